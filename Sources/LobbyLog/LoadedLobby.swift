public import Core
public import EventLog
import Hunt
public import HuntViews

/// A lobby read from the log.
public struct LoadedLobby: Sendable {
  public let id: LobbyID
  public var view: LobbyView
  public var lastEventAt: Timestamp
  public var recent: RecentEvents
  public var positions: FeedPositions
  public var head: EventHash
  public var receipts: Set<Int>
  /// The keys of the people whose names appear in it.
  public var people = People()
  /// The newest event in the log's snapshot; 0 without one.
  public var seqKept = 0

  public init(
    id: LobbyID, view: LobbyView, lastEventAt: Timestamp, recent: RecentEvents, positions: FeedPositions,
    head: EventHash, receipts: Set<Int>, seqKept: Int = 0
  ) {
    self.id = id
    self.view = view
    self.lastEventAt = lastEventAt
    self.recent = recent
    self.positions = positions
    self.head = head
    self.receipts = receipts
    self.seqKept = seqKept
  }
}

/// A lobby as of one of its events. An object, since it is large and passed between tasks.
public final class PastView: Sendable {
  public let view: LobbyView
  /// The time of that event.
  public let at: Timestamp
  /// Whether it is an intermediate view rather than a requested one.
  public let isOnTheWay: Bool

  init(view: LobbyView, at: Timestamp, isOnTheWay: Bool) {
    self.view = view
    self.at = at
    self.isOnTheWay = isOnTheWay
  }

  public var seq: Int { view.seq }
  /// Its memory use, expressed in events.
  public var weight: Int { view.seq + view.lobby.clueBytes / 100 }
}

/// A delayed view loaded from the log. An object, for the same reason as `EventFold`.
public final class LoadedDelayedView: Sendable {
  public let view: LobbyView
  public let positions: FeedPositions

  init(view: LobbyView, positions: FeedPositions) {
    self.view = view
    self.positions = positions
  }
}
