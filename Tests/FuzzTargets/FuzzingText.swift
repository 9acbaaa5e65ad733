import Core
import Foundation
import JSONCoding
import Lobbies
import LobbyLog
import Wire

func fuzzJSON(_ input: [UInt8]) throws(Finding) {
  guard let value = try? JSONParser.parse(input) else { return }
  let written = value.bytes
  // Foundation is independent of our parser.
  let foreign = try? JSONSerialization.jsonObject(with: Data(written), options: .fragmentsAllowed)
  try expect(foreign != nil, "what is written is JSON to others, too")
  let again = try require(try? JSONParser.parse(written), "what is written can be read")
  try expect(again.bytes == written, "what is read is written alike")
  for member in value.object?.members ?? [] {
    let raw = try require(
      try? JSONParser.rawMember(member.name, of: input), "the bytes of a member are there if the member is")
    try expect((try? JSONParser.parse(raw)) == value[member.name], "the bytes of a member say what the member does")
  }
  if let canonical = value.canonical {
    let again = try require(try? JSONParser.parse(canonical), "the canonical form can be read")
    try expect(again.canonical == canonical, "there is one canonical form")
  }
}

func fuzzMessage(_ input: [UInt8]) throws(Finding) {
  switch Message(parsing: input) {
  case .single(let entry): try check(entry)
  case .batch(let entries):
    try expect(Limits.batch.contains(entries.count), "a batch has 1 to 100 entries")
    for entry in entries { try check(entry) }
  }
}

/// Checks that the answer to an entry is readable and has its id.
private func check(_ entry: Message.Entry) throws(Finding) {
  let id: JSONValue
  let answer: [UInt8]
  switch entry {
  case .success(let request):
    id = request.id ?? .null
    answer = Reply.result(Array("{}".utf8), id: id)
  case .failure(let refused):
    id = refused.id ?? .null
    answer = Reply.error(refused.error, id: id)
    try expect(refused.error.message.last == ".", "an error is a sentence")
  }
  switch id {
  case .null, .integer, .double, .string: break
  case .bool, .array, .object: throw Finding(description: "does not hold: an id is a string, a number or null")
  }
  let read = try require(try? JSONParser.parse(answer), "an answer can be read")
  try expect(read["id"]?.bytes == id.bytes, "an answer has the id of its request")
}

func fuzzScan(_ input: [UInt8]) throws(Finding) {
  guard let token = QRToken(parsing: String(decoding: input, as: UTF8.self)) else { return }
  try expect(token.text.utf8.count == QRToken.length, "a token has 12 characters")
  let dashed = token.text.prefix(4) + "-" + token.text.dropFirst(4).prefix(4) + "-" + token.text.dropFirst(8)
  let ways = [
    token.text, token.text.lowercased(), String(dashed), token.encoded(publicURL: nil),
    token.encoded(publicURL: "https://hunt.example") + "?from=poster", " \(token.text)\r\n",
  ]
  for way in ways { try expect(QRToken(parsing: way) == token, "\(way) is read as what it was written from") }
}

func fuzzToken(_ input: [UInt8]) throws(Finding) {
  let text = String(decoding: input, as: UTF8.self)
  guard let token = SeatToken(parsing: text) else { return }
  try expect(text.utf8.count <= Limits.token, "a token has at most 64 characters")
  let lobby = token.seat.lobby.rawValue
  try expect(lobby.utf8.count == 26, "a token names a lobby")
  if case .player(let player) = token.seat.role { try expect(player.number > 0, "a player has a number from 1 on") }
  try expect(!"\(token)".contains(lobby), "a token does not print")
}
