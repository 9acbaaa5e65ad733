import Core
import EventLog

/// The events of one event loop that are on their way to the disk.
struct UnderWay {
  private struct Appends {
    let lobbies: [LiveLobby]
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
    appends[last] = Appends(lobbies: lobbies, events: count, bytes: size)
    events += count
    bytes += size
    return last
  }

  /// - Returns: the lobbies of these appends; nil for an unknown number.
  mutating func finish(_ number: Int) -> [LiveLobby]? {
    guard let done = appends.removeValue(forKey: number) else { return nil }
    events -= done.events
    bytes -= done.bytes
    return done.lobbies
  }
}
