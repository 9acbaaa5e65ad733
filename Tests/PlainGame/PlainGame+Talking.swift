import Core
import Hunt

extension PlainGame {
  struct Said {
    let id: MessageID
    let by: Sender
    let name: String
    let text: String
    let to: Recipient
    let at: Timestamp
  }

  var said: [Said] {
    happened.enumerated().compactMap { index, happening in
      guard case .chatSent(let sent) = happening.event else { return nil }
      let name = isForgotten(sent.from.player, after: index + 1) ? Self.nobody : sent.name
      return Said(id: sent.message, by: sent.from, name: name, text: sent.text, to: sent.to, at: happening.at)
    }
  }

  struct Announced {
    let id: NoticeID
    let text: String
    let clue: ClueID?
    let to: Recipient
    let at: Timestamp
  }

  var announced: [Announced] {
    happened.compactMap {
      guard case .noticeSent(let sent) = $0.event else { return nil }
      return Announced(id: sent.notice, text: sent.text, clue: sent.clue, to: sent.to, at: $0.at)
    }
  }

  /// - Parameter clue: the clue to which it is a hint, if any.
  func announce(_ text: String, about clue: ClueID? = nil, to recipient: Recipient) -> Verdict {
    let id = NoticeID(announced.count + 1)
    let isMissing = clue.map { self.clue($0) == nil } ?? false
    let isShown = clue.map { clue in listeners(recipient).allSatisfy { isRevealed(clue, to: $0) } } ?? true
    return done(
      unless: [
        objection(to: recipient), isMissing ? "clue-not-found" : nil,
        isShown ? nil : "invalid-params clue",  // The notice would reveal a hidden clue.
      ], [.noticeSent(NoticeSent(notice: id, text: text, clue: clue, to: recipient))]
    ) { _ in object(("notice", id.quoted)) }
  }

  private func objection(to recipient: Recipient) -> Refusal? {
    switch recipient {
    case .all: nil
    case .player(let id): seated(id) == nil ? "player-not-found" : nil
    case .team(let id): id.number > details.teams.count ? "invalid-params to.team" : nil
    }
  }

  /// The players a message reaches; nil stands for spectators.
  private func listeners(_ recipient: Recipient) -> [PlayerID?] {
    switch recipient {
    case .all: [nil] + seated.map(\.id)
    case .player(let id): [id]
    case .team(let team): seated.filter { $0.team == team }.map(\.id)
    }
  }

  func chat(_ text: String, by sender: Sender, toTeam: Bool, staff: StaffAuthor?, now: Timestamp) -> Verdict {
    let id = MessageID(said.count + 1)
    var name = details.author.isEmpty ? "Host" : details.author
    if let staff { name = staff.name }
    var recipient = Recipient.all
    var objections: [Refusal?] = [details.settings.chat ? nil : "forbidden"]
    if case .player(let player) = sender {
      name = seated(player)?.name ?? ""
      objections.append(objection(toSpeaking: player))
      let last = said.last { $0.by == sender }
      let isTooSoon = last.map { now < $0.at + .seconds(details.settings.slowMode) } ?? false
      objections.append(isTooSoon ? "rate-limited" : nil)
      if toTeam, let team = seated(player)?.team { recipient = .team(team) }
    }
    // The host has no team, and some players have none.
    objections.append(toTeam && recipient == .all ? "invalid-params to" : nil)
    return done(
      unless: objections,
      [.chatSent(ChatSent(message: id, from: sender, name: name, text: text, to: recipient, staff: staff?.id))]
    ) { _ in object(("message", id.quoted)) }
  }
}
