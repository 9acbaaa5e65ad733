import Translations

/// A text's place and style. Text that does not fit is made smaller, down to ``TextStyle/smallest``, then cut with an
/// ellipsis. It never leaves its box.
struct TextBox: Hashable, Sendable {
  let rect: Rect
  let style: TextStyle
  /// The font size (1 em), in millimetres.
  let size: Double
  /// The number of lines that fit.
  let lines: Int
}

struct TextStyle: Hashable, Sendable {
  /// The HTML class of its element.
  let name: String
  var isBold = false
  var isMonospaced = false
  /// Whether it has the letters of headings.
  var isDisplay = false
  /// 0 is black.
  var grey = 0.0
  var isCentred = false
  /// Whether it is centred vertically in its box.
  var isMiddled = false
  /// The smallest fraction of its size to which it may shrink.
  var smallest = 1.0

  static let hunt = TextStyle(name: "hunt", grey: 0.3, smallest: 0.8)
  static let number = TextStyle(name: "number", isBold: true, smallest: 0.3)
  static let title = TextStyle(name: "title", smallest: 0.75)
  static let typedCode = TextStyle(name: "code", isBold: true, isMonospaced: true, smallest: 0.3)
  /// The typed code and the address in one line.
  static let typedLine = TextStyle(name: "code", isCentred: true, smallest: 0.4)
  /// The numbers in the boxes of a punch card. Each has a name of its own, as each stands elsewhere.
  static func box(_ index: Int) -> TextStyle { TextStyle(name: "box\(index)", grey: 0.5, smallest: 0.3) }
  static let invitation = TextStyle(name: "invitation", grey: 0.2, smallest: 0.5)

  var centred: TextStyle {
    var style = self
    style.isCentred = true
    return style
  }

  func display(smallest: Double) -> TextStyle {
    var style = self
    (style.isDisplay, style.isBold, style.grey, style.smallest) = (true, true, 0, smallest)
    return style
  }

  var middled: TextStyle {
    var style = self
    style.isMiddled = true
    return style
  }

  // MARK: Measures of the fonts, in ems, rounded up

  /// Noto Sans needs 1.36 including accents; a label's lines are set closer.
  static let lineHeight = 1.25
  static let monospacedWidth = 0.604
  /// The width of a bold digit. Digits of DejaVu Sans are wider, and shrink.
  static let digitWidth = 0.59
  static let averageWidth = 0.56

  /// In order of preference. Other scripts use any other installed fonts.
  var families: [String] {
    // The font of `deploy/font` says its weight in its name.
    if isDisplay { return ["League Spartan ExtraBold", "League Spartan", "Noto Sans", "DejaVu Sans"] }
    return isMonospaced ? ["DejaVu Sans Mono", "Noto Sans Mono"] : ["Noto Sans", "DejaVu Sans"]
  }
}

extension Sheet {
  /// The line at the foot of a framed code: what to type instead, and where.
  private func foot(of entry: Entry) -> String {
    [entry.typedCode, kind == .codes ? joinAddress : nil].compactMap(\.self).joined(separator: " · ")
  }

  /// The boxes of a label and their texts.
  func texts(of entry: Entry, in design: LabelDesign) -> [(box: TextBox, text: String)] {
    // The address stands at the foot. Without one, it must be said what to scan with.
    let isShort = design.frame != nil && kind == .codes && joinAddress != nil
    return [
      design.hunt.map { ($0, title) }, (design.number, String(entry.number)), (design.title, entry.title),
      (design.typedCode, design.frame == nil ? entry.typedCode : foot(of: entry)),
      (design.invitation, isShort ? texts.text("paper.scanMe") : line(under: entry)),
    ].compactMap { $0 } + Swift.zip(design.numbers, entry.boxes).map { ($0, String($1)) }
  }
}
