import Core
import EventLog

/// The events of one event loop that are on their way to the disk.
struct UnderWay {
  /// An append of a lobby, by its number among those of the lobby.
  struct Write {
    let lobby: LiveLobby
    let number: Int
  }

  private struct Appends {
    let writes: [Write]
    let events: Int
    let bytes: Int
  }

  private var appends: [Int: Appends] = [:]
  private var last = 0
  private(set) var events = 0
  private var bytes = 0

  /// Whether requests must wait until some of it is done.
  var isFull: Bool { events >= Limits.eventsUnderWay || bytes >= Limits.eventBytesUnderWay }

  /// - Returns: the number to pass to `finish`.
  mutating func begin(_ new: [Append], of lobbies: [LiveLobby]) -> Int {
    let count = new.reduce(0) { $0 + $1.events.count }
    let size = new.reduce(0) { $1.events.reduce($0) { $0 + $1.size } }
    last += 1
    appends[last] = Appends(
      writes: lobbies.map { Write(lobby: $0, number: $0.writesQueued) }, events: count, bytes: size)
    events += count
    bytes += size
    return last
  }

  /// The lobbies that wait for the disk, each once.
  var lobbies: [LiveLobby] {
    let all = appends.values.flatMap { $0.writes.map(\.lobby) }
    return Array(Dictionary(all.map { (ObjectIdentifier($0), $0) }) { first, _ in first }.values)
  }

  /// - Returns: these appends; nil for an unknown number.
  mutating func finish(_ number: Int) -> [Write]? {
    guard let done = appends.removeValue(forKey: number) else { return nil }
    events -= done.events
    bytes -= done.bytes
    return done.writes
  }
}
