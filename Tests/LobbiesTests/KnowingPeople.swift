import Core
import EventLog
import Hunt
import JSONCoding
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// Tests of account holders in lobbies: what they may do, and what is kept of their names.
@Suite struct KnowingPeople {
  private let people = TestPeople()

  private var byAda: LobbyDetails { LobbyDetails(name: "Harbour", author: "ada-host") }

  // MARK: Hosting

  @Test func `an account is the host of its lobby on every connection, and of no other`() async throws {
    let (ada, bob) = (people.add(1), people.add(2))
    try await TestServer.run(people: people) { server in
      let lobby = try await server.host(byAda, by: ada).lobby
      let other = try await server.host().lobby
      let phone = server.client(ada, in: lobby)
      #expect(try await phone.command(.start)["phase"]?.string == "running")
      #expect(try await phone.ask(.hostQuery(.clueList()))["clues"]?.array?.count == 3)
      #expect(await kind { try await server.client(bob, in: lobby).command(.end) } == "forbidden")
      #expect(await kind { try await phone.ask(.host(.start), of: other) } == "forbidden")
    }
  }

  @Test func `an account that plays in its own lobby is both player and host`() async throws {
    let ada = people.add(1)
    try await TestServer.run(people: people) { server in
      let lobby = try await server.host(byAda, by: ada).lobby
      _ = try await server.join("Captain", lobby, by: ada)
      var both = server.client(seat: Seat(lobby: lobby, role: .player(PlayerID(1))))
      both.person = ada
      try await both.watch()
      try await both.command(.start)
      try await both.chat("Go")
      let events = await both.peer.events(upTo: 7)
      #expect(events.last?.params["data"]?["name"]?.string == "Captain")
    }
  }

  @Test func `a lobby that was made without an account is claimed by its host, and by nobody after them`() async throws
  {
    let (ada, bob) = (people.add(1), people.add(2))
    try await TestServer.run(people: people) { server in
      var host = try await server.host()
      #expect(await kind { try await host.ask(.claim) } == "unauthorized")
      #expect(await kind { try await server.client(ada, in: host.lobby).ask(.claim) } == "forbidden")
      var player = try await server.join("Bob", host.lobby)
      player.person = bob
      #expect(await kind { try await player.ask(.claim) } == "forbidden")
      host.person = ada
      try await host.ask(.claim)
      try await host.ask(.claim)
      #expect(try await server.client(ada, in: host.lobby).command(.start)["phase"]?.string == "running")
      host.person = bob
      #expect(await kind { try await host.ask(.claim) } == "forbidden")
      let claim = LobbyClaims.host(ada.account, of: host.lobby)
      #expect(try await server.log.holder(of: claim, at: 0)?.lobby == host.lobby)
    }
  }

  // MARK: Names

  @Test(arguments: [true, false])
  func `names are shown to all, kept sealed, and read again`(withSnapshot: Bool) async throws {
    let (ada, bob) = (people.add(1), people.add(2))
    let log = InMemoryLog()
    var lobby = LobbyID("")
    try await TestServer.run(on: log, people: people) { server in
      let host = try await server.host(byAda, by: ada)
      lobby = host.lobby
      let player = try await server.join("Bob B.", lobby, by: bob)
      let watcher = server.client()
      try await watcher.watch(of: lobby)
      try await player.rename("Bobby")
      try await player.chat("I am here")
      try await host.chat("So am I")
      var changes = LobbyChanges()
      changes.author = "Ada L."
      try await host.command(.update(changes))
      let events = await watcher.peer.events(upTo: 9)
      let told = events.map { $0.params["data"].map { ($0["name"] ?? $0["author"] ?? .null).string ?? "" } ?? "" }
      #expect(told == ["Bobby", "Bobby", "ada-host", "Ada L."])
    }
    let stream = StreamName(of: lobby)
    if withSnapshot {
      let loaded = try #require(try await LobbyLoader(log: log, keys: people.keys(in: log)).load(lobby))
      let snapshot = SnapshotCodec.encode(LobbySnapshot(loaded), of: stream, names: loaded.people)
      try await log.saveSnapshot(snapshot, of: stream)
    }
    let kept = try await log.read(stream, after: 0, limit: .max)
    var text = String(decoding: kept.flatMap { $0.data + ($0.secret ?? []) }, as: UTF8.self)
    if let snapshot = try await log.snapshot(of: stream) {
      text += String(decoding: snapshot.data, as: UTF8.self)
    }
    for name in ["Bob", "ada-host", "Ada L."] { #expect(!text.contains(name), "\(name) is kept readable") }
    try await TestServer.run(on: log, people: people) { server in
      let view = try await server.client().ask(.view(.snapshot(at: nil)), of: lobby)
      #expect(view["card"]?["author"]?.string == "Ada L.")
      #expect(view["players"]?.array?.first?["name"]?.string == "Bobby")
      #expect(view["chat"]?.array?.compactMap { $0["name"]?.string } == ["Bobby", "ada-host"])
      let history = try await server.client().ask(.view(.history(after: 0, limit: 100)), of: lobby)
      #expect(history.text.contains("Bob B."))
    }
  }

  @Test func `a key makes a join safe to repeat without keeping the name in its receipt`() async throws {
    let bob = people.add(2)
    let log = InMemoryLog()
    try await TestServer.run(on: log, people: people) { server in
      let lobby = try await server.host().lobby
      let ask = LobbyRequest.Content.join(try PlayerName(parsing: "Bob B."), team: nil, joiner: "account-2-key")
      let first = try await server.client(bob).ask(ask, of: lobby)
      #expect(try await server.client(bob).ask(ask, of: lobby) == first)
    }
  }

  // MARK: Forgetting

  /// A lobby of Ada's in which only Bob has played and chatted.
  private func played(on server: TestServer, ada: NameOwner, bob: NameOwner) async throws -> (TestClient, TestClient) {
    let host = try await server.host(byAda, by: ada)
    let player = try await server.join("Bobby", host.lobby, by: bob)
    try await host.command(.start)
    try await player.find(1)
    try await player.chat("Found it")
    try await host.chat("Well done")
    return (host, player)
  }

  @Test(arguments: [true, false])
  func `who is forgotten keeps their points and loses their names, everywhere`(isLoaded: Bool) async throws {
    let (ada, bob) = (people.add(1), people.add(2))
    let log = InMemoryLog()
    var lobby = LobbyID("")
    func check(_ server: TestServer) async throws {
      let client = server.client()
      let view = try await client.ask(.view(.snapshot(at: nil)), of: lobby)
      #expect(view["card"]?["author"]?.string == "deleted host")
      let row = try #require(view["board"]?["rows"]?.array?.first)
      #expect(row["name"]?.string == "deleted player")
      #expect(row["points"]?.integer == 10)
      for ask in [
        LobbyRequest.Content.view(.history(after: 0, limit: 100)), .view(.snapshot(at: 8)),
        .view(.log(after: 0, limit: 100)), .view(.snapshot(at: nil)),
      ] {
        let answer = try await server.client(token: hostToken, in: lobby).ask(ask)
        for name in ["Bobby", "ada-host"] { #expect(!answer.text.contains(name), "\(name) is in \(ask)") }
      }
    }
    var hostToken = ""
    try await TestServer.run(on: log, people: people) { server in
      let (host, player) = try await played(on: server, ada: ada, bob: bob)
      (lobby, hostToken) = (host.lobby, host.token ?? "")
      _ = try await host.ask(.view(.snapshot(at: 8)))
      guard isLoaded else { return }
      let watcher = server.client()
      try await watcher.watch(of: lobby)
      for person in [ada, bob] {
        people.erase(person)
        _ = try await server.lobbies.ask(.forget(person.account), of: lobby, as: nil).get()
      }
      await watcher.peer.events(upTo: 12)
      let told = watcher.peer.events.map(\.type)
      #expect(told == ["lobby.updated", "player.renamed"])
      try await check(server)
      // The player keeps the seat and may still chat, but cannot take the placeholder name.
      #expect(await kind { try await player.rename("Deleted Player") } == "name-taken")
      try await player.chat("Still here")
      let claim = LobbyClaims.player(PlayerID(1), bob.account, in: lobby)
      #expect(try await log.holder(of: claim, at: 0) == nil)
      #expect(await kind { try await server.client(ada, in: lobby).command(.end) } == "forbidden")
    }
    // Erased while nobody looked, or just before the server was killed.
    for person in [ada, bob] { people.erase(person) }
    try await TestServer.run(on: log, people: people) { server in
      if isLoaded { return try await check(server) }
      let view = try await server.client().ask(.view(.snapshot(at: nil)), of: lobby)
      #expect(view["board"]?["rows"]?.array?.first?["name"]?.string == "deleted player")
      #expect(!view.text.contains("ada-host"))
    }
  }
}
