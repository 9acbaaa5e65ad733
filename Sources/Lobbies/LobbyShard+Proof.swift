import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Wire

/// What anybody can verify after the hunt: signed results and the log they follow from.
extension LobbyShard {
  // MARK: Results

  /// Answers with the signed results. They are signed once and kept until something changes them, as everybody asks at
  /// the same time when a hunt ends.
  func readResults(
    _ request: LobbyRequest, viewer: Viewer, _ shown: Shown, share: RoomShare?, of lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    let view = shown.view
    try checkEnd(of: view, for: viewer)
    if let signed = lobby.signedResults, signed.seq == view.resultsSeq {
      return reply(request, .success(.read(signed)), share: share, on: lobby, at: now)
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

  func checkEnd(of view: LobbyView, for viewer: Viewer) throws(WireError) {
    guard view.lobby.endedAt != nil else { throw .wrongPhase(view.lobby.phase) }
    guard viewer.seesAsHost || view.lobby.freeze == nil else { throw .boardFrozen(view.lobby.phase) }
  }

  private func sign(_ lobby: LiveLobby) {
    let results = UnsignedResults(of: lobby.view, in: lobby.id)
    let (id, stream) = (lobby.id, lobby.stream)
    whileReading { shard in
      let answer = await shard.signed(results, of: stream)
      let awaiting = shard.resultsAwaited.removeValue(forKey: id) ?? []
      guard results != nil, let answer else {
        for request in awaiting { shard.answer(request, .failure(.unavailable)) }
        return
      }
      if case .live(let lobby) = shard.lobbies[id] { lobby.signedResults = answer }
      // Meanwhile the sender may have lost permission, and a late find may have changed the results.
      let now = shard.context.effects.now()
      for request in awaiting { shard.route(request, at: now) }
    }
  }

  /// Signs delayed results for a viewer who sees earlier ones. Not cached, as they are short-lived.
  private func signPast(_ view: LobbyView, of lobby: LiveLobby, for request: LobbyRequest, share: RoomShare?) {
    let results = UnsignedResults(of: view, in: lobby.id)
    let stream = lobby.stream
    whileReading { shard in
      let answer = await shard.signed(results, of: stream)
      shard.answer(request, answer.map { .success(.read($0)) } ?? .failure(.unavailable), share: share)
    }
  }

  /// nil if the log cannot be read.
  private func signed(_ results: UnsignedResults?, of stream: StreamName) async -> SignedResults? {
    guard let results else { return nil }
    let last = try? await context.log.read(stream, after: results.seq - 1, limit: 1).first
    return last.flatMap { results.signed(by: context.signer, epoch: context.log.epoch, head: $0.hash) }
  }

  // MARK: The log

  /// Answers with stored events, including those secret parts that the viewer may see.
  func readLog(
    _ request: LobbyRequest, after seq: Int, limit: Int, viewer: Viewer, _ shown: Shown, share: RoomShare?,
    of lobby: LiveLobby
  ) throws(WireError) {
    // Before the end, the log reveals what is still to be found and, while the board stands still, who found what.
    if viewer != .host { try checkEnd(of: shown.view, for: viewer) }
    let (id, stream) = (lobby.id, lobby.stream)
    let last = min(lobby.seqOnDisk, shown.view.seq)
    let log = context.log
    whileReading { shard in
      do {
        let events = try await log.read(stream, after: seq, limit: limit, bytes: Limits.pageBytes)
          .filter { $0.version <= last }
        // Something may have been removed, or somebody forgotten, meanwhile.
        guard case .live(let lobby) = shard.lobbies[id] else { return shard.retake(request) }
        let (removed, people) = (lobby.view.lobby.removals, lobby.people)
        let lines = try events.map { event in
          Export.object(try EventCodec.shown(event, to: viewer, removed: removed, names: people), withPosition: false)
        }
        let page = LogPage(epoch: log.epoch, stream: stream.rawValue, events: lines, last: last)
        shard.answer(request, .success(.read(page)), share: share)
      } catch {
        shard.answer(request, .failure(.unavailable))
      }
    }
  }
}
