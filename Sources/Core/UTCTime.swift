/// The date and time of day of a moment, in UTC and the Gregorian calendar.
///
/// Computed from whole milliseconds. Foundation goes through seconds as a `Double`, so that its fractions are a
/// millisecond short for half of all moments.
public struct UTCTime: Hashable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int
  public let millisecondOfDay: Int

  public init(_ moment: Timestamp) {
    let perDay = Span.days(1).milliseconds
    var days = moment.milliseconds / perDay
    var rest = moment.milliseconds % perDay
    if rest < 0 { (days, rest) = (days - 1, rest + perDay) }
    millisecondOfDay = Int(rest)
    // Counts years from 1 March, so that a leap day ends its year, in eras of 400 years (146,097 days).
    let sinceMarch = Int(days) + 719_468
    let era = (sinceMarch >= 0 ? sinceMarch : sinceMarch - 146_096) / 146_097
    let dayOfEra = sinceMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// ISO 8601: `2026-11-21T23:18:05.042Z`.
  public var text: String {
    let (seconds, fraction) = millisecondOfDay.quotientAndRemainder(dividingBy: 1_000)
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, 2) }.joined(separator: ":")
    let date = [Self.padded(year, 4), Self.padded(month, 2), Self.padded(day, 2)].joined(separator: "-")
    return "\(date)T\(time).\(Self.padded(fraction, 3))Z"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
