public import Core

/// A player joined.
public struct PlayerJoined: LobbyFact {
  public var player: PlayerID
  public var name: String
  public var team: TeamID?
  public var division: String?
  public var token: TokenHash
  /// The player's account, if signed in: then the name belongs to it, and is deleted with it.
  public var account: AccountID?
  /// The device they joined from, if the client said so, by which the host can keep it out.
  public var device: DeviceHash?
  /// Earlier seats of the same person, whose wrong tries they inherit. Names tell that only until somebody is
  /// forgotten.
  public var earlier: [PlayerID]
  public var identity: Identity
  /// The number by which they are dealt into a wave; nil for their own.
  public var place: Int?

  public init(
    player: PlayerID, name: String, team: TeamID?, division: String? = nil, token: TokenHash,
    account: AccountID? = nil, device: DeviceHash? = nil, earlier: [PlayerID] = [], identity: Identity = Identity(),
    place: Int? = nil
  ) {
    self.player = player
    self.name = name
    self.team = team
    self.division = division
    self.token = token
    self.account = account
    self.device = device
    self.earlier = earlier
    self.identity = identity
    self.place = place
  }

  /// Whether their team may take its division from them.
  public var givesTeamDivision: Bool { team != nil && division != nil }

  // No sender: the player's seat begins with it.
  public var audience: Audience { .everyone }
}

/// A player changed their name, or lost it with their account.
public struct PlayerRenamed: LobbyFact {
  public var player: PlayerID
  public var name: String
  public var team: TeamID?

  public init(player: PlayerID, name: String, team: TeamID? = nil) {
    self.player = player
    self.name = name
    self.team = team
  }

  public var audience: Audience { .everyone }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? {
    name == Lobby.deletedPlayer ? nil : (player, moment)
  }
}

/// A player changed how they appear, or the host did.
public struct PlayerUpdated: LobbyFact {
  public var player: PlayerID
  public var changes: IdentityChanges

  public init(player: PlayerID, _ changes: IdentityChanges) {
    self.player = player
    self.changes = changes
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

/// A player left.
public struct PlayerLeft: LobbyFact {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public var audience: Audience { .everyone }
}

extension PlayerLeft: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
  }
}

/// The host removed a player.
public struct PlayerKicked: LobbyFact {
  public var player: PlayerID
  public var reason: String?
  /// Whether they cannot join again until the host admits them.
  public var keepOut: Bool

  public init(player: PlayerID, reason: String? = nil, keepOut: Bool = false) {
    self.player = player
    self.reason = reason
    self.keepOut = keepOut
  }

  public var audience: Audience { .everyone }
}

extension PlayerKicked: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
    reason = try v.optional("reason", \.reason, .open)
    // Only the host may know who is kept out.
    keepOut = try v("keepOut", \.keepOut, .secret(to: .host), unless: false)
  }
}

/// A player who was kept out may join again.
public struct PlayerAdmitted: LobbyFact {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}

extension PlayerAdmitted: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    // Only the host may know who was kept out.
    player = try v("player", \.player, .secret)
  }
}

/// A player's seat was handed over to another device, with a new token.
public struct PlayerHandedOver: LobbyFact {
  public var player: PlayerID
  public var token: TokenHash

  public init(player: PlayerID, token: TokenHash) {
    self.player = player
    self.token = token
  }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}

extension PlayerHandedOver: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    // Only the host may know whose device was lost, and nobody needs the hashes of tokens.
    player = try v("player", \.player, .secret)
    token = try v("token", \.token, .secret(to: .nobody))
  }
}

/// The host muted a player.
public struct PlayerMuted: LobbyFact {
  public var player: PlayerID
  public var reason: String?

  public init(player: PlayerID, reason: String? = nil) {
    self.player = player
    self.reason = reason
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension PlayerMuted: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
    reason = try v.optional("reason", \.reason, .open)
  }
}

/// The host let a muted player chat again.
public struct PlayerUnmuted: LobbyFact {
  public var player: PlayerID
  public var reason: String?

  public init(player: PlayerID, reason: String? = nil) {
    self.player = player
    self.reason = reason
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension PlayerUnmuted: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
    reason = try v.optional("reason", \.reason, .open)
  }
}

/// The stored hash of a client's own device id: recognises the device, but reveals nothing about it.
public struct DeviceHash: Hashable, Sendable {
  public let hex: String
  public init(hex: String) { self.hex = hex }
}

/// A player scanned the code of the waiting room: their camera works.
public struct PlayerWarmedUp: LobbyFact {
  public var player: PlayerID

  public init(player: PlayerID) { self.player = player }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, moment) }
}

extension PlayerWarmedUp: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
  }
}

/// A player changed teams before the start, or the host moved them.
public struct PlayerMoved: LobbyFact {
  public var player: PlayerID
  public var team: TeamID
  /// The division that they have now; nil in a lobby without.
  public var division: String?

  public init(player: PlayerID, team: TeamID, division: String? = nil) {
    self.player = player
    self.team = team
    self.division = division
  }

  public var audience: Audience { .everyone }
}

extension PlayerMoved: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    player = try v("player", \.player, .open)
    team = try v("team", \.team, .open)
    division = try v.optional("division", \.division, .open)
  }
}
