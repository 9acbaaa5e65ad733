import Accounts
import DequeModule
import Hunt
import JSONCoding
public import Lobbies
public import NIOCore
public import Wire

/// One connection's talk with the server, whatever carries it: messages in, answers in order and pushes out.
///
/// Knows who the connection is, keeps its requests in order, hands them to the lobbies. Confined to its event loop.
public final class Connection: Peer {
  let service: ConnectionService
  let hub: Hub
  let eventLoop: any EventLoop
  private(set) weak var transport: (any Transport)?
  /// Where the connection comes from: what is limited for those who have no seat.
  let origin: Origin
  var address: String { origin.address }
  /// The token of requests that carry none.
  private let token: String?
  /// `https://HOST` under which a browser found this server, if phones find it there, too: what codes lead to where
  /// the server has no public address.
  let webOrigin: String?
  /// Takes the result of the connection's one request as a value; nil for requests that are answered in writing.
  private let caller: EventLoopPromise<(Result<MethodResult, WireError>, RoomShare?)>?

  private let counts: RequestCounts.OfLoop
  var exchanges = Exchanges()
  /// A request that those behind it must wait for, since it changes who the connection is or what it watches.
  var barrier: (slot: Int, change: Change)?
  private var waiting: Deque<(request: Request, slot: Int)> = []
  /// Whether a request's lobby is being looked up in the log: those behind it must not overtake it.
  var isLookingUp = false
  var seat: Seat? {
    didSet {
      guard seat != oldValue else { return }
      if let oldValue { hub.rise(self, from: oldValue) }
      if let seat { hub.sit(self, on: seat) }
    }
  }
  /// What is watched, and as whom if somebody is signed in.
  var watched: [LobbyID: SignedIn?] = [:]
  /// Who is signed in on the connection.
  var member: Member?
  /// Whose signing in what the connection may do follows from, and until when that lasts.
  var relied: [SignedIn: Timestamp] = [:]
  /// The seat was given to somebody who is signed in, as theirs.
  var seatOf: SignedIn?
  /// Whether it is this connection that is signing somebody out.
  var isSigningOut = false
  /// Since when the connection lasts; nil if it carries a single message.
  let connectedAt: Timestamp?
  /// The player with whose token the connection watches, and the one of the newest `lobby.watch`.
  var watcher: Seat?
  var watcherAsked: Seat?
  /// When the lobby was last told that its player was heard of.
  private var contactToldAt: Timestamp?
  /// The lobby of the newest `lobby.watch`, once it is known, and whether it was watched before.
  var watchAsked: LobbyID?
  var wasWatched = false
  private var hasUnflushed = false
  /// Of the last long answer, until it is taken.
  private weak var lastShare: RoomShare?
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
    /// Brings a seat, if the connection has none. As somebody's who is signed in, if somebody is.
    case bind(Member?)
    /// Gives up the connection's own seat.
    case leave
    case watch
    /// Nothing, but its answer may be long: those behind it are asked when it is made, so that who asks a hundred times
    /// in one breath does not have a hundred of them made at once.
    case nothing
  }

  /// - Parameter caller: takes the result of the connection's one request as a value; nil to answer in writing.
  public init(
    service: ConnectionService, hub: Hub, eventLoop: any EventLoop, transport: any Transport, address: String,
    token: String? = nil, webOrigin: String? = nil,
    caller: EventLoopPromise<(Result<MethodResult, WireError>, RoomShare?)>? = nil
  ) {
    self.caller = caller
    self.service = service
    self.hub = hub
    self.eventLoop = eventLoop
    self.transport = transport
    origin = service.lobbies.origins.of(address)
    self.token = token
    self.webOrigin = webOrigin
    counts = service.counts.of(eventLoop)
    connectedAt = transport.canPush ? service.lobbies.now : nil
  }

  /// Made anew each time: a reference holds its connection, which must not hold itself.
  var reference: PeerReference { hub.reference(to: self) }

  // MARK: In

  /// One message as it came: a line without its end, or a WebSocket message.
  public func receive(_ bytes: some Collection<UInt8>) { receive(Message(parsing: bytes), size: bytes.count) }

  /// A request that was made here, not received.
  func receive(_ request: Request) { receive(.single(.success(request)), size: 0) }

  /// A message that is no message: too long, or not even a line.
  public func receive(unreadable error: WireError) {
    receive(.single(.failure(Message.Refused(id: .null, error: error, closes: true))), size: 0)
  }

  private func receive(_ message: Message, size: Int) {
    guard case .open = state else { return }
    var slot = exchanges.open(message, size: size)
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
    for lobby in watched.keys { hub.unwatch(lobby, reference) }
    watched.removeAll()
    seat = nil
    signOff()
  }

  public func writabilityChanged() {
    adjustReading()
    stalled?.cancel()
    stalled = nil
    guard transport?.isWritable == true else { return waitForRoom(until: .now() + Self.patience) }
    for lobby in watched.keys { hub.resumeBoards(of: lobby, for: reference) }
    hub.askForMissed(reference)
    startWaiting()
    flush()
  }

  /// Whoever takes nothing for a minute is given up; sooner if what waits for them takes room that others want.
  private func waitForRoom(until end: NIODeadline) {
    let looking = TimeAmount.milliseconds(Limits.takenWhileWanted.milliseconds)
    stalled = eventLoop.assumeIsolated().scheduleTask(deadline: min(end, .now() + looking)) {
      let isInTheWay = self.lastShare != nil && self.service.lobbies.room.isWanted
      guard .now() < end, !isInTheWay else { return self.giveUp() }
      self.waitForRoom(until: end)
    }
  }

  private static let patience = TimeAmount.milliseconds(Limits.takenAnswer.milliseconds)

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
    if !relied.isEmpty { endOverdueSignIns() }
    do throws(WireError) {
      let plan = try Methods.plan(request)
      let call = try Call(request, token: token, seat: seat, member: member)
      if !plan.isForLobby { noteContact() }
      try service.mailLimits.take(plan.letter, from: address)
      if case .account(let token) = call.token {
        identify(token, of: plan, call, slot: slot)
      } else {
        try look(plan, call, slot)
      }
    } catch {
      refuse(slot, error)
    }
  }

  /// The player is heard of without asking their lobby anything. Lobbies are told once a second at most.
  public func noteContact() {
    guard let seat = seat ?? watcher, case .player = seat.role else { return }
    let now = service.lobbies.now
    if let told = contactToldAt, told <= now, now < told + .seconds(1) { return }
    contactToldAt = now
    hub.hear(seat, connectedAt: connectedAt)
  }

  func refuse(_ slot: Int, _ error: WireError) {
    if barrier?.slot == slot { barrier = nil }
    answer(slot, .failure(error))
  }

  // MARK: Peer

  public var isOpen: Bool {
    if case .closed = state { false } else { true }
  }

  public func receive(_ answer: LobbyAnswer, slot: Int) {
    finish(
      slot, answer.outcome.map(MethodResult.lobby), seat: answer.seat, replacesSeat: answer.replacesSeat,
      share: answer.share)
  }

  /// Answers a request and starts those that waited for it.
  /// - Parameters:
  ///   - seat: the seat to bind the connection to.
  ///   - replacesSeat: whether to bind it even if the connection has a seat.
  func finish(
    _ slot: Int, _ outcome: Result<MethodResult, WireError>, seat: Seat? = nil, replacesSeat: Bool = false,
    share: RoomShare? = nil
  ) {
    answer(slot, outcome, share: share)
    guard let barrier, barrier.slot == slot else { return }
    if case .success = outcome {
      pass(barrier.change, seat: seat, replacesSeat: replacesSeat)
    } else if case .watch = barrier.change, let asked = watchAsked, !wasWatched {
      watched[asked] = nil
    }
    self.barrier = nil
    startWaiting()
  }

  func startWaiting() {
    while mayStart, let next = waiting.popFirst() { start(next.request, slot: next.slot) }
  }

  /// What waits for the socket waits in order.
  private var mayStart: Bool { barrier == nil && !isLookingUp && transport?.isWritable != false }

  /// Applies what a successful request changes about the connection.
  private func pass(_ change: Change, seat new: Seat?, replacesSeat: Bool) {
    switch change {
    case .bind(let member):
      guard seat == nil || replacesSeat else { break }
      seat = new
      seatOf = new?.role == .host ? member?.signedIn : nil
    case .leave: detach()
    case .watch: watcher = watcherAsked
    case .nothing: break
    }
  }

  public func push(events lines: ByteBuffer) {
    guard case .open = state, let transport else { return }
    writeAnswers()
    transport.write(lines)
    hasUnflushed = true
    if !transport.isWritable, transport.bytesWaiting > Limits.bytesWaiting { giveUp() }
  }

  public func push(missed lines: ByteBuffer, holding share: RoomShare?) {
    guard case .open = state, let transport else { return }
    writeAnswers()
    write(lines, holding: share.map { [$0] } ?? [], to: transport)
    hasUnflushed = true
  }

  public var hasRoom: Bool {
    if case .open = state { transport?.isWritable == true } else { false }
  }

  /// It has no seat any more, or what it missed cannot be read: it finds out when it watches again.
  public func lose(_ error: WireError) {
    let isSeatGone = [.kicked, .unauthorized, .forbidden].contains(error.errorKind)
    end(.bye(isSeatGone ? .kicked : .slow))
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
  /// - Parameter share: the room that it takes, if it is long.
  func answer(_ slot: Int, _ outcome: Result<MethodResult, WireError>, share: RoomShare? = nil) {
    hasUnflushed = true
    guard let method = take(slot, outcome, share: share) else { return }
    switch outcome {
    case .success: counts.note(method, "ok")
    case .failure(let error):
      counts.note(error.errorKind == .methodNotFound ? "unknown" : method, error.kind)
      service.refusedSignIns.note(method, error, from: address)
    }
  }

  /// Writes the answer, unless the caller takes it as a value.
  private func take(_ slot: Int, _ outcome: Result<MethodResult, WireError>, share: RoomShare?) -> String? {
    if let caller {
      caller.succeed((outcome, share))
      return exchanges.answer(slot, .success([]))
    }
    let written = outcome.map(\.json)
    if let share, case .success(let json) = written { share.settle(json.count) }
    return exchanges.answer(slot, written, share: share)
  }

  /// Writes all answers that are due as one.
  private func writeAnswers() {
    guard isOpen else { return }
    let (lines, shares) = exchanges.takeAnswered()
    if lines.readableBytes > 0, let transport { write(lines, holding: shares, to: transport) }
  }

  private func write(_ lines: ByteBuffer, holding shares: [RoomShare], to transport: any Transport) {
    guard !shares.isEmpty else { return transport.write(lines) }
    lastShare = shares.last
    transport.write(lines, holding: shares)
  }

  /// Takes more from the socket only while what is asked and what is answered fit into their bounds: a client that
  /// asks and does not read is slowed down, not stored up for.
  private func adjustReading() {
    guard case .open = state, let transport else { return }
    transport.setReading(
      exchanges.unanswered < Limits.requestsInFlight && exchanges.bytesUnanswered < Limits.requestBytesInFlight
        && transport.isWritable)
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
      let retryAfter = reason == .shutdown ? Int.random(in: Limits.returning) : nil
      var line = ByteBuffer(bytes: Reply.bye(reason, retryAfter: retryAfter))
      line.writeInteger(UInt8(ascii: "\n"))
      transport?.write(line)
    }
    transport?.flush()
    transport?.finish(farewell)
    closed()
  }
}
