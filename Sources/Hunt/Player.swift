public import Core

/// Someone who joined a lobby.
public struct Player: Sendable, Equatable {
  public var name: String
  public internal(set) var team: TeamID?
  /// nil if the lobby had no divisions when they joined.
  public internal(set) var division: String?
  /// The number by which they are dealt into a wave; nil for their own.
  public let place: Int?
  public internal(set) var token: TokenHash
  /// The device they joined from; nil if their client did not say.
  public let device: DeviceHash?
  public let joinedAt: Timestamp
  /// The account that owns the name; nil if not signed in, or the account is deleted.
  public internal(set) var account: AccountID?
  public internal(set) var found = ClueSet()
  /// When they made their latest find.
  public internal(set) var lastFindAt: Timestamp?
  public internal(set) var presence = Presence.seated
  /// Whether the host removed them for good.
  public internal(set) var isKeptOut = false
  /// Whether the host stopped them from chatting and requesting songs.
  public internal(set) var isMuted = false
  /// Whether they have scanned the code of the waiting room.
  public internal(set) var isWarmedUp = false
  /// When they last wrote in the chat.
  public internal(set) var lastMessageAt: Timestamp?
  public internal(set) var identity = Identity()
  /// Read apart from the rest, as it may be sealed.
  public var avatar: Avatar? {
    get { identity.avatar }
    set { identity.avatar = newValue }
  }
  /// When the log last recorded an action of theirs; a find counts from when it was made.
  public internal(set) var lastEventAt: Timestamp

  public enum Presence: Sendable {
    case seated
    case left
    case kicked
  }

  public var isSeated: Bool { presence == .seated }

  /// The name, for comparing.
  public var nameKey: String { name.nameKey }

  public init(
    name: String, team: TeamID?, division: String? = nil, token: TokenHash, device: DeviceHash? = nil,
    joinedAt: Timestamp,
    account: AccountID? = nil, found: ClueSet = ClueSet(), lastFindAt: Timestamp? = nil, presence: Presence = .seated,
    isKeptOut: Bool = false, isMuted: Bool = false, isWarmedUp: Bool = false, lastMessageAt: Timestamp? = nil,
    lastEventAt: Timestamp? = nil, identity: Identity = Identity(), place: Int? = nil
  ) {
    self.name = name
    self.team = team
    self.division = division
    self.place = place
    self.token = token
    self.device = device
    self.joinedAt = joinedAt
    self.account = account
    self.found = found
    self.lastFindAt = lastFindAt
    self.presence = presence
    self.isKeptOut = isKeptOut
    self.isMuted = isMuted
    self.isWarmedUp = isWarmedUp
    self.lastMessageAt = lastMessageAt
    self.lastEventAt = lastEventAt ?? joinedAt
    self.identity = identity
  }
}

extension Lobby {
  /// nil if nobody with that number ever joined.
  public func presence(of id: PlayerID) -> Player.Presence? {
    players.indices.contains(id.number - 1) ? players[id.number - 1].presence : nil
  }

  /// Notes when a player last did something.
  mutating func noteSender(of event: LobbyEvent, at moment: Timestamp) {
    guard let (player, sentAt) = event.sender(at: moment), players.indices.contains(player.number - 1) else { return }
    players[player.number - 1].lastEventAt = max(players[player.number - 1].lastEventAt, sentAt)
  }
}

/// A team, or a player without one.
public enum Party: Hashable, Sendable {
  case player(PlayerID)
  case team(TeamID)
}
