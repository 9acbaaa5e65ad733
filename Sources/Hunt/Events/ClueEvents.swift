/// The host added a clue.
public struct ClueAdded: LobbyFact {
  public var id: ClueID
  public var clue: Clue
  /// The clue that it stands before; nil at the end.
  public var before: ClueID?

  public init(id: ClueID, clue: Clue, before: ClueID?) {
    self.id = id
    self.clue = clue
    self.before = before
  }

  public var audience: Audience { .authors }
}

/// The host changed a clue.
public struct ClueUpdated: LobbyFact {
  public var clue: ClueID
  public var changes: ClueChanges

  public init(clue: ClueID, changes: ClueChanges) {
    self.clue = clue
    self.changes = changes
  }

  public var audience: Audience { .authors }
}

/// The host removed a clue.
public struct ClueRemoved: LobbyFact {
  public var clue: ClueID

  public init(clue: ClueID) { self.clue = clue }

  public var audience: Audience { .authors }
}

/// The host moved a clue.
public struct ClueMoved: LobbyFact {
  public var clue: ClueID
  /// The clue that it stands before; nil at the end.
  public var before: ClueID?

  public init(clue: ClueID, before: ClueID?) {
    self.clue = clue
    self.before = before
  }

  public var audience: Audience { .authors }
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
