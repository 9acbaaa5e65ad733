import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import NIOCore
import Wire

extension LobbyShard {
  // The state may be ahead of the disk, so answers are held until the disk has caught up.

  func attach(_ request: LobbyRequest, _ seat: Seat?, on lobby: LiveLobby, at now: Timestamp) throws(WireError) {
    guard let seat else { throw .unknownToken }
    if let id = seat.role.player { lobby.owners[id]?.connections.insert(request.ticket.peer.id) }
    let code = lobby.code(at: now)
    let member = seat.role.staff.flatMap { lobby.view.lobby.staff[$0] }
    var result = member.map { LobbyResult.attachedStaff($0, lobby.id, code: code) } ?? .attached(seat, code: code)
    // Whoever came in by a passphrase needs the token that it gave.
    if seat.passphrase != nil, case .token(let token) = request.credential {
      result = .tokenGiven(seat, code: code, token: token)
    }
    reply(request, .success(result), seat: seat, on: lobby, at: now)
  }

  /// Anybody may peek; only while the board stands still does it matter who they are.
  func peek(_ request: LobbyRequest, seat: Seat?, on lobby: LiveLobby, at now: Timestamp) throws(WireError) {
    let viewer: Viewer = try seat == nil ? .spectator : viewer(seat, of: lobby)
    var shown = lobby.view.card(for: viewer, at: now)
    // Whoever may join sees no more than everybody else.
    shown.zone = nil
    let card = LobbyCard(
      card: shown, lobby: lobby.id, code: lobby.code(at: now),
      warmUp: warmUp(of: lobby, as: lobby.view, for: request))
    reply(request, .success(.read(card)), on: lobby, at: now)
  }

  func read(
    _ query: LobbyRequest.HostQuery, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard case .entered(let share) = enter(lobby.bytes(of: request.content), request) else { return }
    guard let result = try result(of: query, request, share: share, on: lobby, at: now) else { return }
    reply(request, .success(result), share: share, on: lobby, at: now)
  }

  func explain(
    _ player: PlayerID?, _ request: LobbyRequest, to seat: Seat?, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard case .entered(let share) = enter(lobby.bytes(of: request.content), request) else { return }
    let explained = try explained(player, to: seat)
    guard let explanation = lobby.view.explanation(of: explained, toldTo: try viewer(seat, of: lobby)) else {
      throw player.map(WireError.playerNotFound) ?? .unknownToken
    }
    reply(request, .success(.read(explanation)), share: share, on: lobby, at: now)
  }

  /// - Returns: nil if the request is answered later.
  private func result(
    of query: LobbyRequest.HostQuery, _ request: LobbyRequest, share: RoomShare?, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> LobbyResult? {
    switch query {
    case .clueList(let origin):
      return .read(ListedClues(clues: lobby.listedClues(publicURL: context.publicURL ?? origin)))
    case .staffList: return .read(ListedStaff(of: lobby))
    case .tags(let last, let limit, let origin):
      return .read(lobby.listedTags(after: last, limit: limit, publicURL: context.publicURL ?? origin))
    case .codes(let codes): return .read(CodesOnCards(meanings: codes.map(lobby.meaningOnCard)))
    case .livingCodes(let clue, let origin):
      return .read(try lobby.livingCodes(of: clue, publicURL: context.publicURL ?? origin, at: now))
    case .helpList: return .read(ListedHelp(of: lobby))
    case .positions:
      lobby.whereabouts.forgetOld(at: context.effects.uptime())
      return .read(ShownWhereabouts(of: lobby))
    case .sheet: return .sheet(lobby.codeSheet(publicURL: context.publicURL))
    case .read(let query):
      return .read(try query.answer(lobby.seen(Shown(view: lobby.view, now: now), by: .host, at: now, warmUp: nil)))
    case .rehearse(let plan):
      try rehearse(plan, request, share: share, on: lobby, at: now)
      return nil
    case .nextPhoto(let last):
      return .read(lobby.nextPhoto(after: last, for: Reviewer(of: request), at: context.effects.uptime()))
    }
  }

  /// The player to explain: players may ask about themselves, the host about everybody.
  private func explained(_ player: PlayerID?, to seat: Seat?) throws(WireError) -> PlayerID {
    guard let seat else { throw .noToken }
    switch seat.role {
    case .host, .staff:
      guard let player else { throw .invalidParams("player", "is missing") }
      return player
    case .player(let own):
      guard player == nil || player == own else { throw .hostOnly }
      return own
    }
  }

  /// Answers a query whose result depends on the viewer.
  func read(
    _ query: LobbyRequest.ViewQuery, _ request: LobbyRequest, seat: Seat?, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard case .entered(let share) = enter(lobby.bytes(of: request.content), request) else { return }
    let viewer = request.isFromServer ? .spectator : try viewer(seat, of: lobby)
    if case .read(let query) = query, query.isForHost, !viewer.seesAsHost {
      throw seat == nil ? .noToken : .hostOnly
    }
    guard let shown = delayed.shown(to: viewer, for: request, of: lobby, at: now, on: self) else { return }
    switch query {
    case .read(let query):
      if let seq = query.at, seq < shown.view.seq {
        return past.read(query, request, at: seq, for: viewer, of: lobby, now: now, on: self)
      }
      let warmUp = warmUp(of: lobby, as: shown.view, for: request)
      var seen = lobby.seen(shown, by: viewer, at: now, warmUp: warmUp)
      seen.staff = seat?.role.staff
      let result = try query.answer(seen)
      reply(request, .success(.read(result)), share: share, on: lobby, at: now)
    case .presence:
      reply(request, .success(.read(feed.gauges.presence(of: lobby, to: viewer))), share: share, on: lobby, at: now)
    case .history(let seq, let limit):
      readHistory(request, after: seq, limit: limit, viewer: viewer, shown, share: share, of: lobby, at: now)
    case .honours: try readHonours(request, viewer: viewer, shown, share: share, of: lobby, at: now)
    case .results: try readResults(request, viewer: viewer, shown, share: share, of: lobby, at: now)
    case .log(let seq, let limit):
      try readLog(request, after: seq, limit: limit, viewer: viewer, shown, share: share, of: lobby)
    case .watch(let since, let topics, let language):
      if !viewer.seesAsHost, Gauge.followed(with: topics).contains(where: \.isForHost) {
        throw seat == nil ? .noToken : .hostOnly
      }
      watch(
        request, since: since, topics: topics, language: language, viewer: viewer, seat: seat, shown,
        share: share, on: lobby, at: now)
    case .missed(let missed): try readMissed(request, missed, viewer: viewer, share: share, of: lobby, at: now)
    }
  }

  // MARK: The past

  // Events that are not in memory are read from the log.

  private func readHistory(
    _ request: LobbyRequest, after seq: Int, limit: Int, viewer: Viewer, _ shown: Shown, share: RoomShare?,
    of lobby: LiveLobby, at now: Timestamp
  ) {
    let id = lobby.id
    let removed = lobby.view.lobby.removals
    let freeze = shown.view.lobby.freeze
    // Programs outside are told of a clue only if everybody was.
    let seen = request.isFromServer ? nil : shown.view.lobby
    let answer = { @Sendable (events: [RecentEvent], last: Int) in
      LobbyResult.read(
        HistoryPage(
          lobby: id, events: events, after: seq, last: last, viewer: viewer, freeze: freeze, removed: removed))
    }
    if seq >= lobby.oldestRecent - 1 {
      let isWanted = { (event: RecentEvent) in
        event.seq <= shown.view.seq && event.isShown(to: viewer, in: seen, during: freeze)
      }
      let events = lobby.recent(after: seq).page(limit, where: isWanted)
      reply(request, .success(answer(events, shown.view.seq)), share: share, on: lobby, at: now)
      return
    }
    let last = min(lobby.seqOnDisk, shown.view.seq)
    let (loader, people, erased) = (context.loader, lobby.people, lobby.namesErased)
    whileReading { shard in
      do {
        var events = try await loader.events(
          of: id, after: seq, limit: limit, bytes: Limits.pageBytes, people: people
        ) {
          $0.seq <= last && $0.isShown(to: viewer, in: seen, during: freeze)
        }
        // Somebody may have been forgotten meanwhile.
        guard case .live(let lobby) = shard.lobbies[id], lobby.namesErased == erased else {
          return shard.retake(request)
        }
        events = lobby.concealing(events)
        shard.answer(request, .success(answer(events, last)), share: share)
      } catch {
        shard.answer(request, .failure(.unavailable))
      }
    }
  }

  // MARK: Watching

  private func watch(
    _ request: LobbyRequest, since: LobbyRequest.Since?, topics: Topics, language: LanguageTag?, viewer: Viewer,
    seat: Seat?, _ shown: Shown, share: RoomShare?, on lobby: LiveLobby, at now: Timestamp
  ) {
    var seen: Int?
    if let since, since.epoch == context.log.epoch, since.seq <= shown.view.seq,
      shown.view.seq - since.seq <= Limits.resumable
    {
      seen = since.seq
    }
    startWatching(
      request, since: seen, topics: topics, language: language, viewer: viewer, seat: seat, share: share, on: lobby,
      at: now)
  }

  /// Answers and subscribes at one point in the lobby's history, so that events are neither lost nor doubled.
  ///
  /// A client that missed events subscribes as well, and first gets those in parts (`readMissed`).
  /// - Parameter since: the last event that the client has seen; nil for a snapshot.
  private func startWatching(
    _ request: LobbyRequest, since: Int?, topics: Topics, language: LanguageTag?, viewer: Viewer, seat: Seat?,
    share: RoomShare?, on lobby: LiveLobby, at now: Timestamp
  ) {
    // This turn's events so far go to earlier watchers.
    feed.tellWatchers(of: lobby, on: self)
    guard let shown = delayed.shown(to: viewer, for: request, of: lobby, at: now, on: self) else { return }
    let peer = request.ticket.peer
    let key = FeedKey(group: FeedGroup(of: viewer), topics: topics)
    feed.add(key, of: lobby.id, loop: peer.loop, boardSeq: shown.view.seq)

    let seq = since ?? shown.view.seq
    let boardSeq = since == nil ? seq : lobby.boardSeen(withEvent: seq)
    let hasMissedBoard = topics.contains(.board) && shown.view.boardsChangedAt(for: viewer) > boardSeq
    let result = LobbyResult.watching(
      epoch: context.log.epoch, seq: seq,
      snapshot: since == nil
        ? lobby.seen(shown, by: viewer, at: now, warmUp: warmUp(of: lobby, as: shown.view, for: request))
          .snapshot(in: language) : nil)
    let hasMissedEvents = seq < shown.view.seq
    var deliveries: [Delivery] = [
      .answer(request.ticket, LobbyAnswer(.success(result), share: share)),
      .subscribe(
        Subscription(
          lobby: lobby.id, peer: peer, key: key, viewer: viewer, seat: seat, boardSeq: boardSeq,
          hasMissedBoard: hasMissedBoard || hasMissedEvents && topics.contains(.board),
          resumed: hasMissedEvents ? request.asking(request.content, ticket: request.ticket) : nil, since: seq)),
    ]
    if hasMissedBoard, !hasMissedEvents {
      let board = FeedEncoder.board(shown.view.boardChanges(after: boardSeq, for: viewer), lobby: lobby.id)
      deliveries.append(.missedBoard(lobby.id, peer, board))
    }
    let gauges = Gauge.followed(with: topics).filter(\.isWholeAtFirst)
    deliveries += wholeGauges(gauges, of: lobby, to: peer, seeing: viewer)
    release(.deliver(loop: peer.loop, deliveries), of: lobby, retry: request, at: now)
  }
}
