import Hunt

// Moderation by the host.
extension PlainGame {
  func kick(_ id: PlayerID, because reason: String?, keepOut: Bool) -> Verdict {
    done(
      unless: [seated(id) == nil ? "player-not-found" : nil, phase == .ended ? wrongPhase : nil],
      votesBack(of: id) + reactionsBack(of: id) + photosBack(of: id) + wayOut(of: id) + [
        .playerKicked(PlayerKicked(player: id, reason: reason, keepOut: keepOut))
      ])
  }

  func admit(_ id: PlayerID) -> Verdict {
    guard let guest = guests.first(where: { $0.id == id }) else { return .refused(["player-not-found"]) }
    return .done(guest.isKeptOut ? [.playerAdmitted(PlayerAdmitted(player: id))] : [])
  }

  func handOver(_ id: PlayerID, _ token: TokenHash) -> Verdict {
    guard seated(id) != nil else { return .refused(["player-not-found"]) }
    return .done([.playerHandedOver(PlayerHandedOver(player: id, token: token))])
  }

  func mute(_ id: PlayerID, because reason: String?) -> Verdict {
    guard let player = seated(id) else { return .refused(["player-not-found"]) }
    return .done(player.isMuted ? [] : [.playerMuted(PlayerMuted(player: id, reason: reason))])
  }

  func unmute(_ id: PlayerID, because reason: String?) -> Verdict {
    guard let player = seated(id) else { return .refused(["player-not-found"]) }
    return .done(player.isMuted ? [.playerUnmuted(PlayerUnmuted(player: id, reason: reason))] : [])
  }

  /// The name of those who are forgotten.
  static let nobody = "deleted player"

  func forget(_ id: PlayerID) -> Verdict {
    guard let guest = guests.first(where: { $0.id == id }) else { return .refused(["player-not-found"]) }
    let isShown = photos.contains { $0.player == id && !$0.isGone && ($0.photo != nil || $0.caption != nil) }
    guard guest.name != Self.nobody || isShown || guest.isSeated && guest.identity.avatar != nil else { return .done() }
    return .done(
      photosBack(of: id) + [.playerRenamed(PlayerRenamed(player: id, name: Self.nobody, team: guest.team))])
  }

  /// Whether a player was forgotten after an event.
  func isForgotten(_ player: PlayerID?, after seq: Int) -> Bool {
    happened.dropFirst(seq).contains { happening in
      guard case .playerRenamed(let renamed) = happening.event else { return false }
      return renamed.player == player && renamed.name == Self.nobody
    }
  }

  // MARK: Messages

  /// The messages that the host removed.
  var removed: Set<MessageID> {
    Set(happened.compactMap { if case .chatRemoved(let removed) = $0.event { removed.message } else { nil } })
  }

  func remove(_ id: MessageID) -> Verdict {
    done(unless: [missing(id)], removed.contains(id) ? [] : [.chatRemoved(ChatRemoved(message: id))])
  }

  func report(_ id: MessageID, by player: PlayerID, because reason: String) -> Verdict {
    let isKnown = happened.contains {
      if case .chatReported(let report) = $0.event { report.message == id && report.player == player } else { false }
    }
    // A player cannot report a message they cannot see.
    let isSeen = said.contains { $0.id == id && isFor(.player(player), $0.to) } && !removed.contains(id)
    return done(
      unless: [objection(toSpeaking: player), missing(id), isSeen ? nil : "message-not-found"],
      isKnown ? [] : [.chatReported(ChatReported(message: id, player: player, reason: reason))])
  }

  private func missing(_ id: MessageID) -> Refusal? { said.contains { $0.id == id } ? nil : "message-not-found" }

  /// The reason why a player may not speak: they have left, or are muted.
  func objection(toSpeaking id: PlayerID) -> Refusal? {
    guard let player = seated(id) else { return "unauthorized" }
    return player.isMuted ? "muted" : nil
  }
}
