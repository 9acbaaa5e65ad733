/// The language of a sheet's own texts. Titles may be in any language.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"

  /// The line under a code, which tells passers-by what it is for.
  /// - Parameter address: the address for joining; nil if the server has no public address.
  func invitation(to address: String?) -> String {
    switch (self, address) {
    case (.english, let address?): "Scan me at \(address)"
    case (.english, nil): "Scan me in the Quarry player"
    case (.german, let address?): "Scanne mich auf \(address)"
    case (.german, nil): "Scanne mich im Quarry-Spiel"
    }
  }

  func pageTitle(of hunt: String, _ kind: Sheet.Kind) -> String {
    let what =
      switch (self, kind) {
      case (.english, .codes): "QR codes"
      case (.english, .badges): "Badges"
      case (.english, .punchCards): "Punch cards"
      case (.german, .codes): "QR-Codes"
      case (.german, .badges): "Ausweise"
      case (.german, .punchCards): "Stempelkarten"
      }
    return hunt.isEmpty ? what : "\(hunt): \(what)"
  }

  /// A code's name for screen readers.
  func codeName(number: Int) -> String {
    switch self {
    case .english: "QR code \(number)"
    case .german: "QR-Code \(number)"
    }
  }

  /// Advice shown above the pages in a browser, but not printed.
  var printingAdvice: String {
    switch self {
    case .english: "Print at 100 %, without margins or headers. Print one page on plain paper first."
    case .german: "Mit 100 % drucken, ohne Ränder und Kopfzeilen. Die erste Seite zur Probe auf einfaches Papier."
    }
  }
}
