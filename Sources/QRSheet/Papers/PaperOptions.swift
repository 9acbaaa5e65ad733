public import Core
import Foundation
import Translations

/// The paper, the language and the time zone of a report or of certificates.
public struct PaperOptions: Sendable {
  let paper: Paper
  public let language: Language
  let zone: TimeZone

  /// - Parameters:
  ///   - paper: nil for A4.
  ///   - zone: the name of a time zone, in which times are told; nil for UTC.
  public init(paper: String?, language: String, zone: String?) throws(SheetProblem) {
    var chosen = Paper.a4
    if let paper {
      guard let named = Paper(rawValue: paper.lowercased()) else {
        throw .unknown("paper", paper, allowed: Paper.allCases.map(\.rawValue))
      }
      chosen = named
    }
    self.paper = chosen
    self.language = try Language(parsing: language)
    self.zone = try zone.map { (name) throws(SheetProblem) in try Self.zone(name) } ?? .gmt
  }

  private static func zone(_ name: String) throws(SheetProblem) -> TimeZone {
    let isName = name.utf8.count <= 64 && name.wholeMatch(of: /[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*/) != nil
    guard isName, let zone = TimeZone(identifier: name) else { throw .zone }
    return zone
  }

  /// A paper's own texts. In English if no installed font has the language's script.
  func words() -> PaperWords {
    let canWrite = Canvas.canWrite(Texts.of(language).text("certificate.title"), in: language)
    return PaperWords(language: canWrite ? language : .fallback, zone: zone)
  }
}

/// Texts, numbers and times in the language of a paper.
struct PaperWords {
  let language: Language
  private let texts: Texts
  private let locale: Locale
  private let zone: TimeZone

  init(language: Language, zone: TimeZone) {
    self.language = language
    self.zone = zone
    texts = .of(language)
    // The same digits everywhere, as in codes.
    locale = Locale(identifier: "\(language.rawValue)@numbers=latn")
  }

  func text(_ key: String, _ places: [String: String] = [:], count: Int? = nil) -> String {
    texts.text(key, places.mapValues(apart), count: count)
  }

  /// Keeps a name from mixing with the letters around it that run the other way.
  private func apart(_ value: String) -> String { language.isRightToLeft ? "\u{2068}\(value)\u{2069}" : value }

  /// Several names and numbers in one line, none of which turns another around.
  func line(_ parts: String...) -> String { parts.map { "\u{2068}\($0)\u{2069}" }.joined(separator: " · ") }

  /// 1,234
  func number(_ value: Int) -> String { value.formatted(.number.locale(locale)) }

  /// 4.2
  func decimal(_ value: Double) -> String { value.formatted(.number.precision(.fractionLength(1)).locale(locale)) }

  /// 25 November 2026
  func day(_ moment: Timestamp) -> String { told(moment, .long, .omitted) }

  /// 25 November 2026, 14:05
  func dayAndTime(_ moment: Timestamp) -> String { told(moment, .long, .shortened) }

  /// 14:05
  func time(_ moment: Timestamp) -> String { told(moment, .omitted, .shortened) }

  private func told(
    _ moment: Timestamp, _ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle
  ) -> String {
    let style = Date.FormatStyle(date: date, time: time, locale: locale, timeZone: zone)
    return Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000).formatted(style)
  }

  /// 1 hr, 5 min
  func length(_ seconds: Int) -> String {
    let units: Set<Duration.UnitsFormatStyle.Unit> =
      seconds < 600 ? [.minutes, .seconds] : seconds < 172_800 ? [.hours, .minutes] : [.days, .hours]
    return Duration.seconds(seconds).formatted(
      .units(allowed: units, width: .abbreviated, maximumUnitCount: 2).locale(locale))
  }

  /// 50 m, 1 km
  func distance(_ metres: Int) -> String {
    metres < 1_000
      ? text("report.metres", ["n": number(metres)]) : text("report.kilometres", ["n": number(metres / 1_000)])
  }
}

extension Span {
  var wholeSeconds: Int { Int(milliseconds / 1_000) }
}
