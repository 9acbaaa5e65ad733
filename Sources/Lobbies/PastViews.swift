import DequeModule
import Hunt
import HuntViews
import Wire

/// A lobby as it was after one of its events. An object, since it is large and handed from task to task.
final class PastView: Sendable {
  let view: LobbyView
  /// When that event happened.
  let at: Timestamp
  /// Whether it lies on the way to one that was asked for.
  let isOnTheWay: Bool

  init(view: LobbyView, at: Timestamp, isOnTheWay: Bool) {
    self.view = view
    self.at = at
    self.isOnTheWay = isOnTheWay
  }

  var seq: Int { view.seq }
  /// How many events would take as much memory.
  var weight: Int { view.seq + view.lobby.clueBytes / 100 }
}

/// Views of the past that were asked for lately, so that whoever moves along a hunt folds only the events between.
///
/// None is ever wrong: what is stored never changes. They share with one another what did not change between them.
struct PastViews {
  private struct Kept {
    let lobby: LobbyID
    let past: PastView
  }

  /// The one that was used last stands last.
  private var kept: [Kept] = []
  /// How many events they show, all together: about 100 bytes each. The texts of clues count as events of as many bytes.
  private var events = 0

  var count: Int { kept.count }

  /// The newest that shows nothing after an event.
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
      // Those that were asked for lie close together. Others that are far from them are worth more.
      let asked = kept.indices.filter { kept[$0].lobby == lobby && !kept[$0].past.isOnTheWay }
      if asked.count >= Limits.pastViewsAsked { forget(asked[0]) }
    }
    kept.append(Kept(lobby: lobby, past: past))
    events += past.weight
    while kept.count > 1, kept.count > Limits.pastViews || events > Limits.pastEvents { forget(0) }
  }

  /// Those of a lobby: names in it are not to be shown any more.
  mutating func forget(_ lobby: LobbyID) {
    for index in kept.indices.reversed() where kept[index].lobby == lobby { forget(index) }
  }

  private mutating func forget(_ index: Int) { events -= kept.remove(at: index).past.weight }
}

/// What is asked of the past, and waits for its turn: a shard folds one past at a time, so that many who ask for the
/// same one wait for one fold, and what they ask for together costs no more memory.
struct PastReads {
  struct Question: Sendable {
    let request: LobbyRequest
    let viewer: Viewer
    /// The sequence number of the last event that counts.
    let seq: Int
    /// The lobby's join code, if it has one now.
    let code: String?
    /// The messages that are removed by now.
    let removed: BitSet
  }

  var views = PastViews()
  var waiting: Deque<Question> = []
  var isReading = false
}

extension LobbyShard {
  /// Answers from the lobby as it was after an event.
  ///
  /// It waits only until that event is on disk: waiting until nothing is under way could take for ever in a lobby where
  /// something always is.
  func readPast(_ request: LobbyRequest, at seq: Int, for viewer: Viewer, of lobby: LiveLobby, now: Timestamp) {
    guard seq <= lobby.seqOnDisk else { return lobby.hold(.again, retry: request) }
    guard pasts.waiting.count < Limits.requestsWaiting else { return answer(request, .failure(.unavailable)) }
    pasts.waiting.append(
      .init(
        request: request, viewer: viewer, seq: seq, code: lobby.code(at: now),
        removed: lobby.view.lobby.removedMessages))
    readNextPast()
  }

  private func readNextPast() {
    while !pasts.isReading, let question = pasts.waiting.popFirst() {
      let lobby = question.request.lobby
      let nearest = pasts.views.nearest(of: lobby, upTo: question.seq)
      if let nearest, nearest.seq == question.seq {
        answer(question, from: nearest)
      } else {
        read(question, from: nearest)
      }
    }
  }

  private func read(_ question: PastReads.Question, from nearest: PastView?) {
    pasts.isReading = true
    let loader = context.loader
    let lobby = question.request.lobby
    whileReading { shard in
      do {
        let views = try await loader.views(of: lobby, upTo: question.seq, from: nearest)
        for past in views { shard.pasts.views.keep(past, of: lobby) }
        if let past = views.last {
          shard.answer(question, from: past)
        } else {
          shard.answer(question.request, .failure(.noSuchLobby))
        }
      } catch {
        shard.answer(question.request, .failure(.unavailable))
      }
      shard.pasts.isReading = false
      shard.readNextPast()
    }
  }

  /// What was shown then: the clocks stand where they stood.
  private func answer(_ question: PastReads.Question, from past: PastView) {
    let request = question.request
    // Only now, not while it waited for its turn. If there is no room, the past stays at hand until there is.
    var length = Limits.pageBytes
    if case .live(let lobby) = lobbies[request.lobby] { length = lobby.bytes(of: request.ask) }
    guard case .entered(let share) = enter(length, request) else { return }
    let bytes = Answers.shown(
      past.view, for: question.viewer, at: past.at, asked: request.ask, lobby: request.lobby, code: question.code,
      removed: question.removed)
    answer(request, .success(bytes), share: share)
  }
}
