import EventLog
import Hunt
import HuntViews
import JSONCoding
import Wire

/// What anybody can check afterwards: signed results, and the log that they follow from.
extension LobbyShard {
  // MARK: Results

  /// Answers with the results as they were signed. They are signed once, and then kept until something changes them: when
  /// a hunt ends, everybody asks at the same time.
  func readResults(
    _ request: LobbyRequest, viewer: Viewer, _ shown: Shown, share: RoomShare?, of lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    let view = shown.view
    try checkEnd(of: view, for: viewer)
    if let signed = lobby.signedResults, signed.seq == view.resultsSeq {
      return reply(request, .success(signed.answer), share: share, on: lobby, at: now)
    }
    guard view.resultsSeq <= lobby.seqOnDisk else { return lobby.hold(.again, retry: request) }
    guard view.resultsSeq == lobby.view.resultsSeq else { return signPast(view, of: lobby, for: request, share: share) }
    if resultsAwaited[lobby.id] != nil {
      resultsAwaited[lobby.id]?.append(request)
    } else {
      resultsAwaited[lobby.id] = [request]
      sign(lobby)
    }
  }

  private func checkEnd(of view: LobbyView, for viewer: Viewer) throws(WireError) {
    guard view.lobby.endedAt != nil else { throw .wrongPhase(view.lobby.phase) }
    guard viewer == .host || view.lobby.standstill == nil else { throw .standstill(view.lobby.phase) }
  }

  private func sign(_ lobby: LiveLobby) {
    let results = UnsignedResults(of: lobby.view, in: lobby.id)
    let (id, stream) = (lobby.id, lobby.stream)
    whileReading { shard in
      let answer = await shard.signed(results, of: stream)
      let awaiting = shard.resultsAwaited.removeValue(forKey: id) ?? []
      guard let results, let answer else {
        for request in awaiting { shard.answer(request, .failure(.unavailable)) }
        return
      }
      if case .live(let lobby) = shard.lobbies[id] { lobby.signedResults = (results.seq, answer) }
      // Who asked may not be allowed to any more, and a find that came late may have made other results.
      let now = shard.context.effects.now()
      for request in awaiting { shard.route(request, at: now) }
    }
  }

  /// For who stays behind while something has changed the results: signed for each who asks, since it lasts for so short.
  private func signPast(_ view: LobbyView, of lobby: LiveLobby, for request: LobbyRequest, share: RoomShare?) {
    let results = UnsignedResults(of: view, in: lobby.id)
    let stream = lobby.stream
    whileReading { shard in
      let answer = await shard.signed(results, of: stream)
      shard.answer(request, answer.map { .success($0) } ?? .failure(.unavailable), share: share)
    }
  }

  /// nil if the log cannot be read.
  private func signed(_ results: UnsignedResults?, of stream: StreamName) async -> [UInt8]? {
    guard let results else { return nil }
    let last = try? await context.log.read(stream, after: results.seq - 1, limit: 1).first
    return last.flatMap { results.signed(by: context.signer, epoch: context.log.epoch, head: $0.hash) }
  }

  // MARK: The log

  /// Answers with events as they are stored, and with those secret parts that the viewer may see.
  func readLog(
    _ request: LobbyRequest, after seq: Int, limit: Int, viewer: Viewer, _ shown: Shown, share: RoomShare?,
    of lobby: LiveLobby
  ) throws(WireError) {
    // Before the end, the log tells what is still to be found, and who found what while the board stands still.
    if viewer != .host { try checkEnd(of: shown.view, for: viewer) }
    let stream = lobby.stream
    let last = min(lobby.seqOnDisk, shown.view.seq)
    let log = context.log
    let removed = lobby.view.lobby.removedMessages
    whileReading { shard in
      do {
        let events = try await log.read(stream, after: seq, limit: limit, bytes: Limits.pageBytes)
          .filter { $0.version <= last }
        let lines = try events.map { event in
          let isShown =
            try event.secret == nil
            || EventCodec.shows(secretOf: EventCodec.decode(event), to: viewer, removed: removed)
          return Export.object(isShown ? event : event.withoutSecret, withPosition: false)
        }
        let result = JSONWriter.bytes {
          $0.object {
            $0.member("epoch", log.epoch)
            $0.member("events", array: lines) { $0.raw($1) }
            $0.member("last", last)
          }
        }
        shard.answer(request, .success(result), share: share)
      } catch {
        shard.answer(request, .failure(.unavailable))
      }
    }
  }
}

extension EventCodec {
  /// Whether somebody may see the secret part of an event in the log, once they may see the log.
  static func shows(secretOf event: LobbyEvent, to viewer: Viewer, removed: BitSet) -> Bool {
    switch event {
    // The hashes of tokens are of use to nobody.
    case .lobbyCreated, .lobbyClaimed, .playerJoined: false
    // What was not found may be hidden once more, in another hunt.
    case .clueAdded, .clueUpdated: viewer == .host
    case .songVoted: viewer == .host
    case .songRequested, .songRemoved: true
    // Where the sheet goes leaves the server with no log; what is sealed of a name is of no more use.
    case .lobbyUpdated, .sheet, .playerRenamed: false
    case .clueRemoved, .clueMoved, .clueRevealed, .playerLeft: viewer.sees(Audience(of: event))
    case .ghostScanned, .playAmended: viewer.sees(Audience(of: event))
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: viewer.sees(Audience(of: event))
    case .playerKicked, .playerAdmitted: viewer == .host
    case .playerMuted, .playerUnmuted, .boardFrozen, .boardRevealed: viewer.sees(Audience(of: event))
    case .clueScanned(let find): viewer == .host || viewer.player == find.player
    case .clueClaimed: viewer.sees(Audience(of: event))
    case .hintTaken, .rulingApplied, .rulingRevoked: viewer.sees(Audience(of: event))
    case .noticeSent, .chatRemoved, .chatReported: viewer.sees(Audience(of: event))
    case .chatSent(let id, _, _, _, _):
      viewer == .host || viewer.sees(Audience(of: event)) && !removed.contains(id.number)
    }
  }
}
