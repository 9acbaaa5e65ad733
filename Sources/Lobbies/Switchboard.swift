public import Accounts
public import Hunt
import HuntViews
import NIOCore

/// The exchange between the connections of one event loop and the lobbies of all.
///
/// What many connections ask in one turn of the loop goes to each shard in one hop; what a shard has for many
/// connections comes back in one hop, and the same bytes are handed to each of them. Confined to its event loop.
public final class Switchboard {
  private let eventLoop: any EventLoop
  private let index: Int
  private let shards: [LobbyShard]
  /// Requests that leave at the end of this turn, by shard.
  private var outgoing: [[LobbyRequest]]
  private var isFlushScheduled = false
  private var watches: [LobbyID: [Watch]] = [:]
  /// Connections that are bound to a seat.
  private var seated: [Seat: [any Peer]] = [:]
  /// Connections that may do something because somebody is signed in.
  private var signedIn: [SignedIn: Reliance] = [:]

  private struct Reliance {
    let until: Timestamp
    var peers: [any Peer] = []
  }

  /// One connection that watches one lobby.
  private struct Watch {
    let peer: any Peer
    var subscription: Subscription
    /// The sequence number of the last board it was given, and whether it has missed one since.
    var boardSeq: Int
    var hasMissedBoard: Bool
  }

  init(index: Int, eventLoop: any EventLoop, shards: [LobbyShard]) {
    self.index = index
    self.eventLoop = eventLoop
    self.shards = shards
    outgoing = Array(repeating: [], count: shards.count)
  }

  /// A name for a connection of this event loop.
  public func reference(to peer: any Peer) -> PeerReference {
    PeerReference(peer, loop: index, eventLoop: eventLoop)
  }

  // MARK: Seats

  /// The connection has this seat from now on.
  public func sit(_ peer: any Peer, on seat: Seat) { seated[seat, default: []].append(peer) }

  /// The connection has the seat no more.
  public func rise(_ peer: any Peer, from seat: Seat) {
    seated[seat]?.removeAll { $0 === peer }
    if seated[seat]?.isEmpty == true { seated[seat] = nil }
  }

  /// The connection may do something as long as somebody is signed in there, and `until` then at most.
  public func rely(_ peer: any Peer, on signIn: SignedIn, until: Timestamp) {
    signedIn[signIn, default: Reliance(until: until)].peers.append(peer)
  }

  /// It does not rely on that any more.
  public func release(_ peer: any Peer, from signIn: SignedIn) {
    signedIn[signIn]?.peers.removeAll { $0 === peer }
    if signedIn[signIn]?.peers.isEmpty == true { signedIn[signIn] = nil }
  }

  /// Tells the connections that rely on sign-ins which are over.
  func end(_ isOver: (SignedIn) -> Bool) {
    for signIn in signedIn.keys.filter(isOver) {
      for peer in signedIn.removeValue(forKey: signIn)?.peers ?? [] {
        peer.signedOut(signIn)
        peer.flush()
      }
    }
  }

  /// The same for those that have lasted their time.
  func endOverdueSignIns(at now: Timestamp) {
    let overdue = signedIn.filter { $0.value.until <= now }
    if !overdue.isEmpty { end { overdue[$0] != nil } }
  }

  /// Ends the connections that have the player's seat, or watch with it.
  private func kick(_ player: PlayerID, from lobby: LobbyID, touching touched: inout [any Peer]) {
    let watching = (watches[lobby] ?? []).filter { $0.subscription.viewer.player == player }.map(\.peer)
    for peer in watching + (seated[Seat(lobby: lobby, role: .player(player))] ?? []) {
      peer.dismiss()
      touched.append(peer)
    }
  }

  /// Those who watch with the player's seat have no team any more.
  private func leave(_ player: PlayerID, _ lobby: LobbyID) {
    guard var all = watches.removeValue(forKey: lobby) else { return }
    for index in all.indices where all[index].subscription.viewer.player == player {
      all[index].subscription.viewer = .player(player, team: nil)
    }
    watches[lobby] = all
  }

  // MARK: To the lobbies

  public func send(_ request: LobbyRequest) {
    outgoing[LobbyShard.index(of: request.lobby, among: shards.count)].append(request)
    guard !isFlushScheduled else { return }
    isFlushScheduled = true
    let bound = NIOLoopBound(self, eventLoop: eventLoop)
    // Runs after the reads of this turn of the loop, so that what they asked goes together.
    eventLoop.execute { bound.value.flush() }
  }

  /// A player was heard of on a connection, who asked nothing of their lobby.
  public func hear(_ seat: Seat, connectedAt: Timestamp?) {
    let shard = shard(of: seat.lobby)
    // Behind what was asked before in this turn.
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
    shard(of: lobby).unwatch(watch.subscription)
  }

  /// The peer has room again for boards it has missed.
  public func resumeBoards(of lobby: LobbyID, for peer: PeerReference) {
    guard let at = watches[lobby]?.firstIndex(where: { $0.subscription.peer == peer }),
      let watch = watches[lobby]?[at], watch.hasMissedBoard
    else { return }
    askForMissedBoard(of: watch, in: lobby)
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
    for delivery in deliveries {
      switch delivery {
      case .answer(let ticket, let answer):
        let peer = ticket.peer.box.value
        peer.receive(answer, slot: ticket.slot)
        touched.append(peer)
      case .subscribe(let subscription): subscribe(subscription)
      case .events(let lobby, let batches): push(batches, of: lobby, touching: &touched)
      case .missedEvents(let reference, let lines):
        let peer = reference.box.value
        peer.push(events: lines)
        touched.append(peer)
      case .board(let lobby, let group, let board): push(board, of: lobby, to: group, touching: &touched)
      case .missedBoard(let lobby, let peer, let board):
        push(board, of: lobby, toMissing: peer, touching: &touched)
      case .departure(let lobby, .kicked(let player)): kick(player, from: lobby, touching: &touched)
      case .departure(let lobby, .left(let player)): leave(player, lobby)
      case .askForMissedBoards(let lobby):
        for watch in watches[lobby] ?? [] where watch.hasMissedBoard {
          askForMissedBoard(of: watch, in: lobby)
        }
      }
    }
    for peer in touched { peer.flush() }
  }

  private func subscribe(_ subscription: Subscription) {
    // Watching again replaces the watch before.
    unwatch(subscription.lobby, subscription.peer)
    let peer = subscription.peer.box.value
    guard peer.isOpen else {  // It went while its request was on the way.
      shard(of: subscription.lobby).unwatch(subscription)
      return
    }
    watches[subscription.lobby, default: []].append(
      Watch(
        peer: peer, subscription: subscription, boardSeq: subscription.boardSeq,
        hasMissedBoard: subscription.hasMissedBoard))
  }

  private func push(_ batches: [EventBatch], of lobby: LobbyID, touching touched: inout [any Peer]) {
    for watch in watches[lobby] ?? [] {
      guard let batch = batches.first(where: { $0.key == watch.subscription.key }) else { continue }
      for segment in batch.segments where watch.subscription.viewer.sees(segment.audience) {
        watch.peer.push(events: segment.lines)
      }
      touched.append(watch.peer)
    }
  }

  private func push(
    _ board: BoardUpdate, of lobby: LobbyID, to group: FeedGroup, touching touched: inout [any Peer]
  ) {
    guard var all = watches.removeValue(forKey: lobby) else { return }
    for index in all.indices where all[index].subscription.key.takesBoards(of: group) {
      // Who has missed one is caught up as a whole, not sent the next change.
      guard !all[index].hasMissedBoard, board.seq > all[index].boardSeq else { continue }
      if all[index].peer.push(board: board.line) {
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
      let watch = watches[lobby]?[at], watch.hasMissedBoard, watch.peer.push(board: board.line)
    else { return }
    watches[lobby]?[at].hasMissedBoard = false
    watches[lobby]?[at].boardSeq = board.seq
    touched.append(watch.peer)
  }
}
