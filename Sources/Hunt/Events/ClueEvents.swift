public import Core

/// The host added a clue.
public struct ClueAdded: LobbyFact {
  public var id: ClueID
  public var clue: Clue
  /// The clue that it stands before; nil at the end.
  public var before: ClueID?
  /// `card`, unless the lobby was created with it.
  public var reach: ClueReach

  public init(id: ClueID, clue: Clue, before: ClueID?, reach: ClueReach = .authors) {
    self.id = id
    self.clue = clue
    self.before = before
    self.reach = reach
  }

  public var audience: Audience { reach.audience(of: id) }
  public static var isForAuthors: Bool { true }
}

/// The host changed a clue.
public struct ClueUpdated: LobbyFact {
  public var clue: ClueID
  public var changes: ClueChanges
  public var reach: ClueReach

  public init(clue: ClueID, changes: ClueChanges, reach: ClueReach = .authors) {
    self.clue = clue
    self.changes = changes
    self.reach = reach
  }

  public var audience: Audience { reach.audience(of: clue) }
  public static var isForAuthors: Bool { true }
}

/// The host removed a clue.
public struct ClueRemoved: LobbyFact {
  public var clue: ClueID
  /// `card`, but in logs of before.
  public var reach: ClueReach

  public init(clue: ClueID, reach: ClueReach = .card) {
    self.clue = clue
    self.reach = reach
  }

  public var audience: Audience { reach.audience(of: clue) }
  public static var isForAuthors: Bool { true }
}

/// The host moved a clue.
public struct ClueMoved: LobbyFact {
  public var clue: ClueID
  /// The clue that it stands before; nil at the end.
  public var before: ClueID?
  public var reach: ClueReach

  public init(clue: ClueID, before: ClueID?, reach: ClueReach = .authors) {
    self.clue = clue
    self.before = before
    self.reach = reach
  }

  public var audience: Audience { reach.audience(of: clue) }
  public static var isForAuthors: Bool { true }
}

/// A clue was revealed. Only in a drip does the event change the lobby; elsewhere it merely notifies, since what is
/// revealed follows from the finds.
public struct ClueRevealed: LobbyFact {
  public var clue: ClueID
  /// In a sequence, the player whose next clue it is; nil for everybody.
  public var player: PlayerID?

  public init(clue: ClueID, player: PlayerID?) {
    self.clue = clue
    self.player = player
  }

  public var audience: Audience { player.map(Audience.player) ?? .everyone }
  public static var mayChangeResults: Bool { false }
}

extension ClueRevealed: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    clue = try v("clue", \.clue, .open)
    player = try v.optional("player", \.player, .open)
  }
}
