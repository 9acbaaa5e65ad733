import Core
import Hunt
import TestSupport
import Testing

@Suite struct PassphraseTests {
  private let past: [Past] = [.created(), .added("c1")]

  private func lock(_ salt: String) -> PassphraseLock {
    PassphraseLock(salt: salt, operations: 2, memoryBytes: 64 << 20, token: TokenHash(hex: salt))
  }

  private func changed(to lock: PassphraseLock?) -> LobbyEvent { .passphraseChanged(PassphraseChanged(lock: lock)) }

  @Test func `is set, changed and removed, and removed only once`() throws {
    try expect(given: past, when: .setPassphrase(lock("ab")), then: [changed(to: lock("ab"))])
    let set = past + [Past(event: changed(to: lock("ab")))]
    try expect(given: set, when: .setPassphrase(lock("cd")), then: [changed(to: lock("cd"))])
    try expect(given: set, when: .setPassphrase(nil), then: [changed(to: nil)])
    try expect(given: past, when: .setPassphrase(nil), then: [])
    try expect(given: set + [Past(event: changed(to: nil))], when: .setPassphrase(nil), then: [])
  }

  @Test func `is told from an earlier one by its event`() throws {
    let both = past + [Past(event: changed(to: lock("ab"))), Past(event: changed(to: lock("ab")))]
    #expect(try lobby(after: both).passphrase == KeptPassphrase(lock: lock("ab"), seq: 4))
    #expect(try lobby(after: both + [Past(event: changed(to: nil))]).passphrase == nil)
  }

  @Test func `is for the host alone, and not set in an archived lobby`() throws {
    #expect(changed(to: lock("ab")).audience == .host)
    #expect(!changed(to: nil).mayChangeResults)
    let archived = try lobby(after: past + [.ended(at: .second(500))])
    #expect(throws: Rejection.archived(.ended)) {
      try archived.decide(.setPassphrase(lock("ab")), at: .second(500) + .days(8))
    }
  }

  @Test func `in a log of somebody else costs no more than a server can do`() throws {
    let lobby = try lobby(after: past)
    #expect(lobby.canRecord(changed(to: lock("ab")), at: .second(10)))
    for (operations, memory) in [(1_000, 64 << 20), (2, 1 << 40), (0, 64 << 20)] {
      let costly = PassphraseLock(
        salt: "ab", operations: operations, memoryBytes: memory, token: TokenHash(hex: "ab"))
      #expect(!lobby.canRecord(changed(to: costly), at: .second(10)))
    }
  }
}
