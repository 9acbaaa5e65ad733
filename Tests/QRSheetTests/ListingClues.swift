import JSONCoding
import Testing

@testable import QRSheet

@Suite struct ListingClues {
  private static let list: JSONValue = [
    "clues": [
      ["clue": "c1", "title": "Oak", "proof": ["scan": [:]], "token": "7KQF2M9ZX4TB", "qr": "QUARRY:7KQF2M9ZX4TB"],
      ["clue": "c2", "title": "Riddle", "proof": ["codeword": ["accepts": ["x"]]], "token": "T", "qr": "QUARRY:T"],
      ["clue": "c3", "title": "Elm", "proof": ["scan": [:]], "token": "AAAA-BBBB-CCCC", "qr": "QUARRY:AAAABBBBCCCC"],
    ]
  ]

  @Test func `takes the clues that are scanned, each with its place in the hunt`() throws {
    let entries = try Sheet.Entry.entries(ofClueList: Self.list)
    #expect(entries.map(\.number) == [1, 3])
    #expect(entries.map(\.title) == ["Oak", "Elm"])
    #expect(entries.map(\.typedCode) == ["7KQF-2M9Z-X4TB", "AAAA-BBBB-CCCC"])
    #expect(entries.map(\.text) == ["QUARRY:7KQF2M9ZX4TB", "QUARRY:AAAABBBBCCCC"])
  }

  @Test func `prints no code of a clue whose code is on a screen`() throws {
    let list: JSONValue = [
      "clues": [
        ["title": "Foyer", "proof": ["scan": ["living": true]], "token": "7KQF2M9ZX4TB", "qr": "QUARRY:7KQF2M9ZX4TB"],
        ["title": "Oak", "proof": ["scan": ["living": false]], "token": "AAAABBBBCCCC", "qr": "QUARRY:AAAABBBBCCCC"],
      ]
    ]
    #expect(try Sheet.Entry.entries(ofClueList: list).map(\.number) == [2])
  }

  @Test func `says what is wanted where there are no codes`() {
    for wrong: JSONValue in [[:], ["clues": 7], ["clues": [["title": "Oak", "points": 50]]]] {
      #expect(throws: SheetProblem.self) { try Sheet.Entry.entries(ofClueList: wrong) }
    }
  }

  @Test func `finds the server's address in a code`() {
    #expect(Sheet.publicURL(ofCode: "HTTPS://HUNT.EXAMPLE:8443/Q/7KQF2M9ZX4TB") == "https://hunt.example:8443")
    #expect(Sheet.publicURL(ofCode: "QUARRY:7KQF2M9ZX4TB") == nil)
    #expect(Sheet.publicURL(ofCode: "https://hunt.example/elsewhere") == nil)
    #expect(
      Sheet.joinAddress(publicURL: "https://hunt.example", code: "7KQF") == "hunt.example/join/7KQF")
    #expect(Sheet.joinAddress(publicURL: "http://10.0.0.1:8080", code: "7KQF") == "http://10.0.0.1:8080/join/7KQF")
    #expect(Sheet.joinAddress(publicURL: nil, code: "7KQF") == nil)
  }

  @Test(arguments: [
    ("7KQF2M9ZX4TB", "7KQF-2M9Z-X4TB"), ("7KQF-2M9Z-X4TB", "7KQF-2M9Z-X4TB"), ("ABCDE", "ABCD-E"), ("", ""),
  ])
  func `prints codes in groups of four`(token: String, printed: String) {
    #expect(Sheet.Entry.grouped(token) == printed)
  }

  @Test(arguments: [
    ("The Old Oak", "the-old-oak"), ("  Ça va, l’été?  ", "ca-va-lete"), ("../../etc/passwd", "etc-passwd"),
    ("日本", ""), ("Straße 12", "strasse-12"), ("🦊", ""),
    (String(repeating: "ab ", count: 30), "ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-a"),
  ])
  func `makes file names of titles`(title: String, slug: String) {
    #expect(CodeFile.slug(title) == slug)
  }

  @Test func `numbers files so that they sort`() {
    #expect(CodeFile.name(number: 7, of: 9, title: "Oak") == "07-oak")
    #expect(CodeFile.name(number: 7, of: 1000, title: "日本") == "0007")
  }
}
