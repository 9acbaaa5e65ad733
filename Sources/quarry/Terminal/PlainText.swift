extension String {
  /// Untrusted text, made safe to show on one line of a terminal.
  ///
  /// Escape sequences could move the cursor, change the title or answer in the user's name; bidirectional overrides
  /// could disguise text. Both are removed, as are all other control characters.
  var forTerminal: String {
    var plain = String.UnicodeScalarView()
    var scalars = unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{1B}": Self.skipEscape(&scalars)
      case "\u{9B}": Self.skipControlSequence(&scalars)
      case "\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}": Self.skipControlString(&scalars)
      case "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": plain.append(" ")
      default: if !scalar.isHarmfulInTerminal { plain.append(scalar) }
      }
    }
    return String(plain)
  }

  /// The same of each line, with the line feeds between them.
  var linesForTerminal: String {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).forTerminal }
      .joined(separator: "\n")
  }

  /// Skips the rest of an escape sequence.
  private static func skipEscape(_ scalars: inout Unicode.Scalars.Iterator) {
    switch scalars.next() {
    case "[": skipControlSequence(&scalars)
    case "P", "X", "]", "^", "_": skipControlString(&scalars)
    case let scalar?:
      // Intermediate bytes, such as those that choose a character set, are followed by one more.
      if ("\u{20}"..."\u{2F}").contains(scalar) { _ = scalars.next() }
    case nil: break
    }
  }

  /// Skips parameters up to the final letter.
  private static func skipControlSequence(_ scalars: inout Unicode.Scalars.Iterator) {
    while let scalar = scalars.next() {
      if !("\u{20}"..."\u{3F}").contains(scalar) { return }
    }
  }

  /// Skips a control string, such as a title, up to its terminator.
  private static func skipControlString(_ scalars: inout Unicode.Scalars.Iterator) {
    while let scalar = scalars.next() {
      switch scalar {
      case "\u{07}", "\u{9C}": return
      case "\u{1B}":
        _ = scalars.next()
        return
      default: break
      }
    }
  }
}

extension Unicode {
  fileprivate typealias Scalars = String.UnicodeScalarView
}

extension Unicode.Scalar {
  fileprivate var isHarmfulInTerminal: Bool {
    switch self {
    // Marks, embeddings, overrides and isolates for bidirectional text.
    case "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    // A byte order mark, and interlinear annotations.
    case "\u{FEFF}", "\u{FFF9}"..."\u{FFFB}": true
    default: properties.generalCategory == .control
    }
  }
}
