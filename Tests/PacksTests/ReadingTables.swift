import Core
import Foundation
import Hunt
import JSONCoding
import Testing
import Wire

@testable import Packs

/// Files and tables as people have them; the pages are tested with the same (Tests/tables).
@Suite struct ReadingTables {
  private static let cases: JSONValue = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = (try? Data(contentsOf: path.appending(path: "tables/tables.json"))) ?? Data()
    return (try? JSONParser.parse(Array(data))) ?? .null
  }()

  @Test func `takes files in the encodings of spreadsheets, and guesses nothing`() throws {
    let files = try #require(Self.cases["files"]?.array)
    #expect(files.count > 15)
    let problems: [String: TextFileProblem] = ["unknown": .unknownEncoding, "workbook": .workbook, "none": .noText]
    for file in files {
      let bytes = try #require(Data(base64Encoded: file["bytes"]?.string ?? "-"))
      let name = file["name"]?.string ?? ""
      do throws(TextFileProblem) {
        let text = try TextFile.text(of: bytes)
        #expect(text == file["text"]?.string, "\(name)")
      } catch {
        #expect(error == file["problem"]?.string.flatMap { problems[$0] }, "\(name): \(error)")
      }
    }
  }

  @Test func `reads tables however their cells are divided and their numbers written`() throws {
    let tables = try #require(Self.cases["tables"]?.array)
    #expect(tables.count > 10)
    for table in tables {
      let name = table["name"]?.string ?? ""
      let draft = try PackDraft(file: table["text"]?.string ?? "", as: nil, Fields(["name": "Mine"]))
      #expect(draft.problems.map(\.at) == [], "\(name)")
      let clue = try #require(draft.changes.clues?.first, "\(name)")
      let wanted = table["clue"]
      #expect(clue.title == wanted?["title"]?.string, "\(name)")
      #expect(clue.text == wanted?["text"]?.string, "\(name)")
      #expect(clue.points == wanted?["points"]?.integer.map { Int($0) }, "\(name)")
      #expect(clue.proof == .codeword(accepts: [wanted?["word"]?.string ?? ""]), "\(name)")
      #expect(clue.location?.latitude == wanted?["lat"]?.number, "\(name)")
      #expect(clue.location?.longitude == wanted?["lon"]?.number, "\(name)")
    }
  }

  @Test func `names the line that cannot be read, and reads the others`() throws {
    let refused = try #require(Self.cases["refused"]?.array)
    #expect(refused.count > 5)
    for table in refused {
      let name = table["name"]?.string ?? ""
      let draft = try PackDraft(file: table["text"]?.string ?? "", as: nil, Fields(["name": "Mine"]))
      let line = table["line"]?.integer
      #expect(draft.problems.map(\.at) == [line.map { "line \($0)" } ?? "file"], "\(name)")
      #expect(draft.changes.clues?.map(\.title) ?? [] == table["titles"]?.array?.compactMap(\.string) ?? [], "\(name)")
    }
  }

  @Test(arguments: [
    "title,hint,codeword,lat,lon,points\n", "{}", #"[{"title":"a"}]"#, #"{"pins":[]}"#, #"{"type":"Feature"}"#,
  ])
  func `empties no pack with a file that has no clues`(text: String) {
    let given = Fields(["name": "Mine", "description": "Of trees", "location": "Pisa"])
    let noClues = PackRejection.invalid([PackProblem("file", "has no clues")])
    #expect(throws: noClues) { try PackContent(file: text, as: nil, given) }
    #expect(throws: noClues) { try PackChanges(file: text, as: nil, given) }
  }

  @Test(arguments: ["L\u{FFFD}wenbrunnen;10\n", "PK\u{3}\u{4}\u{14}", "title\u{0},hint\n"])
  func `says in one sentence that a file is no table`(text: String) throws {
    let draft = try PackDraft(file: text, as: .csv, Fields(["name": "Mine"]))
    #expect(draft.problems.count == 1)
    #expect(draft.problems.first?.at == "file")
  }

  @Test(arguments: ["title,hint,codeword,lat,lon,points\n", #"{"name":"Trees"}"#, #"{"clues":[]}"#])
  func `says that a file has no clues`(text: String) throws {
    #expect(try PackDraft(file: text, as: nil, Fields([:])).problems == [PackProblem("file", "has no clues")])
  }
}
