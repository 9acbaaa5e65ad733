public import Core

/// The complete state of a lobby, for saving it and restoring it without its events.
///
/// Leaves out what can be derived, such as who is seated and which names are in use.
public struct LobbyState: Sendable, Equatable {
  public var details: LobbyDetails
  public var code: JoinCode
  public var host: TokenHash
  public var createdAt: Timestamp
  public var codes: [CodeSource] = []
  public var account: AccountID?
  /// The number of the newest event.
  public var seq: Int
  public var phase = Phase.open
  public var clock = HuntClock()
  public var countedStart: CountedStart?
  public var endedAt: Timestamp?
  public var archivedAt: Timestamp?
  public var freeze: Freeze?
  /// When spectators last were shown everything, whatever the delay.
  public var shownUntil: Timestamp
  public var clues: [ClueID: Clue] = [:]
  /// All clues in the host's order.
  public var clueOrder: [ClueID] = []
  /// The number of the newest clue, removed ones included.
  public var lastClueNumber = 0
  /// Everyone who ever joined; `p1` is the first.
  public var players: [Player] = []
  /// For each forgotten player, the event that forgot them.
  public var forgotten: [PlayerID: Int] = [:]
  /// The finds of each clue that has any, in the order in which they were made, including void finds.
  public var finds: [ClueID: [RecordedFind]] = [:]
  /// Finds that wait for the host, in order of arrival.
  public var claims: [WaitingClaim] = []
  public var acceptReasons: [Int: String] = [:]
  public var hints: [PlayerID: [TakenHint]] = [:]
  /// The wrong options that were tried, where that counts.
  public var tries: [ClueID: [Party: [WrongTry]]] = [:]
  public var rulings: [AppliedRuling] = []
  public var drip = Drip()
  public var noticeCount = 0
  public var messageCount = 0
  /// Indexed by message number.
  public var removedMessages = BitSet()
  /// Messages to a single team, by message number.
  public var teamMessages: [TeamID: BitSet] = [:]
  /// The newest reports, oldest first.
  public var reports: [ChatReport] = []
  public var safety = Safety()
  public var feedback: [FeedbackMark: Feedback] = [:]
  public var songs: [SongID: Song] = [:]
  public var moments = Moments()
  /// The number of the newest song, removed ones included.
  public var lastSongNumber = 0
  public var sheet: SheetStatus?
  /// When a clue was last added or changed.
  public var cluesChangedAt: Timestamp?
  /// How many finds the ghost has made.
  public var ghostFound = 0
  /// The host's order when the hunt started, if players start at different clues of it; otherwise empty.
  public var orderAtStart: [ClueID] = []
  public var photos = Submissions()
  public var waves = Waves()
  public var staff = Staff()
  public var passphrase: KeptPassphrase?
  /// Ordered by player, then by clue.
  public var stays: [Stations.Stay] = []

  public init(details: LobbyDetails, code: JoinCode, host: TokenHash, createdAt: Timestamp, seq: Int) {
    self.details = details
    self.code = code
    self.host = host
    self.createdAt = createdAt
    shownUntil = createdAt
    self.seq = seq
  }
}

extension Lobby {
  public var state: LobbyState {
    var state = LobbyState(details: details, code: code, host: host, createdAt: createdAt, seq: seq)
    state.codes = codes
    state.account = account
    state.phase = phase
    state.clock = clock
    state.countedStart = countedStart
    state.endedAt = endedAt
    state.archivedAt = archivedAt
    state.freeze = freeze
    state.shownUntil = shownUntil
    state.clues = clueStore.clues
    state.clueOrder = clueStore.order
    state.lastClueNumber = clueStore.lastNumber
    state.players = players
    state.forgotten = forgotten
    state.finds = finds
    for clue in voidFinds.keys { state.finds[clue] = allFinds(of: clue) }
    state.claims = waitingClaims
    state.acceptReasons = acceptReasons
    state.hints = hints
    state.tries = tries
    state.rulings = rulings.all
    state.drip = drip
    state.noticeCount = noticeCount
    state.messageCount = messageCount
    state.removedMessages = removedMessages
    state.teamMessages = teamMessages
    state.reports = reports
    state.safety = safety
    state.feedback = feedback
    state.songs = songs
    state.moments = moments
    state.lastSongNumber = lastSongNumber
    state.sheet = sheet
    state.cluesChangedAt = cluesChangedAt
    state.ghostFound = ghostFound
    state.orderAtStart = orderAtStart
    state.photos = photos
    state.waves = waves
    state.staff = staff
    state.passphrase = passphrase
    state.stays = stations.all
    return state
  }
}
