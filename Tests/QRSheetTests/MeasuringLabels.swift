import QRCode
import Testing

@testable import QRSheet

@Suite struct MeasuringLabels {
  /// Dimensions as stated by shops and in Avery's templates.
  @Test(arguments: [
    ("L7160", 21, 63.5, 38.1), ("L7163", 14, 99.1, 38.1), ("L7165", 8, 99.1, 67.7), ("L4732REV", 80, 35.6, 16.9),
    ("5160", 30, 66.675, 25.4), ("5163", 10, 101.6, 50.8), ("5164", 6, 101.6, 84.67), ("22806", 12, 50.8, 50.8),
  ])
  func `has as many labels of the size that stands on the box`(
    name: String, count: Int, width: Double, height: Double
  ) throws {
    let sheet = try #require(LabelSheet(rawValue: name))
    #expect(sheet.grid.count == count)
    #expect(abs(sheet.grid.size.width - width) < 0.01 && abs(sheet.grid.size.height - height) < 0.01)
  }

  /// Sheets of labels are centred on the paper, so a wrong pitch or margin would show here.
  @Test(arguments: Stock.all)
  func `has equal margins left and right, and above and below`(stock: Stock) {
    let grid = stock.grid
    let (first, last, paper) = (grid.label(0), grid.label(grid.count - 1), stock.paper.size)
    #expect(abs(first.x - (paper.width - last.maxX)) < 0.1)
    #expect(abs(first.y - (paper.height - last.maxY)) < 0.1)
  }

  @Test(arguments: Stock.all)
  func `keeps labels on the page and apart from one another`(stock: Stock) {
    let grid = stock.grid
    let labels = (0..<grid.count).map(grid.label)
    for (index, label) in labels.enumerated() {
      #expect(label.x > 0 && label.y > 0)
      #expect(label.maxX < stock.paper.size.width && label.maxY < stock.paper.size.height)
      #expect(labels[..<index].allSatisfy { !$0.overlaps(label) })
    }
  }

  @Test(arguments: Stock.all, ["QUARRY:", "HTTPS://HUNT.EXAMPLE/Q/", "HTTPS://A-RATHER-LONG-HOST.COUNTY.EXAMPLE/Q/"])
  func `keeps the code and every text inside the label and apart from one another`(
    stock: Stock, prefix: String
  ) throws {
    for count in [1, 12, 123] {
      let sheet = try Sheet.sample(stock, count: count, prefix: prefix)
      let size = sheet.grid.size
      let parts = [sheet.design.code] + sheet.design.boxes.map(\.rect)
      for (index, part) in parts.enumerated() {
        #expect(part.width > 0 && part.height > 0)
        #expect(part.x >= 0 && part.y >= 0 && part.maxX <= size.width + 0.001 && part.maxY <= size.height + 0.001)
        for other in parts[..<index] where other.overlaps(part) { Issue.record("\(other) and \(part) overlap") }
      }
      #expect(
        sheet.design.boxes.allSatisfy { $0.lines >= 1 && $0.size * TextStyle.lineHeight <= $0.rect.height + 0.001 })
    }
  }

  @Test(arguments: Stock.all)
  func `draws codes as large as labels allow, and modules that phones can read`(stock: Stock) throws {
    let sheet = try Sheet.sample(stock, prefix: "HTTPS://A-RATHER-LONG-HOST.COUNTY.EXAMPLE/Q/")
    let (code, size) = (sheet.design.code, sheet.grid.size)
    #expect(code.width == code.height)
    let texts = sheet.design.boxes.map(\.rect)
    for qr in sheet.codes { #expect(code.width / Double(qr.width + 8) >= Sheet.moduleMin) }
    // Around a framed one there is scenery.
    guard sheet.design.frame == nil else { return }
    // A code fills its label's width, or the height between the texts above and below it.
    let above = texts.filter { $0.maxY <= code.y + 0.001 }.map(\.maxY).max() ?? 0
    let below = texts.filter { $0.y >= code.maxY - 0.001 }.map(\.y).min() ?? size.height
    #expect(abs(code.height - min(size.width, below - above)) < 0.001)
  }
}

extension Rect {
  func overlaps(_ other: Rect) -> Bool {
    let margin = 0.001
    return x < other.maxX - margin && other.x < maxX - margin && y < other.maxY - margin && other.y < maxY - margin
  }
}
