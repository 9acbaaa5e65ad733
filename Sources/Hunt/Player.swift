/// Someone who joined a lobby.
public struct Player: Sendable, Equatable {
  public var name: String
  public let team: TeamID?
  public let token: TokenHash
  /// What they joined from; nil if their client did not say.
  public let device: DeviceHash?
  public let joinedAt: Timestamp
  /// Whose name it is; nil if they were not signed in, or the account is deleted.
  public internal(set) var account: AccountID?
  public internal(set) var found = ClueSet()
  /// The latest moment at which they found something.
  public internal(set) var lastFindAt: Timestamp?
  public internal(set) var presence = Presence.seated
  /// Whether the host removed them and lets them join no more.
  public internal(set) var isKeptOut = false
  /// Whether the host lets them neither chat nor ask for songs.
  public internal(set) var isMuted = false
  /// When they last wrote in the chat.
  public internal(set) var lastMessageAt: Timestamp?
  /// When they last did anything that the log tells of; a find counts as of when it was made.
  public internal(set) var lastEventAt: Timestamp

  public enum Presence: Sendable {
    case seated
    case left
    case kicked
  }

  public var isSeated: Bool { presence == .seated }

  /// What the name is compared by.
  public var nameKey: String { name.folded }

  public init(
    name: String, team: TeamID?, token: TokenHash, device: DeviceHash? = nil, joinedAt: Timestamp,
    account: AccountID? = nil, found: ClueSet = ClueSet(), lastFindAt: Timestamp? = nil, presence: Presence = .seated,
    isKeptOut: Bool = false, isMuted: Bool = false, lastMessageAt: Timestamp? = nil, lastEventAt: Timestamp? = nil
  ) {
    self.name = name
    self.team = team
    self.token = token
    self.device = device
    self.joinedAt = joinedAt
    self.account = account
    self.found = found
    self.lastFindAt = lastFindAt
    self.presence = presence
    self.isKeptOut = isKeptOut
    self.isMuted = isMuted
    self.lastMessageAt = lastMessageAt
    self.lastEventAt = lastEventAt ?? joinedAt
  }
}
