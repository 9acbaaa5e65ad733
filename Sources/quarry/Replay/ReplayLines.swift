import JSONCoding
import Lobbies
import QuarryClient

/// What a replay prints where there is no screen: what a watcher would have printed then.
struct ReplayLines {
  private var lobby = LobbyMirror()

  /// Whether what is shown after an event is more than the event says.
  static func needsView(after event: Push.Event) -> Bool {
    guard let kind = EventKind(rawValue: event.type) else { return false }
    return kind.changesBoard || kind.changesClues || event.seq == 1
  }

  /// - Parameter view: as of the event, if that is needed.
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
