import Core
import Foundation
import TestTools
import Testing
import Translations

@testable import QRSheet

@Suite struct DrawingReports {
  @Test(arguments: Language.allCases)
  func `says in every language what became of a hunt`(language: Language) throws {
    let pdf = try HuntPaper.sample(pictures: [.sample("The pier at dusk"), .sample("")]).pdf(
      .in(language), within: DrawingLimit())
    let text = try keep(pdf, as: "report-\(language.rawValue)")
    // A text that is missing is its key.
    #expect(!text.contains("report.") && !text.contains("certificate."), "\(text)")
    let names = ["Harbour Rally", "Year 7", "Grace Hopper", "The fountain", "Again, please!", "The pier at dusk"]
    for name in names { #expect(text.contains(name), "\(name) in \(text)") }
    #expect(text.contains(Texts.of(language).text("report.results")) || language.isRightToLeft)
  }

  @Test func `is told in the host's time zone`() throws {
    let paper = HuntPaper.sample()
    let berlin = try keep(paper.pdf(.in(.english, zone: "Europe/Berlin"), within: DrawingLimit()), as: "zone")
    #expect(berlin.contains("23 May 2026") || berlin.contains("May 23, 2026"), "\(berlin)")
    #expect(berlin.contains("12:30") && !berlin.contains("10:30"), "\(berlin)")
    #expect(throws: SheetProblem.zone) { _ = try PaperOptions(paper: nil, language: "en", zone: "Europe/Atlantis") }
    #expect(throws: SheetProblem.zone) { _ = try PaperOptions(paper: nil, language: "en", zone: "../../etc/passwd") }
  }

  @Test func `stays short whatever the size of the hunt, and says what is left out`() throws {
    var paper = HuntPaper.sample(players: 300, clues: 1_000, answers: 500)
    paper.counts.players = 5_000
    let pdf = try paper.pdf(.in(.english), within: DrawingLimit())
    let text = try keep(pdf, as: "large")
    #expect(text.contains("The first 300 of 5,000."))
    #expect(text.contains("The first 100 of 5,000."))
    #expect(text.contains("The first 60 of 1,000 clues."))
    #expect(text.contains("The first 40 of 500."))
    let pages = try #require(text.firstMatch(of: /Page 1 of (\d+)/).flatMap { Int($0.output.1) })
    #expect(pages <= 25)
    #expect(Tool.isPDF(pdf, pages: pages))
    #expect(pdf.count < 1_000_000)
  }

  @Test func `has no empty parts`() throws {
    let empty = HuntPaper(
      title: "Nothing", seed: "s", author: "", from: nil, to: nil,
      counts: HuntPaper.Counts(players: 0, finds: 0, chatLines: 0, pictures: 0), players: [], teams: [], clues: [],
      lines: [], pictures: [], opinions: HuntPaper.Opinions(stars: [0, 0, 0, 0, 0], sentences: []))
    let text = try keep(empty.pdf(.in(.english), within: DrawingLimit()), as: "empty")
    #expect(text.contains("Nobody took part.") && text.contains("Page 1 of 1"))
    for part in ["Points over time", "Clue by clue", "Album", "Where it was found"] { #expect(!text.contains(part)) }
  }

  @Test func `shows teams first where there are any`() throws {
    var paper = HuntPaper.sample(players: 4)
    paper.teams = [
      .init(rank: 1, name: "Red", points: 90, found: 5), .init(rank: nil, name: "Blue", points: 0, found: 0),
    ]
    for index in paper.players.indices { paper.players[index].group = "Red" }
    let text = try keep(paper.pdf(.in(.german, paper: "letter"), within: DrawingLimit()), as: "teams")
    #expect(text.contains("90 Punkte") && text.contains("Team oder Wertung"))
  }

  @Test func `ends when nobody waits for it, or when it takes too long`() throws {
    let limit = DrawingLimit()
    limit.stop()
    #expect(throws: SheetProblem.stopped) { try HuntPaper.sample().pdf(.in(.english), within: limit) }
    #expect(throws: SheetProblem.slowPaper) {
      try HuntPaper.sample().pdf(.in(.english), within: DrawingLimit(seconds: 0))
    }
  }

  @Test func `takes any name`() throws {
    let pile = "Z" + String(repeating: "\u{0308}\u{0323}", count: 30)
    let names = [
      String(repeating: "W", count: 80), String(repeating: "漢字", count: 20), String(repeating: pile, count: 9),
      "\u{202E}abc",
      "🦊👨‍👩‍👧‍👦", "\u{0}\n\t", "",
    ]
    let pdf = try HuntPaper.sample(title: names[0], names: names).pdf(.in(.arabic), within: DrawingLimit())
    try keep(pdf, as: "names", isChecked: false)
  }
}

@Suite struct PackingBlocks {
  private func heights(_ blocks: [Block]) -> [[Double]] {
    Block.pages(of: blocks, from: 10, to: 100).map { $0.map(\.y) }
  }

  private func block(_ height: Double, leads: Bool = false, below head: [Block] = []) -> Block {
    Block(height, leads: leads, below: head) { _, _ throws(SheetProblem) in }
  }

  @Test func `a page ends before what does not fit`() {
    #expect(heights([block(50), block(40), block(1)]) == [[10, 60], [10]])
  }

  @Test func `a heading goes to the page of what it leads`() {
    #expect(heights([block(80), block(5, leads: true), block(10)]) == [[10], [10, 15]])
  }

  @Test func `the head of a table is repeated`() {
    let head = block(10, leads: true)
    #expect(heights([head, block(60, below: [head]), block(60, below: [head])]) == [[10, 20], [10, 20]])
  }
}

@Suite struct DrawingCertificates {
  private func certificates(_ entries: [Certificates.Entry]) -> Certificates {
    Certificates(
      hunt: "Harbour Rally", seed: "01M7YMYHWA1M1EAE4SXFSD4PJ7", clues: 5, host: "Year 7",
      date: Timestamp(1_779_532_200_000), entries: entries)
  }

  @Test(arguments: Language.allCases)
  func `names player, place, points, hunt and date`(language: Language) throws {
    let pdf = try certificates([
      .init(name: "Ada Lovelace", face: .critter("k7m2"), team: nil, division: nil, place: 1, of: 24, points: 1_250),
      .init(
        name: "Äußerst-Lange Namensträgerin von und zu", face: .drawing("M3 4L9 12L40 60L60 10"), team: "Red",
        division: "Kids", place: 12, of: 24, points: 40),
      .init(name: "نور", face: .emoji("🦊"), team: nil, division: nil, place: nil, of: 24, points: 0),
    ]).pdf(.in(language), within: DrawingLimit())
    let text = try keep(pdf, as: "certificates-\(language.rawValue)")
    for part in ["Ada Lovelace", "Harbour Rally", "Kids", "2026", "1", "12"] { #expect(text.contains(part), "\(text)") }
    #expect(!text.contains("certificate.") && !text.contains("report."))
    #expect(Tool.isPDF(pdf, pages: 3))
  }

  @Test func `a full file is drawn within the limit`() throws {
    let entries = (1...SheetLimits.certificates).map {
      Certificates.Entry(
        name: "Player \($0)", face: .critter("\($0)"), team: nil, division: nil, place: $0, of: 200, points: 1_000 - $0)
    }
    let pdf = try certificates(entries).pdf(.in(.english), within: DrawingLimit())
    #expect(Tool.isPDF(pdf, pages: 200))
  }

  @Test func `there are none for nobody`() {
    #expect(throws: SheetProblem.nobodyToCertify) { try certificates([]).pdf(.in(.english), within: DrawingLimit()) }
  }
}

@Suite struct MeasuringJPEGs {
  @Test func `finds width and height`() throws {
    #expect(JPEGSize(of: HuntPaper.Picture.jpeg) == JPEGSize(width: 64, height: 48))
    #expect(JPEGSize(of: []) == nil)
    #expect(JPEGSize(of: Array(HuntPaper.Picture.jpeg.prefix(20))) == nil)
    #expect(JPEGSize(of: [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0]) == nil)
  }
}

extension PaperOptions {
  fileprivate static func `in`(_ language: Language, paper: String? = nil, zone: String? = nil) throws -> PaperOptions {
    try PaperOptions(paper: paper, language: language.rawValue, zone: zone)
  }
}

extension HuntPaper.Picture {
  fileprivate static func sample(_ caption: String) -> Self {
    Self(jpeg: jpeg, caption: caption, player: "Ada Lovelace", clue: "The pier")
  }
}

/// Keeps a PDF in `.build/papers`, to look at.
/// - Parameter isChecked: whether qpdf finds no fault in it. cairo 1.16 names two glyphs of a colour font alike.
/// - Returns: its text.
@discardableResult
private func keep(_ pdf: [UInt8], as name: String, isChecked: Bool = true) throws -> String {
  let folder = ".build/papers"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  try Data(pdf).write(to: URL(filePath: "\(folder)/\(name).pdf"))
  if isChecked {
    let findings = try Tool.run(["qpdf", "--check", "\(name).pdf"], in: folder)
    #expect(String(decoding: findings, as: UTF8.self).contains("No syntax or stream encoding errors found"))
  }
  let text = String(decoding: try Tool.run(["pdftotext", "-layout", "\(name).pdf", "-"], in: folder), as: UTF8.self)
  // Some fonts have one glyph for f and i.
  return text.precomposedStringWithCompatibilityMapping
}
