public import Core

// Codes that cannot be passed on as a photo: a screen shows a new one every 20 seconds.

/// The time for which one living code is shown. Periods are counted from 1970, so that every screen changes at once.
public struct LivingPeriod: Hashable, Sendable {
  public let number: Int

  public init(_ number: Int) { self.number = number }

  public init(holding moment: Timestamp) {
    let (length, time) = (Limits.livingPeriod.milliseconds, moment.milliseconds)
    number = Int(time / length) - (time % length < 0 ? 1 : 0)
  }

  public var from: Timestamp { Timestamp(Int64(number) * Limits.livingPeriod.milliseconds) }
  /// Not included.
  public var until: Timestamp { from + Limits.livingPeriod }
  public var next: LivingPeriod { LivingPeriod(number + 1) }

  /// Whether a code of this period counts at a moment: in its own period, and in the one before and after it, as clocks
  /// differ and people need time to scan.
  public func counts(at moment: Timestamp) -> Bool {
    (-1...1).contains(LivingPeriod(holding: moment).number - number)
  }
}

/// What a living code says.
public struct LivingCode: Hashable, Sendable {
  public let clue: ClueID
  public let period: LivingPeriod

  public init(_ clue: ClueID, _ period: LivingPeriod) {
    self.clue = clue
    self.period = period
  }
}
