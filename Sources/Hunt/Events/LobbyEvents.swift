public import Core

/// A lobby was created: the first event of its log.
public struct LobbyCreated: LobbyFact {
  public var details: LobbyDetails
  public var code: JoinCode
  public var host: TokenHash
  /// The sources of its first clues' codes; the other clues have their own.
  public var codes: [CodeSource]
  /// The owner; nil if nobody was signed in.
  public var account: AccountID?

  public init(
    details: LobbyDetails, code: JoinCode, host: TokenHash, codes: [CodeSource] = [], account: AccountID? = nil
  ) {
    self.details = details
    self.code = code
    self.host = host
    self.codes = codes
    self.account = account
  }

  public var audience: Audience { .everyone }
}

/// The host changed the lobby.
extension LobbyChanges: LobbyFact {
  public var audience: Audience { isForHostOnly ? .host : .everyone }

  /// Whether nothing changed on the card that everybody sees.
  private var isForHostOnly: Bool {
    var rest = self
    rest.scoring = nil
    // Players learn whether they may share their positions, where they play, and whether there is a feed.
    if settings?.positions == nil, settings?.zone == nil, settings?.moments == nil { rest.settings = nil }
    rest.duration = nil
    rest.contact = nil
    rest.forgetsStaff = false
    return rest.isEmpty
  }
}

/// The lobby got another owner.
public struct LobbyClaimed: LobbyFact {
  /// The owner from now on; nil since its account was deleted.
  public var account: AccountID?

  public init(account: AccountID?) { self.account = account }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}

/// The stored hash of a token: recognises the token, but is useless to someone who copies the database. 64 hexadecimal
/// digits.
public struct TokenHash: Hashable, Sendable {
  public let hex: String
  public init(hex: String) { self.hex = hex }
}

extension TokenHash: FieldValue {
  public static var blank: TokenHash { TokenHash(hex: "") }
  @inlinable public init<D: ValueDecoder>(from decoder: D) throws(D.Failure) { self.init(hex: try decoder.text()) }
  @inlinable public func encode<E: ValueEncoder>(to encoder: inout E) { encoder.text(hex) }
}

/// The source of a clue's printed code, such as the posters of an earlier hunt.
public enum CodeSource: Hashable, Sendable {
  /// The clue that the code was made for.
  case lobby(LobbyID, ClueID)
  /// The pack and the clue's number there: its codes are printed once for all who play it.
  case pack(PackID, ClueID)
}
