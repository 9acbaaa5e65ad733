import Core
import Crypto
import EventLog
import TestSupport
import Testing

@testable import Accounts
@testable import Vault

/// Tests one stored event of every version ever released, because logs are readable forever. The sealed parts use the
/// key below. Add samples; never change one.
@Suite struct StoringAccountEvents {
  private static let key = PersonKey(
    person: Account.testID.person, key: SymmetricKey(data: Array(repeating: 7 as UInt8, count: 32)))

  private static func all() throws -> [AccountEvent] {
    [
      try .registered(), .updated(try ProfileChanges(firstName: "Augusta", email: "b@example.com")),
      .updated(try ProfileChanges(lastName: "King")), .passwordChanged(PasswordHash(text: "new"), .owner),
      .passwordChanged(PasswordHash(text: "new"), .reset), .passwordChanged(PasswordHash(text: "new"), .rehash),
      .signedIn("s2", .of("0f"), until: .second(9)), .signedOut(["s1", "s2"]), .lettersEnded,
      .resetRequested(.of("0f"), until: .second(9)), .verificationRequested(.of("0f"), until: .second(9)),
      .emailVerified, .keyCreated(try .sample(hash: .of("0f"), since: Timestamp.second(5).milliseconds)),
      .keyUsed("k2", at: .second(9)), .keyRevoked("k2"), try .registeredWithProvider(), .linked(.sample),
      .unlinked(.sample), .disabled, .enabled, .deleted,
    ]
  }

  private func stored(_ event: NewEvent) -> StoredEvent {
    StoredEvent(
      position: 1, stream: Account.testID.stream, version: 1, type: event.type, at: event.at, data: event.data,
      hash: .origin)
  }

  @Test func `gives back what was stored`() throws {
    for event in try Self.all() {
      let new = try AccountCodec.encode(event, at: .second(5), key: Self.key)
      #expect(new.at == Timestamp.second(5).milliseconds)
      #expect(Seal(closing: new.data) == nil)
      #expect(try AccountCodec.decode(stored(new), key: Self.key) == event)
    }
  }

  @Test func `stores nothing personal in the clear`() throws {
    let marks = [
      "Ada", "Lovelace", "Augusta", "King", "example.com", "old", "new", "Score", "login",
      "10769150350006150715113082367",
    ]
    for event in try Self.all() {
      let text = String(decoding: try AccountCodec.encode(event, at: .second(5), key: Self.key).data, as: UTF8.self)
      for mark in marks { #expect(!text.contains(mark), "\(text)") }
    }
  }

  @Test func `opens nothing with another's key, nor in another place`() throws {
    let new = try AccountCodec.encode(try .registered(), at: .second(5), key: Self.key)
    let eve = PersonKey(person: Person("eve"), key: SymmetricKey(size: .bits256))
    #expect(throws: AccountCodec.Unreadable.self) { try AccountCodec.decode(stored(new), key: eve) }
    let moved = NewEvent(type: "account.updated", at: new.at, data: new.data)
    #expect(throws: AccountCodec.Unreadable.self) { try AccountCodec.decode(stored(moved), key: Self.key) }
  }

  @Test func `refuses what it does not know`() throws {
    let unknown = NewEvent(type: "account.promoted", at: 0, data: Array("{}".utf8))
    let error = #expect(throws: AccountCodec.Unreadable.self) {
      try AccountCodec.decode(stored(unknown), key: Self.key)
    }
    #expect(error?.description.hasPrefix("An event account.promoted of an account cannot be read") == true)
  }

  @Test func `has a sample of every event`() throws {
    let names = Set(try Self.all().map(AccountCodec.storedName))
    #expect(names == Set(Self.samples.map(\.type)))
  }

  @Test func `reads every version that was released`() throws {
    for sample in Self.samples {
      let event = try AccountCodec.decode(
        stored(NewEvent(type: sample.type, at: 0, data: Array(sample.data.utf8))), key: Self.key)
      let expected = try sample.event()
      #expect(event == expected, "\(sample.type)")
    }
  }
}
