import Core
import Hunt
import HuntViews
import LobbyLog
import NIOCore
import Wire

/// Admits long answers only when there is room for them (`AnswerRoom`).
extension LobbyShard {
  enum Admission {
    /// - `share`: nil for a short answer, which needs no room.
    case entered(RoomShare?)
    case waits
  }

  /// Takes room for an answer. If there is none, the request is repeated when there is, or refused after a time.
  /// - Parameter bytes: an estimate of the answer's size.
  func enter(_ bytes: Int, _ request: LobbyRequest) -> Admission {
    if let share = request.share { return .entered(share) }
    guard bytes > Limits.shortAnswer, let guest = request.guest else { return .entered(nil) }
    let entry = context.room.enter(bytes, for: guest) { share in
      // Deferred: room may be returned in the middle of a turn.
      self.eventLoop.execute { self.assumeIsolated { $0.retake(request.holding(share)) } }
    }
    switch entry {
    case .entered(let share): return .entered(share)
    case .waits(let number):
      let room = context.room
      eventLoop.scheduleTask(in: .milliseconds(room.wait.milliseconds)) {
        guard room.giveUp(number) else { return }
        self.assumeIsolated {
          $0.answer(request, .failure(.tooManyLongAnswers))
          $0.finishTurn(at: $0.context.effects.now())
        }
      }
      return .waits
    }
  }
}

extension LiveLobby {
  /// Estimates the size of an answer without making it; 0 for answers that are always short.
  func bytes(of content: LobbyRequest.Content) -> Int {
    let lobby = view.lobby
    switch content {
    case .hostQuery(.clueList), .hostQuery(.sheet): return view.clueBytes
    case .hostQuery(.tags(_, let limit, _)): return 200 * min(limit, lobby.playerCount)
    case .hostQuery(.codes): return 0
    case .hostQuery(.staffList): return 200 * lobby.staff.members.count
    case .hostQuery(.helpList): return lobby.safety.calls.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) + 200 }
    case .hostQuery(.positions): return whereabouts.bytes
    case .hostQuery(.read(let query)): return query.bytes(view)
    case .hostQuery(.rehearse): return 100 * lobby.clueOrder.count + Limits.rehearsalProblemBytes
    case .hostQuery(.nextPhoto), .hostQuery(.livingCodes): return 1_000
    case .explain: return 200 * lobby.clueOrder.count + 300 * lobby.rulings.all.count
    case .view(let query): return bytes(of: query)
    case .creation, .join, .attach, .handOver, .invite, .add, .ofTag, .host, .sendSheet, .steer, .claim, .delete,
      .forget,
      .forgetStaff,
      .forgetPlayer, .player, .talk, .peek, .photo:
      return 0
    }
  }

  private func bytes(of gauge: Gauge) -> Int {
    switch gauge {
    case .presence: view.presenceBytes
    case .positions: whereabouts.bytes
    case .crowd: view.crowdBytes
    case .moments: 0  // A new watcher is pushed none.
    }
  }

  private func bytes(of query: LobbyRequest.ViewQuery) -> Int {
    let lobby = view.lobby
    switch query {
    case .read(let query): return query.bytes(view)
    case .watch(_, let topics, _):
      return view.snapshotBytes
        + Gauge.followed(with: topics).reduce(0) { $0 + bytes(of: $1) }
    case .presence: return view.presenceBytes
    case .history(let seq, let limit):
      let isAtHand = seq >= oldestRecent - 1
      let events = isAtHand ? recent(after: seq).page(limit) { _ in true } : []
      return isAtHand ? events.reduce(0) { $0 + $1.size + 100 } : Limits.pageBytes
    case .log: return Limits.pageBytes
    case .missed: return Limits.missedBytes
    case .honours: return 100 * lobby.playerCount
    case .results: return 200 * (lobby.clueOrder.count + min(lobby.playerCount, Limits.snapshotRows))
    }
  }
}

extension Sequence<RecentEvent> {
  /// The events of a page: up to `limit`, or fewer if they are long.
  func page(_ limit: Int, where isWanted: (RecentEvent) -> Bool) -> [RecentEvent] {
    var room = Limits.pageBytes
    var events: [RecentEvent] = []
    for event in self where isWanted(event) {
      guard events.count < limit, room > 0 else { break }
      room -= event.size
      events.append(event)
    }
    return events
  }
}
