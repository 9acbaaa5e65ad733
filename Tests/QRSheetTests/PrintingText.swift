import Core
import Foundation
import QRCode
import TestTools
import Testing
import Translations

@testable import QRSheet

@Suite struct PrintingText {
  static let scripts = [
    "The fountain", "Żółć, ąęśń", "Ελληνικά", "Кириллица", "Հայերեն", "ქართული", "עברית מימין לשמאל",
    "العربية من اليمين", "हिन्दी शीर्षक", "বাংলা", "தமிழ்", "ไทยที่นี่", "ខ្មែរ", "አማርኛ", "日本語のタイトル", "中文標題",
    "한국어 제목", "Mixed עברית and 日本語", "🦊 👨‍👩‍👧‍👦 🏴‍☠️ 🇩🇪", "∑ ⌘ ♞ ½ €",
  ]

  @Test(arguments: [Layout.cards, .poster, .labels(.l4732rev)])
  func `finds a glyph for every character in twenty scripts`(layout: Layout) throws {
    for language in Language.allCases {
      let stock = Stock(layout: layout, paper: .a4)
      let sheet = try Sheet.sample(stock, count: Self.scripts.count, titles: Self.scripts, language: language)
      let pdf = sheet.pdf()
      #expect(pdf.missingGlyphs == 0)
      #expect(pdf.language == language)
    }
  }

  @Test func `counts the characters that no font has`() throws {
    let stock = Stock(layout: .cards, paper: .a4)
    // Unassigned code points.
    let sheet = try Sheet.sample(stock, count: 2, titles: ["Oak \u{0378}\u{0379}", "Elm"])
    #expect(sheet.pdf().missingGlyphs == 2)
  }

  @Test func `is searchable text, and the code is no picture`() throws {
    let titles = ["The fountain", "Brunnen am Königsplatz"]
    let sheet = try Sheet.sample(Stock(layout: .cards, paper: .a4), count: 2, titles: titles)
    let (text, images) = try withFolder { folder in
      try sheet.pdf().write(to: URL(filePath: folder + "/sheet.pdf"))
      return (
        String(decoding: try Tool.run(["pdftotext", "-layout", "sheet.pdf", "-"], in: folder), as: UTF8.self),
        String(decoding: try Tool.run(["pdfimages", "-list", "sheet.pdf"], in: folder), as: UTF8.self)
      )
    }
    let wanted = titles + sheet.entries.map(\.typedCode) + ["Old Town", "Scan me at hunt.example/join/7KQF"]
    for part in wanted { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(images.split(separator: "\n").count == 2, "only the table's head: \(images)")
  }

  /// Codes are added to what cairo wrote.
  @Test func `is a sound file`() throws {
    let sheet = try Sheet.sample(Stock(layout: .cards, paper: .a4), count: 30)
    let findings = try withFolder { folder in
      try sheet.pdf().write(to: URL(filePath: folder + "/sheet.pdf"))
      return String(decoding: try Tool.run(["qpdf", "--check", "sheet.pdf"], in: folder), as: UTF8.self)
    }
    #expect(findings.contains("No syntax or stream encoding errors found"), "\(findings)")
  }

  @Test func `says what to do, with and without an address`() {
    #expect(Texts.of(.english).invitation(to: "hunt.example/join/7KQF") == "Scan me at hunt.example/join/7KQF")
    #expect(Texts.of(.german).invitation(to: "hunt.example/join/7KQF") == "Scanne mich auf hunt.example/join/7KQF")
    #expect(Texts.of(.english).invitation(to: nil) == "Scan me in the Quarry player")
    #expect(Texts.of(.german).invitation(to: nil) == "Scanne mich im Quarry-Spiel")
  }

  /// Tests titles of maximum length, with stacked accents, or with wide or narrow letters: nothing of them may enter
  /// the code's quiet zone or leave the label.
  @Test(arguments: Stock.all)
  func `never prints over the code or outside the label`(stock: Stock) throws {
    let pile = "Z" + String(repeating: "\u{0308}\u{0323}", count: 40)
    let titles = [
      String(repeating: "W", count: 200), String(repeating: "i ", count: 100), String(repeating: "漢字", count: 100),
      String(repeating: pile, count: 20), String(repeating: "🦊", count: 200), String(repeating: "ไม้ที่", count: 40),
      String(repeating: "ﷺ", count: 50),
    ]
    let grid = stock.grid
    // Every second label is empty, so anything found there comes from a neighbour.
    let number = stock.layout == .poster ? titles.count : min(titles.count, grid.count)
    let sheet = try Sheet.sample(stock, count: number, titles: titles)
    for (index, page) in try PrintedPage.pages(of: sheet.pdf().bytes).enumerated() {
      for (entry, label) in sheet.labels(ofPage: index) {
        let code = sheet.design.code.moved(by: label)
        let module = code.width / Double(sheet.codes[entry].width + 8)
        // The quiet zone, except the pixels that it shares with the texts or with the code's modules.
        let (inset, depth) = (0.2, 4 * module - 0.4)
        for (x, y, width, height) in [
          (code.x + inset, code.y + inset, code.width - 2 * inset, depth),
          (code.x + inset, code.maxY - inset - depth, code.width - 2 * inset, depth),
          (code.x + inset, code.y + inset, depth, code.height - 2 * inset),
          (code.maxX - inset - depth, code.y + inset, depth, code.height - 2 * inset),
        ] {
          let isBlank = page.cropped(x: x, y: y, width: width, height: height).isBlank
          #expect(isBlank, "entry \(entry) of \(stock.layout.name)")
        }
      }
      if stock.layout != .poster { try expectNothingBetweenLabels(page, of: sheet, page: index) }
    }
  }

  private func expectNothingBetweenLabels(_ page: PrintedPage, of sheet: Sheet, page index: Int) throws {
    let used = Set(sheet.labels(ofPage: index).map { $0.entry + sheet.options.skip - index * sheet.grid.count })
    for slot in 0..<sheet.grid.count where !used.contains(slot) {
      let label = sheet.grid.label(slot)
      let isBlank = page.cropped(
        x: label.x + 1.6, y: label.y + 1.6, width: label.width - 3.2, height: label.height - 3.2
      )
      .isBlank
      #expect(isBlank, "label \(slot) is empty")
    }
  }

  /// cairo 1.16 by itself does not survive this.
  @Test func `draws for many threads at once`() async throws {
    let pages = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<60 {
        group.addTask {
          let sheet = try Sheet.sample(
            Stock.all[number % Stock.all.count], count: 8, titles: Array(Self.scripts.shuffled().prefix(8)))
          return sheet.pdf().bytes.count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(pages.count == 60 && pages.allSatisfy { $0 > 10_000 })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `takes any text at all`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let titles = (0..<30).map { _ in random.text() }
    let stock = try #require(Stock.all.randomElement(using: &random))
    let sheet = try Sheet.sample(stock, count: 30, titles: titles, hunt: random.text())
    let isWhole = Tool.isPDF(sheet.pdf().bytes, pages: sheet.pageCount)
    #expect(isWhole)
  }
}

extension SheetPDF {
  fileprivate func write(to url: URL) throws { try Data(bytes).write(to: url) }
}

extension SeededGenerator {
  /// Random characters from all of Unicode, including directional ones and U+0000.
  fileprivate mutating func text() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...60, using: &self) {
      let odd: [UInt32] = [0, 9, 10, 0x200B, 0x200D, 0x202E, 0x2066, 0x2069, 0xFE0F, 0xFEFF, 0xFFFE, 0x1F3FB, 0xE0001]
      let value =
        switch Int.random(in: 0..<4, using: &self) {
        case 0: UInt32.random(in: 0x20..<0x7F, using: &self)
        case 1: UInt32.random(in: 0...0xFFFF, using: &self)
        case 2: UInt32.random(in: 0...0x10FFFF, using: &self)
        default: odd.randomElement(using: &self) ?? 0
        }
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
