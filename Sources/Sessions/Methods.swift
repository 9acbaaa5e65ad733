import Accounts
import Hunt
import JSONCoding
import Lobbies
import Packs
import Wire

/// What a request is about to do, once its parameters are read.
enum Plan {
  /// Answered on the spot.
  case answer([UInt8])
  /// Asked of the lobby that the request names, or else of the one whose seat it has.
  case ask(LobbyRequest.Ask)
  case create(LobbyDetails, clues: [Clue], codes: LobbyRequest.Codes?)
  case join(PlayerName, team: TeamChoice?, device: DeviceName?)
  case attach
  case detach
  case account(AccountAsk)
  case pack(PackAsk)
  case play(PackWish)
  /// The lobby of this host's token becomes the account's.
  case claim(SeatToken)
  case unwatch

  /// Whether the lobby itself hears of it.
  var isAskedOfLobby: Bool {
    switch self {
    case .ask, .attach, .join, .create, .play, .claim: true
    case .answer, .detach, .account, .pack, .unwatch: false
    }
  }
}

/// The methods of the protocol: name → what its parameters mean. The one place where they stand for all transports.
enum Methods {
  typealias Reader = @Sendable (Fields) throws(WireError) -> Plan

  static func plan(_ request: Request, server: ServerInfo) throws(WireError) -> Plan {
    switch request.method {
    case "server.info": return .answer(server.info())
    case "server.ping": return .answer(server.ping())
    default: break
    }
    // All are ASCII. Looking up another name would normalise it.
    guard request.method.utf8.allSatisfy({ $0 < 0x80 }), let read = table[request.method] else {
      throw .methodNotFound(request.method)
    }
    return try read(request.params)
  }

  /// All methods but those that need the server itself.
  static let table: [String: Reader] = [
    "session.attach": { (_) throws(WireError) in .attach },
    "session.detach": { (_) throws(WireError) in .detach },

    "account.register": { (params) throws(WireError) in .account(try .register(params)) },
    "account.login": { (params) throws(WireError) in .account(try .login(params)) },
    "account.logout": { (params) throws(WireError) in
      .account(.logout(everywhere: try params.optionalBool("everywhere") ?? false))
    },
    "account.get": { (_) throws(WireError) in .account(.get) },
    "account.update": { (params) throws(WireError) in .account(try .update(params)) },
    "account.requestReset": { (params) throws(WireError) in .account(.requestReset(email: try params.string("email")))
    },
    "account.reset": { (params) throws(WireError) in .account(try .reset(params)) },
    "account.delete": { (params) throws(WireError) in .account(.delete(password: try params.string("password"))) },
    "account.sessions": { (_) throws(WireError) in .account(.sessions) },
    "account.revoke": { (params) throws(WireError) in
      .account(.revoke(try params.id("session", as: SessionID.self)))
    },
    "account.requestVerification": { (_) throws(WireError) in .account(.requestVerification) },
    "account.verify": { (params) throws(WireError) in .account(.verify(token: try params.string("verificationToken")))
    },
    "account.export": { (_) throws(WireError) in .account(.export) },
    "account.claim": { (params) throws(WireError) in
      guard let token = SeatToken(parsing: try params.string("host")) else { throw .unknownToken }
      return .claim(token)
    },

    "pack.create": { (params) throws(WireError) in .pack(.create(params)) },
    "pack.update": { (params) throws(WireError) in
      .pack(.update(try .pack(params), readAt: try params.integer("version"), params))
    },
    "pack.delete": { (params) throws(WireError) in .pack(.delete(try .pack(params))) },
    "pack.get": { (params) throws(WireError) in
      .pack(.get(try .pack(params), version: try params.optionalInteger("version")))
    },
    "pack.mine": { (_) throws(WireError) in .pack(.mine) },
    "pack.search": { (params) throws(WireError) in .pack(.search(try .search(params))) },
    "pack.export": { (params) throws(WireError) in
      .pack(.export(try .pack(params), try .format(params) ?? .quarry))
    },
    "pack.import": { (params) throws(WireError) in .pack(try .take(params)) },
    "pack.board": { (params) throws(WireError) in .pack(.board(try .pack(params))) },
    "pack.versions": { (params) throws(WireError) in .pack(.versions(try .versions(params))) },

    "lobby.create": { (params) throws(WireError) in try create(params) },
    "lobby.update": { (params) throws(WireError) in
      var changes = try LobbyChanges(params)
      changes.contact = try params.clearable("email") { params throws(WireError) in try params.optionalContact() }
      return .host(.update(changes))
    },
    "lobby.sendSheet": { (params) throws(WireError) in
      .ask(.sendSheet(to: try params.optionalEmail("email"), in: try params.letterLanguage()))
    },
    "lobby.start": { (_) throws(WireError) in .host(.start) },
    "lobby.pause": { (_) throws(WireError) in .host(.pause) },
    "lobby.resume": { (_) throws(WireError) in .host(.resume) },
    "lobby.end": { (_) throws(WireError) in .host(.end) },
    "lobby.extend": { (params) throws(WireError) in .host(.extend(seconds: try params.integer("seconds"))) },
    "lobby.freeze": { (_) throws(WireError) in .host(.freeze) },
    "lobby.reveal": { (params) throws(WireError) in .host(.reveal(at: try position(params))) },
    "lobby.announce": { (params) throws(WireError) in
      .host(.announce(try params.text("text", as: NoticeText.self), to: try Recipient(params)))
    },
    "lobby.hint": { (params) throws(WireError) in
      .host(.hint(try clue(params), try params.text("text", as: NoticeText.self), to: try Recipient(params)))
    },
    "player.kick": { (params) throws(WireError) in
      let keepOut = try params.optionalBool("keepOut") ?? false
      return .host(.kick(try player(params), reason: try reason(params), keepOut: keepOut))
    },
    "player.admit": { (params) throws(WireError) in .host(.admit(try player(params))) },
    "player.mute": { (params) throws(WireError) in .host(.mute(try player(params), reason: try reason(params))) },
    "player.unmute": { (params) throws(WireError) in .host(.unmute(try player(params), reason: try reason(params))) },
    "chat.remove": { (params) throws(WireError) in .host(.removeMessage(try message(params))) },
    "chat.reports": { (_) throws(WireError) in .ask(.reports) },
    "clue.add": { (params) throws(WireError) in
      .host(.addClue(try Clue(params), before: try params.optionalID("before", as: ClueID.self)))
    },
    "clue.update": { (params) throws(WireError) in .host(.updateClue(try clue(params), try ClueChanges(params))) },
    "clue.remove": { (params) throws(WireError) in .host(.removeClue(try clue(params))) },
    "clue.move": { (params) throws(WireError) in
      .host(.moveClue(try clue(params), before: try params.optionalID("before", as: ClueID.self)))
    },
    "clue.list": { (_) throws(WireError) in .ask(.clueList()) },

    "clue.accept": { (params) throws(WireError) in
      .host(
        .accept(
          try clue(params), by: try params.id("player", as: PlayerID.self), at: try params.optionalTimestamp("at"),
          because: try params.has("reason") ? params.text("reason", as: RulingReason.self) : nil))
    },
    "late.list": { (_) throws(WireError) in .ask(.lateList) },
    "ruling.preview": { (params) throws(WireError) in .ask(.preview(try Ruling(params))) },
    "ruling.apply": { (params) throws(WireError) in
      .host(.rule(try Ruling(params), because: try RulingReason(ofRulingIn: params)))
    },
    "ruling.revoke": { (params) throws(WireError) in .host(.revoke(try params.id("ruling", as: RulingID.self))) },

    "lobby.peek": { (_) throws(WireError) in .ask(.peek) },
    "lobby.join": { (params) throws(WireError) in
      let device = params.has("device") ? try params.text("device", as: DeviceName.self) : nil
      return .join(try params.text("name", as: PlayerName.self), team: try team(params), device: device)
    },
    "player.list": { (params) throws(WireError) in
      .ask(
        .players(
          after: try params.optionalID("after", as: PlayerID.self), limit: try limit(params),
          keptOut: try params.optionalBool("keptOut") ?? false))
    },
    "player.rename": { (params) throws(WireError) in
      .ask(.rename(try params.text("name", as: PlayerName.self)))
    },
    "lobby.leave": { (_) throws(WireError) in .ask(.leave) },
    "scan.submit": { (params) throws(WireError) in
      .ask(.scan(text: try params.string("text"), at: try params.optionalTimestamp("at"), from: try Position(params)))
    },
    "clue.answer": { (params) throws(WireError) in
      let at = try params.optionalTimestamp("at")
      return .ask(.answer(try clue(params), try params.answer("answer"), at: at, from: try Position(params)))
    },
    "clue.visit": { (params) throws(WireError) in
      guard let position = try Position(params) else { throw params.problem("lat", Position.isMissing) }
      return .ask(.visit(try clue(params), at: try params.optionalTimestamp("at"), from: position))
    },
    "clue.hint": { (params) throws(WireError) in .ask(.hint(try clue(params), try params.integer("hint"))) },
    "player.explain": { (params) throws(WireError) in
      .ask(.explain(try params.optionalID("player", as: PlayerID.self)))
    },
    "chat.send": { (params) throws(WireError) in
      .ask(.chat(try params.text("text", as: ChatText.self), toTeam: try toTeam(params)))
    },
    "chat.report": { (params) throws(WireError) in
      .ask(.report(try message(params), try params.text("reason", as: Reason.self)))
    },
    "song.request": { (params) throws(WireError) in
      let title = try params.text("title", as: SongTitle.self)
      return .ask(.requestSong(title: title, artist: try params.text("artist", as: SongArtist.self)))
    },
    "song.vote": { (params) throws(WireError) in .ask(.vote(try song(params), try params.vote("vote"))) },
    "song.remove": { (params) throws(WireError) in .host(.removeSong(try song(params))) },

    "lobby.watch": { (params) throws(WireError) in try watch(params) },
    "lobby.unwatch": { (_) throws(WireError) in .unwatch },
    "lobby.view": { (params) throws(WireError) in .ask(.view(at: try position(params))) },
    "lobby.board": { (params) throws(WireError) in
      .ask(
        .board(
          after: try offset(params), limit: try limit(params), at: try position(params)))
    },
    "lobby.history": { (params) throws(WireError) in
      .ask(.history(after: try offset(params), limit: try limit(params)))
    },
    "lobby.results": { (_) throws(WireError) in .ask(.results) },
    "lobby.log": { (params) throws(WireError) in .ask(.log(after: try offset(params), limit: try limit(params))) },
  ]

  // MARK: Parameters

  private static func create(_ params: Fields) throws(WireError) -> Plan {
    if params.has("again") { return try again(params) }
    if params.has("pack") { return .play(try PackWish(params)) }
    for name in ["play", "ghost", "ranked"] where params.has(name) {
      throw params.problem(name, "must come with a pack, which is what is played")
    }
    var clues: [Clue] = []
    for fields in try params.optionalObjects("clues") ?? [] { clues.append(try Clue(fields)) }
    var details = try LobbyDetails(params)
    details.contact = try params.optionalContact()
    return .create(details, clues: clues, codes: try codes(params).map { .hosts($0) })
  }

  /// What else there is to say of a lobby, the earlier one says.
  private static func again(_ params: Fields) throws(WireError) -> Plan {
    for name in ["name", "clues", "codes", "pack", "settings", "order", "scoring", "teams"] where params.has(name) {
      throw params.problem(name, "must be left out with again, which brings it along")
    }
    guard let earlier = LobbyID(parsing: try params.string("again")) else {
      throw params.problem("again", "must be the id of an earlier lobby")
    }
    // Its name is not known yet; what stands in its place keeps apart requests that have the same key.
    return .create(LobbyDetails(name: "again \(earlier.rawValue)"), clues: [], codes: .again(earlier))
  }

  private static func codes(_ params: Fields) throws(WireError) -> LobbyRequest.CodesOfEarlier? {
    guard let codes = try params.optionalFields("codes") else { return nil }
    guard let lobby = LobbyID(parsing: try codes.string("lobby")) else {
      throw codes.problem("lobby", "must be the id of an earlier lobby")
    }
    guard let token = SeatToken(parsing: try codes.string("token")) else { throw .unknownToken }
    return .init(lobby: lobby, token: token)
  }

  private static func clue(_ params: Fields) throws(WireError) -> ClueID {
    try params.id("clue", as: ClueID.self)
  }

  private static func player(_ params: Fields) throws(WireError) -> PlayerID {
    try params.id("player", as: PlayerID.self)
  }

  private static func song(_ params: Fields) throws(WireError) -> SongID {
    try params.id("song", as: SongID.self)
  }

  private static func message(_ params: Fields) throws(WireError) -> MessageID {
    try params.id("message", as: MessageID.self)
  }

  /// Why the host does something; nil if they do not say.
  private static func reason(_ params: Fields) throws(WireError) -> Reason? {
    params.has("reason") ? try params.text("reason", as: Reason.self) : nil
  }

  /// Whether a chat line is for the team alone.
  private static func toTeam(_ params: Fields) throws(WireError) -> Bool {
    guard params.has("to") else { return false }
    guard (try? params.string("to")) == "team" else {
      throw params.problem("to", "must be \"team\", or left out for all")
    }
    return true
  }

  private static func team(_ params: Fields) throws(WireError) -> TeamChoice? {
    guard let text = try params.optionalString("team") else { return nil }
    return TeamID(parsing: text).map(TeamChoice.id) ?? .name(text)
  }

  private static func watch(_ params: Fields) throws(WireError) -> Plan {
    var since: LobbyRequest.Since?
    if let fields = try params.optionalFields("since") {
      let seq = try fields.integer("seq")
      guard seq >= 0 else { throw fields.problem("seq", "must not be negative") }
      since = .init(epoch: try fields.string("epoch"), seq: seq)
    }
    var topics: Topics = []
    for name in try params.optionalStrings("topics") ?? ["events", "board", "chat", "songs"] {
      switch name {
      case "events": topics.insert(.events)
      case "board": topics.insert(.board)
      case "chat": topics.insert(.chat)
      case "songs": topics.insert(.songs)
      default: throw params.problem("topics", "must be some of events, board, chat and songs")
      }
    }
    guard !topics.isEmpty else { throw params.problem("topics", "must not be empty") }
    return .ask(.watch(since: since, topics: topics))
  }

  private static func position(_ params: Fields) throws(WireError) -> Int? {
    guard let seq = try params.optionalInteger("at") else { return nil }
    guard seq >= 1 else { throw params.problem("at", "must be a sequence number from 1 on") }
    return seq
  }

  private static func offset(_ params: Fields) throws(WireError) -> Int {
    let after = try params.optionalInteger("after") ?? 0
    guard after >= 0 else { throw params.problem("after", "must not be negative") }
    return after
  }

  private static func limit(_ params: Fields) throws(WireError) -> Int {
    let limit = try params.optionalInteger("limit") ?? Limits.pageDefault
    guard Limits.page.contains(limit) else {
      throw params.problem("limit", "must be from \(Limits.page.lowerBound) to \(Limits.page.upperBound)")
    }
    return limit
  }
}

extension Plan {
  fileprivate static func host(_ command: LobbyCommand) -> Plan { .ask(.host(command)) }
}
