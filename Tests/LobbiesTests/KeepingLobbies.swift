import Core
import EventLog
import Foundation
import Hunt
import JSONCoding
import Logging
import NIOConcurrencyHelpers
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// What retention does to the lobbies of a server, in a year that passes in no time.
@Suite(.timeLimit(.minutes(10))) struct KeepingLobbies {
  private static let policy = RetentionPolicy(keepNames: .days(90), deleteAfter: .days(365))

  /// What retention noted, and how long it rested.
  private final class Notes: Sendable {
    private let box = NIOLockedValueBox<(acts: [String], rested: Duration)>(([], .zero))
    var acts: [String] { box.withLockedValue { $0.acts } }
    var rested: Duration { box.withLockedValue { $0.rested } }
    func add(_ act: RetentionAct, _ lobby: LobbyID) { box.withLockedValue { $0.acts.append("\(act) \(lobby)") } }
    func rest(_ pause: Duration) { box.withLockedValue { $0.rested += pause } }
  }

  /// - Parameter lobbies: those that the search finds, when they were created.
  private static func retention(
    _ server: TestServer, _ notes: Notes, policy: RetentionPolicy = policy,
    note: @escaping @Sendable (RetentionAct, LobbyID) async throws -> Void = { _, _ in }
  ) -> Retention {
    let created = Timestamp(1_750_000_000_000)
    return Retention(
      policy, in: server.lobbies,
      search: { [log = server.log] _, before, after, limit in
        guard created < before else { return [] }
        let streams = Set(try await log.readAll(after: 0, limit: .max).compactMap(\.stream.lobby))
        return streams.sorted { $0.rawValue < $1.rawValue }.filter { $0.rawValue > after?.rawValue ?? "" }
          .prefix(limit).map { $0 }
      },
      note: { act, lobby in
        try await note(act, lobby)
        notes.add(act, lobby)
      },
      pause: { pause in
        notes.rest(pause)
        // Waits for rates, too.
        server.clock.advance(Span(milliseconds: pause.components.seconds * 1_000))
      }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// A hunt that has ended, with two players.
  private static func hunt(_ server: TestServer) async throws -> TestClient {
    let host = try await server.host()
    let ada = try await server.join("Frobnicator", host.lobby)
    _ = try await server.join("Plugh", host.lobby)
    try await host.command(.start)
    try await ada.chat("I am here")
    try await ada.find(1)
    try await host.command(.end)
    return host
  }

  @Test func `erases names when they are old enough, and later the lobby`() async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log, people: TestPeople()) { server in
      let (host, notes) = (try await Self.hunt(server), Notes())
      let retention = Self.retention(server, notes)
      server.clock.advance(.days(89))
      #expect(try await retention.round() == Retention.Tally())
      #expect(try await log.allKeys().count == 2)

      server.clock.advance(.days(1) + .minutes(1))
      #expect(try await retention.round() == Retention.Tally(forgotten: 2))
      #expect(try await log.allKeys().isEmpty)
      let view = try await host.ask(.view(.snapshot(at: nil)))
      #expect(!view.text.contains("Frobnicator"))
      #expect(view["board"]?["rows"]?.array?.first?["name"] == "deleted player")
      #expect(view["board"]?["rows"]?.array?.first?["points"] == 10, "points stay")
      #expect(view["chat"]?.array?.first?["text"] == "I am here", "so does what was said")
      #expect(try await retention.round() == Retention.Tally(), "there is nothing left to do")

      server.clock.advance(.days(275))
      #expect(try await retention.round() == Retention.Tally(deleted: 1))
      #expect(try await log.read(StreamName(of: host.lobby), after: 0, limit: 1).isEmpty)
      #expect(await kind { try await server.client().ask(.peek, of: host.lobby) } == "lobby-not-found")
      #expect(notes.acts == ["eraseNames \(host.lobby)", "delete \(host.lobby)"])
      #expect(try await retention.round() == Retention.Tally())
    }
  }

  @Test func `erases the names of staff, too, wherever they stand`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    var token = ""
    var lobby = LobbyID("")
    try await TestServer.run(on: log, clock: clock, people: TestPeople()) { server in
      let (host, notes) = (try await server.host(), Notes())
      let invitation = StaffInvitation(name: try StaffName(parsing: "Xyzzyman"), role: .cohost)
      let invited = try await host.ask(.invite(invitation, origin: nil))
      var staff = server.client(token: try #require(invited["token"]?.string), in: host.lobby)
      staff.staff = .all
      try await staff.command(.start)
      try await staff.chat("Go")
      try await host.command(.end)
      let retention = Self.retention(server, notes)
      server.clock.advance(.days(90) + .minutes(1))
      #expect(try await retention.round() == Retention.Tally(forgotten: 1))
      #expect(try await log.allKeys().isEmpty)
      for seat in [host, staff] {
        let view = try await seat.ask(.view(.snapshot(at: nil)))
        #expect(view["chat"]?.array?.first?["name"] == "deleted helper")
        let past = try await seat.ask(.view(.history(after: 0, limit: 100)))
        #expect(!past.text.contains("Xyzzyman") && !view.text.contains("Xyzzyman"))
      }
      #expect(try await host.ask(.hostQuery(.staffList))["staff"]?.array?.first?["name"] == "deleted helper")
      #expect(try await retention.round() == Retention.Tally(), "there is nothing left to do")
      #expect(notes.acts == ["eraseNames \(host.lobby)"])
      (token, lobby) = (try #require(host.token), host.lobby)
    }
    try await TestServer.run(on: log, clock: clock, people: TestPeople()) { server in
      let host = server.client(token: token, in: lobby)
      let past = try await host.ask(.view(.history(after: 0, limit: 100)))
      #expect(!past.text.contains("Xyzzyman"))
    }
  }

  @Test func `keeps those that are not over, however old they are`() async throws {
    try await TestServer.run(people: TestPeople()) { server in
      let notes = Notes()
      let hosts = [try await server.host(), try await server.host()]
      for host in hosts {
        _ = try await server.join("Frobnicator", host.lobby)
        try await host.command(.start)
      }
      try await hosts[1].command(.pause)
      server.clock.advance(.days(1_000))
      #expect(try await Self.retention(server, notes).round() == Retention.Tally())
      try await hosts[0].command(.end)
      server.clock.advance(.days(364))
      #expect(try await Self.retention(server, notes).round() == Retention.Tally(forgotten: 1))
      server.clock.advance(.days(1) + .minutes(1))
      #expect(try await Self.retention(server, notes).round() == Retention.Tally(deleted: 1))
      #expect(try await server.client().ask(.peek, of: hosts[1].lobby)["phase"] == "paused")
    }
  }

  @Test func `deletes more than fit into one search`() async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log, rateLimits: false) { server in
      for _ in 0..<Limits.retainedAtOnce + 7 {
        let host = try await server.host()
        try await host.command(.end)
      }
      let kept = try await server.host()
      try await kept.command(.start)
      server.clock.advance(.days(366))
      let tally = try await Self.retention(server, Notes()).round()
      #expect(tally == Retention.Tally(deleted: Limits.retainedAtOnce + 7))
      let left = try await log.readAll(after: 0, limit: .max)
      #expect(Set(left.map(\.stream)) == [StreamName(of: kept.lobby)])
    }
  }

  @Test func `rests nine times as long as it works`() async throws {
    try await TestServer.run(people: TestPeople()) { server in
      _ = try await Self.hunt(server)
      server.clock.advance(.days(91))
      let notes = Notes()
      let begun = ContinuousClock.now
      _ = try await Self.retention(server, notes, policy: RetentionPolicy(keepNames: .days(90))).round()
      // In this test resting takes no time, so all the rest is work.
      #expect(notes.rested > .zero && notes.rested <= (ContinuousClock.now - begun) * 9)
    }
  }

  @Test func `goes on after it was interrupted, and tells names to nobody who failed`() async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log, people: TestPeople()) { server in
      let (host, notes) = (try await Self.hunt(server), Notes())
      server.clock.advance(.days(91))
      struct Stop: Error {}
      let stopped = Self.retention(server, notes) { _, _ in throw Stop() }
      #expect(try await stopped.round() == Retention.Tally(failed: 1))
      #expect(try await log.allKeys().count == 2, "nothing is done without a note")
      // The first name is gone when the server is killed.
      try await server.lobbies.order(.forgetPlayer(PlayerID(1)), of: host.lobby)
      let task = Task { try await Self.retention(server, notes).round() }
      task.cancel()
      _ = await task.result
      #expect(try await Self.retention(server, notes).round().failed == 0)
      #expect(try await log.allKeys().isEmpty)
      #expect(
        try await log.read(StreamName(of: host.lobby), after: 0, limit: 100).count { $0.type == "player.renamed" } == 2)
    }
  }
}
