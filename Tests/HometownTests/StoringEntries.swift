import Accounts
import EventLog
import Hunt
import Testing

@testable import Hometown

/// Events of entries are read for ever: these stand here as version 0.1 wrote them.
@Suite struct StoringEntries {
  private func vault(of log: any EventLog) async throws -> Vault {
    let key = try #require(PersonalKey(hex: String(repeating: "5a", count: 32)))
    return try await Vault.open(log, key: .given(key), now: 0)
  }

  private func entry(_ nickname: String = "Ada") throws -> Entry {
    let home = Home(
      nickname: try Nickname(parsing: nickname), country: "USA", state: "California",
      city: try City(parsing: "San Diego"), year: 2001, longitude: -117.1611, latitude: 32)
    return Entry(
      home: home, password: StoredPassword(text: "$argon2id$…"), account: AccountID("01JD0000000000000000000000"))
  }

  @Test func `seals all that somebody typed, and reads it back`() async throws {
    let log = InMemoryLog()
    let (key, _) = try await vault(of: log).newKey(for: UserID(7).person)
    for event in [EntryEvent.added(try entry()), .edited(try entry("Countess")), .deleted] {
      let stored = try EntryCodec.encode(event, at: Timestamp(5), key: key)
      let text = String(decoding: stored.data, as: UTF8.self)
      for word in ["Ada", "Countess", "California", "San Diego", "argon2", "117", "01JD"] {
        #expect(!text.contains(word))
      }
      let read = StoredEvent(
        position: 1, stream: UserID(7).stream, version: 1, type: stored.type, at: 5, data: stored.data, hash: .origin)
      let decoded = try EntryCodec.decode(read, key: key)
      #expect(decoded == event)
    }
  }

  @Test func `opens for nobody else's key`() async throws {
    let vault = try await vault(of: InMemoryLog())
    let (key, _) = try vault.newKey(for: UserID(7).person)
    let (other, _) = try vault.newKey(for: UserID(8).person)
    let stored = try EntryCodec.encode(.added(try entry()), at: Timestamp(5), key: key)
    let read = StoredEvent(
      position: 1, stream: UserID(7).stream, version: 1, type: stored.type, at: 5, data: stored.data, hash: .origin)
    #expect(throws: EntryCodec.Unreadable.self) { try EntryCodec.decode(read, key: other) }
  }

  @Test func `tells its streams from others`() {
    #expect(UserID(StreamName("hometown/12")) == UserID(12))
    for name in ["hometown/", "hometown/0", "hometown/-1", "hometown/012", "hometown/x", "lobby/12", "hometown/1/2"] {
      #expect(UserID(StreamName(name)) == nil)
    }
  }
}
