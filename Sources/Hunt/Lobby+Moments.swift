import Core

// The feed: what everybody is shown of the hunt as it happens, and reacts to.
extension Lobby {
  /// Whether the lobby has a feed now.
  public var hasMoments: Bool { details.settings.moments && !isSolo }

  public func checkMoments() throws(Rejection) {
    guard !isSolo else { throw .notAllowed(.momentsAreForSeveral) }
    guard details.settings.moments else { throw .notAllowed(.momentsAreOff) }
  }

  func react(_ reaction: Reaction?, to entry: Int, by reactor: Reactor) throws(Rejection) -> Decision {
    if case .player(let id) = reactor { _ = try speaking(id) }
    try checkMoments()
    guard phase != .open else { throw .wrongPhase(phase) }
    guard let moment = moments[entry], isShown(moment, to: reactor) else { throw .noEntry }
    guard moments.reactions(to: entry)[reactor] != reaction else { return Decision() }
    return Decision([.momentReacted(MomentReacted(entry: entry, reaction: reaction, player: reactor.player))])
  }

  /// Whether the feed shows a moment to somebody. While the board stands still, players are not to learn which finds it
  /// showed have become void since: only the still board itself tells which they see (`LobbyView.isShown`).
  private func isShown(_ moment: Moment, to reactor: Reactor) -> Bool {
    guard moment.isFind, reactor.player != nil, let freeze else { return isShown(moment) }
    return moment.seq <= freeze.position && moment.player.flatMap(player) != nil
  }

  /// Whether the feed shows a moment to the host.
  public func isShown(_ moment: Moment) -> Bool {
    switch moment.kind {
    case .find, .firstFind:
      let clue = ClueID(moment.subjectNumber)
      guard moment.player.flatMap(player)?.found.contains(clue) == true else { return false }
      // What the feed shows first was found last.
      return finds[clue]?.last { $0.seq == moment.seq } != nil
    case .photo:
      guard let photo = photos[SubmissionID(moment.subjectNumber)] else { return false }
      return photo.isPublished && photo.photo != nil && player(photo.player) != nil
    case .notice: return true
    }
  }

  /// Takes a leaving player's reactions back, as their votes.
  func withdrawnReactions(of player: PlayerID) -> [LobbyEvent] {
    guard !moments.reactions.isEmpty else { return [] }
    return moments.reactions.keys.sorted().filter { moments.reactions[$0]?[.player(player)] != nil }
      .map { .momentReacted(MomentReacted(entry: $0, reaction: nil, player: player)) }
  }

  // MARK: Recording

  mutating func recordMoment(_ event: LobbyEvent, at moment: Timestamp, by author: StaffID?) {
    guard !isSolo else { return }
    moments.note(event, seq: seq, at: moment, by: author)
  }

  /// Forgets a find that the host takes back. While the board stands still, players must not notice.
  mutating func forgetMoment(of clue: ClueID, by player: PlayerID) {
    guard freeze == nil, !moments.all.isEmpty else { return }
    let now = seq
    moments.drop { $0.seq < now && $0.isFind && $0.player == player && $0.subjectNumber == clue.number }
  }

  func canRecord(_ reacted: MomentReacted) -> Bool {
    moments[reacted.entry] != nil && (reacted.player.map { anyPlayer($0) != nil } ?? true)
  }
}

extension Rejection {
  public static var noEntry: Rejection {
    .invalid(field: "entry", problem: "must be the seq of an entry that feed.list shows you")
  }
}
