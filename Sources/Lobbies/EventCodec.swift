public import EventLog
public import Hunt
import JSONCoding
import Wire

/// Events of lobbies as the log keeps them. What is stored is what is pushed, but for a few secrets.
public enum EventCodec {
  /// The name an event is stored and pushed under, for ever.
  public static func storedName(of event: LobbyEvent) -> String {
    switch event {  // No `default`: a new case must choose its name here.
    case .lobbyCreated: "lobby.created"
    case .lobbyUpdated: "lobby.updated"
    case .clueAdded: "clue.added"
    case .clueUpdated: "clue.updated"
    case .clueRemoved: "clue.removed"
    case .clueMoved: "clue.moved"
    case .playerJoined: "player.joined"
    case .playerRenamed: "player.renamed"
    case .playerLeft: "player.left"
    case .playerKicked: "player.kicked"
    case .playerMuted: "player.muted"
    case .playerUnmuted: "player.unmuted"
    case .huntStarted: "hunt.started"
    case .huntPaused: "hunt.paused"
    case .huntResumed: "hunt.resumed"
    case .timeExtended: "time.extended"
    case .huntEnded: "hunt.ended"
    case .clueScanned: "clue.scanned"
    case .boardFrozen: "board.frozen"
    case .boardRevealed: "board.revealed"
    case .noticeSent: "notice.sent"
    case .chatSent: "chat.sent"
    case .chatRemoved: "chat.removed"
    case .chatReported: "chat.reported"
    }
  }

  public static func encode(_ event: LobbyEvent, at moment: Timestamp) -> NewEvent {
    NewEvent(type: storedName(of: event), at: moment.milliseconds, data: data(of: event, at: moment, for: .log))
  }

  /// How much of an event is shown.
  enum Form: Hashable {
    /// As the host sees it: all but the hashes of tokens.
    case full
    /// As everyone sees it.
    case common
    /// A message that was removed: that there was one.
    case removed
  }

  /// The data of an event in a form.
  /// - Parameter stored: the data as it is stored, which is what is shown unless it holds a secret.
  static func pushed(_ event: LobbyEvent, stored: [UInt8], at moment: Timestamp, as form: Form) -> [UInt8] {
    switch event {
    case .lobbyCreated, .playerJoined, .lobbyUpdated:
      data(of: event, at: moment, for: form == .full ? .host : .everyone)
    case .chatSent: form == .removed ? removed(event) : stored
    case .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .playerRenamed, .playerLeft, .playerKicked, .playerMuted,
      .playerUnmuted, .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .clueScanned, .boardFrozen,
      .boardRevealed, .noticeSent, .chatRemoved, .chatReported:
      stored
    }
  }

  // MARK: Writing

  private enum Reader { case log, host, everyone }

  /// A message without its words and the name of who wrote it.
  private static func removed(_ event: LobbyEvent) -> [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        guard case .chatSent(let id, let sender, _, _, let recipient) = event else { return }
        json.member("message", id)
        json.member(of: sender)
        json.member("to", recipient: recipient)
        json.member("removed", true)
      }
    }
  }

  private static func data(of event: LobbyEvent, at moment: Timestamp, for reader: Reader) -> [UInt8] {
    JSONWriter.bytes { $0.object { write(event, at: moment, for: reader, to: &$0) } }
  }

  private static func write(
    _ event: LobbyEvent, at moment: Timestamp, for reader: Reader, to json: inout JSONWriter
  ) {
    switch event {
    case .lobbyCreated(let details, let code, let host):
      json.member("code", code.text)
      write(details, forHost: reader != .everyone, to: &json)
      if reader == .log { json.member("host", host.hex) }
    case .lobbyUpdated(let changes): write(changes, forHost: reader != .everyone, to: &json)
    case .clueAdded(let id, let clue, let next):
      json.member("clue", id)
      json.member("before", ifPresent: next)
      json.members(of: clue)
    case .clueUpdated(let id, let changes):
      json.member("clue", id)
      json.members(of: changes)
    case .clueRemoved(let id): json.member("clue", id)
    case .clueMoved(let id, let next):
      json.member("clue", id)
      json.member("before", ifPresent: next)
    case .playerJoined(let id, let name, let team, let token):
      json.member("player", id)
      json.member("name", name)
      json.member("team", ifPresent: team)
      if reader == .log { json.member("token", token.hex) }
    case .playerRenamed(let id, let name, let team):
      json.member("player", id)
      json.member("name", name)
      json.member("team", ifPresent: team)
    case .playerLeft(let id): json.member("player", id)
    case .playerKicked(let id, let reason), .playerMuted(let id, let reason), .playerUnmuted(let id, let reason):
      json.member("player", id)
      json.member("reason", ifPresent: reason)
    case .huntStarted(let endsAt), .huntResumed(let endsAt): json.member("endsAt", ifPresent: endsAt)
    case .huntPaused: break
    case .timeExtended(let seconds, let endsAt):
      json.member("seconds", seconds)
      json.member("endsAt", endsAt)
    case .huntEnded(let ending): json.member("by", ending.rawValue)
    case .clueScanned(let find): write(find, storedAt: moment, to: &json)
    case .boardFrozen(let seq), .boardRevealed(let seq): json.member("seq", seq)
    case .noticeSent(let id, let text, let clue, let recipient):
      json.member("notice", id)
      json.member("text", text)
      json.member("clue", ifPresent: clue)
      json.member("to", recipient: recipient)
    case .chatSent(let id, let sender, let name, let text, let recipient):
      json.member("message", id)
      json.member(of: sender)
      json.member("name", name)
      json.member("text", text)
      json.member("to", recipient: recipient)
    case .chatRemoved(let id): json.member("message", id)
    case .chatReported(let id, let player, let reason):
      json.member("message", id)
      json.member("player", player)
      json.member("reason", reason)
    }
  }

  private static func write(_ find: Find, storedAt moment: Timestamp, to json: inout JSONWriter) {
    json.member("player", find.player)
    json.member("clue", find.clue)
    if find.isLate { json.member("late", true) }
    if find.at != moment { json.member("at", find.at) }
  }

  static func write(_ details: LobbyDetails, forHost: Bool, to json: inout JSONWriter) {
    json.member("name", details.name)
    json.member("description", details.description)
    json.member("author", details.author)
    json.member("capacity", details.capacity)
    json.member("order", details.order)
    json.member("teams", strings: details.teams)
    json.member("startsAt", ifPresent: details.startsAt)
    guard forHost else { return }
    json.member("duration", ifPresent: details.duration)
    json.dripMember(of: details.order)
    json.member("scoring", details.scoring)
    json.member("settings", details.settings)
  }

  private static func write(_ changes: LobbyChanges, forHost: Bool, to json: inout JSONWriter) {
    json.member("name", ifPresent: changes.name)
    json.member("description", ifPresent: changes.description)
    json.member("author", ifPresent: changes.author)
    json.member("capacity", ifPresent: changes.capacity)
    if let order = changes.order { json.member("order", order) }
    if let teams = changes.teams { json.member("teams", strings: teams) }
    json.member("startsAt", ifChanged: changes.startsAt)
    guard forHost else { return }
    if let duration = changes.duration {
      if let duration { json.member("duration", duration) } else { json.nullMember("duration") }
    }
    if let order = changes.order { json.dripMember(of: order) }
    if let scoring = changes.scoring { json.member("scoring", scoring) }
    if let settings = changes.settings { json.member("settings", settings) }
  }
}
