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
    _ request: LobbyRequest, viewer: Viewer, of lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard lobby.view.lobby.endedAt != nil else { throw .wrongPhase(lobby.view.lobby.phase) }
    guard viewer == .host || lobby.view.lobby.standstill == nil else { throw .standstill(lobby.view.lobby.phase) }
    if let signed = lobby.signedResults, signed.seq == lobby.view.resultsSeq {
      return reply(request, .success(signed.answer), on: lobby, at: now)
    }
    guard lobby.view.resultsSeq <= lobby.seqOnDisk else { return lobby.hold(.again, retry: request) }
    if resultsAwaited[lobby.id] != nil {
      resultsAwaited[lobby.id]?.append(request)
    } else {
      resultsAwaited[lobby.id] = [request]
      sign(lobby)
    }
  }

  private func sign(_ lobby: LiveLobby) {
    let results = lobby.view.results.flatMap { UnsignedResults($0, of: lobby.id) }
    let id = lobby.id
    let stream = lobby.stream
    let log = context.log
    whileReading { shard in
      var answer: [UInt8]?
      if let results {
        let last = try? await log.read(stream, after: results.seq - 1, limit: 1).first
        answer = last.flatMap { results.signed(by: shard.context.signer, epoch: log.epoch, head: $0.hash) }
      }
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

  // MARK: The log

  /// Answers with events as they are stored, and with those secret parts that the viewer may see.
  func readLog(
    _ request: LobbyRequest, after seq: Int, limit: Int, viewer: Viewer, of lobby: LiveLobby
  ) throws(WireError) {
    // Before the end, the log tells what is still to be found, and who found what while the board stands still.
    guard viewer == .host || lobby.view.lobby.endedAt != nil else { throw .wrongPhase(lobby.view.lobby.phase) }
    guard viewer == .host || lobby.view.lobby.standstill == nil else { throw .standstill(lobby.view.lobby.phase) }
    let stream = lobby.stream
    let onDisk = lobby.seqOnDisk
    let log = context.log
    let removed = lobby.view.lobby.removedMessages
    whileReading { shard in
      do {
        let events = try await log.read(stream, after: seq, limit: limit)
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
            $0.member("last", max(onDisk, events.last?.version ?? 0))
          }
        }
        shard.answer(request, .success(result))
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
    case .lobbyCreated, .playerJoined: false
    // What was not found may be hidden once more, in another hunt.
    case .clueAdded, .clueUpdated: viewer == .host
    case .lobbyUpdated, .clueRemoved, .clueMoved, .playerRenamed, .playerLeft: viewer.sees(Audience(of: event))
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: viewer.sees(Audience(of: event))
    case .playerKicked, .playerMuted, .playerUnmuted, .boardFrozen, .boardRevealed: viewer.sees(Audience(of: event))
    case .clueScanned, .noticeSent, .chatRemoved, .chatReported: viewer.sees(Audience(of: event))
    case .chatSent(let id, _, _, _, _):
      viewer == .host || viewer.sees(Audience(of: event)) && !removed.contains(id.number)
    }
  }
}
