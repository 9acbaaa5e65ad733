import DequeModule
import Hunt
import HuntViews
import NIOCore
import Wire

/// The delayed view of a lobby for spectators: the same fold, of fewer events.
///
/// It derives from the log: it contains all events that are due and no others. So losing it does no harm.
struct Lag {
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

  /// Shows what had happened by a moment.
  mutating func advance(to horizon: Timestamp) -> [ToldEvent] {
    var told: [ToldEvent] = []
    while let event = coming.first, event.at <= horizon {
      coming.removeFirst()
      comingBytes -= event.size
      view.apply(event.event, at: event.at, seq: event.seq)
      told.append(ToldEvent(event, during: view.lobby.standstill))
    }
    return told
  }

  mutating func tell(_ events: [ToldEvent]) {
    for event in events { positions.note(event) }
  }
}

/// A lag loaded from the log. An object, for the same reason as `EventFold`.
final class LoadedLag: Sendable {
  let view: LobbyView
  let positions: FeedPositions

  init(view: LobbyView, positions: FeedPositions) {
    self.view = view
    self.positions = positions
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
  func beginLag() { lag = Lag(view: view, positions: positions) }

  var isDelayed: Bool { view.lobby.details.settings.boardDelay > 0 }

  /// What a viewer sees; nil if it must be read from the log first.
  func shown(to viewer: Viewer, at now: Timestamp) -> Shown? {
    guard viewer == .spectator, isDelayed || lag != nil else { return Shown(view: view, now: now) }
    return lag.map { Shown(view: $0.view, now: view.lobby.horizon(at: now)) }
  }

  /// The view for a group's boards; nil if it must be read from the log first.
  func view(for group: FeedGroup) -> LobbyView? {
    guard group == .spectators, isDelayed || lag != nil else { return view }
    return lag?.view
  }
}

extension LobbyShard {
  /// What a viewer sees. If it must be read first, returns nil and repeats the request afterwards.
  func shown(to viewer: Viewer, for request: LobbyRequest, of lobby: LiveLobby, at now: Timestamp) -> Shown? {
    if let shown = lobby.shown(to: viewer, at: now) { return shown }
    guard lobby.lastEventAt <= lobby.view.lobby.horizon(at: now) else {
      readLag(of: lobby, for: request, at: now)
      return nil
    }
    // There is nothing to hide yet.
    seal(lobby)
    lobby.beginLag()
    return lobby.shown(to: viewer, at: now)
  }

  /// Shows spectators what is due by now.
  func advanceLag(of lobby: LiveLobby, at now: Timestamp) {
    guard lobby.lag != nil else { return }
    let following = lobby.recent(after: lobby.lag?.newestAtHand ?? 0)
    lobby.lag?.note(following)
    let told = lobby.lag?.advance(to: lobby.isDelayed ? lobby.view.lobby.horizon(at: now) : Timestamp(.max)) ?? []
    if !told.isEmpty, let positions = lobby.lag?.positions {
      tell(told, of: lobby, positions: positions) { $0 == .spectators }
      lobby.lag?.tell(told)
      stageBoard(of: lobby, to: .spectators)
    }
    guard let lag = lobby.lag, lag.seq < lobby.view.seq else {
      if !lobby.isDelayed { lobby.lag = nil }
      return
    }
    if lag.newestAtHand == lag.seq { readComing(of: lobby, after: lag.seq) }
    setLagTimer(of: lobby, at: now)
  }

  private func setLagTimer(of lobby: LiveLobby, at now: Timestamp) {
    guard let next = lobby.lag?.next else { return }
    let wait = max(Limits.delayInterval, next - lobby.view.lobby.horizon(at: now))
    // A timer that fires early is harmless; one that fires late, after the delay was lowered, is not.
    if let set = lobby.lagTimerAt, set <= now + wait { return }
    lobby.lagTimer?.cancel()
    lobby.lagTimerAt = now + wait
    let id = lobby.id
    lobby.lagTimer = eventLoop.scheduleTask(in: .milliseconds(wait.milliseconds)) { [weak self] in
      self?.assumeIsolated { $0.lagTimerFired(id) }
    }
  }

  private func lagTimerFired(_ id: LobbyID) {
    guard case .live(let lobby) = lobbies[id] else { return }
    lobby.lagTimerAt = nil
    let now = context.effects.now()
    advanceLag(of: lobby, at: now)
    finishTurn(at: now)
  }

  // MARK: From the log

  /// Reads what spectators are shown, then runs the requests that wait for it.
  func readLag(of lobby: LiveLobby, for request: LobbyRequest?, at now: Timestamp) {
    let id = lobby.id
    if lagWaiting[id] != nil {
      guard let request else { return }
      guard lagWaiting[id, default: []].count < Limits.requestsWaiting else {
        return answer(request, .failure(.unavailable))
      }
      lagWaiting[id]?.append(request)
      return
    }
    lagWaiting[id] = request.map { [$0] } ?? []
    let loader = context.loader
    let horizon = lobby.view.lobby.horizon(at: now)
    whileReading { shard in
      do {
        shard.lagIsRead(of: id, try await loader.lag(of: id, until: horizon))
      } catch {
        shard.lagIsRead(of: id, nil)
      }
    }
  }

  private func lagIsRead(of id: LobbyID, _ loaded: LoadedLag?) {
    let waiting = lagWaiting.removeValue(forKey: id) ?? []
    let now = context.effects.now()
    guard let loaded else {
      for request in waiting { answer(request, .failure(.unavailable)) }
      return
    }
    if case .live(let lobby) = lobbies[id], lobby.lag == nil, lobby.isDelayed {
      lobby.lag = Lag(view: loaded.view, positions: loaded.positions)
      advanceLag(of: lobby, at: now)
      stageBoard(of: lobby, to: .spectators)
    }
    for request in waiting { route(request, at: now) }
  }

  /// Reads the next delayed events.
  private func readComing(of lobby: LiveLobby, after seq: Int) {
    // Events not yet on disk are buffered, unless there are too many; those will be on disk soon.
    guard !lobby.isReadingComing, lobby.seqOnDisk > seq else { return }
    lobby.isReadingComing = true
    let id = lobby.id
    let loader = context.loader
    whileReading { shard in
      let events = (try? await loader.events(of: id, after: seq, limit: Limits.eventsDelayed) { _ in true }) ?? []
      guard case .live(let lobby) = shard.lobbies[id] else { return }
      lobby.isReadingComing = false
      lobby.lag?.note(events)
      // No events means that the log could not be read; the next request tries again.
      if !events.isEmpty { shard.advanceLag(of: lobby, at: shard.context.effects.now()) }
    }
  }
}
