import Core
import Hunt
import HuntViews
import LobbyLog
import NIOCore
import Wire

/// Pushes events and boards to the watchers of a shard's lobbies.
final class LobbyFeed {
  /// The watchers of each lobby, even while it is reloaded.
  private(set) var watchers: [LobbyID: Watchers] = [:]
  let gauges = GaugeFeed()

  // MARK: Watchers

  func add(_ key: FeedKey, of lobby: LobbyID, loop: Int, boardSeq: Int) {
    watchers[lobby, default: Watchers()].add(key, loop: loop, boardSeq: boardSeq)
  }

  func remove(_ subscription: Subscription) {
    watchers[subscription.lobby]?.remove(subscription.key, loop: subscription.peer.loop)
    for gauge in Gauge.followed(with: subscription.key.topics) where !isWatched(subscription.lobby, for: gauge.topic) {
      gauges.stopFollowing(gauge, of: subscription.lobby)
    }
  }

  /// Drops the watchers of a lobby that leaves memory.
  func forget(_ lobby: LobbyID) {
    watchers[lobby] = nil
    gauges.forget(lobby)
  }

  func isWatched(_ lobby: LobbyID) -> Bool { watchers[lobby]?.isEmpty == false }
  func isWatched(_ lobby: LobbyID, by group: FeedGroup) -> Bool { watchers[lobby]?.has(group) == true }

  func isWatched(_ lobby: LobbyID, for topic: Topics) -> Bool { watchers[lobby]?.has(topic) == true }

  /// The event loops that have watchers of a lobby.
  func loops(of lobby: LobbyID) -> Set<Int> { watchers[lobby]?.loops ?? [] }

  func noteSent(_ board: BoardUpdate, of lobby: LobbyID, to group: FeedGroup) {
    watchers[lobby]?.boards[group]?.sentSeq = board.seq
  }

  // MARK: Pushing

  /// Encodes this turn's events for the watchers.
  func tellWatchers(of lobby: LiveLobby, on shard: isolated LobbyShard) {
    guard !lobby.untold.isEmpty else { return }
    // `DelayedViews` tells delayed spectators. Before the delay begins, and for the events that begin it, they are told
    // here.
    let isLast = lobby.isDelayed && lobby.delayed == nil && lobby.lastEventAt <= lobby.view.lobby.shownUntil
    let isTellingAll = isLast || !lobby.isDelayed && lobby.delayed == nil
    gauges.noteMoments(lobby.untold, of: lobby, on: shard) { $0 != .spectators || isTellingAll }
    // A leaving player learns of the departure, but not of what their team is told after it.
    let spectators = lobby.view.lobby.details.settings.spectators
    var rest = lobby.untold[...]
    while !rest.isEmpty {
      let going = rest.firstIndex { $0.departure(spectators: spectators) != nil }
      let part = rest[...(going ?? rest.index(before: rest.endIndex))]
      tell(Array(part), of: lobby, positions: lobby.positions, on: shard) { $0 != .spectators || isTellingAll }
      for event in part { lobby.positions.note(event) }
      if let departure = part.last?.departure(spectators: spectators) { stage(departure, from: lobby, on: shard) }
      rest = rest[part.endIndex...]
    }
    stageBoards(of: lobby, on: shard)
    if lobby.whereabouts.hasChanges { gauges.whereaboutsChanged(of: lobby, on: shard) }
    tellGauges(of: lobby.id, on: shard)
    lobby.untold.removeAll(keepingCapacity: true)
    if isLast { lobby.beginDelay() }
  }

  /// Pushes the gauges that this turn's events may have changed.
  private func tellGauges(of lobby: LobbyID, on shard: isolated LobbyShard) {
    guard let watching = watchers[lobby] else { return }
    for gauge in Gauge.changedByEvents where watching.has(gauge.topic) { gauges.changed(gauge, of: lobby, on: shard) }
  }

  /// Pushes events to the watchers of matching groups.
  func tell(
    _ events: [ToldEvent], of lobby: LiveLobby, positions: FeedPositions, on shard: isolated LobbyShard,
    to isMeant: (FeedGroup) -> Bool
  ) {
    guard let watchers = watchers[lobby.id], !watchers.isEmpty else { return }
    let removed = lobby.view.lobby.removals
    let batches = watchers.keys.filter { isMeant($0.group) }
      .map { FeedEncoder.batch(events, for: $0, lobby: lobby.id, positions: positions, removed: removed) }
      .filter { !$0.segments.isEmpty }
    if !batches.isEmpty { stageForAll(.events(lobby.id, batches), of: lobby, on: shard) }
  }

  /// Sends a departure to all loops, since the player's connections may be on any, after they have been told.
  func stage(_ departure: Departure, from lobby: LiveLobby, on shard: isolated LobbyShard) {
    for loop in shard.loops {
      shard.release(
        .deliver(loop: loop, [.departure(lobby.id, departure)]), of: lobby, retry: nil, at: lobby.lastEventAt)
    }
    gauges.changed(.presence, of: lobby.id, on: shard)
  }

  private func stageBoards(of lobby: LiveLobby, on shard: isolated LobbyShard) {
    for group in FeedGroup.allCases { stageBoard(of: lobby, to: group, on: shard) }
  }

  /// Pushes board changes, at once if the last push is long enough ago, else when it is.
  func stageBoard(of lobby: LiveLobby, to group: FeedGroup, on shard: isolated LobbyShard) {
    guard let watchers = watchers[lobby.id], watchers.wantBoard(group), let feed = watchers.boards[group],
      !feed.isScheduled, let view = lobby.view(for: group), view.boardsChangedAt(for: group.viewer) > feed.seq
    else { return }
    let interval = TimeAmount.milliseconds(Limits.boardInterval.milliseconds)
    let now = NIODeadline.now()
    if let last = feed.pushedAt, now < last + interval {
      self.watchers[lobby.id]?.boards[group]?.isScheduled = true
      let id = lobby.id
      shard.eventLoop.scheduleTask(deadline: last + interval) { [weak shard] in
        shard?.assumeIsolated { $0.feed.boardIsDue(id, group, on: $0) }
      }
      return
    }
    let board = FeedEncoder.board(view.boardChanges(after: feed.seq, for: group.viewer), lobby: lobby.id)
    self.watchers[lobby.id]?.boards[group]?.pushedAt = now
    self.watchers[lobby.id]?.boards[group]?.seq = view.seq
    stageForAll(.board(lobby.id, group, board), of: lobby, on: shard)
  }

  /// Pushes board changes again after the lobby was reloaded: boards that waited for the disk or their interval were
  /// dropped with its earlier state.
  func resumeBoards(of lobby: LiveLobby, on shard: isolated LobbyShard) {
    guard let watching = watchers[lobby.id] else { return }
    for (group, feed) in watching.boards {
      watchers[lobby.id]?.boards[group]?.seq = min(feed.sentSeq, lobby.view.seq)
      stageBoard(of: lobby, to: group, on: shard)
    }
    for loop in watching.loops {
      shard.release(.deliver(loop: loop, [.askForMissed(lobby.id)]), of: lobby, retry: nil, at: lobby.lastEventAt)
    }
  }

  private func boardIsDue(_ id: LobbyID, _ group: FeedGroup, on shard: isolated LobbyShard) {
    watchers[id]?.boards[group]?.isScheduled = false
    guard case .live(let lobby) = shard.lobbies[id] else { return }
    stageBoard(of: lobby, to: group, on: shard)
    shard.finishTurn(at: shard.context.effects.now())
  }

  func stageMissedBoard(
    of lobby: LiveLobby, since seq: Int, to peer: PeerReference, of group: FeedGroup, on shard: isolated LobbyShard
  ) {
    guard let view = lobby.view(for: group) else { return }
    let board = FeedEncoder.board(view.boardChanges(after: seq, for: group.viewer), lobby: lobby.id)
    // Dropped with the lobby if an append fails; the peer stays marked, and its board is requested after the reload.
    shard.release(
      .deliver(loop: peer.loop, [.missedBoard(lobby.id, peer, board)]), of: lobby, retry: nil,
      at: shard.context.effects.now())
  }

  private func stageForAll(_ delivery: Delivery, of lobby: LiveLobby, on shard: isolated LobbyShard) {
    shard.release(.deliverToAll(lobby.id, delivery), of: lobby, retry: nil, at: lobby.lastEventAt)
  }
}
