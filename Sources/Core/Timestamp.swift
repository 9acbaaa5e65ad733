/// A moment in milliseconds since 1970 UTC.
public struct Timestamp: Hashable, Sendable, Comparable {
  public let milliseconds: Int64

  public init(_ milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  public static func + (moment: Self, length: Span) -> Self { Self(moment.milliseconds + length.milliseconds) }
  public static func - (moment: Self, length: Span) -> Self { Self(moment.milliseconds - length.milliseconds) }
  /// From `earlier` to `later`; negative if `later` comes first.
  public static func - (later: Self, earlier: Self) -> Span {
    Span(milliseconds: later.milliseconds - earlier.milliseconds)
  }
}

/// A length of time, in milliseconds.
public struct Span: Hashable, Sendable, Comparable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
  public static func seconds(_ seconds: Int) -> Self { Self(milliseconds: Int64(seconds) * 1_000) }
  public static func minutes(_ minutes: Int) -> Self { .seconds(minutes * 60) }
  public static func hours(_ hours: Int) -> Self { .minutes(hours * 60) }
  public static func days(_ days: Int) -> Self { .hours(days * 24) }

  public var wholeDays: Int64 { milliseconds / Self.days(1).milliseconds }

  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
  public static func + (left: Self, right: Self) -> Self { Self(milliseconds: left.milliseconds + right.milliseconds) }
  public static func - (left: Self, right: Self) -> Self { Self(milliseconds: left.milliseconds - right.milliseconds) }
}

/// A moment of a monotonic clock, in milliseconds since the machine was started.
///
/// Limits use it: when the time of day is set back or forward, that must neither lock anybody out nor let anybody in.
public struct Uptime: Hashable, Sendable, Comparable {
  public let milliseconds: Int64

  public init(_ milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  public static func + (moment: Self, length: Span) -> Self { Self(moment.milliseconds + length.milliseconds) }
  /// From `earlier` to `later`; negative if `later` comes first.
  public static func - (later: Self, earlier: Self) -> Span {
    Span(milliseconds: later.milliseconds - earlier.milliseconds)
  }
}
