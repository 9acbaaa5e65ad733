import DequeModule
import Hunt
import JSONCoding
public import Lobbies
public import NIOCore
public import Wire

/// One connection's talk with the server, whatever carries it: messages in, answers in order and pushes out.
///
/// Knows who the connection is, keeps its requests in order, hands them to the lobbies. Confined to its event loop.
public final class Session: Peer {
  let service: SessionService
  private let switchboard: Switchboard
  let eventLoop: any EventLoop
  private weak var transport: (any Transport)?
  /// Where the connection comes from: what is limited for those who have no seat.
  let address: String
  /// The token of requests that carry none.
  private let token: String?

  private let counts: RequestCounts.OfLoop
  private var exchanges = Exchanges()
  /// A request that those behind it must wait for, since it changes who the connection is or what it watches.
  var barrier: (slot: Int, change: Change)?
  private var waiting: Deque<(request: Request, slot: Int)> = []
  /// Whether a request's lobby is being looked up in the log: those behind it must not overtake it.
  var isLookingUp = false
  private var seat: Seat? {
    didSet {
      guard seat != oldValue else { return }
      if let oldValue { switchboard.rise(self, from: oldValue) }
      if let seat { switchboard.sit(self, on: seat) }
    }
  }
  private var watched: Set<LobbyID> = []
  /// The lobby of the newest `lobby.watch`, once it is known, and whether it was watched before.
  private var watchAsked: LobbyID?
  private var wasWatched = false
  private var hasUnflushed = false
  /// Runs while what is written does not go out.
  private var stalled: Scheduled<Void>?
  private var state = State.open

  private enum State {
    case open
    /// Answers what was asked, takes nothing new, then closes.
    case ending(Farewell)
    case closed
  }

  enum Change {
    /// Brings a seat, if the connection has none.
    case bind
    /// Gives up the connection's own seat.
    case leave
    case watch
    /// Nothing, but its answer may be long: those behind it are asked when it is made, so that who asks a hundred times
    /// in one breath does not have a hundred of them made at once.
    case nothing
  }

  public init(
    service: SessionService, switchboard: Switchboard, eventLoop: any EventLoop, transport: any Transport,
    address: String, token: String? = nil
  ) {
    self.service = service
    self.switchboard = switchboard
    self.eventLoop = eventLoop
    self.transport = transport
    self.address = address
    self.token = token
    counts = service.counts.of(eventLoop)
  }

  /// Made anew each time: a reference holds its session, which must not hold itself.
  private var reference: PeerReference { switchboard.reference(to: self) }

  // MARK: In

  /// One message as it came: a line without its end, or a WebSocket message.
  public func receive(_ bytes: some Collection<UInt8>) { receive(Message(parsing: bytes)) }

  /// A message that is no message: too long, or not even a line.
  public func receive(unreadable error: WireError) {
    receive(.single(.failure(Message.Refused(id: .null, error: error, closes: true))))
  }

  private func receive(_ message: Message) {
    guard case .open = state else { return }
    var slot = exchanges.open(message)
    let entries: [Message.Entry]
    switch message {
    case .single(let entry): entries = [entry]
    case .batch(let all): entries = all
    }
    var farewell: Farewell?
    for entry in entries {
      switch entry {
      case .success(let request): start(request, slot: slot)
      case .failure(let refused):
        answer(slot, .failure(refused.error))
        if refused.closes { farewell = .refused(refused.error) }
      }
      slot += 1
    }
    hasUnflushed = true
    if let farewell { end(farewell) }
    adjustReading()
  }

  /// The other side sends no more; it may still listen.
  public func inputClosed() {
    guard case .open = state, watched.isEmpty else { return }
    end(.done)
  }

  public func closed() {
    state = .closed
    stalled?.cancel()
    for lobby in watched { switchboard.unwatch(lobby, reference) }
    watched.removeAll()
    seat = nil
  }

  public func writabilityChanged() {
    adjustReading()
    stalled?.cancel()
    stalled = nil
    guard transport?.isWritable == true else {
      stalled = eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(Limits.takenAnswer.milliseconds)) {
        self.giveUp()
      }
      return
    }
    for lobby in watched { switchboard.resumeBoards(of: lobby, for: reference) }
    startWaiting()
    flush()
  }

  /// Answers what was asked, says `bye` if that is why, closes.
  public func end(_ farewell: Farewell) {
    guard case .open = state else { return }
    state = .ending(farewell)
    transport?.setReading(false)
    finishIfDone()
  }

  // MARK: Requests

  private func start(_ request: Request, slot: Int) {
    guard mayStart else {
      waiting.append((request, slot))
      return
    }
    do throws(WireError) {
      let plan = try Methods.plan(request, server: service.info)
      let call = try Call(request, token: token, seat: seat)
      try service.mailLimits.take(plan.letter, from: address)
      if let photos = plan.photos {
        lookFor(photos, of: plan, call, slot: slot)
      } else {
        try carryOut(plan, call, slot)
      }
    } catch {
      refuse(slot, error)
    }
  }

  func refuse(_ slot: Int, _ error: WireError) {
    if barrier?.slot == slot { barrier = nil }
    answer(slot, .failure(error))
  }

  func carryOut(_ plan: Plan, _ call: Call, _ slot: Int) throws(WireError) {
    switch plan {
    case .answer(let result): answer(slot, .success(result))
    case .ask(let ask):
      if ask.mayBeLong {
        guard exchanges.bytesHeld < Limits.bytesHeld else { throw .answersTooLong }
        barrier = (slot, .nothing)
      }
      if case .watch = ask {
        guard transport?.canPush == true else { throw .noPushes }
        barrier = (slot, .watch)
        watchAsked = nil
      }
      if case .leave = ask, call.isBySeatOfConnection { barrier = (slot, .leave) }
      try send(ask, call, slot: slot)
    case .create(let details, let clues, let codes):
      try service.creations.count(address)
      create(details, clues: clues, codes: codes, call, slot: slot)
    case .join(let name, let team):
      try service.joins.count(address)
      barrier = (slot, .bind)
      let joiner = call.anonymousKey(address: address, name: name.value)
      try send(.join(name, team: team, joiner: joiner), call, slot: slot)
    case .attach:
      guard call.token != nil else { throw .invalidParams("token", "is missing") }
      barrier = (slot, .bind)
      try send(.attach, call, slot: slot)
    case .detach:
      detach()
      answer(slot, .success(emptyResult))
    case .unwatch:
      try unwatch(call)
      answer(slot, .success(emptyResult))
    }
  }

  private func send(_ ask: LobbyRequest.Ask, _ call: Call, slot: Int) throws(WireError) {
    switch try call.target(orElse: ask.isForAnybody ? .invalidParams("code", "is missing") : .noToken) {
    case .lobby(let lobby): send(ask, call, to: lobby, code: nil, slot: slot)
    case .code(let code):
      if let wait = service.wrongCodes.wait(for: address) { throw .rateLimited(retryAfter: wait) }
      if let lobby = service.lobbies.known(code) {
        send(ask, call, to: lobby, code: code, slot: slot)
      } else {
        lookUp(slot: slot) { [lobbies = service.lobbies] in
          try await lobbies.find(code)
        } then: { session, lobby in
          guard let lobby else {
            session.service.wrongCodes.note(session.address)
            return session.receive(LobbyAnswer(.failure(.noLobby(code: code.text))), slot: slot)
          }
          session.send(ask, call, to: lobby, code: code, slot: slot)
        }
      }
    case .noLobby(let code):
      if let wait = service.wrongCodes.wait(for: address) { throw .rateLimited(retryAfter: wait) }
      service.wrongCodes.note(address)
      throw .noLobby(code: code)
    }
  }

  func send(_ ask: LobbyRequest.Ask, _ call: Call, to lobby: LobbyID, code: JoinCode?, slot: Int) {
    if case .watch = ask {
      guard watched.contains(lobby) || watched.count < Limits.watched else {
        let problem = "is one too many: a connection watches at most \(Limits.watched)"
        return receive(LobbyAnswer(.failure(.invalidParams("lobby", problem))), slot: slot)
      }
      watchAsked = lobby
      wasWatched = !watched.insert(lobby).inserted
    }
    switchboard.send(
      LobbyRequest(
        lobby: lobby, code: code, credential: call.credential, key: call.key, ask: ask,
        ticket: Ticket(peer: reference, slot: slot)))
  }

  private func unwatch(_ call: Call) throws(WireError) {
    switch try call.target(orElse: .invalidParams("lobby", "is missing")) {
    case .lobby(let lobby): unwatch(lobby)
    case .code(let code): if let lobby = service.lobbies.known(code) { unwatch(lobby) }
    case .noLobby: break
    }
  }

  private func unwatch(_ lobby: LobbyID) {
    watched.remove(lobby)
    switchboard.unwatch(lobby, reference)
  }

  /// What was watched from the seat is not watched any more.
  private func detach() {
    if let seat { unwatch(seat.lobby) }
    seat = nil
  }

  // MARK: Peer

  public var isOpen: Bool {
    if case .closed = state { false } else { true }
  }

  public func receive(_ answer: LobbyAnswer, slot: Int) {
    self.answer(slot, answer.outcome)
    if let barrier, barrier.slot == slot {
      pass(barrier.change, answer)
      self.barrier = nil
      startWaiting()
    }
  }

  func startWaiting() {
    while mayStart, let next = waiting.popFirst() { start(next.request, slot: next.slot) }
  }

  /// What waits for the socket waits in order.
  private var mayStart: Bool { barrier == nil && !isLookingUp && transport?.isWritable != false }

  private func pass(_ change: Change, _ answer: LobbyAnswer) {
    switch (change, answer.outcome) {
    case (.bind, .success): if seat == nil || answer.replacesSeat { seat = answer.seat }
    case (.leave, .success): detach()
    case (.watch, .failure): if let asked = watchAsked, !wasWatched { watched.remove(asked) }
    case (.bind, .failure), (.leave, .failure), (.watch, .success), (.nothing, _): break
    }
  }

  public func push(events lines: ByteBuffer) {
    guard case .open = state, let transport else { return }
    writeAnswers()
    transport.write(lines)
    hasUnflushed = true
    if !transport.isWritable, transport.bytesWaiting > Limits.bytesWaiting { giveUp() }
  }

  /// The other side takes too little of what it is sent.
  private func giveUp() {
    guard isOpen else { return }
    state = .ending(.bye(.slow))
    close(.bye(.slow))
  }

  public func push(board line: ByteBuffer) -> Bool {
    guard case .open = state, let transport, transport.isWritable else { return false }
    writeAnswers()
    transport.write(line)
    hasUnflushed = true
    return true
  }

  public func dismiss() { end(.bye(.kicked)) }

  public func flush() {
    // Taking more in may bring requests that are answered on the spot, and so more to flush.
    while hasUnflushed {
      hasUnflushed = false
      writeAnswers()
      transport?.flush()
      adjustReading()
      finishIfDone()
    }
  }

  // MARK: Out

  /// Keeps an answer; it is written at the next flush, or before the next push.
  private func answer(_ slot: Int, _ outcome: Result<[UInt8], WireError>) {
    hasUnflushed = true
    guard let method = exchanges.answer(slot, outcome) else { return }
    switch outcome {
    case .success: counts.note(method, "ok")
    case .failure(let error): counts.note(error.kind == "method-not-found" ? "unknown" : method, error.kind)
    }
  }

  /// Writes all answers that are due as one.
  private func writeAnswers() {
    guard isOpen else { return }
    let lines = exchanges.takeAnswered()
    if lines.readableBytes > 0 { transport?.write(lines) }
  }

  /// Takes more from the socket only while what is asked and what is answered fit into their bounds: a client that
  /// asks and does not read is slowed down, not stored up for.
  private func adjustReading() {
    guard case .open = state, let transport else { return }
    transport.setReading(exchanges.unanswered < Limits.requestsInFlight && transport.isWritable)
  }

  private func finishIfDone() {
    guard case .ending(let farewell) = state else { return }
    writeAnswers()
    if exchanges.isEmpty { close(farewell) }
  }

  private func close(_ farewell: Farewell) {
    writeAnswers()
    if case .bye(let reason) = farewell {
      // Everybody comes back at once after a restart, unless told to take their time.
      let retryAfter = reason == .shutdown ? Int.random(in: 500...3_000) : nil
      var line = ByteBuffer(bytes: Reply.bye(reason, retryAfter: retryAfter))
      line.writeInteger(UInt8(ascii: "\n"))
      transport?.write(line)
    }
    transport?.flush()
    transport?.finish(farewell)
    closed()
  }
}

private let emptyResult = Array("{}".utf8)
