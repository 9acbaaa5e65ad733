import EventLog
import Foundation
import SQLiteLog
import Testing

@testable import Accounts
@testable import Vault

@Suite struct SealingWhatIsPersonal {
  private let log = InMemoryLog()
  private let stream = StreamName("account/1")

  private func openVault(_ source: PersonalKeySource = .test) async throws -> Vault {
    try await Vault.open(log, key: source, now: 0)
  }

  /// Makes a person whose key is in the log.
  private func person(_ name: String, in vault: Vault) async throws -> PersonKey {
    let (key, change) = try vault.newKey(for: Person(name))
    try await log.append(Append(to: stream, expected: 0, events: [], keys: [change], now: 0))
    return key
  }

  @Test func `opens what it sealed, after a restart too`() async throws {
    let vault = try await openVault()
    let ada = try await person("ada", in: vault)
    let sealed = try ada.seal("Ada Lovelace", as: "name")
    #expect(ada.text(sealed, as: "name") == "Ada Lovelace")
    let key = try await openVault().key(of: Person("ada"))
    #expect(key?.text(sealed, as: "name") == "Ada Lovelace")
  }

  @Test(arguments: [0, 1, 30, 31, 32, 33, 1_000])
  func `seals bytes of any length, and hides how many up to the next 32`(count: Int) async throws {
    let ada = try await person("ada", in: openVault())
    for bytes in [Array(repeating: 0 as UInt8, count: count), Array(repeating: 0x80, count: count)] {
      let sealed = try ada.seal(bytes, as: "x")
      #expect(ada.open(sealed, as: "x") == bytes)
      #expect(Base64URL.decode(sealed)?.count == 28 + (count / 32 + 1) * 32)
    }
  }

  @Test func `seals the same text differently each time`() async throws {
    let ada = try await person("ada", in: openVault())
    let sealed = [try ada.seal("Ada", as: "name"), try ada.seal("Ada", as: "name")]
    #expect(sealed[0] != sealed[1])
  }

  @Test func `opens nothing in another's name, in another field, or changed by a bit`() async throws {
    let vault = try await openVault()
    let (ada, bob) = (try await person("ada", in: vault), try await person("bob", in: vault))
    let sealed = try ada.seal("Ada", as: "name")
    #expect(bob.text(sealed, as: "name") == nil)
    #expect(ada.text(sealed, as: "email") == nil)
    var bytes = try #require(Base64URL.decode(sealed))
    for index in bytes.indices {
      bytes[index] ^= 1
      #expect(ada.open(Base64URL.encode(bytes), as: "name") == nil)
      bytes[index] ^= 1
    }
    for text in ["", "A", "not base64!", String(sealed.dropLast(4))] { #expect(ada.open(text, as: "name") == nil) }
  }

  @Test func `has no key of somebody who was erased`() async throws {
    let vault = try await openVault()
    _ = try await person("ada", in: vault)
    _ = try await person("bob", in: vault)
    let all: Set = [Person("ada"), Person("bob"), Person("nobody")]
    #expect(try await vault.keys(of: all).count == 2)
    try await log.append(Append(to: stream, expected: 0, events: [], keys: [.erase(Person("ada"))], now: 0))
    #expect(try await vault.key(of: Person("ada")) == nil)
    #expect(try await Set(vault.keys(of: all).keys) == [Person("bob")])
  }

  @Test func `does not take a key that was put in another's place`() async throws {
    let vault = try await openVault()
    _ = try await person("ada", in: vault)
    let stolen = try #require(try await log.key(of: Person("ada")))
    let change = KeyChange.store(WrappedKey(stolen, of: Person("eve")))
    try await log.append(Append(to: stream, expected: 0, events: [], keys: [change], now: 0))
    await #expect(throws: LogUnavailable.self) { try await vault.key(of: Person("eve")) }
  }

  @Test func `looks up users by keyed hashes that reveal nothing without the key`() async throws {
    let vault = try await openVault()
    let claim = vault.claim("ada", in: "username")
    #expect(claim == vault.claim("ada", in: "username"))
    #expect(claim.space == "username" && claim.name.count == 32)
    #expect(claim.name != vault.claim("ada", in: "email").name)
    #expect(claim.name != vault.claim("adb", in: "username").name)
    #expect(try await openVault().claim("ada", in: "username") == claim)
    // Each log has its own hashes.
    #expect(try await Vault.open(InMemoryLog(), key: .test, now: 0).claim("ada", in: "username") != claim)
  }

  @Test func `does not open with another key`() async throws {
    _ = try await openVault()
    await #expect(throws: VaultFailure.otherKey) { try await openVault(.given(.random())) }
  }

  @Test func `says what is wrong with a key that is given`() throws {
    for hex in ["5a", String(repeating: "5", count: 63), String(repeating: "x", count: 64)] {
      #expect(throws: VaultFailure.notAKey) { try PersonalKeySource(path: "x", hex: hex) }
    }
    guard case .file("x") = try PersonalKeySource(path: "x", hex: nil) else {
      Issue.record("no key is given, so it is in the file")
      return
    }
    for failure in [VaultFailure.notAKey, .keyMissing(path: "x"), .otherKey] {
      #expect(failure.description.hasSuffix("."))
    }
  }
}

@Suite struct KeepingThePersonalKey {
  /// Runs a test on a vault whose key is in a file beside its log.
  private func withVault(_ body: (SQLiteLog, PersonalKeySource, String) async throws -> Void) async throws {
    try await withLogFile { path in
      try await withLog(path) { log in
        let file = path + ".personal"
        try await body(log, .file(file), file)
      }
    }
  }

  @Test func `makes one that only its owner may read, and keeps it`() async throws {
    try await withVault { log, source, file in
      let vault = try await Vault.open(log, key: source, now: 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(attributes[.size] as? Int == 32)
      let again = try await Vault.open(log, key: source, now: 0)
      #expect(again.claim("ada", in: "x") == vault.claim("ada", in: "x"))
    }
  }

  @Test func `does not create a new key if the key is missing`() async throws {
    try await withVault { log, source, file in
      _ = try await Vault.open(log, key: source, now: 0)
      try FileManager.default.removeItem(atPath: file)
      await #expect(throws: VaultFailure.keyMissing(path: file)) { try await Vault.open(log, key: source, now: 0) }
      #expect(!FileManager.default.fileExists(atPath: file))
      try Data(repeating: 1, count: 31).write(to: URL(fileURLWithPath: file))
      let error = await #expect(throws: KeyFileProblem.self) { try await Vault.open(log, key: source, now: 0) }
      #expect(error?.kind == .damaged)
      try Data(repeating: 1, count: 32).write(to: URL(fileURLWithPath: file))
      await #expect(throws: VaultFailure.otherKey) { try await Vault.open(log, key: source, now: 0) }
    }
  }
}

@Suite struct RotatingThePersonalKey {
  private let stream = StreamName("account/1")

  /// The vault's content, to be compared after a rotation.
  private struct Content {
    let sealed: [Person: String]
    let claim: ClaimName

    init(in vault: Vault, on log: any EventLog) async throws {
      var sealed: [Person: String] = [:]
      for number in 0..<20 {
        let (key, change) = try vault.newKey(for: Person("person-\(number)"))
        try await log.append(
          Append(to: StreamName("account/1"), expected: 0, events: [], keys: [change], now: 0))
        sealed[key.person] = try key.seal("secret \(number)", as: "x")
      }
      self.sealed = sealed
      claim = vault.claim("ada", in: "username")
    }

    func isThere(in vault: Vault) async throws -> Bool {
      for (person, text) in sealed where try await vault.key(of: person)?.text(text, as: "x") == nil { return false }
      return vault.claim("ada", in: "username") == claim
    }
  }

  private func withVault(_ body: (SQLiteLog, Content, String, String) async throws -> Void) async throws {
    try await withLogFile { path in
      try await withLog(path) { log in
        let file = path + ".personal"
        let vault = try await Vault.open(log, key: .file(file), now: 0)
        try await body(log, try await Content(in: vault, on: log), file, path)
      }
    }
  }

  private func bytes(_ file: String) -> Data? { FileManager.default.contents(atPath: file) }

  @Test func `wraps every key anew, and loses nothing`() async throws {
    try await withVault { log, content, file, path in
      let oldKey = bytes(file)
      let oldWraps = try await log.allKeys()
      #expect(try await Vault.rotate(log, key: .file(file), now: 0) == 21)
      #expect(bytes(file) != oldKey && bytes(file)?.count == 32)
      #expect(!FileManager.default.fileExists(atPath: file + ".next"))
      #expect(try await content.isThere(in: Vault.open(log, key: .file(file), now: 0)))
      // The old key opens nothing in the current database.
      let stored = ["", "-wal"].compactMap { bytes(path + $0) }
      for wrap in oldWraps {
        let isThere = stored.contains { $0.range(of: Data(wrap.bytes)) != nil }
        #expect(!isThere)
      }
    }
  }

  @Test func `may be cut off before anything is wrapped anew`() async throws {
    try await withVault { log, content, file, _ in
      let oldKey = bytes(file)
      try Data(repeating: 9, count: 32).write(to: URL(fileURLWithPath: file + ".next"))
      #expect(try await content.isThere(in: Vault.open(log, key: .file(file), now: 0)))
      #expect(bytes(file) == oldKey)
      #expect(!FileManager.default.fileExists(atPath: file + ".next"))
    }
  }

  @Test func `may be cut off before the new key is in its place`() async throws {
    try await withVault { log, content, file, _ in
      let oldKey = try #require(bytes(file))
      _ = try await Vault.rotate(log, key: .file(file), now: 0)
      let newKey = try #require(bytes(file))
      // The state just before the last step.
      try newKey.write(to: URL(fileURLWithPath: file + ".next"))
      try oldKey.write(to: URL(fileURLWithPath: file))
      #expect(try await content.isThere(in: Vault.open(log, key: .file(file), now: 0)))
      #expect(bytes(file) == newKey)
      #expect(!FileManager.default.fileExists(atPath: file + ".next"))
    }
  }

  @Test func `changes nothing if the log does not take the new keys`() async throws {
    try await withLogFile { path in
      let file = path + ".personal"
      var content: Content?
      try await withLog(path) { log in
        content = try await Content(in: try await Vault.open(log, key: .file(file), now: 0), on: log)
      }
      let reader = try SQLiteLog.openForReading(path: path)
      await #expect(throws: LogUnavailable.self) { try await Vault.rotate(reader, key: .file(file), now: 0) }
      await reader.close()
      try await withLog(path) { log in
        let vault = try await Vault.open(log, key: .file(file), now: 0)
        #expect(try await content?.isThere(in: vault) == true)
      }
    }
  }

  @Test func `replaces a given key by another given key`() async throws {
    let log = InMemoryLog()
    let content = try await Content(in: try await Vault.open(log, key: .test, now: 0), on: log)
    let new = PersonalKey.random()
    #expect(try await Vault.rotate(log, key: .test, to: new, now: 0) == 21)
    #expect(try await content.isThere(in: Vault.open(log, key: .given(new), now: 0)))
    await #expect(throws: VaultFailure.otherKey) { try await Vault.open(log, key: .test, now: 0) }
  }
}
