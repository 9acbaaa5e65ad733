public import JSONCoding

/// A watcher's position in a log.
public struct WatchPosition: Hashable, Sendable {
  /// Identifies the log; a restored backup has another.
  public let epoch: String
  /// The last event seen.
  public var seq: Int

  /// A position, from where an earlier watcher stopped.
  public init(epoch: String, seq: Int) {
    self.epoch = epoch
    self.seq = seq
  }
}

/// What a ``QuarryWatcher`` delivers: each event once, in order, with none left out.
public enum WatchUpdate: Hashable, Sendable {
  /// The lobby's current state. Discard earlier state, as events may be missing in between.
  ///
  /// ``snapshot`` has it typed.
  case snapshot(JSONValue, at: WatchPosition)
  /// Something happened.
  case event(Push.Event)
  /// The latest board; intermediate boards may be skipped.
  case board(Push.BoardChange)
  /// The connection is lost; the watcher reconnects.
  case disconnected(reason: String, retryIn: Duration)
  /// The watcher has reconnected where it was, and the missed events follow.
  case resumed
  /// What was asked for with the topics `presence`, `positions`, `crowd` or `feed`; its ``Push/content`` tells.
  case push(Push)

  /// The lobby's current state, if this is a snapshot that can be read.
  public var snapshot: Quarry.Snapshot? {
    guard case .snapshot(let json, _) = self else { return nil }
    return try? Quarry.Snapshot(json: json)
  }
}

/// The server has dismissed this watcher for good.
public struct WatchEnded: Error, Hashable, Sendable, CustomStringConvertible {
  /// `kicked` or `replaced`.
  public let reason: String

  /// A sentence about why.
  public var description: String {
    switch reason {
    case "kicked": "the host has removed you from the lobby"
    case "replaced": "the account that was watching has signed out"
    default: "the server has ended the connection: \(reason)"
    }
  }
}
