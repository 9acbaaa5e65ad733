public import Accounts
public import Core
import Hunt
import HuntViews
import NIOCore

/// The exchange between the connections of one event loop and all lobbies.
///
/// Requests of many connections in one turn of the loop go to each shard in one hop. A shard's deliveries for many
/// connections come back in one hop, as the same bytes for each of them. Confined to its event loop.
public final class Hub {
  private let eventLoop: any EventLoop
  private let index: Int
  private let shards: [LobbyShard]
  /// Requests to send at the end of this turn, by shard.
  private var outgoing: [[LobbyRequest]]
  private var isFlushScheduled = false
  var watches: [LobbyID: [Watch]] = [:]
  /// Connections bound to a seat.
  var seated: [Seat: [any Peer]] = [:]
  /// Connections with rights that rest on a sign-in.
  private var signedIn: [SignedIn: Reliance] = [:]
  private let now: @Sendable () -> Timestamp
  /// Runs when the first of the sign-ins expires, or earlier.
  private var expiry: (at: Timestamp, timer: Scheduled<Void>)?

  /// Connections that are sent what they missed, by object identity.
  private var catchingUp: [ObjectIdentifier: CatchingUp] = [:]
  /// What was pushed since the start, counted without a lock.
  private(set) var pushes = Lobbies.Pushes()
  /// The number of the last request for missed events.
  private var lastMissed = 0

  init(index: Int, eventLoop: any EventLoop, shards: [LobbyShard], now: @escaping @Sendable () -> Timestamp) {
    self.index = index
    self.now = now
    self.eventLoop = eventLoop
    self.shards = shards
    outgoing = Array(repeating: [], count: shards.count)
  }

  /// Makes a reference to a connection of this event loop.
  public func reference(to peer: any Peer) -> PeerReference {
    PeerReference(peer, loop: index, eventLoop: eventLoop)
  }

  // MARK: Seats

  /// Binds the connection to a seat.
  public func sit(_ peer: any Peer, on seat: Seat) {
    seated[seat, default: []].append(peer)
    if peer.isHeard { count(seat, by: 1) }
  }

  /// Unbinds the connection from a seat.
  public func rise(_ peer: any Peer, from seat: Seat) {
    seated[seat]?.removeAll { $0 === peer }
    if seated[seat]?.isEmpty == true { seated[seat] = nil }
    if peer.isHeard { count(seat, by: -1) }
  }

  /// Counts a connection with which a player is online.
  public func count(_ seat: Seat, by change: Int) {
    if seat.role.player != nil { shard(of: seat.lobby).count(seat, by: change) }
  }

  /// Notes that the connection has rights that rest on a sign-in, which ends at `until` at the latest.
  public func rely(_ peer: any Peer, on signIn: SignedIn, until: Timestamp) {
    signedIn[signIn, default: Reliance(until: until)].peers.append(peer)
    if expiry.map({ until < $0.at }) ?? true { expectExpiry(at: until) }
  }

  /// Ends sign-ins at the moment at which they expire, so that nothing is pushed to them any more.
  private func expectExpiry(at moment: Timestamp) {
    expiry?.timer.cancel()
    // Looked at once a day, as some sign-ins last longer than a timer can count.
    let wait = min(max(0, (moment - now()).milliseconds), Span.days(1).milliseconds)
    let timer = eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(wait)) {
      self.expiry = nil
      self.endOverdueSignIns(at: self.now())
      if self.expiry == nil, let next = self.signedIn.values.map(\.until).min() { self.expectExpiry(at: next) }
    }
    expiry = (moment, timer)
  }

  /// Notes that the connection no longer relies on a sign-in.
  public func release(_ peer: any Peer, from signIn: SignedIn) {
    signedIn[signIn]?.peers.removeAll { $0 === peer }
    if signedIn[signIn]?.peers.isEmpty == true { signedIn[signIn] = nil }
  }

  /// Notifies the connections that rely on sign-ins which are over.
  func end(_ isOver: (SignedIn) -> Bool) {
    for signIn in signedIn.keys.filter(isOver) {
      for peer in signedIn.removeValue(forKey: signIn)?.peers ?? [] {
        peer.signedOut(signIn)
        peer.flush()
      }
    }
  }

  /// Ends the sign-ins that have expired.
  func endOverdueSignIns(at now: Timestamp) {
    let overdue = signedIn.filter { $0.value.until <= now }
    if !overdue.isEmpty { end { overdue[$0] != nil } }
  }

  /// Removes the team from watches with the player's seat, or ends them where nobody may watch without a seat.
  private func leave(_ player: PlayerID, _ lobby: LobbyID, mayWatch: Bool) {
    guard mayWatch else {
      for watch in watches[lobby] ?? [] where watch.subscription.viewer.player == player {
        unwatch(lobby, watch.subscription.peer)
      }
      return
    }
    change(lobby) { watch in
      guard watch.subscription.viewer.player == player else { return }
      watch.subscription.viewer = .player(player, team: nil)
      watch.hasLeft = true
    }
  }

  /// Gives watches with the player's seat another team.
  private func move(_ player: PlayerID, to team: TeamID, _ lobby: LobbyID) {
    change(lobby) { watch in
      if watch.subscription.isBy(.player(player)) { watch.subscription.viewer = .player(player, team: team) }
    }
  }

  /// Changes the lobby's watches in place.
  private func change(_ lobby: LobbyID, _ body: (inout Watch) -> Void) {
    guard var all = watches.removeValue(forKey: lobby) else { return }
    for index in all.indices { body(&all[index]) }
    watches[lobby] = all
  }

  // MARK: To the lobbies

  public func send(_ request: LobbyRequest) {
    outgoing[LobbyShard.index(of: request.lobby, among: shards.count)].append(request)
    guard !isFlushScheduled else { return }
    isFlushScheduled = true
    let bound = NIOLoopBound(self, eventLoop: eventLoop)
    // Runs after this turn's reads, so that their requests are sent together.
    eventLoop.execute { bound.value.flush() }
  }

  /// Notes contact with a player outside the lobby's requests.
  public func hear(_ seat: Seat, connectedAt: Timestamp?) {
    let shard = shard(of: seat.lobby)
    // After earlier requests of this turn.
    eventLoop.execute { shard.hear(seat, connectedAt: connectedAt) }
  }

  private func flush() {
    isFlushScheduled = false
    for index in outgoing.indices where !outgoing[index].isEmpty {
      shards[index].submit(outgoing[index])
      outgoing[index].removeAll(keepingCapacity: true)
    }
  }

  public func unwatch(_ lobby: LobbyID, _ peer: PeerReference) {
    guard let at = watches[lobby]?.firstIndex(where: { $0.subscription.peer == peer }),
      let watch = watches[lobby]?.remove(at: at)
    else { return }
    if watches[lobby]?.isEmpty == true { watches[lobby] = nil }
    if watch.missing != nil { stopCatchingUp(in: lobby, peer) }
    if let player = watch.present { count(Seat(lobby: lobby, role: .player(player)), by: -1) }
    shard(of: lobby).unwatch(watch.subscription)
  }

  /// Notes that a watcher will send no more, though it may still read: a player is not online with it.
  public func fallSilent(_ peer: PeerReference, in lobby: LobbyID) {
    guard let at = watches[lobby]?.firstIndex(where: { $0.subscription.peer == peer }),
      let player = watches[lobby]?[at].present
    else { return }
    watches[lobby]?[at].present = nil
    count(Seat(lobby: lobby, role: .player(player)), by: -1)
  }

  /// Requests the boards and gauges that a peer missed, now that it has room for them.
  public func resumeBoards(of lobby: LobbyID, for peer: PeerReference) {
    guard let at = watches[lobby]?.firstIndex(where: { $0.subscription.peer == peer }),
      let watch = watches[lobby]?[at]
    else { return }
    if watch.hasMissedBoard, watch.missing == nil { askForMissedBoard(of: watch, in: lobby) }
    askForGauges(watch.missedGauges, at, in: lobby)
  }

  private func askForGauges(_ gauges: Set<Gauge>, _ index: Int, in lobby: LobbyID) {
    guard !gauges.isEmpty, let subscription = watches[lobby]?[index].subscription else { return }
    watches[lobby]?[index].missedGauges = []
    shard(of: lobby).sendGauges(
      Array(gauges), of: lobby, to: subscription.peer, seeing: subscription.viewer)
  }

  private func askForMissedBoard(of watch: Watch, in lobby: LobbyID) {
    let subscription = watch.subscription
    shard(of: lobby).sendMissedBoard(
      of: lobby, since: watch.boardSeq, to: subscription.peer, of: subscription.key.group)
  }

  private func shard(of lobby: LobbyID) -> LobbyShard {
    shards[LobbyShard.index(of: lobby, among: shards.count)]
  }

  // MARK: From the lobbies

  func deliver(_ deliveries: [Delivery]) {
    var touched: [any Peer] = []
    var cameBack: [PeerReference] = []
    for delivery in deliveries {
      switch delivery {
      case .answer(let ticket, let answer):
        guard ticket.slot >= 0 else {
          lose(ticket, answer)
          continue
        }
        let peer = ticket.peer.box.value
        peer.receive(answer, slot: ticket.slot)
        touched.append(peer)
      case .abandon(let peer): peer.box.value.abandon()
      case .subscribe(let subscription):
        subscribe(subscription)
        if subscription.resumed != nil { cameBack.append(subscription.peer) }
      case .events(let lobby, let batches): push(batches, of: lobby, touching: &touched)
      case .missedEvents(let missed):
        push(missed, touching: &touched)
        cameBack.append(missed.peer)
      case .board(let lobby, let group, let board): push(board, of: lobby, to: group, touching: &touched)
      case .missedBoard(let lobby, let peer, let board):
        push(board, of: lobby, toMissing: peer, touching: &touched)
      case .departure(let lobby, .kicked(let player)): dismiss(.player(player), of: lobby, touching: &touched)
      case .departure(let lobby, .dismissed(let staff)): dismiss(.staff(staff), of: lobby, touching: &touched)
      case .departure(let lobby, .replaced(let player)):
        let seat = Seat(lobby: lobby, role: .player(player))
        dismiss(seat.role, of: lobby, because: .replaced(seat), touching: &touched)
      case .departure(let lobby, .locked): dismissByPassphrase(of: lobby, touching: &touched)
      case .departure(let lobby, .left(let player, let mayWatch)): leave(player, lobby, mayWatch: mayWatch)
      case .departure(let lobby, .moved(let player, let team)): move(player, to: team, lobby)
      case .departure(let lobby, .unseated): dismissSpectators(of: lobby, touching: &touched)
      case .departure(let lobby, .deleted): dismiss(nil, of: lobby, touching: &touched)
      case .gauge(let lobby, let push): self.push(push, of: lobby, touching: &touched)
      case .wholeGauge(let lobby, let peer, let gauge, let line):
        guard let at = watches[lobby]?.firstIndex(where: { $0.subscription.peer == peer }) else { continue }
        push(line, of: gauge, at, in: lobby, touching: &touched)
      case .askForMissed(let lobby): askForMissed(in: lobby)
      }
    }
    for peer in touched { peer.flush() }
    for peer in cameBack { askForMissed(peer) }
  }

  private func subscribe(_ subscription: Subscription) {
    // Watching again replaces the earlier watch.
    unwatch(subscription.lobby, subscription.peer)
    let peer = subscription.peer.box.value
    guard peer.isOpen else {  // It closed while its request was on the way.
      shard(of: subscription.lobby).unwatch(subscription)
      return
    }
    let present = peer.isHeard ? subscription.viewer.player : nil
    if let present { count(Seat(lobby: subscription.lobby, role: .player(present)), by: 1) }
    watches[subscription.lobby, default: []].append(
      Watch(
        peer: peer, subscription: subscription, boardSeq: subscription.boardSeq,
        hasMissedBoard: subscription.hasMissedBoard, present: present,
        missing: subscription.resumed.map { Missing($0, since: subscription.since) }))
    guard subscription.resumed != nil else { return }
    catchingUp[subscription.peer.id, default: CatchingUp(lobbies: [])].lobbies.append(subscription.lobby)
  }

  private func push(_ batches: [EventBatch], of lobby: LobbyID, touching touched: inout [any Peer]) {
    for watch in watches[lobby] ?? [] where watch.missing == nil {
      guard let batch = batches.first(where: { $0.key == watch.subscription.key }) else { continue }
      for segment in batch.segments where watch.subscription.viewer.sees(segment.audience) {
        watch.peer.push(events: segment.lines)
        pushes.events &+= 1
      }
      touched.append(watch.peer)
    }
  }

  private func push(
    _ board: BoardUpdate, of lobby: LobbyID, to group: FeedGroup, touching touched: inout [any Peer]
  ) {
    guard var all = watches.removeValue(forKey: lobby) else { return }
    for index in all.indices where all[index].subscription.key.takesBoards(of: group) {
      // A watcher that missed a board gets all changes at once, not the next one.
      guard !all[index].hasMissedBoard, board.seq > all[index].boardSeq else { continue }
      if all[index].peer.push(board: board.line) {
        pushes.boards &+= 1
        all[index].boardSeq = board.seq
        touched.append(all[index].peer)
      } else {
        all[index].hasMissedBoard = true
      }
    }
    watches[lobby] = all
  }

  private func push(
    _ board: BoardUpdate, of lobby: LobbyID, toMissing peer: PeerReference, touching touched: inout [any Peer]
  ) {
    guard let at = watches[lobby]?.firstIndex(where: { $0.subscription.peer == peer }),
      let watch = watches[lobby]?[at], watch.hasMissedBoard, watch.missing == nil,
      watch.peer.push(board: board.line)
    else { return }
    pushes.boards &+= 1
    watches[lobby]?[at].hasMissedBoard = false
    watches[lobby]?[at].boardSeq = board.seq
    touched.append(watch.peer)
  }

  private func push(_ push: GaugePush, of lobby: LobbyID, touching touched: inout [any Peer]) {
    guard let all = watches[lobby] else { return }
    for (index, watch) in all.enumerated() where watch.subscription.key.topics.contains(push.gauge.topic) {
      guard !watch.missedGauges.contains(push.gauge), let line = push.line(for: watch.subscription.viewer) else {
        continue
      }
      self.push(line, of: push.gauge, index, in: lobby, touching: &touched)
    }
  }

  private func push(
    _ line: ByteBuffer, of gauge: Gauge, _ index: Int, in lobby: LobbyID, touching touched: inout [any Peer]
  ) {
    guard let peer = watches[lobby]?[index].peer else { return }
    if peer.push(board: line) {
      pushes.gauges &+= 1
      touched.append(peer)
    } else {
      watches[lobby]?[index].missedGauges.insert(gauge)
    }
  }

  // MARK: What was missed

  private func askForMissed(in lobby: LobbyID) {
    for (index, watch) in (watches[lobby] ?? []).enumerated() {
      if watch.hasMissedBoard, watch.missing == nil { askForMissedBoard(of: watch, in: lobby) }
      askForGauges(Set(Gauge.followed(with: watch.subscription.key.topics)), index, in: lobby)
    }
  }

  /// Requests the next part of what a peer missed, if it has room.
  public func askForMissed(_ peer: PeerReference) {
    guard let catching = catchingUp[peer.id], catching.asked == nil, let lobby = catching.lobbies.first,
      let watch = watches[lobby]?.first(where: { $0.subscription.peer == peer }), let missing = watch.missing,
      watch.peer.hasRoom
    else { return }
    lastMissed += 1
    catchingUp[peer.id]?.asked = lastMissed
    let key = watch.subscription.key
    let missed = LobbyRequest.Missed(
      number: lastMissed, group: key.group, topics: key.topics, seq: missing.seq, previous: missing.previous,
      boardSeq: watch.boardSeq)
    send(missing.request.asking(.view(.missed(missed)), ticket: Ticket(peer: peer, slot: -lastMissed)))
  }

  private func push(_ missed: MissedEvents, touching touched: inout [any Peer]) {
    // It may have stopped watching, or started again.
    guard catchingUp[missed.peer.id]?.asked == missed.number else { return }
    catchingUp[missed.peer.id]?.asked = nil
    guard let at = watches[missed.lobby]?.firstIndex(where: { $0.subscription.peer == missed.peer }),
      let watch = watches[missed.lobby]?[at], let missing = watch.missing
    else { return }
    if missed.lines.readableBytes > 0 {
      watch.peer.push(missed: missed.lines, holding: missed.share)
      pushes.missed &+= 1
      touched.append(watch.peer)
    }
    missing.seq = missed.seq
    missing.previous = missed.previous
    guard missed.isAll else { return }
    watches[missed.lobby]?[at].missing = nil
    watches[missed.lobby]?[at].hasMissedBoard = missed.hasMissedBoard
    stopCatchingUp(in: missed.lobby, missed.peer)
  }

  private func stopCatchingUp(in lobby: LobbyID, _ peer: PeerReference) {
    guard let at = catchingUp[peer.id]?.lobbies.firstIndex(of: lobby) else { return }
    catchingUp[peer.id]?.lobbies.remove(at: at)
    // A part for the first lobby may be on its way, and is no longer wanted.
    if at == 0 { catchingUp[peer.id]?.asked = nil }
    if catchingUp[peer.id]?.lobbies.isEmpty == true { catchingUp[peer.id] = nil } else { askForMissed(peer) }
  }

  /// Closes a connection if what it missed cannot be read.
  private func lose(_ ticket: Ticket, _ answer: LobbyAnswer) {
    guard catchingUp[ticket.peer.id]?.asked == -ticket.slot, case .failure(let error) = answer.outcome else { return }
    let peer = ticket.peer.box.value
    peer.lose(error)
    peer.flush()
  }
}
