import Core
import DequeModule
import Hunt
import HuntViews
import LobbyLog
import NIOCore
import Wire

/// The delayed view of a lobby for spectators: the same fold, of fewer events.
///
/// It derives from the log: it contains all events that are due and no others. So losing it does no harm.
struct DelayedView {
  private(set) var view: LobbyView
  /// As of the last event told.
  private(set) var positions: FeedPositions
  /// Buffered events that follow the shown ones, oldest first.
  private var coming: Deque<RecentEvent> = []
  private var comingBytes = 0

  /// - Parameters:
  ///   - view: as of the last event shown.
  ///   - positions: as of the same event.
  init(view: LobbyView, positions: FeedPositions) {
    self.view = view
    self.positions = positions
  }

  var seq: Int { view.seq }
  /// The time of the next buffered event.
  var next: Timestamp? { coming.first?.at }
  /// The newest buffered event.
  var newestAtHand: Int { coming.last?.seq ?? view.seq }

  /// Buffers following events while there is room.
  mutating func note(_ events: some Sequence<RecentEvent>) {
    for event in events {
      guard coming.count < Limits.eventsDelayed, comingBytes < Limits.recentBytes else { return }
      guard event.seq == newestAtHand + 1 else { continue }
      coming.append(event)
      comingBytes += event.size
    }
  }

  /// Shows the buffered events up to a time.
  mutating func advance(to horizon: Timestamp) -> [ToldEvent] {
    var told: [ToldEvent] = []
    while let event = coming.first, event.at <= horizon {
      coming.removeFirst()
      comingBytes -= event.size
      view.apply(event.event, at: event.at, seq: event.seq, by: event.author?.id)
      told.append(
        ToldEvent(event, during: view.lobby.freeze, readers: view.lobby.readers(of: event.event)))
    }
    return told
  }

  mutating func tell(_ events: [ToldEvent]) {
    for event in events { positions.note(event) }
  }
}

/// What a viewer is shown.
struct Shown {
  let view: LobbyView
  /// The time for its clocks.
  let now: Timestamp
}

extension LiveLobby {
  /// Starts the delay for spectators here: everything so far has been told.
  func beginDelay() { delayed = DelayedView(view: view, positions: positions) }

  var isDelayed: Bool { view.lobby.details.settings.boardDelay > 0 }

  /// What a viewer sees; nil if it must be read from the log first.
  func shown(to viewer: Viewer, at now: Timestamp) -> Shown? {
    guard viewer == .spectator, isDelayed || delayed != nil else { return Shown(view: view, now: now) }
    return delayed.map { Shown(view: $0.view, now: view.lobby.horizon(at: now)) }
  }

  /// The lobby as a query's sender sees it.
  func seen(_ shown: Shown, by viewer: Viewer, at now: Timestamp, warmUp: String?) -> SeenLobby {
    let until = viewer.player.flatMap { whereabouts.sharers[$0]?.until }
    return SeenLobby(
      view: shown.view, viewer: viewer, now: shown.now, lobby: id, code: code(at: now), warmUp: warmUp,
      removed: view.lobby.removals, sharingUntil: until.flatMap { now < $0 ? $0 : nil })
  }

  /// The view for a group's boards; nil if it must be read from the log first.
  func view(for group: FeedGroup) -> LobbyView? {
    guard group == .spectators, isDelayed || delayed != nil else { return view }
    return delayed?.view
  }
}

/// Keeps spectators of a shard's lobbies behind by their delay.
final class DelayedViews {
  /// Requests that wait for a delayed view to be read.
  private var waiting: [LobbyID: [LobbyRequest]] = [:]

  /// What a viewer sees. If it must be read first, returns nil and repeats the request afterwards.
  func shown(
    to viewer: Viewer, for request: LobbyRequest, of lobby: LiveLobby, at now: Timestamp, on shard: isolated LobbyShard
  ) -> Shown? {
    if let shown = lobby.shown(to: viewer, at: now) { return shown }
    guard lobby.lastEventAt <= lobby.view.lobby.horizon(at: now) else {
      read(of: lobby, for: request, at: now, on: shard)
      return nil
    }
    // There is nothing to hide yet.
    shard.feed.tellWatchers(of: lobby, on: shard)
    lobby.beginDelay()
    return lobby.shown(to: viewer, at: now)
  }

  /// Shows spectators the events that are due.
  func advance(_ lobby: LiveLobby, at now: Timestamp, on shard: isolated LobbyShard) {
    guard lobby.delayed != nil else { return }
    let following = lobby.recent(after: lobby.delayed?.newestAtHand ?? 0)
    lobby.delayed?.note(following)
    let told = lobby.delayed?.advance(to: lobby.isDelayed ? lobby.view.lobby.horizon(at: now) : Timestamp(.max)) ?? []
    if !told.isEmpty, let positions = lobby.delayed?.positions {
      shard.feed.tell(told, of: lobby, positions: positions, on: shard) { $0 == .spectators }
      lobby.delayed?.tell(told)
      shard.feed.gauges.noteMoments(told, of: lobby, on: shard) { $0 == .spectators }
      shard.feed.stageBoard(of: lobby, to: .spectators, on: shard)
    }
    guard let view = lobby.delayed, view.seq < lobby.view.seq else {
      if !lobby.isDelayed { lobby.delayed = nil }
      return
    }
    if view.newestAtHand == view.seq { readComing(of: lobby, after: view.seq, on: shard) }
    setTimer(of: lobby, at: now, on: shard)
  }

  private func setTimer(of lobby: LiveLobby, at now: Timestamp, on shard: isolated LobbyShard) {
    guard let next = lobby.delayed?.next else { return }
    let wait = max(Limits.delayInterval, next - lobby.view.lobby.horizon(at: now))
    // A timer that fires early is harmless; one that fires late, after the delay was lowered, is not.
    if let set = lobby.delayTimerAt, set <= now + wait { return }
    lobby.delayTimer?.cancel()
    lobby.delayTimerAt = now + wait
    let id = lobby.id
    lobby.delayTimer = shard.eventLoop.scheduleTask(in: .milliseconds(wait.milliseconds)) { [weak shard] in
      shard?.assumeIsolated { $0.delayed.timerFired(id, on: $0) }
    }
  }

  private func timerFired(_ id: LobbyID, on shard: isolated LobbyShard) {
    guard case .live(let lobby) = shard.lobbies[id] else { return }
    lobby.delayTimerAt = nil
    let now = shard.context.effects.now()
    advance(lobby, at: now, on: shard)
    shard.finishTurn(at: now)
  }

  // MARK: From the log

  /// Reads what spectators are shown, then runs the requests that wait for it.
  func read(
    of lobby: LiveLobby, for request: LobbyRequest?, at now: Timestamp, on shard: isolated LobbyShard
  ) {
    let id = lobby.id
    if waiting[id] != nil {
      guard let request else { return }
      guard waiting[id, default: []].count < Limits.requestsWaiting else {
        return shard.answer(request, .failure(.unavailable))
      }
      waiting[id]?.append(request)
      return
    }
    waiting[id] = request.map { [$0] } ?? []
    let loader = shard.context.loader
    let horizon = lobby.view.lobby.horizon(at: now)
    let (people, erased) = (lobby.people, lobby.namesErased)
    shard.whileReading { shard in
      do {
        let loaded = try await loader.delayedView(of: id, until: horizon, people: people)
        if case .live(let lobby) = shard.lobbies[id], lobby.namesErased != erased {
          return shard.delayed.readAgain(lobby, on: shard)
        }
        shard.delayed.isRead(id, loaded, on: shard)
      } catch {
        shard.delayed.isRead(id, nil, on: shard)
      }
    }
  }

  /// A name in what was read has been erased meanwhile.
  private func readAgain(_ lobby: LiveLobby, on shard: isolated LobbyShard) {
    let requests = waiting.removeValue(forKey: lobby.id) ?? []
    let now = shard.context.effects.now()
    read(of: lobby, for: nil, at: now, on: shard)
    waiting[lobby.id, default: []] += requests
  }

  private func isRead(_ id: LobbyID, _ loaded: LoadedDelayedView?, on shard: isolated LobbyShard) {
    let waiting = waiting.removeValue(forKey: id) ?? []
    let now = shard.context.effects.now()
    guard let loaded else {
      for request in waiting { shard.answer(request, .failure(.unavailable)) }
      return
    }
    if case .live(let lobby) = shard.lobbies[id], lobby.delayed == nil, lobby.isDelayed {
      lobby.delayed = DelayedView(
        view: loaded.view.concealing(lobby.view.lobby.forgotten), positions: loaded.positions)
      advance(lobby, at: now, on: shard)
      shard.feed.stageBoard(of: lobby, to: .spectators, on: shard)
    }
    for request in waiting { shard.route(request, at: now) }
  }

  /// Reads the next delayed events.
  private func readComing(of lobby: LiveLobby, after seq: Int, on shard: isolated LobbyShard) {
    // Events not yet on disk are buffered, unless there are too many; those will be on disk soon.
    guard !lobby.isReadingComing, lobby.seqOnDisk > seq else { return }
    lobby.isReadingComing = true
    let id = lobby.id
    let (loader, people, erased) = (shard.context.loader, lobby.people, lobby.namesErased)
    shard.whileReading { shard in
      let read = try? await loader.events(of: id, after: seq, limit: Limits.eventsDelayed, people: people) { _ in true }
      guard case .live(let lobby) = shard.lobbies[id] else { return }
      lobby.isReadingComing = false
      guard lobby.namesErased == erased else {
        return shard.delayed.readComing(of: lobby, after: seq, on: shard)
      }
      let events = lobby.concealing(read ?? [])
      lobby.delayed?.note(events)
      // No events means that the log could not be read; the next request tries again.
      if !events.isEmpty { shard.delayed.advance(lobby, at: shard.context.effects.now(), on: shard) }
    }
  }
}
