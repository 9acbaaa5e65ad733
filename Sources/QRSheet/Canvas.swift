import CPangoCairo
import Core
import Disk
import Foundation

/// Draws labels with cairo and pango, which are used only here, in `SheetPDF.swift`, in `JPEGSurface.swift` and in
/// `Papers`. Takes millimetres and draws in points.
struct Canvas {
  static let pointsPerMillimetre = 72 / 25.4

  /// The lock under which all drawing happens, one page at a time. cairo 1.16 shares fonts among threads, and crashes
  /// when two measure glyphs at once (seen in `cairo_scaled_font_glyph_extents`).
  static let turns = TurnLock()
  // Used only under that lock. Pango's default would be one font map per thread, freed when its thread ends, even while
  // another thread draws.
  nonisolated(unsafe) private static let fontMap = {
    // The letters of headings lie beside the program, as pages need them.
    if let font = Resources.world?.appending(path: "leaguespartan.otf") { FcConfigAppFontAddFile(nil, font.path) }
    return pango_cairo_font_map_new()
  }()

  private let context: OpaquePointer?
  private let language: Language
  private let look: SheetLook
  private var setTexts: [TextBox: SetText] = [:]
  private var logo: JPEGSurface?
  private(set) var missingGlyphs = 0

  init(on surface: OpaquePointer?, language: Language, look: SheetLook = .plain) {
    context = cairo_create(surface)
    self.language = language
    self.look = look
  }

  mutating func close() {
    for text in setTexts.values {
      pango_font_description_free(text.font)
      g_object_unref(UnsafeMutableRawPointer(text.layout))
    }
    setTexts = [:]
    logo?.close()
    logo = nil
    cairo_destroy(context)
  }

  /// Whether the installed fonts have all characters of a text.
  static func canWrite(_ text: String, in language: Language) -> Bool {
    turns.inTurn {
      let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
      defer { cairo_surface_destroy(surface) }
      var canvas = Canvas(on: surface, language: language)
      defer { canvas.close() }
      let rect = Rect(x: 0, y: 0, width: 1_000, height: 20)
      canvas.draw(text, in: TextBox(rect: rect, style: .invitation, size: 4, lines: 1), rect: rect)
      return canvas.missingGlyphs == 0
    }
  }

  // MARK: Pages

  func beginPage(_ placement: Placement) {
    cairo_save(context)
    cairo_translate(context, points(placement.x), points(placement.y))
    cairo_scale(context, placement.scale, placement.scale)
  }

  func endPage() {
    cairo_restore(context)
    cairo_show_page(context)
  }

  // MARK: Shapes

  func fill(_ rect: Rect, _ colour: Colour = Colour(0)) {
    cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
    cairo_rectangle(context, points(rect.x), points(rect.y), points(rect.width), points(rect.height))
    cairo_fill(context)
  }

  /// All labels have the same logo.
  mutating func draw(_ logo: SheetBrand.Logo, in rect: Rect) {
    if self.logo == nil { self.logo = JPEGSurface(logo.jpeg) }
    self.logo?.paint(on: context, in: rect)
  }

  /// - Parameter art: a recording of a drawing, whose top left corner is at the label's.
  func paint(_ art: OpaquePointer?, at label: Rect) {
    cairo_set_source_surface(context, art, points(label.x), points(label.y))
    cairo_paint(context)
  }

  func paint(_ art: LineArt, at label: Rect) {
    cairo_save(context)
    cairo_translate(context, points(label.x), points(label.y))
    cairo_scale(context, Self.pointsPerMillimetre, Self.pointsPerMillimetre)
    art.paint(on: context, .day)
    cairo_restore(context)
  }

  // MARK: Text

  /// The layout of a box's last text. All labels have the same boxes, and some boxes have the same text on every label.
  private struct SetText {
    let layout: OpaquePointer?
    let font: OpaquePointer?
    var text = ""
    var extents = Extents(height: 0, isInkOutside: false)
  }

  /// - Parameter rect: the box's place on the page.
  mutating func draw(_ text: String, in box: TextBox, rect: Rect) {
    guard !text.isEmpty else { return }
    let set = set(text, in: box)
    let (width, height) = (points(rect.width), points(rect.height))
    let slack = height - set.extents.height
    let y = points(rect.y) + (box.style.isMiddled || box.lines == 1 ? slack / 2 : 0)
    cairo_save(context)
    if set.extents.isInkOutside {
      // For example, a pile of accents on one letter.
      cairo_rectangle(context, points(rect.x), points(rect.y), width, height)
      cairo_clip(context)
    }
    let grey = look == .night ? 1 - box.style.grey : box.style.grey
    cairo_set_source_rgb(context, grey, grey, grey)
    cairo_move_to(context, points(rect.x), y)
    pango_cairo_show_layout(context, set.layout)
    cairo_restore(context)
  }

  private mutating func set(_ text: String, in box: TextBox) -> SetText {
    var set = setTexts[box] ?? SetText(layout: layout(for: box), font: Self.font(for: box.style))
    guard set.text != text else { return set }
    set.text = text
    var utf8 = text
    utf8.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { pango_layout_set_text(set.layout, $0.baseAddress, Int32($0.count)) }
    }
    set.extents = shrinkToFit(box, set)
    missingGlyphs += Int(pango_layout_get_unknown_glyphs_count(set.layout))
    setTexts[box] = set
    return set
  }

  private func layout(for box: TextBox) -> OpaquePointer? {
    let layout = Self.layout(on: context, language: language)
    pango_layout_set_alignment(layout, box.style.isCentred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
    pango_layout_set_width(layout, Self.pango(points(box.rect.width)))
    return layout
  }

  /// A layout for one paragraph, which is cut where it has no room.
  static func layout(on context: OpaquePointer?, language: Language) -> OpaquePointer? {
    let pango = pango_font_map_create_context(fontMap)
    pango_cairo_update_context(context, pango)
    let layout = pango_layout_new(pango)
    g_object_unref(UnsafeMutableRawPointer(pango))
    pango_cairo_context_set_resolution(pango, 72)
    // The default language comes from the environment. It selects among regional forms of Chinese characters.
    pango_context_set_language(pango, pango_language_from_string(language.rawValue))
    // A printed page has no pixel grid to align glyphs to.
    pango_context_set_round_glyph_positions(pango, 0)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(pango, options)
    cairo_font_options_destroy(options)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_line_spacing(layout, lineSpacing)
    return layout
  }

  private struct Extents {
    let height: Double
    let isInkOutside: Bool
  }

  /// Sets the font's size: the box's, or the largest at which nothing is cut off or too high. At the smallest size,
  /// pango cuts the text.
  private func shrinkToFit(_ box: TextBox, _ set: SetText) -> Extents {
    let (layout, font, height) = (set.layout, set.font, points(box.rect.height))
    var factor = 1.0
    while true {
      let isSmallest = factor <= box.style.smallest
      pango_font_description_set_absolute_size(font, Double(Self.pango(points(box.size * factor))))
      pango_layout_set_font_description(layout, font)
      // Pango leaves out lines that do not fit, but keeps at least one.
      pango_layout_set_height(layout, box.lines == 1 ? -1 : Self.pango(height * Self.tolerance))
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_get_extents(layout, &ink, &logical)
      let used = Self.points(logical.height)
      // Lines of other scripts may be higher than the box; small text is better than text cut off above and below.
      let isTooHigh = used > height * Self.tolerance && factor > 0.3
      let isCut = pango_layout_is_ellipsized(layout) != 0 && !isSmallest
      if !isTooHigh && !isCut {
        let isInkOutside =
          Self.points(ink.y) < -height * 0.1 || Self.points(ink.y + ink.height) > height * Self.tolerance
        return Extents(height: used, isInkOutside: isInkOutside)
      }
      factor =
        isTooHigh && !isCut ? factor * max(0.5, min(0.95, height / used)) : max(box.style.smallest, factor * 0.92)
    }
  }

  /// Lines of Noto Sans are 1.36 em high, of which letters use ``TextStyle/lineHeight``.
  private static let tolerance = 1.12
  private static let lineSpacing: Float = 0.9

  private static func font(for style: TextStyle) -> OpaquePointer? {
    let font = pango_font_description_from_string(style.families.joined(separator: ","))
    pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    return font
  }

  private func points(_ millimetres: Double) -> Double { Self.points(millimetres) }
  static func points(_ millimetres: Double) -> Double { millimetres * pointsPerMillimetre }
  private static func pango(_ points: Double) -> Int32 { Int32(points * Double(PANGO_SCALE)) }
  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}

/// A fair lock: threads get it in the order in which they asked.
final class TurnLock: Sendable {
  private let condition = NSCondition()
  // Used only under the condition's lock.
  nonisolated(unsafe) private var nextTicket = 0
  // Used only under the condition's lock.
  nonisolated(unsafe) private var served = 0

  func inTurn<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    condition.lock()
    let ticket = nextTicket
    nextTicket += 1
    while served != ticket { condition.wait() }
    condition.unlock()
    defer {
      condition.lock()
      served += 1
      condition.broadcast()
      condition.unlock()
    }
    return try body()
  }
}
