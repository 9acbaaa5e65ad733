import Core
import Crypto
import EventLog
import Foundation
import Hunt
import JSONCoding
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import SQLiteLog
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// Lobbies as a server runs them, with clock, randomness and log controlled by the test.
struct TestServer: Sendable {
  let lobbies: Lobbies
  let clock: TestClock
  let randomness: TestRandomness
  let log: any EventLog
  let loops: [any EventLoop]

  /// Starts lobbies on a log, which may already hold some, and stops them afterwards.
  static func run(
    on log: any EventLog = InMemoryLog(), threads: Int = 1, clock: TestClock = TestClock(),
    uptime: TestClock? = nil,
    randomness: TestRandomness = TestRandomness(), rateLimits: Bool = true,
    people: TestPeople = TestPeople(sealsGuests: false), room: AnswerRoom? = nil,
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
    let loops = group.makeIterator().map { $0 as any EventLoop }
    do {
      let lobbies = try await Lobbies.start(
        log: log, key: .test, people: people.keys(in: log),
        effects: .test(clock: clock, uptime: uptime, randomness: randomness),
        publicURL: "https://quarry.test",
        rateLimits: rateLimits, room: room, eventLoops: loops,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      let server = TestServer(lobbies: lobbies, clock: clock, randomness: randomness, log: log, loops: loops)
      try await body(server)
      await lobbies.shutdown()
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    try await group.shutdownGracefully()
  }

  /// A new connection without a seat.
  func client(loop: Int = 0) -> TestClient { TestClient(server: self, loop: loop) }

  /// A new connection from an origin, without a seat.
  func client(origin: Origin) -> TestClient {
    var client = client()
    client.origin = origin
    return client
  }

  /// A connection with the seat of a token.
  func client(token: String, in lobby: LobbyID, loop: Int = 0) -> TestClient {
    TestClient(server: self, loop: loop, lobby: lobby, token: token)
  }

  /// A connection that already has a seat.
  func client(seat: Seat, loop: Int = 0) -> TestClient {
    TestClient(server: self, loop: loop, lobby: seat.lobby, seat: seat)
  }

  /// A new connection on which someone is signed in.
  func client(_ person: NameOwner, in lobby: LobbyID = LobbyID(""), loop: Int = 0) -> TestClient {
    var client = TestClient(server: self, loop: loop, lobby: lobby)
    client.person = person
    return client
  }

  /// Creates a lobby, and returns its host.
  func host(
    _ details: LobbyDetails = LobbyDetails(name: "Harbour"), clues: [Clue] = .three, creator: String? = nil,
    by person: NameOwner? = nil, loop: Int = 0
  ) async throws -> TestClient {
    let id = lobbies.newLobbyID()
    var client = client(loop: loop)
    client.person = person
    let answer = try await client.ask(.creation(.create(details, clues: clues, creator: creator)), of: id)
    return self.client(token: try #require(answer["token"]?.string), in: id, loop: loop)
  }

  func join(
    _ name: String, _ lobby: LobbyID, team: TeamID? = nil, by person: NameOwner? = nil, loop: Int = 0
  ) async throws -> TestClient {
    let ask = LobbyRequest.Content.join(try PlayerName(parsing: name), team: team.map { .id($0) }, joiner: nil)
    var client = client(loop: loop)
    client.person = person
    let answer = try await client.ask(ask, of: lobby)
    return self.client(token: try #require(answer["token"]?.string), in: lobby, loop: loop)
  }

  /// Waits until everything in transit between the event loops has arrived.
  func settle() async throws {
    // A request hops to its shard, to the log and back, and to the connection: at most five hops.
    for _ in 0..<6 {
      for loop in loops { try await loop.submit {}.get() }
    }
  }

  /// A lobby's events in the log.
  func stored(_ lobby: LobbyID) async throws -> [StoredEvent] {
    try await log.read(StreamName(of: lobby), after: 0, limit: .max)
  }
}

/// A connection and its seat.
struct TestClient: Sendable {
  let server: TestServer
  let loop: Int
  let peer = TestPeer()
  /// The lobby of its seat.
  let lobby: LobbyID
  let token: String?
  let seat: Seat?
  /// Who is signed in on it.
  var person: NameOwner?
  /// Where it comes from.
  var origin: Origin?
  /// The roles of staff that may do what it asks, which a method's description says.
  var staff: StaffRoles = .nobody
  /// When it was opened; nil if each message is a connection of its own, as over HTTP.
  var connectedAt: Timestamp?
  private let slots = Slots()

  init(server: TestServer, loop: Int, lobby: LobbyID = LobbyID(""), token: String? = nil, seat: Seat? = nil) {
    self.server = server
    self.loop = loop
    self.lobby = lobby
    self.token = token
    self.seat = seat
  }

  /// Sends a request without waiting.
  @discardableResult
  func send(
    _ ask: LobbyRequest.Content, of lobby: LobbyID? = nil, code: JoinCode? = nil, key: String? = nil
  ) -> Int {
    let slot = slots.next()
    let credential =
      token.flatMap(SeatToken.init).map(LobbyRequest.Credential.token)
      ?? seat.map(LobbyRequest.Credential.seat) ?? .none
    onHub { hub, peer in
      hub.send(
        LobbyRequest(
          lobby: lobby ?? self.lobby, code: code, credential: credential, person: person, key: key, ask,
          staff: staff, connectedAt: connectedAt, ticket: Ticket(peer: hub.reference(to: peer), slot: slot),
          origin: origin, guest: "198.51.100.1"))
    }
    return slot
  }

  /// Sends a request and waits for its result.
  @discardableResult
  func ask(
    _ ask: LobbyRequest.Content, of lobby: LobbyID? = nil, code: JoinCode? = nil, key: String? = nil
  ) async throws(WireError) -> JSONValue {
    let slot = send(ask, of: lobby, code: code, key: key)
    return try await result(slot)
  }

  /// Sends a request and returns the unparsed result.
  func bytes(
    _ ask: LobbyRequest.Content, of lobby: LobbyID? = nil, code: JoinCode? = nil, key: String? = nil
  ) async throws(WireError) -> String {
    let slot = send(ask, of: lobby, code: code, key: key)
    return String(decoding: try await peer.answer(slot).outcome.get().json, as: UTF8.self)
  }

  func result(_ slot: Int) async throws(WireError) -> JSONValue {
    let result = try await peer.answer(slot).outcome.get()
    return (try? JSONParser.parse(result.json)) ?? .null
  }

  /// Closes the connection, as its session would.
  func disconnect() {
    peer.close()
    let lobby = lobby
    onHub { hub, peer in hub.unwatch(lobby, hub.reference(to: peer)) }
  }

  func unwatch(_ lobby: LobbyID) {
    onHub { hub, peer in hub.unwatch(lobby, hub.reference(to: peer)) }
  }

  /// Tells the lobbies that the connection has room for boards again, as its session would.
  func hasRoom() {
    peer.takesBoards(true)
    let lobby = lobby
    onHub { hub, peer in
      hub.resumeBoards(of: lobby, for: hub.reference(to: peer))
      hub.askForMissed(hub.reference(to: peer))
    }
  }

  private func onHub(_ body: @escaping @Sendable (Hub, TestPeer) -> Void) {
    let eventLoop = server.loops[loop]
    eventLoop.execute { [server, peer] in
      if let hub = server.lobbies.hub(of: eventLoop) { body(hub, peer) }
    }
  }
}

private final class Slots: Sendable {
  private let last = NIOLockedValueBox(-1)
  func next() -> Int {
    last.withLockedValue { last in
      last += 1
      return last
    }
  }
}

extension ServerKey {
  static let test = ServerKey(SymmetricKey(data: Array(repeating: UInt8(7), count: 32)))
}
