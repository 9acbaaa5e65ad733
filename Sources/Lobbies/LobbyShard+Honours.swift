import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import Wire

// What players are honoured for, which only the whole log tells.

extension LobbyShard {
  /// Answers with the honours. The log is read once, as everybody asks at the same time when the results are shown.
  func readHonours(
    _ request: LobbyRequest, viewer: Viewer, _ shown: Shown, share: RoomShare?, of lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    try checkEnd(of: shown.view, for: viewer)
    if let tally = lobby.honourTally {
      let honours = ShownHonours(honours: shown.view.honours(tally))
      return reply(request, .success(.read(honours)), share: share, on: lobby, at: now)
    }
    guard shown.view.resultsSeq <= lobby.seqOnDisk else { return lobby.hold(.again, retry: request) }
    honoursAwaited[lobby.id, default: []].append(request)
    if honoursAwaited[lobby.id]?.count == 1 { tallyHonours(of: lobby) }
  }

  private func tallyHonours(of lobby: LiveLobby) {
    let (id, stream, log) = (lobby.id, lobby.stream, context.log)
    whileReading { shard in
      let tally = try? await HonourTally(of: stream, in: log)
      let awaiting = shard.honoursAwaited.removeValue(forKey: id) ?? []
      guard let tally else {
        for request in awaiting { shard.answer(request, .failure(.unavailable)) }
        return
      }
      if case .live(let lobby) = shard.lobbies[id] { lobby.honourTally = tally }
      // Meanwhile the sender may have lost permission.
      let now = shard.context.effects.now()
      for request in awaiting { shard.route(request, at: now) }
    }
  }
}

extension HonourTally {
  private static let counted: Set<String> = Set(
    [
      EventKind.chatSent, .chatRemoved, .clueTried, .playerWarmedUp, .photoPublished, .photoWithdrawn, .momentReacted,
      .huntEnded,
    ].map(\.rawValue))

  /// Reads what counts, up to the end of the hunt.
  init(of stream: StreamName, in log: any EventLog) async throws {
    self.init()
    var last = 0
    while !isOver {
      let events = try await log.read(stream, after: last, limit: 1_000, bytes: Limits.pageBytes)
      guard let newest = events.last else { return }
      for event in events where Self.counted.contains(event.type) {
        note(
          try EventCodec.decode(event), seq: event.version, at: Timestamp(event.at),
          by: EventCodec.author(of: event)?.id)
      }
      last = newest.version
    }
  }
}

struct ShownHonours: JSONWritable {
  let honours: [GivenHonour]

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("awards", array: honours) { json, given in
        json.object {
          $0.member("player", given.player)
          $0.member("kind", given.honour.rawValue)
          $0.member("clue", ifPresent: given.clue)
          $0.member("value", ifPresent: given.value)
        }
      }
    }
  }
}
