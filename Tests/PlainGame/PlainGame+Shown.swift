import Core
import Hunt

/// The kind of viewer.
enum PlainViewer: Equatable {
  case host
  case player(PlayerID)
  case spectator
}

// What each viewer sees, as the protocol writes it.
extension PlainGame {
  func snapshot(for viewer: PlainViewer, lobby: String, now: Timestamp) -> String {
    object(
      ("card", card(for: viewer, lobby: lobby, now: now)), ("me", me(viewer)),
      ("clues", list(clues.compactMap { shown($0, to: viewer, now: now) })), ("groups", shownGroups(to: viewer)),
      ("needed", details.groups.isEmpty ? nil : "\(needed(knownTo: viewer))"),
      ("players", list(seated.map { summary($0, isHost: viewer == .host) })),
      ("board", object(board(for: viewer, after: 0, limit: 100))),
      ("chat", list(chat(for: viewer))),
      ("notices", list(announced.filter { isFor(viewer, $0.to) }.suffix(50).map(shown))),
      ("songs", list(wishes.map { shown($0, to: viewer) })), ("roll", openRoll(for: viewer)),
      ("help", openCall(of: viewer)))
  }

  // MARK: The card

  func card(for viewer: PlainViewer, lobby: String, now: Timestamp) -> String {
    let details = details
    let scores = scores(for: viewer)
    guard case .lobbyCreated(let created) = happened[0].event else { preconditionFailure("no lobby") }
    let isArchived = archivedFrom.map { $0 <= now } ?? false
    let ending = endedAt ?? (phase == .running ? endsAt(now: now) : nil)
    return object(
      ("lobby", lobby.json), ("code", isArchived ? nil : created.code.quoted), ("name", details.name.json),
      ("description", details.description.json), ("author", details.author.json),
      ("clues", "\(clues.count { !scores.isVoid($0.id) })"),
      ("players", "\(seated.count)"), ("capacity", "\(details.capacity)"), ("phase", "\(phase)".json),
      ("order", name(of: details.order).json), ("teams", list(details.teams.map(\.json))),
      ("divisions", details.divisions.isEmpty ? nil : list(details.divisions.map(\.json))),
      ("waves", shownWaves), ("teamColours", shownTeamColours), ("brand", shownBrand), ("languages", shownLanguages),
      ("pack", shownPack), ("positions", details.settings.positions ? "true" : nil),
      ("zone", viewer == .spectator ? nil : details.settings.zone.map(shown)),
      ("feed", hasFeed ? nil : "false"),
      ("startsAt", (startedAt ?? details.startsAt).map { "\($0.milliseconds)" }),
      ("endsAt", ending.map { "\($0.milliseconds)" }),
      ("secondsToStart", phase == .open ? details.startsAt.map { secondsLeft(from: now, to: $0) } : nil),
      ("secondsToEnd", endsAt(now: now).map { secondsLeft(from: now, to: $0) }),
      // The server makes the code itself.
      ("warmUp", phase == .open && clues.contains { !scores.isVoid($0.id) } ? "QUARRY:".json : nil))
  }

  private func shown(_ zone: Zone) -> String {
    switch zone {
    case .circle(let centre, let radius):
      object(
        (
          "circle",
          object(("lat", centre.latitude.json), ("lon", centre.longitude.json), ("radius", "\(radius)"))
        ))
    case .outline(let corners):
      object(("outline", list(corners.map { object(("lat", $0.latitude.json), ("lon", $0.longitude.json)) })))
    }
  }

  /// Rounded up, so that a clock showing 0 has run out.
  private func secondsLeft(from now: Timestamp, to moment: Timestamp) -> String {
    "\(Int(max(0, (Double((moment - now).milliseconds) / 1_000).rounded(.up))))"
  }

  private func name(of order: ClueOrder) -> String {
    switch order {
    case .free: "free"
    case .sequence: "sequence"
    case .rotate: "rotate"
    case .drip: "drip"
    }
  }

  // MARK: Players

  private func me(_ viewer: PlainViewer) -> String? {
    guard case .player(let id) = viewer else { return nil }
    return seated(id).map { summary($0, isMe: true) }
  }

  private func summary(_ player: Guest, isHost: Bool = false, isMe: Bool = false) -> String {
    let wave = wave(of: player.id)
    let startsAt = waveStart(of: player.id) ?? wave.flatMap { self.startsAt(wave: $0) }
    return object(
      ("player", player.id.quoted), ("name", player.name.json), ("team", player.team?.quoted),
      ("division", player.division?.json), ("avatar", player.identity.shownAvatar),
      ("colour", player.identity.shownColour), ("language", isMe ? player.identity.language?.text.json : nil),
      ("muted", player.isMuted ? "true" : nil), ("warmedUp", player.isWarmedUp ? "true" : nil),
      ("wave", isHost || isMe ? wave.map { "\($0)" } : nil),
      ("startsAt", isMe ? startsAt.map { "\($0.milliseconds)" } : nil))
  }

  /// A page of the board, as members of an object.
  func board(for viewer: PlainViewer, after rank: Int, limit: Int) -> [(name: String, json: String?)] {
    let rows = rows(for: viewer)
    var mine: String?
    if case .player(let id) = viewer { mine = rows.first { $0.player == id }.map(shown) }
    return [
      ("rows", list(rows.dropFirst(rank).prefix(limit).map(shown))), ("total", "\(rows.count)"),
      ("frozen", "\(standsAt != nil)"),
      ("me", mine), ("teams", teams(for: viewer)),
    ]
  }

  /// The teams; nil in a lobby without teams.
  private func teams(for viewer: PlainViewer) -> String? {
    details.teams.isEmpty ? nil : list(ranked(scores(for: viewer).teamRows(named: details.teams)).map(shown))
  }

  private func shown(_ row: PlainRow) -> String {
    object(
      ("rank", "\(row.rank)"), ("place", row.place.map { "\($0)" }), ("player", row.player.quoted),
      ("name", row.name.json), ("team", row.team?.quoted), ("division", row.division?.json),
      ("points", "\(row.points)"), ("found", "\(row.found)"), ("lastAt", row.last.map { "\($0.at.milliseconds)" }),
      ("lastSeq", row.last.map { "\($0.seq)" }))
  }

  private func shown(_ row: PlainTeamRow) -> String {
    object(
      ("rank", "\(row.rank)"), ("place", row.place.map { "\($0)" }), ("team", row.team.quoted), ("name", row.name.json),
      ("division", division(of: row.team)?.json), ("points", "\(row.points)"),
      ("found", "\(row.found)"), ("lastAt", row.last.map { "\($0.at.milliseconds)" }),
      ("lastSeq", row.last.map { "\($0.seq)" }))
  }

  // MARK: Clues

  /// A clue; nil if the viewer cannot see it.
  private func shown(_ planned: PlannedClue, to viewer: PlainViewer, now: Timestamp) -> String? {
    let (id, clue) = (planned.id, read(planned.clue, by: viewer))
    var player: PlayerID?
    if case .player(let id) = viewer { player = id }
    guard viewer == .host || isRevealed(id, to: player) else { return nil }
    let hasTries = player.map { (hasFound($0, id) || !isOutOfTries(id, $0)) && !isSpare(id, $0) } ?? true
    let isOpen = phase != .ended && isInWindow(clue, at: now) && hasTries
    let scores = scores(for: viewer)
    let state = scores.isVoid(id) || scores.isCodeVoid(id, at: now) ? "void" : isOpen ? "open" : "closed"
    let found = player.map { hasFound($0, id, knownTo: viewer) } ?? false
    return object(
      ("clue", id.quoted), ("title", clue.title.json), ("text", clue.text.json), ("photo", clue.photo?.json),
      ("points", "\(scores.clue(id)?.points ?? clue.points)"), ("proof", shown(clue.proof, of: id, to: viewer)),
      ("location", clue.location.map { shown($0, isVisited: clue.proof == .visit) }),
      ("hints", hints(of: planned, for: viewer)),
      ("opens", clue.opens.map { "\($0.milliseconds)" }), ("closes", clue.closes.map { "\($0.milliseconds)" }),
      ("station", shownStation(id, clue, to: player)), ("found", "\(found)"),
      ("foundBy", "\(scores.foundBy(id))"), ("state", state.json),
      ("submission", shownSubmission(of: id, to: player)))
  }

  /// The hints of a clue. Only the host and players who took a hint see its text.
  private func hints(of planned: PlannedClue, for viewer: PlainViewer) -> String {
    list(
      read(planned.clue, by: viewer).hints.enumerated().map { index, hint in
        let isShown =
          switch viewer {
          case .host: true
          case .spectator: false
          case .player(let player): hasTaken(index, of: planned.id, player) != nil
          }
        return object(("cost", "\(hint.cost)"), ("text", isShown ? hint.text.json : nil))
      })
  }

  private func shown(_ location: Location, isVisited: Bool) -> String {
    object(
      ("lat", location.latitude.json), ("lon", location.longitude.json), ("radius", "\(location.radius)"),
      ("required", "\(location.isRequired || isVisited)"))
  }

  // MARK: Chat

  /// The newest 50 messages; removed ones are included for the host only.
  private func chat(for viewer: PlainViewer) -> [String] {
    let removed = removed
    return said.filter { isFor(viewer, $0.to) }.suffix(50)
      .filter { viewer == .host || !removed.contains($0.id) }
      .map { shown($0, isRemoved: removed.contains($0.id)) }
  }

  private func shown(_ message: Said, isRemoved: Bool) -> String {
    var player: PlayerID?
    if case .player(let id) = message.by { player = id }
    return object(
      ("message", message.id.quoted), ("player", player?.quoted), ("name", message.name.json),
      ("text", message.text.json), ("to", shown(message.to)), ("at", "\(message.at.milliseconds)"),
      ("removed", isRemoved ? "true" : nil))
  }

  private func shown(_ wish: Wish, to viewer: PlainViewer) -> String {
    var player: PlayerID?
    if case .player(let id) = wish.by { player = id }
    let mine: Vote =
      switch viewer {
      case .host: wish.votes[.host, default: .none]
      case .player(let id): wish.votes[.player(id), default: .none]
      case .spectator: .none
      }
    return object(
      ("song", wish.id.quoted), ("player", player?.quoted), ("title", wish.title.json),
      ("artist", wish.artist.json), ("votes", "\(wish.total)"), ("vote", mine == .none ? nil : "\(mine)".json),
      ("playedAt", wish.playedAt.map { "\($0.milliseconds)" }))
  }

  private func shown(_ notice: Announced) -> String {
    object(
      ("notice", notice.id.quoted), ("text", notice.text.json), ("clue", notice.clue?.quoted),
      ("to", shown(notice.to)), ("at", "\(notice.at.milliseconds)"))
  }

  private func shown(_ recipient: Recipient) -> String? {
    switch recipient {
    case .all: nil
    case .player(let id): object(("player", id.quoted))
    case .team(let id): object(("team", id.quoted))
    }
  }

  func isFor(_ viewer: PlainViewer, _ recipient: Recipient) -> Bool {
    switch (viewer, recipient) {
    case (.host, _), (_, .all): true
    case (.spectator, _): false
    case (.player(let id), .player(let other)): id == other
    case (.player(let id), .team(let team)): seated(id)?.team == team
    }
  }

  // MARK: The end

  /// The results without the proof of the log; nil before the end.
  func results() -> String? {
    guard let endedAt else { return nil }
    return object(
      ("lobby", "lobby".quoted), ("seq", "\(resultsSeq)"), ("endedAt", "\(endedAt.milliseconds)"),
      ("rows", list(rows.map(shown))), ("teams", teams(for: .host)),
      ("divisions", divisionResults), ("winners", list(winners)), ("clues", list(clues.map { result(of: $0.id) })))
  }

  /// Each division with its first hundred players; nil without divisions.
  private var divisionResults: String? {
    guard !details.divisions.isEmpty else { return nil }
    return list(
      details.divisions.map { division in
        let rows = rows(of: division, for: .host)
        return object(
          ("division", division.json), ("rows", list(rows.prefix(100).map(shown))), ("total", "\(rows.count)"))
      })
  }

  /// A page of a division's board, as members of an object.
  func board(
    of division: String, for viewer: PlainViewer, after place: Int, limit: Int
  ) -> [(name: String, json: String?)] {
    let rows = rows(of: division, for: viewer)
    var mine: String?
    if case .player(let id) = viewer { mine = rows.first { $0.player == id }.map(shown) }
    let teams = ranked(
      scores(for: viewer).teamRows(named: details.teams).filter { self.division(of: $0.team) == division })
    return [
      ("rows", list(rows.dropFirst(place).prefix(limit).map(shown))), ("total", "\(rows.count)"),
      ("frozen", "\(standsAt != nil)"),
      ("me", mine), ("teams", details.teams.isEmpty ? nil : list(teams.map(shown))),
    ]
  }

  /// The newest event that is not chat.
  private var resultsSeq: Int {
    let last = happened.lastIndex { happened in
      switch happened.event {
      case .chatSent, .chatRemoved, .chatReported, .noticeSent, .playerMuted, .playerUnmuted, .playerAdmitted,
        .playerHandedOver, .playerUpdated, .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered,
        .feedbackGiven,
        .staffInvited, .staffRevoked, .passphraseChanged:
        false
      case .boardFrozen, .boardRevealed, .clueRevealed, .songRequested, .songVoted, .songPlayed,
        .songRemoved, .momentReacted:
        false
      case .sheetRequested, .sheetMailed, .sheetMailFailed: false
      case .ghostScanned, .playAmended, .clueClaimed, .clueTried, .stationEntered, .stationLeft: false
      case .photoSubmitted, .photoRejected, .photoPublished, .photoWithdrawn: false
      default: true
      }
    }
    return (last ?? 0) + 1
  }

  /// Players who found every clue: fastest first, then by rank.
  private var winners: [String] {
    let needed = needed(knownTo: .host)
    guard needed > 0 else { return [] }
    let completed = rows.filter { countedFinds(of: $0.player).count == needed }
    return completed.map { row in
      (
        row,
        time: countedFinds(of: row.player).map { elapsed(at: rankedTime(of: $0), of: row.player) }.max()
          ?? 0
      )
    }
    .sorted { ($0.time, $0.0.place ?? $0.0.rank) < ($1.time, $1.0.place ?? $1.0.rank) }
    .map { object(("player", $0.0.player.quoted), ("seconds", seconds($0.time))) }
  }

  private func result(of clue: ClueID) -> String { object(summary(of: clue)) }

  func summary(of clue: ClueID) -> [(name: String, json: String?)] {
    let times = finds.filter { $0.clue == clue }.map { elapsed(at: $0.at) }.sorted()
    let middle = (times.count - 1) / 2
    let median = times.isEmpty ? nil : (times[middle] + times[times.count - 1 - middle]) / 2
    return [("clue", clue.quoted), ("foundBy", "\(times.count)"), ("medianSeconds", median.map(seconds))]
  }

  /// Seconds, rounded half up.
  private func seconds(_ milliseconds: Int64) -> String { "\((milliseconds + 500) / 1_000)" }
}
