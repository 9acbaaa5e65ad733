import Foundation
import QRCode
import Testing

@testable import QRSheet

/// Tests which card a sticker belongs to, by the places where codes are seen. (Tests/web reads printed cards from photos.)
@Suite struct ReadingPunchCards {
  @Test(arguments: [0.0, 7, 45, 90, 180, 300])
  func `finds the stickers in all boxes, whichever way the card lies`(degrees: Double) {
    let camera = Camera(degrees: degrees)
    let codes = camera.card(player: 3, clues: Array(1...10))
    #expect(PunchCard.read(codes) == [.init(player: 3, clues: Array(1...10))])
    #expect(PunchCard.read(codes.reversed()) == [.init(player: 3, clues: Array(1...10))])
  }

  @Test(arguments: [0.0, 0.0002, 0.0004, -0.0004])
  func `keeps cards apart that touch, seen from the side`(tilt: Double) {
    var codes: [PunchCard.Code] = []
    for (index, player) in [7, 2, 5, 4].enumerated() {
      let camera = Camera(
        degrees: 5, x: Double(index % 2) * PunchCard.width, y: Double(index / 2) * PunchCard.height, tilt: tilt)
      codes += camera.card(player: player, clues: (1...10).map { 10 * player + $0 })
    }
    let expected = [2, 4, 5, 7].map { player in
      PunchCard.Read(player: player, clues: (1...10).map { 10 * player + $0 })
    }
    #expect(PunchCard.read(codes) == expected)
  }

  @Test func `joins the cards of a player, and names each clue once`() {
    let codes =
      Camera(degrees: 10).card(player: 1, clues: [5, 3])
      + Camera(degrees: -20, x: 300).card(player: 1, clues: [5, 12])
    #expect(PunchCard.read(codes) == [.init(player: 1, clues: [3, 5, 12])])
  }

  @Test func `leaves out what is on no card`() {
    let camera = Camera(degrees: 0)
    let beside = camera.code(.clue(1), x: PunchCard.width + 9, y: 50, side: 10)
    let onTheEdge = camera.code(.clue(2), x: PunchCard.width - 5, y: 50, side: 10)
    #expect(PunchCard.read([beside]).isEmpty)
    #expect(PunchCard.read(camera.card(player: 1, clues: []) + [beside]) == [.init(player: 1, clues: [])])
    #expect(PunchCard.read(camera.card(player: 1, clues: []) + [beside, onTheEdge]) == [.init(player: 1, clues: [2])])
  }

  @Test func `takes no place from a tag without an area`() {
    let flat = PunchCard.Code(.player(1), corners: [(5, 5), (5, 5), (5, 5), (5, 5)])
    let line = PunchCard.Code(.player(2), corners: [(0, 0), (10, 0), (20, 0), (30, 0)])
    let sticker = PunchCard.Code(.clue(1), corners: [(5, 5), (5, 9), (9, 9), (9, 5)])
    #expect(PunchCard.read([flat, line, sticker]).isEmpty)
    #expect(PunchCard.read([]).isEmpty)
  }

  // MARK: What is printed

  @Test func `prints as many cards as a player has clues`() throws {
    func cards(_ clues: Int) -> [Sheet.Entry] {
      PunchCard.entries(
        of: 3, name: "Ada", tag: "QUARRY:7KQF2M9ZX4TB", typedCode: "7KQF2M9ZX4TB", team: "Red",
        clues: Array(0..<clues).map { $0 + 1 })
    }
    #expect(cards(10).map(\.boxes) == [Array(1...10)])
    #expect(cards(10)[0].note == "Red")
    #expect(cards(21).map(\.boxes.count) == [10, 10, 1])
    #expect(cards(21).map(\.note) == ["Red · 1/3", "Red · 2/3", "Red · 3/3"])
  }

  @Test(
    arguments: Paper.allCases, ["QUARRY:", "HTTPS://HUNT.EXAMPLE/Q/", "HTTPS://A-RATHER-LONG-HOST.COUNTY.EXAMPLE/Q/"])
  func `prints the tag where it is looked for, however long its text`(paper: Paper, prefix: String) throws {
    let entries = (1...5).flatMap { player in
      PunchCard.entries(
        of: player, name: "Ada \(player)", tag: "\(prefix)7KQF2M9ZX4T\(player)", typedCode: "7KQF2M9ZX4T\(player)",
        team: "Red", clues: Array(1...10))
    }
    let sheet = try Sheet(
      title: "Old Town", entries: entries, joinAddress: nil, options: try SheetOptions(paper: paper), of: .punchCards)
    #expect(sheet.pageCount == 2)
    for code in sheet.codes {
      let module = sheet.design.code.width / Double(code.width + 2 * QRCode.quietZone)
      #expect(abs(Double(code.width) * module - PunchCard.tag.width) < 0.001)
      #expect(abs(sheet.design.code.x + Double(QRCode.quietZone) * module - PunchCard.tag.x) < 0.001)
      #expect(module >= Sheet.moduleMin)
    }
    let card = sheet.grid.size
    let parts = [sheet.design.code] + PunchCard.boxes
    for part in parts + sheet.design.boxes.map(\.rect) {
      #expect(part.x >= 0 && part.y >= 0 && part.maxX <= card.width && part.maxY <= card.height)
    }
    let sticker = Layout.stickers.grid(on: paper, look: .plain).size
    for box in PunchCard.boxes { #expect(sticker.width <= box.width && sticker.height <= box.height) }
    let last = sheet.grid.label(3)
    #expect(last.maxX < paper.size.width - 4 && last.maxY < paper.size.height - 4)
    #expect(try sheet.html().text.contains("box9"))
  }

  @Test(arguments: SheetLook.allCases)
  func `looks the same, whatever look is asked for`(look: SheetLook) throws {
    let entries = PunchCard.entries(
      of: 1, name: "Ada", tag: "QUARRY:7KQF2M9ZX4TB", typedCode: "7KQF2M9ZX4TB", team: "", clues: [1])
    func html(_ options: SheetOptions) throws -> String {
      try Sheet(title: "", entries: entries, joinAddress: nil, options: options, of: .punchCards).html().text
    }
    #expect(try html(SheetOptions(look: look, hasBacks: true)) == html(SheetOptions(look: .plain)))
  }

  @Test func `refuses a layout of its own`() throws {
    let entries = PunchCard.entries(
      of: 1, name: "Ada", tag: "QUARRY:7KQF2M9ZX4TB", typedCode: "7KQF2M9ZX4TB", team: "", clues: [1])
    for options in [try SheetOptions(layout: .poster), try SheetOptions(skip: 1)] {
      #expect(throws: SheetProblem.punchCardLayout) {
        try Sheet(title: "", entries: entries, joinAddress: nil, options: options, of: .punchCards)
      }
    }
  }

  @Test func `copies codes up to as many as a sheet holds`() throws {
    let entry = Sheet.Entry(number: 1, title: "", text: "QUARRY:7KQF2M9ZX4TB", typedCode: "7KQF2M9ZX4TB")
    #expect(try Sheet.Entry.copied([entry], copies: nil).count == 1)
    #expect(try Sheet.Entry.copied([entry, entry], copies: "500").count == 1_000)
    for copies in ["0", "-1", "1001", "x", "", "99999999999999999999"] {
      #expect(throws: SheetProblem.copies) { try Sheet.Entry.copied([entry], copies: copies) }
    }
    #expect(throws: SheetProblem.tooManyCopies(1_002)) { try Sheet.Entry.copied([entry, entry, entry], copies: "334") }
  }
}

/// Sees cards on a table, ten pixels a millimetre.
private struct Camera {
  let degrees: Double
  /// Where the card lies on the table, in millimetres.
  var x = 0.0
  var y = 0.0
  /// How fast things get smaller to the right.
  var tilt = 0.0

  func card(player: Int, clues: [Int]) -> [PunchCard.Code] {
    let tag = PunchCard.tag
    return [code(.player(player), x: tag.x + tag.width / 2, y: tag.y + tag.height / 2, side: tag.width)]
      + zip(clues, PunchCard.boxes).map { clue, box in
        code(.clue(clue), x: box.x + 9 + Double(clue % 3) * 9, y: box.y + 9, side: 12)
      }
  }

  /// - Parameter side: of a code around a point, in millimetres.
  func code(_ meaning: PunchCard.Code.Meaning, x: Double, y: Double, side: Double) -> PunchCard.Code {
    let half = side / 2
    return PunchCard.Code(
      meaning,
      corners: [(-half, -half), (-half, half), (half, half), (half, -half)].map { seen(x: x + $0.0, y: y + $0.1) })
  }

  private func seen(x: Double, y: Double) -> (x: Int, y: Int) {
    let (x, y) = (x + self.x, y + self.y)
    let angle = degrees * .pi / 180
    let (right, down) = (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
    let depth = 1 + tilt * right
    return (Int((2_000 + 10 * right / depth).rounded()), Int((2_000 + 10 * down / depth).rounded()))
  }
}
