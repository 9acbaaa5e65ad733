import JSONCoding
import TestTools
import Testing

@testable import QuarryClient

@Suite struct WatchingALobby {
  @Test func `begins with a snapshot`() {
    var state = WatchState.spectator()
    #expect(state.connected() == [.watch(params: ["code": "7KQF"])])
    #expect(state.answered(.snapshot(seq: 7), jitter: 0) == [.deliver(.snapshot(.card, at: .at(7)))])
    #expect(state.position == .at(7))
  }

  @Test func `delivers each event once and in order`() {
    var state = WatchState.watching(from: 7)
    #expect(state.hears(8, after: 7) == [.event(8, after: 7)])
    #expect(state.hears(8, after: 7) == [])
    #expect(state.hears(7, after: 5) == [])
    // 9 and 10 are for others.
    #expect(state.hears(11, after: 8) == [.event(11, after: 8)])
    #expect(state.position == .at(11))
  }

  @Test func `accepts a private event that follows an earlier public one`() {
    var state = WatchState.watching(from: 7)
    #expect(state.hears(8, after: 3) == [.event(8, after: 3)])
  }

  @Test func `keeps out what happens in other lobbies`() {
    var state = WatchState.watching(from: 7)
    #expect(state.received(.event(.init(lobby: "M", seq: 8, prev: 7, at: 0, type: "x", data: [:])), jitter: 0) == [])
    #expect(state.position == .at(7))
  }

  @Test func `drops boards that belong to another lobby or come between question and answer`() {
    let board = Push.BoardChange(lobby: "L", seq: 7, isWhole: false, rows: [], total: 0, frozen: false)
    let other = Push.BoardChange(lobby: "M", seq: 7, isWhole: false, rows: [], total: 0, frozen: false)
    var state = WatchState.watching(from: 7)
    #expect(state.received(.board(board), jitter: 0) == [.deliver(.board(board))])
    #expect(state.received(.board(other), jitter: 0) == [])
    _ = state.hears(10, after: 9)
    #expect(state.received(.board(board), jitter: 0) == [])
  }

  @Test func `passes on the pushes of other topics, once it watches`() {
    let presence = Push.other(method: "presence", params: ["lobby": "L"])
    var state = WatchState(target: .init("code", "7KQF"), topics: ["presence"])
    #expect(state.received(presence, jitter: 0) == [])
    state = .watching(from: 7)
    #expect(state.received(presence, jitter: 0) == [.deliver(.push(presence))])
  }

  @Test func `asks only for the topics that are wanted`() {
    var state = WatchState(target: .init("code", "7KQF"), topics: ["events"])
    #expect(state.connected() == [.watch(params: ["code": "7KQF", "topics": ["events"]])])
  }
}

@Suite struct MissingSomething {
  @Test func `watches again from where it was`() {
    var state = WatchState.watching(from: 7)
    #expect(state.hears(10, after: 9) == [.again(since: 7)])
    // Everything it could not use is sent again after the answer.
    #expect(state.hears(11, after: 10) == [])
    #expect(state.answered(.resumed(seq: 11), jitter: 0) == [.deliver(.resumed), .board])
    #expect(state.hears(8, after: 7) == [.event(8, after: 7)])
    #expect(state.hears(9, after: 8) == [.event(9, after: 8)])
    #expect(state.hears(10, after: 9) == [.event(10, after: 9)])
    #expect(state.hears(11, after: 10) == [.event(11, after: 10)])
  }

  @Test func `takes the snapshot if too much is missing`() {
    var state = WatchState.watching(from: 7)
    _ = state.hears(50_000, after: 49_999)
    #expect(state.answered(.snapshot(seq: 50_000), jitter: 0) == [.deliver(.snapshot(.card, at: .at(50_000)))])
    #expect(state.hears(50_001, after: 50_000) == [.event(50_001, after: 50_000)])
  }

  @Test func `keeps what was pushed before the answer and is newer`() {
    var state = WatchState.spectator()
    _ = state.connected()
    #expect(state.hears(7, after: 6) == [])
    #expect(state.hears(8, after: 7) == [])
    #expect(
      state.answered(.snapshot(seq: 7), jitter: 0)
        == [.deliver(.snapshot(.card, at: .at(7))), .event(8, after: 7)])
  }

  @Test func `asks for a snapshot if resuming does not close the gap, and then comes back later`() {
    var state = WatchState.watching(from: 7)
    #expect(state.hears(10, after: 9) == [.again(since: 7)])
    _ = state.answered(.resumed(seq: 11), jitter: 0)
    #expect(state.hears(12, after: 11) == [.watch(params: ["lobby": "L"])])
    _ = state.answered(.snapshot(seq: 12), jitter: 0)
    #expect(state.hears(15, after: 14).contains(.reconnect(after: .milliseconds(125))))
  }

  @Test func `is not misled by an answer from another log`() {
    var state = WatchState.watching(from: 7)
    _ = state.lost("gone", jitter: 0)
    _ = state.connected()
    let resumed: JSONValue = ["epoch": "other", "seq": 3, "resumed": true]
    #expect(state.answered(resumed, jitter: 0) == [.watch(params: ["lobby": "L"])])
    let answer: JSONValue = ["epoch": "other", "seq": 3, "snapshot": .card]
    #expect(
      state.answered(answer, jitter: 0)
        == [.deliver(.snapshot(.card, at: WatchPosition(epoch: "other", seq: 3)))])
  }

  /// Whatever is lost and however connections break, every event arrives once and in order, or is covered by a
  /// snapshot.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `loses and doubles nothing`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var server = ModelServer()
    var state = WatchState.spectator()
    var reader = ModelReader()
    var pending = state.connected()
    for _ in 0..<400 {
      while !pending.isEmpty {
        let action = pending.removeFirst()
        switch action {
        case .deliver(let update): reader.take(update)
        case .watch(let params):
          // Pushes in transit belong to the previous watch.
          pending += server.drain(&random).flatMap { state.received($0, jitter: 0) }
          pending += state.answered(server.watch(params), jitter: 0)
        case .askForBoard: break
        case .reconnect:
          server.disconnect()
          pending += state.connected()
        case .stop: Issue.record("stopped")
        }
      }
      switch UInt8.random(in: 0..<10, using: &random) {
      case 0:
        server.disconnect()
        pending += state.lost("cut", jitter: 0)
      case 1: server.losePush(&random)
      case 2..<6: server.happen()
      default: pending += server.drain(&random).flatMap { state.received($0, jitter: 0) }
      }
    }
    #expect(reader.isSound)
    #expect(reader.seq <= server.seq)
  }
}

@Suite struct LosingTheConnection {
  @Test func `waits longer each time, and not as long as others`() {
    var state = WatchState.watching(from: 7)
    let delays = (0..<10).map { _ in state.lost("gone", jitter: 0.5).compactMap(\.delay).first }
    #expect(delays.first == .milliseconds(187.5))
    #expect(delays[1] == .milliseconds(375))
    #expect(delays.last == .milliseconds(11_250))
    #expect(state.lost("gone", jitter: 0).compactMap(\.delay) != state.lost("gone", jitter: 0.9).compactMap(\.delay))
  }

  @Test func `begins with short waits again after a success`() {
    var state = WatchState.watching(from: 7)
    for _ in 0..<5 { _ = state.lost("gone", jitter: 0) }
    _ = state.connected()
    _ = state.answered(.resumed(seq: 7), jitter: 0)
    #expect(state.lost("gone", jitter: 0).compactMap(\.delay) == [.milliseconds(125)])
  }

  @Test func `goes on by the lobby's id, since its code may be another's by then`() {
    var state = WatchState.watching(from: 7)
    _ = state.lost("gone", jitter: 0)
    #expect(state.connected() == [.again(since: 7)])
  }

  @Test func `comes back when the server asks it to`() {
    var state = WatchState.watching(from: 7)
    #expect(state.received(.bye(.init(reason: "shutdown", retryAfter: 2_000)), jitter: 0) == [])
    #expect(state.lost("gone", jitter: 0).compactMap(\.delay) == [.milliseconds(2_125)])
    _ = state.connected()
    #expect(state.lost("gone", jitter: 0).compactMap(\.delay) == [.milliseconds(250)])
  }

  @Test(arguments: ["kicked", "replaced"])
  func `stays away when it is sent away`(reason: String) {
    var state = WatchState.watching(from: 7)
    #expect(
      state.received(.bye(.init(reason: reason)), jitter: 0) == [.stop(.sentAway(WatchEnded(reason: reason)))])
  }
}

@Suite struct BeingRefused {
  @Test func `gives up where trying again cannot help`() {
    let error = QuarryError(code: 1003, kind: "lobby-not-found", message: "No such lobby.")
    var state = WatchState.spectator()
    _ = state.connected()
    #expect(state.refused(error, jitter: 0) == [.stop(.refused(error))])
  }

  @Test(arguments: ["unavailable", "rate-limited", "internal"])
  func `tries again where that may help, when the server says`(kind: String) {
    let error = QuarryError(code: 1009, kind: kind, message: "Later.", data: ["kind": "x", "retryAfter": 1_000])
    var state = WatchState.spectator()
    _ = state.connected()
    #expect(state.refused(error, jitter: 0).compactMap(\.delay) == [.milliseconds(1_125)])
  }

  @Test func `begins anew if the server cannot read its position`() {
    let error = QuarryError(code: -32602, kind: "invalid-params", message: "since must be …")
    var state = WatchState.watching(from: 7)
    _ = state.lost("gone", jitter: 0)
    _ = state.connected()
    #expect(state.refused(error, jitter: 0) == [.watch(params: ["lobby": "L"])])
    #expect(state.refused(error, jitter: 0) == [.stop(.refused(error))])
  }

  @Test func `treats an unreadable answer as a lost connection`() {
    var state = WatchState.spectator()
    _ = state.connected()
    #expect(state.answered(["seq": "x"], jitter: 0).compactMap(\.delay) == [.milliseconds(125)])
  }
}
