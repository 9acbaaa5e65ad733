public import EventLog
public import Hunt
import HuntViews
import JSONCoding
import Wire

/// Events of lobbies as the log keeps them, in two parts: the data, which everybody may have once the hunt is over, and
/// from which the results follow; and the secret part, if there is something that not everybody may ever see.
public enum EventCodec {
  /// The name an event is stored and pushed under, for ever.
  public static func storedName(of event: LobbyEvent) -> String {
    switch event {  // No `default`: a new case must choose its name here.
    case .lobbyCreated: "lobby.created"
    case .lobbyUpdated: "lobby.updated"
    case .lobbyClaimed: "lobby.claimed"
    case .clueAdded: "clue.added"
    case .clueUpdated: "clue.updated"
    case .clueRemoved: "clue.removed"
    case .clueMoved: "clue.moved"
    case .clueRevealed: "clue.revealed"
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
    case .hintTaken: "hint.taken"
    case .boardFrozen: "board.frozen"
    case .boardRevealed: "board.revealed"
    case .noticeSent: "notice.sent"
    case .chatSent: "chat.sent"
    case .chatRemoved: "chat.removed"
    case .chatReported: "chat.reported"
    case .songRequested: "song.requested"
    case .songVoted: "song.voted"
    case .songRemoved: "song.removed"
    case .rulingApplied: "ruling.applied"
    case .rulingRevoked: "ruling.revoked"
    case .sheet(.requested): "sheet.requested"
    case .sheet(.mailed): "sheet.mailed"
    case .sheet(.failed): "sheet.mailFailed"
    case .ghostScanned: "ghost.scanned"
    case .playAmended: "play.amended"
    }
  }

  /// Whether an event is stored in two parts, whosever names it tells.
  static func hasSecret(_ event: LobbyEvent) -> Bool {
    // No `default`: whoever adds an event must say here whether all of it may be published after the end.
    switch event {
    case .lobbyCreated, .clueAdded, .playerJoined, .chatSent, .chatReported, .songVoted: true
    case .clueUpdated(_, let changes): changes.hasSecret
    case .lobbyClaimed(let account): account != nil
    case .noticeSent(_, _, _, let recipient): recipient != .all
    // Where the sheet goes is the host's to know, sealed or not.
    case .lobbyUpdated(let changes): changes.contact != nil
    case .clueRemoved, .clueMoved, .clueRevealed, .playerRenamed, .playerLeft: false
    case .songRequested, .songRemoved, .sheet: false
    case .playerKicked, .playerMuted, .playerUnmuted, .chatRemoved, .boardFrozen, .boardRevealed: false
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: false
    case .clueScanned(let find): find.reason != nil
    case .hintTaken, .rulingApplied, .rulingRevoked, .ghostScanned, .playAmended: false
    }
  }

  /// - Parameters:
  ///   - owner: whose name the event tells, if they are signed in: it is sealed with their key, in the secret part.
  ///   - salt: what nobody can guess, so that nobody can guess the secret part either and compare it with its seal.
  public static func encode(
    _ event: LobbyEvent, at moment: Timestamp, by owner: NameOwner? = nil, salt: @autoclosure () -> String
  ) -> NewEvent {
    let type = storedName(of: event)
    let name = event.name
    let event = owner == nil ? event : event.named("")
    guard hasSecret(event) || owner != nil else {
      return NewEvent(type: type, at: moment.milliseconds, data: data(of: event, at: moment, for: .log))
    }
    let secret = JSONWriter.bytes {
      $0.object {
        write(event, at: moment, for: .seal, to: &$0)
        if let owner, let name { $0.member("person") { write(name, of: owner, to: &$0) } }
        $0.member("salt", salt())
      }
    }
    let data = JSONWriter.bytes {
      $0.object {
        write(event, at: moment, for: .log, to: &$0)
        $0.member("sealed", Seal(of: secret).hex)
      }
    }
    return NewEvent(type: type, at: moment.milliseconds, data: data, secret: secret)
  }

  private static func write(_ name: String, of owner: NameOwner, to json: inout JSONWriter) {
    json.member("account", owner.account.rawValue)
    json.member("name", owner.key.seal(name))
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

  /// The data of an event as the host is told it; nil if that is withheld from a log that was published, and was not for
  /// everybody.
  public static func told(_ event: LobbyEvent, in stored: StoredEvent) -> [UInt8]? {
    guard stored.secret == nil, Seal(closing: stored.data) != nil else {
      return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: .full)
    }
    guard Viewer.spectator.sees(Audience(of: event)) else { return nil }
    let isMessage = if case .chatSent = event { true } else { false }
    return pushed(event, stored: stored.data, at: Timestamp(stored.at), as: isMessage ? .removed : .full)
  }

  /// The data of an event in a form.
  /// - Parameter stored: the data as it is stored, which is what is shown if all see the same.
  static func pushed(_ event: LobbyEvent, stored: [UInt8], at moment: Timestamp, as form: Form) -> [UInt8] {
    if form == .removed { return removed(event) }
    guard hasSecret(event) || isRewritten(event) else { return stored }
    return data(of: event, at: moment, for: form == .full ? .host : .everyone)
  }

  /// Whether it is pushed otherwise than it is stored, although nothing of it is secret after the end: the host is told
  /// more than others, or a name may be sealed.
  private static func isRewritten(_ event: LobbyEvent) -> Bool {
    switch event {
    case .lobbyUpdated, .playerRenamed: true
    default: false
    }
  }

  // MARK: Writing

  private enum Reader {
    /// Whoever may have the log without its secret parts; and that of which the log keeps only the seal there.
    case log, seal
    /// Who watches, and whom the event concerns.
    case host, everyone

    var isPushed: Bool { self == .host || self == .everyone }

    var cluePart: CluePart {
      switch self {
      case .log: .open
      case .seal: .secret
      case .host, .everyone: .whole
      }
    }
  }

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
    case .lobbyCreated(let details, let code, let host, let codes, _):
      if reader == .seal { writeSeal(of: details, host, &json) } else { write(details, code, for: reader, to: &json) }
      if reader == .seal || reader == .host { json.member("codes", ifAny: codes) }
    case .lobbyUpdated(let changes): write(changes, for: reader, to: &json)
    case .lobbyClaimed(let account):
      if reader == .seal || reader == .host { json.member("account", ifPresent: account?.rawValue) }
    case .clueAdded(let id, let clue, let next):
      if reader != .seal { writePlace(of: id, before: next, &json) }
      json.members(of: clue, reader.cluePart)
    case .clueUpdated(let id, let changes):
      if reader != .seal { json.member("clue", id) }
      json.members(of: changes, reader.cluePart)
    case .clueRemoved(let id): json.member("clue", id)
    case .clueMoved(let id, let next): writePlace(of: id, before: next, &json)
    case .clueRevealed(let id, let player):
      json.member("clue", id)
      json.member("player", ifPresent: player)
    case .playerJoined(let id, let name, let team, let token, _):
      if reader == .seal { json.member("token", token.hex) } else { writePlayer(id, name, in: team, &json) }
    case .playerRenamed(let id, let name, let team): if reader != .seal { writePlayer(id, name, in: team, &json) }
    case .playerLeft(let id): json.member("player", id)
    case .playerKicked(let id, let reason), .playerMuted(let id, let reason), .playerUnmuted(let id, let reason):
      json.member("player", id)
      json.member("reason", ifPresent: reason)
    case .huntStarted(let endsAt), .huntResumed(let endsAt): json.member("endsAt", ifPresent: endsAt)
    case .huntPaused, .playAmended: break
    case .timeExtended(let seconds, let endsAt):
      json.member("seconds", seconds)
      json.member("endsAt", endsAt)
    case .huntEnded(let ending): json.member("by", ending.rawValue)
    case .clueScanned(let find): write(find, storedAt: moment, for: reader, to: &json)
    case .hintTaken(let player, let clue, let hint, let cost):
      json.member("player", player)
      json.member("clue", clue)
      json.member("hint", hint)
      json.member("cost", cost)
    case .boardFrozen(let seq), .boardRevealed(let seq): json.member("seq", seq)
    case .noticeSent(let id, let text, let clue, let recipient):
      if reader != .seal { json.member("notice", id) }
      // What was said to some is theirs.
      if reader != .log || recipient == .all { writeNotice(text, about: clue, to: recipient, &json) }
    case .chatSent(let id, let sender, let name, let text, let recipient):
      if reader != .seal { json.member("message", id) }
      // Nor is it for everybody who speaks to a team.
      if reader == (recipient == .all ? .log : .seal) || reader.isPushed { json.member(of: sender) }
      // A message may be removed later.
      if reader != .log { writeWords(text, by: name, to: recipient, &json) }
    case .chatRemoved(let id): json.member("message", id)
    case .chatReported(let id, let player, let reason):
      if reader != .log { writeReport(of: id, by: player, reason, &json) }
    case .songRequested(let id, let sender, let title, let artist):
      json.member("song", id)
      json.member(of: sender)
      json.member("title", title)
      json.member("artist", artist)
    case .songVoted(let cast): write(cast, for: reader, to: &json)
    case .songRemoved(let id): json.member("song", id)
    case .rulingApplied(let id, let ruling, let reason):
      json.member("ruling", id)
      json.members(of: ruling)
      json.member("reason", reason)
    case .rulingRevoked(let id): json.member("ruling", id)
    case .sheet(let news): json.members(of: news)
    case .ghostScanned(let clue, let points, let found): writeGhost(clue, points, found, &json)
    }
  }

  private static func write(
    _ details: LobbyDetails, _ code: JoinCode, for reader: Reader, to json: inout JSONWriter
  ) {
    json.member("code", code.text)
    write(details, forHost: reader != .everyone, to: &json)
  }

  private static func writeSeal(of details: LobbyDetails, _ host: TokenHash, _ json: inout JSONWriter) {
    json.member("host", host.hex)
    if let contact = details.contact { json.member(sealed: contact) }
  }

  private static func write(_ changes: LobbyChanges, for reader: Reader, to json: inout JSONWriter) {
    if reader != .seal { write(changes, forHost: reader != .everyone, to: &json) }
    guard let contact = changes.contact else { return }
    if reader == .seal { json.member(sealed: contact) }
    // Not which: an address is in no push.
    if reader == .host { json.member("email", contact != nil) }
  }

  private static func writePlace(of clue: ClueID, before next: ClueID?, _ json: inout JSONWriter) {
    json.member("clue", clue)
    json.member("before", ifPresent: next)
  }

  private static func writeGhost(_ clue: ClueID, _ points: Int, _ found: Int, _ json: inout JSONWriter) {
    json.member("clue", clue)
    json.member("points", points)
    json.member("found", found)
  }

  private static func writePlayer(_ id: PlayerID, _ name: String, in team: TeamID?, _ json: inout JSONWriter) {
    json.member("player", id)
    // Empty where it is sealed.
    if !name.isEmpty { json.member("name", name) }
    json.member("team", ifPresent: team)
  }

  private static func writeNotice(
    _ text: String, about clue: ClueID?, to recipient: Recipient, _ json: inout JSONWriter
  ) {
    json.member("text", text)
    json.member("clue", ifPresent: clue)
    json.member("to", recipient: recipient)
  }

  private static func writeWords(_ text: String, by name: String, to recipient: Recipient, _ json: inout JSONWriter) {
    if !name.isEmpty { json.member("name", name) }
    json.member("text", text)
    json.member("to", recipient: recipient)
  }

  private static func writeReport(
    of message: MessageID, by player: PlayerID, _ reason: String, _ json: inout JSONWriter
  ) {
    json.member("message", message)
    json.member("player", player)
    json.member("reason", reason)
  }

  private static func write(_ cast: SongVote, for reader: Reader, to json: inout JSONWriter) {
    if reader != .seal { json.member("song", cast.song) }
    // Whose vote it was is the voter's and the host's to know.
    if reader == .seal || reader == .host {
      json.member(of: cast.voter)
      json.member("vote", cast.vote.rawValue)
    }
    if reader != .seal { json.member("votes", cast.votes) }
  }

  private static func write(_ find: Find, storedAt moment: Timestamp, for reader: Reader, to json: inout JSONWriter) {
    // Why the host took somebody's word is theirs to know.
    if reader == .seal { return json.member("reason", ifPresent: find.reason) }
    json.member("player", find.player)
    json.member("clue", find.clue)
    if find.isLate { json.member("late", true) }
    if find.at != moment { json.member("at", find.at) }
    if find.isAccepted { json.member("accepted", true) }
    if reader == .host { json.member("reason", ifPresent: find.reason) }
  }

  static func write(_ details: LobbyDetails, forHost: Bool, to json: inout JSONWriter) {
    json.member("name", details.name)
    json.member("description", details.description)
    json.member("author", details.author)
    json.member("capacity", details.capacity)
    json.member("order", details.order)
    json.member("teams", strings: details.teams)
    json.member("startsAt", ifPresent: details.startsAt)
    guard forHost else { return json.member("pack", ifPresent: details.pack) }
    json.member("duration", ifPresent: details.duration)
    json.dripMember(of: details.order)
    json.member("scoring", details.scoring)
    json.member("settings", details.settings)
    json.member("pack", wholeIfPresent: details.pack)
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

extension ClueChanges {
  fileprivate var hasSecret: Bool {
    var rest = self
    rest.points = nil
    rest.opens = nil
    rest.closes = nil
    return rest != ClueChanges()
  }
}
