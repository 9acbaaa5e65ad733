import JSONCoding

/// A lobby on a test server, with what its host knows about it.
struct HostedLobby: Sendable {
  let id: String
  let code: String
  let token: String
  /// The texts of the codes, in the order of the clues.
  let codes: [String]

  static func clue(_ number: Int, points: Int = 10) -> JSONValue {
    [
      "title": .string("Clue \(number)"), "text": .string("Look behind tree \(number)."),
      "points": .integer(Int64(points)), "proof": ["scan": [:]],
    ]
  }

  /// Creates a lobby on a temporary connection.
  static func create(
    on server: TestServer, clues: Int = 8, start: Bool = true, _ details: JSONValue = [:]
  ) async throws -> HostedLobby {
    try await Client.with(server) { try await create(with: $0, clues: clues, start: start, details) }
  }

  /// Creates a lobby on a connection without a seat, which becomes the host's.
  static func create(
    with host: Client, clues: Int = 8, start: Bool = true, _ details: JSONValue = [:]
  ) async throws -> HostedLobby {
    let plan: JSONValue = [
      "name": "Tree hunt", "clues": .array((0..<clues).map { clue($0 + 1, points: ($0 + 1) * 10) }),
    ]
    let created = try await host.call("lobby.create", plan.without(details.names).with(details))
    let list = try await host.call("clue.list")
    if start { try await host.call("lobby.start") }
    return HostedLobby(
      id: created["lobby"]?.string ?? "", code: created["code"]?.string ?? "",
      token: created["token"]?.string ?? "", codes: list["clues"]?.array?.compactMap { $0["qr"]?.string } ?? [])
  }

  /// A new connection in the host's seat.
  func host(on server: TestServer) async throws -> Client {
    let client = try await Client.connect(server)
    try await client.call("session.attach", ["token": .string(token)])
    return client
  }

  /// A new connection in a new player's seat.
  func player(_ name: String, on server: TestServer) async throws -> Client {
    let client = try await Client.connect(server)
    try await client.call("lobby.join", ["code": .string(code), "name": .string(name)])
    return client
  }

  /// A new connection that watches as a spectator.
  func spectator(on server: TestServer, _ params: JSONValue = [:]) async throws -> Client {
    let client = try await Client.connect(server)
    try await client.call("lobby.watch", named.with(params))
    return client
  }

  /// Parameters that name the lobby.
  var named: JSONValue { ["lobby": .string(id)] }

  /// The events of the lobby's log after the first `count`, as the host sees them.
  func history(after count: Int = 0, on server: TestServer) async throws -> [JSONValue] {
    try await Client.with(server) { client in
      var events: [JSONValue] = []
      while true {
        let page = try await client.call(
          "lobby.history",
          ["token": .string(token), "after": .integer(Int64(count + events.count)), "limit": 1_000])
        let more = page["events"]?.array ?? []
        events += more
        if more.isEmpty || more.last?["seq"] == page["last"] { return events }
      }
    }
  }
}
