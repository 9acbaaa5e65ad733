public import EventLog
public import Hunt
import JSONCoding
import Wire

/// A stored event that this version cannot read.
public struct UnreadableEvent: Error, CustomStringConvertible {
  let stream: StreamName
  let version: Int
  let reason: String

  public var description: String { "Event \(version) of \(stream) cannot be read: \(reason)" }
}

extension EventCodec {
  public static func decode(_ stored: StoredEvent) throws(UnreadableEvent) -> LobbyEvent {
    func unreadable(_ reason: String) -> UnreadableEvent {
      UnreadableEvent(stream: stored.stream, version: stored.version, reason: reason)
    }
    let event: LobbyEvent?
    do {
      event = try decode(stored.type, Fields(parsing: stored.data), at: Timestamp(stored.at))
    } catch {
      throw unreadable("its data does not fit its type (\(error))")
    }
    guard let event else { throw unreadable("\(stored.type) is not known to this version; use a newer quarry") }
    return event
  }

  private static func decode(
    _ name: String, _ data: Fields, at moment: Timestamp
  ) throws(WireError) -> LobbyEvent? {
    switch name {
    case "lobby.created":
      guard let code = JoinCode(parsing: try data.string("code")) else { throw data.problem("code", "is no join code") }
      return .lobbyCreated(try LobbyDetails(data), code: code, host: TokenHash(hex: try data.string("host")))
    case "lobby.updated": return .lobbyUpdated(try LobbyChanges(data))
    case "clue.added":
      return .clueAdded(try data.id("clue", as: ClueID.self), try Clue(data), before: try before(data))
    case "clue.updated": return .clueUpdated(try data.id("clue", as: ClueID.self), try ClueChanges(data))
    case "clue.removed": return .clueRemoved(try data.id("clue", as: ClueID.self))
    case "clue.moved": return .clueMoved(try data.id("clue", as: ClueID.self), before: try before(data))
    case "player.joined":
      return .playerJoined(
        try player(data), name: try data.string("name"), team: try data.optionalID("team", as: TeamID.self),
        token: TokenHash(hex: try data.string("token")))
    case "player.renamed":
      return .playerRenamed(
        try player(data), name: try data.string("name"), team: try data.optionalID("team", as: TeamID.self))
    case "player.left": return .playerLeft(try player(data))
    case "player.kicked": return .playerKicked(try player(data), reason: try data.optionalString("reason"))
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
      return .clueScanned(
        Find(
          player: try player(data), clue: try data.id("clue", as: ClueID.self),
          at: try data.optionalTimestamp("at") ?? moment, isLate: try data.optionalBool("late") ?? false))
    case "board.frozen": return .boardFrozen(seq: try data.integer("seq"))
    case "board.revealed": return .boardRevealed(seq: try data.integer("seq"))
    case "notice.sent":
      return .noticeSent(
        try data.id("notice", as: NoticeID.self), text: try data.string("text"),
        clue: try data.optionalID("clue", as: ClueID.self), to: try Recipient(data))
    case "chat.sent":
      return .chatSent(
        try data.id("message", as: MessageID.self), from: try Sender(data), name: try data.string("name"),
        text: try data.string("text"), to: try Recipient(data))
    case "chat.removed": return .chatRemoved(try data.id("message", as: MessageID.self))
    case "chat.reported":
      return .chatReported(
        try data.id("message", as: MessageID.self), by: try player(data), reason: try data.string("reason"))
    default: return nil
    }
  }

  private static func player(_ data: Fields) throws(WireError) -> PlayerID {
    try data.id("player", as: PlayerID.self)
  }

  private static func before(_ data: Fields) throws(WireError) -> ClueID? {
    try data.optionalID("before", as: ClueID.self)
  }
}
