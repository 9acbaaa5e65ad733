import Foundation
import FoundationXML
import QRCode
import Testing

@Suite struct DrawingAnSVG {
  private let code: QRCode

  init() throws { code = try QRCode("HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB") }

  @Test func `is one path on white, without hairlines`() throws {
    let svg = try Document(code.svg())
    #expect(svg.elements.map(\.name) == ["svg", "title", "rect", "path"])
    #expect(svg["svg"]["viewBox"] == "0 0 33 33")
    #expect(svg["svg"]["shape-rendering"] == "crispEdges")
    #expect(svg["svg"]["role"] == "img")
    #expect((svg["rect"]["width"], svg["rect"]["height"], svg["rect"]["fill"]) == ("33", "33", "#fff"))
    #expect(svg["path"]["fill-rule"] == "evenodd")
  }

  @Test(arguments: [1, 17, 40, 100, 300, 1000, 2000, 2953])
  func `encloses exactly the dark modules`(count: Int) throws {
    let code = try QRCode(String(repeating: "a", count: count))
    for margin in [0, 4] {
      let path = try #require(Document(code.svg(margin: margin))["path"]["d"])
      let range = 0..<code.width + 2 * margin
      let expected = range.map { y in range.map { x in code.isDark(x - margin, y - margin) } }
      #expect(filled(path, side: range.count) == expected)
    }
  }

  @Test(arguments: [(1, 4), (3, 4), (10, 0), (8, 7)])
  func `is rasterised to the pixel`(moduleSize: Int, margin: Int) throws {
    let svg = try code.svg(size: .module(pixels: moduleSize), margin: margin)
    let picture = try Picture(png: Scanner.rasterise(svg: svg))
    #expect(picture == code.drawn(moduleSize: moduleSize, margin: margin))
  }

  @Test func `reads back`() throws {
    let texts = ["QUARRY:7KQF2M9ZX4TB", "Grüße aus Köln", String(repeating: "語", count: 300)]
    let pictures = try texts.map { try Scanner.rasterise(svg: QRCode($0).svg(size: .module(pixels: 4))) }
    #expect(try Scanner.read(pictures) == texts)
  }

  @Test func `is as large as asked`() throws {
    func size(_ size: QRCode.SVGSize) throws -> [String?] {
      let svg = try Document(code.svg(size: size))["svg"]
      return [svg["width"], svg["height"]]
    }
    #expect(try size(.module(pixels: 3)) == ["99", "99"])
    #expect(try size(.width(millimetres: 40)) == ["40mm", "40mm"])
    #expect(try size(.width(millimetres: 25.4)) == ["25.400mm", "25.400mm"])
    #expect(try size(.width(millimetres: 9.9996)) == ["10mm", "10mm"])
    #expect(try size(.width(millimetres: 9.0046)) == ["9.005mm", "9.005mm"])
    #expect(try size(.width(millimetres: 100 / 3)) == ["33.333mm", "33.333mm"])
  }

  @Test(arguments: [
    ("Clue 3", "Clue 3"), ("<script>&\"'</title>]]>", "<script>&\"'</title>]]>"), ("Grüße 🦊\r\n", "Grüße 🦊\r\n"),
    ("\u{0}\u{8}\u{1b}\u{fffe}\u{ffff}", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}"), ("", ""),
  ])
  func `has a title that any text may be`(title: String, read: String) throws {
    let svg = try Document(code.svg(title: title))
    #expect(svg.elements.first { $0.name == "title" }?.text == read)
    #expect(svg.elements.count == 4)
  }

  @Test func `is the same bytes for the same text`() throws {
    #expect(try QRCode("same").svg() == QRCode("same").svg())
    #expect(try QRCode("a").svg(size: .module(pixels: 1), margin: 0, title: "a").hasPrefix(Self.opening))
  }

  private static let opening = """
    <svg xmlns="http://www.w3.org/2000/svg" width="21" height="21" viewBox="0 0 21 21" role="img" \
    shape-rendering="crispEdges"><title>a</title><rect width="21" height="21" fill="#fff"/><path fill-rule="evenodd" d="
    """

  @Test func `refuses sizes and margins that nobody means`() {
    for size in [Int.min, 0, 65, .max] {
      #expect(throws: QRRenderingFailed.moduleSize(size)) { try code.svg(size: .module(pixels: size)) }
    }
    for width in [-1, 0, 0.9, 10_001, .infinity] {
      #expect(throws: QRRenderingFailed.width(millimetres: width)) { try code.svg(size: .width(millimetres: width)) }
    }
    #expect(throws: QRRenderingFailed.self) { try code.svg(size: .width(millimetres: .nan)) }
    #expect(throws: QRRenderingFailed.margin(-1)) { try code.svg(margin: -1) }
    #expect("\(QRRenderingFailed.width(millimetres: 0))" == "a width of 0.0 mm is not within 1.0...10000.0")
  }

  /// Fills path data of `m`, `h`, `v` and `z` by the even-odd rule: a cell is inside if an odd number of vertical edges
  /// is to its left.
  private func filled(_ path: String, side: Int) -> [[Bool]] {
    var crossings = [[Bool]](repeating: Array(repeating: false, count: side + 1), count: side)
    func edge(x: Int, from: Int, to: Int) {
      for row in min(from, to)..<max(from, to) { crossings[row][x].toggle() }
    }
    var (x, y) = (0, 0)
    for loop in path.split(separator: "z") {
      var start: (x: Int, y: Int)?
      for match in loop.matches(of: /([mhv])(-?\d+)(?: ?(-?\d+))?/) {
        let number = Int(match.2) ?? 0
        switch match.1 {
        case "m": (x, y) = (x + number, y + (match.3.flatMap { Int($0) } ?? 0))
        case "h": x += number
        default:
          edge(x: x, from: y, to: y + number)
          y += number
        }
        start = start ?? (x, y)
      }
      if let start {
        edge(x: start.x, from: y, to: start.y)
        (x, y) = start
      }
    }
    return crossings.map { row in
      row.dropLast().reduce(into: [Bool]()) { $0.append(($0.last ?? false) != $1) }
    }
  }
}

/// The elements of an XML text in order; throws unless it is well-formed.
private final class Document: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw Picture.Unreadable() }
  }

  subscript(name: String) -> [String: String] { elements.first { $0.name == name }?.attributes ?? [:] }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: element, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { elements[elements.count - 1].text += text }
}
