import JSONCoding
import TestTools

@testable import QuarryClient

extension WatchState {
  static func spectator() -> WatchState { WatchState(target: .init("code", "7KQF"), topics: nil) }

  static func watching(from seq: Int64) -> WatchState {
    var state = spectator()
    _ = state.connected()
    _ = state.answered(.snapshot(seq: seq), jitter: 0)
    return state
  }

  mutating func hears(_ seq: Int, after prev: Int) -> [Action] {
    received(.event(.sample(seq, after: prev)), jitter: 0)
  }
}

extension WatchState.Action {
  static func event(_ seq: Int, after prev: Int) -> Self { .deliver(.event(.sample(seq, after: prev))) }

  static func again(since seq: Int64) -> Self {
    .watch(params: ["lobby": "L", "since": ["epoch": "E", "seq": .integer(seq)]])
  }

  static let board = Self.askForBoard(params: ["lobby": "L"])

  var delay: Duration? { if case .reconnect(let delay) = self { delay } else { nil } }
}

extension WatchPosition {
  static func at(_ seq: Int) -> WatchPosition { WatchPosition(epoch: "E", seq: seq) }
}

extension Push.Event {
  static func sample(_ seq: Int, after prev: Int) -> Push.Event {
    Push.Event(lobby: "L", seq: seq, prev: prev, at: 0, type: "chat.sent", data: [:])
  }
}

extension JSONValue {
  static let card: JSONValue = ["card": ["lobby": "L", "code": "7KQF"]]

  static func snapshot(seq: Int64) -> JSONValue { ["epoch": "E", "seq": .integer(seq), "snapshot": card] }
  static func resumed(seq: Int64) -> JSONValue { ["epoch": "E", "seq": .integer(seq), "resumed": true] }
}

/// A model of a server, as far as a watcher can tell. Every third event is for the host only.
struct ModelServer {
  private(set) var seq = 1
  private var visible = [1]
  private var isWatched = false
  private var pushes: [Push] = []

  mutating func happen() {
    seq += 1
    guard !seq.isMultiple(of: 3) else { return }
    let event = Push.Event.sample(seq, after: visible.last ?? 0)
    visible.append(seq)
    if isWatched { pushes.append(.event(event)) }
  }

  mutating func watch(_ params: JSONObject) -> JSONValue {
    isWatched = true
    guard let since = params["since"]?["seq"]?.integer else { return .snapshot(seq: Int64(seq)) }
    // The client missed more than the server is willing to send.
    guard visible.count(where: { $0 > since }) < 20 else { return .snapshot(seq: Int64(seq)) }
    for (prev, event) in zip(visible, visible.dropFirst()) where event > since {
      pushes.append(.event(.sample(event, after: prev)))
    }
    return .resumed(seq: Int64(seq))
  }

  mutating func disconnect() {
    isWatched = false
    pushes = []
  }

  /// Loses a push, as a network or a bug might.
  mutating func losePush(_ random: inout SeededGenerator) {
    if let index = pushes.indices.randomElement(using: &random) { pushes.remove(at: index) }
  }

  /// Delivers some of the pushes in transit.
  mutating func drain(_ random: inout SeededGenerator) -> [Push] {
    let count = Int.random(in: 0...pushes.count, using: &random)
    defer { pushes.removeFirst(count) }
    return Array(pushes.prefix(count))
  }
}

/// Checks what a watcher reports against what happened.
struct ModelReader {
  private(set) var seq = 0
  private(set) var isSound = true

  mutating func take(_ update: WatchUpdate) {
    switch update {
    case .snapshot(_, let position):
      isSound = isSound && position.seq >= seq
      seq = position.seq
    case .event(let event):
      // Only events for the host may lie between two reported ones.
      isSound = isSound && event.seq > seq && (seq + 1..<event.seq).allSatisfy { $0.isMultiple(of: 3) }
      seq = event.seq
    case .board, .disconnected, .resumed, .push: break
    }
  }
}
