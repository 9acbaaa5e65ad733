import Foundation
import JSONCoding
import QuarryClient
import Testing

@Suite struct SendingNonsense {
  @Test func `too long for a line is refused, and the connection closed`() async throws {
    try await withSharedServer { server in
      for (length, fits) in [(65_534, true), (65_535, true), (65_536, true), (65_537, false), (200_000, false)] {
        try await Client.with(server) { client in
          try await client.call("server.ping")
          try await client.connection.send(bytes: Self.ping(length: length))
          let answer = try await client.answer()
          if fits {
            #expect(answer["id"] == 7 && answer["result"] != nil, "\(length)")
            try await client.call("server.ping")
          } else {
            #expect(answer["id"] == .null && answer["error"]?["code"] == -32600, "\(length)")
            #expect(try await client.message() == nil, "then it is closed")
          }
        }
      }
    }
  }

  /// A line of this length, including its line feed.
  private static func ping(length: Int) -> [UInt8] {
    let start = #"{"id":7,"method":"server.ping","params":{"pad":""#
    let end = "\"}}\n"
    return Array((start + String(repeating: "x", count: length - start.utf8.count - end.utf8.count) + end).utf8)
  }

  @Test func `without an end is refused as soon as it is too long`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        for _ in 0..<17 { try? await client.connection.send(bytes: Array(repeating: UInt8(ascii: "["), count: 4_096)) }
        let answer = try await client.answer()
        #expect(answer["id"] == .null && answer["error"]?["data"]?["kind"] == "invalid-request")
        #expect(try await client.message() == nil)
      }
    }
  }

  @Test func `that is no UTF-8 is refused, and the connection closed, what was asked before being answered`()
    async throws
  {
    try await withSharedServer { server in
      let broken: [[UInt8]] = [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]]
      for bytes in broken {
        try await Client.with(server) { client in
          let ping = Client.request("server.ping", id: 1).bytes + [UInt8(ascii: "\n")]
          let line = Array(#"{"id":2,"method":""#.utf8) + bytes + Array("\"}\n".utf8)
          try await client.connection.send(bytes: ping + line + ping)
          #expect(try await client.answer()["result"] != nil)
          let answer = try await client.answer()
          #expect(answer["id"] == .null && answer["error"]?["code"] == -32600, "\(bytes)")
          #expect(try await client.message() == nil)
        }
      }
    }
  }

  @Test func `that is nested too deep is refused, and the connection stays`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        for depth in [1, 29, 30, 31, 32, 33, 1_000, 30_000] {
          // The request itself, its params and `pad` make three levels.
          let pad = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
          try await client.send(#"{"id":1,"method":"server.ping","params":{"pad":\#(pad)}}"#)
          let answer = try await client.answer()
          if depth <= 30 {
            #expect(answer["result"] != nil, "\(depth)")
          } else {
            #expect(answer["id"] == .null && answer["error"]?["code"] == -32600, "\(depth)")
          }
        }
        try await client.call("server.ping")
      }
    }
  }

  @Test func `about line ends and control characters does no harm`() async throws {
    try await withSharedServer { server in
      try await Client.with(server) { client in
        try await client.send(#"{"id":1,"method":"server.ping"}"# + "\r")
        #expect(try await client.answer()["id"] == 1)
        try await client.send("\t {\"id\":2,\r\"method\":\"server.ping\"} \r")
        #expect(try await client.answer()["id"] == 2)
        for line in ["{\"id\":3,\"method\":\"a\u{0}b\"}", "\u{0}", "{\"id\":3,\"method\":\"\t\"}", "\r", ""] {
          try await client.send(line)
          let answer = try await client.answer()
          #expect(answer["id"] == .null && answer["error"]?["code"] == -32700)
        }
        try await client.send(#"{"id":4,"method":"server.ping\u0000\ud83d"}"#)
        let answer = try await client.answer()
        let code = answer["error"]?["code"]?.integer
        #expect(code == -32700 || code == -32601)
        try await client.call("server.ping")
      }
    }
  }

  /// Read only beside others, such as an address or a latitude, or refused beside others before it is read.
  private static let dependent: Set = ["language", "lon", "accuracy", "again"]

  @Test func `of the wrong type is refused for every parameter of every method`() async throws {
    var options = ServerOptions()
    options.rateLimits = false
    try await withServer(options) { server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600])
      let host = try await lobby.host(on: server)
      let player = try await lobby.player("Ada", on: server)
      for sample in try Requests.samples(for: lobby) {
        let client = sample.isHost ? host : player
        for parameter in sample.parameters {
          for value in Requests.wrongValues {
            let changed = sample.params.setting(parameter.name, to: value)
            let id = try await client.ask(sample.method, changed)
            let answer = try await client.answer()
            #expect(answer["id"]?.integer == id)
            guard let error = answer["error"] else { continue }
            let refusal = Refusal(error)
            let request = "\(sample.method) \(changed.text.prefix(200))"
            #expect(sample.kinds.contains(refusal.kind), "\(request): \(refusal)")
            let isRead = sample.params[parameter.name] != nil || !Self.dependent.contains(parameter.name)
            // Nobody but operators learns what these take.
            if ["admin.", "events."].contains(where: sample.method.hasPrefix), refusal.kind == "forbidden" { continue }
            if isRead, parameter.refuses(value) {
              #expect(refusal.kind == "invalid-params", "\(request): \(refusal)")
              #expect(refusal.field?.hasPrefix(parameter.name) == true, "\(request): \(refusal)")
            }
          }
        }
      }
      try await host.call("server.ping")
      // The log may contain notices and refused guesses, but no complaints.
      let complaints = server.log.split(separator: "\n").filter {
        !$0.contains(" notice ") && !$0.contains("Guessing was refused")
      }
      #expect(complaints.isEmpty, "\(complaints)")
      await host.close()
      await player.close()
    }
  }

  @Test func `as huge numbers is refused where they do not fit, and nothing overflows`() async throws {
    var options = ServerOptions()
    options.rateLimits = false
    try await withServer(options) { [options] server in
      let lobby = try await HostedLobby.create(on: server, ["duration": 600])
      let host = try await lobby.host(on: server)
      let numbers: [JSONValue] = [
        .integer(.max), .integer(.min), .integer(.max - 1), 9.3e18, -9.3e18, 1e300, 1.5, -1, 0, 4_294_967_296,
        253_402_300_799_999, 253_402_300_800_000,
      ]
      let fields: [(String, [String])] = [
        ("lobby.board", ["after", "limit", "at"]), ("lobby.history", ["after", "limit"]), ("lobby.view", ["at"]),
        ("lobby.extend", ["seconds"]), ("lobby.update", ["capacity", "startsAt", "duration"]),
        ("clue.update", ["points", "opens", "closes"]), ("lobby.create", ["capacity", "startsAt", "duration"]),
        ("scan.submit", ["at"]), ("lobby.watch", ["since"]),
      ]
      let base: JSONValue = ["clue": "c1", "name": "Numbers", "text": "x"]
      let kinds = Dictionary(
        uniqueKeysWithValues: try Requests.samples(for: lobby).map { ($0.method, $0.kinds) })
      for (method, names) in fields {
        for name in names {
          for number in numbers {
            let value = name == "since" ? ["epoch": "x", "seq": number] : number
            let id = try await host.ask(method, base.with(.object(.init([.init(name, value)]))))
            let answer = try await host.answer()
            #expect(answer["id"]?.integer == id)
            if let error = answer["error"] { #expect(kinds[method]?.contains(Refusal(error).kind) == true) }
          }
        }
      }
      try await host.call("server.ping")
      try await server.restart(options)
      #expect(try await lobby.history(on: server).count > 9, "and what was taken can be read")
      await host.close()
    }
  }
}
