import Core
import Crypto
import EventLog
import Testing

@testable import Accounts
@testable import Hometown
@testable import Vault

/// Events of entries as stored in logs since version 0.1, sealed with a key of 32 times 5a. Never change one; add
/// others.
private enum Stored {
  static let added =
    "AAECAwQFBgcICQoLNoNDDF2o0K1jUe_UmGYxaahn9Qs8nwBlk17eij4C43tNWxsN7zo2Csd1jgSdWxHRfI5y5HUAco"
    + "Husi7Yd5tmiUKBQwraFsvxqEjuWU3KAwXthGUIqrxXRt-kWpF098F0uVrGEsgpHVSLjmP-gczGA3nAblQtPybf8lBG"
    + "9hkYEmfkg-IJ3fn3-GcyOEOkI2bjIaA1xFQ-zfTPsW-BmUxPkAcRuOHFvN2dT9gL4DDBvZkAmNmBzw7BkFBzscTcdP"
    + "o7kVq7N56LyLqw_uLFOnSxew"
  static let edited =
    "AAECAwQFBgcICQoLNoNDDF2o0K1jUe_UmGQ6feQ_sgguzl8wjE3J23NPtX4dBlZHvCE1QYtrxQPWDFOHbZglsCMnWO"
    + "L2vE7OcZdniAGZTWvIDsPjohi6Eg7EDUTnmWhTsqQ9dNOjFqFy_IQ3uQ-BCt9qVUeIi2OzMODkbxauCT1ZSkK60Gpr"
    + "xygvPFZJOkYQoQqQAUjhNS1_wttT"

  static func event(_ type: String, _ personal: String) -> StoredEvent {
    StoredEvent(
      position: 1, stream: UserID(7).stream, version: 1, type: type, at: 5,
      data: Array("{\"personal\":\"\(personal)\"}".utf8), hash: .origin)
  }
}

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

  @Test func `reads what the first version wrote`() throws {
    let key = PersonKey(person: UserID(7).person, key: SymmetricKey(data: [UInt8](repeating: 0x5A, count: 32)))
    var expected = try entry()
    expected.password = StoredPassword(text: "$argon2id$")
    #expect(try EntryCodec.decode(Stored.event("hometown.added", Stored.added), key: key) == .added(expected))
    let home = Home(
      nickname: try Nickname(parsing: "Countess"), country: "Bermuda", state: "", city: try City(parsing: "Hamilton"),
      year: 1970)
    let edited = Entry(home: home, password: expected.password)
    #expect(try EntryCodec.decode(Stored.event("hometown.edited", Stored.edited), key: key) == .edited(edited))
    let deleted = NewEvent(type: "hometown.deleted", at: 5, data: Array("{}".utf8))
    #expect(try EntryCodec.encode(.deleted, at: Timestamp(5), key: key) == deleted)
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
