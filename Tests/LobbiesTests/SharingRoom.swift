import Core
import Hunt
import JSONCoding
import NIOConcurrencyHelpers
import TestDoubles
import Testing
import Wire

@testable import Lobbies

/// Tests that long answers share the memory reserved for them.
@Suite(.timeLimit(.minutes(10))) struct SharingRoomForLongAnswers {
  /// A queue for room, and those that have entered it.
  private final class Queue: Sendable {
    let room: AnswerRoom
    private let entered = Kept<[(String, RoomShare)]>([])

    init(_ bytes: Int) { room = AnswerRoom(bytes: bytes) }

    func enter(_ bytes: Int, _ name: String, from address: String) -> Int? {
      let entry = room.enter(bytes, for: address) { [entered] share in entered.change { $0.append((name, share)) } }
      switch entry {
      case .entered(let share):
        entered.change { $0.append((name, share)) }
        return nil
      case .waits(let number): return number
      }
    }

    func leave(_ name: String) {
      // Released outside the lock, so that whoever enters as a result is noted too.
      let gone = entered.change { entered in
        let gone = entered.filter { $0.0 == name }
        entered.removeAll { $0.0 == name }
        return gone
      }
      withExtendedLifetime(gone) {}
    }

    var names: [String] { entered.change { $0.map(\.0) } }
  }

  @Test func `a large answer leaves as much room free`() {
    let queue = Queue(1_000)
    #expect(queue.enter(250, "one", from: "a") == nil)
    #expect(queue.enter(250, "two", from: "b") == nil)
    #expect(queue.enter(250, "three", from: "c") == nil)
    #expect(queue.enter(250, "four", from: "d") != nil)
    #expect(queue.enter(100, "small", from: "e") == nil)
    #expect(queue.room.bytesTaken == 850)
    #expect(queue.room.isWanted)
    queue.leave("one")
    #expect(queue.names == ["two", "three", "small"], "twice 250 are not free yet")
    queue.leave("two")
    #expect(queue.names == ["three", "small", "four"])
    #expect(!queue.room.isWanted)
  }

  @Test func `an address has no more than half, but for short answers`() {
    let queue = Queue(100_000)
    #expect(queue.enter(20_000, "one", from: "a") == nil)
    #expect(queue.enter(20_000, "two", from: "a") == nil)
    #expect(queue.enter(20_000, "three", from: "a") != nil)
    #expect(queue.enter(300, "short", from: "a") == nil)
    #expect(queue.enter(20_000, "other", from: "b") == nil)
    queue.leave("one")
    #expect(queue.names == ["two", "short", "other", "three"])
  }

  @Test func `addresses have their turn one after the other`() {
    let queue = Queue(1_000)
    for name in ["one", "two", "three"] { _ = queue.enter(250, name, from: name) }
    for number in 1...3 { _ = queue.enter(200, "busy \(number)", from: "busy") }
    _ = queue.enter(200, "quiet", from: "quiet")
    queue.leave("one")
    queue.leave("two")
    queue.leave("three")
    #expect(queue.names.prefix(3) == ["busy 1", "quiet", "busy 2"])
  }

  @Test func `a caller that gives up does not enter`() throws {
    let queue = Queue(1_000)
    for name in ["one", "two", "three"] { _ = queue.enter(250, name, from: name) }
    let first = try #require(queue.enter(250, "impatient", from: "d"))
    _ = queue.enter(250, "patient", from: "d")
    #expect(queue.room.giveUp(first))
    queue.leave("one")
    queue.leave("two")
    #expect(queue.names == ["three", "patient"])
    #expect(!queue.room.giveUp(first))
  }

  @Test func `an answer larger than the whole room counts as a quarter, and unused room is given back`()
    throws
  {
    let room = AnswerRoom(bytes: 1_000)
    var share = room.enter(70_000, for: "a")
    #expect(room.bytesTaken == 250)
    share?.settle(10)
    #expect(room.bytesTaken == 10)
    share = nil
    #expect(room.bytesTaken == 0)
  }

  @Test func `a long answer waits until there is room, and a short one does not`() async throws {
    try await TestServer.run(room: AnswerRoom(wait: .hours(1))) { server in
      let clues = (1...20).map { Clue(title: "\($0)", text: String(repeating: "x", count: 2_000), points: 1) }
      let host = try await server.host(clues: clues)
      let small = try await server.host()
      let room = server.lobbies.room
      var taken: [RoomShare] = []
      while let share = room.enter(20 << 10, for: "192.0.2.\(taken.count)") { taken.append(share) }
      let slot = host.send(.view(.snapshot(at: nil)))
      try await small.ask(.view(.snapshot(at: nil)))
      try await server.settle()
      #expect(host.peer.now.answers[slot] == nil)
      #expect(room.isWanted)
      taken = []
      let view = try await host.result(slot)
      #expect(view["clues"]?.array?.count == 20)
    }
  }
}

/// A value behind a lock.
private final class Kept<Value: Sendable>: Sendable {
  private let value: NIOLockedValueBox<Value>
  init(_ value: Value) { self.value = NIOLockedValueBox(value) }
  func change<Result>(_ body: (inout Value) -> Result) -> Result { value.withLockedValue(body) }
}
