import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import Wire

extension SnapshotCodec {
  /// Decodes a snapshot; nil if it has another format, is damaged, or belongs to another stream.
  /// - Parameter people: the keys for all names sealed in it (`holders(in:)`).
  static func decode(_ stored: LogSnapshot, of stream: StreamName, names people: People = People()) -> LobbySnapshot? {
    guard stored.format == format, stored.data.count > sealLength else { return nil }
    let json = Array(stored.data.dropFirst(sealLength))
    let seal = seal(of: json, stream: stream, version: stored.version, format: format)
    guard EventHash(stored.data.prefix(sealLength)) == seal, let fields = try? Fields(parsing: json),
      let snapshot = try? LobbySnapshot(fields, names: people), snapshot.view.seq == stored.version
    else { return nil }
    return snapshot
  }
}

extension LobbyState {
  /// The accounts whose names appear in it.
  var accounts: [AccountID] {
    Set(players.compactMap(\.account) + [account].compactMap(\.self)).sorted { $0.rawValue < $1.rawValue }
  }
}

extension LobbySnapshot {
  fileprivate init(_ fields: Fields, names people: People) throws(WireError) {
    guard let head = EventHash(hex: try fields.string("head")) else { throw fields.problem("head", "is no hash") }
    var people = people
    people.sealed = Set(try fields.integers("seats").map { NameHolder.seat(PlayerID($0)) }).union(
      (try fields.optionalIntegers("staffSeats") ?? []).map { NameHolder.staff(StaffID($0)) })
    self.init(
      view: try LobbyViewState(fields, names: people), lastEventAt: try fields.timestamp("at"),
      positions: try FeedPositions(try fields.fields("positions")), head: head)
  }
}

extension LobbyViewState {
  fileprivate init(_ fields: Fields, names people: People) throws(WireError) {
    self.init(lobby: try LobbyState(try fields.fields("lobby"), names: people))
    resultsSeq = try fields.integer("resultsSeq")
    leads = try fields.optionalIntegers("leads") ?? []
    chat = try fields.objects("chat").map(ChatMessage.init)
    for (index, message) in chat.enumerated() {
      chat[index].name = people.open(
        message.name, of: lobby.holder(of: message, among: people), player: message.sender.player)
    }
    notices = try fields.objects("notices").map(Notice.init)
    rowsChangedAt = try fields.integers("rowsChangedAt")
    boardChangedAt = try fields.integer("boardChangedAt")
    teamsChangedAt = try fields.integer("teamsChangedAt")
  }
}

extension LobbyState {
  fileprivate init(_ fields: Fields, names people: People) throws(WireError) {
    guard let code = JoinCode(parsing: try fields.string("code")) else {
      throw fields.problem("code", "is no join code")
    }
    let given = try fields.fields("details")
    var details = try LobbyDetails(given, clues: .id)
    details.contact = try given.optionalSealedContact()
    details.pack = try given.optionalPackPlay()
    self.init(
      details: details, code: code,
      host: TokenHash(hex: try fields.string("host")), createdAt: try fields.timestamp("createdAt"),
      seq: try fields.integer("seq"))
    guard let phase = Phase(rawValue: try fields.string("phase")) else { throw fields.problem("phase", "is unknown") }
    self.phase = phase
    codes = try CodeSource.list(fields)
    account = try fields.optionalString("account").map { AccountID($0) }
    self.details.author = people.open(
      self.details.author, of: account.map(NameHolder.account), player: nil)
    clock = try HuntClock(try fields.fields("clock"))
    countedStart = try fields.optionalFields("countedStart").map(CountedStart.init)
    (endedAt, archivedAt) = (try fields.optionalTimestamp("endedAt"), try fields.optionalTimestamp("archivedAt"))
    shownUntil = try fields.timestamp("shownUntil")
    for clue in try fields.objects("clues") {
      let id = try clue.id("clue", as: ClueID.self)
      clues[id] = try Clue(clue)
      clueOrder.append(id)
    }
    lastClueNumber = try fields.integer("lastClue")
    try seat(try fields.objects("players"), names: people)
    forgotten = try fields.forgotten()
    for finds in try fields.objects("finds") {
      self.finds[try finds.id("clue", as: ClueID.self)] = try RecordedFind.list(finds, players: players.count)
    }
    claims = try fields.objects("claims").map(WaitingClaim.init)
    for one in try fields.objects("acceptReasons") { acceptReasons[try one.integer("seq")] = try one.string("reason") }
    for hints in try fields.objects("hints") {
      self.hints[try hints.id("player", as: PlayerID.self)] = try hints.objects("taken").map(TakenHint.init)
    }
    for shared in try fields.optionalObjects("tries") ?? [] {
      let sharer: Party
      switch try Recipient(shared) {
      case .player(let id): sharer = .player(id)
      case .team(let id): sharer = .team(id)
      case .all: throw shared.problem("to", "is missing")
      }
      tries[try shared.id("clue", as: ClueID.self), default: [:]][sharer] =
        try shared.objects("wrong").map(WrongTry.init)
    }
    rulings = try fields.objects("rulings").map(AppliedRuling.init)
    if let drip = try fields.optionalFields("drip") { self.drip = try Drip(drip) }
    noticeCount = try fields.integer("noticeCount")
    messageCount = try fields.integer("messageCount")
    removedMessages = BitSet(words: try fields.words("removedMessages"))
    for team in try fields.objects("teamMessages") {
      teamMessages[try team.id("team", as: TeamID.self)] = BitSet(words: try team.words("messages"))
    }
    reports = try fields.objects("reports").map(ChatReport.init)
    for song in try fields.objects("songs") { songs[try song.id("song", as: SongID.self)] = try Song(song) }
    (moments, feedback) = (try Moments(ofSnapshot: fields), try [FeedbackMark: Feedback](ofSnapshot: fields))
    if let safety = try fields.optionalFields("safety") { self.safety = try Safety(safety) }
    (staff, passphrase) = (try Staff(fields, names: people), try KeptPassphrase?(ofSnapshot: fields))
    lastSongNumber = try fields.integer("lastSong")
    cluesChangedAt = try fields.optionalTimestamp("cluesChangedAt")
    ghostFound = try fields.optionalInteger("ghostFound") ?? 0
    orderAtStart = (try fields.optionalStrings("orderAtStart") ?? []).compactMap(ClueID.init(parsing:))
    sheet = try fields.optionalFields("sheet").map(SheetStatus.init)
    waves = try Waves(fields)
    stays = try (fields.optionalObjects("stays") ?? []).map(Stations.Stay.init)
    photos = try Submissions(fields, of: self, names: people)
  }
}

extension SheetStatus {
  fileprivate init(_ fields: Fields) throws(WireError) {
    let number = try fields.integer("sheet")
    let news: SheetNews =
      if try fields.optionalBool("waits") ?? false {
        .requested(number)
      } else if fields.has("reason") {
        .failed(number, try SheetMailFailed(fields, at: Timestamp(0), isPublished: false).reason)
      } else {
        .mailed(number)
      }
    self.init(news, at: try fields.timestamp("at"))
  }
}

extension HuntClock {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      stretches: try fields.objects("stretches").map { stretch throws(WireError) in
        Stretch(start: try stretch.timestamp("start"), end: try stretch.optionalTimestamp("end"))
      },
      endsAt: try fields.optionalTimestamp("endsAt"),
      remaining: try fields.optionalInteger("remaining").map { Span(milliseconds: Int64($0)) })
  }
}

extension Drip {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      nextAfter: Span(milliseconds: Int64(try fields.integer("nextAfter"))), asOf: try fields.optionalTimestamp("asOf"))
    for clue in try fields.objects("revealed") {
      revealedAt[try clue.id("clue", as: ClueID.self)] = try clue.timestamp("at")
    }
  }
}

extension Player {
  /// Without the avatar; the name may be sealed.
  init(_ fields: Fields) throws(WireError) {
    let presence: Presence =
      if try fields.optionalBool("left") == true {
        .left
      } else if try fields.optionalBool("kicked") == true {
        .kicked
      } else {
        .seated
      }
    self.init(
      name: try fields.string("name"), team: try fields.optionalID("team", as: TeamID.self),
      division: try fields.optionalString("division"),
      token: TokenHash(hex: try fields.string("token")),
      device: try fields.optionalString("device").map { DeviceHash(hex: $0) },
      joinedAt: try fields.timestamp("joinedAt"),
      account: try fields.optionalString("account").map { AccountID($0) },
      found: ClueSet(words: try fields.words("found")), lastFindAt: try fields.optionalTimestamp("lastFindAt"),
      presence: presence,
      isKeptOut: try fields.optionalBool("keptOut") ?? false,
      isMuted: try fields.optionalBool("muted") ?? false, isWarmedUp: try fields.optionalBool("warmedUp") ?? false,
      lastMessageAt: try fields.optionalTimestamp("lastMessageAt"),
      lastEventAt: try fields.optionalTimestamp("lastEventAt"),
      identity: Identity(
        colour: try fields.optionalColour("colour"), language: try fields.optionalLanguageTag("language")),
      place: try fields.optionalInteger("place"))
  }
}

extension RecordedFind {
  fileprivate static func list(_ fields: Fields, players: Int) throws(WireError) -> [RecordedFind] {
    let clue = try fields.id("clue", as: ClueID.self)
    let numbers = try fields.integers("finds")
    let late = Set(try fields.optionalIntegers("late") ?? [])
    let accepted = Set(try fields.optionalIntegers("accepted") ?? [])
    let behind = Set(try fields.optionalIntegers("afterEnd") ?? [])
    let farBehind = Set(try fields.optionalIntegers("longAfterEnd") ?? [])
    let pairs = try fields.optionalIntegers("costs") ?? []
    var costs: [Int: Int] = [:]
    for pair in stride(from: 0, to: pairs.count - 1, by: 2) { costs[pairs[pair]] = pairs[pair + 1] }
    var finds: [RecordedFind] = []
    finds.reserveCapacity(numbers.count / 3)
    var previous = (seq: 0, at: Int64(0))
    for start in stride(from: 0, to: numbers.count - 2, by: 3) {
      guard (1...max(1, players)).contains(numbers[start]), players > 0 else {
        throw fields.problem("finds", "name a player who never joined")
      }
      previous = (previous.seq + numbers[start + 1], previous.at + Int64(numbers[start + 2]))
      finds.append(
        RecordedFind(
          Find(
            player: PlayerID(numbers[start]), clue: clue, at: Timestamp(previous.at),
            isLate: !late.isEmpty && late.contains(start / 3),
            isAccepted: !accepted.isEmpty && accepted.contains(start / 3), cost: costs[start / 3] ?? 0),
          seq: previous.seq,
          arrival: !behind.isEmpty && behind.contains(start / 3)
            ? .afterEnd : !farBehind.isEmpty && farBehind.contains(start / 3) ? .longAfterEnd : .inTime))
    }
    return finds
  }
}

extension WaitingClaim {
  fileprivate init(_ fields: Fields) throws(WireError) {
    let find = ClaimedFind(
      player: try fields.id("player", as: PlayerID.self), clue: try fields.id("clue", as: ClueID.self),
      at: try fields.timestamp("at"))
    self.init(find, arrivedAt: try fields.timestamp("arrivedAt"), seq: try fields.integer("seq"))
  }
}

extension WrongTry {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), option: try fields.integer("option"),
      cost: try fields.integer("cost"), at: try fields.timestamp("at"), seq: try fields.integer("seq"))
  }
}

extension TakenHint {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      clue: try fields.id("clue", as: ClueID.self), hint: try fields.integer("hint"),
      cost: try fields.integer("cost"), at: try fields.timestamp("at"), seq: try fields.integer("seq"))
  }
}

extension AppliedRuling {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      id: try fields.id("ruling", as: RulingID.self), try Ruling(stored: fields), reason: try fields.string("reason"),
      at: try fields.timestamp("at"), seq: try fields.integer("seq"),
      isRevoked: try fields.optionalBool("revoked") ?? false)
  }
}

extension ChatMessage {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      id: try fields.id("message", as: MessageID.self),
      sender: try Sender(fields), name: try fields.string("name"), text: try fields.string("text"),
      recipient: try Recipient(fields), at: try fields.timestamp("at"),
      staff: try fields.optionalID("staff", as: StaffID.self))
  }
}

extension Song {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      title: try fields.string("title"), artist: try fields.string("artist"), requester: try Sender(fields),
      ballots: Ballots(ups: BitSet(words: try fields.words("ups")), downs: BitSet(words: try fields.words("downs"))),
      playedAt: try fields.optionalTimestamp("playedAt"))
  }
}

extension Safety {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      rolls: try fields.objects("rolls").map(RollCall.init), rollCount: try fields.integer("rollCount"),
      calls: try fields.objects("calls").map(HelpCall.init), callCount: try fields.integer("callCount"))
  }
}

extension RollCall {
  fileprivate init(_ fields: Fields) throws(WireError) {
    let at = try fields.timestamp("at")
    let answers = zip(try fields.integers("players"), try fields.integers("times")).map { player, time in
      Answer(player: PlayerID(player), at: at + Span(milliseconds: Int64(time)))
    }
    self.init(
      id: try fields.id("roll", as: RollID.self), text: try fields.optionalString("text"), at: at,
      closedAt: try fields.optionalTimestamp("closedAt"), answers: answers)
  }
}

extension HelpCall {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      id: try fields.id("help", as: HelpID.self), player: try fields.id("player", as: PlayerID.self),
      text: try fields.optionalString("text"), at: try fields.timestamp("at"),
      answeredAt: try fields.optionalTimestamp("answeredAt"),
      answeredBy: try fields.optionalID("answeredBy", as: StaffID.self))
  }
}

extension ChatReport {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      message: try fields.id("message", as: MessageID.self), player: try fields.id("by", as: PlayerID.self),
      reason: try fields.string("reason"), at: try fields.timestamp("at"))
  }
}

extension Notice {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      id: try fields.id("notice", as: NoticeID.self), text: try fields.string("text"),
      clue: try fields.optionalID("clue", as: ClueID.self), recipient: try Recipient(fields),
      at: try fields.timestamp("at"))
  }
}

extension FeedPositions {
  fileprivate init(_ fields: Fields) throws(WireError) {
    var others: [Audience: TopicSeqs] = [:]
    for other in try fields.objects("others") {
      let isSpectators = try other.optionalBool("spectators") ?? false
      let audience = isSpectators ? Audience.spectators : Audience(to: try Recipient(other))
      others[audience] = try TopicSeqs(other, "seqs")
    }
    self.init(
      host: try TopicSeqs(fields, "host"), moderators: try TopicSeqs(fields, "moderators"),
      everyone: try TopicSeqs(fields, "everyone"), others: others)
  }
}

extension TopicSeqs {
  fileprivate init(_ fields: Fields, _ name: String) throws(WireError) {
    guard let seqs = TopicSeqs(try fields.integers(name)) else {
      throw fields.problem(name, "must be one for each topic")
    }
    self = seqs
  }
}

extension Fields {
  fileprivate func objects(_ name: String) throws(WireError) -> [Fields] {
    guard let objects = try optionalObjects(name) else { throw problem(name, "is missing") }
    return objects
  }

  func optionalIntegers(_ name: String) throws(WireError) -> [Int]? {
    guard let array = try optionalArray(name) else { return nil }
    var integers: [Int] = []
    integers.reserveCapacity(array.count)
    for value in array {
      guard let integer = value.integer else { throw problem(name, "must be a list of whole numbers") }
      integers.append(Int(integer))
    }
    return integers
  }

  /// Words of bits.
  fileprivate func words(_ name: String) throws(WireError) -> [UInt64] {
    try integers(name).map { UInt64(bitPattern: Int64($0)) }
  }

  fileprivate func integers(_ name: String) throws(WireError) -> [Int] {
    guard let integers = try optionalIntegers(name) else { throw problem(name, "is missing") }
    return integers
  }
}
