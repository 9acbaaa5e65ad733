import Core
import DequeModule
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Logging
import NIOCore
import Wire

/// The lobbies of one event loop: their commands run here, one at a time.
///
/// A turn takes the requests that arrived together, up to a limit that keeps other lobbies from waiting. It decides
/// each against the state in memory, which may be ahead of the disk. A lobby's events go to the log as one append;
/// answers, pushes and boards that follow from them are held until that append is durable. If it fails, the lobby is
/// dropped and read again.
actor LobbyShard {
  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  let context: ShardContext
  private var hubs: [NIOLoopBound<Hub>] = []
  /// The connections' event loops, by index.
  var loops: Range<Int> { hubs.indices }
  /// Deliveries to send at the end of this turn, by event loop.
  private var outbox: [[Delivery]] = []

  /// Requests that did not fit into a turn.
  var queue = FairQueue<LobbyID, LobbyRequest>()
  /// Requests taken for a turn that ended before them: they come first in the next one.
  var taken: ArraySlice<LobbyRequest> = []
  /// Starts the next turn of queued requests. The loop polls its sockets in between.
  private var nextTick: NextTick?
  private var isTurnScheduled = false
  /// What was given to the log and is not yet on disk.
  var underWay = UnderWay()
  /// Whether several lobbies have written lately, on any event loop.
  private var isLogShared = false
  var lobbies: [LobbyID: Entry] = [:]
  let feed = LobbyFeed()
  /// Lobbies with something staged or untold in this turn.
  private var dirty: [LiveLobby] = []
  /// Reads of the log under way.
  private var reads: [Int: Task<Void, Never>] = [:]
  private var lastRead = 0
  private var sweeper: RepeatedTask?
  private var watchman: RepeatedTask?
  /// Whether the disk does not answer: what waits for it is refused.
  var isDiskSilent = false
  let snapshots: SnapshotKeeper
  /// Requests that wait for results being signed.
  var resultsAwaited: [LobbyID: [LobbyRequest]] = [:]
  var honoursAwaited: [LobbyID: [LobbyRequest]] = [:]
  let past = PastReader()
  let delayed = DelayedViews()

  enum Entry {
    case live(LiveLobby)
    case loading(waiting: [LobbyRequest])
  }

  init(eventLoop: any EventLoop, context: ShardContext) {
    self.eventLoop = eventLoop
    self.context = context
    snapshots = SnapshotKeeper(context)
  }

  /// The index of a lobby's shard, which never changes.
  static func index(of lobby: LobbyID, among count: Int) -> Int {
    // FNV-1a over the random part of the id: cheaper to set up than Swift's own hash, and the same in every run.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lobby.rawValue.utf8.suffix(8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(hash % UInt64(count))
  }

  // MARK: From outside

  nonisolated func submit(_ requests: [LobbyRequest]) {
    onLoop { $0.take(requests) }
  }

  nonisolated func unwatch(_ subscription: Subscription) {
    onLoop { $0.feed.remove(subscription) }
  }

  nonisolated func sendMissedBoard(of lobby: LobbyID, since seq: Int, to peer: PeerReference, of group: FeedGroup) {
    onLoop { shard in
      guard case .live(let live) = shard.lobbies[lobby] else { return }
      shard.feed.stageMissedBoard(of: live, since: seq, to: peer, of: group, on: shard)
      shard.finishTurn(at: shard.context.effects.now())
    }
  }

  /// Runs work on the event loop, at once if already on it.
  nonisolated func onLoop(_ work: @escaping @Sendable (isolated LobbyShard) -> Void) {
    if eventLoop.inEventLoop {
      assumeIsolated(work)
    } else {
      eventLoop.execute { self.assumeIsolated(work) }
    }
  }

  // MARK: Start and end

  func connect(_ hubs: [NIOLoopBound<Hub>]) async throws {
    self.hubs = hubs
    nextTick = try await NextTick.make(on: eventLoop) { [weak self] in self?.onLoop { $0.tick() } }
    outbox = Array(repeating: [], count: hubs.count)
    let minute = TimeAmount.minutes(1)
    sweeper = eventLoop.scheduleRepeatedTask(initialDelay: minute, delay: minute) { [weak self] _ in
      self?.assumeIsolated {
        $0.unloadIdle()
        $0.endOverdueSignIns()
      }
    }
    let pause = TimeAmount.milliseconds(Limits.diskWatched.milliseconds)
    watchman = eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { [weak self] _ in
      self?.assumeIsolated { $0.refuseIfDiskIsSilent() }
    }
  }

  /// Ends overdue sign-ins of connections on this event loop.
  func endOverdueSignIns() {
    let hub = hubs.first { $0.eventLoop === eventLoop }
    hub?.value.endOverdueSignIns(at: context.effects.now())
  }

  var load: Lobbies.Load { Lobbies.Load(lobbies: lobbies.count, events: underWay.events) }

  /// Waits for reads under way. Requests must have stopped before.
  func shutdown() async {
    sweeper?.cancel()
    watchman?.cancel()
    snapshots.stop()
    past.stop()
    context.rehearsals.stop()
    for case .live(let lobby) in lobbies.values { lobby.cancelTimers() }
    while let read = reads.values.first { await read.value }
    await nextTick?.close()
  }

  // MARK: A turn

  private func take(_ requests: [LobbyRequest]) {
    // Usually all requests fit into a turn, and no lobby takes more than its share of the log. Otherwise they queue, and
    // so do those that arrive meanwhile.
    guard hasQueue || requests.count > Limits.turn || underWay.isFull || mayExceedShare(requests) else {
      return turn(requests)
    }
    for request in requests { queue.append(request, to: request.lobby) }
    turnOfQueue()
  }

  /// Queues a request again: many may come at once, and others must not wait for all of them.
  func retake(_ request: LobbyRequest) {
    queue.append(request, to: request.lobby)
    scheduleTurn()
  }

  private var hasQueue: Bool { !taken.isEmpty || !queue.isEmpty }
  private func mayExceedShare(_ requests: [LobbyRequest]) -> Bool {
    isLogShared && underWay.events + requests.count > Limits.eventsUnderWayShared
      && requests.contains { !hasRoom(for: requests.count, in: $0.lobby) }
  }

  /// Whether the lobby may have so many more events under way: while others write, it takes only its share of the log.
  private func hasRoom(for count: Int, in id: LobbyID) -> Bool {
    guard isLogShared, case .live(let lobby) = lobbies[id] else { return true }
    return lobby.eventsAhead + count <= Limits.eventsUnderWayShared
  }

  private func mayGo(_ id: LobbyID) -> Bool { hasRoom(for: 1, in: id) }

  private func tick() {
    isTurnScheduled = false
    turnOfQueue()
  }

  /// Runs a turn of queued requests, unless the log is saturated: its own queue is not fair to lobbies.
  private func turnOfQueue() {
    guard !isTurnScheduled, hasQueue, !underWay.isFull else { return }
    let now = context.effects.now()
    let deadline = context.effects.uptime() + Limits.turnTime
    var room = Limits.turn
    // Some requests take a hundred times as long as most, so check the clock after each.
    repeat {
      if taken.isEmpty { taken = queue.take(min(room, Limits.turnShare), share: Limits.turnShare, where: mayGo)[...] }
      guard let request = taken.popFirst() else { break }
      route(request, at: now)
      room -= 1
    } while room > 0 && hasQueue && context.effects.uptime() < deadline
    endTurn(at: now)
  }

  /// Runs a turn of requests that arrived together, as far as they fit.
  private func turn(_ requests: [LobbyRequest]) {
    let now = context.effects.now()
    let deadline = context.effects.uptime() + Limits.turnTime
    var rest = requests[...]
    while let request = rest.popFirst() {
      route(request, at: now)
      if !rest.isEmpty, context.effects.uptime() >= deadline { break }
    }
    for request in rest { queue.append(request, to: request.lobby) }
    endTurn(at: now)
  }

  func endTurn(at now: Timestamp) {
    finishTurn(at: now)
    if !taken.isEmpty || queue.contains(where: mayGo) { scheduleTurn() }
  }

  private func scheduleTurn() {
    guard !isTurnScheduled else { return }
    isTurnScheduled = true
    nextTick?.schedule()
  }

  func route(_ request: LobbyRequest, at now: Timestamp) {
    switch lobbies[request.lobby] {
    case .live(let lobby): run(request, on: lobby, at: now)
    case .loading(var waiting):
      guard waiting.count < Limits.requestsWaiting else { return answer(request, .failure(.unavailable)) }
      lobbies[request.lobby] = nil  // Avoids copying the list.
      waiting.append(request)
      lobbies[request.lobby] = .loading(waiting: waiting)
    case nil:
      if !create(request, at: now) { load(request.lobby, for: [request]) }
    }
  }

  func touch(_ lobby: LiveLobby) {
    if !dirty.contains(where: { $0 === lobby }) { dirty.append(lobby) }
  }

  /// Lets go of a lobby that is to be deleted. Requests wait.
  func letGo(of lobby: LiveLobby) {
    lobby.cancelTimers()
    snapshots.dropCaptured(of: lobby)
    dirty.removeAll { $0 === lobby }
    lobbies[lobby.id] = .loading(waiting: [])
  }

  /// Ends all connections of a lobby.
  func dismissAll(of lobby: LobbyID) {
    for loop in loops { send([.departure(lobby, .deleted)], to: loop) }
  }

  /// Appends what was staged, and sends the deliveries.
  func finishTurn(at now: Timestamp) {
    var appends: [Append] = []
    var appended: [LiveLobby] = []
    var hasLetters = false
    for lobby in dirty where !lobby.isDead {
      feed.tellWatchers(of: lobby, on: self)
      delayed.advance(lobby, at: now, on: self)
      stageCodeClaim(of: lobby, at: now)
      setTimer(of: lobby, at: now)
      if var append = lobby.takeStaged() {
        append.dependants = write(lobby.takeLetters())
        hasLetters = hasLetters || !append.dependants.isEmpty
        appends.append(append)
        appended.append(lobby)
      }
      snapshots.captureIfDue(lobby, on: self)
    }
    dirty.removeAll(keepingCapacity: true)
    if !appends.isEmpty {
      let number = underWay.begin(appends, of: appended)
      isLogShared = context.logUse.note(appended, at: context.effects.uptime())
      // Never call back directly: the log may answer before this turn is over.
      context.log.enqueue(appends) { [eventLoop, hasLetters, letters = context.letters] outcomes in
        if hasLetters { letters.ring() }
        eventLoop.execute { self.assumeIsolated { $0.appended(number, outcomes) } }
      }
    }
    for loop in outbox.indices where !outbox[loop].isEmpty {
      let hub = hubs[loop]
      let deliveries = outbox[loop]
      outbox[loop].removeAll(keepingCapacity: true)
      hub.eventLoop.execute { hub.value.deliver(deliveries) }
    }
  }

  // MARK: Out

  /// Sends it now if everything it rests on is on disk, else once it is.
  /// - Parameter retry: the request to repeat if an append fails; nil if it was part of that append.
  func release(
    _ what: consuming LiveLobby.Held.What, of lobby: LiveLobby, retry: consuming LobbyRequest?, at now: Timestamp
  ) {
    if lobby.isOnDisk, lobby.held.isEmpty {
      emit(what, retry: retry, at: now)
    } else {
      lobby.hold(what, retry: retry)
    }
  }

  func emit(_ what: LiveLobby.Held.What, retry: LobbyRequest?, at now: Timestamp) {
    switch what {
    case .deliver(let loop, let deliveries): send(deliveries, to: loop)
    case .deliverToAll(let lobby, let delivery):
      if case .board(_, let group, let board) = delivery { feed.noteSent(board, of: lobby, to: group) }
      for loop in feed.loops(of: lobby) { send([delivery], to: loop) }
    case .again: if let retry { route(retry, at: now) }
    case .photosGone(let lobby, let player): context.photosGone.note(player, of: lobby)
    }
  }

  func send(_ deliveries: [Delivery], to loop: Int) { outbox[loop] += deliveries }

  /// - Parameter share: the room taken for the answer.
  func answer(
    _ request: LobbyRequest, _ outcome: Result<LobbyResult, WireError>, seat: Seat? = nil, share: RoomShare? = nil
  ) {
    send([.answer(request.ticket, LobbyAnswer(outcome, seat: seat, share: share))], to: request.ticket.peer.loop)
  }

  // MARK: Work that waits for the log

  /// Runs asynchronous work; `shutdown` waits for it.
  func whileReading(_ work: @escaping @Sendable (isolated LobbyShard) async -> Void) {
    lastRead += 1
    let number = lastRead
    reads[number] = Task {
      await work(self)
      finishTurn(at: context.effects.now())
      reads[number] = nil
    }
  }
}
