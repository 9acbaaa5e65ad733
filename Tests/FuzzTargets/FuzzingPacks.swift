import Core
import JSONCoding
import Packs
import Wire

/// The fields that a table does not have.
private let given: JSONObject = ["name": "Old town", "description": "A walk", "location": "Florence"]

func fuzzPack(_ input: [UInt8]) throws(Finding) {
  // The server rejects bytes that are not text earlier.
  guard let text = String(validating: input, as: UTF8.self) else { return }
  for format in [nil, PackFormat.quarry, .townhunt, .csv] {
    let isTable = format == nil || format == .csv
    let draft = try? PackDraft(file: text, as: format, Fields(isTable ? given : [:]))
    try expect((draft?.changes.clues ?? []).count <= Limits.packClues, "a draft has no more clues than a pack")
    guard let content = try pack(of: text, format, isTable ? given : [:]) else { continue }
    let problems = content.clues.isEmpty ? [PackProblem("file", "has no clues")] : []
    try expect(
      draft?.problems == problems && (draft?.changes.clues ?? []) == content.clues, "a draft has what the pack has")
    try expect(content.clues.count <= Limits.packClues, "a pack has no more clues than it may have")
    try expect(Limits.gameTime.contains(content.gameTime), "a pack is played for as long as it may be")
    try checkFiles(of: content)
  }
}

/// The pack in a file; nil if it is refused, with a place and a sentence for each problem.
private func pack(of text: String, _ format: PackFormat?, _ given: JSONObject) throws(Finding) -> PackContent? {
  do throws(PackRejection) {
    return try PackContent(file: text, as: format, Fields(given))
  } catch {
    guard case .invalid(let problems) = error else {
      throw Finding(description: "does not hold: \(error) is told of a file")
    }
    try expect(!problems.isEmpty, "what is refused is told")
    for problem in problems { try expect(!problem.at.isEmpty && !problem.problem.isEmpty, "a problem has a place") }
    let told = WireError(error)
    try expect(told.message.last == ".", "an error is a sentence")
    try expect((try? JSONParser.parse(JSONValue.object(told.json).bytes)) != nil, "an error can be written")
    return nil
  }
}

/// Checks that files are read back unchanged, in every format that can hold the pack.
private func checkFiles(of content: PackContent) throws(Finding) {
  for format in [PackFormat.quarry, .townhunt, .csv] {
    guard let file = try? content.file(as: format) else {
      try expect(format != .quarry, "Quarry's own file has room for every pack")
      continue
    }
    // The file may be larger than one that may be imported, and a table without clues is taken for a mistake.
    guard file.utf8.count <= Limits.packBytes, format != .csv || !content.clues.isEmpty else { continue }
    let given: JSONObject = [
      "name": .string(content.name), "description": .string(content.description), "location": .string(content.location),
      "gameTime": .integer(Int64(content.gameTime)),
    ]
    let again = try? PackContent(file: file, as: format, Fields(format == .csv ? given : [:]))
    try expect(again == content, "a \(format.rawValue) file is read as it was written")
  }
}
