import JSONCoding
import QuarryClient
import Testing

/// An error received from the server.
struct Refusal: Error, Equatable, CustomStringConvertible {
  let code: Int
  let kind: String
  let data: JSONValue

  init(_ error: JSONValue) {
    code = Int(error["code"]?.integer ?? 0)
    data = error["data"] ?? .null
    kind = data["kind"]?.string ?? ""
  }

  var field: String? { data["field"]?.string }
  var retryAfter: Int64? { data["retryAfter"]?.integer }
  var description: String { "\(code) \(kind) \(data.text)" }
}

extension JSONValue {
  /// The value as one line of JSON.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The object with further members appended.
  func with(_ more: JSONValue) -> JSONValue {
    .object(JSONObject((object?.members ?? []) + (more.object?.members ?? [])))
  }

  /// The object without these members.
  func without(_ names: [String]) -> JSONValue {
    .object(JSONObject((object?.members ?? []).filter { !names.contains($0.name) }))
  }

  /// The object with another value of a member.
  func replacing(_ name: String, _ value: JSONValue) -> JSONValue {
    .object(JSONObject((object?.members ?? []).map { $0.name == name ? .init(name, value) : $0 }))
  }

  var names: [String] { object?.members.map(\.name) ?? [] }
}

/// A connection that checks every line from the server against the protocol: JSON-RPC 2.0, compact.
actor Client {
  let connection: LineConnection
  /// Pushes that arrived and have not been taken yet.
  private(set) var pushes: [JSONValue] = []
  /// All lines received.
  private(set) var received: [[UInt8]] = []
  private var nextID: Int64 = 0

  init(_ connection: LineConnection) { self.connection = connection }

  static func with<Result: Sendable>(
    _ server: TestServer, _ body: (Client) async throws -> Result
  ) async throws -> Result {
    try await LineConnection.with(server.address, connectTimeout: connectTimeout) { try await body(Client($0)) }
  }

  static func connect(_ server: TestServer) async throws -> Client {
    Client(try await LineConnection.connect(to: server.address, timeout: connectTimeout))
  }

  private static var connectTimeout: Duration { patience * Sanitizer.patience }

  /// How long one read waits for its line: much longer than any takes, also on a busy machine.
  static let patience = Duration.seconds(60)

  func close() async { await connection.close() }

  // MARK: Sending

  func send(_ line: String) async throws { try await connection.send(line) }

  /// Sends a request without waiting.
  /// - Returns: its id.
  @discardableResult
  func ask(_ method: String, _ params: JSONValue = [:]) async throws -> Int64 {
    nextID += 1
    let id = nextID
    try await send(Self.request(method, params, id: .integer(id)).text)
    return id
  }

  /// Sends many requests in one write.
  /// - Returns: their ids.
  func ask(_ requests: [(method: String, params: JSONValue)]) async throws -> [Int64] {
    var bytes: [UInt8] = []
    var ids: [Int64] = []
    for request in requests {
      nextID += 1
      ids.append(nextID)
      bytes += Self.request(request.method, request.params, id: .integer(nextID)).bytes + [UInt8(ascii: "\n")]
    }
    try await connection.send(bytes: bytes)
    return ids
  }

  static func request(_ method: String, _ params: JSONValue = [:], id: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]
  }

  // MARK: Answers

  /// Makes a request; throws `Refusal` if the answer is an error.
  @discardableResult
  func call(_ method: String, _ params: JSONValue = [:]) async throws -> JSONValue {
    let id = try await ask(method, params)
    return try await result(of: id)
  }

  func result(of id: Int64) async throws -> JSONValue {
    let answer = try await answer()
    #expect(answer["id"]?.integer == id)
    if let error = answer["error"] { throw Refusal(error) }
    guard let result = answer["result"] else { throw Missing("result in \(answer.text)") }
    return result
  }

  /// Makes a request that must be refused.
  @discardableResult
  func refusal(
    _ method: String, _ params: JSONValue = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Refusal {
    do {
      let result = try await call(method, params)
      Issue.record("\(method) \(params.text) was not refused: \(result.text)", sourceLocation: sourceLocation)
      throw Missing("a refusal")
    } catch let refusal as Refusal {
      return refusal
    }
  }

  /// Returns the next answer; pushes that arrive before it are kept.
  func answer(within limit: Duration = patience) async throws -> JSONValue {
    while true {
      guard let message = try await message(within: limit) else { throw Missing("an answer: the connection closed") }
      guard message["method"] != nil else { return message }
      pushes.append(message)
    }
  }

  /// The next line as JSON; nil once the server has closed.
  func message(within limit: Duration = patience) async throws -> JSONValue? {
    guard let line = try await connection.readLineBytes(timeout: limit * Sanitizer.patience) else { return nil }
    received.append(line)
    let message = try JSONParser.parse(line, depthMax: 40)
    // Reserializing without spaces must give the same bytes.
    #expect(message.bytes == line, "not compact")
    for part in message.array ?? [message] { #expect(part["jsonrpc"] == "2.0", "\(part.text.prefix(200))") }
    return message
  }

  // MARK: Pushes

  /// Returns the next matching push, and drops others.
  func push(
    _ method: String, within limit: Duration = patience, where isWanted: (JSONValue) -> Bool = { _ in true }
  ) async throws -> JSONValue {
    while true {
      let push: JSONValue
      if !pushes.isEmpty {
        push = pushes.removeFirst()
      } else {
        guard let message = try await message(within: limit) else { throw Missing("\(method): the connection closed") }
        push = message
      }
      if push["method"]?.string == method, let params = push["params"], isWanted(params) { return params }
    }
  }

  func event(_ type: String) async throws -> JSONValue { try await push("event") { $0["type"]?.string == type } }

  /// Reads until the connection closes, and keeps all messages as pushes.
  func readToEnd(within limit: Duration = patience) async throws {
    while let message = try await message(within: limit) { pushes.append(message) }
  }

  func forget() {
    pushes = []
    received = []
  }

  /// All received lines, as text.
  var receivedText: String { received.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") }
}
