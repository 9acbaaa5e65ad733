import QRCode

/// The design of a label: the code, as large as the label allows, and boxes for texts beside or around it, without
/// overlaps. In millimetres from the label's top left corner.
struct LabelDesign: Hashable, Sendable {
  /// A square that includes the quiet zone.
  let code: Rect
  /// Where the event's colour is.
  var band: Rect?
  /// Where its logo is.
  var logo: Rect?
  /// The hunt's name.
  let hunt: TextBox?
  let number: TextBox
  let title: TextBox
  let typedCode: TextBox
  let invitation: TextBox
  /// Where the frame is, and the lantern with the number and the scenery in it; nil for a plain label.
  var frame: Frame?
  /// The numbers in the boxes of a punch card.
  var numbers: [TextBox] = []

  struct Frame: Hashable, Sendable {
    let rect: Rect
    let lantern: Rect
    let scenery: Rect
    /// Beside the line that says what the code is for.
    let footprints: [Point]
    /// How much larger than on a card everything is.
    let scale: Double
  }

  /// The sizes of the texts that must fit.
  struct Texts {
    let hasHunt: Bool
    /// The digits of the longest number.
    let digits: Int
    /// The characters of the longest typed code.
    let typedCode: Int
    /// The characters of the line under the code.
    let invitation: Int
  }

  var boxes: [TextBox] { [hunt, number, title, typedCode, invitation].compactMap { $0 } + numbers }

  /// - Parameters:
  ///   - modules: those of the smallest code in a row.
  ///   - brand: what posters and labels as high as wide have room for.
  init(
    size: Size, _ options: SheetOptions, of kind: Sheet.Kind, texts: Texts, modules: Int, brand: SheetBrand? = nil
  ) {
    let isPoster = options.layout == .poster
    if options.layout.hasRoomForHunt, options.look != .plain {
      self.init(framed: size, isPoster: isPoster, kind, texts, modules: modules, brand)
    } else if isPoster {
      self.init(poster: size, texts, brand)
    } else if size.width - size.height >= 0.4 * size.height {
      self.init(beside: size, texts, isNight: options.look == .night)
    } else {
      self.init(stacked: size, texts, brand)
    }
  }

  /// A wide label: the code takes its whole height, with texts to its right.
  private init(beside size: Size, _ texts: Texts, isNight: Bool) {
    let pad = min(max(0.055 * size.height, 0.8), 3)
    code = Rect(x: 0, y: 0, width: size.height, height: size.height)
    // The quiet zone provides the distance from the code, unless it ends in black.
    let left = code.maxX + (isNight ? min(pad, 1) : 0)
    var column = Column(
      x: left, width: size.width - left - pad - 0.3, top: pad + 0.2, bottom: size.height - pad)
    let invitationSize = min(max(0.062 * size.height, 1.5), 3.2)
    invitation = column.fromBottom(
      .invitation, size: invitationSize, lines: column.lines(of: texts.invitation, size: invitationSize, most: 3))
    column.skipAtBottom(0.02 * size.height)
    typedCode = column.fromBottom(
      .typedCode, size: min(max(0.13 * size.height, 2.2), 5.5, column.monospaced(texts.typedCode)), lines: 1)
    column.skipAtBottom(0.03 * size.height)
    number = column.fromTop(.number, size: min(max(0.22 * size.height, 3.6), 13), lines: 1)
    title = column.rest(.title, size: min(max(0.105 * size.height, 2), 5.6))
    hunt = nil
  }

  /// A label about as high as it is wide: number and title are above the code, the rest below it.
  private init(stacked size: Size, _ texts: Texts, _ brand: SheetBrand?) {
    let side = min(size.width, size.height)
    let pad = min(max(0.032 * side, 1.5), 4)
    var column = Column(x: pad, width: size.width - 2 * pad, top: pad, bottom: size.height - pad)
    let invitationSize = min(max(0.036 * side, 1.7), 3.4)
    invitation = column.fromBottom(
      .invitation.centred, size: invitationSize,
      lines: column.lines(of: texts.invitation, size: invitationSize, most: 2))
    typedCode = column.fromBottom(
      .typedCode.centred, size: min(max(0.062 * side, 3), 7, column.monospaced(texts.typedCode)), lines: 1)
    if brand?.colour != nil { band = column.bandFromTop(0.02 * side, gap: 0.015 * side) }
    let (height, huntSize) = (0.115 * side, 0.033 * side)
    let above = texts.hasHunt ? TextStyle.lineHeight * huntSize : 0
    var line = column
    if let shown = brand?.logo {
      let width = shown.width(atHeight: above + height, most: 0.3 * column.width)
      logo = Rect(x: column.x + column.width - width, y: column.top, width: width, height: above + height)
      line = column.narrowed(by: width + 0.02 * side)
    }
    hunt = texts.hasHunt ? line.fromTop(.hunt, size: huntSize, lines: 1) : nil
    column.skipAtTop(above)
    let head = Rect(x: line.x, y: column.top, width: line.width, height: height)
    let numberSize = height / TextStyle.lineHeight
    let numberWidth = TextStyle.digitWidth * numberSize * Double(texts.digits)
    number = TextBox(
      rect: Rect(x: head.x, y: head.y, width: numberWidth, height: height), style: .number, size: numberSize, lines: 1)
    let titleX = number.rect.maxX + 0.02 * side
    title = TextBox(
      rect: Rect(x: titleX, y: head.y, width: head.maxX - titleX, height: height), style: .title.middled,
      size: height / 2 / TextStyle.lineHeight, lines: 2)
    column.skipAtTop(height)
    code = Self.square(in: size, from: column.top, to: column.bottom)
  }

  /// A page for a tree or a wall.
  private init(poster size: Size, _ texts: Texts, _ brand: SheetBrand?) {
    var column = Column(x: 8, width: size.width - 16, top: 6, bottom: size.height - 6)
    invitation = column.fromBottom(
      .invitation.centred, size: 7, lines: column.lines(of: texts.invitation, size: 7, most: 2))
    column.skipAtBottom(2)
    typedCode = column.fromBottom(.typedCode.centred, size: min(14, column.monospaced(texts.typedCode)), lines: 1)
    if brand?.colour != nil { band = column.bandFromTop(6, gap: 4) }
    if brand?.logo != nil { logo = column.bandFromTop(26, gap: 3) }
    hunt = texts.hasHunt ? column.fromTop(.hunt.centred, size: 6, lines: 1) : nil
    number = column.fromTop(.number.centred, size: 30, lines: 1)
    title = column.fromTop(.title.centred.middled, size: 11, lines: 2)
    code = Self.square(in: size, from: column.top, to: column.bottom)
  }

  /// A card or a poster in a frame: the number in a lantern beside the title, the code, what it is for, and a
  /// landscape in the rest.
  private init(
    framed size: Size, isPoster: Bool, _ kind: Sheet.Kind, _ texts: Texts, modules: Int, _ brand: SheetBrand?
  ) {
    let (inset, scale) = isPoster ? (2.0, 1.8) : (4.5, 1.0)
    let rect = Rect(x: inset, y: inset, width: size.width - 2 * inset, height: size.height - 2 * inset)
    var column = Column(
      x: rect.x + 5 * scale, width: rect.width - 10 * scale, top: rect.y + 3.5 * scale, bottom: rect.maxY)
    let (top, height) = (column.top, 20 * scale)
    let lantern = Rect(x: column.x, y: top + 0.75 * scale, width: 15 * scale, height: 18.5 * scale)
    // The glass, without its edges.
    let glass = Rect(
      x: lantern.x + 2.3 * scale, y: lantern.y + 5.4 * scale, width: 10.4 * scale, height: 11.8 * scale)
    number = TextBox(
      rect: glass, style: .number.centred.display(smallest: 0.2), size: 8 * scale, lines: 1)
    var side = column
    if let shown = brand?.logo {
      let width = shown.width(atHeight: height, most: 0.25 * column.width)
      logo = Rect(x: column.x + column.width - width, y: top, width: width, height: height)
      side = side.narrowed(by: width + 3 * scale)
    }
    side = side.beginning(after: lantern.width + 3.5 * scale)
    hunt = texts.hasHunt ? side.fromTop(.hunt, size: 3 * scale, lines: 1) : nil
    title = TextBox(
      rect: Rect(x: side.x, y: side.top, width: side.width, height: top + height - side.top),
      style: .title.middled.display(smallest: 0.42), size: 24 / Canvas.pointsPerMillimetre * scale, lines: 2)
    column.skipAtTop(height + 0.5 * scale)
    if brand?.colour != nil { band = column.bandFromTop(1.6 * scale, gap: 0.4 * scale) }
    // Readable from afar: without its quiet zone at least 45 mm, or 130 mm on a poster.
    let whole = Double(modules + 2 * QRCode.quietZone) / Double(modules)
    let code = min((isPoster ? 130 : 45) * whole, rect.width)
    self.code = Rect(x: (size.width - code) / 2, y: column.top, width: code, height: code)
    column.skipAtTop(code)
    let line = column.fromTop(.invitation.centred, size: 15 / Canvas.pointsPerMillimetre * scale, lines: 1)
    let isScanned = kind == .codes
    invitation = TextBox(
      rect: isScanned ? line.rect.middle(42 * scale) : line.rect, style: line.style.display(smallest: 0.4),
      size: line.size, lines: 1)
    typedCode = column.fromTop(.typedLine, size: 3.3 * scale, lines: 1)
    column.skipAtTop(0.8 * scale)
    let steps = isScanned ? [25.0, 30.5, 36].enumerated() : [].enumerated()
    frame = Frame(
      rect: rect, lantern: lantern,
      scenery: Rect(x: rect.x, y: column.top, width: rect.width, height: rect.maxY - column.top),
      footprints: steps.map { index, away in
        Point(x: away * scale, y: line.rect.y + (index.isMultiple(of: 2) ? 2.4 : 4.2) * scale)
      }, scale: scale)
  }

  /// A punch card: the tag at the top left, texts beside it, and boxes below.
  /// - Parameter modules: the code's modules in a row.
  init(punchCard texts: Texts, modules: Int) {
    let module = PunchCard.tag.width / Double(modules)
    let margin = module * Double(QRCode.quietZone)
    let side = PunchCard.tag.width + 2 * margin
    code = Rect(x: PunchCard.tag.x - margin, y: PunchCard.tag.y - margin, width: side, height: side)
    var column = Column(x: 35, width: PunchCard.width - 35 - 4, top: PunchCard.tag.y, bottom: PunchCard.tag.maxY)
    invitation = column.fromBottom(.invitation, size: 2.6, lines: 1)
    typedCode = column.fromBottom(.typedCode, size: min(4, column.monospaced(texts.typedCode)), lines: 1)
    hunt = texts.hasHunt ? column.fromTop(.hunt, size: 2.8, lines: 1) : nil
    let height = column.bottom - column.top
    let numberSize = 5.0
    let numberWidth = TextStyle.digitWidth * numberSize * Double(texts.digits)
    number = TextBox(
      rect: Rect(x: column.x, y: column.top, width: numberWidth, height: height), style: .number.middled,
      size: numberSize, lines: 1)
    let x = number.rect.maxX + 2
    title = TextBox(
      rect: Rect(x: x, y: column.top, width: column.x + column.width - x, height: height), style: .title.middled,
      size: height / 2 / TextStyle.lineHeight, lines: 2)
    numbers = PunchCard.boxes.enumerated().map { index, box in
      TextBox(
        rect: Rect(x: box.x + 1, y: box.y + 0.8, width: 12, height: 4.5), style: .box(index), size: 3.5, lines: 1)
    }
  }

  /// The largest square that fits, centred.
  private static func square(in size: Size, from top: Double, to bottom: Double) -> Rect {
    let side = min(size.width, bottom - top)
    return Rect(x: (size.width - side) / 2, y: top + (bottom - top - side) / 2, width: side, height: side)
  }
}

/// A column that is filled from both ends.
private struct Column {
  let x: Double
  private(set) var width: Double
  private(set) var top: Double
  private(set) var bottom: Double

  mutating func skipAtTop(_ height: Double) { top += height }
  mutating func skipAtBottom(_ height: Double) { bottom -= height }

  /// A column that ends earlier.
  func narrowed(by taken: Double) -> Column {
    var column = self
    column.width -= taken
    return column
  }

  /// A column that begins later.
  func beginning(after taken: Double) -> Column {
    Column(x: x + taken, width: width - taken, top: top, bottom: bottom)
  }

  mutating func bandFromTop(_ height: Double, gap: Double) -> Rect {
    defer { top += height + gap }
    return Rect(x: x, y: top, width: width, height: height)
  }

  mutating func fromTop(_ style: TextStyle, size: Double, lines: Int) -> TextBox {
    let box = box(style, size: size, lines: lines, y: top)
    top = box.rect.maxY
    return box
  }

  mutating func fromBottom(_ style: TextStyle, size: Double, lines: Int) -> TextBox {
    bottom -= TextStyle.lineHeight * size * Double(lines)
    return box(style, size: size, lines: lines, y: bottom)
  }

  func rest(_ style: TextStyle, size: Double) -> TextBox {
    let lines = max(1, Int((bottom - top) / (TextStyle.lineHeight * size)))
    return TextBox(
      rect: Rect(x: x, y: top, width: width, height: bottom - top), style: style, size: size, lines: lines)
  }

  private func box(_ style: TextStyle, size: Double, lines: Int, y: Double) -> TextBox {
    TextBox(
      rect: Rect(x: x, y: y, width: width, height: TextStyle.lineHeight * size * Double(lines)), style: style,
      size: size, lines: lines)
  }

  /// The largest font size at which this many monospaced characters fit.
  func monospaced(_ count: Int) -> Double { width / (TextStyle.monospacedWidth * Double(max(count, 1))) }

  /// The number of lines that this many characters of ordinary text take.
  func lines(of count: Int, size: Double, most: Int) -> Int {
    min(max(1, Int((TextStyle.averageWidth * size * Double(count) / width).rounded(.up))), most)
  }
}

extension Rect {
  fileprivate func middle(_ most: Double) -> Rect {
    let width = min(width, most)
    return Rect(x: x + (self.width - width) / 2, y: y, width: width, height: height)
  }
}
