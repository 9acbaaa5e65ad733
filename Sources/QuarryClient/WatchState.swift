import JSONCoding

/// Decides how a watcher reacts to input, without touching sockets or clocks.
///
/// It guarantees that every event is delivered once and in order, unless a snapshot replaces all before it.
struct WatchState: Sendable {
  /// What to do next, in order.
  enum Action: Hashable, Sendable {
    case deliver(WatchUpdate)
    /// Send `lobby.watch`.
    case watch(params: JSONObject)
    /// Send `lobby.board`: its answer goes to ``WatchState/boardAnswered(_:)``.
    case askForBoard(params: JSONObject)
    /// Drop the connection, if there is one, and reconnect later.
    case reconnect(after: Duration)
    case stop(Reason)

    enum Reason: Hashable, Sendable {
      case refused(QuarryError)
      case sentAway(WatchEnded)
    }
  }

  private enum Phase {
    /// Not connected, or `lobby.watch` not sent yet.
    case away
    /// `lobby.watch` is sent but not answered.
    case asking
    case watching
  }

  private let target: JSONObject.Member
  private let topics: [String]?
  private let backoff: Backoff

  private var phase = Phase.away
  private(set) var position: WatchPosition?
  /// The lobby's id, once known; a code may be reassigned to another lobby.
  private(set) var lobby: String?
  /// Failures since the last success.
  private var failures = 0
  /// Gaps since the last event, limited so that a server that cannot close a gap is not asked for ever.
  private var gaps = 0
  /// Events that arrived between the request and its answer.
  private var early: [Push.Event] = []
  private var bye: Push.Bye?

  /// The most events kept while waiting for the answer; dropped ones show up as a gap and are fetched.
  private static let earlyMax = 1_000

  /// - Parameter target: `lobby` or `code`.
  init(target: JSONObject.Member, topics: [String]?, since position: WatchPosition? = nil, backoff: Backoff = .init()) {
    self.target = target
    self.topics = topics
    self.position = position
    self.backoff = backoff
  }

  // MARK: The connection

  mutating func connected() -> [Action] {
    bye = nil
    gaps = 0
    return ask()
  }

  /// - Parameter jitter: random, in 0..<1.
  mutating func lost(_ reason: String, jitter: Double) -> [Action] {
    lost(reason, retryAfter: bye?.retryAfter.map { .milliseconds($0) }, jitter: jitter)
  }

  private mutating func lost(_ reason: String, retryAfter: Duration?, jitter: Double) -> [Action] {
    phase = .away
    early = []
    var delay = backoff.delay(attempt: failures, jitter: jitter)
    // Not before the server's `retryAfter`, and spread so that its clients do not all return at once.
    if let retryAfter { delay += min(max(retryAfter, .zero), .seconds(300)) }
    failures += 1
    return [.deliver(.disconnected(reason: reason, retryIn: delay)), .reconnect(after: delay)]
  }

  // MARK: Answers

  private mutating func ask() -> [Action] {
    phase = .asking
    early = []
    var params = [lobby.map { JSONObject.Member("lobby", .string($0)) } ?? target]
    if let topics { params.append(.init("topics", .array(topics.map { .string($0) }))) }
    if let position {
      params.append(.init("since", ["epoch": .string(position.epoch), "seq": .integer(Int64(position.seq))]))
    }
    return [.watch(params: JSONObject(params))]
  }

  /// The answer to `lobby.watch`.
  mutating func answered(_ answer: JSONValue, jitter: Double) -> [Action] {
    guard phase == .asking else { return [] }
    guard let epoch = answer["epoch"]?.string, let seq = answer["seq"]?.integer else {
      return lost("the server's answer to lobby.watch is unreadable", jitter: jitter)
    }
    if let snapshot = answer["snapshot"], snapshot.object != nil {
      return began(snapshot, at: WatchPosition(epoch: epoch, seq: Int(seq)))
    }
    guard answer["resumed"]?.bool == true, position?.epoch == epoch else {
      // There is nothing to resume from, so start over.
      guard position != nil else { return lost("the server sent no snapshot", jitter: jitter) }
      position = nil
      return ask()
    }
    phase = .watching
    failures = 0
    // `position` stays: the missed events follow from there. Boards are not replayed, so fetch one.
    return [.deliver(.resumed)] + askForBoard() + takeEarly()
  }

  private mutating func began(_ snapshot: JSONValue, at position: WatchPosition) -> [Action] {
    phase = .watching
    failures = 0
    self.position = position
    lobby = snapshot["card"]?["lobby"]?.string ?? lobby
    return [.deliver(.snapshot(snapshot, at: position))] + takeEarly()
  }

  /// Events that were pushed before the answer and are newer than it.
  private mutating func takeEarly() -> [Action] {
    defer { early = [] }
    // Not through `received`: the rest of a gap is already on its way and must not be requested.
    return early.compactMap { isNext($0) ? take($0) : nil }
  }

  private func askForBoard() -> [Action] {
    guard topics?.contains("board") ?? true, let lobby else { return [] }
    return [.askForBoard(params: ["lobby": .string(lobby)])]
  }

  mutating func boardAnswered(_ board: JSONValue) -> [Action] {
    guard phase == .watching, let lobby, let board = Push.BoardChange(board, lobby: lobby, isWhole: true)
    else { return [] }
    return [.deliver(.board(board))]
  }

  /// Handles an error in reply to the initial requests.
  mutating func refused(_ error: QuarryError, jitter: Double) -> [Action] {
    switch error.kind {
    case "unavailable", "rate-limited", "internal":
      return lost(error.message, retryAfter: error.retryAfter, jitter: jitter)
    case "invalid-params" where position != nil && phase == .asking:
      // This server does not understand the position.
      position = nil
      return ask()
    default:
      phase = .away
      return [.stop(.refused(error))]
    }
  }

  // MARK: Pushes

  mutating func received(_ push: Push, jitter: Double) -> [Action] {
    switch push {
    case .event(let event): return received(event, jitter: jitter)
    case .board(let board):
      guard phase == .watching, lobby == nil || board.lobby == lobby else { return [] }
      return [.deliver(.board(board))]
    case .bye(let bye):
      self.bye = bye
      guard bye.reason == "kicked" || bye.reason == "replaced" else { return [] }
      phase = .away
      return [.stop(.sentAway(WatchEnded(reason: bye.reason)))]
    case .other:
      // These topics have no gaps to close: each of their first pushes has everything, or `feed.list` does.
      return phase == .watching ? [.deliver(.push(push))] : []
    }
  }

  private mutating func received(_ event: Push.Event, jitter: Double) -> [Action] {
    guard lobby == nil || event.lobby == lobby else { return [] }
    switch phase {
    case .away: return []
    case .asking:
      if early.count < Self.earlyMax { early.append(event) }
      return []
    case .watching:
      guard let position, event.seq > position.seq else { return [] }
      return isNext(event) ? [take(event)] : gap(jitter: jitter)
    }
  }

  /// Whether no event visible to this seat is missing between the last event and this one.
  private func isNext(_ event: Push.Event) -> Bool {
    guard let position else { return false }
    return event.seq > position.seq && event.prev <= position.seq
  }

  private mutating func take(_ event: Push.Event) -> Action {
    position?.seq = event.seq
    lobby = event.lobby
    gaps = 0
    return .deliver(.event(event))
  }

  /// An event is missing: first resume from the position; then start over; then reconnect later.
  private mutating func gap(jitter: Double) -> [Action] {
    gaps += 1
    if gaps == 2 { position = nil }
    guard gaps <= 2 else {
      return lost("the server left a gap in the events", jitter: jitter)
    }
    return ask()
  }
}
