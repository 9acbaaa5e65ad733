public import Core

/// A player sent a photo for a clue.
public struct PhotoSubmitted: LobbyFact {
  public var submission: SubmissionID
  public var player: PlayerID
  public var clue: ClueID
  public var photo: PhotoName
  public var caption: String?
  /// When it counts as sent: the time of the event, or an earlier time if the phone was offline.
  public var at: Timestamp
  /// Whether it arrived when the hunt was no longer running, or not at that moment.
  public var isLate: Bool
  /// The player's team, which may see it. The same below.
  public var team: TeamID?

  public init(
    submission: SubmissionID, player: PlayerID, clue: ClueID, photo: PhotoName, caption: String?, at: Timestamp,
    isLate: Bool = false, team: TeamID?
  ) {
    self.submission = submission
    self.player = player
    self.clue = clue
    self.photo = photo
    self.caption = caption
    self.at = at
    self.isLate = isLate
    self.team = team
  }

  public var audience: Audience { Audience(sideOf: player, team) }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, at) }
}

/// A photo was accepted. The find that it shows follows.
public struct PhotoAccepted: LobbyFact {
  public var submission: SubmissionID
  public var player: PlayerID
  public var clue: ClueID
  /// Points in addition to the clue's.
  public var bonus: Int
  public var team: TeamID?

  public init(submission: SubmissionID, player: PlayerID, clue: ClueID, bonus: Int, team: TeamID?) {
    self.submission = submission
    self.player = player
    self.clue = clue
    self.bonus = bonus
    self.team = team
  }

  public var audience: Audience { Audience(sideOf: player, team) }
  public static var tellsOfPoints: Bool { true }
}

/// The host rejected a photo.
public struct PhotoRejected: LobbyFact {
  public var submission: SubmissionID
  public var player: PlayerID
  public var clue: ClueID
  public var reason: String?
  public var team: TeamID?

  public init(submission: SubmissionID, player: PlayerID, clue: ClueID, reason: String?, team: TeamID?) {
    self.submission = submission
    self.player = player
    self.clue = clue
    self.reason = reason
    self.team = team
  }

  public var audience: Audience { Audience(sideOf: player, team) }
  public static var mayChangeResults: Bool { false }
}

/// A photo waits again: its find, if it had one, no longer counts.
public struct PhotoReopened: LobbyFact {
  public var submission: SubmissionID
  public var player: PlayerID
  public var clue: ClueID
  /// Whether it had a find, which everybody was told of. Earlier versions did not say so.
  public var hadFind: Bool
  public var team: TeamID?

  public init(submission: SubmissionID, player: PlayerID, clue: ClueID, hadFind: Bool, team: TeamID?) {
    self.submission = submission
    self.player = player
    self.clue = clue
    self.hadFind = hadFind
    self.team = team
  }

  public var audience: Audience { hadFind ? .everyone : Audience(sideOf: player, team) }
  public static var tellsOfPoints: Bool { true }
}

/// The host shows a photo to everybody.
public struct PhotoPublished: LobbyFact {
  public var submission: SubmissionID
  public var player: PlayerID
  public var clue: ClueID
  public var photo: PhotoName
  public var caption: String?

  public init(submission: SubmissionID, player: PlayerID, clue: ClueID, photo: PhotoName, caption: String?) {
    self.submission = submission
    self.player = player
    self.clue = clue
    self.photo = photo
    self.caption = caption
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

/// A photo is no longer shown to everybody.
public struct PhotoWithdrawn: LobbyFact {
  public var submission: SubmissionID
  public var player: PlayerID
  public var clue: ClueID

  public init(submission: SubmissionID, player: PlayerID, clue: ClueID) {
    self.submission = submission
    self.player = player
    self.clue = clue
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension Audience {
  /// A player and their team, if they are in one.
  fileprivate init(sideOf player: PlayerID, _ team: TeamID?) { self = team.map(Audience.team) ?? .player(player) }
}
