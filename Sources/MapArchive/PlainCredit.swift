/// The text of an attribution, which maps write as HTML.
enum PlainCredit {
  private static let letters = [
    "&copy;": "©", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&nbsp;": " ", "&amp;": "&",
  ]

  /// Nil if nothing is left.
  static func text(of html: String) -> String? {
    var text = ""
    var isInTag = false
    for character in html.prefix(4 * Limits.attribution) {
      switch character {
      case "<": isInTag = true
      case ">" where isInTag: isInTag = false
      default: if !isInTag { text.append(character.isWhitespace ? " " : character) }
      }
    }
    // The ampersand last, so that `&amp;lt;` becomes `&lt;`.
    for (code, letter) in letters where code != "&amp;" { text = text.replacing(code, with: letter) }
    text = text.replacing("&amp;", with: "&").split(separator: " ").joined(separator: " ")
    return text.isEmpty ? nil : String(text.prefix(Limits.attribution))
  }
}
