import Accounts
import Core
import EventLog
import Foundation
import Hunt
import JSONCoding
import Lobbies
import LobbyLog
import TestDoubles
import TestSupport
import Testing

@testable import Mail

@Suite struct SendingSheets {
  @Test func `sends the codes of a hunt that came with its clues when it is created`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create()
      await post.room.makeRounds()
      let letter = try #require(post.server.accepted.first)
      #expect(post.server.accepted.count == 1)
      #expect(letter.to.text == "ada@example.org")
      #expect(letter.from.address.text == "hunt@quarry.test")
      #expect(letter.subject.value == "The codes of “Old Town”")
      #expect(letter.text.contains("https://quarry.test/join/"))
      let attachment = try #require(letter.attachments.first)
      let isPDF = attachment.bytes.starts(with: Array("%PDF-".utf8))
      #expect(isPDF)
      #expect(try await post.news(of: lobby) == ["sheet.requested", "sheet.mailed"])
      let next = await post.room.makeRounds()
      #expect(next == nil)
    }
  }

  @Test func `waits for the start of a hunt that is set up clue by clue`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create(clues: [])
      try await post.host(.addClue(.tree, before: nil), in: lobby)
      await post.room.makeRounds()
      #expect(post.server.offered.isEmpty)
      try await post.host(.start, in: lobby)
      await post.room.makeRounds()
      #expect(post.server.accepted.count == 1)
      #expect(try await post.news(of: lobby) == ["sheet.requested", "sheet.mailed"])
    }
  }

  @Test func `sends it once set-up has rested for ten minutes, though nobody looks, and once over restarts`()
    async throws
  {
    let (log, clock) = (InMemoryLog(), TestClock())
    try await PostOffice.run(on: log, clock: clock) { post in
      let lobby = try await post.create(clues: [])
      try await post.host(.addClue(.tree, before: nil), in: lobby)
      clock.advance(.minutes(9))
      try await post.host(.addClue(.well, before: nil), in: lobby)
      clock.advance(.minutes(9))
      await post.room.askForSheets()
      await post.room.makeRounds()
      #expect(post.server.offered.isEmpty)
    }
    clock.advance(.minutes(1))
    for expected in [1, 0] {
      try await PostOffice.run(on: log, clock: clock) { post in
        await post.room.askForSheets()
        await post.room.makeRounds()
        #expect(post.server.accepted.count == expected)
      }
      clock.advance(.hours(1))
    }
  }

  @Test func `sends it at once when the address comes after that`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create(email: nil, clues: [])
      try await post.host(.addClue(.tree, before: nil), in: lobby)
      post.clock.advance(.hours(1))
      try await post.setEmail("ada@example.org", of: lobby)
      await post.room.askForSheets()
      await post.room.makeRounds()
      #expect(post.server.accepted.count == 1)
    }
  }

  @Test func `sends it when the clock starts the hunt`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create(clues: [], startsAt: post.clock.now + .hours(1))
      try await post.host(.addClue(.tree, before: nil), in: lobby)
      post.clock.advance(.hours(2))
      // The next request finds the hunt started.
      _ = try await post.lobbies.sheet(of: lobby)
      await post.room.makeRounds()
      #expect(post.server.accepted.count == 1)
    }
  }

  @Test func `sends nothing by itself without an address, or without codes`() async throws {
    try await PostOffice.run { post in
      _ = try await post.create(email: nil)
      _ = try await post.create(clues: [.word])
      await post.room.makeRounds()
      #expect(post.server.offered.isEmpty)
    }
  }

  @Test func `sends it once more when the host asks, to where they say and in their language`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create(in: .german)
      try await post.sendSheet(of: lobby)
      try await post.sendSheet(of: lobby, to: "bob@example.org")
      await post.room.makeRounds()
      // They are sent concurrently, in any order.
      let letters = post.server.accepted.sorted { $0.to.text < $1.to.text }
      #expect(letters.map(\.to.text) == ["ada@example.org", "ada@example.org", "bob@example.org"])
      let areGerman = letters.map { $0.text.hasPrefix("Hallo!") }
      #expect(areGerman == [true, true, false])
      #expect(Set(letters.map(\.id)).count == 3)
      #expect(try await post.news(of: lobby).count == 6)
    }
  }

  @Test func `sends the codes as they are by then`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create()
      try await post.host(.removeClue("c1"), in: lobby)
      await post.room.makeRounds()
      let letter = try #require(post.server.accepted.first)
      #expect(letter.text.contains(": 1 to print"))
      try await post.sendSheet(of: lobby)
      try await post.host(.removeClue("c2"), in: lobby)
      await post.room.makeRounds()
      #expect(post.server.accepted.count == 1)
      #expect(try await post.news(of: lobby).last == "sheet.mailFailed no-codes")
    }
  }

  @Test func `sends it to the address that the lobby has by then, or to none`() async throws {
    try await PostOffice.run { post in
      let moved = try await post.create()
      let left = try await post.create()
      try await post.setEmail("new@example.org", of: moved)
      try await post.setEmail(nil, of: left)
      await post.room.makeRounds()
      #expect(post.server.offered.map(\.to.text) == ["new@example.org"])
      let next = await post.room.makeRounds()
      #expect(next == nil)
    }
  }

  @Test func `keeps no address in the log that could be read`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create(email: "marked@example.org")
      try await post.sendSheet(of: lobby, to: "other-mark@example.org")
      try await post.setEmail("third-mark@example.org", of: lobby)
      await post.room.makeRounds()
      for event in try await post.log.readAll(after: 0, limit: .max) {
        let text = String(decoding: event.data + (event.secret ?? []), as: UTF8.self)
        #expect(!text.contains("mark"), "\(event.type): \(text)")
      }
    }
  }

  @Test func `forgets whom a letter was to once it is sent`() async throws {
    try await PostOffice.run { post in
      let lobby = try await post.create(email: nil)
      try await post.sendSheet(of: lobby, to: "ada@example.org")
      let id = try #require(try await post.outbox.waiting().first)
      let person = Person(LetterStore.stream(of: id).rawValue)
      #expect(try await post.log.key(of: person) != nil)
      await post.room.makeRounds()
      #expect(try await post.log.key(of: person) == nil)
      #expect(try await post.outbox.waiting().isEmpty)
    }
  }

  @Test func `sends nothing any more for a host who has deleted their account, to whomever it was`() async throws {
    try await PostOffice.run { post in
      let (theirs, other) = (try await post.create(), try await post.create())
      try await post.sendSheet(of: theirs, to: "bob@example.org")
      #expect(try await post.outbox.waiting().count == 3)
      let host = AccountID("01M7YMZ3QHV4T1B8D9X2K6RWCE")
      let takeout = try await post.outbox.takeout(of: host, hostOf: [theirs]).first?.value
      #expect(takeout?.array?.map { $0["to"]?.string } == [nil, "bob@example.org"])
      let people = try await post.outbox.waiting().map { Person(LetterStore.stream(of: $0).rawValue) }
      try await post.outbox.forget(host, hostOf: [theirs])
      #expect(try await post.outbox.takeout(of: host, hostOf: [theirs]).isEmpty)
      var known = 0
      for person in people where try await post.log.key(of: person) != nil { known += 1 }
      #expect(known == 1)
      await post.room.makeRounds()
      #expect(post.server.offered.map(\.to.text) == ["ada@example.org"])
      #expect(try await post.news(of: other) == ["sheet.requested", "sheet.mailed"])
    }
  }

  @Test func `refuses addresses and letters while mail is off, and starts hunts all the same`() async throws {
    try await PostOffice.run(mail: false) { post in
      await #expect(throws: (any Error).self) { try await post.create() }
      let lobby = try await post.create(email: nil)
      await #expect(throws: (any Error).self) { try await post.sendSheet(of: lobby, to: "ada@example.org") }
      await #expect(throws: (any Error).self) { try await post.setEmail("ada@example.org", of: lobby) }
      try await post.setEmail(nil, of: lobby)
      try await post.host(.start, in: lobby)
      #expect(try await post.news(of: lobby).isEmpty)
    }
  }
}
