import CPangoCairo
import Core
import Foundation

/// Draws texts of any size and colour, shapes and pictures on a page. Takes millimetres and draws in points.
///
/// For a language that runs from right to left everything is mirrored, but not through ``plain``.
struct Ink {
  let size: Size
  private let context: OpaquePointer?
  private let layout: OpaquePointer?
  private let limit: DrawingLimit
  private var isMirrored: Bool

  /// Use it, close it and draw with it only under `Canvas.turns`.
  init(on surface: OpaquePointer?, size: Size, language: Language, within limit: DrawingLimit) {
    self.size = size
    self.limit = limit
    context = cairo_create(surface)
    layout = Canvas.layout(on: context, language: language)
    isMirrored = language.isRightToLeft
  }

  func close() {
    g_object_unref(UnsafeMutableRawPointer(layout))
    cairo_destroy(context)
  }

  func endPage() { cairo_show_page(context) }

  /// For charts and maps, which are the same in all languages.
  var plain: Ink {
    var ink = self
    ink.isMirrored = false
    return ink
  }

  /// For what is drawn at its own place in a mirrored chart.
  func place(_ rect: Rect) -> Rect {
    isMirrored ? Rect(x: size.width - rect.maxX, y: rect.y, width: rect.width, height: rect.height) : rect
  }

  private func x(_ millimetres: Double) -> Double { points(isMirrored ? size.width - millimetres : millimetres) }
  private func points(_ millimetres: Double) -> Double { Canvas.points(millimetres) }

  // MARK: Text

  struct Style {
    /// 1 em.
    var size: Double
    var colour = Colour.ink
    var isBold = false
    /// In the letters of headings.
    var isDisplay = false
    var side = Side.start
    /// How many lines it may have.
    var lines = 1
    /// The smallest fraction of its size to which it may shrink before it is cut.
    var smallest = 0.7
  }

  /// Where a line stands: on the side where reading begins, on the other, or between them.
  enum Side {
    case start
    case end
    case middle
  }

  /// A single line stands in the middle of the box's height, several begin at its top.
  func text(_ text: String, in box: Rect, _ style: Style) throws(SheetProblem) {
    do throws(SheetProblem) { try limit.check() } catch { throw error == .tooSlow ? .slowPaper : error }
    let text = text.printable(most: 600)
    guard !text.isEmpty else { return }
    let rect = place(box)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_width(layout, Int32(points(rect.width) * Double(PANGO_SCALE)))
    pango_layout_set_height(layout, -Int32(style.lines))
    pango_layout_set_alignment(layout, alignment(style.side))
    let (ink, height) = fit(style)
    let top = points(rect.y) + (style.lines == 1 ? (points(rect.height) - height) / 2 : 0)
    cairo_save(context)
    let slack = 0.2 * height
    if ink.lowerBound < -slack || ink.upperBound > height + slack {
      // For example, a pile of accents on one letter.
      cairo_rectangle(context, points(rect.x), top - slack, points(rect.width), height + 2 * slack)
      cairo_clip(context)
    }
    use(style.colour)
    cairo_move_to(context, points(rect.x), top)
    pango_cairo_show_layout(context, layout)
    cairo_restore(context)
  }

  /// Sets the largest size at which nothing is cut.
  /// - Returns: where the letters are, and the height of all lines, in points.
  private func fit(_ style: Style) -> (ink: ClosedRange<Double>, height: Double) {
    let families =
      style.isDisplay ? "League Spartan ExtraBold,League Spartan,Noto Sans,DejaVu Sans" : "Noto Sans,DejaVu Sans"
    let font = pango_font_description_from_string(families)
    defer { pango_font_description_free(font) }
    pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    var factor = 1.0
    while true {
      pango_font_description_set_absolute_size(font, points(style.size * factor) * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout, font)
      guard pango_layout_is_ellipsized(layout) != 0, factor > style.smallest else { break }
      factor = max(style.smallest, factor * 0.92)
    }
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &logical)
    let unit = Double(PANGO_SCALE)
    let top = Double(ink.y) / unit
    return (top...max(top, top + Double(ink.height) / unit), Double(logical.height) / unit)
  }

  /// For the text that is set.
  private func alignment(_ side: Side) -> PangoAlignment {
    if side == .middle { return PANGO_ALIGN_CENTER }
    let isRight = (side == .end) != isMirrored
    // For a text from right to left, pango's left is right.
    let line = pango_layout_get_line_readonly(layout, 0)
    let runsLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    return isRight == runsLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
  }

  // MARK: Shapes

  private func use(_ colour: Colour) { cairo_set_source_rgb(context, colour.red, colour.green, colour.blue) }

  func fill(_ rect: Rect, _ colour: Colour, radius: Double = 0) {
    let rect = place(rect)
    let (left, top, width, height) = (points(rect.x), points(rect.y), points(rect.width), points(rect.height))
    let radius = points(radius)
    if radius > 0 {
      let quarter = Double.pi / 2
      cairo_new_sub_path(context)
      cairo_arc(context, left + width - radius, top + radius, radius, -quarter, 0)
      cairo_arc(context, left + width - radius, top + height - radius, radius, 0, quarter)
      cairo_arc(context, left + radius, top + height - radius, radius, quarter, 2 * quarter)
      cairo_arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
      cairo_close_path(context)
    } else {
      cairo_rectangle(context, left, top, width, height)
    }
    use(colour)
    cairo_fill(context)
  }

  /// - Parameter dash: how long lines and gaps are, in millimetres; empty for an unbroken line.
  func line(_ corners: [Point], _ colour: Colour, width: Double, dash: [Double] = []) {
    trace(corners)
    use(colour)
    cairo_set_line_width(context, points(width))
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    let dashes = dash.map(points)
    cairo_set_dash(context, dashes, Int32(dashes.count), 0)
    cairo_stroke(context)
  }

  func polygon(_ corners: [Point], _ colour: Colour) {
    trace(corners)
    cairo_close_path(context)
    use(colour)
    cairo_fill(context)
  }

  private func trace(_ corners: [Point]) {
    for (index, corner) in corners.enumerated() {
      let (x, y) = (x(corner.x), points(corner.y))
      if index == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
    }
  }

  func disc(_ centre: Point, radius: Double, _ colour: Colour, edge: Colour? = nil, edgeWidth: Double = 0.4) {
    cairo_new_sub_path(context)
    cairo_arc(context, x(centre.x), points(centre.y), points(radius), 0, 2 * .pi)
    use(colour)
    guard let edge else { return cairo_fill(context) }
    cairo_fill_preserve(context)
    use(edge)
    cairo_set_line_width(context, points(edgeWidth))
    cairo_set_dash(context, nil, 0, 0)
    cairo_stroke(context)
  }

  // MARK: Pictures

  /// - Parameter recording: a drawing whose top left corner is the page's; the file has it once.
  func paint(recording: OpaquePointer?) {
    cairo_set_source_surface(context, recording, 0, 0)
    cairo_paint(context)
  }

  /// A drawing whose top left corner is the page's. It is the same in all languages.
  func paint(_ art: LineArt, _ colours: LineArt.Colours) {
    cairo_save(context)
    cairo_scale(context, Canvas.pointsPerMillimetre, Canvas.pointsPerMillimetre)
    art.paint(on: context, colours)
    cairo_restore(context)
  }

  /// Draws a JPEG as large as the box allows, in its middle. The file gets its bytes as they are.
  func picture(_ jpeg: [UInt8], in box: Rect) {
    guard let picture = JPEGSurface(jpeg) else { return }
    defer { picture.close() }
    picture.paint(on: context, in: place(box))
  }
}

/// In millimetres from the top left of a page, to the right and down.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double
}

struct Colour: Hashable, Sendable {
  let red: Double
  let green: Double
  let blue: Double

  /// - Parameter hex: `0xRRGGBB`.
  init(_ hex: Int) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
  }

  /// - Parameter text: `#RRGGBB`; nil otherwise.
  init?(parsing text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit), let hex = Int(digits, radix: 16)
    else { return nil }
    self.init(hex)
  }

  static let ink = Colour(0x1B2430)
  static let muted = Colour(0x5B6675)
  static let line = Colour(0xC9D0D8)
  static let faint = Colour(0xEEF1F4)
  static let paper = Colour(0xFFFFFF)
  static let brand = Colour(0x0F5A3C)
  static let brandSoft = Colour(0xE0EEE6)
  /// Of a drawing on the brand's colour, behind no text.
  static let brandLine = Colour(0x6FA88C)
  static let medals = [Colour(0xC9962C), Colour(0x8B97A5), Colour(0xA9693A)]
}
