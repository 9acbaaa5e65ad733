extension String {
  /// The text escaped for XML and HTML, as content or in double-quoted attributes.
  package var escapedForMarkup: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A bare carriage return would be read as a line feed.
      case "\r": escaped += "&#13;"
      case "\t", "\n", "\u{20}"..."\u{fffd}", "\u{10000}"...: escaped.unicodeScalars.append(scalar)
      // Control characters are not allowed in XML, not even escaped.
      default: escaped += "\u{fffd}"
      }
    }
    return escaped
  }
}
