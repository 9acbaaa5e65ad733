import Core
import Foundation

/// The date and time of day of a moment, in UTC.
struct UTCTime {
  private let seconds: Date
  private let millisecond: Int64

  init(_ moment: Timestamp) {
    let (whole, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 1_000)
    seconds = Date(timeIntervalSince1970: Double(whole))
    millisecond = rest
  }

  var year: Int { Self.calendar.component(.year, from: seconds) }

  /// ISO 8601: `2026-11-21T23:18:05.042Z`. Foundation's fractions of seconds are a millisecond short for half of all
  /// moments, so they are added here.
  var text: String {
    let fraction = String(1_000 + millisecond).dropFirst()
    return "\(seconds.formatted(.iso8601).dropLast()).\(fraction)Z"
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
