public import JSONCoding

/// Where in which log a watcher stands.
public struct WatchPosition: Hashable, Sendable {
  /// Names the log: another one after a restored backup.
  public let epoch: String
  /// The last event that was seen.
  public var seq: Int

  public init(epoch: String, seq: Int) {
    self.epoch = epoch
    self.seq = seq
  }
}

/// What a ``QuarryWatcher`` tells: each event once, in order, and none left out.
public enum WatchUpdate: Hashable, Sendable {
  /// How the lobby looks now. Whatever was known before is to be forgotten: events may lie between.
  case snapshot(JSONValue, at: WatchPosition)
  case event(Push.Event)
  /// Always the newest board; boards in between may be left out.
  case board(Push.BoardChange)
  /// The connection is gone; there will be a new one.
  case disconnected(reason: String, retryIn: Duration)
  /// The watcher is back where it was, and what it missed follows.
  case resumed
}

/// The server has sent this watcher away for good.
public struct WatchEnded: Error, Hashable, Sendable, CustomStringConvertible {
  /// `kicked` or `replaced`.
  public let reason: String

  public var description: String {
    switch reason {
    case "kicked": "the host has removed you from the lobby"
    case "replaced": "the account that it watched with is signed out"
    default: "the server has ended the connection: \(reason)"
    }
  }
}
