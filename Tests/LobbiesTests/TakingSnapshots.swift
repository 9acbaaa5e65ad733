import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import NIOCore
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct TakingSnapshots {
  private static let id = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
  private static let stream = StreamName(of: id)

  /// A log with a lobby of so many events, all but the first of them chat messages.
  private func log(events count: Int) async throws -> InMemoryLog {
    let log = InMemoryLog()
    let code = try #require(JoinCode(parsing: "7KQF"))
    let created = LobbyEvent.lobbyCreated(
      LobbyCreated(details: LobbyDetails(name: "Long"), code: code, host: TokenHash(hex: "")))
    let said = (1..<count).map {
      LobbyEvent.chatSent(ChatSent(message: MessageID($0), from: .host, name: "Host", text: "line \($0)"))
    }
    let events = ([created] + said).map { EventCodec.encode($0, at: Timestamp(1_749_999_999_000)) }
    try await log.append(Append(to: Self.stream, expected: 0, events: events, now: 0))
    return log
  }

  /// A snapshot of the lobby, folded from its first event on.
  private func folded(_ log: any EventLog) async throws -> LogSnapshot {
    let copy = InMemoryLog()
    let events = try await log.read(Self.stream, after: 0, limit: .max)
    try await copy.append(
      Append(
        to: Self.stream, expected: 0, events: events.map(\.content), now: 0))
    let loaded = try #require(try await LobbyLoader(log: copy).load(Self.id))
    let snapshot = LobbySnapshot(
      view: loaded.view.state, lastEventAt: loaded.lastEventAt, positions: loaded.positions, head: loaded.head)
    return SnapshotCodec.encode(snapshot, of: Self.stream)
  }

  private func shard(of server: TestServer) -> LobbyShard { server.lobbies.shards[0] }

  @Test func `at once for a lobby that was long in loading`() async throws {
    let log = try await log(events: Limits.snapshotEvents)
    try await TestServer.run(on: log) { server in
      try await server.client().ask(.peek, of: Self.id)
      await shard(of: server).snapshotsAreDone()
      #expect(try await log.snapshot(of: Self.stream) == folded(log))
    }
  }

  @Test func `not before there are enough events`() async throws {
    let log = try await log(events: Limits.snapshotEvents - 2)
    try await TestServer.run(on: log, rateLimits: false) { server in
      let host = server.host(of: Self.id)
      try await host.chat("last but one")
      await shard(of: server).snapshotsAreDone()
      #expect(try await log.snapshot(of: Self.stream) == nil)
      try await host.chat("the one")
      await shard(of: server).snapshotsAreDone()
      #expect(try await log.snapshot(of: Self.stream)?.version == Limits.snapshotEvents)
      #expect(try await log.snapshot(of: Self.stream) == folded(log))
    }
  }

  @Test func `again only after an eighth of a long history`() async throws {
    let log = try await log(events: 80_000)
    try await TestServer.run(on: log, rateLimits: false) { server in
      try await server.client().ask(.peek, of: Self.id)
      await shard(of: server).snapshotsAreDone()
      #expect(try await log.snapshot(of: Self.stream)?.version == 80_000)
      let host = server.host(of: Self.id)
      let new = 80_000 / (Limits.snapshotShare - 1)
      for count in [new - 5, 10] {
        let slots = try (0..<count).map { try host.say("line \($0)") }
        _ = try await host.result(try #require(slots.last))
        await shard(of: server).snapshotsAreDone()
        let version = try #require(try await log.snapshot(of: Self.stream)).version
        #expect(count == 10 ? version > 80_000 : version == 80_000)
      }
    }
  }

  @Test func `only of what is on disk, and of nothing that came after`() async throws {
    let inner = try await log(events: Limits.snapshotEvents - 1)
    let log = GatedLog(inner)
    try await TestServer.run(on: log, rateLimits: false) { server in
      let host = server.host(of: Self.id)
      try await host.ask(.peek)
      log.hold()
      let first = try host.say("the one")
      await log.waits(for: 1)
      let second = try host.say("one more")
      await log.waits(for: 2)
      #expect(await shard(of: server).captured == Self.id)
      #expect(try await inner.snapshot(of: Self.stream) == nil)
      log.store(1)
      _ = try await host.result(first)
      await shard(of: server).snapshotsAreDone()
      #expect(try await inner.snapshot(of: Self.stream) == folded(inner))
      #expect(try await inner.snapshot(of: Self.stream)?.version == Limits.snapshotEvents)
      log.open()
      _ = try await host.result(second)
    }
  }

  @Test func `never of what the log refused`() async throws {
    let inner = try await log(events: Limits.snapshotEvents - 1)
    let log = GatedLog(inner)
    try await TestServer.run(on: log, rateLimits: false) { server in
      let host = server.host(of: Self.id)
      try await host.ask(.peek)
      log.hold()
      let refused = try host.say("the one that is lost")
      await log.waits(for: 1)
      #expect(await shard(of: server).captured == Self.id)
      log.refuse()
      #expect(await kind { try await host.result(refused) } == "unavailable")
      #expect(await shard(of: server).captured == nil)
      log.open()
      try await host.chat("the one that is kept")
      await shard(of: server).snapshotsAreDone()
      #expect(try await inner.snapshot(of: Self.stream)?.version == Limits.snapshotEvents)
      #expect(try await inner.snapshot(of: Self.stream) == folded(inner))
    }
  }

  @Test func `when it leaves memory with more than a few events since`() async throws {
    for (events, isKept) in [(Limits.snapshotEventsIdle, false), (Limits.snapshotEventsIdle + 1, true)] {
      let log = try await log(events: events)
      try await TestServer.run(on: log) { server in
        try await server.client().ask(.peek, of: Self.id)
        server.clock.advance(Limits.idleLobby)
        await shard(of: server).unloadIdle()
        await shard(of: server).snapshotsAreDone()
        #expect(await shard(of: server).isEmpty)
        #expect(try await log.snapshot(of: Self.stream) == (isKept ? folded(log) : nil))
        // No new snapshot without new events.
        try await server.client().ask(.peek, of: Self.id)
        try await log.replaceDerived(claims: [])
        server.clock.advance(Limits.idleLobby)
        await shard(of: server).unloadIdle()
        await shard(of: server).snapshotsAreDone()
        #expect(await shard(of: server).isEmpty)
        #expect(try await log.snapshot(of: Self.stream) == nil)
      }
    }
  }

  // MARK: Events after a snapshot

  /// Runs a test on a server that loaded the lobby from a complete snapshot, so that it has no recent events in memory.
  private func withRestored(
    events: Int, _ body: (TestServer, InMemoryLog) async throws -> Void
  ) async throws {
    let log = try await log(events: events)
    try await log.saveSnapshot(folded(log), of: Self.stream)
    try await TestServer.run(on: log, rateLimits: false) { server in
      try await server.client().ask(.peek, of: Self.id)
      #expect(await shard(of: server).hasNothingAtHand(of: Self.id))
      try await body(server, log)
    }
  }

  @Test(arguments: [0, 1, 150, 299, 300])
  func `lets a client come back that saw events before the snapshot`(seq: Int) async throws {
    try await withRestored(events: 300) { server, log in
      let client = server.client()
      let answer = try await client.watch(of: Self.id, since: seq)
      #expect(answer["resumed"] == true && answer["seq"]?.integer == Int64(seq))
      try await server.host(of: Self.id).chat("new")
      let events = await client.peer.events(upTo: 301)
      #expect(events.map(\.seq) == Array(seq + 1...301))
      #expect(events.map(\.previous) == Array(seq...300))
    }
  }

  @Test func `lets a client begin to watch`() async throws {
    try await withRestored(events: 300) { server, log in
      let client = server.client()
      let answer = try await client.watch(of: Self.id)
      #expect(answer["snapshot"]?["chat"]?.array?.count == Limits.snapshotChat)
      try await server.host(of: Self.id).chat("new")
      #expect(await client.peer.events(upTo: 301).map(\.previous) == [300])
    }
  }

  @Test func `gives the history from before the snapshot`() async throws {
    try await withRestored(events: 300) { server, log in
      let client = server.client()
      for (after, limit) in [(0, 10), (295, 10), (299, 1), (300, 10), (301, 10)] {
        let answer = try await client.ask(.view(.history(after: after, limit: limit)), of: Self.id)
        let seqs = answer["events"]?.array?.compactMap { $0["seq"]?.integer }
        #expect(seqs == (0..<300).filter { $0 >= after }.prefix(limit).map { Int64($0 + 1) })
        #expect(answer["last"]?.integer == 300)
      }
    }
  }
}

extension TestServer {
  /// The host of a lobby by seat, without its token.
  fileprivate func host(of lobby: LobbyID) -> TestClient { client(seat: Seat(lobby: lobby, role: .host)) }
}

extension LobbyShard {
  fileprivate var isEmpty: Bool { lobbies.isEmpty }
  fileprivate var captured: LobbyID? { snapshots.captured }

  /// Whether a lobby is in memory without any recent events.
  fileprivate func hasNothingAtHand(of id: LobbyID) -> Bool {
    if case .live(let lobby) = lobbies[id] { lobby.recent.isEmpty } else { false }
  }

  /// Returns when no snapshot is being made.
  fileprivate func snapshotsAreDone() async {
    while snapshots.isSaving || !snapshots.waiting.isEmpty { await Task.yield() }
  }
}
