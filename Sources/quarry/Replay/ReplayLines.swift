import JSONCoding
import LobbyLog
import QuarryClient

/// What a replay prints without a screen: the lines that a watcher would have printed.
struct ReplayLines {
  private var lobby = LobbyMirror()

  /// Whether an event's output needs more than the event itself.
  static func needsView(after event: Push.Event) -> Bool {
    guard let kind = EventKind(rawValue: event.type) else { return false }
    return kind.changesBoard || kind.changesClues || event.seq == 1
  }

  /// - Parameter view: the lobby as of the event, if needed.
  mutating func lines(for event: Push.Event, view: JSONValue?) -> [String] {
    let told = WatchLines.line(for: .event(event), in: lobby, now: event.at)
    lobby.apply(.event(event))
    guard let view else { return [told].compactMap(\.self) }
    let board = Push.BoardChange(
      lobby: event.lobby, seq: event.seq, isWhole: true, rows: view["board"]?["rows"]?.array ?? [],
      total: view["board"]?["total"]?.integer.flatMap(Int.init(exactly:)) ?? 0,
      frozen: view["board"]?["frozen"]?.bool ?? false, teams: view["board"]?["teams"]?.array)
    let shown = WatchLines.line(for: .board(board), in: lobby, now: event.at)
    lobby = LobbyMirror(view)
    return [told, shown].compactMap(\.self)
  }
}
