extension QRCode {
  /// How large an SVG wants to be shown. It scales without loss in any case.
  public enum SVGSize: Hashable, Sendable {
    /// A module's side, within ``QRCode/moduleSizes``.
    case module(pixels: Int)
    /// The whole picture's side, margins included, within ``QRCode/widths``; kept to a thousandth.
    case width(millimetres: Double)
  }

  /// An SVG: black on white, with the margin inside the picture and all dark modules in one path.
  ///
  /// The path follows the outlines of dark regions, so that no renderer can leave hairlines between modules. There is
  /// no XML declaration: the text is a document of its own and also fits into HTML. Equal codes make equal bytes.
  ///
  /// - Parameters:
  ///   - margin: white modules on every side, within ``margins``.
  ///   - title: what a screen reader says and a tooltip shows; any text. What XML cannot hold, even escaped, becomes
  ///     U+FFFD.
  public func svg(
    size: SVGSize = .module(pixels: 10), margin: Int = QRCode.quietZone, title: String = "QR code"
  ) throws(QRRenderingFailed) -> String {
    try Self.check(margin: margin)
    let side = width + 2 * margin
    let length = try size.length(side: side)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(length)" height="\(length)" viewBox="0 0 \(side) \(side)" \
      role="img" shape-rendering="crispEdges"><title>\(title.escapedForXML)</title>\
      <rect width="\(side)" height="\(side)" fill="#fff"/>\
      <path fill-rule="evenodd" d="\(Outline(of: self, margin: margin).path)"/></svg>
      """
  }
}

extension QRCode.SVGSize {
  /// As SVG writes it, for a picture of so many modules.
  fileprivate func length(side: Int) throws(QRRenderingFailed) -> String {
    switch self {
    case .module(let pixels):
      try QRCode.check(moduleSize: pixels)
      return String(pixels * side)
    case .width(let millimetres):
      guard QRCode.widths.contains(millimetres) else { throw .width(millimetres: millimetres) }
      let (whole, thousandths) = Int(millimetres * 1000 + 0.5).quotientAndRemainder(dividingBy: 1000)
      return thousandths == 0 ? "\(whole)mm" : "\(whole).\(String(1000 + thousandths).dropFirst())mm"
    }
  }
}

extension String {
  fileprivate var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // A bare carriage return would be read as a line feed.
      case "\r": escaped += "&#13;"
      case "\t", "\n", "\u{20}"..."\u{fffd}", "\u{10000}"...: escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{fffd}"
      }
    }
    return escaped
  }
}

/// Walks around every dark region and every hole in one, along the edges between modules, dark on the right hand.
private struct Outline {
  private enum Heading {
    case east
    case south
    case west
    case north

    var right: Heading {
      switch self {
      case .east: .south
      case .south: .west
      case .west: .north
      case .north: .east
      }
    }

    var left: Heading { right.right.right }

    var step: (x: Int, y: Int) {
      switch self {
      case .east: (1, 0)
      case .south: (0, 1)
      case .west: (-1, 0)
      case .north: (0, -1)
      }
    }
  }

  /// SVG path data, to be filled by the even-odd rule.
  private(set) var path = ""
  private let code: QRCode
  /// Where the loop before began, which is where its `z` leaves the pen; at first the picture's corner.
  private var pen: (x: Int, y: Int)
  /// Corners, row by row, whose edge to the east is drawn; every loop has such an edge.
  private var drawn: [Bool]

  init(of code: QRCode, margin: Int) {
    self.code = code
    pen = (-margin, -margin)
    let corners = code.width + 1
    drawn = Array(repeating: false, count: corners * corners)
    for y in 0..<corners {
      for x in 0..<corners where isEdge(from: (x, y), .east) && !drawn[y * corners + x] {
        drawLoop(from: (x, y))
      }
    }
  }

  /// Whether dark is on the right of the step from a corner and light on its left.
  private func isEdge(from corner: (x: Int, y: Int), _ heading: Heading) -> Bool {
    let (x, y) = corner
    return switch heading {
    case .east: code.isDark(x, y) && !code.isDark(x, y - 1)
    case .south: code.isDark(x - 1, y) && !code.isDark(x, y)
    case .west: code.isDark(x - 1, y - 1) && !code.isDark(x - 1, y)
    case .north: code.isDark(x, y - 1) && !code.isDark(x - 1, y - 1)
    }
  }

  /// `start` is the first corner of its loop in reading order, so that its edge to the east begins a straight line.
  private mutating func drawLoop(from start: (x: Int, y: Int)) {
    path += "m\(Self.pair(start.x - pen.x, start.y - pen.y))"
    pen = start
    var corner = start
    var heading = Heading.east
    repeat {
      var length = 0
      repeat {
        if heading == .east { drawn[corner.y * (code.width + 1) + corner.x] = true }
        corner = (corner.x + heading.step.x, corner.y + heading.step.y)
        length += 1
        // Where two dark modules touch by a corner, the right turn comes first: the loop stays with its module.
      } while !isEdge(from: corner, heading.right) && isEdge(from: corner, heading)
      let next = isEdge(from: corner, heading.right) ? heading.right : heading.left
      // The way around a hole may come past its start in between, to the west, where two dark modules touch.
      if corner == start && next == .east { break }
      switch heading {
      case .east, .west: path += "h\(length * heading.step.x)"
      case .south, .north: path += "v\(length * heading.step.y)"
      }
      heading = next
    } while true
    path += "z"
  }

  /// A minus sign parts numbers as well as a space does.
  private static func pair(_ x: Int, _ y: Int) -> String { y < 0 ? "\(x)\(y)" : "\(x) \(y)" }
}
