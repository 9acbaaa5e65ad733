import JSONCoding
import QuarryClient

/// The source of a replay.
protocol ReplaySource: Sendable {
  /// All visible events, in order. Not empty.
  var events: [Push.Event] { get }
  /// The answer to `lobby.view` as of an event.
  func view(at seq: Int) async throws -> JSONValue
  /// The player who led after an event; nil if nobody had points.
  func leader(at seq: Int) async throws -> String?
}

/// A lobby on a server, limited to what the caller may see.
struct ServerReplay: ReplaySource {
  let events: [Push.Event]
  private let code: JSONValue
  private let caller: QuarryCaller

  init(of code: JoinCode, from caller: QuarryCaller) async throws {
    self.code = .string(code.text)
    self.caller = caller
    var events: [Push.Event] = []
    while true {
      let after = Int64(events.last?.seq ?? 0)
      let page = try await caller.call(
        "lobby.history", ["code": self.code, "after": .integer(after), "limit": 1_000])
      let new = (page["events"]?.array ?? []).compactMap(Push.Event.init)
      guard !new.isEmpty else { break }
      events += new
    }
    guard !events.isEmpty else { throw Failure.refused("You may not see anything of this lobby yet.") }
    self.events = events
  }

  func view(at seq: Int) async throws -> JSONValue {
    try await caller.call("lobby.view", ["code": code, "at": .integer(Int64(seq))])
  }

  func leader(at seq: Int) async throws -> String? {
    let board = try await caller.call("lobby.board", ["code": code, "at": .integer(Int64(seq)), "limit": 1])
    guard let first = board["rows"]?.array?.first, first["points"]?.integer ?? 0 > 0 else { return nil }
    return first["player"]?.string
  }
}
