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
    happened.compactMap {
      guard case .chatSent(let id, let sender, let name, let text, let to) = $0.event else { return nil }
      return Said(id: id, by: sender, name: name, text: text, to: to, at: $0.at)
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
      guard case .noticeSent(let id, let text, let clue, let to) = $0.event else { return nil }
      return Announced(id: id, text: text, clue: clue, to: to, at: $0.at)
    }
  }

  func announce(_ text: String, to recipient: Recipient) -> Verdict {
    let id = NoticeID(announced.count + 1)
    return done(unless: [objection(to: recipient)], [.noticeSent(id, text: text, to: recipient)]) { _ in
      object(("notice", id.quoted))
    }
  }

  func hint(_ clue: ClueID, _ text: String, to recipient: Recipient) -> Verdict {
    let id = NoticeID(announced.count + 1)
    // All clues are shown to all once the hunt has started.
    return done(
      unless: [
        self.clue(clue) == nil ? "clue-not-found" : nil, objection(to: recipient),
        startedAt == nil ? "invalid-params clue" : nil,
      ], [.noticeSent(id, text: text, clue: clue, to: recipient)]
    ) { _ in object(("notice", id.quoted)) }
  }

  private func objection(to recipient: Recipient) -> Refusal? {
    switch recipient {
    case .all: nil
    case .player(let id): seated(id) == nil ? "player-not-found" : nil
    case .team(let id): id.number > details.teams.count ? "invalid-params to.team" : nil
    }
  }

  func chat(_ text: String, by sender: Sender, toTeam: Bool, now: Timestamp) -> Verdict {
    let id = MessageID(said.count + 1)
    var name = details.author.isEmpty ? "Host" : details.author
    var objections = [details.settings.chat ? nil : "forbidden"]
    var team: TeamID?
    if case .player(let player) = sender {
      name = seated(player)?.name ?? ""
      team = seated(player)?.team
      let last = said.last { $0.by == sender }?.at
      let isTooSoon = last.map { now < $0 + .seconds(details.settings.slowMode) } ?? false
      objections += [objection(toSpeaking: player), isTooSoon ? "rate-limited" : nil]
    }
    if toTeam, team == nil { objections.append("invalid-params to") }
    let recipient = toTeam ? team.map(Recipient.team) ?? .all : .all
    return done(unless: objections, [.chatSent(id, from: sender, name: name, text: text, to: recipient)]) { _ in
      object(("message", id.quoted))
    }
  }
}
