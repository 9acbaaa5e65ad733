import Core
import Hunt

/// The scores of a past moment, which everybody but the host sees while the board stands still.
///
/// A view is a value, so keeping an old one costs nothing until the lobby changes. Joins, departures and renames since
/// then still show, as they are no secret: new players are at the end of the board.
struct FrozenBoard: Sendable {
  /// Breaks the recursion of a view within a view.
  private final class Box: Sendable {
    let view: LobbyView
    init(_ view: LobbyView) { self.view = view }
  }

  private struct Later: Sendable {
    let event: LobbyEvent
    let at: Timestamp
    let seq: Int
  }

  private var box: Box
  private(set) var board: Board
  /// The number of the last event that changed a team row.
  private(set) var teamsChangedAt: Int
  /// Events since then, which a reveal in steps replays.
  private var later: [Later] = []

  /// The view at that moment.
  var view: LobbyView { box.view }

  init(_ view: LobbyView) {
    box = Box(view)
    board = view.board
    teamsChangedAt = view.teams.changedAt
  }

  mutating func note(_ event: LobbyEvent, at moment: Timestamp, seq: Int) {
    later.append(Later(event: event, at: moment, seq: seq))
    seat(event, seq: seq)
  }

  private mutating func seat(_ event: LobbyEvent, seq: Int) {
    switch event {
    case .playerJoined(let joined):
      board.join(joined.player, seq: seq)
      if joined.givesTeamDivision { teamsChangedAt = seq }
    case .playerRenamed(let renamed): board.touch(renamed.player, seq: seq)
    case .playerLeft(let left): leave(left.player, seq: seq)
    case .playerKicked(let kicked): leave(kicked.player, seq: seq)
    case .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered, .feedbackGiven: break
    case .playerAdmitted, .playerHandedOver, .playerMuted, .playerUnmuted, .chatRemoved, .chatReported: break
    case .playerUpdated: break
    case .songRequested, .songVoted, .songPlayed, .songRemoved, .momentReacted, .ghostScanned, .playAmended: break
    case .sheetRequested, .sheetMailed, .sheetMailFailed: break
    case .lobbyUpdated(let changes):
      if changes.teams != nil || changes.settings?.ties != nil { teamsChangedAt = seq }
      if changes.settings?.ties != nil { board.touchAll(seq: seq) }
    case .lobbyCreated, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed: break
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .waveStarted, .waveMoved: break
    case .huntStarting, .huntStartCancelled, .playerWarmedUp, .playerMoved: break  // Before the first freeze.
    case .staffInvited, .staffRevoked, .passphraseChanged: break
    case .hintTaken, .stationEntered, .stationLeft, .rulingApplied, .rulingRevoked: break
    case .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished, .photoWithdrawn: break
    case .clueScanned, .clueClaimed, .clueTried, .boardFrozen, .boardRevealed, .noticeSent, .chatSent: break
    }
  }

  private mutating func leave(_ player: PlayerID, seq: Int) {
    board.leave(player, seq: seq)
    // Their team may have had its division from them.
    teamsChangedAt = seq
  }

  /// Moves on to a later moment.
  /// - Parameters:
  ///   - position: the last event to show from now on.
  ///   - seq: the event that reveals it.
  mutating func move(to position: Int, seq: Int) {
    var view = box.view
    let before = board
    let seen = later.prefix(while: { $0.seq <= position })
    for event in seen { view.apply(event.event, at: event.at, seq: event.seq) }
    later.removeFirst(seen.count)
    box = Box(view)
    board = view.board
    for event in later { seat(event.event, seq: event.seq) }
    board.takePlace(of: before, seq: seq)
    teamsChangedAt = seq
  }
}
