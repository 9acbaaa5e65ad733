import Hunt

extension PlainGame {
  struct Said {
    let id: MessageID
    let by: Sender
    let name: String
    let text: String
    let at: Timestamp
  }

  var said: [Said] {
    happened.compactMap {
      guard case .chatSent(let id, let sender, let name, let text) = $0.event else { return nil }
      return Said(id: id, by: sender, name: name, text: text, at: $0.at)
    }
  }

  struct Announced {
    let id: NoticeID
    let text: String
    let to: Recipient
    let at: Timestamp
  }

  var announced: [Announced] {
    happened.compactMap {
      guard case .noticeSent(let id, let text, let to) = $0.event else { return nil }
      return Announced(id: id, text: text, to: to, at: $0.at)
    }
  }

  func announce(_ text: String, to recipient: Recipient) -> Verdict {
    let id = NoticeID(announced.count + 1)
    return done(unless: [objection(to: recipient)], [.noticeSent(id, text: text, to: recipient)]) { _ in
      object(("notice", id.quoted))
    }
  }

  private func objection(to recipient: Recipient) -> Refusal? {
    switch recipient {
    case .all: nil
    case .player(let id): seated(id) == nil ? "player-not-found" : nil
    case .team(let id): id.number > details.teams.count ? "invalid-params to.team" : nil
    }
  }

  func chat(_ text: String, by sender: Sender) -> Verdict {
    let id = MessageID(said.count + 1)
    var name: String? = details.author.isEmpty ? "Host" : details.author
    if case .player(let player) = sender { name = seated(player)?.name }
    return done(
      unless: [name == nil ? "unauthorized" : nil, details.settings.chat ? nil : "forbidden"],
      [.chatSent(id, from: sender, name: name ?? "", text: text)]
    ) { _ in object(("message", id.quoted)) }
  }
}
