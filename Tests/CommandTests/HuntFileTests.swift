import Foundation
import JSONCoding
import Testing

@testable import quarry

@Suite struct AHuntFile {
  @Test func `contains the params of lobby.create`() throws {
    let hunt = try HuntFile(parsing: Array(#"{"name":"X","clues":[{"title":"A"}]}"#.utf8), name: "x.json")
    #expect(hunt.params == ["name": "X", "clues": [["title": "A"]]])
    #expect(hunt.withoutClues == ["name": "X"])
    #expect(try hunt.clues == [["title": "A"]])
  }

  @Test func `may begin with a byte order mark`() throws {
    #expect(try HuntFile(parsing: [0xEF, 0xBB, 0xBF] + Array("{}".utf8), name: "x").params == [:])
  }

  @Test(arguments: [
    ("{\"name\":\"x\",\n \"clues\":[1,]}", "line 2, column 13 (a comma with nothing after it)"),
    ("{\n\n  name: 1}", "line 3, column 3"), ("{\"é\": x}", "line 1, column 7"),
    ("{\"name\":", "line 1, column 9 (the file ends too early)"), ("", "line 1, column 1 (the file ends"),
  ])
  func `says where it is no JSON`(text: String, place: String) {
    let failure = #expect(throws: Failure.self) { try HuntFile(parsing: Array(text.utf8), name: "x.json") }
    #expect(failure?.sentence.contains("x.json is not JSON: \(place)") == true)
    #expect(failure?.exitCode == 1)
  }

  @Test(arguments: ["[]", "1", "\"name\""])
  func `is an object`(text: String) {
    let failure = #expect(throws: Failure.self) { try HuntFile(parsing: Array(text.utf8), name: "x.json") }
    #expect(failure?.sentence.hasPrefix("x.json contains no hunt") == true)
  }

  @Test(arguments: [
    (#"{"type":"FeatureCollection","name":"pins","features":[]}"#, "is a map (GeoJSON)"),
    (#"{"features":[]}"#, "is a map (GeoJSON)"), (#"{"PackName":"A","Pins":[]}"#, "is a pack"),
    (#"{"format":"quarry-pack-1","name":"A"}"#, "is a pack"), ("title;points\nThe bridge;10\n", "If it is a table"),
  ])
  func `is told from what else people have`(text: String, sentence: String) {
    let failure = #expect(throws: Failure.self) { try HuntFile(parsing: Array(text.utf8), name: "x.json") }
    #expect(failure?.sentence.contains(sentence) == true)
  }

  @Test func `that cannot be read is an error of its own`() {
    let failure = #expect(throws: Failure.self) { try HuntFile(readingFrom: "/nowhere/hunt.json") }
    #expect(failure?.exitCode == 2)
  }

  @Test func `is there to try, and keeps the rules`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../hunts/demo.json").standardized.path
    let hunt = try HuntFile(readingFrom: path)
    #expect(try hunt.clues.count == 8)
    #expect(hunt.params["duration"] == 3_600)
    for clue in try hunt.clues {
      #expect(clue["proof"] == ["scan": [:]])
      #expect((10...100).contains(try #require(clue["points"]?.integer)))
      #expect((1...140).contains(try #require(clue["title"]?.string?.count)))
      #expect((1...2_000).contains(try #require(clue["text"]?.string?.count)))
    }
  }
}
