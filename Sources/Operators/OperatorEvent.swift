public import Core

public enum OperatorTag: ShortIDTag { public static var letter: Character { "o" } }
/// The token of an operator, numbered within the server. Numbers are never reused.
public typealias OperatorID = ShortID<OperatorTag>

public enum BanTag: ShortIDTag { public static var letter: Character { "b" } }
/// A ban, numbered within the server. Numbers are never reused.
public typealias BanID = ShortID<BanTag>

/// Who does something as an operator.
public enum OperatorRole: Hashable, Sendable {
  /// Somebody at the server's own machine, who may read its data folder.
  case machine
  case token(OperatorID)
  case account(AccountID)
  /// The server itself, as the operator's retention policy says.
  case retention

  /// The name in stored events.
  var text: String {
    switch self {
    case .machine: "machine"
    case .retention: "retention"
    case .token(let id): id.description
    case .account(let account): account.rawValue
    }
  }

  init?(stored text: String) {
    if text == "machine" {
      self = .machine
    } else if text == "retention" {
      self = .retention
    } else if let id = OperatorID(parsing: text) {
      self = .token(id)
    } else if ULID.isValid(text) {
      self = .account(AccountID(text))
    } else {
      return nil
    }
  }
}

/// Something that an operator did. `OperatorCodec` defines how it is stored.
enum OperatorEvent: Equatable, Sendable {
  case tokenAdded(OperatorID, name: String, hash: String, until: Timestamp)
  /// Stored once a day at most.
  case tokenUsed(OperatorID, at: Timestamp)
  case tokenRevoked(OperatorID)
  case granted(AccountID)
  case withdrawn(AccountID)
  case banned(BanID, BanTarget, until: Timestamp?, reason: String)
  case unbanned(BanID)
  /// An invitation to register, by the hash of its secret.
  case invited(hash: String, until: Timestamp)
  case invitationUsed(hash: String)
  case hostingAllowed(AccountID)
  case hostingForbidden(AccountID)
  /// A pack or a photo is shown to nobody, or again.
  /// - Each time has a number of its own, and so a key of its own.
  case takenDown(Int, Exhibit, reason: String)
  case restored(Int, Exhibit?)
  /// What everybody on the server is told; nil for nothing any more.
  case announced(ServerNotice?)
  /// Whether the server takes no new lobbies.
  case draining(Bool)
  /// Something that is stored elsewhere, too.
  /// - `mark`: a keyed hash of what it was done to: a lobby that is deleted must leave no trace.
  case acted(OperatorAct, mark: String, ActReason?)
}

/// Why an operator did something.
struct ActReason: Equatable, Sendable {
  /// Each has a number of its own, and so a key of its own.
  let number: Int
  let text: String
}

/// What operators do to things that have streams of their own; raw values appear in the log.
public enum OperatorAct: String, Sendable {
  case endLobby, archiveLobby, deleteLobby, eraseNames
  case createAccount, exportAccount, deleteAccount, disableAccount, enableAccount, resetLink
  case createWebhook, deleteWebhook, replayWebhook
}

/// What operators tell everybody on the server.
public struct ServerNotice: Equatable, Sendable {
  public let text: String
  /// When it is over; nil if an operator takes it away.
  public let until: Timestamp?

  public init(text: String, until: Timestamp?) {
    self.text = text
    self.until = until
  }

  public func holds(at now: Timestamp) -> Bool { until.map { now < $0 } ?? true }
}

/// What operators can take down.
public enum Exhibit: Hashable, Sendable {
  case pack(PackID)
  case photo(PhotoName)
}

/// Something that is taken down.
public struct TakenDown: Sendable, Equatable {
  let number: Int
  public let exhibit: Exhibit
  public let reason: String
  public let at: Timestamp
}

/// Who is banned.
public enum BanTarget: Hashable, Sendable {
  case network(Network)
  case account(AccountID)
}

/// A ban that is in force.
public struct Ban: Sendable, Equatable {
  public let id: BanID
  public let target: BanTarget
  public let until: Timestamp?
  public let reason: String
  public let createdAt: Timestamp

  public func holds(at now: Timestamp) -> Bool { until.map { now < $0 } ?? true }
}

/// A valid token of an operator, as operators see it.
public struct OperatorView: Sendable, Equatable {
  public let id: OperatorID
  public let name: String
  public let createdAt: Timestamp
  public let expiresAt: Timestamp
  /// When it was last used; nil if it was not. After a restart up to a day early.
  public internal(set) var lastAt: Timestamp?
}
