/// A text's place and looks. Text that does not fit is set smaller, down to ``TextStyle/smallest``, then cut with an
/// ellipsis; it never leaves its box.
struct TextBox: Hashable, Sendable {
  let rect: Rect
  let style: TextStyle
  /// Of the font (an em), in millimetres.
  let size: Double
  /// As many as fit.
  let lines: Int
}

struct TextStyle: Hashable, Sendable {
  /// The class of its element in HTML.
  let name: String
  var isBold = false
  var isMonospaced = false
  /// 0 is black.
  var grey = 0.0
  var isCentred = false
  /// In its box, from top to bottom.
  var isMiddled = false
  /// The least part of its size to which it may shrink.
  var smallest = 1.0

  static let hunt = TextStyle(name: "hunt", grey: 0.3, smallest: 0.8)
  static let number = TextStyle(name: "number", isBold: true, smallest: 0.3)
  static let title = TextStyle(name: "title", smallest: 0.75)
  static let typedCode = TextStyle(name: "code", isBold: true, isMonospaced: true, smallest: 0.3)
  static let invitation = TextStyle(name: "invitation", grey: 0.2, smallest: 0.5)

  var centred: TextStyle {
    var style = self
    style.isCentred = true
    return style
  }

  var middled: TextStyle {
    var style = self
    style.isMiddled = true
    return style
  }

  // MARK: Measures of the fonts, in ems, rounded up

  /// Noto Sans needs 1.36 with its accents; lines of a label are set closer.
  static let lineHeight = 1.25
  static let monospacedWidth = 0.604
  /// Of a bold digit; in DejaVu Sans they are wider, and shrink.
  static let digitWidth = 0.59
  static let averageWidth = 0.56

  /// In the order of preference. Other scripts come from whatever other fonts are installed.
  var families: [String] {
    isMonospaced ? ["DejaVu Sans Mono", "Noto Sans Mono"] : ["Noto Sans", "DejaVu Sans"]
  }
}

extension Sheet {
  /// The boxes of a label and what stands in them.
  func texts(of entry: Entry, in design: LabelDesign) -> [(box: TextBox, text: String)] {
    [
      design.hunt.map { ($0, title) }, (design.number, String(entry.number)), (design.title, entry.title),
      (design.typedCode, entry.typedCode), (design.invitation, invitation),
    ].compactMap { $0 }
  }
}
