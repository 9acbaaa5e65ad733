extension Character {
  /// The number of terminal columns it takes: 0, 1 or 2, as most terminals count.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    let properties = first.properties
    // A variation selector turns a narrow symbol into a wide, coloured emoji.
    if properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    default: return first.isWide ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  /// East Asian wide and full-width characters (Unicode Annex 11), by block.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  /// The number of terminal columns the text takes.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text in exactly this many columns: truncated with an ellipsis, or padded with spaces.
  func fitted(to width: Int, alignedRight: Bool = false) -> String {
    let text = truncated(to: width)
    let space = String(repeating: " ", count: max(0, width - text.columns))
    return alignedRight ? space + text : text + space
  }

  /// The text in at most this many columns, truncated with an ellipsis if longer.
  func truncated(to width: Int) -> String {
    guard columns > width else { return self }
    guard width > 0 else { return "" }
    var cut = ""
    var used = 0
    for character in self {
      let columns = character.columns
      if used + columns > width - 1 { break }
      cut.append(character)
      used += columns
    }
    return cut + "…"
  }

  /// The text in lines of at most this many columns, broken between words if possible.
  func wrapped(to width: Int) -> [String] {
    guard width > 0, columns > width else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.columns + 1 + String(word).columns > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
      while line.columns > width {
        let head = String(line.prefix(while: Self.fits(width)))
        lines.append(head)
        line.removeFirst(head.count)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Tells for successive characters whether each still fits; the first always does.
  private static func fits(_ width: Int) -> (Character) -> Bool {
    var used = 0
    return { character in
      let isFirst = used == 0
      used += character.columns
      return isFirst || used <= width
    }
  }
}
