import Accounts
import Core
import JSONCoding
public import Lobbies
public import NIOCore
import Operators
public import Traces
public import Wire

/// One client's connection over any transport: messages in, answers in order and pushes out.
///
/// It knows its seat and account, keeps requests in order and hands them to the lobbies. Confined to its event loop.
public final class Connection: Peer {
  let service: ConnectionService
  let hub: Hub
  let eventLoop: any EventLoop
  private(set) weak var transport: (any Transport)?
  /// The connection's origin, which limits count by if it has no seat.
  let origin: Origin
  var address: String { origin.address }
  /// The token for requests that carry none.
  private let token: String?
  /// The `https://HOST` at which a browser reached this server, if phones can reach it there, too. Codes lead there if
  /// the server has no public URL.
  let webOrigin: String?
  /// Whether what the client says is encrypted, or comes from this machine or a trusted proxy.
  let isPrivate: Bool
  /// The span that requests are a part of, if their sender named one.
  let parent: TraceMark?
  /// Gets the result of the connection's only request as a value; nil if requests are answered with messages.
  private let caller: EventLoopPromise<(Result<MethodResult, WireError>, RoomShare?)>?

  let counts: RequestCounts.OfLoop
  var exchanges = Exchanges()
  /// A request that later ones wait for, since it changes the connection's seat or watches.
  var barrier: (slot: Int, change: Change)?
  /// Those taken by requests under way.
  var hostingPlaces: [Int: HostingPlaces.Place] = [:]
  /// Requests that are answered once what they did is shipped.
  var settling: Set<Int> = []
  var waiting = WaitingRequests()
  /// Whether a message is being started. Later ones must not overtake its requests.
  var isStarting = false
  /// Whether something is being looked up for a request. Later requests must not overtake it.
  var isLookingUp = false
  var seat: Seat? {
    didSet {
      guard seat != oldValue else { return }
      if let oldValue { hub.rise(self, from: oldValue) }
      if let seat { hub.sit(self, on: seat) }
    }
  }
  /// The watched lobbies, with the sign-in that each watch relies on, if any.
  var watched: [LobbyID: SignedIn?] = [:]
  /// The user signed in on the connection.
  var member: Member?
  /// The operator's token that takes the place of an account.
  var operatorToken: OperatorToken?
  /// What is pushed to an operator of all lobbies, if that was asked for.
  var following: Following?
  /// The sign-ins that the connection's rights rely on, with the times at which they expire.
  var relied: [SignedIn: Timestamp] = [:]
  /// The sign-in through which the connection got its host seat, if any.
  var seatOf: SignedIn?
  /// Whether this connection is carrying out a request that may end a session.
  var isSigningOut = false
  /// Whether the result of its only request is wanted as a value.
  var isForValue: Bool { caller != nil }
  /// When the connection opened; nil if it carries a single message.
  let connectedAt: Timestamp?
  /// The seat whose token the connection watches with, and that of the newest `lobby.watch`.
  var watcher: Seat?
  var watcherAsked: Seat?
  /// When the lobby was last told of contact with its player.
  var contactToldAt: Timestamp?
  /// The lobby of the newest `lobby.watch`, once known, and whether it was watched before.
  var watchAsked: LobbyID?
  var wasWatched = false
  private var hasUnflushed = false
  /// The room of the last long answer, until the client has received it.
  private weak var lastShare: RoomShare?
  /// Runs while the client does not read what was written.
  private var stalled: Scheduled<Void>?
  private var state = State.open
  public private(set) var isHeard: Bool

  private enum State {
    case open
    /// Answers open requests, accepts no new ones, then closes.
    case ending(Farewell)
    case closed
  }

  /// - Parameter caller: takes the result of the connection's one request as a value; nil to answer in writing.
  public init(
    service: ConnectionService, hub: Hub, eventLoop: any EventLoop, transport: any Transport, address: String,
    token: String? = nil, webOrigin: String? = nil, isPrivate: Bool = false, parent: TraceMark? = nil,
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
    self.isPrivate = isPrivate
    self.parent = parent
    counts = service.counts.of(eventLoop)
    isHeard = transport.canPush
    connectedAt = isHeard ? service.lobbies.now : nil
    if connectedAt != nil { service.talkBegan(self) }
  }

  /// Created anew each time, since a reference retains its connection, which must not retain itself.
  var reference: PeerReference { hub.reference(to: self) }

  // MARK: In

  /// Whether the client's messages are taken.
  var isAccepting: Bool { if case .open = state { true } else { false } }

  /// To be called once a message has been received.
  func received() {
    hasUnflushed = true
    adjustReading()
  }

  /// Notes that the client will send no more. It may still read.
  public func inputClosed() {
    guard case .open = state else { return }
    guard !watched.isEmpty || following != nil else { return end(.done) }
    guard isHeard else { return }
    isHeard = false
    if let seat { hub.count(seat, by: -1) }
    for lobby in watched.keys { hub.fallSilent(reference, in: lobby) }
  }

  public func closed() {
    if isOpen, connectedAt != nil { service.talkEnded(self) }
    state = .closed
    stalled?.cancel()
    for lobby in watched.keys { hub.unwatch(lobby, reference) }
    watched.removeAll()
    hostingPlaces.removeAll()
    seat = nil
    signOff()
  }

  public func writabilityChanged() {
    adjustReading()
    stalled?.cancel()
    stalled = nil
    guard transport?.isWritable == true else {
      return waitForRoom(until: .now() + .milliseconds(Limits.takenAnswer.milliseconds))
    }
    for lobby in watched.keys { hub.resumeBoards(of: lobby, for: reference) }
    hub.askForMissed(reference)
    followOn()
    startWaiting()
    flush()
  }

  /// Gives up a client that reads nothing for a minute, or sooner if its answers take room that others wait for.
  private func waitForRoom(until end: NIODeadline) {
    let looking = TimeAmount.milliseconds(Limits.takenWhileWanted.milliseconds)
    stalled = eventLoop.assumeIsolated().scheduleTask(deadline: min(end, .now() + looking)) {
      let isInTheWay = self.lastShare != nil && self.service.lobbies.room.isWanted
      guard .now() < end, !isInTheWay else { return self.giveUp() }
      self.waitForRoom(until: end)
    }
  }

  /// Answers open requests, sends `bye` if that is the farewell, and closes.
  public func end(_ farewell: Farewell) {
    guard case .open = state else { return }
    state = .ending(farewell)
    transport?.setReading(false)
    finishIfDone()
  }

  // MARK: Requests

  func start(_ request: Request, slot: Int) {
    if !relied.isEmpty { endOverdueSignIns() }
    do throws(WireError) {
      let (plan, staff, scope) = try Methods.plan(request, isOwn: caller != nil)
      if !plan.isAboutProcess { try service.checkAnswering() }
      let call = try Call(request, token: token, seat: seat, member: member, staff: staff, scope: scope)
      if service.settle != nil, Methods.areSettled.contains(request.method) { settling.insert(slot) }
      try checkBan(of: call)
      if !plan.isForLobby { noteContact() }
      try service.mailLimits.take(plan.letter, from: address)
      if case .account(let token) = call.token {
        identify(token, of: plan, call, slot: slot)
      } else {
        try look(plan, call, slot)
      }
    } catch {
      refuse(slot, error)
      if error.errorKind == .banned { dismissBanned() }
    }
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

  /// Answers a request and starts the requests that waited for it.
  /// - Parameters:
  ///   - seat: the seat to bind the connection to.
  ///   - replacesSeat: whether to bind it even if the connection has a seat.
  func finish(
    _ slot: Int, _ outcome: Result<MethodResult, WireError>, seat: Seat? = nil, replacesSeat: Bool = false,
    share: RoomShare? = nil
  ) {
    hostingPlaces[slot] = nil
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

  /// Requests that wait for the socket stay in order.
  var mayStart: Bool { barrier == nil && !isLookingUp && transport?.isWritable != false }

  /// Applies the change that a successful request makes to the connection.
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

  /// Closes the connection because the client reads too slowly.
  private func giveUp() { leave(.bye(.slow)) }

  /// A request over HTTP waits on: it has no way to end without an answer.
  public func abandon() {
    if transport?.canPush == true { leave(.bye(.shutdown)) }
  }

  /// Closes the connection at once, without the answers that are still to come.
  private func leave(_ farewell: Farewell) {
    guard isOpen else { return }
    state = .ending(farewell)
    close(farewell)
  }

  public func push(board line: ByteBuffer) -> Bool {
    guard case .open = state, let transport, transport.isWritable else { return false }
    writeAnswers()
    transport.write(line)
    hasUnflushed = true
    return true
  }

  public func flush() {
    // Reading more may bring requests that are answered at once, and so more to flush.
    while hasUnflushed {
      hasUnflushed = false
      writeAnswers()
      transport?.flush()
      adjustReading()
      finishIfDone()
    }
  }

  // MARK: Out

  /// Stores an answer, which is written at the next flush or before the next push.
  /// - Parameter share: the room of a long answer.
  func answer(_ slot: Int, _ outcome: Result<MethodResult, WireError>, share: RoomShare? = nil) {
    if settling.remove(slot) != nil, case .success = outcome, let settle = service.settle {
      return eventLoop.makeFutureWithTask(settle).hop(to: eventLoop).assumeIsolated().whenComplete { _ in
        self.answer(slot, outcome, share: share)
        self.flush()
      }
    }
    hasUnflushed = true
    guard let (method, begun) = take(slot, outcome, share: share) else { return }
    switch outcome {
    case .success: note(method, nil, since: begun, slot)
    case .failure(let error):
      note(error.errorKind == .methodNotFound ? "unknown" : method, error, since: begun, slot)
      service.refusedSignIns.note(method, error, from: address)
    }
  }

  /// Stores the answer, or hands it to the caller as a value.
  /// - Returns: the method that is answered, and when it was asked; nil if it was answered before.
  private func take(
    _ slot: Int, _ outcome: Result<MethodResult, WireError>, share: RoomShare?
  ) -> (method: String, begun: NIODeadline)? {
    if let caller {
      caller.succeed((outcome, share))
      return exchanges.answer(slot, .success([]))
    }
    let written = outcome.map(\.json)
    if let share, case .success(let json) = written { share.settle(json.count) }
    return exchanges.answer(slot, written, share: share)
  }

  /// Writes all due answers in one go.
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

  /// Applies back-pressure: reads from the socket only while open requests are within their limits and answers go out,
  /// so that a client that does not read is slowed down.
  private func adjustReading() {
    guard case .open = state, let transport else { return }
    transport.setReading(
      exchanges.unanswered + waiting.messages < Limits.requestsInFlight
        && exchanges.bytesUnanswered + waiting.bytes < Limits.requestBytesInFlight
        && (waiting.isEmpty || !service.requestRoom.isFull(for: address)) && transport.isWritable)
  }

  private func finishIfDone() {
    guard case .ending(let farewell) = state else { return }
    writeAnswers()
    if exchanges.isEmpty, waiting.isEmpty { close(farewell) }
  }

  private func close(_ farewell: Farewell) {
    writeAnswers()
    if case .bye(let reason) = farewell {
      // Spreads the reconnects after a restart.
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
