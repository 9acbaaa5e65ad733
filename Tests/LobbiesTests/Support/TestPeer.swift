import Accounts
import JSONCoding
import Lobbies
import NIOConcurrencyHelpers
import NIOCore
import Testing
import Wire

/// A connection as the lobbies see it. It keeps what it receives, and lets the test wait for it.
final class TestPeer: Peer, Sendable {
  struct Push: Sendable {
    let method: String
    let params: JSONValue
    let line: String

    var seq: Int { Int(params["seq"]?.integer ?? -1) }
    var previous: Int { Int(params["prev"]?.integer ?? -1) }
    var type: String { params["type"]?.string ?? "" }
  }

  struct State: Sendable {
    var isOpen = true
    var takesBoards = true
    /// Whether the lobbies have dismissed it.
    var isDismissed = false
    /// The sign-outs it was told of.
    var signedOut: [SignedIn] = []
    var answers: [Int: LobbyAnswer] = [:]
    /// Slots in the order of their answers.
    var answered: [Int] = []
    var pushes: [Push] = []
    /// The sizes in bytes of the parts sent to catch up.
    var parts: [Int] = []
    /// The largest sequence numbers pushed.
    var newestEvent = 0
    var newestBoard = 0
    /// All bytes that would go out on the wire.
    var bytes: [UInt8] = []

    var events: [Push] { pushes.filter { $0.method == "event" } }
    var boards: [Push] { pushes.filter { $0.method == "board" } }
    var presences: [Push] { pushes.filter { $0.method == "presence" } }
    var positions: [Push] { pushes.filter { $0.method == "positions" } }
    var crowds: [Push] { pushes.filter { $0.method == "crowd" } }
  }

  private typealias Waiter = (isDone: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)

  private let state = NIOLockedValueBox((state: State(), waiters: [Waiter]()))

  // MARK: For the test

  var now: State { state.withLockedValue { $0.state } }
  var events: [Push] { now.events }
  var boards: [Push] { now.boards }

  func close() { change { $0.isOpen = false } }
  func takesBoards(_ takes: Bool) { change { $0.takesBoards = takes } }

  func wait(until isDone: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLockedValue { state in
        guard !isDone(state.state) else { return true }
        state.waiters.append((isDone, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  func answer(_ slot: Int) async -> LobbyAnswer {
    await wait { $0.answers[slot] != nil }
    return now.answers[slot] ?? LobbyAnswer(.failure(.parseError))
  }

  /// Waits for an event or board with at least this sequence number, and returns all events.
  @discardableResult
  func events(upTo seq: Int) async -> [Push] {
    await wait { $0.newestEvent >= seq }
    return events
  }

  @discardableResult
  func boards(upTo seq: Int) async -> [Push] {
    await wait { $0.newestBoard >= seq }
    return boards
  }

  private func change(_ change: (inout State) -> Void) {
    let done = state.withLockedValue { state in
      change(&state.state)
      let current = state.state
      let done = state.waiters.filter { $0.isDone(current) }.map(\.continuation)
      state.waiters.removeAll { $0.isDone(current) }
      return done
    }
    for continuation in done { continuation.resume() }
  }

  // MARK: For the lobbies

  var isOpen: Bool { now.isOpen }
  var isHeard: Bool { now.isOpen }

  func receive(_ answer: LobbyAnswer, slot: Int) {
    change { state in
      if state.answers[slot] != nil { Issue.record("Request \(slot) was answered twice") }
      state.answers[slot] = answer
      state.answered.append(slot)
      switch answer.outcome {
      case .success(let result): state.bytes += Reply.result(result.json, id: .null)
      case .failure(let error): state.bytes += Reply.error(error, id: .null)
      }
    }
  }

  func push(events lines: ByteBuffer) { record(lines) }
  func push(missed lines: ByteBuffer, holding share: RoomShare?) {
    change { $0.parts.append(lines.readableBytes) }
    record(lines)
  }
  var hasRoom: Bool { now.takesBoards }
  func lose(_ error: WireError) { change { $0.isDismissed = true } }
  func abandon() { change { $0.isDismissed = true } }

  func push(board line: ByteBuffer) -> Bool {
    guard now.takesBoards else { return false }
    record(line)
    return true
  }

  func dismiss(because reason: Dismissal) { change { $0.isDismissed = true } }

  func signedOut(_ signedIn: SignedIn) { change { $0.signedOut.append(signedIn) } }

  func flush() {}

  private func record(_ lines: ByteBuffer) {
    let pushes = lines.readableBytesView.split(separator: UInt8(ascii: "\n")).map { line in
      let json = try? JSONParser.parse(line)
      return Push(
        method: json?["method"]?.string ?? "?", params: json?["params"] ?? .null,
        line: String(decoding: line, as: UTF8.self))
    }
    change { state in
      state.pushes += pushes
      for push in pushes {
        if push.method == "event" { state.newestEvent = max(state.newestEvent, push.seq) }
        if push.method == "board" { state.newestBoard = max(state.newestBoard, push.seq) }
      }
      state.bytes += lines.readableBytesView
    }
  }
}
