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
      role="img" shape-rendering="crispEdges"><title>\(title.escapedForMarkup)</title>\
      <rect width="\(side)" height="\(side)" fill="#fff"/>\
      <path fill-rule="evenodd" d="\(PathData(outlines(), margin: margin).text)"/></svg>
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

/// Outlines as SVG path data, to be filled by the even-odd rule.
private struct PathData {
  private(set) var text = ""

  init(_ outlines: [[QRCode.Corner]], margin: Int) {
    // Where the loop before began, which is where its `z` leaves the pen; at first the picture's corner.
    var pen = QRCode.Corner(x: -margin, y: -margin)
    for loop in outlines {
      guard let start = loop.first else { continue }
      text += "m\(Self.pair(start.x - pen.x, start.y - pen.y))"
      pen = start
      for (from, to) in zip(loop, loop.dropFirst()) {
        text += from.y == to.y ? "h\(to.x - from.x)" : "v\(to.y - from.y)"
      }
      text += "z"
    }
  }

  /// A minus sign parts numbers as well as a space does.
  private static func pair(_ x: Int, _ y: Int) -> String { y < 0 ? "\(x)\(y)" : "\(x) \(y)" }
}
