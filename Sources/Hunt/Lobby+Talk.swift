public import Core

// What people say to each other, and who may speak.
extension Lobby {
  // MARK: The host's notices

  func announce(_ text: NoticeText, to recipient: Recipient) throws(Rejection) -> Decision {
    try check(recipient)
    return notify(text, about: nil, to: recipient)
  }

  func hint(_ clue: ClueID, _ text: NoticeText, to recipient: Recipient) throws(Rejection) -> Decision {
    guard self.clue(clue) != nil else { throw .clueNotFound(clue) }
    try check(recipient)
    // Otherwise the hint would reveal the clue.
    guard isRevealed(clue, to: recipient) else {
      throw .invalid(field: "clue", problem: "is not yet shown to everybody who would get the hint")
    }
    return notify(text, about: clue, to: recipient)
  }

  private func notify(_ text: NoticeText, about clue: ClueID?, to recipient: Recipient) -> Decision {
    let id = NoticeID(noticeCount + 1)
    return Decision(
      [.noticeSent(NoticeSent(notice: id, text: text.value, clue: clue, to: recipient))], answer: .notice(id))
  }

  private func check(_ recipient: Recipient) throws(Rejection) {
    switch recipient {
    case .all: break
    case .player(let id): guard player(id) != nil else { throw .playerNotFound(id) }
    case .team(let id):
      try checkTeam(id, field: "to.team")
    }
  }

  private func isRevealed(_ clue: ClueID, to recipient: Recipient) -> Bool {
    switch recipient {
    case .all: isRevealed(clue, to: nil) && seatedPlayers.allSatisfy { isRevealed(clue, to: $0.id) }
    case .player(let id): isRevealed(clue, to: id)
    case .team(let id): seatedPlayers.allSatisfy { $0.player.team != id || isRevealed(clue, to: $0.id) }
    }
  }

  // MARK: Chat

  func chat(
    _ text: ChatText, from sender: Sender, toTeam: Bool, by staff: StaffAuthor?, at now: Timestamp
  ) throws(Rejection) -> Decision {
    let name: String
    var recipient = Recipient.all
    switch sender {
    case .host:
      name = staff?.name ?? (details.author.isEmpty ? "Host" : details.author)
      guard !toTeam else {
        throw .invalid(
          field: "to", problem: "must be left out: the host is in no team; lobby.announce can address one")
      }
    case .player(let id):
      let player = try speaking(id)
      name = player.name
      if toTeam { recipient = .team(try team(of: player)) }
    }
    guard details.settings.chat else { throw .notAllowed(.chatIsOff) }
    if case .player(let id) = sender { try checkPace(of: id, at: now) }
    let id = MessageID(messageCount + 1)
    return Decision(
      [.chatSent(ChatSent(message: id, from: sender, name: name, text: text.value, to: recipient, staff: staff?.id))],
      answer: .message(id))
  }

  /// Returns the player, or throws if they may not speak.
  func speaking(_ id: PlayerID) throws(Rejection) -> Player {
    guard let player = player(id) else { throw .notSeated }
    guard !player.isMuted else { throw .muted }
    return player
  }

  private func team(of player: Player) throws(Rejection) -> TeamID {
    guard let team = player.team else {
      throw .invalid(
        field: "to",
        problem: details.teams.isEmpty
          ? "must be left out: this lobby has no teams" : "must be left out: you are in no team")
    }
    return team
  }

  private func checkPace(of player: PlayerID, at now: Timestamp) throws(Rejection) {
    guard let last = self.player(player)?.lastMessageAt else { return }
    let free = last + .seconds(details.settings.slowMode)
    guard free <= now else { throw .tooSoon(retryAfter: free - now) }
  }

  // MARK: Moderation

  func removeMessage(_ id: MessageID) throws(Rejection) -> Decision {
    try check(id)
    return removedMessages.contains(id.number) ? Decision() : Decision([.chatRemoved(ChatRemoved(message: id))])
  }

  func report(_ id: MessageID, by player: PlayerID, _ reason: Reason) throws(Rejection) -> Decision {
    let team = try speaking(player).team
    try check(id)
    guard isShown(id, to: team) else { throw .messageNotFound(id) }
    let isReported = reports.contains { $0.message == id && $0.player == player }
    return isReported
      ? Decision() : Decision([.chatReported(ChatReported(message: id, player: player, reason: reason.value))])
  }

  /// Whether players of a team, or of none, can see a message.
  private func isShown(_ id: MessageID, to team: TeamID?) -> Bool {
    guard !removedMessages.contains(id.number) else { return false }
    return teamMessages.allSatisfy { $0.key == team || !$0.value.contains(id.number) }
  }

  private func check(_ id: MessageID) throws(Rejection) {
    guard id.number <= messageCount else { throw .messageNotFound(id) }
  }

  mutating func add(_ report: ChatReported, at moment: Timestamp) {
    reports.append(ChatReport(message: report.message, player: report.player, reason: report.reason, at: moment))
    if reports.count > Limits.reports { reports.removeFirst() }
  }

  func kick(_ id: PlayerID, _ reason: Reason?, keepOut: Bool) throws(Rejection) -> Decision {
    guard player(id) != nil else { throw .playerNotFound(id) }
    // The results stand, as with leaving. Players who talk too much after the end can be muted.
    guard phase != .ended else { throw .wrongPhase(phase) }
    return Decision(
      farewells(of: id) + [.playerKicked(PlayerKicked(player: id, reason: reason?.value, keepOut: keepOut))])
  }

  /// What is withdrawn when a player leaves.
  func farewells(of id: PlayerID) -> [LobbyEvent] {
    withdrawnVotes(of: id) + withdrawnReactions(of: id) + withdrawnPhotos(of: id) + departures(of: id)
  }

  func mute(_ id: PlayerID, _ reason: Reason?) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .playerNotFound(id) }
    return player.isMuted ? Decision() : Decision([.playerMuted(PlayerMuted(player: id, reason: reason?.value))])
  }

  func unmute(_ id: PlayerID, _ reason: Reason?) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .playerNotFound(id) }
    return player.isMuted ? Decision([.playerUnmuted(PlayerUnmuted(player: id, reason: reason?.value))]) : Decision()
  }
}

/// A player's report of a message to the host.
public struct ChatReport: Hashable, Sendable {
  public let message: MessageID
  /// The player who reports it.
  public let player: PlayerID
  public let reason: String
  public let at: Timestamp

  public init(message: MessageID, player: PlayerID, reason: String, at: Timestamp) {
    self.message = message
    self.player = player
    self.reason = reason
    self.at = at
  }
}
