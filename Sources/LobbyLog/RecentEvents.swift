import Core
public import DequeModule
public import Hunt

/// The newest events of a lobby, oldest first, within `Limits.recentEvents` and `Limits.recentBytes`. Older ones come
/// from the log.
public struct RecentEvents: Sendable {
  public private(set) var events: Deque<RecentEvent> = []
  private(set) var bytes = 0

  public init() {}

  public mutating func append(_ event: consuming RecentEvent) {
    bytes += event.size
    events.append(event)
    // The newest event stays, however large, until its turn has told it.
    while events.count > Limits.recentEvents || bytes > Limits.recentBytes && events.count > 1 {
      bytes -= events.removeFirst().size
    }
  }

  /// Replaces the content of matching events.
  public mutating func replace(_ isMeant: (RecentEvent) -> Bool, _ change: (RecentEvent) -> LobbyEvent) {
    for index in events.indices where isMeant(events[index]) {
      let old = events[index]
      events[index] = RecentEvent(
        seq: old.seq, at: old.at, event: change(old), data: old.data, size: old.size, author: old.author)
    }
  }
}
