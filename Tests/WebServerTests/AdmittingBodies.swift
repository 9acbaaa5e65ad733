import NIOConcurrencyHelpers
import Testing

@testable import WebServer

@Suite struct AdmittingBodies {
  private let room = BodyRoom()
  private let megabyte = 1 << 20

  /// Reserves room for so many bodies, and tells in which order the waiting ones are admitted.
  private func reserve(
    _ count: Int, of bytes: Int, from address: String, told: NIOLockedValueBox<[String]>
  ) -> [BodyRoom.Reservation] {
    (0..<count).map { _ in
      room.reserve(bytes, for: address) { told.withLockedValue { $0.append(address) } }
    }
  }

  @Test func `lets an address have its part, and the others at once`() {
    let told = NIOLockedValueBox<[String]>([])
    let greedy = reserve(80, of: megabyte, from: "192.0.2.1", told: told)
    #expect(room.load == (64 * megabyte, 16))
    _ = reserve(1, of: megabyte, from: "192.0.2.2", told: told)
    greedy[0].end()
    greedy[0].end()
    #expect(told.withLockedValue { $0.dropFirst(64) } == ["192.0.2.2", "192.0.2.1"])
    #expect(room.load == (65 * megabyte, 15))
  }

  @Test func `serves the address next that holds the least`() {
    let told = NIOLockedValueBox<[String]>([])
    let full = (1...4).flatMap { reserve(70, of: megabyte, from: "192.0.2.\($0)", told: told) }
    let late = reserve(2, of: megabyte, from: "198.51.100.7", told: told)
    #expect(room.load == (256 * megabyte, 26))
    for index in [0, 1, 70] { full[index].end() }
    #expect(told.withLockedValue { $0.dropFirst(256) } == ["198.51.100.7", "198.51.100.7", "192.0.2.1"])
    late[0].end()
    #expect(told.withLockedValue { $0.count } == 260)
  }

  @Test func `lets no small body pass a large one that waits for the room of all`() {
    let told = NIOLockedValueBox<[String]>([])
    let full = (1...4).flatMap { reserve(64, of: megabyte, from: "192.0.2.\($0)", told: told) }
    _ = reserve(1, of: 8 * megabyte, from: "198.51.100.7", told: told)
    full[0].end()
    _ = reserve(1, of: 1_000, from: "198.51.100.8", told: told)
    #expect(told.withLockedValue { $0.count } == 256)
    for one in full[1...7] { one.end() }
    #expect(told.withLockedValue { $0.dropFirst(256) } == ["198.51.100.7"])
  }

  @Test func `forgets who waits no longer, and keeps no room`() {
    let told = NIOLockedValueBox<[String]>([])
    let all = reserve(70, of: megabyte, from: "192.0.2.1", told: told)
    for one in all.suffix(6) { one.end() }
    #expect(room.load == (64 * megabyte, 0))
    for one in all { one.end() }
    #expect(room.load == (0, 0))
    #expect(told.withLockedValue { $0.count } == 64)
  }
}
