import CPangoCairo
import Foundation

/// A drawing in lines, the same in a PDF and on a page.
struct LineArt: Hashable, Sendable {
  /// In millimetres.
  let size: Size
  private(set) var parts: [Part] = []

  /// Shapes in coordinates of their own.
  struct Part: Hashable, Sendable {
    let strokes: [Stroke]
    /// Where their 0 0 is, and how long their unit is, in millimetres.
    let origin: Point
    let unit: Double
    /// Nothing is seen beyond this shape.
    var frame: Stroke?
  }

  /// Colours of a sheet: black on white, or white on black.
  struct Colours: Hashable, Sendable {
    let ink: Colour
    let paper: Colour

    static let day = Colours(ink: Colour(0), paper: .paper)
    static let night = Colours(ink: .paper, paper: Colour(0))
  }

  mutating func add(
    _ strokes: [Stroke], at origin: Point = Point(x: 0, y: 0), unit: Double = 1, inside frame: Stroke? = nil
  ) {
    parts.append(Part(strokes: strokes, origin: origin, unit: unit, frame: frame))
  }

  /// A landscape that fills a rectangle.
  mutating func add(_ land: Landscape, in rect: Rect, inside frame: Stroke? = nil) {
    let unit = rect.width / land.wide
    add(land.strokes, at: Point(x: rect.x, y: rect.maxY - land.high * unit), unit: unit, inside: frame)
  }

  /// A hunt's own landscape at the foot of a frame with round corners, with a lantern for each of the first clues.
  mutating func add(landOf seed: String, clues: Int, height: Double, in frame: Rect, radius: Double) {
    let ground = Rect(x: frame.x, y: frame.maxY - height, width: frame.width, height: height)
    let land = Landscape(seed: seed, size: Size(width: ground.width, height: height), clues: min(max(clues, 1), 12))
    add(land, in: ground, inside: Stroke(path: frame.path(radius: radius), width: 0))
  }

  // MARK: SVG

  /// The inside of an SVG whose unit is a millimetre.
  func markup(_ colours: Colours) -> String {
    parts.enumerated().map { index, part in
      var text = part.strokes.map { $0.markup(colours) }.joined()
      text = """
        <g transform="translate(\(part.origin.x.short(1000)) \(part.origin.y.short(1000))) \
        scale(\(part.unit.short(100_000)))">\(text)</g>
        """
      guard let frame = part.frame else { return text }
      return """
        <clipPath id="frame\(index)"><path d="\(frame.path)"/></clipPath><g clip-path="url(#frame\(index))">\(text)</g>
        """
    }.joined()
  }

  // MARK: cairo

  /// The drawing as a surface that a PDF has once, however often it is painted.
  func recording(_ colours: Colours) -> OpaquePointer? {
    let points = Canvas.pointsPerMillimetre
    var extents = cairo_rectangle_t(x: 0, y: 0, width: size.width * points, height: size.height * points)
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_scale(context, points, points)
    paint(on: context, colours)
    return surface
  }

  /// - Parameter context: one whose unit is a millimetre.
  func paint(on context: OpaquePointer?, _ colours: Colours) {
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    for part in parts {
      cairo_save(context)
      if let frame = part.frame {
        frame.trace(on: context)
        cairo_clip(context)
      }
      cairo_translate(context, part.origin.x, part.origin.y)
      cairo_scale(context, part.unit, part.unit)
      for stroke in part.strokes { stroke.paint(on: context, colours) }
      cairo_restore(context)
    }
  }
}

extension Stroke {
  fileprivate func markup(_ colours: LineArt.Colours) -> String {
    let transform = place.isEmpty ? "" : " transform=\"\(place)\""
    let edge =
      width == 0
      ? ""
      : " stroke=\"\(colours.ink.hex)\" stroke-width=\"\(width.short(100))\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
    let fill =
      switch inside {
      case .paper: colours.paper.hex
      case .ink: colours.ink.hex
      case .nothing: "none"
      }
    return "<path d=\"\(path)\"\(transform) fill=\"\(fill)\"\(edge)/>"
  }

  fileprivate func paint(on context: OpaquePointer?, _ colours: LineArt.Colours) {
    cairo_save(context)
    move(context)
    trace(on: context)
    if inside != .nothing {
      use(inside == .ink ? colours.ink : colours.paper, context)
      cairo_fill_preserve(context)
    }
    if width > 0 {
      use(colours.ink, context)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    }
    cairo_new_path(context)
    cairo_restore(context)
  }

  private func use(_ colour: Colour, _ context: OpaquePointer?) {
    cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
  }

  fileprivate func trace(on context: OpaquePointer?) {
    for step in PathStep.steps(of: path) {
      switch step {
      case .move(let to): cairo_move_to(context, to.x, to.y)
      case .line(let to): cairo_line_to(context, to.x, to.y)
      case .curve(let one, let other, let to): cairo_curve_to(context, one.x, one.y, other.x, other.y, to.x, to.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Reads where it stands: `translate`, `scale`, `rotate` and `matrix`.
  private func move(_ context: OpaquePointer?) {
    for step in place.split(separator: ")") {
      let words = step.split { $0 == "(" || $0 == " " }
      let numbers = words.dropFirst().compactMap { Double($0) }
      switch (words.first, numbers.count) {
      case ("translate", 2): cairo_translate(context, numbers[0], numbers[1])
      case ("scale", 1): cairo_scale(context, numbers[0], numbers[0])
      case ("rotate", 1): cairo_rotate(context, numbers[0] * .pi / 180)
      case ("matrix", 6):
        var matrix = cairo_matrix_t(
          xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], x0: numbers[4], y0: numbers[5])
        cairo_transform(context, &matrix)
      default: preconditionFailure("\(place) is no place")
      }
    }
  }
}

extension Colour {
  /// `#rrggbb`.
  var hex: String {
    "#" + [red, green, blue].map { String(256 + Int(($0 * 255).rounded()), radix: 16).dropFirst() }.joined()
  }
}
