import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Logging
import Wire

/// The owners of lobbies, and whose names appear in them.
extension LobbyShard {
  /// Makes the signed-in host the owner of the lobby.
  func claim(_ request: LobbyRequest, as seat: Seat, on lobby: LiveLobby, at now: Timestamp) throws(WireError) {
    guard let person = request.person else { throw .noAccount }
    // The host may change the passphrase, but would not get back a lobby that somebody with it had claimed.
    guard seat.passphrase == nil else { throw .claimByPassphrase }
    lobby.people[person.account] = person.key
    try perform(.claim(person.account), as: seat, request, on: lobby, at: now)
  }

  /// Removes a person's names from a lobby once their key is erased: events read from the log no longer have any.
  func forget(
    _ account: AccountID, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    lobby.forgetNames(of: account)
    let hadContact = lobby.view.lobby.account == account && lobby.view.lobby.details.contact != nil
    let keys = hadContact ? try sealed(nil, of: lobby.id).keys : []
    try perform(.forget(account), keys: keys, as: Seat(lobby: lobby.id, role: .host), request, on: lobby, at: now)
    dropViews(of: lobby, at: now)
  }

  /// Removes a player's name, photos and captions, and erases the key that opens what the log has of them.
  func forget(
    _ player: PlayerID?, _ request: LobbyRequest, as seat: Seat?, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard let seat else { throw .noToken }
    guard let id = player ?? seat.role.player else {
      throw .invalidParams("player", "is missing: only a player can leave it out")
    }
    if let own = seat.role.player, own != id { throw .hostOnly }
    let command = LobbyCommand.forgetPlayer(id)
    if context.rateLimits {
      try lobby.pace.take(command, by: seat, from: request.origin, at: context.effects.uptime())
    }
    let decision = try decide(command, on: lobby, at: now)
    record(decision.events, by: author(seat, in: lobby), on: lobby, at: now)
    // There may be a key although nothing shows a name: of a photo that was replaced.
    let hadKey = lobby.eraseKey(of: id, now: now)
    let isChange = hadKey || !decision.events.isEmpty
    if hadKey { touch(lobby) }
    if isChange {
      lobby.concealRecent()
      dropViews(of: lobby, at: now)
    }
    finish(
      request, .done, receipt: request.key.map { ReceiptName(seat: seat.role.name, key: $0) }, isChange: isChange,
      on: lobby, at: now)
    // Photos that nothing names, too.
    if decision.events.isEmpty { release(.photosGone(lobby.id, id), of: lobby, retry: nil, at: now) }
  }

  /// Erases the names of staff, and the keys that open what the log has of them.
  func forgetStaff(_ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp) throws(WireError) {
    let decision = try decide(.forgetStaff, on: lobby, at: now)
    record(decision.events, on: lobby, at: now)
    if lobby.eraseKeysOfStaff(now: now) { touch(lobby) }
    // Once that is on disk.
    guard lobby.isOnDisk else { return lobby.hold(.again, retry: request) }
    // What memory has of them goes with the lobby, which is read again without it.
    past.forget(lobby.id)
    dropSnapshot(of: lobby)
    letGo(of: lobby)
    resume(lobby.id)
    answer(request, .success(.done))
  }

  /// Drops what was read before and may show names, so that neither returning clients nor past views have them.
  private func dropViews(of lobby: LiveLobby, at now: Timestamp) {
    past.forget(lobby.id)
    dropSnapshot(of: lobby)
    guard lobby.delayed != nil else { return }
    lobby.delayed = nil
    if lobby.isDelayed { delayed.read(of: lobby, for: nil, at: now, on: self) }
  }

  /// Names that were stored before they were sealed are readable in snapshots.
  private func dropSnapshot(of lobby: LiveLobby) {
    guard lobby.seqKept > 0 else { return }
    snapshots.dropCaptured(of: lobby)
    lobby.lostSnapshot()
    let (log, stream) = (context.log, lobby.stream)
    whileReading { shard in
      do {
        try await log.dropSnapshots(of: [stream])
      } catch {
        shard.context.logger.warning(
          "A snapshot was not dropped", metadata: ["stream": "\(stream)", "reason": "\(error)"])
      }
    }
  }
}
