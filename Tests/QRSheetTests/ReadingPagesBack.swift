import QRCode
import Testing

@testable import QRSheet

/// Renders pages as a printer would and reads each label with zbarimg, which confuses the corners of several codes in
/// one picture. (Tests/sheets reads whole pages with zxing-cpp.)
@Suite struct ReadingPagesBack {
  @Test(arguments: Stock.all)
  func `reads every code from its label`(stock: Stock) throws {
    let sheet = try Sheet.sample(stock)
    #expect(try read(sheet) == sheet.entries.map(\.text))
  }

  @Test(arguments: Stock.all)
  func `reads the codes of a server without an address, and those of one with a long address`(stock: Stock) throws {
    for prefix in ["QUARRY:", "HTTPS://QUITE-A-LONG-NAME-FOR-A-HUNT.COUNTY.EXAMPLE.ORG/Q/"] {
      let sheet = try Sheet.sample(stock, count: 2, prefix: prefix)
      #expect(try read(sheet) == sheet.entries.map(\.text))
    }
  }

  @Test(arguments: Stock.all.filter { $0.layout != .poster })
  func `starts at the label that it is told to`(stock: Stock) throws {
    let count = stock.grid.count
    for skip in [1, count - 1] {
      let sheet = try Sheet.sample(stock, count: 3, skip: skip)
      #expect(sheet.pageCount == (skip + 3 + count - 1) / count)
      #expect(try read(sheet) == sheet.entries.map(\.text))
      let page = try #require(try PrintedPage.pages(of: sheet.pdf().bytes).first)
      for index in 0..<skip { #expect(page.cropped(inside: sheet.grid.label(index)).isBlank) }
    }
  }

  @Test func `moves and scales everything for the printer`() throws {
    let stock = Stock(layout: .labels(.l7160), paper: .a4)
    let sheet = try Sheet.sample(stock, count: 21, offset: .init(x: 2, y: -3), scale: 1.02)
    let page = try #require(try PrintedPage.pages(of: sheet.pdf().bytes).first)
    let (middleX, middleY) = (210.0 / 2, 297.0 / 2)
    let moved = (0..<21).map { index in
      let label = sheet.grid.label(index)
      return Rect(
        x: middleX + (label.x - middleX) * 1.02 + 2, y: middleY + (label.y - middleY) * 1.02 - 3,
        width: label.width * 1.02, height: label.height * 1.02)
    }
    #expect(try Scanner.read(moved.map { page.cropped($0) }) == sheet.entries.map(\.text))
    // The first dark module, as exactly as pixels can show it.
    let module = sheet.design.code.width / Double(sheet.codes[0].width + 8) * 1.02
    let (x, y) = (moved[0].x + 4 * module, moved[0].y + 4 * module)
    #expect(page.cropped(x: x - module, y: y - 0.3, width: 9 * module, height: 0.1).isBlank)
    #expect(page.cropped(x: x + 0.2, y: y + 0.2, width: 6.5 * module, height: 0.1).pixels.allSatisfy { $0 < 60 })
  }

  @Test func `prints marks to cut along, none of them on a card`() throws {
    for paper in Paper.allCases {
      let sheet = try Sheet.sample(Stock(layout: .cards, paper: paper), count: 1)
      let page = try #require(try PrintedPage.pages(of: sheet.pdf().bytes).first)
      let grid = sheet.grid
      for column in 0...grid.columns {
        let mark = page.cropped(x: grid.left + Double(column) * grid.pitchX - 0.5, y: 5, width: 1, height: 3)
        #expect(!mark.isBlank)
      }
      for row in 0...grid.rows {
        let mark = page.cropped(x: 5, y: grid.top + Double(row) * grid.pitchY - 0.5, width: 3, height: 1)
        #expect(!mark.isBlank)
      }
      for index in 1..<grid.count {
        let card = grid.label(index)
        #expect(page.cropped(x: card.x + 2, y: card.y + 2, width: card.width - 4, height: card.height - 4).isBlank)
      }
    }
  }

  /// The texts of all labels, in order.
  private func read(_ sheet: Sheet) throws -> [String] {
    let pages = try PrintedPage.pages(of: sheet.pdf().bytes)
    #expect(pages.count == sheet.pageCount)
    return try Scanner.read(
      pages.enumerated().flatMap { index, page in
        sheet.labels(ofPage: index).map { page.cropped($0.rect) }
      })
  }
}

extension PrintedPage {
  fileprivate func cropped(_ rect: Rect) -> PrintedPage {
    cropped(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  fileprivate func cropped(inside rect: Rect) -> PrintedPage {
    cropped(x: rect.x + 2, y: rect.y + 2, width: rect.width - 4, height: rect.height - 4)
  }
}
