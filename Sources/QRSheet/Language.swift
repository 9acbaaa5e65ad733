/// What sheets are written in. Titles may be in any language; this is for what the sheet itself says.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"

  /// The line under a code. A code alone tells a passer-by nothing.
  /// - Parameter address: where players join; nil if the server has no public address.
  func invitation(to address: String?) -> String {
    switch (self, address) {
    case (.english, let address?): "Scan me at \(address)"
    case (.english, nil): "Scan me in the Quarry player"
    case (.german, let address?): "Scanne mich auf \(address)"
    case (.german, nil): "Scanne mich im Quarry-Spiel"
    }
  }

  func pageTitle(of hunt: String) -> String {
    switch self {
    case .english: hunt.isEmpty ? "QR codes" : "\(hunt): QR codes"
    case .german: hunt.isEmpty ? "QR-Codes" : "\(hunt): QR-Codes"
    }
  }

  /// What a screen reader says of a code.
  func codeName(number: Int) -> String {
    switch self {
    case .english: "QR code \(number)"
    case .german: "QR-Code \(number)"
    }
  }

  /// Above the pages in a browser, where it is not printed.
  var printingAdvice: String {
    switch self {
    case .english: "Print at 100 %, without margins or headers. Print one page on plain paper first."
    case .german: "Mit 100 % drucken, ohne Ränder und Kopfzeilen. Die erste Seite zur Probe auf einfaches Papier."
    }
  }
}
