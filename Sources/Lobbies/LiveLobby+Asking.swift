import Core
import Hunt
import HuntViews

/// What every find asks a lobby.
extension LiveLobby {
  /// A view that is lent and never copied.
  struct Ahead: ~Copyable {
    var view: LobbyView

    borrowing func ask<Answer, Failure: Error>(
      _ question: (LobbyView) throws(Failure) -> Answer
    ) throws(Failure) -> Answer { try question(view) }
  }

  func player(_ id: PlayerID) -> Player? { ask { $0.lobby.player(id) } }

  /// Somebody who ever joined.
  func anyPlayer(_ id: PlayerID) -> Player? { ask { $0.lobby.anyPlayer(id) } }

  /// nil if nobody with that number ever joined.
  func presence(of id: PlayerID) -> Player.Presence? { ask { $0.lobby.presence(of: id) } }

  func overdue(at now: Timestamp) -> (event: LobbyEvent, at: Timestamp)? { ask { $0.lobby.overdue(at: now) } }

  func decide(_ command: LobbyCommand, at moment: Timestamp) throws(Rejection) -> Decision {
    try ask { view throws(Rejection) in try view.lobby.decide(command, at: moment) }
  }
}
