import Hunt

/// The date and time of day of a moment, in UTC.
struct UTCTime {
  let year: Int
  private let month: Int
  private let day: Int
  private let millisecond: Int

  private static let millisecondsOfDay: Int64 = 86_400_000

  init(_ moment: Timestamp) {
    let (days, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: Self.millisecondsOfDay)
    millisecond = Int(rest)
    // Converts days since 1970 to a date: https://howardhinnant.github.io/date_algorithms.html#civil_from_days
    let shifted = Int(days) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    // Years begin in March here, so that a leap day comes last.
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// ISO 8601: `2026-11-21T23:18:05.042Z`.
  var text: String {
    let (seconds, milliseconds) = millisecond.quotientAndRemainder(dividingBy: 1_000)
    let date = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let time = "\(Self.digits(minutes / 60, 2)):\(Self.digits(minutes % 60, 2)):\(Self.digits(second, 2))"
    return "\(date)T\(time).\(Self.digits(milliseconds, 3))Z"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
