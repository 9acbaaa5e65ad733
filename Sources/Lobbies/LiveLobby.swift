import DequeModule
public import EventLog
public import Hunt
import HuntViews
import NIOCore
import Wire

/// A lobby in memory. Its state may run ahead of the disk; what follows from that state is held until the disk has
/// caught up. Confined to its shard.
final class LiveLobby {
  let id: LobbyID
  let stream: StreamName

  /// Ahead of the disk.
  private(set) var view: LobbyView
  private(set) var lastEventAt: Timestamp
  private var recentEvents: RecentEvents
  /// The newest events, oldest first.
  var recent: Deque<RecentEvent> { recentEvents.events }
  /// From which event on `recent` has all; the next one if it has none.
  var oldestRecent: Int { recent.first?.seq ?? view.seq + 1 }
  /// Which clue a code belongs to.
  private(set) var codes: [QRToken: ClueID] = [:]
  private let key: ServerKey
  var people: People

  /// What goes to the log at the end of this turn.
  var staged: Append?
  /// Bytes that were staged since the lobby is in memory.
  private(set) var bytesStaged = 0
  /// Events that are not yet written for the watchers.
  var unsealed: [ToldEvent] = []
  /// Up to the last event that is.
  var positions: FeedPositions

  /// Appends that were given to the log, and how many of them are done.
  private(set) var writesQueued = 0
  private(set) var writesDone = 0
  private(set) var held: Deque<Held> = []
  /// The newest event on disk, and its link of the chain.
  private(set) var seqOnDisk: Int
  private(set) var head: EventHash
  /// The newest event that is in a snapshot, or in one that is being made.
  private(set) var seqKept: Int
  /// The lobby as it was after `seqKept`, which is not on disk yet.
  private(set) var captured: (view: LobbyView, positions: FeedPositions, lastEventAt: Timestamp)?
  /// Set when an append failed: what is in memory never happened.
  var isDead = false
  /// Whether it failed because another lobby has the join code.
  var isCodeTaken = false
  /// What is to be done again on the state that the log has.
  var again: [LobbyRequest] = []

  /// Names of receipts that are stored, or about to be: only their hashes, since most are never asked for again.
  private var receipts: Set<Int>
  /// Answers whose receipts are not yet on disk.
  private var pendingReceipts: [ReceiptName: LobbyAnswer] = [:]
  private var pendingNames: Deque<(afterWrites: Int, name: ReceiptName)> = []
  /// Until when the join code is held, as the log knows it.
  var codeHeldUntil: Int64??

  /// What those who only watch are shown if they stay behind, once somebody has asked for it.
  var lag: Lag?
  var lagTimer: Scheduled<Void>?
  var lagTimerAt: Timestamp?
  var isReadingComing = false
  /// The results as they were signed, of an event that is on disk.
  var signedResults: (seq: Int, answer: [UInt8])?

  /// Letters that follow from what was staged in this turn.
  private var letters: [Letter] = []
  /// Where the sheet that is asked for right now goes, if not to the lobby's own address.
  var sheetGoesTo: (address: EmailAddress, language: LetterLanguage)?

  var timer: Scheduled<Void>?
  var timerAt: Timestamp?
  var lastUsed: Timestamp
  var guesses: WrongGuesses
  var pace: Pace
  var spoken: SpokenBytes
  /// When each player was last heard from.
  var contacts = Contacts()
  /// When players last wrote in slow mode.
  var lastChats: [PlayerID: Uptime] = [:]

  /// What waits for the disk.
  struct Held {
    /// It may go when so many appends are done.
    let afterWrites: Int
    let what: What
    /// The request to do again if an append fails before it; nil if it was part of that append.
    let retry: LobbyRequest?

    enum What {
      case deliver(loop: Int, [Delivery])
      case deliverToAll(LobbyID, Delivery)
      /// A request that can only be answered from what is on disk.
      case again
    }
  }

  init(_ loaded: LoadedLobby, key: ServerKey, rateLimits: Bool, now: Timestamp) {
    id = loaded.id
    stream = StreamName(of: loaded.id)
    view = loaded.view
    lastEventAt = loaded.lastEventAt
    recentEvents = loaded.recent
    positions = loaded.positions
    seqOnDisk = loaded.head == .origin ? 0 : loaded.view.seq
    head = loaded.head
    seqKept = loaded.seqKept
    receipts = loaded.receipts
    codeHeldUntil = .some(loaded.view.lobby.archivesAt?.milliseconds)
    people = loaded.people
    self.key = key
    lastUsed = now
    guesses = WrongGuesses(isOn: rateLimits)
    pace = Pace(isOn: rateLimits)
    spoken = SpokenBytes(isOn: rateLimits)
    for clue in view.lobby.clueOrder { codes[qrToken(of: clue)] = clue }
  }

  /// A lobby that is only just being created.
  /// - Parameter owner: whose it is, if they are signed in.
  static func creating(
    _ id: LobbyID, _ event: LobbyEvent, by owner: NameOwner?, key: ServerKey, rateLimits: Bool, now: Timestamp
  ) -> LiveLobby? {
    guard let view = LobbyView(event, at: now) else { return nil }
    let loaded = LoadedLobby(
      id: id, view: view, lastEventAt: now, recent: RecentEvents(), positions: FeedPositions(), head: .origin,
      receipts: [])
    let lobby = LiveLobby(loaded, key: key, rateLimits: rateLimits, now: now)
    if let owner { lobby.people[owner.account] = owner.key }
    let stored = EventCodec.encode(event, at: now, by: owner, salt: key.salt(of: id, seq: 1))
    let shown = RecentEvent(seq: 1, at: now, event: event, data: stored.data, size: stored.size)
    lobby.staged = Append(
      to: lobby.stream, expected: 0, events: [stored],
      claims: LobbyClaims.claims(of: event, at: now, in: id, before: nil),
      now: now.milliseconds)
    lobby.recentEvents.append(shown)
    lobby.bytesStaged += stored.size
    lobby.positions.note(ToldEvent(shown, during: nil))
    lobby.codeHeldUntil = nil
    return lobby
  }

  func cancelTimers() {
    timer?.cancel()
    lagTimer?.cancel()
  }

  /// The join code, as long as it is this lobby's.
  func code(at now: Timestamp) -> String? { view.lobby.isArchived(at: now) ? nil : view.lobby.code.text }

  func qrToken(of clue: ClueID) -> QRToken {
    QRToken(of: view.lobby.codeSource(of: clue) ?? .lobby(id, clue), key: key)
  }

  /// Those of the newest events that come after one.
  func recent(after seq: Int) -> Slice<Deque<RecentEvent>> {
    // The number is the client's: it may be any.
    recent.dropFirst(max(0, min(seq, view.seq) + 1 - oldestRecent))
  }

  // MARK: Ahead of the disk

  /// Records an event and puts it into this turn's append.
  func stage(_ event: LobbyEvent, at moment: Timestamp, now: Timestamp) {
    let owner = people.owner(view.lobby.account(named: event))
    let stored = EventCodec.encode(event, at: moment, by: owner, salt: key.salt(of: id, seq: view.seq + 1))
    let claims = LobbyClaims.claims(of: event, at: moment, in: id, before: view.lobby)
    let shown = RecentEvent(seq: view.seq + 1, at: moment, event: event, data: stored.data, size: stored.size)
    stageAppend(now: now)
    staged?.events.append(stored)
    bytesStaged += stored.size
    staged?.claims += claims
    record(shown)
    if case .sheet(.requested(let number)) = event {
      letters.append(
        Letter(sheet: number, of: id, to: sheetGoesTo?.address, in: sheetGoesTo?.language ?? .english))
    }
    // By what may be told now: the board may be frozen or revealed before this turn is over.
    unsealed.append(ToldEvent(shown, during: view.lobby.standstill))
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

  /// Nobody is to read the names of somebody any more whose account is deleted, who comes back to what is at hand.
  func forgetNames(of account: AccountID) {
    people[account] = nil
    let lobby = view.lobby
    recentEvents.replace {
      lobby.account(named: $0.event) == account
    } _: {
      $0.event.named(people.nameless($0.event.namedPlayer))
    }
  }

  private func record(_ event: RecentEvent) {
    view.apply(event.event, at: event.at, seq: event.seq)
    lastEventAt = event.at
    recentEvents.append(event)
    switch event.event {
    case .clueAdded(let clue, _, _): codes[qrToken(of: clue)] = clue
    case .clueRemoved(let clue): codes[qrToken(of: clue)] = nil
    default: break
    }
  }

  /// The last event whose board somebody has for certain who has seen an event: boards follow the events.
  func boardSeen(withEvent seq: Int) -> Int {
    guard let last = recent.last(where: { $0.seq <= seq }) else { return seq }
    let first = recent.first { last.at <= $0.at + Limits.boardGrace }
    return min(seq, (first ?? last).seq - 1)
  }

  /// The append of this turn, if there is one; it counts as queued from now on.
  func takeStaged() -> Append? {
    defer { staged = nil }
    if staged != nil { writesQueued += 1 }
    return staged
  }

  // MARK: Behind the disk

  /// What is asked now may only be answered when so many appends are done.
  private var writesNeeded: Int { writesQueued + (staged == nil ? 0 : 1) }
  var isOnDisk: Bool { writesDone == writesNeeded }

  func hold(_ what: Held.What, retry: LobbyRequest?) {
    held.append(Held(afterWrites: writesNeeded, what: what, retry: retry))
  }

  func wrote(_ appended: Appended) {
    writesDone += 1
    seqOnDisk = appended.version
    head = appended.head
    while let first = pendingNames.first, first.afterWrites <= writesDone {
      pendingReceipts[first.name] = nil
      pendingNames.removeFirst()
    }
  }

  func failedToWrite() { writesDone += 1 }

  /// What may go now, or never may.
  func release() -> [Held] {
    var released: [Held] = []
    while let first = held.first, first.afterWrites <= writesDone {
      released.append(first)
      held.removeFirst()
    }
    return released
  }

  // MARK: Snapshots

  /// Takes hold of the lobby as it is now, at the end of a turn.
  func capture() {
    seqKept = view.seq
    captured = (view, positions, lastEventAt)
  }

  /// What was captured, once it is on disk. A turn's events are one append, so there is a moment when nothing else is.
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
    /// Perhaps on disk: only a look tells.
    case perhaps
  }

  func knows(_ receipt: ReceiptName) -> Known {
    if let answer = pendingReceipts[receipt] { return .pending(answer) }
    return receipts.contains(receipt.hashValue) ? .perhaps : .no
  }
}

/// A lobby as it was read from the log.
struct LoadedLobby: Sendable {
  let id: LobbyID
  var view: LobbyView
  var lastEventAt: Timestamp
  var recent: RecentEvents
  var positions: FeedPositions
  var head: EventHash
  var receipts: Set<Int>
  /// The keys of those whose names stand in it.
  var people = People()
  /// The newest event that is in the log's snapshot; 0 without one.
  var seqKept = 0
}

extension StreamName {
  init(of lobby: LobbyID) { self.init("lobby/\(lobby.rawValue)") }

  /// The lobby whose events these are; nil for another kind of stream.
  public var lobby: LobbyID? {
    guard rawValue.hasPrefix("lobby/") else { return nil }
    return LobbyID(String(rawValue.dropFirst("lobby/".count)))
  }
}
