import Core
import DequeModule
import EventLog
import Hunt
import HuntViews
import LobbyLog
import NIOCore
import Rates
import Traces
import Wire

/// A lobby in memory. Its state may run ahead of the disk; answers and pushes that rest on it are held until the disk
/// has caught up. Confined to its shard.
final class LiveLobby {
  let id: LobbyID
  let stream: StreamName

  private var ahead: Ahead
  /// Ahead of the disk. A call on it copies its dozens of fields, so whatever runs for every find uses `ask`.
  var view: LobbyView { _read { yield ahead.view } }
  private(set) var lastEventAt: Timestamp
  var recentEvents: RecentEvents
  /// The newest events, oldest first.
  var recent: Deque<RecentEvent> { recentEvents.events }
  /// The first event in `recent`, which is complete from there; the next event if it is empty.
  var oldestRecent: Int { recent.first?.seq ?? view.seq + 1 }
  /// The clue of each code.
  private(set) var codes: [QRToken: ClueID] = [:]
  /// That of the waiting room.
  let warmUp: QRToken
  let key: ServerKey
  var people: People
  /// Grows with each key that is erased: what was read with earlier `people` may show a name that is gone.
  var namesErased = 0
  let keys: NameKeys

  /// The append of this turn.
  var staged: Append?
  /// Bytes staged since the lobby was loaded.
  private(set) var bytesStaged = 0
  /// Events not yet encoded for the watchers.
  var untold: [ToldEvent] = []
  /// As of the last event that is.
  var positions: FeedPositions

  /// Appends given to the log, and how many of them are done.
  private(set) var writesQueued = 0
  private(set) var writesDone = 0
  /// Those that failed before earlier ones were done.
  private var failedEarly: Set<Int> = []
  private(set) var held: Deque<Held> = []
  /// The spans of commits of which a trace is recorded.
  var commits: [(afterWrites: Int, span: OTLPSpan)] = []
  /// The newest event on disk, and its chain hash.
  private(set) var seqOnDisk: Int
  private(set) var head: EventHash
  /// The newest event covered by a snapshot, finished or under way.
  private(set) var seqKept: Int
  /// The lobby as of `seqKept`, until that is on disk.
  private(set) var captured: (view: LobbyView, positions: FeedPositions, lastEventAt: Timestamp)?
  /// Set when an append failed: the state in memory never happened.
  var isDead = false
  /// Whether it failed because another lobby has the join code.
  var isCodeTaken = false
  /// Requests to repeat on the log's state.
  var again: [LobbyRequest] = []

  /// Names of receipts that are stored or about to be. Only hashes, since most are never looked up again.
  private var receipts: Set<Int>
  /// Answers whose receipts are not yet on disk.
  private var pendingReceipts: [ReceiptName: LobbyAnswer] = [:]
  private var pendingNames: Deque<(afterWrites: Int, name: ReceiptName)> = []
  /// When the claim on the join code ends, according to the log.
  var codeHeldUntil: Int64??
  /// When the claim by which the server lists the lobby ends, likewise; nil if it is not listed.
  var listedUntil: Int64??

  /// The delayed view for spectators, once somebody has asked for it.
  var delayed: DelayedView?
  var delayTimer: Scheduled<Void>?
  var delayTimerAt: Timestamp?
  var isReadingComing = false
  /// The signed results as of an event on disk.
  var signedResults: SignedResults?
  /// What honours are given for, once somebody has asked.
  var honourTally: HonourTally?

  /// Letters caused by this turn's staged events.
  private var letters: [Letter] = []
  /// The recipient of the sheet being requested, if not the lobby's own address.
  var sheetGoesTo: (address: EmailAddress, language: Language)?

  var timer: Scheduled<Void>?
  var timerAt: Timestamp?
  var lastUsed: Timestamp
  var guesses: WrongGuesses
  var pace: Pace
  var spoken: SpokenBytes
  /// Counts cheers in the waiting room.
  var cheers: RateLimiter<Int>
  /// When each player was last heard from.
  var contacts = Contacts()
  /// The one-time token that hands each player's seat over, if there is one; and until when the newest is valid.
  var offers: [PlayerID: TokenHash] = [:]
  var lastOfferUntil: Timestamp?
  /// For each seat that was just handed over, the connections that have attached since. Requests of earlier connections
  /// may be on their way.
  var owners: [PlayerID: SeatOwners] = [:]
  /// Where players are who share it or call for help. Stored nowhere.
  var whereabouts = Whereabouts()
  var whereaboutsTimer: Scheduled<Void>?
  /// When staff were last heard from, and until when expired invitations have ended their connections.
  var staffSeen: [StaffID: Timestamp] = [:]
  var staffCheckedUntil = Timestamp(0)
  /// Which reviewer looks at which waiting photo.
  var photoHolds = PhotoHolds()
  /// When players last chatted in slow mode.
  var lastChats: [PlayerID: Uptime] = [:]

  /// A delivery that waits for the disk.
  struct Held {
    /// The number of finished appends that it waits for.
    let afterWrites: Int
    let what: What
    /// The request to repeat if an earlier append fails; nil if it was part of that append.
    let retry: LobbyRequest?

    enum What {
      case deliver(loop: Int, [Delivery])
      case deliverToAll(LobbyID, Delivery)
      /// A request that needs the state on disk.
      case again
      /// A player whose photos are to be deleted.
      case photosGone(LobbyID, PlayerID)
    }
  }

  init(_ loaded: LoadedLobby, key: ServerKey, keys: NameKeys, rateLimits: Bool, now: Timestamp) {
    id = loaded.id
    stream = StreamName(of: loaded.id)
    ahead = Ahead(view: loaded.view)
    lastEventAt = loaded.lastEventAt
    recentEvents = loaded.recent
    positions = loaded.positions
    seqOnDisk = loaded.head == .origin ? 0 : loaded.view.seq
    head = loaded.head
    seqKept = loaded.seqKept
    receipts = loaded.receipts
    codeHeldUntil = .some(loaded.view.lobby.archivesAt?.milliseconds)
    if loaded.view.lobby.isListed { listedUntil = codeHeldUntil }
    people = loaded.people
    self.keys = keys
    self.key = key
    warmUp = QRToken(warmUpIn: loaded.id, code: loaded.view.lobby.code, key: key)
    lastUsed = now
    guesses = WrongGuesses(isOn: rateLimits)
    pace = Pace(isOn: rateLimits)
    spoken = SpokenBytes(isOn: rateLimits)
    cheers = RateLimiter(Limits.cheersOfLobby, isOn: rateLimits)
    for clue in view.lobby.clueOrder { codes[qrToken(of: clue)] = clue }
    concealRecent()
  }

  /// A lobby that is being created.
  /// - Parameter owner: the signed-in owner, if any.
  static func creating(
    _ id: LobbyID, _ event: LobbyEvent, by owner: NameOwner?, key: ServerKey, keys: NameKeys, rateLimits: Bool,
    now: Timestamp
  ) -> LiveLobby? {
    guard let view = LobbyView(event, at: now) else { return nil }
    let loaded = LoadedLobby(
      id: id, view: view, lastEventAt: now, recent: RecentEvents(), positions: FeedPositions(), head: .origin,
      receipts: [])
    let lobby = LiveLobby(loaded, key: key, keys: keys, rateLimits: rateLimits, now: now)
    if let owner { lobby.people[owner.account] = owner.key }
    let stored = EventCodec.encode(event, at: now, by: owner?.sealer, salt: key.salt(of: id, seq: 1))
    let shown = RecentEvent(seq: 1, at: now, event: event, data: stored.data, size: stored.size)
    lobby.staged = Append(
      to: lobby.stream, expected: 0, events: [stored],
      claims: LobbyClaims.people(in: event, in: id, before: nil),
      now: now.milliseconds)
    lobby.recentEvents.append(shown)
    lobby.bytesStaged += stored.size
    lobby.positions.note(ToldEvent(shown, during: nil, readers: []))
    (lobby.codeHeldUntil, lobby.listedUntil) = (nil, nil)
    return lobby
  }

  /// Asks the view something without copying it.
  func ask<Answer, Failure: Error>(
    _ question: (LobbyView) throws(Failure) -> Answer
  ) throws(Failure) -> Answer { try ahead.ask(question) }

  func cancelTimers() {
    timer?.cancel()
    delayTimer?.cancel()
    whereaboutsTimer?.cancel()
  }

  /// The join code; nil once the lobby is archived.
  func code(at now: Timestamp) -> String? { view.lobby.isArchived(at: now) ? nil : view.lobby.code.text }

  /// The recent events after a sequence number.
  func recent(after seq: Int) -> Slice<Deque<RecentEvent>> {
    // The number comes from a client and may be anything.
    recent.dropFirst(max(0, min(seq, view.seq) + 1 - oldestRecent))
  }

  // MARK: Ahead of the disk

  /// Records an event and adds it to this turn's append.
  /// - Parameter author: the member of staff who caused it, if one did.
  func stage(_ event: LobbyEvent, by author: StaffAuthor? = nil, at moment: Timestamp, now: Timestamp) {
    let owner = ask { $0.lobby.holder(named: event) }.flatMap { sealer(of: $0, now: now) }
    let authorKey = author.flatMap { sealer(of: .staff($0.id), now: now)?.key }
    let seq = view.seq + 1
    let stored = EventCodec.encode(
      event, at: moment, by: owner, author: author, authorKey: authorKey, salt: key.salt(of: id, seq: seq),
      authorSalt: key.authorSalt(of: id, seq: seq))
    let people = ask { LobbyClaims.people(in: event, in: id, before: $0.lobby) }
    let shown = RecentEvent(
      seq: seq, at: moment, event: event, data: stored.data, size: stored.size, author: author)
    stageAppend(now: now)
    staged?.events.append(stored)
    bytesStaged += stored.size
    let sheetAlarm = ask { $0.lobby.sheetAlarm }
    record(shown)
    staged?.claims += people + ask { LobbyClaims.sheets(of: id, from: sheetAlarm, in: $0.lobby) }
    if case .sheetRequested(let requested) = event {
      letters.append(
        Letter(sheet: requested.sheet, of: id, to: sheetGoesTo?.address, in: sheetGoesTo?.language ?? .english))
    }
    // The audience is decided now: the board may be frozen or revealed before this turn ends.
    let readers = ask { $0.lobby.readers(of: event) }
    untold.append(ToldEvent(shown, during: view.lobby.freeze, readers: readers))
  }

  func stage(_ receipt: ReceiptName, _ answer: LobbyAnswer, kept: [UInt8], now: Timestamp) {
    stageAppend(now: now)
    let stored = Receipt(receipt, answer: kept)
    staged?.receipts.append(stored)
    bytesStaged += stored.size
    receipts.insert(receipt.hashValue)
    pendingReceipts[receipt] = answer
    pendingNames.append((writesNeeded, receipt))
  }

  func stage(_ claim: ClaimChange, now: Timestamp) {
    stageAppend(now: now)
    staged?.claims.append(claim)
  }

  func stage(_ keys: [KeyChange], now: Timestamp) {
    guard !keys.isEmpty else { return }
    stageAppend(now: now)
    staged?.keys += keys
  }

  func takeLetters() -> [Letter] {
    guard !letters.isEmpty else { return [] }
    defer { letters = [] }
    return letters
  }

  private func stageAppend(now: Timestamp) {
    if staged == nil { staged = Append(to: stream, expected: view.seq, events: [], now: now.milliseconds) }
  }

  private func record(_ event: RecentEvent) {
    ahead.view.apply(event.event, at: event.at, seq: event.seq, by: event.author?.id)
    lastEventAt = event.at
    recentEvents.append(event)
    switch event.event {
    case .clueAdded(let added): codes[qrToken(of: added.id)] = added.id
    case .clueRemoved(let removed): codes[qrToken(of: removed.clue)] = nil
    case .helpAsked, .helpAnswered, .playerLeft, .playerKicked, .playerHandedOver, .huntEnded, .lobbyUpdated:
      whereabouts.note(event.event)
    default: break
    }
  }

  /// The newest board that a client certainly has if it has seen an event, since boards follow the events.
  func boardSeen(withEvent seq: Int) -> Int {
    guard let last = recent.last(where: { $0.seq <= seq }) else { return seq }
    let first = recent.first { last.at <= $0.at + Limits.boardGrace }
    return min(seq, (first ?? last).seq - 1)
  }

  /// Takes the append of this turn, if any, and counts it as queued.
  func takeStaged() -> Append? {
    defer { staged = nil }
    if staged != nil { writesQueued += 1 }
    return staged
  }

  // MARK: Behind the disk

  /// The number of appends that must be done before a current request may be answered.
  var writesNeeded: Int { writesQueued + (staged == nil ? 0 : 1) }
  var isOnDisk: Bool { writesDone == writesNeeded }
  /// Events that are not on disk yet.
  var eventsAhead: Int { ask { $0.seq } - seqOnDisk }

  func hold(_ what: consuming Held.What, retry: consuming LobbyRequest?) {
    held.append(Held(afterWrites: writesNeeded, what: what, retry: retry))
  }

  func wrote(_ appended: Appended) {
    finishWrite()
    seqOnDisk = appended.version
    head = appended.head
    while let first = pendingNames.first, first.afterWrites <= writesDone {
      pendingReceipts[first.name] = nil
      pendingNames.removeFirst()
    }
    if !commits.isEmpty { endCommits(isLost: false) }
  }

  /// - Returns: whether all earlier appends are done. Otherwise this one counts as done after them.
  func failedToWrite(_ number: Int) -> Bool {
    guard number == writesDone + 1 else {
      failedEarly.insert(number)
      for commit in commits where commit.afterWrites == number { commit.span.fail() }
      return false
    }
    finishWrite()
    if !commits.isEmpty { endCommits(isLost: true) }
    return true
  }

  private func finishWrite() {
    writesDone += 1
    while !failedEarly.isEmpty, failedEarly.remove(writesDone + 1) != nil { writesDone += 1 }
  }

  /// Releases what no longer waits, whether its appends succeeded or failed.
  func release() -> [Held] {
    var released: [Held] = []
    while let needed = held.first?.afterWrites, needed <= writesDone { released.append(held.removeFirst()) }
    return released
  }

  /// Takes out what need not wait for the disk any longer.
  func takeHeld(where isOver: (Held) -> Bool) -> [Held] {
    let taken = held.filter(isOver)
    if !taken.isEmpty { held.removeAll(where: isOver) }
    return Array(taken)
  }

  // MARK: Snapshots

  /// The snapshot on disk was dropped; the next one is due as if there had never been one.
  func lostSnapshot() { seqKept = 0 }

  /// Captures the lobby at the end of a turn.
  func capture() {
    seqKept = view.seq
    captured = (view, positions, lastEventAt)
  }

  /// Takes what was captured once it is on disk. A turn's events are one append, so the disk reaches exactly that
  /// state.
  func takeCaptured() -> CapturedLobby? {
    guard let captured, captured.view.seq == seqOnDisk else { return nil }
    dropCaptured()
    return CapturedLobby(
      stream: stream, view: captured.view, people: people, positions: captured.positions,
      lastEventAt: captured.lastEventAt, head: head)
  }

  func dropCaptured() { captured = nil }

  // MARK: Receipts

  enum Known {
    case no
    /// Not yet on disk.
    case pending(LobbyAnswer)
    /// Possibly on disk: look it up.
    case perhaps
  }

  func knows(_ receipt: ReceiptName) -> Known {
    if let answer = pendingReceipts[receipt] { return .pending(answer) }
    return receipts.contains(receipt.hashValue) ? .perhaps : .no
  }
}
