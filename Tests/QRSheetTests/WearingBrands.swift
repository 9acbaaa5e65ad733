import Testing

@testable import QRSheet

/// Tests an event's own colour and logo on what is printed.
@Suite struct WearingBrands {
  private static let roomy = Stock.all.filter { $0.layout.hasRoomForHunt }
  private static let looks = [
    SheetBrand(colour: "#d04a2b", logo: nil), SheetBrand(colour: nil, logo: HuntPaper.Picture.jpeg),
    SheetBrand(colour: "#d04a2b", logo: HuntPaper.Picture.jpeg),
  ].compactMap(\.self)

  @Test(arguments: roomy, looks)
  func `reads every code beside a colour and a logo`(stock: Stock, look: SheetBrand) throws {
    let sheet = try Sheet.sample(stock, prefix: "HTTPS://QUITE-A-LONG-NAME-FOR-A-HUNT.COUNTY.EXAMPLE.ORG/Q/").wearing(
      look)
    let pages = try PrintedPage.pages(of: sheet.pdf().bytes)
    let labels = pages.enumerated().flatMap { index, page in
      sheet.labels(ofPage: index).map { _, label in
        page.cropped(x: label.x, y: label.y, width: label.width, height: label.height)
      }
    }
    #expect(try Scanner.read(labels) == sheet.entries.map(\.text))
  }

  @Test(arguments: roomy, looks)
  func `keeps them inside the label and apart from the code and every text`(stock: Stock, look: SheetBrand) throws {
    for hunt in ["Old Town", ""] {
      let design = try Sheet.sample(stock, count: 12, hunt: hunt).wearing(look).design
      let size = stock.grid.size
      let parts = [design.code] + design.boxes.map(\.rect) + [design.band, design.logo].compactMap(\.self)
      #expect((design.band != nil) == (look.colour != nil) && (design.logo != nil) == (look.logo != nil))
      for (index, part) in parts.enumerated() {
        #expect(part.width > 0 && part.height > 0)
        #expect(part.x >= 0 && part.y >= 0 && part.maxX <= size.width + 0.001 && part.maxY <= size.height + 0.001)
        for other in parts[..<index] where other.overlaps(part) { Issue.record("\(other) and \(part) overlap") }
      }
    }
  }

  @Test func `prints the colour and the logo where they belong`() throws {
    let look = try #require(SheetBrand(colour: "#000000", logo: HuntPaper.Picture.jpeg))
    for stock in Self.roomy {
      let sheet = try Sheet.sample(stock, count: 1).wearing(look)
      let page = try #require(try PrintedPage.pages(of: sheet.pdf().bytes).first)
      let label = sheet.grid.label(0)
      let (band, logo) = (
        try #require(sheet.design.band).moved(by: label), try #require(sheet.design.logo).moved(by: label)
      )
      let inner = page.cropped(x: band.x + 0.5, y: band.y + 0.5, width: band.width - 1, height: band.height - 1)
      #expect(inner.pixels.allSatisfy { $0 < 30 })
      #expect(!page.cropped(x: logo.x, y: logo.y, width: logo.width, height: logo.height).isBlank)
    }
  }

  @Test func `has a logo's bytes once, however many labels show it`() throws {
    let look = try #require(SheetBrand(colour: nil, logo: HuntPaper.Picture.jpeg))
    let sheet = try Sheet.sample(Stock(layout: .cards, paper: .a4), count: 60).wearing(look)
    #expect(sheet.pdf().bytes.occurrences(of: HuntPaper.Picture.jpeg) == 1)
    let html = try sheet.html()
    #expect(html.text.matches(of: /data:image\/jpeg;base64,/).count == 1)
    #expect(html.contentSecurityPolicy.contains("img-src data:"))
    #expect(html.text.matches(of: /<div class="logo">/).count == 60)
  }

  @Test func `leaves labels and punch cards as they are`() throws {
    let look = try #require(SheetBrand(colour: "#d04a2b", logo: HuntPaper.Picture.jpeg))
    for stock in Stock.all where !stock.layout.hasRoomForHunt {
      let plain = try Sheet.sample(stock, count: 2)
      #expect(try plain.wearing(look) == plain)
    }
    let entries = PunchCard.entries(
      of: 1, name: "Ada", tag: "QUARRY:7KQF2M9ZX4TB", typedCode: "7KQF2M9ZX4TB", team: "", clues: [1, 2])
    let cards = try Sheet(title: "", entries: entries, joinAddress: nil, options: SheetOptions(), of: .punchCards)
    #expect(try cards.wearing(look) == cards)
  }

  @Test func `shows nothing that is no colour and no JPEG`() {
    #expect(SheetBrand(colour: nil, logo: nil) == nil)
    #expect(SheetBrand(colour: "red", logo: Array("GIF89a".utf8)) == nil)
  }
}

extension Sheet {
  fileprivate func wearing(_ brand: SheetBrand) throws -> Sheet {
    try Sheet(
      title: title, entries: entries, joinAddress: joinAddress, options: options, of: kind, brand: brand, seed: seed)
  }
}

extension [UInt8] {
  fileprivate func occurrences(of part: [UInt8]) -> Int {
    guard count >= part.count else { return 0 }
    return (0...(count - part.count)).count { self[$0] == part[0] && self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
