import JSONCoding
import Testing
import Wire

/// A message as text: `method id params` of a request, `code kind id` of an error.
private func summary(_ entry: Message.Entry) -> String {
  switch entry {
  case .success(let request):
    let id = request.id.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "-"
    return "\(request.method) \(id)"
  case .failure(let refused):
    let id = String(decoding: (refused.id?.bytes ?? Array("-".utf8)), as: UTF8.self)
    return "\(refused.error.code) \(refused.error.kind) \(id)\(refused.closes ? " closes" : "")"
  }
}

private func single(_ bytes: some Collection<UInt8>) throws -> Message.Entry {
  guard case .single(let entry) = Message(parsing: bytes) else {
    throw Unexpected(what: "a batch")
  }
  return entry
}

private func batch(_ text: String) throws -> [String] {
  guard case .batch(let entries) = Message(parsing: text.utf8) else { throw Unexpected(what: "no batch") }
  return entries.map(summary)
}

private struct Unexpected: Error {
  let what: String
}

@Suite struct ReadingARequest {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"lobby.peek","params":{"code":"7KQF"}}"#, "lobby.peek 1"),
    (#"{"id":1,"method":"server.ping"}"#, "server.ping 1"), (#"{"id":"a\n","method":"x"}"#, #"x "a\n""#),
    (#"{"id":null,"method":"x"}"#, "x null"), (#"{"id":-9223372036854775808,"method":"x"}"#, "x -9223372036854775808"),
    (#"{"id":1.5,"method":"x"}"#, "x 1.5"), (#"{"id":2.0,"method":"x"}"#, "x 2"), (#"{"id":"","method":""}"#, #" """#),
    (#"{"method":"server.ping"}"#, "server.ping -"), (#"{"method":"x","params":{}}"#, "x -"),
    (#" { "method" : "x" , "id" : 1 , "more" : [ ] } "#, "x 1"), (#"{"method":"x","id":1,"id":2}"#, "x 2"),
  ])
  func `takes its id, its method and its params`(text: String, expected: String) throws {
    #expect(summary(try single(text.utf8)) == expected)
  }

  @Test(arguments: [
    // Not JSON.
    ("", "-32700 parse-error null"), ("{", "-32700 parse-error null"), (#"{"method":"x",}"#, "-32700 parse-error null"),
    ("hello", "-32700 parse-error null"), ("\u{FEFF}{}", "-32700 parse-error null"),
    (#"{"id":1,"method":"x"} {}"#, "-32700 parse-error null"),
    // Not a request.
    ("1", "-32600 invalid-request null"), ("null", "-32600 invalid-request null"),
    (#""x""#, "-32600 invalid-request null"), ("{}", "-32600 invalid-request null"),
    (#"{"id":1}"#, "-32600 invalid-request 1"), (#"{"id":"a","method":1}"#, #"-32600 invalid-request "a""#),
    (#"{"id":1,"method":null}"#, "-32600 invalid-request 1"),
    (#"{"id":1,"method":["x"]}"#, "-32600 invalid-request 1"),
    // An invalid id.
    (#"{"id":true,"method":"x"}"#, "-32600 invalid-request null"),
    (#"{"id":[1],"method":"x"}"#, "-32600 invalid-request null"),
    (#"{"id":{},"method":"x"}"#, "-32600 invalid-request null"),
    // Another protocol version.
    (#"{"jsonrpc":"1.0","id":1,"method":"x"}"#, "-32600 invalid-request 1"),
    (#"{"jsonrpc":2.0,"id":1,"method":"x"}"#, "-32600 invalid-request 1"),
    (#"{"jsonrpc":null,"id":1,"method":"x"}"#, "-32600 invalid-request 1"),
    (#"{"jsonrpc":"1.0","method":"x"}"#, "-32600 invalid-request null"),
    // Params that are not an object.
    (#"{"id":1,"method":"x","params":[]}"#, "-32602 invalid-params 1"),
    (#"{"id":1,"method":"x","params":null}"#, "-32602 invalid-params 1"),
    (#"{"id":1,"method":"x","params":"y"}"#, "-32602 invalid-params 1"),
    (#"{"method":"x","params":1}"#, "-32602 invalid-params -"),
  ])
  func `refuses what is none, with its id if that can be told`(text: String, expected: String) throws {
    #expect(summary(try single(text.utf8)) == expected)
  }

  @Test(arguments: [
    (#"{"id":7,"method":"x","params":{"name":"@"}}"#, "-32600 invalid-request 7"),
    (#"{"id":"a","method":"@"}"#, #"-32600 invalid-request "a""#),
    (#"{"@":1,"id":1.5,"method":"x"}"#, "-32600 invalid-request 1.5"),
    (#"{"id":"@","method":"x"}"#, "-32600 invalid-request null"), (#"{"method":"@"}"#, "-32600 invalid-request null"),
    (#"[{"id":7,"method":"@"}]"#, "-32600 invalid-request null"),
  ])
  func `refuses long runs of combining marks, and goes on`(template: String, expected: String) throws {
    let marks = String(repeating: "\u{316}\u{301}", count: 16)
    #expect(summary(try single(template.replacing("@", with: marks).utf8)) == expected)
  }

  @Test func `closes after what is not UTF-8, since what follows cannot be trusted`() throws {
    #expect(summary(try single([0x22, 0xFF, 0x22])) == "-32600 invalid-request null closes")
  }

  @Test func `refuses what is nested deeper than 32, and stays`() throws {
    func nested(_ depth: Int) -> String {
      #"{"id":1,"method":"x","params":{"a":"# + String(repeating: "[", count: depth)
        + String(repeating: "]", count: depth) + "}}"
    }
    #expect(summary(try single(nested(30).utf8)) == "x 1")
    #expect(summary(try single(nested(31).utf8)) == "-32600 invalid-request null")
  }

  @Test func `has no params if there are none`() throws {
    let request = try single(#"{"method":"x"}"#.utf8).get()
    #expect(!request.params.has("code"))
    let other = try single(#"{"method":"x","params":{"code":"7KQF"}}"#.utf8).get()
    #expect(try other.params.string("code") == "7KQF")
  }
}

@Suite struct ReadingABatch {
  @Test func `reads each request for itself, in order`() throws {
    #expect(
      try batch(#"[{"id":1,"method":"a"},7,{"method":"b"},{"id":2},[],{"id":3,"method":"c","params":[]}]"#) == [
        "a 1", "-32600 invalid-request null", "b -", "-32600 invalid-request 2", "-32600 invalid-request null",
        "-32602 invalid-params 3",
      ])
  }

  @Test(arguments: [1, 2, 100]) func `takes up to a hundred`(count: Int) throws {
    let requests = (1...count).map { #"{"id":\#($0),"method":"x"}"# }.joined(separator: ",")
    #expect(try batch("[\(requests)]") == (1...count).map { "x \($0)" })
  }

  @Test(arguments: [0, 101]) func `is refused whole if it is empty or too long`(count: Int) throws {
    let requests = Array(repeating: #"{"id":1,"method":"x"}"#, count: count).joined(separator: ",")
    #expect(summary(try single("[\(requests)]".utf8)) == "-32600 invalid-request null")
  }

  @Test func `is refused whole if it is not JSON`() throws {
    #expect(summary(try single(#"[{"id":1,"method":"x"},{]"#.utf8)) == "-32700 parse-error null")
  }
}

@Suite struct Answering {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    arguments: [
      (nil, "null"), (1, "1"), (1.5, "1.5"), ("a\"b", #""a\"b""#), (.integer(.min), "-9223372036854775808"),
    ] as [(JSONValue, String)])
  func `gives the id back as it was`(id: JSONValue, written: String) {
    #expect(text(Reply.result(Array("{}".utf8), id: id)) == #"{"jsonrpc":"2.0","id":\#(written),"result":{}}"#)
  }

  @Test func `gives an error instead of a result`() {
    #expect(
      text(Reply.error(.lobbyFull(capacity: 2), id: 7))
        == #"{"jsonrpc":"2.0","id":7,"error":{"code":1006,"message":"All 2 seats of this lobby are taken.","#
        + #""data":{"kind":"lobby-full","capacity":2}}}"#)
  }

  @Test func `answers a batch by one array`() {
    let replies = [Reply.result(Array("1".utf8), id: 1), Reply.error(.parseError, id: .null)]
    #expect(text(Reply.batch(replies)) == "[" + replies.map(text).joined(separator: ",") + "]")
  }

  @Test func `pushes without an id`() {
    let push = Reply.push("board") {
      $0.member("seq", 7)
      $0.member("frozen", false)
    }
    #expect(text(push) == #"{"jsonrpc":"2.0","method":"board","params":{"seq":7,"frozen":false}}"#)
  }

  @Test func `says goodbye and why`() {
    #expect(text(Reply.bye(.slow)) == #"{"jsonrpc":"2.0","method":"bye","params":{"reason":"slow"}}"#)
    #expect(
      text(Reply.bye(.shutdown, retryAfter: 1_000))
        == #"{"jsonrpc":"2.0","method":"bye","params":{"reason":"shutdown","retryAfter":1000}}"#)
  }
}
