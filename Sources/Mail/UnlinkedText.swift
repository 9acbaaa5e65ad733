extension String {
  /// A text of strangers for a letter that its recipient may not have asked for: mail programs find no link in it, and
  /// no address. Dots and the like that join words get a space behind them.
  var unlinked: String {
    var text = ""
    var rest = Substring(self)
    while let first = rest.popFirst() {
      text.append(first)
      let joins = Self.joining.contains(first) && text.dropLast().last?.isWhitespace == false
      if joins, let next = rest.first, !next.isWhitespace { text.append(" ") }
    }
    return text
  }

  /// What stands between the parts of an address, in any script.
  private static let joining: Set<Character> = [
    ".", ":", "/", "@", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{FF1A}", "\u{FF20}",
  ]
}
