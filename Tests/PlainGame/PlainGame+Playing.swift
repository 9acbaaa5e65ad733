import Core
import Hunt

extension PlainGame {
  // MARK: Coming and going

  /// Whether another player has the name; case is ignored.
  private func isTaken(_ name: String, except player: PlayerID? = nil) -> Bool {
    guests.contains { ($0.isSeated && $0.id != player || $0.isKeptOut) && isSame($0.name, name) }
  }

  private func isSame(_ name: String, _ other: String) -> Bool {
    name.lowercased().uppercased() == other.lowercased().uppercased()
  }

  private func isKeptOut(_ name: String, on device: DeviceHash?) -> Bool {
    guests.contains { $0.isKeptOut && (isSame($0.name, name) || device != nil && $0.device == device) }
  }

  func join(
    _ name: String, _ choice: TeamChoice?, in wanted: String?, _ token: TokenHash, on device: DeviceHash?,
    as identity: Identity
  ) -> Verdict {
    let tooLate = (phase == .running || phase == .paused) && (!details.settings.lateJoin || isRanked)
    let id = PlayerID(guests.count + 1)
    let chosen = choice.map(team)
    let (team, division, isWrong) = places(team: chosen ?? nil, division: wanted)
    return done(
      unless: [
        phase == .ended ? wrongPhase : nil,
        isKeptOut(name, on: device) ? "kicked" : nil,
        tooLate ? "forbidden" : nil,
        // No player in these games has an account.
        isRanked ? "unauthorized" : nil,
        seated.count >= details.capacity ? "lobby-full \(details.capacity)" : nil,
        isTaken(name) ? "name-taken" : nil,
        choice != nil && chosen == .some(nil) ? "invalid-params team" : nil,
        isWrong ? "invalid-params division" : nil,
      ],
      [
        .playerJoined(
          PlayerJoined(
            player: id, name: name, team: team, division: division, token: token, device: device, identity: identity,
            place: team == nil ? placeOfLeaver : nil))
      ]
    ) { object(("player", id.quoted), ("seq", "\($0.seq)")) }
  }

  /// The team with a name (ignoring case) or an id.
  func team(_ choice: TeamChoice) -> TeamID? {
    let teams = details.teams
    func named(_ name: String) -> TeamID? {
      teams.firstIndex { $0.lowercased() == name.lowercased() }.map { TeamID($0 + 1) }
    }
    switch choice {
    case .name(let name): return named(name)
    case .id(let id): return named("\(id)") ?? (id.number <= teams.count ? id : nil)
    }
  }

  /// The team with the fewest members; the first of several.
  func smallestTeam(of teams: [TeamID]) -> TeamID? {
    func size(_ team: TeamID) -> Int { seated.count { $0.team == team } }
    return teams.first { team in teams.allSatisfy { size(team) <= size($0) } }
  }

  func rename(_ id: PlayerID, to name: String) -> Verdict {
    guard let player = seated(id) else { return .refused(["player-not-found"]) }
    return done(
      unless: [phase == .ended ? wrongPhase : nil, isTaken(name, except: id) ? "name-taken" : nil],
      name == player.name ? [] : [.playerRenamed(PlayerRenamed(player: id, name: name, team: player.team))])
  }

  func leave(_ id: PlayerID) -> Verdict {
    done(
      unless: [seated(id) == nil ? "unauthorized" : nil, phase == .ended ? wrongPhase : nil],
      isSolo
        ? [.huntEnded(HuntEnded(by: .player))]
        : votesBack(of: id) + reactionsBack(of: id) + photosBack(of: id) + wayOut(of: id) + [
          .playerLeft(PlayerLeft(player: id))
        ])
  }

  // MARK: Finding

  /// A player's proof of a find.
  struct Proving {
    enum Means {
      case code(LivingPeriod?)
      case answer(GivenAnswer)
      case presence
      /// The player's tag was scanned at the clue: they are there and have the proof.
      case tag
      /// The host accepts the find by hand.
      case word(because: String?)
    }

    let player: PlayerID
    let clue: ClueID?
    let by: Means
    let at: Timestamp?
    let from: Position?

    var isByHand: Bool { if case .word = by { true } else { false } }
    var isAnswer: Bool { if case .answer = by { true } else { false } }
    var isByTag: Bool { if case .tag = by { true } else { false } }
  }

  /// The outcome of a proof. The first check that fails decides: time, code, earlier find, reveal, window, station,
  /// place, age of a living code, answer.
  func proof(_ proving: Proving, now: Timestamp) -> Verdict {
    guard let player = seated(proving.player) else { return .refused(["unauthorized"]) }
    // When accepting a find by hand, the host sees the player's true standing.
    let viewer = proving.isByHand ? PlainViewer.host : .player(player.id)
    let tagged = proving.isByTag ? player.id : nil
    func outcome(_ outcome: String, _ id: ClueID?, distance: Double? = nil) -> Verdict {
      .done([]) { $0.outcome(outcome, id, distance: distance, of: player.id, toldTo: viewer, tagged: tagged) }
    }
    var moment: Timestamp
    switch time(of: proving, joinedAt: player.joinedAt, now: now) {
    case .refused(let refusal): return .refused([refusal])
    case .late: return outcome("late", nil)
    case .counts(let at): moment = at
    }
    let planned = proving.clue.flatMap(clue)
    if case .code(let period) = proving.by, !isCode(period, of: planned?.proof) { return outcome("not-a-clue", nil) }
    guard let id = proving.clue, let clue = planned else { return .refused(["clue-not-found"]) }

    if hasFound(player.id, id) { return outcome("already-found", id) }
    if isSpare(id, player.id) { return outcome("closed", id) }
    let wasSeen = proving.isByHand && hasOnlyLostItsCode(id, player.id) || wasRevealed(id, to: player.id, at: moment)
    if !isRevealed(id, to: player.id) || !wasSeen { return outcome("locked", nil) }
    if !isProved(clue, by: proving.by) { return .refused(["invalid-params clue"]) }
    if isClosed(id, to: player.id, at: moment, isAccepted: proving.isByHand) { return outcome("closed", id) }
    if case .word(let reason) = proving.by {
      let find = Find(
        player: player.id, clue: id, at: moment, isLate: phase != .running, isAccepted: true, reason: reason,
        cost: costOfTries(id, player.id))
      return .done([.clueScanned(find)]) { $0.outcome("found", id, of: player.id, toldTo: viewer) }
    }
    if !isInWindow(clue, at: moment) { return outcome("closed", id) }
    if clue.station != nil {
      guard let time = timeInside(id, of: player.id, sentAt: proving.at, moment: moment) else {
        return outcome("locked", id)
      }
      moment = time
    }
    if !proving.isByTag, let place = clue.location, place.isRequired || clue.proof == .visit {
      guard let position = proving.from else { return .refused(["invalid-params lat"]) }
      if let distance = tooFar(position, from: place) { return outcome("too-far", id, distance: distance) }
    }
    if case .code(let period) = proving.by, isStale(period, at: moment) { return outcome("stale", id) }
    if proving.isByTag || proving.isAnswer {
      if isOutOfTries(id, player.id) { return outcome("closed", id) }
      if mustWait(id, player.id, now: now) { return .refused(["rate-limited"]) }
    }
    if case .answer(let answer) = proving.by {
      switch isRight(answer, clue.proof, id, by: player.id) {
      case nil: return .refused(["invalid-params answer"])
      case false?:
        guard case .number(let place) = answer, rules(id) != nil else { return outcome("wrong-answer", id) }
        return .done(tried(Int(place), id, by: player)) {
          $0.outcome("wrong-answer", id, of: player.id, toldTo: viewer)
        }
      case true?: break
      }
    }
    if case .answer(.photo(let sent)) = proving.by, case .photo(_, let review) = clue.proof {
      return submit(sent, of: id, by: player, at: moment, review: review)
    }
    if phase == .ended, details.settings.late == .review {
      let claim = ClaimedFind(player: player.id, clue: id, at: moment)
      return .done(claimed(player.id, id) == nil ? [.clueClaimed(claim)] : []) {
        $0.outcome("pending", id, of: player.id, toldTo: viewer, tagged: tagged)
      }
    }
    let find = Find(
      player: player.id, clue: id, at: moment, isLate: phase != .running, cost: costOfTries(id, player.id))
    return .done([.clueScanned(find)]) { $0.outcome("found", id, of: player.id, toldTo: viewer, tagged: tagged) }
  }

  /// Those at the clue scan a player's tag.
  func scanTag(of player: PlayerID, at clue: ClueID, madeAt: Timestamp?, now: Timestamp) -> Verdict {
    if seated(player) == nil { return .refused(["player-not-found"]) }
    return proof(Proving(player: player, clue: clue, by: .tag, at: madeAt, from: nil), now: now)
  }

  /// The host accepts a find by hand.
  func accept(_ clue: ClueID, by player: PlayerID, at: Timestamp?, because reason: String?, now: Timestamp) -> Verdict {
    if seated(player) == nil { return .refused(["player-not-found"]) }
    let lost = voidFinds.first { $0.player == player && $0.clue == clue && hasOnlyLostItsCode(clue, player) }
    let at = at ?? claimed(player, clue)?.at ?? lost?.at
    return proof(Proving(player: player, clue: clue, by: .word(because: reason), at: at, from: nil), now: now)
  }

  /// The find a player claims, if the host has not accepted it yet.
  func claimed(_ player: PlayerID, _ clue: ClueID) -> ClaimedFind? {
    var claim: ClaimedFind?
    for happening in happened {
      switch happening.event {
      case .clueClaimed(let find) where find.player == player && find.clue == clue: claim = find
      case .clueScanned(let find) where find.player == player && find.clue == clue: claim = nil
      default: break
      }
    }
    return claim
  }

  private enum ProofTime {
    case refused(Refusal)
    /// The find was made after the end.
    case late
    case counts(as: Timestamp)
  }

  private func time(of proving: Proving, joinedAt: Timestamp, now: Timestamp) -> ProofTime {
    guard let made = proving.at else { return phase == .running ? .counts(as: now) : .refused(wrongPhase) }
    if made > now + .minutes(2) { return .refused("invalid-params at") }
    // A find cannot predate joining.
    let at = max(made, joinedAt)
    let ran = stretches.contains { $0.from <= at && at <= $0.to ?? at }
    switch phase {
    case .open: return .refused(wrongPhase)
    case .running:
      // Times outside a running stretch move to the start of the next one; future times become now.
      let next = stretches.first { $0.from > at }?.from ?? at
      return .counts(as: min(ran ? at : next, now))
    case .paused: return ran ? .counts(as: at) : .refused(wrongPhase)
    case .ended:
      // The host may still accept a find later if it arrived in time.
      let waits = proving.isByHand && proving.clue.flatMap { claimed(proving.player, $0) } != nil
      guard let endedAt, startedAt != nil, waits || now <= endedAt + .hours(24) else { return .refused(wrongPhase) }
      if at > endedAt || !proving.isByHand && details.settings.late == .refuse { return .late }
      return ran ? .counts(as: at) : .refused(wrongPhase)
    }
  }

  func isInWindow(_ clue: Clue, at moment: Timestamp) -> Bool {
    if let opens = clue.opens, moment < opens { return false }
    if let closes = clue.closes, moment >= closes { return false }
    return true
  }

  private func isProved(_ clue: Clue, by means: Proving.Means) -> Bool {
    switch means {
    case .code: clue.proof.kind.means == .code
    case .answer: clue.proof.kind.means == .answer
    case .presence: clue.proof.kind.means == .presence
    case .tag, .word: true
    }
  }

  // MARK: The outcome

  func outcome(
    _ outcome: String, _ id: ClueID?, distance: Double? = nil, of player: PlayerID, toldTo viewer: PlainViewer,
    tagged: PlayerID? = nil
  ) -> String {
    let row = rows(for: viewer).first { $0.player == player }
    let told = id.map { viewer == .host ? worth(of: player, $0) : worthTold(to: player, $0) }
    let points = outcome == "found" ? told ?? 0 : 0
    return object(
      ("outcome", outcome.json), ("clue", id?.quoted), ("distance", distance?.json),
      ("triesLeft", id.flatMap { triesLeft($0, of: player) }.map { "\($0)" }), ("points", "\(points)"),
      ("total", "\(row?.points ?? 0)"), ("rank", "\(row?.rank ?? 0)"),
      // A player's own finds are no secret.
      ("found", "\(countedFinds(of: player).count)"), ("of", "\(needed(knownTo: viewer))"), ("player", tagged?.quoted))
  }
}
