import Core
import Hunt

// The feed.
extension PlainGame {
  /// Plays by one player have none.
  var hasFeed: Bool { details.settings.moments && details.pack?.kind.isSolo != true }

  func react(_ reaction: Reaction?, to entry: Int, by reactor: Reactor) -> Verdict {
    var objections: [Refusal?] = [
      hasFeed ? nil : "forbidden", phase == .open ? wrongPhase : nil,
      isInFeed(entry) ? nil : "invalid-params entry",
    ]
    if let player = reactor.player { objections.append(objection(toSpeaking: player)) }
    let isNew = reactions(of: reactor)[entry] != reaction
    let event = LobbyEvent.momentReacted(MomentReacted(entry: entry, reaction: reaction, player: reactor.player))
    return done(unless: objections, isNew ? [event] : [])
  }

  /// Whether the feed shows the host an event.
  private func isInFeed(_ seq: Int) -> Bool {
    guard let shown = happened.first(where: { $0.seq == seq }) else { return false }
    switch shown.event {
    case .clueScanned(let find): return seated(find.player) != nil && finds.contains { $0.seq == seq }
    case .photoPublished(let published):
      let photo = photos[published.submission.number - 1]
      let isLast = !happened.contains { later in
        guard later.seq > seq, case .photoPublished(let again) = later.event else { return false }
        return again.submission == published.submission
      }
      return photo.isPublished && !photo.isGone && photo.photo != nil && seated(photo.player) != nil && isLast
    case .noticeSent(let notice): return notice.to == .all && notice.clue == nil
    default: return false
    }
  }

  /// What somebody thinks of each event.
  private func reactions(of reactor: Reactor) -> [Int: Reaction] {
    var reactions: [Int: Reaction] = [:]
    for happening in happened {
      guard case .momentReacted(let reacted) = happening.event, reacted.player == reactor.player else { continue }
      reactions[reacted.entry] = reacted.reaction
    }
    return reactions
  }

  /// The events that take all of a leaving player's reactions back.
  func reactionsBack(of player: PlayerID) -> [LobbyEvent] {
    reactions(of: .player(player)).keys.sorted().filter(isStillThere)
      .map { .momentReacted(MomentReacted(entry: $0, reaction: nil, player: player)) }
  }

  /// Whether an event of the feed can come back to it.
  private func isStillThere(_ seq: Int) -> Bool {
    guard case .clueScanned(let find)? = happened.first(where: { $0.seq == seq })?.event else { return isInFeed(seq) }
    let isTakenBack = happened.contains { later in
      guard later.seq > seq else { return false }
      switch later.event {
      case .photoReopened(let reopened): return reopened.player == find.player && reopened.clue == find.clue
      case .clueScanned(let again): return again.player == find.player && again.clue == find.clue
      default: return false
      }
    }
    return seated(find.player) != nil && !isTakenBack
  }
}

extension PlainGame.Happening {
  /// Whether it may be in the feed.
  var isMoment: Bool {
    switch event {
    case .clueScanned, .photoPublished, .noticeSent: true
    default: false
    }
  }
}
