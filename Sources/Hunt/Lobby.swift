public import Core

/// A lobby: the state that decides what may happen next. A pure value, folded from its events.
public struct Lobby: Sendable, Equatable {
  @Shared public internal(set) var details: LobbyDetails
  public let code: JoinCode
  public let host: TokenHash
  /// The account that owns the lobby; nil if unknown.
  public private(set) var account: AccountID?
  public let createdAt: Timestamp
  /// The sources of its clues' codes, from `c1` on.
  public let codes: [CodeSource]
  /// The number of the newest event, counted from 1.
  public private(set) var seq = 1

  public private(set) var phase = Phase.open
  public private(set) var clock = HuntClock()
  /// nil unless a start is counted in: then `details.startsAt` is its moment.
  public internal(set) var countedStart: CountedStart?
  public private(set) var endedAt: Timestamp?
  public private(set) var archivedAt: Timestamp?
  /// nil while the public board is live.
  public private(set) var freeze: Freeze?
  /// Everything before this moment was already public: a longer delay does not hide it again.
  public private(set) var shownUntil: Timestamp

  private(set) var clueStore = ClueStore()
  /// Everyone who ever joined; `p1` is the first.
  public internal(set) var players: [Player] = []
  /// How many of them are seated now.
  public private(set) var playerCount = 0
  /// Names in use, case-folded.
  var names: Set<String> = []
  /// For each forgotten player, the event after which nobody may know the name.
  public internal(set) var forgotten: [PlayerID: Int] = [:]
  /// Case-folded names of those who cannot join again.
  var keptOut: [PlayerID: String] = [:]
  /// How many players each team has now; `t1` is the first.
  var teamSizes: [TeamID: Int] = [:]
  /// Teams have the division of their first member who has one.
  var teamDivisions: [TeamID: String] = [:]
  /// The finds of each clue that count, by seated players, in the order in which they were made.
  public private(set) var finds: [ClueID: [RecordedFind]] = [:]
  /// The finds that rulings void.
  public internal(set) var voidFinds: [ClueID: [RecordedFind]] = [:]
  /// Finds that arrived after the end and wait for the host.
  var claims: [FindName: WaitingClaim] = [:]
  /// The wrong options that were tried, where that counts.
  var tries: [ClueID: [Party: [WrongTry]]] = [:]
  /// The host's reasons for accepting finds by hand, by event number.
  public internal(set) var acceptReasons: [Int: String] = [:]
  /// The hints that players took, in order.
  public private(set) var hints: [PlayerID: [TakenHint]] = [:]
  @Shared public private(set) var rulings = Rulings()

  /// The number of all `finds`.
  private(set) var findCount = 0
  var progress = SequenceProgress()
  /// The host's order when the hunt started, if players start at different clues of it; otherwise empty.
  private(set) var orderAtStart: [ClueID] = []
  public private(set) var drip = Drip()
  /// Clues revealed by the drip that no seated player has found.
  private(set) var unfound: Set<ClueID> = []

  public private(set) var noticeCount = 0
  public private(set) var messageCount = 0
  /// Indexed by message number.
  public private(set) var removedMessages = BitSet()
  /// Messages to a single team, by message number.
  private(set) var teamMessages: [TeamID: BitSet] = [:]
  /// The newest reports, oldest first.
  public internal(set) var reports: [ChatReport] = []
  @Shared public private(set) var safety = Safety()
  /// The newest answer of each player to what they thought of the hunt.
  @Shared public private(set) var feedback: [FeedbackMark: Feedback] = [:]
  public internal(set) var songs: [SongID: Song] = [:]
  /// The number of the newest song, removed ones included.
  var lastSongNumber = 0
  @Shared public internal(set) var moments = Moments()
  /// nil until a sheet is requested.
  public internal(set) var sheet: SheetStatus?
  /// When a clue was last added or changed.
  public private(set) var cluesChangedAt: Timestamp?
  /// How many finds the ghost has made, if there is one.
  public private(set) var ghostFound = 0
  @Shared public internal(set) var stations = Stations()
  /// The photos that players sent for clues.
  @Shared public internal(set) var photos = Submissions()
  @Shared public private(set) var waves = Waves()
  @Shared public private(set) var staff = Staff()
  public private(set) var passphrase: KeptPassphrase?

  /// - Parameter event: the first of the lobby's log, which must be `lobbyCreated`; nil otherwise.
  public init?(_ event: LobbyEvent, at moment: Timestamp) {
    guard case .lobbyCreated(let created) = event else { return nil }
    details = created.details
    code = created.code
    host = created.host
    createdAt = moment
    shownUntil = moment
    codes = created.codes
    account = created.account
  }

  /// Restores a lobby from its saved state.
  public init(restoring state: LobbyState) {
    details = state.details
    code = state.code
    host = state.host
    createdAt = state.createdAt
    codes = state.codes
    account = state.account
    seq = state.seq
    phase = state.phase
    (clock, countedStart) = (state.clock, state.countedStart)
    (endedAt, archivedAt) = (state.endedAt, state.archivedAt)
    (freeze, shownUntil) = (state.freeze, state.shownUntil)
    clueStore = ClueStore(clues: state.clues, order: state.clueOrder, lastNumber: state.lastClueNumber)
    players = state.players
    playerCount = players.count(where: \.isSeated)
    forgotten = state.forgotten
    for player in players where player.isSeated { take(player.name) }
    for player in players where player.isSeated { if let team = player.team { teamSizes[team, default: 0] += 1 } }
    for team in teamSizes.keys { findDivision(of: team) }
    for (index, player) in players.enumerated() where player.isKeptOut { keepOut(PlayerID(index + 1)) }
    drip = state.drip
    finds = state.finds
    for claim in state.claims { claims[FindName(player: claim.find.player, clue: claim.find.clue)] = claim }
    acceptReasons = state.acceptReasons
    hints = state.hints
    tries = state.tries
    rulings = Rulings(state.rulings)
    (noticeCount, messageCount) = (state.noticeCount, state.messageCount)
    removedMessages = state.removedMessages
    teamMessages = state.teamMessages
    reports = state.reports
    safety = state.safety
    feedback = state.feedback
    (songs, lastSongNumber, moments) = (state.songs, state.lastSongNumber, state.moments)
    sheet = state.sheet
    cluesChangedAt = state.cluesChangedAt
    ghostFound = state.ghostFound
    orderAtStart = state.orderAtStart
    photos = state.photos
    (waves, staff, passphrase) = (state.waves, state.staff, state.passphrase)
    stations = Stations(state.stays)
    findCount = finds.values.reduce(0) { $0 + $1.count }
    for clue in Set(state.rulings.compactMap(\.ruling.clue)) { judgeFinds(of: clue) }
    unfound = Set(drip.revealedAt.keys.filter(isUnfound))
    placeAll()
  }

  // MARK: Reading

  /// All clues in the host's order.
  public var clueOrder: [ClueID] { clueStore.order }

  public func clue(_ id: ClueID) -> Clue? { clueStore.clues[id] }

  /// The source of a clue's code; nil if it has its own.
  public func codeSource(of id: ClueID) -> CodeSource? {
    codes.indices.contains(id.number - 1) ? codes[id.number - 1] : nil
  }

  /// The player, if seated.
  public func player(_ id: PlayerID) -> Player? {
    guard players.indices.contains(id.number - 1), players[id.number - 1].isSeated else { return nil }
    return players[id.number - 1]
  }

  /// A player who ever joined, seated or not.
  public func anyPlayer(_ id: PlayerID) -> Player? {
    players.indices.contains(id.number - 1) ? players[id.number - 1] : nil
  }

  /// The seated players, in order of joining.
  public var seatedPlayers: some Sequence<(id: PlayerID, player: Player)> {
    players.enumerated().lazy.filter(\.element.isSeated).map { (PlayerID($0.offset + 1), $0.element) }
  }

  /// When the hunt ends, or would end if a pause ended at `now`. nil without a clock or before the start.
  public func endsAt(now: Timestamp) -> Timestamp? {
    clock.endsAt ?? (phase == .paused ? clock.remaining.map { now + $0 } : nil)
  }

  /// The moment up to which events are shown to spectators. It never moves back.
  public func horizon(at now: Timestamp) -> Timestamp { max(now - .seconds(details.settings.boardDelay), shownUntil) }

  // MARK: Recording

  private mutating func seat(_ joined: PlayerJoined, at moment: Timestamp) {
    players.append(
      Player(
        name: joined.name, team: joined.team, division: joined.division, token: joined.token, device: joined.device,
        joinedAt: moment, account: joined.account, identity: joined.identity, place: joined.place))
    take(joined.name)
    playerCount += 1
    if let team = joined.team { teamSizes[team, default: 0] += 1 }
    if let team = joined.team, joined.division != nil { findDivision(of: team) }
    inheritTries(joined)
    place(joined.player)
  }

  /// Records an event. Never refuses: that was decided before.
  /// - Parameter author: the member of staff who caused it, if one did.
  public mutating func evolve(_ event: LobbyEvent, at moment: Timestamp, by author: StaffID? = nil) {
    if case .drip = details.order { drip.asOf = moment }
    seq += 1
    freeze.evolve(event, seq: seq)
    noteSender(of: event, at: moment)
    if let author { staff.noteEvent(by: author, at: moment) }
    recordMoment(event, at: moment, by: author)
    switch event {
    case .lobbyCreated, .playAmended, .momentReacted: break  // For `init`, and for code that keeps results.
    case .lobbyUpdated(let changes): update(changes, at: moment)
    case .lobbyClaimed(let claimed): account = claimed.account
    case .clueAdded(let added): add(added.clue, as: added.id, before: added.before, at: moment)
    case .clueUpdated(let updated): update(updated.clue, updated.changes, at: moment)
    case .clueRemoved(let removed):
      clueStore.remove(removed.clue)
      details.groups.remove(removed.clue)
      placeAll()
    case .clueMoved(let moved): move(moved.clue, before: moved.before)
    case .clueRevealed(let revealed): reveal(revealed.clue, at: moment)
    case .playerJoined(let joined): seat(joined, at: moment)
    case .playerRenamed(let renamed): rename(renamed.player, to: renamed.name)
    case .playerUpdated(let updated): record(updated)
    case .playerMoved(let moved): record(moved)
    case .playerLeft(let left): unseat(left.player, .left)
    case .playerKicked(let kicked): kick(kicked.player, keepingOut: kicked.keepOut)
    case .playerAdmitted(let admitted): letBackIn(admitted.player)
    case .playerHandedOver(let handed): players[handed.player.number - 1].token = handed.token
    case .playerMuted(let muted): players[muted.player.number - 1].isMuted = true
    case .playerUnmuted(let unmuted): players[unmuted.player.number - 1].isMuted = false
    case .playerWarmedUp(let warmed): players[warmed.player.number - 1].isWarmedUp = true
    case .huntStarting(let starting): countIn(starting.at)
    case .huntStartCancelled(let cancelled): endCount(startsAt: cancelled.startsAt)
    case .huntStarted(let started): start(from: moment, endsAt: started.endsAt)
    case .huntResumed(let resumed): run(from: moment, endsAt: resumed.endsAt)
    case .huntPaused: stop(at: moment)
    case .timeExtended(let extended): clock.extend(by: .seconds(extended.seconds))
    case .huntEnded: end(at: moment)
    case .waveStarted(let started): waves.begun.append(started.startsAt)
    case .waveMoved(let moved): waves = self.moved(moved, at: moment)
    case .clueScanned(let find): record(find, at: moment)
    case .clueClaimed(let find):
      claims[FindName(player: find.player, clue: find.clue)] = WaitingClaim(find, arrivedAt: moment, seq: seq)
    case .clueTried(let tried): record(tried, at: moment)
    case .hintTaken(let taken):
      hints[taken.player, default: []].append(
        TakenHint(clue: taken.clue, hint: taken.hint, cost: taken.cost, at: moment, seq: seq))
    case .stationEntered, .stationLeft: recordStay(event, at: moment)
    case .boardFrozen, .boardRevealed: break  // Done above.
    case .noticeSent: noticeCount += 1
    case .chatSent(let sent): add(sent, at: moment)
    case .chatRemoved(let removed): removedMessages.insert(removed.message.number)
    case .chatReported(let report): add(report, at: moment)
    case .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered: safety.note(event, at: moment, by: author)
    case .feedbackGiven(let given): feedback[given.mark] = Feedback(stars: given.stars, text: given.text)
    case .songRequested, .songVoted, .songPlayed, .songRemoved: recordSong(event, at: moment)
    case .sheetRequested, .sheetMailed, .sheetMailFailed: noteSheet(event, at: moment)
    case .ghostScanned(let ghost): ghostFound = ghost.found
    case .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished, .photoWithdrawn:
      recordPhoto(event, at: moment, by: author)
    case .staffInvited, .staffRevoked: staff.note(event)
    case .passphraseChanged(let changed): passphrase = changed.lock.map { KeptPassphrase(lock: $0, seq: seq) }
    case .rulingApplied(let applied):
      rulings.apply(AppliedRuling(id: applied.id, applied.ruling, reason: applied.reason, at: moment, seq: seq))
      judge(applied.ruling.clue, at: moment)
    case .rulingRevoked(let revoked):
      rulings.revoke(revoked.id)
      judge(rulings[revoked.id]?.ruling.clue, at: moment)
    }
  }

  private mutating func update(_ changes: LobbyChanges, at moment: Timestamp) {
    if changes.settings?.boardDelay != nil { shownUntil = horizon(at: moment) }
    details = changes.applied(to: details)
    if changes.archives { archivedAt = moment }
    if changes.forgetsStaff { staff.forgetNames() }
    if changes.order != nil, clock.startedAt == nil { drip = Drip() }
    if changes.waves != nil { waves = replanned() }
    placeAll()
  }

  private mutating func add(_ sent: ChatSent, at moment: Timestamp) {
    messageCount += 1
    if case .team(let team) = sent.to { teamMessages[team, default: BitSet()].insert(messageCount) }
    if case .player(let id) = sent.from { players[id.number - 1].lastMessageAt = moment }
  }

  private mutating func update(_ id: ClueID, _ changes: ClueChanges, at moment: Timestamp) {
    let proof = clue(id)?.proof
    clueStore.update(id, changes)
    cluesChangedAt = moment
    if changes.proof != nil, let proof, tries[id] != nil { renewTries(of: id, before: proof) }
    if let station = changes.station { limitStays(in: id, by: station, at: moment) }
  }

  private mutating func kick(_ id: PlayerID, keepingOut keepsOut: Bool) {
    unseat(id, .kicked)
    if keepsOut { keepOut(id) }
  }

  private mutating func stop(at moment: Timestamp) {
    phase = .paused
    clock.stop(at: moment)
  }

  private mutating func end(at moment: Timestamp) {
    endCount(startsAt: plannedStart)
    phase = .ended
    clock.stop(at: moment)
    endedAt = moment
    if !stations.isEmpty { stations.empty(at: moment) }
  }

  private mutating func unseat(_ id: PlayerID, _ presence: Player.Presence) {
    let player = players[id.number - 1]
    giveUp(player.name)
    if let team = player.team { leave(team) }
    players[id.number - 1].presence = presence
    players[id.number - 1].identity = Identity()  // Nobody is shown it any more.
    if player.division != nil, let team = player.team { findDivision(of: team) }
    playerCount -= 1
    forgetFinds(by: id)
    photos.forget(of: id)
    if !stations.isUnused { stations.forget(id) }
    place(id)
  }

  private mutating func add(_ clue: Clue, as id: ClueID, before next: ClueID?, at moment: Timestamp) {
    let hadHidden = hiddenCount > 0
    clueStore.add(clue, as: id, before: next)
    cluesChangedAt = moment
    awakeDrip(hadHidden: hadHidden, at: moment)
    placeAll()
  }

  private mutating func move(_ id: ClueID, before next: ClueID?) {
    clueStore.move(id, before: next)
    placeAll()
  }

  private mutating func start(from moment: Timestamp, endsAt: Timestamp?) {
    endCount(startsAt: plannedStart)
    if case .rotate = details.order { orderAtStart = clueStore.order }
    run(from: moment, endsAt: endsAt)
  }

  private mutating func run(from moment: Timestamp, endsAt: Timestamp?) {
    phase = .running
    clock.run(from: moment, endsAt: endsAt)
  }

  /// Applies a change in the rulings about a clue.
  private mutating func judge(_ clue: ClueID?, at moment: Timestamp) {
    guard let clue else { return }
    let hadHidden = hiddenCount > 0
    judgeFinds(of: clue)
    awakeDrip(hadHidden: hadHidden, at: moment)
    placeAll()
  }

  /// Records a find that counts.
  mutating func count(_ find: RecordedFind) {
    players[find.player.number - 1].found.insert(find.clue)
    finds[find.clue, default: []].insert(find)
    findCount += 1
    unfound.remove(find.clue)
  }

  /// Replaces the finds of a clue that count.
  mutating func setFinds(of clue: ClueID, _ finds: [RecordedFind]) {
    findCount += finds.count - (self.finds[clue]?.count ?? 0)
    self.finds[clue] = finds.isEmpty ? nil : finds
    if isUnfound(clue) { unfound.insert(clue) } else { unfound.remove(clue) }
  }

  private func isUnfound(_ clue: ClueID) -> Bool { drip.revealedAt[clue] != nil && finds[clue] == nil && !isVoid(clue) }

  private mutating func reveal(_ clue: ClueID, at moment: Timestamp) {
    guard case .drip = details.order else { return }
    drip.revealedAt[clue] = moment
    if isUnfound(clue) { unfound.insert(clue) }
    drawGap(at: moment)
  }

  /// Restarts a drip that had nothing left to reveal.
  private mutating func awakeDrip(hadHidden: Bool, at moment: Timestamp) {
    if clock.startedAt != nil, !hadHidden, hiddenCount > 0 { drawGap(at: moment) }
  }

  /// Draws the time until the drip's next clue.
  private mutating func drawGap(at moment: Timestamp) {
    guard case .drip = details.order else { return }
    drip.nextAfter = clock.elapsed(at: moment) + dripDraw.gap(of: dripRemaining(at: moment))
  }
}
