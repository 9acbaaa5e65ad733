import EventLog
import Hunt
import HuntViews
import JSONCoding
import NIOCore
import Wire

extension LobbyShard {
  /// Answers a query. The state may be ahead of the disk, so the answer is held until the disk has caught up.
  func read(_ request: LobbyRequest, seat: Seat?, on lobby: LiveLobby, at now: Timestamp) throws(WireError) {
    let id = lobby.id.rawValue
    let code = lobby.code(at: now)
    guard case .entered(let share) = enter(lobby.bytes(of: request.ask), request) else { return }
    func reply(_ write: (inout JSONWriter) -> Void) {
      self.reply(request, .success(JSONWriter.bytes(write)), share: share, on: lobby, at: now)
    }
    switch request.ask {
    case .attach:
      guard let seat else { throw .unknownToken }
      let result = Answers.attached(seat, code: code)
      self.reply(request, .success(result), seat: seat, on: lobby, at: now)
    case .peek: reply { $0.value(lobby.view.card(at: now), lobby: id, code: code) }
    case .clueList(let origin):
      _ = try host(seat)
      let list = Answers.clueList(of: lobby, publicURL: context.publicURL ?? origin)
      self.reply(request, .success(list), share: share, on: lobby, at: now)
    case .sheet:
      _ = try host(seat)
      self.reply(request, .success(Answers.sheet(of: lobby, publicURL: context.publicURL)), on: lobby, at: now)
    case .reports:
      _ = try host(seat)
      self.reply(request, .success(Answers.reports(lobby.view.lobby)), share: share, on: lobby, at: now)
    case .lateList:
      _ = try host(seat)
      self.reply(request, .success(Answers.lateFinds(lobby.view.lobby)), share: share, on: lobby, at: now)
    case .explain(let player):
      let explained = try explained(player, to: seat)
      guard let explanation = lobby.view.explanation(of: explained, toldTo: try viewer(seat, of: lobby)) else {
        throw player.map(WireError.playerNotFound) ?? .unknownToken
      }
      reply { $0.value(explanation) }
    case .preview(let ruling):
      _ = try host(seat)
      let effect: RulingEffect
      do throws(Rejection) {
        effect = try lobby.view.preview(ruling, at: now)
      } catch {
        throw WireError(error)
      }
      reply { $0.object { $0.members(of: effect) } }
    case .players, .view, .board, .history, .results, .log, .watch, .missed:
      try readShown(request, seat: seat, share: share, on: lobby, at: now)
    case .create, .createAgain, .play, .playAgain, .join, .host, .claim, .forget, .rename, .leave, .scan, .answer,
      .visit, .hint, .chat,
      .report, .requestSong, .vote, .sendSheet:
      preconditionFailure("\(request.ask) is a command")
    }
  }

  /// The player to explain: players may ask about themselves, the host about everybody.
  private func explained(_ player: PlayerID?, to seat: Seat?) throws(WireError) -> PlayerID {
    guard let seat else { throw .noToken }
    switch seat.role {
    case .host:
      guard let player else { throw .invalidParams("player", "is missing") }
      return player
    case .player(let own):
      guard player == nil || player == own else { throw .hostOnly }
      return own
    }
  }

  /// Answers queries whose results depend on the viewer.
  private func readShown(
    _ request: LobbyRequest, seat: Seat?, share: RoomShare?, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    if case .players(_, _, true) = request.ask { _ = try host(seat) }
    let viewer = try viewer(seat, of: lobby)
    guard let shown = shown(to: viewer, for: request, of: lobby, at: now) else { return }
    switch request.ask {
    case .view(let seq), .board(_, _, let seq):
      if let seq, seq < shown.view.seq { return readPast(request, at: seq, for: viewer, of: lobby, now: now) }
      let bytes = Answers.shown(
        shown.view, for: viewer, at: shown.now, asked: request.ask, lobby: lobby.id, code: lobby.code(at: now),
        removed: lobby.view.lobby.removedMessages)
      reply(request, .success(bytes), share: share, on: lobby, at: now)
    case .players(let player, let limit, let keptOut):
      let bytes = Answers.players(of: shown.view.lobby, after: player, limit: limit, keptOut: keptOut)
      reply(request, .success(bytes), share: share, on: lobby, at: now)
    case .history(let seq, let limit):
      readHistory(request, after: seq, limit: limit, viewer: viewer, shown, share: share, of: lobby, at: now)
    case .results: try readResults(request, viewer: viewer, shown, share: share, of: lobby, at: now)
    case .log(let seq, let limit):
      try readLog(request, after: seq, limit: limit, viewer: viewer, shown, share: share, of: lobby)
    case .watch(let since, let topics):
      watch(request, since: since, topics: topics, viewer: viewer, shown, share: share, on: lobby, at: now)
    case .missed(let missed): try readMissed(request, missed, viewer: viewer, share: share, of: lobby, at: now)
    case .attach, .peek, .clueList, .sheet, .reports, .lateList, .explain, .preview, .create, .createAgain, .play,
      .playAgain, .join, .host, .claim,
      .forget, .rename, .leave, .scan, .answer, .visit, .hint, .chat, .report, .requestSong, .vote, .sendSheet:
      preconditionFailure("\(request.ask) is the same for all who may ask it")
    }
  }

  // MARK: The past

  // Events that are not in memory are read from the log.

  private func readHistory(
    _ request: LobbyRequest, after seq: Int, limit: Int, viewer: Viewer, _ shown: Shown, share: RoomShare?,
    of lobby: LiveLobby, at now: Timestamp
  ) {
    let id = lobby.id
    let removed = lobby.view.lobby.removedMessages
    let answer = { @Sendable (events: [RecentEvent], last: Int) in
      Answers.history(events, after: seq, last: last, lobby: id, viewer: viewer, removed: removed)
    }
    let standstill = shown.view.lobby.standstill
    if seq >= lobby.oldestRecent - 1 {
      let isWanted = { (event: RecentEvent) in
        event.seq <= shown.view.seq && event.isShown(to: viewer, during: standstill)
      }
      let events = lobby.recent(after: seq).page(limit, where: isWanted)
      reply(request, .success(answer(events, shown.view.seq)), share: share, on: lobby, at: now)
      return
    }
    let last = min(lobby.seqOnDisk, shown.view.seq)
    let loader = context.loader
    whileReading { shard in
      do {
        let events = try await loader.events(of: id, after: seq, limit: limit, bytes: Limits.pageBytes) {
          $0.seq <= last && $0.isShown(to: viewer, during: standstill)
        }
        shard.answer(request, .success(answer(events, last)), share: share)
      } catch {
        shard.answer(request, .failure(.unavailable))
      }
    }
  }

  // MARK: Watching

  private func watch(
    _ request: LobbyRequest, since: LobbyRequest.Since?, topics: Topics, viewer: Viewer, _ shown: Shown,
    share: RoomShare?, on lobby: LiveLobby, at now: Timestamp
  ) {
    var seen: Int?
    if let since, since.epoch == context.log.epoch, since.seq <= shown.view.seq,
      shown.view.seq - since.seq <= Limits.resumable
    {
      seen = since.seq
    }
    startWatching(request, since: seen, topics: topics, viewer: viewer, share: share, on: lobby, at: now)
  }

  /// Answers and subscribes at one point in the lobby's history, so that events are neither lost nor doubled.
  ///
  /// A client that missed events subscribes as well, and first gets those in parts (`readMissed`).
  /// - Parameter since: the last event that the client has seen; nil for a snapshot.
  private func startWatching(
    _ request: LobbyRequest, since: Int?, topics: Topics, viewer: Viewer, share: RoomShare?, on lobby: LiveLobby,
    at now: Timestamp
  ) {
    // This turn's events so far go to earlier watchers.
    seal(lobby)
    guard let shown = shown(to: viewer, for: request, of: lobby, at: now) else { return }
    let peer = request.ticket.peer
    let key = FeedKey(group: FeedGroup(of: viewer), topics: topics)
    watchers[lobby.id, default: Watchers()].add(key, loop: peer.loop, boardSeq: shown.view.seq)

    let seq = since ?? shown.view.seq
    let boardSeq = since == nil ? seq : lobby.boardSeen(withEvent: seq)
    let hasMissedBoard = topics.contains(.board) && shown.view.boardsChangedAt(for: viewer) > boardSeq
    let result = JSONWriter.bytes {
      $0.object { json in
        json.member("epoch", context.log.epoch)
        json.member("seq", seq)
        if since == nil {
          json.name("snapshot")
          json.value(
            shown.view.snapshot(for: viewer, at: shown.now, removed: lobby.view.lobby.removedMessages),
            lobby: lobby.id.rawValue, code: lobby.code(at: now))
        } else {
          json.member("resumed", true)
        }
      }
    }
    let hasMissedEvents = seq < shown.view.seq
    var deliveries: [Delivery] = [
      .answer(request.ticket, LobbyAnswer(.success(result), share: share)),
      .subscribe(
        Subscription(
          lobby: lobby.id, peer: peer, key: key, viewer: viewer, boardSeq: boardSeq,
          hasMissedBoard: hasMissedBoard || hasMissedEvents && topics.contains(.board),
          resumed: hasMissedEvents ? request.asking(request.ask, ticket: request.ticket) : nil, since: seq)),
    ]
    if hasMissedBoard, !hasMissedEvents {
      let board = FeedEncoder.board(shown.view.boardChanges(after: boardSeq, for: viewer), lobby: lobby.id)
      deliveries.append(.missedBoard(lobby.id, peer, board))
    }
    release(.deliver(loop: peer.loop, deliveries), of: lobby, retry: request, at: now)
  }

  // MARK: Pushing

  /// Encodes this turn's events for the watchers.
  func seal(_ lobby: LiveLobby) {
    guard !lobby.unsealed.isEmpty else { return }
    // `advanceLag` tells delayed spectators. Before the delay begins, and for the events that begin it, they are told
    // here.
    let isLast = lobby.isDelayed && lobby.lag == nil && lobby.lastEventAt <= lobby.view.lobby.shownUntil
    let isTellingAll = isLast || !lobby.isDelayed && lobby.lag == nil
    // A leaving player learns of the departure, but not of what their team is told after it.
    var rest = lobby.unsealed[...]
    while !rest.isEmpty {
      let going = rest.firstIndex { $0.departure != nil }
      let part = rest[...(going ?? rest.index(before: rest.endIndex))]
      tell(Array(part), of: lobby, positions: lobby.positions) { $0 != .spectators || isTellingAll }
      for event in part { lobby.positions.note(event) }
      if let departure = part.last?.departure { stage(departure, from: lobby) }
      rest = rest[part.endIndex...]
    }
    stageBoards(of: lobby)
    lobby.unsealed.removeAll(keepingCapacity: true)
    if isLast { lobby.beginLag() }
  }

  /// Pushes events to the watchers of matching groups.
  func tell(
    _ events: [ToldEvent], of lobby: LiveLobby, positions: FeedPositions, to isMeant: (FeedGroup) -> Bool
  ) {
    guard let watchers = watchers[lobby.id], !watchers.isEmpty else { return }
    let removed = lobby.view.lobby.removedMessages
    let batches = watchers.keys.filter { isMeant($0.group) }
      .map { FeedEncoder.batch(events, for: $0, lobby: lobby.id, positions: positions, removed: removed) }
      .filter { !$0.segments.isEmpty }
    if !batches.isEmpty { stageForAll(.events(lobby.id, batches), of: lobby) }
  }

  /// Sends a departure to all loops, since the player's connections may be on any, after they have been told.
  private func stage(_ departure: Departure, from lobby: LiveLobby) {
    for loop in loops {
      release(.deliver(loop: loop, [.departure(lobby.id, departure)]), of: lobby, retry: nil, at: lobby.lastEventAt)
    }
  }

  private func stageBoards(of lobby: LiveLobby) {
    for group in [FeedGroup.host, .players, .spectators] { stageBoard(of: lobby, to: group) }
  }

  /// Pushes board changes, at once if the last push is long enough ago, else when it is.
  func stageBoard(of lobby: LiveLobby, to group: FeedGroup) {
    guard let watchers = watchers[lobby.id], watchers.wantBoard(group), let feed = watchers.boards[group],
      !feed.isScheduled, let view = lobby.view(for: group), view.boardsChangedAt(for: group.viewer) > feed.seq
    else { return }
    let interval = TimeAmount.milliseconds(Limits.boardInterval.milliseconds)
    let now = NIODeadline.now()
    if let last = feed.pushedAt, now < last + interval {
      self.watchers[lobby.id]?.boards[group]?.isScheduled = true
      let id = lobby.id
      eventLoop.scheduleTask(deadline: last + interval) { [weak self] in
        self?.assumeIsolated { $0.boardIsDue(id, group) }
      }
      return
    }
    let board = FeedEncoder.board(view.boardChanges(after: feed.seq, for: group.viewer), lobby: lobby.id)
    self.watchers[lobby.id]?.boards[group]?.pushedAt = now
    self.watchers[lobby.id]?.boards[group]?.seq = view.seq
    stageForAll(.board(lobby.id, group, board), of: lobby)
  }

  /// Pushes board changes again after the lobby was reloaded: boards that waited for the disk or their interval were
  /// dropped with its earlier state.
  func resumeBoards(of lobby: LiveLobby) {
    guard let watching = watchers[lobby.id] else { return }
    for (group, feed) in watching.boards {
      watchers[lobby.id]?.boards[group]?.seq = min(feed.sentSeq, lobby.view.seq)
      stageBoard(of: lobby, to: group)
    }
    for loop in watching.loops {
      release(.deliver(loop: loop, [.askForMissedBoards(lobby.id)]), of: lobby, retry: nil, at: lobby.lastEventAt)
    }
  }

  private func boardIsDue(_ id: LobbyID, _ group: FeedGroup) {
    watchers[id]?.boards[group]?.isScheduled = false
    guard case .live(let lobby) = lobbies[id] else { return }
    stageBoard(of: lobby, to: group)
    finishTurn(at: context.effects.now())
  }

  func stageMissedBoard(of lobby: LiveLobby, since seq: Int, to peer: PeerReference, of group: FeedGroup) {
    guard let view = lobby.view(for: group) else { return }
    let board = FeedEncoder.board(view.boardChanges(after: seq, for: group.viewer), lobby: lobby.id)
    // Dropped with the lobby if an append fails; the peer stays marked, and its board is requested after the reload.
    release(
      .deliver(loop: peer.loop, [.missedBoard(lobby.id, peer, board)]), of: lobby, retry: nil,
      at: context.effects.now())
  }

  func stageForAll(_ delivery: Delivery, of lobby: LiveLobby) {
    release(.deliverToAll(lobby.id, delivery), of: lobby, retry: nil, at: lobby.lastEventAt)
  }
}
