import NIOConcurrencyHelpers
import Testing

@testable import Accounts

@Suite struct HashingPasswords {
  private let password = Password(trying: .password)

  @Test func `makes a text that holds its salt and its cost`() async throws {
    let passwords = try Passwords(cost: .least)
    let hashes = [try await passwords.hash(password), try await passwords.hash(password)]
    #expect(hashes[0] != hashes[1])
    for hash in hashes {
      #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"), "\(hash)")
      #expect(try await passwords.verify(password, hash).isRight)
      #expect(try await !passwords.verify(Password(trying: .otherPassword), hash).isRight)
    }
  }

  @Test func `costs 64 MiB unless it is told otherwise`() async throws {
    let hash = try Argon2.hash(password, .standard)
    #expect(hash.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"), "\(hash)")
  }

  @Test func `takes the same keys for the same password, however accents are composed`() async throws {
    let passwords = try Passwords(cost: .least)
    let hash = try await passwords.hash(Password(choosing: "Zoe\u{308}-12345"))
    #expect(try await passwords.verify(Password(trying: "Zo\u{EB}-12345"), hash).isRight)
  }

  /// Otherwise a server would hash one when it starts, which takes longer than all else before its first answer.
  @Test func `has a hash of nobody at the standard cost`() {
    #expect(!Argon2.isOutdated(Passwords.hashOfNobody, .standard))
  }

  @Test func `says that a hash was made at another cost`() async throws {
    let hash = try Argon2.hash(password, PasswordCost(operations: 2, memoryBytes: 16_384))
    let verdict = try await Passwords(cost: .least).verify(password, hash)
    #expect(verdict.isRight && verdict.isOutdated)
    let wrong = try await Passwords(cost: .least).verify(Password(trying: .otherPassword), hash)
    #expect(!wrong.isRight && !wrong.isOutdated)
  }

  @Test(arguments: [nil, "", "x", "$argon2id$v=19$m=8,t=1,p=1$", String(repeating: "x", count: 500)])
  func `rejects every password if the stored hash is invalid`(hash: String?) async throws {
    let passwords = try Passwords(cost: .least)
    #expect(try await !passwords.verify(password, hash).isRight)
    // Not even with the password of the dummy hash.
    #expect(try await !passwords.verify(Password(trying: "nobody has this password"), hash).isRight)
  }

  @Test func `does two at once, lets three wait, and refuses the next`() async throws {
    let passwords = try Passwords(cost: .least, atOnce: 2, waiting: 3)
    for _ in 0..<2 { #expect(await passwords.begin()) }
    try await withThrowingTaskGroup { group in
      for _ in 0..<3 {
        group.addTask { _ = try await passwords.hash(Password(trying: .password)) }
      }
      while passwords.waitingNow < 3 { await Task.yield() }
      await #expect(throws: AccountRejection.busy) { try await passwords.hash(password) }
      #expect(passwords.counts == Passwords.Counts(hashed: 0, verified: 0, mostAtOnce: 2, refused: 1))
      for _ in 0..<2 { passwords.end() }
      try await group.waitForAll()
    }
    #expect(passwords.counts == Passwords.Counts(hashed: 3, verified: 0, mostAtOnce: 2, refused: 1))
    // Afterwards, hashing works as before.
    for _ in 0..<2 { #expect(await passwords.begin()) }
  }

  /// Twelve addresses that always have eight sign-ins waiting must not keep everybody else out.
  @Test func `lets a new address go before the second of any other, also when the queue is full`() async throws {
    let passwords = try Passwords(cost: .least, atOnce: 1, waiting: 6)
    #expect(await passwords.begin(for: "a"))
    let order = NIOLockedValueBox<[String]>([])
    await withTaskGroup { group in
      for (number, address) in ["a", "a", "a", "b", "b", "b"].enumerated() {
        group.addTask {
          guard await passwords.begin(for: address) else { return order.withLockedValue { $0.append("no \(address)") } }
          order.withLockedValue { $0.append(address) }
          passwords.end(for: address, seconds: 0.07)
        }
        while passwords.waitingNow <= number { await Task.yield() }
      }
      group.addTask {
        #expect(await passwords.begin(for: "c"))
        order.withLockedValue { $0.append("c") }
        passwords.end(for: "c", seconds: 0.07)
      }
      while passwords.counts.refused == 0 { await Task.yield() }
      passwords.end(for: "a", seconds: 0.07)
      await group.waitForAll()
    }
    let served = order.withLockedValue { $0 }
    #expect(served.count == 7 && served.filter { $0.hasPrefix("no ") }.count == 1)
    // One of b and c comes first, since a has just been served; then the other, and only then anybody's second.
    #expect(Set(served.filter { !$0.hasPrefix("no ") }.prefix(2)) == ["b", "c"])
    #expect(await passwords.begin(for: "d"))
  }

  @Test func `refuse whoever waits once the server stops`() async throws {
    let passwords = try Passwords(cost: .least, atOnce: 1, waiting: 10)
    #expect(await passwords.begin(for: "a"))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 { group.addTask { await passwords.begin(for: "b") } }
      while passwords.waitingNow < 3 { await Task.yield() }
      passwords.refuseWaiting()
      for await isBegun in group { #expect(!isBegun) }
    }
    passwords.end(for: "a")
    #expect(await !passwords.begin(for: "c"))
  }
}
