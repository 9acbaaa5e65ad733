import Hunt
import JSONCoding
import Wire

/// Encodes the data of events for their readers, as JSON.
extension EventCodec {
  /// For whom an event is written.
  enum Reader {
    /// The log's public part, and its secret part, of which the public part holds only the seal.
    case log, seal
    /// Watchers: the host, and others whom the event is for.
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

  /// A message without its text and its sender's name.
  static func removed(_ event: LobbyEvent) -> [UInt8] {
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

  /// Encodes the data of an event for a reader.
  /// - Parameter moment: when the event was stored.
  static func data(of event: LobbyEvent, at moment: Timestamp, for reader: Reader) -> [UInt8] {
    JSONWriter.bytes { $0.object { write(event, at: moment, for: reader, to: &$0) } }
  }

  /// Writes the members of that data. For an event in two parts, `log` and `seal` together are the whole.
  static func write(
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
    case .playerJoined(let id, let name, let team, let token, _, let device):
      if reader == .seal { writeSeal(of: token, device, &json) } else { writePlayer(id, name, in: team, &json) }
    case .playerRenamed(let id, let name, let team): if reader != .seal { writePlayer(id, name, in: team, &json) }
    case .playerLeft(let id): json.member("player", id)
    case .playerKicked(let id, let reason, let keepOut):
      if reader != .seal { writeMeasure(against: id, reason, &json) }
      if keepOut, reader == .seal || reader == .host { json.member("keepOut", true) }
    case .playerAdmitted(let id): if reader != .log { json.member("player", id) }
    case .playerMuted(let id, let reason), .playerUnmuted(let id, let reason):
      writeMeasure(against: id, reason, &json)
    case .huntStarted(let endsAt), .huntResumed(let endsAt): json.member("endsAt", ifPresent: endsAt)
    case .huntPaused, .playAmended: break
    case .timeExtended(let seconds, let endsAt):
      json.member("seconds", seconds)
      json.member("endsAt", endsAt)
    case .huntEnded(let ending): json.member("by", ending.rawValue)
    case .clueScanned(let find): write(find, storedAt: moment, for: reader, to: &json)
    case .clueClaimed(let find): writeClaim(find, &json)
    case .hintTaken(let player, let clue, let hint, let cost): writeHint(hint, of: clue, by: player, cost: cost, &json)
    case .boardFrozen(let seq), .boardRevealed(let seq): json.member("seq", seq)
    case .noticeSent(let id, let text, let clue, let recipient):
      if reader != .seal { json.member("notice", id) }
      // Notices to single players or teams are secret.
      if reader != .log || recipient == .all { writeNotice(text, about: clue, to: recipient, &json) }
    case .chatSent(let id, let sender, let name, let text, let recipient):
      if reader != .seal { json.member("message", id) }
      // The sender of a team message is secret, too.
      if reader == (recipient == .all ? .log : .seal) || reader.isPushed { json.member(of: sender) }
      // The text is secret, as a message may be removed later.
      if reader != .log { writeWords(text, by: name, to: recipient, &json) }
    case .chatRemoved(let id): json.member("message", id)
    case .chatReported(let id, let player, let reason):
      if reader != .log { writeReport(of: id, by: player, reason, &json) }
    case .songRequested(let id, let sender, let title, let artist):
      writeSong(id, title, by: artist, from: sender, &json)
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

  private static func writeClaim(_ find: ClaimedFind, _ json: inout JSONWriter) {
    json.member("player", find.player)
    json.member("clue", find.clue)
    json.member("at", find.at)
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
    // Only whether there is one: no push contains an address.
    if reader == .host { json.member("email", contact != nil) }
  }

  private static func writeSeal(of token: TokenHash, _ device: DeviceHash?, _ json: inout JSONWriter) {
    json.member("token", token.hex)
    json.member("device", ifPresent: device?.hex)
  }

  private static func writeHint(
    _ hint: Int, of clue: ClueID, by player: PlayerID, cost: Int, _ json: inout JSONWriter
  ) {
    json.member("player", player)
    json.member("clue", clue)
    json.member("hint", hint)
    json.member("cost", cost)
  }

  private static func writeSong(
    _ song: SongID, _ title: String, by artist: String, from sender: Sender, _ json: inout JSONWriter
  ) {
    json.member("song", song)
    json.member(of: sender)
    json.member("title", title)
    json.member("artist", artist)
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
    // A sealed name is empty here.
    if !name.isEmpty { json.member("name", name) }
    json.member("team", ifPresent: team)
  }

  private static func writeMeasure(against player: PlayerID, _ reason: String?, _ json: inout JSONWriter) {
    json.member("player", player)
    json.member("reason", ifPresent: reason)
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
    // Only the voter and the host may know the vote.
    if reader == .seal || reader == .host {
      json.member(of: cast.voter)
      json.member("vote", cast.vote.rawValue)
    }
    if reader != .seal { json.member("votes", cast.votes) }
  }

  private static func write(_ find: Find, storedAt moment: Timestamp, for reader: Reader, to json: inout JSONWriter) {
    // Only the finder and the host may know why the host accepted it.
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
