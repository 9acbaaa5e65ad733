import Accounts
import Connections
import Core
import Crypto
import EventLog
import JSONCoding
import Lobbies
import LobbyLog
import Logging
import NIOCore
import NIOPosix
import Operators
import Packs
import Projections
import TestDoubles
import Testing
import Vault
import Wire

/// A server without sockets: sessions receive lines directly, and write to transports that the test inspects.
struct TestServer: Sendable {
  let service: ConnectionService
  let operators: Operators
  let projections: Projections
  let logger: Logger
  let clock: TestClock
  let eventLoop: any EventLoop

  static func run(
    on log: any EventLog = InMemoryLog(), _ body: (TestServer) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let effects = Effects.test(clock: clock, randomness: TestRandomness())
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let projections = try Projections.open(
      path: nil, of: log, [PackIndex(), PlaysIndex(log: log), LobbyIndex()], patience: .seconds(300), logger: logger)
    let log = FollowedLog(log, by: projections)
    let following = Task { try await projections.run() }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let lobbies = try await Lobbies.start(
        log: log, key: ServerKey(SymmetricKey(data: [UInt8](repeating: 7, count: 32))),
        effects: effects, publicURL: nil, rateLimits: true, eventLoops: [group.any()], logger: logger)
      let accounts = try await accounts(on: log, effects: effects, logger: logger)
      let packs = Packs(
        log: log, projections: projections, accounts: accounts, vault: try await vault(of: log, effects: effects),
        effects: effects, logger: logger)
      let plays = Plays(log: log, lobbies: lobbies, accounts: accounts, packs: packs, projections: projections)
      let operators = try await Operators.open(
        log: log, vault: try await vault(of: log, effects: effects), effects: effects)
      try await body(
        TestServer(
          service: ConnectionService(
            lobbies: lobbies, accounts: accounts, packs: packs, plays: plays, operators: operators,
            directory: LobbyDirectory(log: log, projections: projections), tiles: nil
          ) { _ in false },
          operators: operators, projections: projections, logger: logger, clock: clock, eventLoop: group.any()))
      following.cancel()
      try await following.value
      await lobbies.shutdown()
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    try await group.shutdownGracefully()
  }

  private static func accounts(on log: any EventLog, effects: Effects, logger: Logger) async throws -> Accounts {
    Accounts(
      log: log, vault: try await vault(of: log, effects: effects), passwords: try Passwords(cost: .least),
      effects: effects, hooks: AccountHooks(),
      rateLimits: true, logger: logger)
  }

  private static func vault(of log: any EventLog, effects: Effects) async throws -> Vault {
    let key = try #require(PersonalKey(hex: String(repeating: "07", count: 32)))
    return try await Vault.open(log, key: .given(key), now: effects.now().milliseconds)
  }

  func connect(from address: String = "192.0.2.1", isPrivate: Bool = false) async throws -> TestConnection {
    let transport = FakeTransport()
    let connection = try await eventLoop.submit {
      let hub = try #require(service.lobbies.hub(of: eventLoop))
      let connection = Connection(
        service: service, hub: hub, eventLoop: eventLoop, transport: transport, address: address,
        isPrivate: isPrivate)
      return NIOLoopBound(connection, eventLoop: eventLoop)
    }.get()
    return TestConnection(server: self, transport: transport, connection: connection)
  }

  /// Waits until everything in transit between the event loops has arrived.
  func settle() async throws {
    for _ in 0..<8 { try await eventLoop.submit {}.get() }
  }
}

struct TestConnection: Sendable {
  let server: TestServer
  let transport: FakeTransport
  let connection: NIOLoopBound<Connection>

  /// The messages sent so far, as JSON.
  var messages: [JSONValue] { lines.map { (try? JSONParser.parse(Array($0.utf8))) ?? .null } }
  var lines: [String] { Array(transport.now.lines.prefix(transport.now.flushed)) }
  var pushes: [JSONValue] { messages.filter { $0["method"] != nil } }

  /// Passes lines to the connection that arrived together.
  func send(_ lines: String...) async throws { try await send(lines: lines) }

  func send(lines: [String]) async throws {
    try await on { connection in
      for line in lines { connection.receive(Array(line.utf8)) }
      connection.flush()
    }
  }

  func on(_ body: @escaping @Sendable (Connection) -> Void) async throws {
    try await server.eventLoop.submit { [connection] in body(connection.value) }.get()
  }

  /// The answer to a request with this id.
  func answer(_ id: Int) async -> JSONValue {
    await transport.wait { state in state.lines.prefix(state.flushed).contains { $0.contains("\"id\":\(id),") } }
    return messages.last { $0["id"] == .integer(Int64(id)) } ?? .null
  }

  /// Sends one request and waits for its result or error.
  @discardableResult
  func ask(_ method: String, _ params: JSONValue = [:], id: Int = 900) async throws -> JSONValue {
    let count = transport.now.lines.count { $0.contains("\"id\":\(id),") }
    try await send(request(id, method, params))
    await transport.wait { state in
      state.lines.prefix(state.flushed).count { $0.contains("\"id\":\(id),") } > count
    }
    let answer = messages.last { $0["id"] == .integer(Int64(id)) }
    return answer?["result"] ?? answer?["error"]?["data"] ?? .null
  }

  /// Waits until `count` lines were sent.
  func lines(_ count: Int) async -> [String] {
    await transport.wait { $0.flushed >= count }
    return lines
  }

  /// Creates a lobby on this connection, which takes the host's seat.
  func createLobby() async throws -> (lobby: JSONValue, code: JSONValue, token: JSONValue) {
    let created = try await ask("lobby.create", ["name": "Harbour", "clues": .list(3)])
    return (created["lobby"] ?? .null, created["code"] ?? .null, created["token"] ?? .null)
  }
}

/// A request as a line.
func request(_ id: Int?, _ method: String, _ params: JSONValue = [:]) -> String {
  var object: JSONObject = ["method": .string(method), "params": params]
  if let id { object.members.insert(.init("id", .integer(Int64(id))), at: 0) }
  return String(decoding: JSONValue.object(object).bytes, as: UTF8.self)
}

extension JSONValue {
  /// A list of `count` clues.
  fileprivate static func list(_ count: Int) -> JSONValue {
    .array((1...count).map { ["title": .string("Clue \($0)"), "points": 10, "proof": ["scan": [:]]] })
  }
}
