import Foundation
import JSONCoding
import QRCode
import Testing

@testable import QRSheet

/// Compares the drawings for paper with those of the pages (Tests/drawings).
@Suite struct DrawingLands {
  private static func cases(_ kind: String) throws -> [JSONValue] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../drawings/lines.json")
      .standardized
    return (try JSONParser.parse(Data(contentsOf: file)).array ?? []).filter { $0["kind"]?.string == kind }
  }

  private static func digests(_ strokes: [Stroke]) -> [String] {
    strokes.map { stroke in
      let hash = "\(stroke.place)|\(stroke.path)".unicodeScalars.reduce(0x811c_9dc5 as UInt32) {
        ($0 ^ $1.value) &* 0x0100_0193
      }
      return String(String(UInt64(hash) + 1 << 32, radix: 16).dropFirst())
    }
  }

  @Test func `draws the land that the pages draw`() throws {
    let cases = try Self.cases("land")
    #expect(cases.count == 20)
    for one in cases {
      let size = Size(width: try #require(one["width"]?.number), height: try #require(one["height"]?.number))
      let land = Landscape(
        seed: one["seed"]?.string ?? "", size: size, zoom: one["zoom"]?.number ?? 1,
        place: one["place"]?.string.flatMap { Landscape.Place(rawValue: $0) })
      let wanted = one["lines"]?.array?.compactMap(\.string) ?? []
      let lines = Self.digests(land.strokes)
      let first = zip(lines, wanted).enumerated().first { $1.0 != $1.1 }?.offset
      let path = first.map { land.strokes[$0].place + "|" + land.strokes[$0].path }
      #expect(
        lines == wanted,
        "\(one["seed"]?.string ?? ""), \(lines.count) of \(wanted.count), \(first ?? -1): \(path ?? "")")
    }
  }

  @Test func `draws the faces that the pages draw`() throws {
    let cases = try Self.cases("face")
    #expect(cases.count == 40)
    for one in cases {
      let seed = try #require(one["seed"]?.string)
      #expect(
        Self.digests(Critter(seed: seed).strokes) == one["lines"]?.array?.compactMap(\.string), "\(seed)")
    }
  }

  @Test func `reads paths as SVG means them`() {
    #expect(
      PathStep.steps(of: "M1 2 3 4h.5-1v2zl1 1") == [
        .move(Point(x: 1, y: 2)), .line(Point(x: 3, y: 4)), .line(Point(x: 3.5, y: 4)), .line(Point(x: 2.5, y: 4)),
        .line(Point(x: 2.5, y: 6)), .close, .line(Point(x: 2, y: 3)),
      ])
    // A half circle over the top, in two parts.
    let steps = PathStep.steps(of: "M-10 0a10 10 0 0 1 20 0")
    guard steps.count == 3, case .curve(_, _, let top) = steps[1], case .curve(_, _, let end) = steps[2] else {
      Issue.record("\(steps)")
      return
    }
    #expect(abs(top.x) < 1e-9 && abs(top.y + 10) < 1e-9 && end == Point(x: 10, y: 0))
    // What mirrors a control point.
    #expect(
      PathStep.steps(of: "M0 0c0 1 1 2 2 2s2-1 2-2").last
        == .curve(Point(x: 3, y: 2), Point(x: 4, y: 1), Point(x: 4, y: 0)))
  }

  @Test(arguments: Stock.all.filter { $0.look == .framed }, Landscape.Place.allCases)
  func `takes little ink around large codes`(stock: Stock, place: Landscape.Place) throws {
    // A seed that leads to the place.
    let seed = try #require(
      (0..<100).map { "\($0)" }.first {
        Scene(seed: $0, size: Size(width: 9, height: 4), zoom: 1, place: nil).place == place
      })
    let sheet = try Sheet.sample(stock, count: stock.grid.count, seed: seed)
    let page = try #require(try PrintedPage.pages(of: sheet.pdf().bytes).first)
    func ink(_ page: PrintedPage) -> Double { page.pixels.reduce(0) { $0 + Double(255 - $1) / 255 } }
    let codes = sheet.labels(ofPage: 0).map { sheet.design.code.moved(by: $0.rect) }
    let around = codes.reduce(ink(page)) {
      $0 - ink(page.cropped(x: $1.x, y: $1.y, width: $1.width, height: $1.height))
    }
    #expect(around / Double(page.pixels.count) < 0.2)
    let module = sheet.design.code.width / Double(sheet.codes[0].width + 8)
    #expect(module * Double(sheet.codes[0].width) >= (stock.layout == .poster ? 130 : 45) - 0.001)
  }

  @Test func `draws the same for the same lobby, and something else for another`() throws {
    let stock = Stock(layout: .cards, paper: .a4, look: .framed)
    let art = try Sheet.sample(stock, seed: "one").art
    #expect(try art == Sheet.sample(stock, count: 1, titles: ["Oak"], seed: "one").art)
    #expect(try art != Sheet.sample(stock, seed: "other").art)
    #expect(try Sheet.sample(Stock(layout: .cards, paper: .a4), seed: "one").art == nil)
  }

  @Test(arguments: Stock.all.filter(\.layout.hasRoomForHunt))
  func `has a face to colour in behind every code, and reads the codes all the same`(stock: Stock) throws {
    let options = try SheetOptions(layout: stock.layout, paper: stock.paper, look: stock.look, hasBacks: true)
    let front = try Sheet.sample(stock)
    let sheet = try Sheet(
      title: front.title, entries: front.entries, joinAddress: nil, options: options, seed: front.seed)
    let pages = try PrintedPage.pages(of: sheet.pdf().bytes)
    #expect(pages.count == 2 * front.pageCount)
    #expect(try sheet.html().text.matches(of: /<section class="page">/).count == pages.count)
    for page in 0..<front.pageCount {
      let (printed, back) = (pages[2 * page], pages[2 * page + 1])
      for (index, label) in sheet.labels(ofPage: page) {
        let card = printed.cropped(x: label.x, y: label.y, width: label.width, height: label.height)
        #expect(try Scanner.read([card]) == [sheet.entries[index].text])
        // Turned over, it lies behind its code.
        let x = stock.paper.size.width - label.maxX
        #expect(!back.cropped(x: x + 9, y: label.y + 9, width: label.width - 18, height: label.height - 18).isBlank)
      }
      let used = sheet.labels(ofPage: page).count
      guard used == 1, sheet.grid.columns == 2 else { continue }
      let empty = sheet.grid.label(0)
      #expect(back.cropped(x: empty.x, y: empty.y, width: empty.width, height: empty.height).isBlank)
    }
  }
}
