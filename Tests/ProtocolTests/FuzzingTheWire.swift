import Foundation
import JSONCoding
import NIOCore
import QuarryClient
import TestTools
import Testing

@Suite struct FuzzingTheWire {
  @Test(arguments: ([20_261_121, 7, 42] as [UInt64]).prefix(Seeds.count(byDay: 1, atNight: 3)))
  func `with thousands of mutations crashes, hangs and confuses nothing`(seed: UInt64) async throws {
    print("Fuzzing with seed \(seed)")
    try await withSharedServer(rateLimits: false) { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600])
      var mutator = try Mutator(seed: seed, lobby)
      var sent = 0
      var isFirst = true
      while sent < 2_500 {
        // Each connection takes lines until one of them makes the server close it.
        let token = isFirst ? nil : lobby.token
        isFirst = false
        sent += try await Self.talk(server, &mutator, token: token)
      }
      _ = try await Client.with(server) { try await $0.call("server.ping") }
      let verify = try await Program.quarry("log", "verify", "--data", server.data)
      #expect(verify.exit == .code(0), "\(verify.errorOutput)")
      #expect(!server.log.contains("Internal error"), "\(server.log.suffix(500))")
    }
  }

  /// Sends lines on one connection until it closes or 100 are sent.
  /// - Returns: the number of lines sent.
  private static func talk(_ server: TestServer, _ mutator: inout Mutator, token: String?) async throws -> Int {
    let client = try await Client.connect(server)
    if let token { try await client.call("session.attach", ["token": .string(token)]) }
    for number in 1...100 {
      let line = mutator.next()
      try await client.connection.send(bytes: line + [UInt8(ascii: "\n")])
      // Whatever came before, this is answered, unless the server closed the connection.
      try await client.send(#"{"id":"after","method":"server.ping"}"#)
      guard try await isAnsweredRightly(line, client) else {
        await client.close()
        return number
      }
      await client.forget()
    }
    await client.close()
    return 100
  }

  /// - Returns: whether the connection is still open.
  private static func isAnsweredRightly(_ line: [UInt8], _ client: Client) async throws -> Bool {
    let expected = Expectation(line)
    var answers: [JSONValue] = []
    while true {
      guard let message = try await client.message() else {
        #expect(expected.closes, "closed after \(String(decoding: line.prefix(300), as: UTF8.self))")
        break
      }
      if message["id"] == "after" { break }
      if message["method"] == nil { answers.append(message) }
    }
    let last = answers.last
    let text = String(decoding: line.prefix(300), as: UTF8.self)
    switch expected {
    case .nothing: #expect(answers.isEmpty, "\(text)")
    case .refusal(let code, _):
      #expect(answers.count == 1 && last?["id"] == .null, "\(text) → \(last?.text ?? "nothing")")
      #expect(last?["error"]?["code"]?.integer == code, "\(text) → \(last?.text ?? "nothing")")
    case .answer(let id):
      #expect(answers.count == 1 && Self.isSame(last?["id"], id), "\(text) → \(last?.text ?? "nothing")")
    case .batch(let ids):
      let answered = (last?.array ?? []).column("id")
      #expect(answered.elementsEqual(ids, by: Self.isSame), "\(text) → \(last?.text ?? "nothing")")
    }
    return !expected.closes
  }

  /// Whether the values are the same: 3E1 is answered as 30.
  private static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    one == other || one?.number != nil && one?.number == other?.number
  }
}

/// The answer that the protocol requires for a line.
private enum Expectation: Equatable {
  case nothing
  case answer(id: JSONValue)
  case refusal(code: Int64, closes: Bool)
  case batch([JSONValue?])

  var closes: Bool { self == .refusal(code: -32600, closes: true) }

  init(_ line: [UInt8]) {
    if line.count + 1 > 65_536 {
      self = .refusal(code: -32600, closes: true)
      return
    }
    let line = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
    do throws(JSONError) {
      let value = try JSONParser.parse(line, depthMax: 32)
      guard let batch = value.array else {
        let id = Self.id(value)
        // A line that is no valid request is answered with the id null.
        self = id.map { .answer(id: $0) } ?? .nothing
        return
      }
      guard (1...100).contains(batch.count) else {
        self = .refusal(code: -32600, closes: false)
        return
      }
      let ids = batch.compactMap { Self.id($0) }
      self = ids.isEmpty ? .nothing : .batch(ids)
    } catch {
      switch error {
      case .malformed: self = .refusal(code: -32700, closes: false)
      case .tooDeep, .tooManyMarks: self = .refusal(code: -32600, closes: false)
      case .notUTF8: self = .refusal(code: -32600, closes: true)
      }
    }
  }

  /// The id of the answer; nil if there is none.
  private static func id(_ entry: JSONValue) -> JSONValue? {
    guard entry.object != nil else { return .null }
    let isRequest =
      entry["method"]?.string != nil && (entry["jsonrpc"] == nil || entry["jsonrpc"] == "2.0")
      && (entry["params"] == nil || entry["params"]?.object != nil)
    switch entry["id"] {
    case nil: return isRequest ? nil : .null
    case .bool, .array, .object: return .null
    case let id?: return id
    }
  }
}

/// Mutates valid lines.
private struct Mutator {
  private var random: SeededGenerator
  private let good: [[UInt8]]

  init(seed: UInt64, _ lobby: HostedLobby) throws {
    random = SeededGenerator(seed: seed)
    good = try Requests.samples(for: lobby).enumerated().map { index, request in
      Client.request(request.method, request.params, id: .integer(Int64(index))).bytes
    }
  }

  /// A line without a line feed in it.
  mutating func next() -> [UInt8] {
    var line = one()
    line.removeAll { $0 == UInt8(ascii: "\n") }
    return line
  }

  private mutating func one() -> [UInt8] {
    var line = good[Int.random(in: good.indices, using: &random)]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: line = Array(line.prefix(Int.random(in: 0...line.count, using: &random)))
    case 1: line = random.bytes(Int.random(in: 1...200, using: &random))
    case 2: line = nested(Int.random(in: 1...200, using: &random))
    case 3: line = batch(Int.random(in: 0...120, using: &random))
    case 4:
      line =
        Array(repeating: UInt8(ascii: " "), count: 65_536 - line.count - Int.random(in: 0...2, using: &random)) + line
    case 5: line += [UInt8(ascii: "\r")]
    case 6: line = replacingOneValue(line)
    default: for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&line) }
    }
    return line
  }

  private mutating func mutate(_ line: inout [UInt8]) {
    guard !line.isEmpty else { return }
    let place = Int.random(in: line.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: line[place] ^= 1 << UInt8.random(in: 0..<7, using: &random)
    case 1: line.remove(at: place)
    case 2: line.insert(UInt8.random(in: 0..<128, using: &random), at: place)
    case 3: line[place] = Array("{}[]\",:0-9eE.\\ ntf".utf8).randomElement(using: &random) ?? 0
    default:
      let end = Int.random(in: place...min(line.count, place + 12), using: &random)
      line.insert(contentsOf: Array(line[place..<end]), at: Int.random(in: line.indices, using: &random))
    }
  }

  private mutating func nested(_ depth: Int) -> [UInt8] {
    let isObject = Bool.random(using: &random)
    let open = isObject ? "{\"a\":" : "["
    let close = isObject ? "}" : "]"
    return Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
  }

  private mutating func batch(_ count: Int) -> [UInt8] {
    let entries = (0..<count).map { number -> String in
      number % 3 == 2 ? #"{"method":"server.ping"}"# : #"{"id":\#(number),"method":"server.ping"}"#
    }
    return Array(("[" + entries.joined(separator: ",") + "]").utf8)
  }

  private mutating func replacingOneValue(_ line: [UInt8]) -> [UInt8] {
    guard var request = try? JSONParser.parse(line), let params = request["params"],
      let name = params.names.randomElement(using: &random),
      let value = Requests.wrongValues.randomElement(using: &random)
    else { return line }
    request = request.replacing("params", with: params.replacing(name, with: value))
    return request.bytes
  }
}
