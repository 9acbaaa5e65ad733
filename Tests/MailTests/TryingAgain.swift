import Core
import EventLog
import Foundation
import LobbyLog
import NIOConcurrencyHelpers
import TestDoubles
import TestSupport
import TestTools
import Testing

@testable import Mail

@Suite struct TryingAgain {
  @Test func `tries after a minute, then after twice as long each time, up to an hour, and for a day`() async throws {
    try await PostOffice.run { post in
      post.server.answer(then: .failed(reason: "nobody there"))
      let lobby = try await post.create()
      let rounds = await post.pass(.hours(30))
      #expect(rounds.prefix(8) == [0, 60, 180, 420, 900, 1_860, 3_780, 7_380])
      #expect(rounds.last == 86_400)
      #expect(post.server.offered.count == rounds.count)
      #expect(try await post.news(of: lobby) == ["sheet.requested", "sheet.mailFailed undeliverable"])
      #expect(try await post.outbox.waiting().isEmpty)
    }
  }

  @Test func `sends the same letter when the mail server is there again`() async throws {
    try await PostOffice.run { post in
      post.server.answer(.failed(reason: "451"), .failed(reason: "timed out"))
      let lobby = try await post.create()
      #expect(await post.pass(.hours(1)) == [0, 60, 180])
      #expect(Set(post.server.offered.map(\.id)).count == 1)
      #expect(post.server.accepted.count == 1)
      #expect(try await post.news(of: lobby) == ["sheet.requested", "sheet.mailed"])
    }
  }

  @Test func `gives up at once what is refused for good`() async throws {
    try await PostOffice.run { post in
      post.server.answer(.refused(reply: 550))
      let lobby = try await post.create()
      #expect(await post.pass(.days(2)) == [0])
      #expect(try await post.news(of: lobby) == ["sheet.requested", "sheet.mailFailed refused"])
    }
  }

  @Test func `sends what waits when it starts again, under the same name`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    let server = ScriptedMailServer()
    server.answer(.failed(reason: "nobody there"))
    try await PostOffice.run(on: log, clock: clock, server: server) { post in
      _ = try await post.create()
      await post.room.makeRounds()
    }
    clock.advance(.seconds(1))
    try await PostOffice.run(on: log, clock: clock, server: server) { post in await post.room.makeRounds() }
    #expect(server.accepted.count == 1)
    #expect(Set(server.offered.map(\.id)).count == 1)
  }

  @Test func `gives up what has waited for a day while the program was not running, after one more try`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    let server = ScriptedMailServer()
    server.answer(then: .failed(reason: "nobody there"))
    let lobby = NIOLockedValueBox<LobbyID?>(nil)
    try await PostOffice.run(on: log, clock: clock, server: server) { post in
      let created = try await post.create()
      lobby.withLockedValue { $0 = created }
    }
    clock.advance(.days(3))
    try await PostOffice.run(on: log, clock: clock, server: server) { post in
      #expect(await post.pass(.days(2)) == [0])
      let kept = lobby.withLockedValue { $0 }
      let created = try #require(kept)
      #expect(try await post.news(of: created) == ["sheet.requested", "sheet.mailFailed undeliverable"])
    }
    #expect(server.offered.count == 1)
  }

  @Test func `does not send again what is sent, when the log cannot take that it was`() async throws {
    let isFull = NIOLockedValueBox(false)
    let log = InMemoryLog { _ in isFull.withLockedValue(\.self) ? "the disk is full" : nil }
    try await PostOffice.run(on: log) { post in
      let lobby = try await post.create()
      isFull.withLockedValue { $0 = true }
      await post.pass(.minutes(30))
      #expect(post.server.offered.count == 1)
      isFull.withLockedValue { $0 = false }
      await post.pass(.hours(2))
      #expect(post.server.offered.count == 1)
      #expect(try await post.news(of: lobby) == ["sheet.requested", "sheet.mailed"])
      #expect(try await post.outbox.waiting().isEmpty)
    }
  }

  @Test func `sends no link that is dead by then`() async throws {
    try await PostOffice.run { post in
      let ada = try #require(EmailAddress("ada@example.org"))
      post.server.answer(then: .failed(reason: "nobody there"))
      let until = post.clock.now + .minutes(30)
      try await post.outbox.post(.passwordReset(token: "abc.def"), to: ada, until: until)
      let rounds = await post.pass(.days(2))
      #expect(rounds.last == 1_800)
      let haveLink = post.server.offered.allSatisfy { $0.text.contains("https://quarry.test/account#reset=abc.def\n") }
      #expect(haveLink)
      #expect(post.server.offered.count == rounds.count - 1)
      #expect(try await post.outbox.waiting().isEmpty)
    }
  }

  @Test func `keeps no letter waiting for one that cannot be read`() async throws {
    try await PostOffice.run { post in
      let ada = try #require(EmailAddress("ada@example.org"))
      try await post.outbox.post(.verification(token: "t1"), to: ada, until: post.clock.now + .hours(1))
      let id = try #require(try await post.outbox.waiting().first)
      let stream = LetterStore.stream(of: id)
      try await post.log.append(
        Append(to: stream, expected: 1, events: [], keys: [.erase(Person(stream.rawValue))], now: 0))
      try await post.outbox.post(.verification(token: "t2"), to: ada, until: post.clock.now + .hours(1))
      await post.room.makeRounds()
      #expect(post.server.accepted.count == 1)
      #expect(try await post.outbox.waiting().isEmpty)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `sends each letter once or tells that it did not, whatever happens`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let log = InMemoryLog()
    let clock = TestClock()
    let server = ScriptedMailServer()
    let answers: [MailAnswer] = [.accepted, .refused(reply: 554), .failed(reason: "4xx"), .failed(reason: "timeout")]
    var lobbies: [LobbyID] = []
    for _ in 0..<4 {
      let script = (0..<12).map { _ in answers.randomElement(using: &random) ?? .accepted }
      server.answer(script, then: .failed(reason: "nobody there"))
      let created = NIOLockedValueBox<[LobbyID]>([])
      let minutes = Int.random(in: 0...600, using: &random)
      try await PostOffice.run(on: log, clock: clock, server: server) { post in
        for _ in 0..<2 {
          let lobby = try await post.create()
          created.withLockedValue { $0.append(lobby) }
        }
        await post.pass(.minutes(minutes))
      }
      lobbies += created.withLockedValue(\.self)
      clock.advance(.minutes(1))
    }
    try await PostOffice.run(on: log, clock: clock, server: server) { post in
      await post.pass(.days(2))
      #expect(try await post.outbox.waiting().isEmpty)
      var mailed = 0
      for lobby in lobbies {
        let news = try await post.news(of: lobby)
        #expect(news.count == 2)
        if news.last == "sheet.mailed" { mailed += 1 }
      }
      #expect(mailed == server.accepted.count)
      #expect(Set(server.accepted.map(\.id)).count == mailed)
    }
  }
}
