public import Core

/// What somebody whom the host invited may do. Raw values appear on the wire and in the log.
public enum StaffRole: String, Hashable, Sendable, CaseIterable {
  /// All that the host may do, but owning the lobby and inviting others like them.
  case cohost
  /// Accepts finds, reviews photos and rules on points.
  case referee
  /// Looks after the chat and the players.
  case moderator
  /// Sees everything and changes nothing.
  case onlooker
  /// A device at a clue, which sees no more than a spectator.
  case station
}

/// Some roles of staff, such as those that may call a method.
public struct StaffRoles: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  private init(_ role: StaffRole) {
    rawValue =
      switch role {
      case .cohost: 1
      case .referee: 2
      case .moderator: 4
      case .onlooker: 8
      case .station: 16
      }
  }

  public static let cohost = StaffRoles(.cohost)
  public static let referee = StaffRoles(.referee)
  public static let moderator = StaffRoles(.moderator)
  public static let onlooker = StaffRoles(.onlooker)
  public static let station = StaffRoles(.station)
  public static let nobody: StaffRoles = []
  /// Staff who see the whole hunt, though moderators see no answers.
  public static let seeing: StaffRoles = [.cohost, .referee, .moderator, .onlooker]
  public static let all: StaffRoles = [.seeing, .station]

  public func contains(_ role: StaffRole) -> Bool { contains(StaffRoles(role)) }
  /// The roles in the usual order.
  public var roles: [StaffRole] { StaffRole.allCases.filter(contains) }
}

/// Somebody whom the host invited to help.
public struct StaffMember: Hashable, Sendable {
  public let id: StaffID
  public internal(set) var name: String
  public let role: StaffRole
  /// A station's clue.
  public let clue: ClueID?
  public let token: TokenHash
  public let expiresAt: Timestamp?
  public internal(set) var isRevoked: Bool
  /// When they last changed something.
  public internal(set) var lastEventAt: Timestamp?

  public init(
    id: StaffID, name: String, role: StaffRole, clue: ClueID? = nil, token: TokenHash, expiresAt: Timestamp? = nil,
    isRevoked: Bool = false, lastEventAt: Timestamp? = nil
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.clue = clue
    self.token = token
    self.expiresAt = expiresAt
    self.isRevoked = isRevoked
    self.lastEventAt = lastEventAt
  }

  init(_ invited: StaffInvited) {
    self.init(
      id: invited.staff, name: invited.name, role: invited.role, clue: invited.clue, token: invited.token,
      expiresAt: invited.expiresAt)
  }

  /// Whether they may still do anything.
  public func isValid(at now: Timestamp) -> Bool { !isRevoked && expiresAt.map { now < $0 } ?? true }

  /// As the sender of an event.
  public var author: StaffAuthor { StaffAuthor(id: id, name: name) }
}

/// The member of staff who caused an event.
public struct StaffAuthor: Hashable, Sendable {
  public let id: StaffID
  public let name: String

  public init(id: StaffID, name: String) {
    self.id = id
    self.name = name
  }
}

/// Everybody whom the host ever invited; `h1` is the first.
public struct Staff: Sendable, Equatable {
  public private(set) var members: [StaffMember]

  public init(_ members: [StaffMember] = []) { self.members = members }

  public subscript(id: StaffID) -> StaffMember? {
    members.indices.contains(id.number - 1) ? members[id.number - 1] : nil
  }

  /// When the next invitation expires after a moment.
  public func nextExpiry(after moment: Timestamp) -> Timestamp? {
    members.lazy.compactMap { $0.isRevoked ? nil : $0.expiresAt }.filter { $0 > moment }.min()
  }

  mutating func note(_ event: LobbyEvent) {
    switch event {
    case .staffInvited(let invited): members.append(StaffMember(invited))
    case .staffRevoked(let revoked):
      let index = revoked.staff.number - 1
      if members.indices.contains(index) { members[index].isRevoked = true }
    default: break
    }
  }

  mutating func forgetNames() {
    for index in members.indices { members[index].name = Lobby.deletedStaff }
  }

  mutating func noteEvent(by id: StaffID, at moment: Timestamp) {
    if members.indices.contains(id.number - 1) { members[id.number - 1].lastEventAt = moment }
  }
}

/// What an invitation says.
public struct StaffInvitation: Hashable, Sendable {
  public let name: StaffName
  public let role: StaffRole
  public let clue: ClueID?
  public let expiresAt: Timestamp?

  public init(name: StaffName, role: StaffRole, clue: ClueID? = nil, expiresAt: Timestamp? = nil) {
    self.name = name
    self.role = role
    self.clue = clue
    self.expiresAt = expiresAt
  }
}
