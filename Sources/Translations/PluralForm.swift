public import Core

/// The forms that a word takes beside a number, as Unicode CLDR names them.
public enum PluralForm: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The rules of Unicode CLDR for whole numbers.
  public init(of count: Int, in language: Language) {
    let count = count.magnitude
    let (unit, tens) = (count % 10, count % 100)
    let isTeen = (11...19).contains(tens)
    let isMillions = count != 0 && count % 1_000_000 == 0
    switch language {
    case .english, .german, .dutch, .turkish: self = count == 1 ? .one : .other
    case .spanish, .italian: self = count == 1 ? .one : isMillions ? .many : .other
    case .french, .portuguese: self = count <= 1 ? .one : isMillions ? .many : .other
    case .polish: self = count == 1 ? .one : (2...4).contains(unit) && !isTeen ? .few : .many
    case .ukrainian:
      self = isTeen ? .many : unit == 1 ? .one : (2...4).contains(unit) ? .few : .many
    case .arabic:
      switch (count, tens) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...99): self = .many
      default: self = .other
      }
    }
  }

  /// The forms that a text needs in a language, for whole numbers and fractions.
  public static func needed(in language: Language) -> [PluralForm] {
    switch language {
    case .english, .german, .dutch, .turkish: [.one, .other]
    case .spanish, .french, .italian, .portuguese: [.one, .many, .other]
    case .polish, .ukrainian: [.one, .few, .many, .other]
    case .arabic: allCases
    }
  }
}
