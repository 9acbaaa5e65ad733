import Core
import DequeModule
import Hunt
import HuntViews
import LobbyLog
import Wire

/// Recently used views of the past, so that browsing a hunt folds only the events in between.
///
/// They never become wrong, since stored events never change, and they share unchanged state.
struct PastViews {
  private struct Kept {
    let lobby: LobbyID
    let past: PastView
  }

  /// The most recently used one is last.
  private var kept: [Kept] = []
  /// Total weight, at about 100 bytes an event. Clue texts count as events of the same size.
  private var events = 0

  var count: Int { kept.count }

  /// The newest view that shows nothing after an event.
  mutating func nearest(of lobby: LobbyID, upTo seq: Int) -> PastView? {
    let found = kept.indices
      .filter { kept[$0].lobby == lobby && kept[$0].past.seq <= seq }
      .max { kept[$0].past.seq < kept[$1].past.seq }
    guard let found else { return nil }
    let used = kept.remove(at: found)
    kept.append(used)
    return used.past
  }

  mutating func keep(_ past: PastView, of lobby: LobbyID) {
    if let same = kept.firstIndex(where: { $0.lobby == lobby && $0.past.seq == past.seq }) { forget(same) }
    if !past.isOnTheWay {
      // Requested views lie close together, so views far from them are worth more.
      let asked = kept.indices.filter { kept[$0].lobby == lobby && !kept[$0].past.isOnTheWay }
      if asked.count >= Limits.pastViewsAsked { forget(asked[0]) }
    }
    kept.append(Kept(lobby: lobby, past: past))
    events += past.weight
    while kept.count > 1, kept.count > Limits.pastViews || events > Limits.pastEvents { forget(0) }
  }

  /// Forgets the views of a lobby, because names in them may no longer be shown.
  mutating func forget(_ lobby: LobbyID) {
    for index in kept.indices.reversed() where kept[index].lobby == lobby { forget(index) }
  }

  private mutating func forget(_ index: Int) { events -= kept.remove(at: index).past.weight }
}

/// Answers queries about the past. Folds one past view at a time, so that many queries for the same view share one
/// fold, and all queries together need no more memory.
final class PastReader {
  private struct Question: Sendable {
    let request: LobbyRequest
    let query: LobbyQuery
    let viewer: Viewer
    /// The number of the last event to include.
    let seq: Int
    /// The lobby's current join code, if any.
    let code: String?
  }

  private var views = PastViews()
  private var waiting: Deque<Question> = []
  private var isReading = false
  /// How often views were forgotten.
  private var forgets = 0

  /// Forgets a lobby's views, because names in them may no longer be shown.
  func forget(_ lobby: LobbyID) {
    views.forget(lobby)
    forgets += 1
  }

  func stop() { waiting.removeAll() }

  /// Answers with the lobby as of an event.
  ///
  /// Waits only until that event is on disk: waiting until nothing is under way could take for ever in a busy lobby.
  func read(
    _ query: LobbyQuery, _ request: LobbyRequest, at seq: Int, for viewer: Viewer, of lobby: LiveLobby,
    now: Timestamp, on shard: isolated LobbyShard
  ) {
    guard seq <= lobby.seqOnDisk else { return lobby.hold(.again, retry: request) }
    guard waiting.count < Limits.requestsWaiting else { return shard.answer(request, .failure(.unavailable)) }
    waiting.append(
      Question(
        request: request, query: query, viewer: viewer, seq: seq, code: lobby.code(at: now)))
    readNext(on: shard)
  }

  private func readNext(on shard: isolated LobbyShard) {
    while !isReading, let question = waiting.popFirst() {
      let nearest = views.nearest(of: question.request.lobby, upTo: question.seq)
      if let nearest, nearest.seq == question.seq {
        answer(question, from: nearest, on: shard)
      } else {
        read(question, from: nearest, on: shard)
      }
    }
  }

  private func read(_ question: Question, from nearest: PastView?, on shard: isolated LobbyShard) {
    guard case .live(let live) = shard.lobbies[question.request.lobby] else { return shard.retake(question.request) }
    isReading = true
    let loader = shard.context.loader
    let lobby = question.request.lobby
    let (people, before) = (live.people, forgets)
    shard.whileReading { shard in
      let past = shard.past
      do {
        let views = try await loader.views(of: lobby, upTo: question.seq, from: nearest, people: people)
        guard past.forgets == before else {
          // They may show a name that was erased meanwhile.
          past.waiting.prepend(question)
          past.isReading = false
          return past.readNext(on: shard)
        }
        for view in views { past.views.keep(view, of: lobby) }
        if let view = views.last {
          past.answer(question, from: view, on: shard)
        } else {
          shard.answer(question.request, .failure(.noSuchLobby))
        }
      } catch {
        shard.answer(question.request, .failure(.unavailable))
      }
      past.isReading = false
      past.readNext(on: shard)
    }
  }

  /// Answers with what was shown then; clocks show their time then.
  private func answer(_ question: Question, from view: PastView, on shard: isolated LobbyShard) {
    let request = question.request
    // Taken only now, not while queued. If there is no room, the view stays cached until there is.
    guard case .live(let lobby) = shard.lobbies[request.lobby] else { return shard.retake(request) }
    let removed = lobby.view.lobby.removals
    guard case .entered(let share) = shard.enter(lobby.bytes(of: request.content), request) else { return }
    let seen = SeenLobby(
      view: view.view.concealing(removed.forgotten), viewer: question.viewer, now: view.at, lobby: request.lobby,
      code: question.code, warmUp: shard.warmUp(of: lobby, as: view.view, for: request), removed: removed)
    do throws(WireError) {
      shard.answer(request, .success(.read(try question.query.answer(seen))), share: share)
    } catch {
      shard.answer(request, .failure(error))
    }
  }
}
