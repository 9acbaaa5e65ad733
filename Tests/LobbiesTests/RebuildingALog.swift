import Accounts
import Core
import EventLog
import Hunt
import Logging
import SQLiteLog
import TestDoubles
import Testing
import Vault

@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct RebuildingALog {
  private let code: JoinCode? = JoinCode(parsing: "7KQF")
  private let bogus = ClaimName(space: "code", name: "BOGUS")

  /// The streams that currently hold these names.
  private func holders(_ names: [ClaimName], in log: any EventLog, at now: Timestamp) async throws -> [StreamName?] {
    var holders: [StreamName?] = []
    for name in names {
      for moment in [now, now + .days(6), now + .days(8), now + .days(89), now + .days(91)] {
        holders.append(try await log.holder(of: name, at: moment.milliseconds))
      }
    }
    return holders
  }

  @Test func `derives the claims that the server made, and drops everything else`() async throws {
    try await withSQLite { open in
      let log = try open()
      try await TestServer.run(on: log) { server in
        let plain = try await server.host()
        let keyed = try await server.host(creator: "its key")
        let timed = try await server.host(LobbyDetails(name: "Timed", duration: 600))
        let ended = try await server.host(creator: "another key")
        try await timed.command(.start)
        try await ended.command(.start)
        try await ended.command(.end)
        var settings = Settings()
        settings.listed = true
        let listed = try await server.host(LobbyDetails(name: "Listed", settings: settings))
        let over = try await server.host(LobbyDetails(name: "Over", settings: settings))
        try await over.command(.start)
        try await over.command(.end)
        _ = try await server.join("Ada", plain.lobby)
        var names = ["its key", "another key", "no key"].map(LobbyClaims.creation)
        names += [listed, over].map { LobbyClaims.listing(of: $0.lobby) }
        for host in [plain, keyed, timed, ended, listed, over] {
          names.append(LobbyClaims.name(of: try await host.joinCode()))
        }
        let before = try await holders(names, in: log, at: server.clock.now)
        #expect(try await log.statistics().claims == 9)

        // What a bug or manual editing might leave behind.
        let stream = StreamName(of: plain.lobby)
        let version = try await server.stored(plain.lobby).count
        try await log.append(
          Append(
            to: stream, expected: version, events: [], claims: [.hold(bogus, until: nil), .release(names[3])], now: 0))
        try await log.append(
          Append(
            to: StreamName(of: ended.lobby), expected: try await server.stored(ended.lobby).count, events: [],
            claims: names.map { .release($0) }, now: 0))
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: stream)
        #expect(try await holders(names, in: log, at: server.clock.now) != before)

        let rebuilt = try await Rebuilding.rebuild(log, vault: nil)
        #expect(try await holders(names, in: log, at: server.clock.now) == before)
        #expect(try await log.holder(of: bogus, at: 0) == nil)
        #expect(rebuilt.claims == 9 && rebuilt.snapshots == 1)
        #expect(try await log.statistics().events == rebuilt.events)
        #expect(try await log.statistics().snapshots == 0)
        #expect(try await log.statistics().claims == 9)
      }
      await log.close()
    }
  }

  /// A log with lobbies created with the same code, this many days after the first.
  private func log(days: [Int]) async throws -> InMemoryLog {
    let log = InMemoryLog()
    for (number, day) in days.enumerated() {
      let created = LobbyEvent.lobbyCreated(
        LobbyCreated(details: LobbyDetails(name: "Lobby"), code: try #require(code), host: TokenHash(hex: "")))
      let moment = Timestamp(1_750_000_000_000) + .days(day)
      try await log.append(
        Append(
          to: StreamName("lobby/\(number)"), expected: 0, events: [EventCodec.encode(created, at: moment)], now: 0))
    }
    return log
  }

  @Test func `gives a code to the lobby that took it when it was free again`() async throws {
    let log = try await log(days: [0, 91])
    _ = try await Rebuilding.rebuild(log, vault: nil)
    let name = LobbyClaims.name(of: try #require(code))
    #expect(
      try await log.holder(of: name, at: (Timestamp(1_750_000_000_000) + .days(92)).milliseconds)
        == StreamName("lobby/1"))
  }

  @Test func `leaves a code to its holder when an older lobby is settled later`() async throws {
    let log = try await log(days: [0, 91])
    let started = EventCodec.encode(.huntStarted(HuntStarted(endsAt: nil)), at: Timestamp(1_750_000_000_000) + .days(5))
    try await log.append(Append(to: StreamName("lobby/0"), expected: 1, events: [started], now: 0))
    _ = try await Rebuilding.rebuild(log, vault: nil)
    let name = LobbyClaims.name(of: try #require(code))
    #expect(
      try await log.holder(of: name, at: (Timestamp(1_750_000_000_000) + .days(92)).milliseconds)
        == StreamName("lobby/1"))
  }

  @Test func `changes nothing if an event cannot be read`() async throws {
    let log = try await log(days: [0])
    let exploded = NewEvent(type: "lobby.exploded", at: 0, data: Array("{}".utf8))
    try await log.append(
      Append(to: StreamName("lobby/0"), expected: 1, events: [exploded], claims: [.hold(bogus, until: nil)], now: 0))
    try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: StreamName("lobby/0"))
    await #expect(throws: UnreadableEvent.self) { try await Rebuilding.rebuild(log, vault: nil) }
    #expect(try await log.holder(of: bogus, at: 0) == StreamName("lobby/0"))
    #expect(try await log.statistics().snapshots == 1)
  }

  @Test func `derives what accounts hold from what is personal in them`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    let key = PersonalKeySource.given(try #require(PersonalKey(hex: String(repeating: "5a", count: 32))))
    let vault = try await Vault.open(log, key: key, now: clock.now.milliseconds)
    let accounts = Accounts(
      log: log, vault: vault, passwords: try Passwords(cost: .least),
      effects: .test(clock: clock, randomness: TestRandomness()), hooks: AccountHooks(), rateLimits: true,
      logger: Logger(label: "test"))
    let registration = try Registration(
      firstName: "Ada", lastName: "Lovelace", username: "ada", email: "ada@example.com", password: "correct-horse-1")
    let first = try await accounts.register(registration, key: "a key that nobody guesses", from: "here")
    #expect(try await log.statistics().claims == 3)
    try await log.replaceDerived(claims: [])
    #expect(try await Rebuilding.rebuild(log, vault: vault).claims == 3)
    for login in ["ada", "ada@example.com"] {
      let session = try await accounts.login(login, password: "correct-horse-1", from: "here")
      #expect(session.signedIn.account == first.signedIn.account)
    }
    let again = try await accounts.register(registration, key: "a key that nobody guesses", from: "here")
    #expect(again.token == first.token)
  }

  @Test func `makes nothing of an empty log`() async throws {
    let rebuilt = try await Rebuilding.rebuild(InMemoryLog(), vault: nil)
    #expect(rebuilt.events == 0 && rebuilt.claims == 0 && rebuilt.snapshots == 0)
  }
}
