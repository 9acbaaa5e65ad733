import Core
import Foundation
import Hunt
import JSONCoding
import Lobbies
import LobbyLog
import Packs
import Wire

/// For eight times the text, quadratic work takes 64 times as long, and linear work eight times.
private let growth = 8.0
private let growthMax = 24.0

func fuzzCost(_ input: [UInt8]) throws(Finding) {
  guard !input.isEmpty else { return }
  let long = repeated(input, count: Limits.messageBytes - 1_024)
  let short = repeated(input, count: long.count / Int(growth))
  for work in [textWork, messageWork, packWork] {
    let (some, all) = (seconds { work(short) }, seconds { work(long) })
    // Very short times are unreliable.
    try expect(
      all < 0.05 || all < growthMax * some,
      "\(long.count) bytes take in proportion to \(short.count): \(all) s and \(some) s")
  }
}

private func repeated(_ piece: [UInt8], count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  while bytes.count < count { bytes += piece.prefix(count - bytes.count) }
  return bytes
}

/// The processor time of this thread.
private func seconds(_ work: () -> Void) -> Double {
  let before = processorTime()
  work()
  return Double(processorTime() - before) / 1e9
}

private func processorTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Uses the text as value and as name of a member, in every kind of parameter.
private func textWork(_ bytes: [UInt8]) {
  let text = JSONValue.string(String(decoding: bytes, as: UTF8.self))
  let name = text.string ?? ""
  let names = ["name", "title", "text", "code", "token", "key", "proof", "clue", "answer"]
  var params = JSONObject(names.map { JSONObject.Member($0, text) })
  params.members.append(.init(name, text))
  // One member per request, so that a rejected one does not hide others.
  for member in params.members {
    let request: JSONValue = ["id": 1, "method": "x", "params": .object(JSONObject([member]))]
    guard case .single(.success(let read)) = Message(parsing: request.bytes) else { continue }
    readTexts(read.params)
  }
  let request: JSONValue = ["id": text, "method": text]
  _ = Message(parsing: request.bytes)
}

private func readTexts(_ fields: Fields) {
  for name in ["name", "title", "text", "code", "token", "key"] {
    _ = try? fields.text(name, as: PlayerName.self)
    _ = try? fields.text(name, as: ChatText.self)
    guard let text = try? fields.optionalString(name) else { continue }
    _ = JoinCode(parsing: text)
    _ = LobbyID(parsing: text)
    _ = SeatToken(parsing: text)
    _ = QRToken(parsing: text)
    _ = EmailAddress(text)
  }
  _ = try? fields.answer("answer")
  _ = try? fields.id("clue", as: ClueID.self)
  _ = try? Clue(fields)
  _ = try? LobbyDetails(fields, clues: .index)
}

/// Parses a message and looks up each of its members.
private func messageWork(_ bytes: [UInt8]) {
  _ = Message(parsing: bytes)
  for text in [bytes, Array("{\"a\":[".utf8) + bytes, Array("{\"a\":{".utf8) + bytes + Array("\"a\":1}}".utf8)] {
    guard let value = try? JSONParser.parse(text) else { continue }
    _ = value.canonical
    let fields = Fields(value["a"]?.object ?? value.object ?? JSONObject())
    _ = try? LobbyChanges(fields)
    _ = try? Clue(fields)
  }
}

/// Parses a file of each format.
private func packWork(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let head = "title,hint,codeword,lat,lon,points\n"
  for file in [text, head + text, #"{"name":"a","clues":["# + text + "]}", #"{"PackName":"a","Pins":["# + text + "]}"] {
    _ = try? PackContent(file: file, as: nil, Fields(["name": "a", "description": "b", "location": "c"]))
  }
}
