import JSONCoding
import Testing
import Wire

@testable import Packs

/// Tests requirement B1: each rule for packs, with its message.
@Suite struct ReadingPacks {
  private let pin: JSONObject = [
    "title": "Bridge", "text": "Who built it?", "points": 10, "proof": ["codeword": ["accepts": ["Taddeo"]]],
  ]

  private func pack(_ changes: JSONObject = [:]) -> JSONObject {
    let members: JSONObject = ["name": "Old town", "description": "A walk", "location": "Florence"]
    return JSONObject(members.members + changes.members)
  }

  private func problems(pack changes: JSONObject) -> [String] {
    let json = pack(changes)
    return PacksTests.problems { try PackContent.reading(json) }
  }

  private func problems(pin changes: JSONObject) -> [String] {
    problems(pack: ["clues": [.object(JSONObject(pin.members + changes.members))]])
  }

  private func long(_ count: Int) -> JSONValue { .string(String(repeating: "x", count: count)) }

  @Test func `is played for a quarter of an hour unless it says otherwise`() throws {
    #expect(try PackContent.reading(pack()).gameTime == 15)
  }

  @Test func `has at most 60 characters in its name and its location, 500 in its description`() {
    #expect(problems(pack: ["name": long(60), "location": long(60), "description": long(500)]).isEmpty)
    #expect(problems(pack: ["name": long(61)]) == ["name must have at most 60 characters"])
    #expect(problems(pack: ["location": long(61)]) == ["location must have at most 60 characters"])
    #expect(problems(pack: ["description": long(501)]) == ["description must have at most 500 characters"])
  }

  @Test func `takes 15 to 300 minutes`() {
    for minutes in [15, 300] { #expect(problems(pack: ["gameTime": .integer(Int64(minutes))]).isEmpty) }
    for minutes in [14, 301, -1] {
      #expect(
        problems(pack: ["gameTime": .integer(Int64(minutes))]) == ["gameTime must be from 15 to 300 minutes"])
    }
  }

  @Test func `needs its texts`() {
    let found = PacksTests.problems { try PackContent.reading([:]) }
    #expect(found == ["name is missing", "description is missing", "location is missing"])
    #expect(problems(pack: ["name": " "]) == ["name must not be empty"])
  }

  @Test func `has pins of at most 140 characters in title, question and codeword, all of them needed`() {
    #expect(problems(pin: ["title": long(140), "text": long(140)]).isEmpty)
    #expect(problems(pin: ["proof": ["codeword": ["accepts": [long(140)]]]]).isEmpty)
    #expect(problems(pin: ["title": long(141)]) == ["clues[0].title must have at most 140 characters"])
    #expect(problems(pin: ["text": long(141)]) == ["clues[0].text must have at most 140 characters"])
    #expect(
      problems(pin: ["proof": ["codeword": ["accepts": [long(141)]]]])
        == ["clues[0].proof.codeword.accepts[0] must have at most 140 characters"])
    #expect(problems(pin: ["title": ""]) == ["clues[0].title must not be empty"])
    #expect(problems(pin: ["text": ""]) == ["clues[0].text must not be empty"])
    #expect(problems(pin: ["points": 1.5]) == ["clues[0].points must be a whole number"])
  }

  @Test func `asks a question with a codeword only`() {
    #expect(problems(pin: ["text": long(2_000), "proof": ["scan": [:]]]).isEmpty)
  }

  @Test func `tells everything that is wrong, each with its place`() {
    let clue: JSONValue = [
      "title": "", "points": "ten", "proof": ["codeword": ["accepts": ["right", "", " "]]],
      "location": ["lat": 91, "lon": 0], "hints": [["text": "ok", "cost": 0], ["text": "", "cost": -1], 7],
    ]
    #expect(
      problems(pack: ["name": "", "gameTime": 5, "clues": [clue, 7, ["title": "A"]]]) == [
        "name must not be empty", "gameTime must be from 15 to 300 minutes", "clues[0].title must not be empty",
        "clues[0].points must be a whole number", "clues[0].proof.codeword.accepts[1] must not be empty",
        "clues[0].proof.codeword.accepts[2] must not be empty",
        "clues[0].location.lat must be from -90 to 90 degrees", "clues[0].hints[1].text must not be empty",
        "clues[0].hints[1].cost must be from 0 to 10000", "clues[0].hints[2] must be an object",
        "clues[1] must be an object", "clues[2].points is missing", "clues[2].proof is missing",
      ])
  }

  @Test func `has at most 500 clues, and 256 KiB`() {
    let clue = JSONValue.object(pin)
    #expect(problems(pack: ["clues": .array(Array(repeating: clue, count: 500))]).isEmpty)
    #expect(problems(pack: ["clues": .array(Array(repeating: clue, count: 501))]) == ["clues must be at most 500"])
    let large = JSONValue.object(
      ["title": "A", "text": long(2_000), "points": 1, "proof": ["scan": [:]]])
    #expect(
      problems(pack: ["clues": .array(Array(repeating: large, count: 200))])
        == ["clues are too long in total: a pack has at most 256 KiB"])
  }

  @Test func `changes what is given and leaves the rest`() throws {
    let changes = try PackChanges(Fields(["gameTime": 45]))
    let changed = try changes.applied(to: .some())
    #expect(changed.gameTime == 45 && changed.name == "Old town" && changed.clues.count == 5)
    #expect(try PackChanges(Fields(["clues": []])).applied(to: .some()).clues.isEmpty)
    let found = PacksTests.problems { try PackChanges(Fields(["name": ""])) }
    #expect(found == ["name must not be empty"])
  }
}
