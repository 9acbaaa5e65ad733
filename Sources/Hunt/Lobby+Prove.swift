public import Core

/// The proof that a player gives.
enum Evidence {
  /// The clue's code was scanned or typed: the printed one, or the living one of a period.
  case code(LivingPeriod?)
  case answer(GivenAnswer)
  /// Being there.
  case presence
  /// The player's tag, scanned by those who run the clue's station: the player is there, and gave whatever proves the
  /// clue.
  case tag
  /// The host's word: code, answer, place and window are not checked.
  case hostsWord(because: String?)
}

extension Lobby {
  /// Decides a proof. The rules apply in this order, and only here: the phase, earlier finds, enough of the group,
  /// what is revealed, the window, the station, the place, the age of a living code, the answer.
  /// - Parameters:
  ///   - clue: nil if the code does not belong to this lobby.
  ///   - madeAt: when the proof was made, if it could not be sent at once.
  func prove(
    _ clue: ClueID?, with evidence: Evidence, by id: PlayerID, madeAt: Timestamp?, from position: Position?,
    now: Timestamp
  ) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .notSeated }
    let isClaimed = clue.map { claims[FindName(player: id, clue: $0)] != nil } ?? false
    guard
      var moment = try countedTime(
        of: madeAt, joinedAt: player.joinedAt, isHostsWord: evidence.isHostsWord, isClaimed: isClaimed, now: now)
    else { return Decision(answer: .scan(.late, clue: nil)) }
    guard let clue, let plan = try self.plan(of: clue, for: evidence) else {
      return Decision(answer: .scan(.notAClue, clue: nil))
    }
    guard !player.found.contains(clue) else { return Decision(answer: .scan(.alreadyFound, clue: clue)) }
    guard !isSpare(clue, to: id) else { return Decision(answer: .scan(.closed, clue: clue)) }
    // A player whose find was voided with its code has seen the clue.
    guard isRevealed(clue, to: id),
      evidence.isHostsWord && isVoidByCodeAlone(clue, for: id) || wasRevealed(clue, to: id, at: moment)
    else {
      return Decision(answer: .scan(.locked, clue: nil))
    }
    try plan.check(evidence)
    guard evidence.isHostsWord || plan.isOpen(at: moment),
      !isClosed(clue, to: id, at: moment, byHand: evidence.isHostsWord)
    else { return Decision(answer: .scan(.closed, clue: clue)) }
    if plan.station != nil, !evidence.isHostsWord {
      guard let time = timeInside(clue, by: id, madeAt: madeAt, moment) else {
        return Decision(answer: .scan(.locked, clue: clue))
      }
      moment = time
    }
    if !evidence.isGivenByOthers, let distance = try plan.distanceTooFar(from: position) {
      return Decision(answer: .scan(.tooFar(distance: distance), clue: clue))
    }
    switch evidence {
    case .code(let period?) where !period.counts(at: moment): return Decision(answer: .scan(.stale, clue: clue))
    case .answer(let answer): if let wrong = try refusal(of: answer, to: plan, clue, by: id, now: now) { return wrong }
    case .tag: if let closed = try refusal(to: plan, clue, by: id, now: now) { return closed }
    case .code, .presence, .hostsWord: break
    }
    let find = Find(
      player: id, clue: clue, at: moment, isLate: phase != .running, isAccepted: evidence.isHostsWord,
      reason: evidence.reason, cost: costOfTries(of: clue, by: id))
    if case .answer(.photo(let photo)) = evidence, case .photo(_, let review) = plan.proof {
      return submit(photo, for: find, review: review)
    }
    return evidence.isHostsWord ? Decision([.clueScanned(find)], answer: .scan(.found, clue: clue)) : found(find)
  }

  /// nil if the player may answer now.
  private func refusal(
    to plan: Clue, _ clue: ClueID, by player: PlayerID, now: Timestamp
  ) throws(Rejection) -> Decision? {
    let rules = plan.proof.tryRules
    guard !rules.isEmpty else { return nil }
    guard !isOutOfTries(of: clue, by: player) else { return Decision(answer: .scan(.closed, clue: clue)) }
    try checkPause(of: clue, by: player, rules, now: now)
    return nil
  }

  /// nil if the answer is right.
  private func refusal(
    of answer: GivenAnswer, to plan: Clue, _ clue: ClueID, by player: PlayerID, now: Timestamp
  ) throws(Rejection) -> Decision? {
    if let closed = try refusal(to: plan, clue, by: player, now: now) { return closed }
    let rules = plan.proof.tryRules
    let order = { optionOrder(count: $0, of: clue, for: player) }
    guard try !plan.proof.isRight(answer, order: order) else { return nil }
    guard !rules.isEmpty, let option = plan.proof.option(answer, order: order) else {
      return Decision(answer: .scan(.wrongAnswer, clue: clue))
    }
    return tried(option, of: clue, by: player, rules)
  }

  /// Accepts a find on the host's word. Without a time, a find that waits, or that lost its code, keeps its own time.
  func accept(
    _ clue: ClueID, by player: PlayerID, madeAt: Timestamp?, because reason: RulingReason?, now: Timestamp
  ) throws(Rejection) -> Decision {
    guard self.player(player) != nil else { throw .playerNotFound(player) }
    var decision = try prove(
      clue, with: .hostsWord(because: reason?.value), by: player, madeAt: madeAt ?? timeKnown(of: clue, by: player),
      from: nil, now: now)
    if case .scan(let outcome, let clue) = decision.answer {
      decision.answer = .accepted(outcome, clue: clue, by: player)
    }
    return decision
  }

  /// Decides a find of a player whose tag was scanned at the clue.
  func scanTag(
    of player: PlayerID, at clue: ClueID, madeAt: Timestamp?, now: Timestamp
  ) throws(Rejection) -> Decision {
    guard self.player(player) != nil else { throw .playerNotFound(player) }
    var decision = try prove(clue, with: .tag, by: player, madeAt: madeAt, from: nil, now: now)
    if case .scan(let outcome, let clue) = decision.answer {
      decision.answer = .tagScanned(outcome, clue: clue, of: player)
    }
    return decision
  }

  private func timeKnown(of clue: ClueID, by player: PlayerID) -> Timestamp? {
    if let claim = claims[FindName(player: player, clue: clue)] { return claim.find.at }
    return isVoidByCodeAlone(clue, for: player) ? voidFinds[clue]?.first { $0.player == player }?.at : nil
  }

  /// The clue, or nil if no code stands for it: a clue that is now proved otherwise has no code, even if it once had.
  private func plan(of id: ClueID, for evidence: Evidence) throws(Rejection) -> Clue? {
    let clue = clue(id)
    switch evidence {
    case .code(let period): return clue?.proof == (period == nil ? .scan : .living) ? clue : nil
    case .answer, .presence, .tag, .hostsWord:
      guard let clue else { throw .clueNotFound(id) }
      return clue
    }
  }

  /// The time from which a proof counts; nil if it was made after the end, or is refused for arriving after it. Throws
  /// if it was not made while the hunt ran.
  /// - Parameter isClaimed: whether the find arrived before and waits for the host.
  private func countedTime(
    of madeAt: Timestamp?, joinedAt: Timestamp, isHostsWord: Bool, isClaimed: Bool, now: Timestamp
  ) throws(Rejection) -> Timestamp? {
    guard let madeAt else {
      guard phase == .running else { throw .wrongPhase(phase) }
      return now
    }
    guard madeAt <= now + Limits.clockSkew else {
      throw .invalid(field: "at", problem: "is in the future: check the phone's clock")
    }
    // Nobody finds anything before joining.
    let moment = max(madeAt, joinedAt)
    switch phase {
    case .running: return clock.cut(moment, now: now)
    case .ended:
      let isTaken = isClaimed && isHostsWord
      guard let endedAt, clock.startedAt != nil, isTaken || now <= endedAt + Limits.lateness else {
        throw .wrongPhase(phase)
      }
      if moment > endedAt || !isHostsWord && details.settings.late == .refuse { return nil }
      fallthrough
    case .open, .paused:
      guard clock.ran(at: moment) else { throw .wrongPhase(phase) }
      return moment
    }
  }
}

extension Evidence {
  /// Whether somebody else says that the player is there.
  fileprivate var isGivenByOthers: Bool {
    switch self {
    case .tag, .hostsWord: true
    case .code, .answer, .presence: false
    }
  }
  fileprivate var isHostsWord: Bool { if case .hostsWord = self { true } else { false } }
  fileprivate var reason: String? { if case .hostsWord(let reason) = self { reason } else { nil } }
}

extension Clue {
  /// Whether players must be within the radius of its location when they prove it.
  public var isBoundToPlace: Bool { proof == .visit || location?.isRequired == true }

  /// Whether the clue can be found at that moment.
  public func isOpen(at moment: Timestamp) -> Bool {
    opens.map { $0 <= moment } ?? true && closes.map { moment < $0 } ?? true
  }

  /// Throws unless the evidence suits this clue.
  fileprivate func check(_ evidence: Evidence) throws(Rejection) {
    switch (proof.kind.means, evidence) {
    case (.code, .code), (.answer, .answer), (.presence, .presence), (_, .tag), (_, .hostsWord): break
    case (.code, _):
      throw .invalid(field: "clue", problem: "is proved by its code: scan or type that, and send it with scan.submit")
    case (.presence, _): throw .invalid(field: "clue", problem: "is proved by being there: use clue.visit")
    case (.answer, _): throw .invalid(field: "clue", problem: "is proved by an answer: use clue.answer")
    }
  }

  /// The distance of a player who must be nearer, in metres to a tenth; nil if they are near enough or need not be.
  fileprivate func distanceTooFar(from position: Position?) throws(Rejection) -> Double? {
    guard isBoundToPlace, let location else { return nil }
    guard let position else { throw .invalid(field: "lat", problem: Position.isMissing) }
    guard !location.reaches(position) else { return nil }
    return (location.distance(to: position) * 10).rounded() / 10
  }
}

extension Position {
  /// Follows the name of the missing field.
  public static let isMissing =
    "is missing: this clue counts only at its place, so allow your position and send it again"
}
