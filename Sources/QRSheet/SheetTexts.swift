import Translations

/// A sheet's own texts. Titles may be in any language.
extension Texts {
  /// The line under a code, which tells passers-by what it is for.
  /// - Parameter address: the address for joining; nil if the server has no public address.
  func invitation(to address: String?) -> String {
    address.map { text("paper.invitation", ["address": $0]) } ?? text("paper.invitationHere")
  }

  func pageTitle(of hunt: String, _ kind: Sheet.Kind) -> String {
    let what =
      switch kind {
      case .codes: text("paper.codes")
      case .badges: text("paper.badges")
      case .punchCards: text("paper.punchCards")
      }
    return hunt.isEmpty ? what : "\(hunt): \(what)"
  }

  /// A code's name for screen readers.
  func codeName(number: Int) -> String { text("paper.code", ["number": "\(number)"]) }

  /// Advice shown above the pages in a browser, but not printed.
  var printingAdvice: String { text("paper.advice") }
}

extension Sheet {
  var texts: Texts { .of(options.language) }
}
