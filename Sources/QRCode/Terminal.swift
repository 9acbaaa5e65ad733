extension QRCode {
  /// Text that shows the code, two modules in each character: `▀`, `▄`, `█` and space, the quiet zone included.
  ///
  /// Every line has `width + 8` characters and ends in a line feed. There are no colours: the terminal's own make the
  /// code, so they say which of the two forms is the right one.
  ///
  /// - Parameter inverted: false draws the light modules, for light text on a dark terminal; true draws the dark
  ///   ones, for dark text on a light terminal and for paper.
  public func terminal(inverted: Bool = false) -> String {
    let range = -Self.quietZone..<width + Self.quietZone
    var text = ""
    for y in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      for x in range {
        let upper = isDark(x, y) == inverted
        // The lines are odd in number: below the last one is the terminal itself, where nothing is drawn.
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
