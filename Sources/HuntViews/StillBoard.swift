import Hunt

/// What all but the host see of points while the board stands still: those of a moment that has passed.
///
/// A view is a value, so keeping the one of that moment costs nothing until the lobby changes. Who came since stands at the
/// end of the board, who left is gone from it, and names are the new ones: none of that is a secret.
struct StillBoard: Sendable {
  /// A view in a view.
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
  /// The last event that changed a row of the teams.
  private(set) var teamsChangedAt: Int
  /// What has happened since: needed again when it is revealed step by step.
  private var later: [Later] = []

  /// The lobby as it was then.
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
    case .playerJoined(let player, _, _, _, _, _): board.join(player, seq: seq)
    case .playerRenamed(let player, _, _): board.touch(player, seq: seq)
    case .playerLeft(let player), .playerKicked(let player, _, _): board.leave(player, seq: seq)
    case .playerAdmitted, .playerMuted, .playerUnmuted, .chatRemoved, .chatReported: break
    case .songRequested, .songVoted, .songRemoved, .sheet, .ghostScanned, .playAmended: break
    case .lobbyUpdated(let changes): if changes.teams != nil { teamsChangedAt = seq }
    case .lobbyCreated, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed: break
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: break
    case .hintTaken, .rulingApplied, .rulingRevoked: break
    case .clueScanned, .clueClaimed, .boardFrozen, .boardRevealed, .noticeSent, .chatSent: break
    }
  }

  /// Moves on to another moment.
  /// - Parameters:
  ///   - position: the last event that is shown from now on.
  ///   - seq: the event that says so.
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
