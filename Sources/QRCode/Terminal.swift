extension QRCode {
  /// The code as text, with two modules per character: `▀`, `▄`, `█` and space, including the quiet zone.
  ///
  /// Every line has `width + 8` characters and ends in a line feed. It uses the terminal's own colours, which decide
  /// which of the two forms is right.
  ///
  /// - Parameter inverted: false draws the light modules, for a dark terminal with light text; true draws the dark
  ///   ones, for a light terminal with dark text and for paper.
  public func terminal(inverted: Bool = false) -> String {
    let range = -Self.quietZone..<width + Self.quietZone
    var text = ""
    for y in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      for x in range {
        let upper = isDark(x, y) == inverted
        // The number of rows is odd: the lower half of the last line stays empty.
        let lower = y + 1 < range.upperBound && isDark(x, y + 1) == inverted
        switch (upper, lower) {
        case (true, true): text += "█"
        case (true, false): text += "▀"
        case (false, true): text += "▄"
        case (false, false): text += " "
        }
      }
      text += "\n"
    }
    return text
  }
}
