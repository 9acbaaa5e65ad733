import Core
import EventLog
import Foundation
import Hunt
import NIOConcurrencyHelpers
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct FollowingTheServer {
  /// Everything from a position to the end of the log.
  private func all(
    _ server: TestServer, after position: Int64 = 0, _ wish: FollowWish = FollowWish()
  ) async throws -> [FollowedEvent] {
    let follower = try await LogFollower.open(server.lobbies, after: position, wish)
    var events: [FollowedEvent] = []
    while true {
      let page = try await follower.next()
      events += page.events
      if page.isAtEnd { return events }
    }
  }

  /// What spectators are shown of a lobby by now.
  private func shown(_ lobby: LobbyID, _ server: TestServer) async throws -> [ShownEvent] {
    try #require(try await server.lobbies.shown(of: lobby, after: 0, limit: 1_000)).events
  }

  private func text(_ event: ShownEvent) -> String {
    "\(event.seq) \(event.type) \(String(decoding: event.data, as: UTF8.self))"
  }

  @Test func `tells of all lobbies in the order of the log, as spectators see them`() async throws {
    try await TestServer.run(rateLimits: false) { server in
      let (one, two) = (try await server.host(), try await server.host())
      _ = try await server.join("Ada", one.lobby)
      for number in 1...300 {
        let host = number.isMultiple(of: 2) ? one : two
        try await host.announce("\(number)")
      }
      try await one.announce("For Ada alone", to: .player(PlayerID(1)))
      let events = try await all(server)
      let stored = try await server.log.readAll(after: 0, limit: 10_000)
      let places = Dictionary(uniqueKeysWithValues: stored.map { ($0.position, $0) })
      for event in events {
        #expect(places[event.position]?.stream.lobby == event.lobby)
        #expect(places[event.position]?.version == event.event.seq)
      }
      #expect(events.map(\.position) == events.map(\.position).sorted())
      for lobby in [one.lobby, two.lobby] {
        let here = events.filter { $0.lobby == lobby }.map { text($0.event) }
        let seen = try await shown(lobby, server).map { text($0) }
        #expect(here == seen)
      }
      let secret = events.filter { text($0.event).contains("For Ada alone") || $0.event.type == "clue.added" }
      #expect(secret.isEmpty)
    }
  }

  @Test func `goes on from every position without a gap or a repeat`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      try await host.command(.start)
      for number in 1...20 { try await host.announce("\(number)") }
      let events = try await all(server)
      #expect(events.count > 20)
      for (index, event) in events.enumerated() {
        let rest = try await all(server, after: event.position)
        #expect(rest.map(\.position) == events.dropFirst(index + 1).map(\.position))
      }
      let end = try await LogFollower.open(server.lobbies, after: nil).position
      await #expect(throws: WireError.self) { try await LogFollower.open(server.lobbies, after: end + 1) }
    }
  }

  @Test func `tells what a frozen board hides right before it is revealed, whoever begins where`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      try await host.command(.freeze)
      try await ada.find(1)
      try await host.announce("Soon")
      try await ada.find(2)
      let before = try await all(server)
      #expect(before.suffix(2).map(\.event.type) == ["board.frozen", "notice.sent"])
      // The first find only.
      let first = try #require(try await server.stored(host.lobby).first { $0.type == "clue.scanned" }).version
      try await host.command(.reveal(at: first))
      try await host.command(.reveal(at: nil))
      let events = try await all(server)
      #expect(
        events.drop { $0.event.type != "board.frozen" }.map(\.event.type) == [
          "board.frozen", "notice.sent", "clue.scanned", "board.revealed", "clue.scanned", "board.revealed",
        ])
      #expect(events.map(\.position) == events.map(\.position).sorted())
      // Whoever went on from the end of what was told before is told the same.
      let rest = try await all(server, after: try #require(before.last).position)
      #expect(rest.map { text($0.event) } == events.dropFirst(before.count).map { text($0.event) })
      let shown = try await shown(host.lobby, server).map(text).sorted()
      #expect(events.map { text($0.event) }.sorted() == shown)
    }
  }

  @Test func `does not wait for the delay of spectators`() async throws {
    try await TestServer.run { server in
      var details = LobbyDetails(name: "Harbour")
      details.settings.boardDelay = 3_600
      let host = try await server.host(details)
      server.clock.advance(.seconds(1))
      try await host.announce("Now")
      #expect(try await all(server).last?.event.type == "notice.sent")
    }
  }

  @Test func `tells only of the lobby and the types that are wanted`() async throws {
    try await TestServer.run { server in
      let (one, two) = (try await server.host(), try await server.host())
      for host in [one, two] {
        try await host.command(.start)
        try await host.command(.end)
      }
      let ends = try await all(server, FollowWish(types: ["hunt.ended"]))
      #expect(ends.map(\.lobby) == [one.lobby, two.lobby])
      #expect(Set(try await all(server, FollowWish(lobby: two.lobby)).map(\.lobby)) == [two.lobby])
      await #expect(throws: WireError.noSuchLobby) {
        try await LogFollower.open(server.lobbies, after: 0, FollowWish(lobby: server.lobbies.newLobbyID()))
      }
    }
  }

  @Test func `blanks what was removed since`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      try await ada.chat("Rude words")
      #expect(try await all(server).contains { text($0.event).contains("Rude words") })
      try await host.command(.removeMessage(MessageID(1)))
      #expect(try await !all(server).contains { text($0.event).contains("Rude words") })
    }
  }
}

@Suite struct RingingForFollowers {
  @Test func `rings once until somebody listens again`() {
    let (bell, count) = (LogBell(), Counter())
    let ear = bell.hear { count.add() }
    bell.ring()
    bell.ring()
    #expect(count.value == 1)
    ear.listen()
    bell.ring()
    #expect(count.value == 2)
    withExtendedLifetime(ear) {}
  }

  @Test func `rings for nobody who has gone`() {
    let (bell, count) = (LogBell(), Counter())
    var ear: LogBell.Ear? = bell.hear { count.add() }
    #expect(bell.isHeard && ear != nil)
    ear = nil
    bell.ring()
    #expect(!bell.isHeard && count.value == 0)
  }

  @Test func `tells everybody that it is over, also those who come later`() {
    let (bell, count) = (LogBell(), Counter())
    let ear = bell.hear({}, finished: { count.add() })
    bell.finish()
    let late = bell.hear({}, finished: { count.add() })
    #expect(count.value == 2)
    withExtendedLifetime((ear, late)) {}
  }
}

private final class Counter: Sendable {
  private let box = NIOLockedValueBox(0)
  var value: Int { box.withLockedValue { $0 } }
  func add() { box.withLockedValue { $0 += 1 } }
}
