import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Logging
import NIOCore
import Wire

extension LobbyShard {
  /// Reads a lobby from the log, then runs the requests that wait for it.
  func load(_ id: LobbyID, for requests: [LobbyRequest]) {
    lobbies[id] = .loading(waiting: requests)
    let (loader, log, now) = (context.loader, context.log, context.effects.now())
    whileReading { shard in
      let result: Result<LoadedLobby?, any Error>
      do {
        let mark = LobbyClaims.deletion(of: id)
        var isDeleted = try await log.holder(of: mark, at: now.milliseconds) != nil
        if !isDeleted {
          // A node that led before may still be appending to it, or have begun to delete it.
          try await log.fence(StreamName(of: id))
          isDeleted = try await log.holder(of: mark, at: now.milliseconds) != nil
        }
        result = .success(isDeleted ? nil : try await loader.load(id))
      } catch {
        result = .failure(error)
      }
      shard.loaded(id, result)
    }
  }

  private func loaded(_ id: LobbyID, _ result: Result<LoadedLobby?, any Error>) {
    guard case .loading(let waiting) = lobbies.removeValue(forKey: id) else { return }
    let now = context.effects.now()
    switch result {
    case .success(let loaded?):
      let lobby = LiveLobby(
        loaded, key: context.key, keys: context.people, rateLimits: context.rateLimits, now: now)
      lobbies[id] = .live(lobby)
      feed.gauges.restoreOpenCalls(of: lobby)
      if !lobby.view.lobby.isArchived(at: now) { context.codes.note(lobby.view.lobby.code, lobby: id) }
      // First, what fell due while the lobby was not loaded, at its own time.
      settle(lobby, at: now)
      touch(lobby)
      feed.resumeBoards(of: lobby, on: self)
      if lobby.isDelayed, feed.isWatched(id, by: .spectators) { delayed.read(of: lobby, for: nil, at: now, on: self) }
      for request in waiting { route(request, at: now) }
    case .success(nil):
      for request in waiting {
        if case .token = request.credential {
          answer(request, .failure(.unknownToken))
        } else {
          answer(request, .failure(.noSuchLobby))
        }
      }
    case .failure(let error as LogUnavailable):
      context.logger.warning("A lobby cannot be read", metadata: ["lobby": "\(id)", "reason": "\(error)"])
      for request in waiting { answer(request, .failure(.unavailable)) }
      loadForWatchers(of: id)
    case .failure(let error):
      for request in waiting { answer(request, .failure(internalError(error, lobby: id))) }
    }
  }

  /// Loads a lobby again soon if somebody watches it, after a failure.
  func loadForWatchers(of id: LobbyID) {
    guard feed.isWatched(id) else { return }
    eventLoop.scheduleTask(in: .seconds(1)) {
      self.assumeIsolated { shard in
        if shard.lobbies[id] == nil { shard.load(id, for: []) }
      }
    }
  }

  /// Logs the details; the client gets an id to quote.
  func internalError(_ error: any Error, lobby: LobbyID) -> WireError {
    let trace = context.effects.randomBytes().prefix(6).hexadecimal
    context.logger.error(
      "Internal error", metadata: ["trace": "\(trace)", "lobby": "\(lobby)", "error": "\(error)"])
    return .internalError(trace: trace)
  }

  // MARK: Time

  /// Records everything that has fallen due.
  func settle(_ lobby: LiveLobby, at now: Timestamp) {
    while let (event, due) = lobby.overdue(at: now) {
      // After the clock was set back, a deadline must still not precede the event that set it.
      lobby.stage(event, at: max(due, lobby.lastEventAt), now: now)
      touch(lobby)
    }
    endExpiredInvitations(of: lobby, at: now)
  }

  func setTimer(of lobby: LiveLobby, at now: Timestamp) {
    var deadline = lobby.view.lobby.deadline
    if let expiry = lobby.view.lobby.staff.nextExpiry(after: lobby.staffCheckedUntil) {
      deadline = min(deadline ?? expiry, expiry)
    }
    guard deadline != lobby.timerAt else { return }
    lobby.timer?.cancel()
    lobby.timerAt = deadline
    guard let deadline else { return }
    let id = lobby.id
    lobby.timer = eventLoop.scheduleTask(in: .milliseconds(max(0, (deadline - now).milliseconds))) { [weak self] in
      self?.assumeIsolated { $0.timerFired(id) }
    }
  }

  private func timerFired(_ id: LobbyID) {
    guard case .live(let lobby) = lobbies[id] else { return }
    let now = context.effects.now()
    lobby.timerAt = nil
    settle(lobby, at: now)
    touch(lobby)
    finishTurn(at: now)
  }

  // MARK: Memory

  func unloadIdle() {
    let now = context.effects.now()
    let uptime = context.effects.uptime()
    feed.gauges.forgetOldCalls(at: uptime)
    let texts = lobbies.values.reduce(0) { bytes, entry in
      if case .live(let lobby) = entry { bytes + lobby.view.lobby.clueBytes } else { bytes }
    }
    let idle = texts > Limits.clueBytesInMemory ? Limits.idleLongLobby : Limits.idleLobby
    for (id, entry) in lobbies {
      guard case .live(let lobby) = entry, lobby.lastUsed + idle <= now, lobby.isOnDisk,
        lobby.lastOfferUntil.map({ $0 <= now }) ?? true, lobby.held.isEmpty, !feed.isWatched(id),
        !lobby.whereabouts.isShared(at: uptime)
      else { continue }
      feed.gauges.keepOpenCalls(of: lobby, at: uptime)
      snapshots.saveIfWorthIt(lobby, on: self)
      lobby.cancelTimers()
      lobbies[id] = nil
      feed.forget(id)
    }
  }
}
