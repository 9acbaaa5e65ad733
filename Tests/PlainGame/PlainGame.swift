import Core
import Hunt

/// A second, deliberately simple implementation of the game: a list of all events, from which everything else is
/// computed on demand. It is slow, and meant to be obviously right.
///
/// It is written from the protocol's text, not from `Sources`, from which it takes only the types of input and output:
/// commands, events and ids.
struct PlainGame {
  struct Happening {
    let seq: Int
    let at: Timestamp
    let event: LobbyEvent
  }

  private(set) var happened: [Happening] = []
  /// The order in which a viewer sees a number of options of a clue. Any order will do, so the model is given it.
  let optionOrder: (ClueID, PlayerID?, Int) -> [Int]

  var seq: Int { happened.count }

  // Frequently used values, computed from the whole list once per event.
  private(set) var details = LobbyDetails(name: "")
  /// The start that the host has ordered and may still take back: its moment, and when the hunt was to start before.
  private(set) var counted: (at: Timestamp, instead: Timestamp?)?
  /// All clues, in the host's order.
  private(set) var clues: [PlannedClue] = []
  /// The host's order when the hunt started; empty before.
  private(set) var orderAtStart: [ClueID] = []
  /// Everyone who ever joined.
  private(set) var guests: [Guest] = []
  /// The players in the lobby, in order of joining.
  private(set) var seated: [Guest] = []
  /// The periods in which the hunt ran, each from start or resumption to pause or end; `to` is nil while it runs.
  private(set) var stretches: [(from: Timestamp, to: Timestamp?)] = []
  private(set) var rulings: [PlainRuling] = []
  /// The finds that count, in the order in which they happened.
  private(set) var finds: [PlainFind] = []
  /// All photos that were ever sent, oldest first.
  private(set) var photos: [PlainPhoto] = []
  private(set) var waves = PlainWaves()

  init(optionOrder: @escaping (ClueID, PlayerID?, Int) -> [Int]) { self.optionOrder = optionOrder }

  mutating func record(_ event: LobbyEvent, at moment: Timestamp) {
    happened.append(Happening(seq: seq + 1, at: moment, event: event))
    lookThroughAll()
  }

  private mutating func lookThroughAll() {
    details = readDetails()
    clues = readClues(happened[...])
    let start = happened.firstIndex { if case .huntStarted = $0.event { true } else { false } }
    orderAtStart = start.map { readClues(happened[..<$0]).map(\.id) } ?? []
    guests = readGuests()
    seated = guests.filter(\.isSeated)
    stretches = readStretches()
    waves = readWaves()
    rulings = readRulings()
    photos = readPhotos()
    finds = readFinds()
  }

  /// The game after its first `seq` events.
  func asOf(_ seq: Int) -> PlainGame {
    var past = self
    past.happened = Array(happened.prefix(seq))
    past.lookThroughAll()
    return past
  }

  // MARK: The plan

  var createdAt: Timestamp { happened[0].at }

  private mutating func readDetails() -> LobbyDetails {
    guard case .lobbyCreated(let created) = happened[0].event else { preconditionFailure("no lobby") }
    var details = created.details
    counted = nil
    for happening in happened {
      switch happening.event {
      case .huntStarting(let starting):
        counted = (starting.at, details.startsAt)
        details.startsAt = starting.at
      case .huntStartCancelled(let cancelled):
        counted = nil
        details.startsAt = cancelled.startsAt
      case .huntStarted, .huntEnded:
        if let counted { details.startsAt = counted.instead }
        counted = nil
      case .lobbyUpdated(let changes): details = details.changed(by: changes)
      case .clueRemoved(let removed):
        details.groups = ClueGroups(
          details.groups.all.map { group in
            ClueGroup(title: group.title, clues: group.clues.filter { $0 != removed.clue }, need: group.need)
          })
      default: break
      }
    }
    return details
  }

  struct PlannedClue {
    let id: ClueID
    var clue: Clue
  }

  private func readClues(_ happened: ArraySlice<Happening>) -> [PlannedClue] {
    var clues: [PlannedClue] = []
    func place(before next: ClueID?) -> Int { clues.firstIndex { $0.id == next } ?? clues.count }
    for happening in happened {
      switch happening.event {
      case .clueAdded(let added):
        clues.insert(PlannedClue(id: added.id, clue: added.clue), at: place(before: added.before))
      case .clueUpdated(let updated):
        for index in clues.indices where clues[index].id == updated.clue {
          clues[index].clue = clues[index].clue.changed(by: updated.changes)
        }
      case .clueRemoved(let removed): clues.removeAll { $0.id == removed.clue }
      case .clueMoved(let moved):
        guard let from = clues.firstIndex(where: { $0.id == moved.clue }) else { break }
        let clue = clues.remove(at: from)
        clues.insert(clue, at: place(before: moved.before))
      default: break
      }
    }
    return clues
  }

  func clue(_ id: ClueID) -> Clue? { clues.first { $0.id == id }?.clue }

  // MARK: Players

  struct Guest {
    let id: PlayerID
    var name: String
    var team: TeamID?
    var division: String?
    let joinedAt: Timestamp
    let device: DeviceHash?
    var isSeated = true
    /// Whether they are banned, along with their name and device.
    var isKeptOut = false
    var isMuted = false
    var isWarmedUp = false
    var identity: Identity
    /// The number by which they are dealt into a wave.
    let place: Int
  }

  private func readGuests() -> [Guest] {
    var guests: [Guest] = []
    for happening in happened {
      switch happening.event {
      case .playerJoined(let joined):
        guests.append(
          Guest(
            id: joined.player, name: joined.name, team: joined.team, division: joined.division,
            joinedAt: happening.at, device: joined.device, identity: joined.identity,
            place: joined.place ?? joined.player.number))
      case .playerRenamed(let renamed):
        guests[renamed.player.number - 1].name = renamed.name
        if renamed.name == Self.nobody { guests[renamed.player.number - 1].identity = Identity() }
      case .playerUpdated(let updated):
        guests[updated.player.number - 1].identity = guests[updated.player.number - 1].identity.plus(updated.changes)
      case .playerMoved(let moved):
        guests[moved.player.number - 1].team = moved.team
        guests[moved.player.number - 1].division = moved.division
      case .playerWarmedUp(let warmed): guests[warmed.player.number - 1].isWarmedUp = true
      case .playerLeft(let left): guests[left.player.number - 1].isSeated = false
      case .playerKicked(let kicked):
        guests[kicked.player.number - 1].isSeated = false
        guests[kicked.player.number - 1].isKeptOut = kicked.keepOut
      case .playerAdmitted(let admitted): guests[admitted.player.number - 1].isKeptOut = false
      case .playerMuted(let muted): guests[muted.player.number - 1].isMuted = true
      case .playerUnmuted(let unmuted): guests[unmuted.player.number - 1].isMuted = false
      default: break
      }
    }
    return guests
  }

  func seated(_ id: PlayerID) -> Guest? { seated.first { $0.id == id } }

  // MARK: Time of play

  var phase: Phase {
    var phase = Phase.open
    for happening in happened {
      switch happening.event {
      case .huntStarted, .huntResumed: phase = .running
      case .huntPaused: phase = .paused
      case .huntEnded: phase = .ended
      default: break
      }
    }
    return phase
  }

  var startedAt: Timestamp? { happened.first { if case .huntStarted = $0.event { true } else { false } }?.at }
  var endedAt: Timestamp? { happened.first { if case .huntEnded = $0.event { true } else { false } }?.at }

  private func readStretches() -> [(from: Timestamp, to: Timestamp?)] {
    var stretches: [(from: Timestamp, to: Timestamp?)] = []
    for happening in happened {
      switch happening.event {
      case .huntStarted, .huntResumed: stretches.append((happening.at, nil))
      case .huntPaused, .huntEnded:
        if stretches.last?.to == nil, !stretches.isEmpty { stretches[stretches.count - 1].to = happening.at }
      default: break
      }
    }
    return stretches
  }

  /// The running time up to a moment, in milliseconds; pauses do not count.
  func elapsed(at moment: Timestamp) -> Int64 {
    stretches.map { max(0, (min($0.to ?? moment, moment) - $0.from).milliseconds) }.reduce(0, +)
  }

  /// The running time that counts for a player, in milliseconds: without the extra time that they have.
  func elapsed(at moment: Timestamp, of player: PlayerID) -> Int64 {
    let time = ownTime(at: moment, of: player)
    switch timeAllowance(of: player) {
    case .percent(let percent): return time * 100 / Int64(100 + percent)
    case .minutes(let minutes): return max(0, time - Int64(minutes) * 60_000)
    case nil: return time
    }
  }

  /// With a clock of their own, their time begins when they join, or with their wave.
  private func ownTime(at moment: Timestamp, of player: PlayerID) -> Int64 {
    guard details.settings.clock == .own else { return elapsed(at: moment) }
    let joined = guests[player.number - 1].joinedAt
    return max(0, elapsed(at: moment) - elapsed(at: max(joined, waveStart(of: player) ?? joined)))
  }

  /// The total running time in milliseconds, including extensions; nil without a clock.
  var wholeClock: Int64? {
    // After the start, only extensions change the duration.
    guard let duration = details.duration else { return nil }
    var seconds = duration
    for case .timeExtended(let extended) in happened.map(\.event) { seconds += extended.seconds }
    return Int64(seconds) * 1_000
  }

  /// When the clock ends the hunt if it runs from `now` on without a pause; nil without a clock, before the start and
  /// after the end.
  func endsAt(now: Timestamp) -> Timestamp? {
    guard let wholeClock, phase == .running || phase == .paused else { return nil }
    return now + Span(milliseconds: wholeClock - elapsed(at: now))
  }

  /// When the lobby becomes read-only; nil if not known yet.
  var archivedFrom: Timestamp? {
    for happening in happened {
      if case .lobbyUpdated(let changes) = happening.event, changes.archives { return happening.at }
    }
    if let endedAt { return endedAt + .days(7) }
    // A play that neither its player nor a clock ends.
    if phase == .running, isSolo, details.duration == nil { return createdAt + .days(90) }
    guard phase == .open else { return nil }
    guard let startsAt = details.startsAt else { return createdAt + .days(90) }
    return details.duration.map { startsAt + .seconds($0) + .days(7) }
  }

  // MARK: Time

  /// The next automatic event and its own time, if it is due by `now`. Drips are left to chance.
  func nextByItself(until now: Timestamp) -> (event: LobbyEvent, at: Timestamp)? {
    if phase == .open, let startsAt = details.startsAt, startsAt <= now {
      return (.huntStarted(HuntStarted(endsAt: details.duration.map { startsAt + .seconds($0) })), startsAt)
    }
    // The end of a running hunt does not depend on the moment of asking.
    let end = phase == .running ? endsAt(now: happened[seq - 1].at) : nil
    // Of what is due at the same time, the end comes first, then waves, departures, the ghost.
    let others = [nextWave, nextDeparture, ghostsNext].compactMap { $0 }
      .filter { $0.at <= now && $0.at < end ?? now + .days(1) }
    if let first = others.min(by: { $0.at < $1.at }) { return first }
    if let end, end <= now { return (.huntEnded(HuntEnded(by: .clock)), end) }
    return nil
  }
}

extension LobbyDetails {
  func changed(by changes: LobbyChanges) -> LobbyDetails {
    var details = self
    details.name = changes.name ?? name
    details.description = changes.description ?? description
    details.author = changes.author ?? author
    details.capacity = changes.capacity ?? capacity
    details.startsAt = changes.startsAt ?? startsAt
    details.duration = changes.duration ?? duration
    details.order = changes.order ?? order
    details.scoring = changes.scoring ?? scoring
    details.teams = changes.teams ?? teams
    details.divisions = changes.divisions ?? divisions
    details.groups = changes.groups ?? groups
    details.waves = changes.waves ?? waves
    details.teamColours = changes.teamColours ?? Array(teamColours.prefix(details.teams.count))
    details.brand = changes.brand ?? brand
    details.language = changes.language ?? language
    guard let new = changes.settings else { return details }
    details.settings.chat = new.chat ?? settings.chat
    details.settings.songs = new.songs ?? settings.songs
    details.settings.spectators = new.spectators ?? settings.spectators
    details.settings.lateJoin = new.lateJoin ?? settings.lateJoin
    details.settings.boardDelay = new.boardDelay ?? settings.boardDelay
    details.settings.endWhenAllFound = new.endWhenAllFound ?? settings.endWhenAllFound
    details.settings.slowMode = new.slowMode ?? settings.slowMode
    details.settings.late = new.late ?? settings.late
    details.settings.clock = new.clock ?? settings.clock
    details.settings.ties = new.ties ?? settings.ties
    details.settings.positions = new.positions ?? settings.positions
    details.settings.zone = new.zone ?? settings.zone
    details.settings.moments = new.moments ?? settings.moments
    return details
  }
}

extension Clue {
  func changed(by changes: ClueChanges) -> Clue {
    var clue = self
    clue.title = changes.title ?? title
    clue.text = changes.text ?? text
    clue.photo = changes.photo ?? photo
    clue.points = changes.points ?? points
    clue.proof = changes.proof ?? proof
    clue.location = changes.location ?? location
    clue.hints = changes.hints ?? hints
    clue.opens = changes.opens ?? opens
    clue.closes = changes.closes ?? closes
    clue.station = changes.station ?? station
    clue.texts = changes.texts ?? texts
    return changes.texts == nil && (changes.proof != nil || changes.hints != nil) ? clue.withoutOddTexts : clue
  }
}
