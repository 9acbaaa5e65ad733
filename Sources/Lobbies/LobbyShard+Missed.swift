import Core
import Hunt
import HuntViews
import LobbyLog
import NIOCore
import Wire

/// What watchers missed while they were away. Each is sent it in parts, as fast as it reads. Until then it gets no
/// pushes: newer events are read later, in their order.
extension LobbyShard {
  /// Reads the next part of what a watcher missed, from memory if that reaches back far enough, else from the log.
  func readMissed(
    _ request: LobbyRequest, _ missed: LobbyRequest.Missed, viewer: Viewer, share: RoomShare?, of lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) {
    // A client that lost its seat meanwhile sees other things and must watch again.
    guard FeedGroup(of: viewer) == missed.group else { throw .unknownToken }
    guard missed.seq < lobby.oldestRecent - 1 else {
      return tell(request, missed, lobby.recent(after: missed.seq), to: viewer, share: share, of: lobby, at: now)
    }
    guard missed.seq < lobby.seqOnDisk else { return lobby.hold(.again, retry: request) }
    let id = lobby.id
    let loader = context.loader
    let (limit, people, erased) = (Limits.page.upperBound, lobby.people, lobby.namesErased)
    whileReading { shard in
      do {
        let events = try await loader.events(
          of: id, after: missed.seq, limit: limit, bytes: Limits.missedBytes, people: people
        ) { _ in true }
        let now = shard.context.effects.now()
        guard case .live(let lobby) = shard.lobbies[id], lobby.namesErased == erased else {
          return shard.route(request, at: now)
        }
        guard !events.isEmpty else { throw LogHasHole() }
        shard.tell(request, missed, lobby.concealing(events), to: viewer, share: share, of: lobby, at: now)
      } catch {
        shard.answer(request, .failure(.unavailable))
      }
    }
  }

  private struct LogHasHole: Error {}

  /// - Parameter events: the events right after the last one considered for the watcher.
  private func tell(
    _ request: LobbyRequest, _ missed: LobbyRequest.Missed, _ events: some Sequence<RecentEvent>, to viewer: Viewer,
    share: RoomShare?, of lobby: LiveLobby, at now: Timestamp
  ) {
    // This turn's events so far go to current watchers; this one gets them with what it missed.
    feed.tellWatchers(of: lobby, on: self)
    guard let shown = delayed.shown(to: viewer, for: request, of: lobby, at: now, on: self) else { return }
    let end = shown.view.seq
    let part = FeedEncoder.missed(
      events.prefix { $0.seq <= end }, after: missed.previous, by: viewer, topics: missed.topics, lobby: lobby.id,
      seen: shown.view.lobby, removed: lobby.view.lobby.removals)
    share?.settle(part.lines.readableBytes)
    let seq = part.seq ?? missed.seq
    let isAll = seq >= end
    let hasMissedBoard =
      isAll && missed.topics.contains(.board) && shown.view.boardsChangedAt(for: viewer) > missed.boardSeq
    let peer = request.ticket.peer
    var deliveries: [Delivery] = [
      .missedEvents(
        MissedEvents(
          number: missed.number, lobby: lobby.id, peer: peer, lines: part.lines, seq: seq, previous: part.previous,
          isAll: isAll, hasMissedBoard: hasMissedBoard, share: share))
    ]
    if hasMissedBoard {
      let board = FeedEncoder.board(shown.view.boardChanges(after: missed.boardSeq, for: viewer), lobby: lobby.id)
      deliveries.append(.missedBoard(lobby.id, peer, board))
    }
    release(.deliver(loop: peer.loop, deliveries), of: lobby, retry: request, at: now)
  }
}
