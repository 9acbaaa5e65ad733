public import EventLog
public import Hunt
import JSONCoding
import Wire

/// A stored event that this version cannot read.
public struct UnreadableEvent: Error, CustomStringConvertible {
  let stream: StreamName
  let version: Int
  let reason: String

  /// An event that no lobby could have recorded at that point: it was forged.
  static func impossible(_ stored: StoredEvent) -> UnreadableEvent {
    UnreadableEvent(stream: stored.stream, version: stored.version, reason: "it cannot happen in the lobby")
  }

  public var description: String { "Event \(version) of \(stream) cannot be read: \(reason)" }
}

extension EventCodec {
  /// Decodes an event; sealed names stay sealed.
  public static func decode(_ stored: StoredEvent) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored, names: .unknown)
  }

  /// - Parameter people: the keys for the names sealed in it (`person`).
  static func decode(_ stored: StoredEvent, names people: People) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored) { try fields(of: stored, names: people) }
  }

  /// The account whose name is sealed in an event; nil if none.
  static func person(in stored: StoredEvent) -> AccountID? {
    guard naming.contains(stored.type), let secret = stored.secret, let fields = try? Fields(parsing: secret),
      let account = try? fields.optionalFields("person")?.string("account")
    else { return nil }
    return AccountID(account)
  }

  private static let naming: Set = ["lobby.created", "lobby.updated", "player.joined", "player.renamed", "chat.sent"]

  /// Decodes the available parts of an event: what a published log withholds counts as empty.
  public static func decodeShown(_ stored: StoredEvent) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored) { try complete(fields(of: stored, names: .unknown), of: stored) }
  }

  /// Decodes an event from its open data alone, with or without its secret part: enough for the results.
  static func decodePublished(_ stored: StoredEvent) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored) { try complete(Fields(parsing: stored.data), of: stored) }
  }

  private static func complete(_ fields: Fields, of stored: StoredEvent) throws -> Fields {
    guard ["player.joined", "player.renamed"].contains(stored.type), !fields.has("name") else {
      return fields.orElse(withheld[stored.type] ?? JSONObject())
    }
    return fields.orElse(["token": "", "name": .string(People.withheld(try player(fields)))])
  }

  /// Stand-ins for secret parts that an event requires.
  private static let withheld: [String: JSONObject] = [
    "lobby.created": ["host": ""],
    "clue.added": ["title": "", "proof": ["scan": [:]]],
    "player.joined": ["token": ""],
    "player.admitted": ["player": "p1"],
    "notice.sent": ["text": ""],
    "chat.sent": ["text": ""],
    "chat.reported": ["message": "m1", "player": "p1", "reason": ""],
    "song.voted": ["vote": "none"],
  ]

  private static func decode(
    _ stored: StoredEvent, fields: () throws -> Fields
  ) throws(UnreadableEvent) -> LobbyEvent {
    func unreadable(_ reason: String) -> UnreadableEvent {
      UnreadableEvent(stream: stored.stream, version: stored.version, reason: reason)
    }
    let event: LobbyEvent?
    do {
      event = try decode(stored.type, fields(), at: Timestamp(stored.at))
    } catch {
      throw unreadable("its data does not fit its type (\(error))")
    }
    guard let event else { throw unreadable("\(stored.type) is not known to this version; use a newer quarry") }
    return event
  }

  /// The fields of both parts, with the name unsealed.
  private static func fields(of stored: StoredEvent, names people: People) throws -> Fields {
    let data = try Fields(parsing: stored.data)
    guard let secret = stored.secret else { return data }
    let fields = data.orElse(try JSONParser.parse(secret, from: .stored).object ?? JSONObject())
    guard let person = try fields.optionalFields("person") else { return fields }
    let player = try fields.optionalID("player", as: PlayerID.self)
    let name = people.open(
      try person.string("name"), of: AccountID(try person.string("account")), player: player)
    return fields.replacing(stored.type.hasPrefix("lobby.") ? "author" : "name", .string(name))
  }

  private static func decode(
    _ name: String, _ data: Fields, at moment: Timestamp
  ) throws(WireError) -> LobbyEvent? {
    switch name {
    case "lobby.created": return try lobbyCreated(data)
    case "lobby.updated": return .lobbyUpdated(try lobbyChanges(data))
    case "lobby.claimed": return .lobbyClaimed(try data.optionalString("account").map { AccountID($0) })
    case "clue.added":
      return .clueAdded(try clue(data), try Clue(data), before: try before(data))
    case "clue.updated": return .clueUpdated(try clue(data), try ClueChanges(data))
    case "clue.removed": return .clueRemoved(try clue(data))
    case "clue.moved": return .clueMoved(try clue(data), before: try before(data))
    case "clue.revealed":
      return .clueRevealed(try clue(data), to: try data.optionalID("player", as: PlayerID.self))
    case "player.joined": return try playerJoined(data)
    case "player.renamed":
      return .playerRenamed(
        try player(data), name: try playerName(data), team: try data.optionalID("team", as: TeamID.self))
    case "player.left": return .playerLeft(try player(data))
    case "player.kicked": return try playerKicked(data)
    case "player.admitted": return .playerAdmitted(try player(data))
    case "player.muted": return .playerMuted(try player(data), reason: try data.optionalString("reason"))
    case "player.unmuted": return .playerUnmuted(try player(data), reason: try data.optionalString("reason"))
    case "hunt.started": return .huntStarted(endsAt: try data.optionalTimestamp("endsAt"))
    case "hunt.paused": return .huntPaused
    case "hunt.resumed": return .huntResumed(endsAt: try data.optionalTimestamp("endsAt"))
    case "time.extended":
      return .timeExtended(seconds: try data.integer("seconds"), endsAt: try data.timestamp("endsAt"))
    case "hunt.ended":
      guard let ending = Ending(rawValue: try data.string("by")) else { throw data.problem("by", "is unknown") }
      return .huntEnded(by: ending)
    case "clue.scanned":
      return .clueScanned(try find(data, storedAt: moment))
    case "clue.claimed":
      return .clueClaimed(
        ClaimedFind(player: try player(data), clue: try clue(data), at: try data.timestamp("at")))
    case "hint.taken":
      return .hintTaken(
        try player(data), try clue(data), hint: try data.integer("hint"), cost: try data.integer("cost"))
    case "board.frozen": return .boardFrozen(seq: try data.integer("seq"))
    case "board.revealed": return .boardRevealed(seq: try data.integer("seq"))
    case "notice.sent":
      return .noticeSent(
        try data.id("notice", as: NoticeID.self), text: try data.string("text"),
        clue: try data.optionalID("clue", as: ClueID.self), to: try Recipient(data))
    case "chat.sent":
      return .chatSent(
        try data.id("message", as: MessageID.self), from: try Sender(data), name: try data.optionalString("name") ?? "",
        text: try data.string("text"), to: try Recipient(data))
    case "chat.removed": return .chatRemoved(try data.id("message", as: MessageID.self))
    case "chat.reported":
      return .chatReported(
        try data.id("message", as: MessageID.self), by: try player(data), reason: try data.string("reason"))
    case "song.requested":
      return .songRequested(
        try song(data), from: try Sender(data), title: try data.string("title"), artist: try data.string("artist"))
    case "song.voted": return try songVoted(data)
    case "song.removed": return .songRemoved(try song(data))
    case "ruling.applied":
      return .rulingApplied(
        try data.id("ruling", as: RulingID.self), try Ruling(stored: data), reason: try data.string("reason"))
    case "ruling.revoked": return .rulingRevoked(try data.id("ruling", as: RulingID.self))
    case "ghost.scanned":
      return .ghostScanned(try clue(data), points: try data.integer("points"), found: try data.integer("found"))
    case "play.amended": return .playAmended
    default: return try sheetNews(name, data).map { .sheet($0) }
    }
  }

  private static func playerJoined(_ data: Fields) throws(WireError) -> LobbyEvent {
    .playerJoined(
      try player(data), name: try playerName(data), team: try data.optionalID("team", as: TeamID.self),
      token: TokenHash(hex: try data.string("token")), account: try account(data),
      device: try data.optionalString("device").map { DeviceHash(hex: $0) })
  }

  private static func playerKicked(_ data: Fields) throws(WireError) -> LobbyEvent {
    .playerKicked(
      try player(data), reason: try data.optionalString("reason"), keepOut: try data.optionalBool("keepOut") ?? false)
  }

  private static func songVoted(_ data: Fields) throws(WireError) -> LobbyEvent {
    .songVoted(
      SongVote(
        song: try song(data), voter: try Sender(data), vote: try data.vote("vote"), votes: try data.integer("votes")))
  }

  /// Rejects an empty name: no player has one, and it would be encoded as missing.
  private static func playerName(_ data: Fields) throws(WireError) -> String {
    let name = try data.string("name")
    guard !name.isEmpty else { throw data.problem("name", "is empty") }
    return name
  }

  /// The account whose name it contains.
  private static func account(_ data: Fields) throws(WireError) -> AccountID? {
    guard let person = try data.optionalFields("person") else { return nil }
    return AccountID(try person.string("account"))
  }

  private static func lobbyCreated(_ data: Fields) throws(WireError) -> LobbyEvent {
    guard let code = JoinCode(parsing: try data.string("code")) else { throw data.problem("code", "is no join code") }
    var details = try LobbyDetails(data)
    details.contact = try data.optionalSealedContact()
    details.pack = try data.optionalPackPlay()
    return .lobbyCreated(
      details, code: code, host: TokenHash(hex: try data.string("host")), codes: try CodeSource.list(data),
      account: try account(data))
  }

  private static func lobbyChanges(_ data: Fields) throws(WireError) -> LobbyChanges {
    var changes = try LobbyChanges(data)
    changes.contact = try data.clearable("contact") { data throws(WireError) in try data.optionalSealedContact() }
    return changes
  }

  private static func sheetNews(_ name: String, _ data: Fields) throws(WireError) -> SheetNews? {
    switch name {
    case "sheet.requested": .requested(try data.integer("sheet"))
    case "sheet.mailed": .mailed(try data.integer("sheet"))
    case "sheet.mailFailed": .failed(try data.integer("sheet"), try sheetFailure(data))
    default: nil
    }
  }

  static func sheetFailure(_ data: Fields) throws(WireError) -> SheetFailure {
    guard let reason = SheetFailure(rawValue: try data.string("reason")) else {
      throw data.problem("reason", "is unknown")
    }
    return reason
  }

  private static func find(_ data: Fields, storedAt moment: Timestamp) throws(WireError) -> Find {
    Find(
      player: try player(data), clue: try clue(data), at: try data.optionalTimestamp("at") ?? moment,
      isLate: try data.optionalBool("late") ?? false, isAccepted: try data.optionalBool("accepted") ?? false,
      reason: try data.optionalString("reason"))
  }

  private static func clue(_ data: Fields) throws(WireError) -> ClueID { try data.id("clue", as: ClueID.self) }

  private static func song(_ data: Fields) throws(WireError) -> SongID { try data.id("song", as: SongID.self) }

  private static func player(_ data: Fields) throws(WireError) -> PlayerID {
    try data.id("player", as: PlayerID.self)
  }

  private static func before(_ data: Fields) throws(WireError) -> ClueID? {
    try data.optionalID("before", as: ClueID.self)
  }
}
