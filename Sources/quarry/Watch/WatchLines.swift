import Core
import Foundation
import QuarryClient

/// What a watcher prints without a screen: one line per update.
enum WatchLines {
  /// - Parameters:
  ///   - lobby: its state before the update.
  ///   - now: the server's clock, in milliseconds since 1970.
  static func line(for update: WatchUpdate, in lobby: LobbyMirror, now: Int64) -> String? {
    switch update {
    case .snapshot(let snapshot, let position):
      let lobby = LobbyMirror(snapshot)
      return line(
        at: now, seq: position.seq,
        "\(lobby.name.forTerminal) (\(lobby.code.forTerminal)): \(lobby.phase.rawValue), "
          + "\(lobby.players.count.counted("player")), \(lobby.clueCount.counted("clue")); \(board(lobby.board))")
    case .event(let event):
      return line(at: event.at, seq: event.seq, lobby.sentence(for: event) ?? "\(event.type.forTerminal).")
    case .board(let change):
      var board = lobby.board
      board.apply(change)
      // An unchanged board, as after a reconnection, is not news.
      guard Self.board(board) != Self.board(lobby.board) else { return nil }
      return line(at: now, seq: change.seq, Self.board(board))
    case .disconnected(let reason, _):
      // Say so once, not for each attempt.
      guard lobby.isConnected else { return nil }
      return line(at: now, seq: nil, "Connection lost (\(reason.forTerminal)). Trying again…")
    case .resumed: return line(at: now, seq: nil, "Connected again; nothing was missed.")
    case .push: return nil
    }
  }

  private static func board(_ board: BoardMirror) -> String {
    let rows = board.rows
    guard !rows.isEmpty else { return "board: empty" }
    let top = rows.prefix(5).enumerated().map {
      "\($0.offset + 1). \($0.element.name.forTerminal) \($0.element.points)"
    }
    let rest = max(board.total, rows.count) - top.count
    return "board: " + top.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
      + (board.teams.isEmpty ? "" : "; teams: " + board.teams.map(\.summary).joined(separator: ", "))
      + board.divisions.map { "; \($0.name.forTerminal): " + ($0.rows.first?.summary ?? "") }.joined()
      + (board.isFrozen ? " (frozen)" : "")
  }

  private static func line(at moment: Int64, seq: Int?, _ text: String) -> String {
    let time = Date(timeIntervalSince1970: Double(moment / 1_000)).formatted(.iso8601)
    return "\(time)\(seq.map { " #\($0)" } ?? "") \(text)"
  }
}
