extension QRCode {
  /// The natural size of an SVG. It scales without loss in any case.
  public enum SVGSize: Hashable, Sendable {
    /// A module's side, within ``QRCode/moduleSizes``.
    case module(pixels: Int)
    /// The whole picture's side, including margins, within ``QRCode/widths``; rounded to a thousandth.
    case width(millimetres: Double)
  }

  /// An SVG: black on white, with the margin inside the picture and all dark modules in one path.
  ///
  /// The path follows the outlines of dark regions, so that no renderer can leave hairlines between modules. There is
  /// no XML declaration, so the text works both as a document and inside HTML. Equal codes give equal bytes.
  ///
  /// - Parameters:
  ///   - margin: white modules on every side, within ``margins``.
  ///   - title: any text, for screen readers and tooltips. Characters that XML cannot contain even when escaped become
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
  /// The length as SVG writes it.
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
    // The start of the previous loop, where its `z` leaves the pen; at first the picture's corner.
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

  /// A minus sign separates numbers as well as a space does.
  private static func pair(_ x: Int, _ y: Int) -> String { y < 0 ? "\(x)\(y)" : "\(x) \(y)" }
}
