import Core
import DequeModule
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Logging
import Wire

/// What becomes of appends, and of all that waits for them.
extension LobbyShard {
  func appended(_ number: Int, _ outcomes: [Append.Outcome]) {
    let now = context.effects.now()
    guard let writes = underWay.finish(number) else { return }
    for (write, outcome) in zip(writes, outcomes) {
      let lobby = write.lobby
      switch outcome {
      case .success(let appended):
        // The join code belongs to the lobby from its first append on.
        if lobby.head == .origin { context.codes.note(lobby.view.lobby.code, lobby: lobby.id) }
        lobby.wrote(appended)
        snapshots.saveCaptured(of: lobby, on: self)
      case .failure(let failure): fail(write, failure)
      }
      let isStored = (try? outcome.get()) != nil
      for held in lobby.release() {
        // Of a dead lobby, only what was part of the stored append itself still holds.
        if isStored, !lobby.isDead || held.retry == nil {
          emit(held.what, retry: held.retry, at: now)
        } else {
          withdraw(held, of: lobby)
        }
      }
      if lobby.isDead, lobby.isOnDisk { replace(lobby, at: now) }
    }
    endTurn(at: now)
  }

  /// Discards the lobby of a failed append. Waits for its other appends: earlier ones may still be under way, and if the
  /// failed one had no events, later ones may succeed; what is stored must not be refused.
  private func fail(_ write: UnderWay.Write, _ failure: AppendFailure) {
    let lobby = write.lobby
    let isInOrder = lobby.failedToWrite(write.number)
    if !lobby.isDead { discard(lobby, because: failure) }
    guard !isInOrder else { return }
    for held in lobby.takeHeld(where: { $0.afterWrites == write.number }) { withdraw(held, of: lobby) }
  }

  private func discard(_ lobby: LiveLobby, because failure: AppendFailure) {
    lobby.isDead = true
    lobby.cancelTimers()
    snapshots.dropCaptured(of: lobby)
    lobby.isCodeTaken = failure == .claimTaken(LobbyClaims.name(of: lobby.view.lobby.code))
    lobbies[lobby.id] = .loading(waiting: [])
    if !lobby.isCodeTaken {
      // The log reports the cause once; this line would repeat for every append.
      context.logger.debug("Not stored", metadata: ["lobby": "\(lobby.id)", "reason": "\(failure)"])
    }
  }

  /// Refuses what was part of the failed append; everything else is repeated.
  private func withdraw(_ held: LiveLobby.Held, of lobby: LiveLobby) {
    var ticket = held.retry?.ticket
    if case .deliver(_, let deliveries) = held.what {
      for case .subscribe(let subscription) in deliveries {
        feed.remove(subscription)
      }
      if case .answer(let answered, _) = deliveries.first { ticket = answered }
    }
    if !isDiskSilent, let retry = held.retry, retry.canBeDoneAgain(withAnotherCode: lobby.isCodeTaken) {
      lobby.again.append(retry.again)
    } else if let ticket {
      let isChosenCodeTaken = lobby.isCodeTaken && held.retry?.code != nil
      let failure: WireError = isChosenCodeTaken ? .invalidParams("code", "is taken: choose another one") : .unavailable
      send([.answer(ticket, LobbyAnswer(.failure(failure)))], to: ticket.peer.loop)
    }
  }

  /// Repeats withdrawn requests, and runs those received since, on the log's state.
  private func replace(_ lobby: LiveLobby, at now: Timestamp) {
    guard case .loading(let waiting) = lobbies.removeValue(forKey: lobby.id) else { return }
    for request in lobby.again + waiting { route(request, at: now) }
    // Reload the lobby for its watchers, so that the end of its clock is not missed. Not at once: while the log fails,
    // a due deadline would fail again after every reload.
    if lobbies[lobby.id] == nil { loadForWatchers(of: lobby.id) }
  }

  // MARK: A disk that does not answer

  /// After `Limits.diskSilence` nothing waits for the disk any more. What is certainly not stored is refused. Clients whose
  /// append is under way are sent away, since nobody knows its outcome.
  func refuseIfDiskIsSilent() {
    let wasSilent = isDiskSilent
    isDiskSilent = context.log.silence.map { $0 >= .milliseconds(Limits.diskSilence.milliseconds) } ?? false
    guard isDiskSilent else { return }
    // Each of these appends comes back as a failure, before the next time.
    context.log.failWaiting()
    for request in taken + queue.takeAll() { answer(request, .failure(.unavailable)) }
    taken = []
    for lobby in underWay.lobbies { refuse(waitingFor: lobby, andAbandon: wasSilent) }
    finishTurn(at: context.effects.now())
  }

  private func refuse(waitingFor lobby: LiveLobby, andAbandon isOver: Bool) {
    for held in lobby.takeHeld(where: { $0.retry != nil }) { withdraw(held, of: lobby) }
    for held in isOver ? lobby.held : [] {
      guard case .deliver(let loop, let deliveries) = held.what else { continue }
      send(deliveries.compactMap(\.asker).map { .abandon($0) }, to: loop)
    }
    // Requests that came after it had failed.
    guard lobby.isDead, case .loading(let waiting) = lobbies[lobby.id] else { return }
    lobbies[lobby.id] = .loading(waiting: [])
    for request in waiting { answer(request, .failure(.unavailable)) }
  }
}

extension Delivery {
  /// The connection that this answers.
  fileprivate var asker: PeerReference? { if case .answer(let ticket, _) = self { ticket.peer } else { nil } }
}

extension LobbyRequest {
  /// Whether to try again after a failed append. For creating a lobby, only another drawn join code helps.
  fileprivate func canBeDoneAgain(withAnotherCode isCodeTaken: Bool) -> Bool {
    guard attempts < 20 else { return false }
    if case .creation(let creation) = content, creation.isNew { return isCodeTaken && code == nil }
    return true
  }
}
