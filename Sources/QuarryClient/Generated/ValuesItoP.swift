// Written by clients/generate from schema/openrpc.json. Do not edit.
// swift-format-ignore-file

public import JSONCoding

extension Quarry {
  /// The invitation. `url` opens the page for the role with the token, which is not shown again; it is missing if the
  /// server does not know its own address.
  public struct InvitedStaff: Equatable, Sendable, Readable {
    /// The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never
    /// reused.
    public let staff: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String
    /// An address.
    public let url: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.staff = try json.read("staff")
      self.token = try json.read("token")
      self.url = try json.readIfPresent("url")
    }
  }

  /// The new seat. `seq` is the event of the player's own joining.
  public struct Joined: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.player = try json.read("player")
      self.token = try json.read("token")
      self.seq = try json.read("seq")
    }
  }

  /// A part of a value.
  public struct KeyList: Equatable, Sendable, Readable {
    /// Oldest first.
    public let keys: [ApiKey]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.keys = try json.read("keys")
    }
  }

  /// A scope.
  public struct KeyScopes: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `read`
    public static let read = KeyScopes(rawValue: "read")
    /// `host`
    public static let host = KeyScopes(rawValue: "host")
    /// `packs`
    public static let packs = KeyScopes(rawValue: "packs")
  }

  /// A version of a pack.
  public struct KnownPack: Equatable, Sendable, Readable, Writable {
    /// The id of a pack, a ULID.
    public var pack: String
    /// 1 for a new pack, and one more with every saved change.
    public var version: Int

    /// A value of these members.
    public init(pack: String, version: Int) {
      self.pack = pack
      self.version = version
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.version = try json.read("version")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("pack", pack)
      fields.set("version", version)
      return fields.json
    }
  }

  /// A language that the server speaks to people.
  public struct Language: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `en`
    public static let en = Language(rawValue: "en")
    /// `de`
    public static let de = Language(rawValue: "de")
    /// `es`
    public static let es = Language(rawValue: "es")
    /// `fr`
    public static let fr = Language(rawValue: "fr")
    /// `it`
    public static let it = Language(rawValue: "it")
    /// `nl`
    public static let nl = Language(rawValue: "nl")
    /// `pl`
    public static let pl = Language(rawValue: "pl")
    /// `pt`
    public static let pt = Language(rawValue: "pt")
    /// `tr`
    public static let tr = Language(rawValue: "tr")
    /// `uk`
    public static let uk = Language(rawValue: "uk")
    /// `ar`
    public static let ar = Language(rawValue: "ar")
  }

  /// Finds that arrived after the end and wait for the host.
  public struct LateFinds: Equatable, Sendable, Readable {
    /// The `finds`.
    public let finds: [LateFindsFinds]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.finds = try json.read("finds")
    }
  }

  /// A part of a value.
  public struct LateFindsFinds: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// A time, in milliseconds since 1970 UTC.
    public let arrivedAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.at = try json.read("at")
      self.arrivedAt = try json.read("arrivedAt")
    }
  }

  /// The codes that the screen of a clue shows, without gaps: that of now, and those of the next two minutes.
  public struct LivingCodes: Equatable, Sendable, Readable {
    /// The `codes`.
    public let codes: [LivingCodesCodes]
    /// Seconds for which one code is shown.
    public let period: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.codes = try json.read("codes")
      self.period = try json.read("period")
    }
  }

  /// A part of a value.
  public struct LivingCodesCodes: Equatable, Sendable, Readable {
    /// The text for the QR code, in the form of a clue's `qr`.
    public let qr: String
    /// A time, in milliseconds since 1970 UTC.
    public let from: Int
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.qr = try json.read("qr")
      self.from = try json.read("from")
      self.until = try json.read("until")
    }
  }

  /// Host only. The account now owns the lobby; without `account` nobody does, since the owner was deleted.
  public struct LobbyClaimed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: LobbyClaimedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "lobby.claimed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct LobbyClaimedData: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.readIfPresent("account")
    }
  }

  /// One of several words.
  public struct LobbyCreatePlay: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `competitive`
    public static let competitive = LobbyCreatePlay(rawValue: "competitive")
    /// `casual`
    public static let casual = LobbyCreatePlay(rawValue: "casual")
  }

  /// The new lobby. `token` is for the host's seat and is not shown again. Or: The play, which is running. `token` is
  /// for the player's seat and is not shown again.
  public struct LobbyCreateResult: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// Whether the result will appear on the board of the pack.
    public let ranked: Bool?
    /// Why the result will not be ranked. `casual`: the play is casual. `signed-out`: nobody is signed in. `creator`:
    /// the player made the pack. `opened`: they have seen the answers. `played`: they have begun to play it before.
    public let unranked: Unranked?
    /// The ids of the clues, in the order given.
    public let clues: [String]
    /// The run to race against, and its final result.
    public let ghost: LobbyCreateResultGhost?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.code = try json.read("code")
      self.token = try json.read("token")
      self.player = try json.readIfPresent("player")
      self.ranked = try json.readIfPresent("ranked")
      self.unranked = try json.readIfPresent("unranked")
      self.clues = try json.read("clues")
      self.ghost = try json.readIfPresent("ghost")
    }
  }

  /// The run to race against, and its final result.
  public struct LobbyCreateResultGhost: Equatable, Sendable, Readable {
    /// The `name`.
    public let name: String
    /// The player's total points.
    public let points: Int
    /// A count.
    public let found: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.name = try json.read("name")
      self.points = try json.read("points")
      self.found = try json.read("found")
    }
  }

  /// A lobby was created. Always its first event.
  public struct LobbyCreated: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: LobbyCreatedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "lobby.created")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct LobbyCreatedData: Equatable, Sendable, Readable {
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// The name of a hunt.
    public let name: String
    /// A description of the hunt.
    public let description: String
    /// The author of the hunt. Also the host's name in the chat; `Host` if empty.
    public let author: String
    /// The number of seats for players.
    public let capacity: Int
    /// The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the
    /// other as they find them. `rotate`: the same, but each player or team starts at another clue and goes round.
    /// `drip`: some random ones at first, the others at random times.
    public let order: Order
    /// The names of the teams; the first is `t1`. Empty without teams.
    public let teams: [String]
    /// The names of the divisions; omitted without divisions.
    public let divisions: [String]?
    /// Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    /// one, are dealt in turn.
    public let waves: [WaveInput]?
    /// The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    /// teams get colours of their own in turn.
    public let teamColours: [String]?
    /// How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
    public let brand: Brand?
    /// Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags
    /// that differ in these, any is better than none.
    public let language: String?
    /// The pack that a lobby plays, and how.
    public let pack: PackPlayed?
    /// Players may share where they are. Omitted if they may not.
    public let positions: Bool
    /// There is no feed. Omitted if there is one.
    public let feed: Bool?
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.code = try json.read("code")
      self.name = try json.read("name")
      self.description = try json.read("description")
      self.author = try json.read("author")
      self.capacity = try json.read("capacity")
      self.order = try json.read("order")
      self.teams = try json.read("teams")
      self.divisions = try json.readIfPresent("divisions")
      self.waves = try json.readIfPresent("waves")
      self.teamColours = try json.readIfPresent("teamColours")
      self.brand = try json.readIfPresent("brand")
      self.language = try json.readIfPresent("language")
      self.pack = try json.readIfPresent("pack")
      self.positions = json.flag("positions")
      self.feed = try json.readIfPresent("feed")
      self.startsAt = try json.readIfPresent("startsAt")
    }
  }

  /// The lobby was created, with what only the host sees.
  public struct LobbyCreatedForHost: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: LobbyCreatedForHostData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "lobby.created")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct LobbyCreatedForHostData: Equatable, Sendable, Readable {
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// The name of a hunt.
    public let name: String
    /// A description of the hunt.
    public let description: String
    /// The author of the hunt. Also the host's name in the chat; `Host` if empty.
    public let author: String
    /// The number of seats for players.
    public let capacity: Int
    /// The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the
    /// other as they find them. `rotate`: the same, but each player or team starts at another clue and goes round.
    /// `drip`: some random ones at first, the others at random times.
    public let order: Order
    /// The names of the teams; the first is `t1`. Empty without teams.
    public let teams: [String]
    /// The names of the divisions; omitted without divisions.
    public let divisions: [String]?
    /// Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    /// one, are dealt in turn.
    public let waves: [WaveInput]?
    /// The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    /// teams get colours of their own in turn.
    public let teamColours: [String]?
    /// How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
    public let brand: Brand?
    /// Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags
    /// that differ in these, any is better than none.
    public let language: String?
    /// The pack that is played, and how.
    public let pack: LobbyCreatedForHostDataPack?
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?
    /// How long the hunt runs, in seconds.
    public let duration: Int?
    /// The details of the drip. Only the host sees it, since the seed determines the clues and their times.
    public let drip: Drip?
    /// What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points fall linearly
    /// from all of them at the start to the fraction `floor` at the end of the clock, pauses excluded; the hunt needs
    /// a `duration`. `first`: the points of the clue, and a bonus for its first finders. `dynamic`: every finder of a
    /// clue gets the same, and less the more finders there are.
    public let scoring: Scoring
    /// All settings of a lobby.
    public let settings: Settings
    /// All groups of clues; the first is `g1`.
    public let groups: [GroupInput]?
    /// The clues that the codes were made for, from `c1` on.
    public let codes: [CodeSource]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.code = try json.read("code")
      self.name = try json.read("name")
      self.description = try json.read("description")
      self.author = try json.read("author")
      self.capacity = try json.read("capacity")
      self.order = try json.read("order")
      self.teams = try json.read("teams")
      self.divisions = try json.readIfPresent("divisions")
      self.waves = try json.readIfPresent("waves")
      self.teamColours = try json.readIfPresent("teamColours")
      self.brand = try json.readIfPresent("brand")
      self.language = try json.readIfPresent("language")
      self.pack = try json.readIfPresent("pack")
      self.startsAt = try json.readIfPresent("startsAt")
      self.duration = try json.readIfPresent("duration")
      self.drip = try json.readIfPresent("drip")
      self.scoring = try json.read("scoring")
      self.settings = try json.read("settings")
      self.groups = try json.readIfPresent("groups")
      self.codes = try json.readIfPresent("codes")
    }
  }

  /// The pack that is played, and how.
  public struct LobbyCreatedForHostDataPack: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// The `version`.
    public let version: Int
    /// The `play`.
    public let play: LobbyCreatedForHostDataPackPlay

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.version = try json.read("version")
      self.play = try json.read("play")
    }
  }

  /// One of several words.
  public struct LobbyCreatedForHostDataPackPlay: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `group`
    public static let group = LobbyCreatedForHostDataPackPlay(rawValue: "group")
    /// `ranked`
    public static let ranked = LobbyCreatedForHostDataPackPlay(rawValue: "ranked")
  }

  /// An event of a lobby, as the seat that asks may see it.
  public enum LobbyEvent: Equatable, Sendable, Readable {
    /// The lobby was created, with what only the host sees.
    case lobbyCreatedForHost(LobbyCreatedForHost)
    /// A lobby was created. Always its first event.
    case lobbyCreated(LobbyCreated)
    /// Host only. A clue was added; without `before` at the end.
    case clueAdded(ClueAdded)
    /// A player sent a photo for a clue. For the player, the team and the host.
    case photoSubmitted(PhotoSubmitted)
    /// A player took a hint. For the player and the host.
    case hintTaken(HintTaken)
    /// The host applied a ruling on points. The members besides `ruling`, `kind` and `reason` depend on the kind.
    case rulingApplied(RulingApplied)
    /// Somebody sent a chat message; without `player` the host or one of staff did.
    case chatSent(ChatSent)
    /// A photo is shown to everybody. Once it is withdrawn, `photo` and `caption` are missing.
    case photoPublished(PhotoPublished)
    /// Somebody requested a song; without `player` the host did.
    case songRequested(SongRequested)
    /// Somebody voted on a song, as the voter and the host see it; without `player` the host did.
    case songVotedInFull(SongVotedInFull)
    /// A photo was accepted; `clue.scanned` follows. For the player, the team and the host. While the board is
    /// frozen, for the player, without `bonus`, and the host.
    case photoAccepted(PhotoAccepted)
    /// A photo was rejected. For the player, the team and the host.
    case photoRejected(PhotoRejected)
    /// The judgement of a photo was taken back: it waits again, and its find no longer counts. For everybody if it
    /// had one (`found`), else for the player, the team and the host. While the board is frozen, for the player and
    /// the host.
    case photoReopened(PhotoReopened)
    /// A find arrived after the end and waits for the host. For the player and the host.
    case clueClaimed(ClueClaimed)
    /// The run that the player races against found a clue. `found` and `points` are its totals so far.
    case ghostScanned(GhostScanned)
    /// A photo is no longer shown to everybody.
    case photoWithdrawn(PhotoWithdrawn)
    /// A player reported a message to the host.
    case chatReported(ChatReported)
    /// Somebody was invited to help. For the host and staff.
    case staffInvited(StaffInvited)
    /// A player joined.
    case playerJoined(PlayerJoined)
    /// A player found a clue. `data.at` is the time of the find, if it differs from the `at` of the event. Only the
    /// host and the player see the `reason` of an accepted find.
    case clueScanned(ClueScanned)
    /// A player tried a wrong option of a choice that limits the tries or lets wrong ones cost something. For the
    /// player, the team, which shares the tries, and the host; while the board is frozen for the player, without
    /// `cost`, and the host.
    case clueTried(ClueTried)
    /// The host sent a notice: to everybody, or to the player or the team in `to`. With `clue` it is a hint for that
    /// clue.
    case noticeSent(NoticeSent)
    /// A chat message that the host removed later, as everybody else sees it.
    case chatSentAndRemoved(ChatSentAndRemoved)
    /// A player changed their name.
    case playerRenamed(PlayerRenamed)
    /// A player is in another team now, and in `division` if there are any.
    case playerMoved(PlayerMoved)
    /// A player called for help. For the host and that player.
    case helpAsked(HelpAsked)
    /// Somebody answered a call for help. For the host and the player who called.
    case helpAnswered(HelpAnswered)
    /// Somebody reacted to an entry of the feed; null if they took it back. Without `player` the host or staff did.
    /// It is never pushed. While the board is frozen, for the host.
    case feedReacted(FeedReacted)
    /// The host added time to the clock.
    case timeExtended(TimeExtended)
    /// A wave of players started.
    case waveStarted(WaveStarted)
    /// A player went into a station. For the host and that player.
    case stationEntered(StationEntered)
    /// A player went out of a station, found its clue, or ran out of time there. For the host and that player.
    case stationLeft(StationLeft)
    /// A player answered a roll call. For the host and that player.
    case rollAnswered(RollAnswered)
    /// Somebody voted on a song.
    case songVoted(SongVoted)
    /// The codes were not sent and will not be.
    case sheetMailFailed(SheetMailFailed)
    /// Host only. A clue changed.
    case clueUpdated(ClueUpdated)
    /// A player's avatar or colour changed; null if they have none any more. Without either, only their language did.
    case playerUpdated(PlayerUpdated)
    /// The host removed a player, with their row and finds.
    case playerKicked(PlayerKicked)
    /// The host moved a player, or a team, to another wave. Only they and the host get it.
    case waveMoved(WaveMoved)
    /// A clue became visible; `lobby.view` shows it. In a sequence, only the player whose next clue it is and the
    /// host get the event.
    case clueRevealed(ClueRevealed)
    /// The host muted a player.
    case playerMuted(PlayerMuted)
    /// The host unmuted a player.
    case playerUnmuted(PlayerUnmuted)
    /// Everybody is asked to say that they are there.
    case rollCalled(RollCalled)
    /// Host only. A clue was moved; without `before` to the end.
    case clueMoved(ClueMoved)
    /// A player said what they thought of the hunt. For the host; it says not who.
    case feedbackGiven(FeedbackGiven)
    /// A clue that the reader sees has another place. `lobby.view` shows it.
    case clueMovedForOthers(ClueMovedForOthers)
    /// A player left. Their row and finds are gone.
    case playerLeft(PlayerLeft)
    /// A player scanned the code of the waiting room: their camera works.
    case playerWarmedUp(PlayerWarmedUp)
    /// The host has ordered the start, and may still take it back.
    case huntStarting(HuntStarting)
    /// The hunt ended.
    case huntEnded(HuntEnded)
    /// The host removed a message. Clients must stop showing it.
    case chatRemoved(ChatRemoved)
    /// A roll call is over.
    case rollClosed(RollClosed)
    /// The host plays a song, perhaps once more.
    case songPlayed(SongPlayed)
    /// The host removed a song from the list.
    case songRemoved(SongRemoved)
    /// The host revoked a ruling.
    case rulingRevoked(RulingRevoked)
    /// Host only. A clue was removed.
    case clueRemoved(ClueRemoved)
    /// A player who was kept out may join again.
    case playerAdmitted(PlayerAdmitted)
    /// A player's seat was handed over to another device.
    case playerHandedOver(PlayerHandedOver)
    /// The codes will be sent by mail.
    case sheetRequested(SheetRequested)
    /// The mail server accepted the codes.
    case sheetMailed(SheetMailed)
    /// An invitation was revoked. For the host and staff.
    case staffRevoked(StaffRevoked)
    /// The lobby changed, with what only the host sees. If only that changed, only the host gets the push.
    case lobbyUpdatedForHost(LobbyUpdatedForHost)
    /// The card changed. Null stands for what was cleared.
    case lobbyUpdated(LobbyUpdated)
    /// A clue that the reader sees changed; without `clue`, the languages on the card. `lobby.view` shows them.
    case clueUpdatedForOthers(ClueUpdatedForOthers)
    /// The host took the start back. `startsAt` is when the hunt starts by itself now, if it does.
    case huntStartCancelled(HuntStartCancelled)
    /// The hunt started. Clues can now be seen and found.
    case huntStarted(HuntStarted)
    /// The hunt continues.
    case huntResumed(HuntResumed)
    /// Host only. The account now owns the lobby; without `account` nobody does, since the owner was deleted.
    case lobbyClaimed(LobbyClaimed)
    /// The host set a passphrase or removed it. For the host and staff, in the history. It is never pushed, and tells
    /// programs outside nothing. In a log, `set` is missing.
    case passphraseChanged(PassphraseChanged)
    /// The card counts another clue. `lobby.view` shows it.
    case clueAddedForOthers(ClueAddedForOthers)
    /// The card counts one clue less. `lobby.view` shows it.
    case clueRemovedForOthers(ClueRemovedForOthers)
    /// The hunt is paused, and its clock stops.
    case huntPaused(HuntPaused)
    /// The board is frozen for everybody but the host, as of the event `data.seq`.
    case boardFrozen(BoardFrozen)
    /// The board now shows the standings as of the event `data.seq`. Its `frozen` tells whether it is still frozen.
    case boardRevealed(BoardRevealed)
    /// The preceding find arrived after the end of a play of a pack, and counts.
    case playAmended(PlayAmended)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      switch json["type"]?.string {
      case "lobby.created":
        if let value = try? LobbyCreatedForHost(json: json) {
          self = .lobbyCreatedForHost(value)
          return
        }
        if let value = try? LobbyCreated(json: json) {
          self = .lobbyCreated(value)
          return
        }
      case "clue.added":
        if let value = try? ClueAdded(json: json) {
          self = .clueAdded(value)
          return
        }
        if let value = try? ClueAddedForOthers(json: json) {
          self = .clueAddedForOthers(value)
          return
        }
      case "photo.submitted":
        if let value = try? PhotoSubmitted(json: json) {
          self = .photoSubmitted(value)
          return
        }
      case "hint.taken":
        if let value = try? HintTaken(json: json) {
          self = .hintTaken(value)
          return
        }
      case "ruling.applied":
        if let value = try? RulingApplied(json: json) {
          self = .rulingApplied(value)
          return
        }
      case "chat.sent":
        if let value = try? ChatSent(json: json) {
          self = .chatSent(value)
          return
        }
        if let value = try? ChatSentAndRemoved(json: json) {
          self = .chatSentAndRemoved(value)
          return
        }
      case "photo.published":
        if let value = try? PhotoPublished(json: json) {
          self = .photoPublished(value)
          return
        }
      case "song.requested":
        if let value = try? SongRequested(json: json) {
          self = .songRequested(value)
          return
        }
      case "song.voted":
        if let value = try? SongVotedInFull(json: json) {
          self = .songVotedInFull(value)
          return
        }
        if let value = try? SongVoted(json: json) {
          self = .songVoted(value)
          return
        }
      case "photo.accepted":
        if let value = try? PhotoAccepted(json: json) {
          self = .photoAccepted(value)
          return
        }
      case "photo.rejected":
        if let value = try? PhotoRejected(json: json) {
          self = .photoRejected(value)
          return
        }
      case "photo.reopened":
        if let value = try? PhotoReopened(json: json) {
          self = .photoReopened(value)
          return
        }
      case "clue.claimed":
        if let value = try? ClueClaimed(json: json) {
          self = .clueClaimed(value)
          return
        }
      case "ghost.scanned":
        if let value = try? GhostScanned(json: json) {
          self = .ghostScanned(value)
          return
        }
      case "photo.withdrawn":
        if let value = try? PhotoWithdrawn(json: json) {
          self = .photoWithdrawn(value)
          return
        }
      case "chat.reported":
        if let value = try? ChatReported(json: json) {
          self = .chatReported(value)
          return
        }
      case "staff.invited":
        if let value = try? StaffInvited(json: json) {
          self = .staffInvited(value)
          return
        }
      case "player.joined":
        if let value = try? PlayerJoined(json: json) {
          self = .playerJoined(value)
          return
        }
      case "clue.scanned":
        if let value = try? ClueScanned(json: json) {
          self = .clueScanned(value)
          return
        }
      case "clue.tried":
        if let value = try? ClueTried(json: json) {
          self = .clueTried(value)
          return
        }
      case "notice.sent":
        if let value = try? NoticeSent(json: json) {
          self = .noticeSent(value)
          return
        }
      case "player.renamed":
        if let value = try? PlayerRenamed(json: json) {
          self = .playerRenamed(value)
          return
        }
      case "player.moved":
        if let value = try? PlayerMoved(json: json) {
          self = .playerMoved(value)
          return
        }
      case "help.asked":
        if let value = try? HelpAsked(json: json) {
          self = .helpAsked(value)
          return
        }
      case "help.answered":
        if let value = try? HelpAnswered(json: json) {
          self = .helpAnswered(value)
          return
        }
      case "feed.reacted":
        if let value = try? FeedReacted(json: json) {
          self = .feedReacted(value)
          return
        }
      case "time.extended":
        if let value = try? TimeExtended(json: json) {
          self = .timeExtended(value)
          return
        }
      case "wave.started":
        if let value = try? WaveStarted(json: json) {
          self = .waveStarted(value)
          return
        }
      case "station.entered":
        if let value = try? StationEntered(json: json) {
          self = .stationEntered(value)
          return
        }
      case "station.left":
        if let value = try? StationLeft(json: json) {
          self = .stationLeft(value)
          return
        }
      case "roll.answered":
        if let value = try? RollAnswered(json: json) {
          self = .rollAnswered(value)
          return
        }
      case "sheet.mailFailed":
        if let value = try? SheetMailFailed(json: json) {
          self = .sheetMailFailed(value)
          return
        }
      case "clue.updated":
        if let value = try? ClueUpdated(json: json) {
          self = .clueUpdated(value)
          return
        }
        if let value = try? ClueUpdatedForOthers(json: json) {
          self = .clueUpdatedForOthers(value)
          return
        }
      case "player.updated":
        if let value = try? PlayerUpdated(json: json) {
          self = .playerUpdated(value)
          return
        }
      case "player.kicked":
        if let value = try? PlayerKicked(json: json) {
          self = .playerKicked(value)
          return
        }
      case "wave.moved":
        if let value = try? WaveMoved(json: json) {
          self = .waveMoved(value)
          return
        }
      case "clue.revealed":
        if let value = try? ClueRevealed(json: json) {
          self = .clueRevealed(value)
          return
        }
      case "player.muted":
        if let value = try? PlayerMuted(json: json) {
          self = .playerMuted(value)
          return
        }
      case "player.unmuted":
        if let value = try? PlayerUnmuted(json: json) {
          self = .playerUnmuted(value)
          return
        }
      case "roll.called":
        if let value = try? RollCalled(json: json) {
          self = .rollCalled(value)
          return
        }
      case "clue.moved":
        if let value = try? ClueMoved(json: json) {
          self = .clueMoved(value)
          return
        }
        if let value = try? ClueMovedForOthers(json: json) {
          self = .clueMovedForOthers(value)
          return
        }
      case "feedback.given":
        if let value = try? FeedbackGiven(json: json) {
          self = .feedbackGiven(value)
          return
        }
      case "player.left":
        if let value = try? PlayerLeft(json: json) {
          self = .playerLeft(value)
          return
        }
      case "player.warmedUp":
        if let value = try? PlayerWarmedUp(json: json) {
          self = .playerWarmedUp(value)
          return
        }
      case "hunt.starting":
        if let value = try? HuntStarting(json: json) {
          self = .huntStarting(value)
          return
        }
      case "hunt.ended":
        if let value = try? HuntEnded(json: json) {
          self = .huntEnded(value)
          return
        }
      case "chat.removed":
        if let value = try? ChatRemoved(json: json) {
          self = .chatRemoved(value)
          return
        }
      case "roll.closed":
        if let value = try? RollClosed(json: json) {
          self = .rollClosed(value)
          return
        }
      case "song.played":
        if let value = try? SongPlayed(json: json) {
          self = .songPlayed(value)
          return
        }
      case "song.removed":
        if let value = try? SongRemoved(json: json) {
          self = .songRemoved(value)
          return
        }
      case "ruling.revoked":
        if let value = try? RulingRevoked(json: json) {
          self = .rulingRevoked(value)
          return
        }
      case "clue.removed":
        if let value = try? ClueRemoved(json: json) {
          self = .clueRemoved(value)
          return
        }
        if let value = try? ClueRemovedForOthers(json: json) {
          self = .clueRemovedForOthers(value)
          return
        }
      case "player.admitted":
        if let value = try? PlayerAdmitted(json: json) {
          self = .playerAdmitted(value)
          return
        }
      case "player.handedOver":
        if let value = try? PlayerHandedOver(json: json) {
          self = .playerHandedOver(value)
          return
        }
      case "sheet.requested":
        if let value = try? SheetRequested(json: json) {
          self = .sheetRequested(value)
          return
        }
      case "sheet.mailed":
        if let value = try? SheetMailed(json: json) {
          self = .sheetMailed(value)
          return
        }
      case "staff.revoked":
        if let value = try? StaffRevoked(json: json) {
          self = .staffRevoked(value)
          return
        }
      case "lobby.updated":
        if let value = try? LobbyUpdatedForHost(json: json) {
          self = .lobbyUpdatedForHost(value)
          return
        }
        if let value = try? LobbyUpdated(json: json) {
          self = .lobbyUpdated(value)
          return
        }
      case "hunt.startCancelled":
        if let value = try? HuntStartCancelled(json: json) {
          self = .huntStartCancelled(value)
          return
        }
      case "hunt.started":
        if let value = try? HuntStarted(json: json) {
          self = .huntStarted(value)
          return
        }
      case "hunt.resumed":
        if let value = try? HuntResumed(json: json) {
          self = .huntResumed(value)
          return
        }
      case "lobby.claimed":
        if let value = try? LobbyClaimed(json: json) {
          self = .lobbyClaimed(value)
          return
        }
      case "passphrase.changed":
        if let value = try? PassphraseChanged(json: json) {
          self = .passphraseChanged(value)
          return
        }
      case "hunt.paused":
        if let value = try? HuntPaused(json: json) {
          self = .huntPaused(value)
          return
        }
      case "board.frozen":
        if let value = try? BoardFrozen(json: json) {
          self = .boardFrozen(value)
          return
        }
      case "board.revealed":
        if let value = try? BoardRevealed(json: json) {
          self = .boardRevealed(value)
          return
        }
      case "play.amended":
        if let value = try? PlayAmended(json: json) {
          self = .playAmended(value)
          return
        }
      default: break
      }
      self = .other(json)
    }

    /// The event's number in the lobby's log.
    public var seq: Int {
      switch self {
      case .lobbyCreatedForHost(let value): value.seq
      case .lobbyCreated(let value): value.seq
      case .clueAdded(let value): value.seq
      case .photoSubmitted(let value): value.seq
      case .hintTaken(let value): value.seq
      case .rulingApplied(let value): value.seq
      case .chatSent(let value): value.seq
      case .photoPublished(let value): value.seq
      case .songRequested(let value): value.seq
      case .songVotedInFull(let value): value.seq
      case .photoAccepted(let value): value.seq
      case .photoRejected(let value): value.seq
      case .photoReopened(let value): value.seq
      case .clueClaimed(let value): value.seq
      case .ghostScanned(let value): value.seq
      case .photoWithdrawn(let value): value.seq
      case .chatReported(let value): value.seq
      case .staffInvited(let value): value.seq
      case .playerJoined(let value): value.seq
      case .clueScanned(let value): value.seq
      case .clueTried(let value): value.seq
      case .noticeSent(let value): value.seq
      case .chatSentAndRemoved(let value): value.seq
      case .playerRenamed(let value): value.seq
      case .playerMoved(let value): value.seq
      case .helpAsked(let value): value.seq
      case .helpAnswered(let value): value.seq
      case .feedReacted(let value): value.seq
      case .timeExtended(let value): value.seq
      case .waveStarted(let value): value.seq
      case .stationEntered(let value): value.seq
      case .stationLeft(let value): value.seq
      case .rollAnswered(let value): value.seq
      case .songVoted(let value): value.seq
      case .sheetMailFailed(let value): value.seq
      case .clueUpdated(let value): value.seq
      case .playerUpdated(let value): value.seq
      case .playerKicked(let value): value.seq
      case .waveMoved(let value): value.seq
      case .clueRevealed(let value): value.seq
      case .playerMuted(let value): value.seq
      case .playerUnmuted(let value): value.seq
      case .rollCalled(let value): value.seq
      case .clueMoved(let value): value.seq
      case .feedbackGiven(let value): value.seq
      case .clueMovedForOthers(let value): value.seq
      case .playerLeft(let value): value.seq
      case .playerWarmedUp(let value): value.seq
      case .huntStarting(let value): value.seq
      case .huntEnded(let value): value.seq
      case .chatRemoved(let value): value.seq
      case .rollClosed(let value): value.seq
      case .songPlayed(let value): value.seq
      case .songRemoved(let value): value.seq
      case .rulingRevoked(let value): value.seq
      case .clueRemoved(let value): value.seq
      case .playerAdmitted(let value): value.seq
      case .playerHandedOver(let value): value.seq
      case .sheetRequested(let value): value.seq
      case .sheetMailed(let value): value.seq
      case .staffRevoked(let value): value.seq
      case .lobbyUpdatedForHost(let value): value.seq
      case .lobbyUpdated(let value): value.seq
      case .clueUpdatedForOthers(let value): value.seq
      case .huntStartCancelled(let value): value.seq
      case .huntStarted(let value): value.seq
      case .huntResumed(let value): value.seq
      case .lobbyClaimed(let value): value.seq
      case .passphraseChanged(let value): value.seq
      case .clueAddedForOthers(let value): value.seq
      case .clueRemovedForOthers(let value): value.seq
      case .huntPaused(let value): value.seq
      case .boardFrozen(let value): value.seq
      case .boardRevealed(let value): value.seq
      case .playAmended(let value): value.seq
      case .other(let json): (try? json.read("seq")) ?? 0
      }
    }

    /// When it was stored, in milliseconds since 1970 UTC.
    public var at: Int {
      switch self {
      case .lobbyCreatedForHost(let value): value.at
      case .lobbyCreated(let value): value.at
      case .clueAdded(let value): value.at
      case .photoSubmitted(let value): value.at
      case .hintTaken(let value): value.at
      case .rulingApplied(let value): value.at
      case .chatSent(let value): value.at
      case .photoPublished(let value): value.at
      case .songRequested(let value): value.at
      case .songVotedInFull(let value): value.at
      case .photoAccepted(let value): value.at
      case .photoRejected(let value): value.at
      case .photoReopened(let value): value.at
      case .clueClaimed(let value): value.at
      case .ghostScanned(let value): value.at
      case .photoWithdrawn(let value): value.at
      case .chatReported(let value): value.at
      case .staffInvited(let value): value.at
      case .playerJoined(let value): value.at
      case .clueScanned(let value): value.at
      case .clueTried(let value): value.at
      case .noticeSent(let value): value.at
      case .chatSentAndRemoved(let value): value.at
      case .playerRenamed(let value): value.at
      case .playerMoved(let value): value.at
      case .helpAsked(let value): value.at
      case .helpAnswered(let value): value.at
      case .feedReacted(let value): value.at
      case .timeExtended(let value): value.at
      case .waveStarted(let value): value.at
      case .stationEntered(let value): value.at
      case .stationLeft(let value): value.at
      case .rollAnswered(let value): value.at
      case .songVoted(let value): value.at
      case .sheetMailFailed(let value): value.at
      case .clueUpdated(let value): value.at
      case .playerUpdated(let value): value.at
      case .playerKicked(let value): value.at
      case .waveMoved(let value): value.at
      case .clueRevealed(let value): value.at
      case .playerMuted(let value): value.at
      case .playerUnmuted(let value): value.at
      case .rollCalled(let value): value.at
      case .clueMoved(let value): value.at
      case .feedbackGiven(let value): value.at
      case .clueMovedForOthers(let value): value.at
      case .playerLeft(let value): value.at
      case .playerWarmedUp(let value): value.at
      case .huntStarting(let value): value.at
      case .huntEnded(let value): value.at
      case .chatRemoved(let value): value.at
      case .rollClosed(let value): value.at
      case .songPlayed(let value): value.at
      case .songRemoved(let value): value.at
      case .rulingRevoked(let value): value.at
      case .clueRemoved(let value): value.at
      case .playerAdmitted(let value): value.at
      case .playerHandedOver(let value): value.at
      case .sheetRequested(let value): value.at
      case .sheetMailed(let value): value.at
      case .staffRevoked(let value): value.at
      case .lobbyUpdatedForHost(let value): value.at
      case .lobbyUpdated(let value): value.at
      case .clueUpdatedForOthers(let value): value.at
      case .huntStartCancelled(let value): value.at
      case .huntStarted(let value): value.at
      case .huntResumed(let value): value.at
      case .lobbyClaimed(let value): value.at
      case .passphraseChanged(let value): value.at
      case .clueAddedForOthers(let value): value.at
      case .clueRemovedForOthers(let value): value.at
      case .huntPaused(let value): value.at
      case .boardFrozen(let value): value.at
      case .boardRevealed(let value): value.at
      case .playAmended(let value): value.at
      case .other(let json): (try? json.read("at")) ?? 0
      }
    }
  }

  /// The card changed. Null stands for what was cleared.
  public struct LobbyUpdated: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: LobbyUpdatedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "lobby.updated")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct LobbyUpdatedData: Equatable, Sendable, Readable {
    /// The name of a hunt.
    public let name: String?
    /// A description of the hunt.
    public let description: String?
    /// The author of the hunt. Also the host's name in the chat; `Host` if empty.
    public let author: String?
    /// The number of seats for players.
    public let capacity: Int?
    /// The `archived`.
    public let archived: Bool
    /// The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the
    /// other as they find them. `rotate`: the same, but each player or team starts at another clue and goes round.
    /// `drip`: some random ones at first, the others at random times.
    public let order: Order?
    /// The names of the teams; the first is `t1`. Empty without teams.
    public let teams: [String]?
    /// The names of the divisions; omitted without divisions.
    public let divisions: [String]?
    /// Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    /// one, are dealt in turn.
    public let waves: [WaveInput]?
    /// The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    /// teams get colours of their own in turn.
    public let teamColours: [String]?
    /// How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
    public let brand: Change<Brand>?
    /// Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags
    /// that differ in these, any is better than none.
    public let language: Change<String>?
    /// Set if the groups of clues changed; `lobby.view` shows them.
    public let groupsChanged: Bool
    /// Set if the zone changed; `lobby.view` shows it.
    public let zoneChanged: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Change<Int>?
    /// Whether players may share where they are now.
    public let positions: Bool?
    /// Whether there is a feed now.
    public let feed: Bool?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.name = try json.readIfPresent("name")
      self.description = try json.readIfPresent("description")
      self.author = try json.readIfPresent("author")
      self.capacity = try json.readIfPresent("capacity")
      self.archived = json.flag("archived")
      self.order = try json.readIfPresent("order")
      self.teams = try json.readIfPresent("teams")
      self.divisions = try json.readIfPresent("divisions")
      self.waves = try json.readIfPresent("waves")
      self.teamColours = try json.readIfPresent("teamColours")
      self.brand = try json.change("brand")
      self.language = try json.change("language")
      self.groupsChanged = json.flag("groupsChanged")
      self.zoneChanged = json.flag("zoneChanged")
      self.startsAt = try json.change("startsAt")
      self.positions = try json.readIfPresent("positions")
      self.feed = try json.readIfPresent("feed")
    }
  }

  /// The lobby changed, with what only the host sees. If only that changed, only the host gets the push.
  public struct LobbyUpdatedForHost: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: LobbyUpdatedForHostData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "lobby.updated")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct LobbyUpdatedForHostData: Equatable, Sendable, Readable {
    /// The name of a hunt.
    public let name: String?
    /// A description of the hunt.
    public let description: String?
    /// The author of the hunt. Also the host's name in the chat; `Host` if empty.
    public let author: String?
    /// The number of seats for players.
    public let capacity: Int?
    /// The `archived`.
    public let archived: Bool
    /// Set if the names of staff were erased.
    public let staffForgotten: Bool
    /// The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the
    /// other as they find them. `rotate`: the same, but each player or team starts at another clue and goes round.
    /// `drip`: some random ones at first, the others at random times.
    public let order: Order?
    /// The names of the teams; the first is `t1`. Empty without teams.
    public let teams: [String]?
    /// The names of the divisions; omitted without divisions.
    public let divisions: [String]?
    /// Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
    /// one, are dealt in turn.
    public let waves: [WaveInput]?
    /// The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    /// teams get colours of their own in turn.
    public let teamColours: [String]?
    /// How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
    public let brand: Change<Brand>?
    /// Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags
    /// that differ in these, any is better than none.
    public let language: Change<String>?
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Change<Int>?
    /// How long the hunt runs, in seconds.
    public let duration: Change<Int>?
    /// The details of the drip. Only the host sees it, since the seed determines the clues and their times.
    public let drip: Drip?
    /// What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points fall linearly
    /// from all of them at the start to the fraction `floor` at the end of the clock, pauses excluded; the hunt needs
    /// a `duration`. `first`: the points of the clue, and a bonus for its first finders. `dynamic`: every finder of a
    /// clue gets the same, and less the more finders there are.
    public let scoring: Scoring?
    /// The settings to change. Omitted ones stay as they are (initially no delay, no end when everything is found, no
    /// sharing of positions, not listed, and all others true).
    public let settings: SettingsInput?
    /// All groups of clues; the first is `g1`.
    public let groups: [GroupInput]?
    /// Whether the lobby has an address now. No push contains the address.
    public let email: Bool?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.name = try json.readIfPresent("name")
      self.description = try json.readIfPresent("description")
      self.author = try json.readIfPresent("author")
      self.capacity = try json.readIfPresent("capacity")
      self.archived = json.flag("archived")
      self.staffForgotten = json.flag("staffForgotten")
      self.order = try json.readIfPresent("order")
      self.teams = try json.readIfPresent("teams")
      self.divisions = try json.readIfPresent("divisions")
      self.waves = try json.readIfPresent("waves")
      self.teamColours = try json.readIfPresent("teamColours")
      self.brand = try json.change("brand")
      self.language = try json.change("language")
      self.startsAt = try json.change("startsAt")
      self.duration = try json.change("duration")
      self.drip = try json.readIfPresent("drip")
      self.scoring = try json.readIfPresent("scoring")
      self.settings = try json.readIfPresent("settings")
      self.groups = try json.readIfPresent("groups")
      self.email = try json.readIfPresent("email")
    }
  }

  /// One of several words.
  public struct LobbyWatchTopics: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `events`
    public static let events = LobbyWatchTopics(rawValue: "events")
    /// `board`
    public static let board = LobbyWatchTopics(rawValue: "board")
    /// `chat`
    public static let chat = LobbyWatchTopics(rawValue: "chat")
    /// `songs`
    public static let songs = LobbyWatchTopics(rawValue: "songs")
    /// `presence`
    public static let presence = LobbyWatchTopics(rawValue: "presence")
    /// `positions`
    public static let positions = LobbyWatchTopics(rawValue: "positions")
    /// `crowd`
    public static let crowd = LobbyWatchTopics(rawValue: "crowd")
    /// `feed`
    public static let feed = LobbyWatchTopics(rawValue: "feed")
  }

  /// Where a clue is. `radius` is 30 unless the host set it.
  public struct Location: Equatable, Sendable, Readable {
    /// Degrees north.
    public let lat: Double
    /// Degrees east.
    public let lon: Double
    /// The radius around a place, in metres.
    public let radius: Int
    /// Whether players must be within the radius to find the clue. Always so for `visit`.
    public let required: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lat = try json.read("lat")
      self.lon = try json.read("lon")
      self.radius = try json.read("radius")
      self.required = try json.read("required")
    }
  }

  /// Where a clue is.
  public struct LocationInput: Equatable, Sendable, Writable {
    /// Degrees north.
    public var lat: Double
    /// Degrees east.
    public var lon: Double
    /// The radius around a place, in metres.
    public var radius: Int?
    /// Whether players must be within the radius to find the clue. Always so for `visit`.
    public var required: Bool?

    /// A value of these members.
    public init(lat: Double, lon: Double, radius: Int? = nil, required: Bool? = nil) {
      self.lat = lat
      self.lon = lon
      self.radius = radius
      self.required = required
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("radius", radius)
      fields.set("required", required)
      return fields.json
    }
  }

  /// A page of the log.
  public struct Log: Equatable, Sendable, Readable {
    /// Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence
    /// numbers are only valid within an epoch.
    public let epoch: String
    /// In order, without gaps.
    public let events: [LoggedEvent]
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let last: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.epoch = try json.read("epoch")
      self.events = try json.read("events")
      self.last = try json.read("last")
    }
  }

  /// An event as stored: a line of an exported log.
  public struct LoggedEvent: Equatable, Sendable, Readable {
    /// `lobby/` and the lobby's id.
    public let stream: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let version: Int
    /// The type of the event.
    public let type: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// A SHA-256 in hexadecimal.
    public let hash: String
    /// The data that is hashed, byte for byte. If the event has a secret part, the last member is `sealed`, the
    /// part's SHA-256.
    public let data: JSONValue
    /// The secret part, for those who may see it.
    public let secret: JSONValue?
    /// The `name` or `caption` of a player without an account that a key seals in it.
    public let opened: JSONValue?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.stream = try json.read("stream")
      self.version = try json.read("version")
      self.type = try json.read("type")
      self.at = try json.read("at")
      self.hash = try json.read("hash")
      self.data = try json.read("data")
      self.secret = try json.readIfPresent("secret")
      self.opened = try json.readIfPresent("opened")
    }
  }

  /// The ban.
  public struct MadeBan: Equatable, Sendable, Readable {
    /// The id of a ban: `b` and a number, in order of creation, never reused.
    public let ban: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.ban = try json.read("ban")
    }
  }

  /// An invitation. `url` opens the form; it is missing if the server does not know its own address.
  public struct MadeInvitation: Equatable, Sendable, Readable {
    /// An invitation to register, which is good once. It is opaque.
    public let invitation: String
    /// An address.
    public let url: String?
    /// A time, in milliseconds since 1970 UTC.
    public let expiresAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.invitation = try json.read("invitation")
      self.url = try json.readIfPresent("url")
      self.expiresAt = try json.read("expiresAt")
    }
  }

  /// The message that was sent.
  public struct MessageResult: Equatable, Sendable, Readable {
    /// The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    public let message: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.message = try json.read("message")
    }
  }

  /// The centre of the pack must be within `km` kilometres of a place.
  public struct NearInput: Equatable, Sendable, Writable {
    /// Degrees north.
    public var lat: Double
    /// Degrees east.
    public var lon: Double
    /// Kilometres.
    public var km: Double

    /// A value of these members.
    public init(lat: Double, lon: Double, km: Double) {
      self.lat = lat
      self.lon = lon
      self.km = km
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("km", km)
      return fields.json
    }
  }

  /// The next photo; empty if there is none.
  public enum NextPhoto: Equatable, Sendable, Readable {
    /// A photo that a player sent for a clue.
    case submission(Submission)
    /// No parameters.
    case nothing(Nothing)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? Submission(json: json) {
        self = .submission(value)
        return
      }
      if let value = try? Nothing(json: json) {
        self = .nothing(value)
        return
      }
      self = .other(json)
    }
  }

  /// A notice from the host. Without `to` it is for everybody.
  public struct Notice: Equatable, Sendable, Readable {
    /// The id of a notice within its lobby: `n` and a number, in order of creation, never reused.
    public let notice: String
    /// The text of a notice.
    public let text: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// The recipient of a notice. The host sees all notices.
    public let to: Recipient?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.notice = try json.read("notice")
      self.text = try json.read("text")
      self.clue = try json.readIfPresent("clue")
      self.to = try json.readIfPresent("to")
      self.at = try json.read("at")
    }
  }

  /// What an operator announces; `text` is null if nothing is announced any more.
  public struct NoticeOfServer: Equatable, Sendable, Readable {
    /// What operators announce to everybody on the server.
    public let text: String?
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.text = try json.readIfPresent("text")
      self.until = try json.readIfPresent("until")
    }
  }

  /// The notice that was sent.
  public struct NoticeResult: Equatable, Sendable, Readable {
    /// The id of a notice within its lobby: `n` and a number, in order of creation, never reused.
    public let notice: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.notice = try json.read("notice")
    }
  }

  /// The host sent a notice: to everybody, or to the player or the team in `to`. With `clue` it is a hint for that
  /// clue.
  public struct NoticeSent: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: NoticeSentData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "notice.sent")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct NoticeSentData: Equatable, Sendable, Readable {
    /// The id of a notice within its lobby: `n` and a number, in order of creation, never reused.
    public let notice: String
    /// The text of a notice.
    public let text: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// The recipient of a notice. The host sees all notices.
    public let to: Recipient?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.notice = try json.read("notice")
      self.text = try json.read("text")
      self.clue = try json.readIfPresent("clue")
      self.to = try json.readIfPresent("to")
    }
  }

  /// The player's newest call for help that nobody has answered.
  public struct OpenHelp: Equatable, Sendable, Readable {
    /// The id of a call for help within its lobby: `e` and a number, in order of creation, never reused.
    public let help: String
    /// The text of a notice.
    public let text: String?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.help = try json.read("help")
      self.text = try json.readIfPresent("text")
      self.at = try json.read("at")
    }
  }

  /// Lobbies that everybody can join.
  public struct OpenLobbies: Equatable, Sendable, Readable {
    /// The next to start first, then those without a time, then those that run.
    public let lobbies: [OpenLobbiesLobbies]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobbies = try json.read("lobbies")
    }
  }

  /// A part of a value.
  public struct OpenLobbiesLobbies: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// The name of a hunt.
    public let name: String
    /// The author of the hunt. Also the host's name in the chat; `Host` if empty.
    public let author: String
    /// The phase of a hunt.
    public let phase: Phase
    /// The number of clues.
    public let clues: Int
    /// The number of players in the lobby now.
    public let players: Int
    /// The number of seats for players.
    public let capacity: Int
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.code = try json.read("code")
      self.name = try json.read("name")
      self.author = try json.read("author")
      self.phase = try json.read("phase")
      self.clues = try json.read("clues")
      self.players = try json.read("players")
      self.capacity = try json.read("capacity")
      self.startsAt = try json.readIfPresent("startsAt")
    }
  }

  /// The roll call that waits for answers, for players only.
  public struct OpenRoll: Equatable, Sendable, Readable {
    /// The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    public let roll: String
    /// The text of a notice.
    public let text: String?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// Whether the player has answered it.
    public let answered: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.roll = try json.read("roll")
      self.text = try json.readIfPresent("text")
      self.at = try json.read("at")
      self.answered = try json.read("answered")
    }
  }

  /// The tokens that are good. `lastAt` is when one was last used; after a restart it may be up to a day early.
  public struct OperatorTokens: Equatable, Sendable, Readable {
    /// By ascending `operator`.
    public let tokens: [OperatorTokensTokens]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.tokens = try json.read("tokens")
    }
  }

  /// A part of a value.
  public struct OperatorTokensTokens: Equatable, Sendable, Readable {
    /// The id of an operator's token: `o` and a number, in order of creation, never reused.
    public let `operator`: String
    /// The name of an operator's token.
    public let name: String
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int
    /// A time, in milliseconds since 1970 UTC.
    public let expiresAt: Int
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.`operator` = try json.read("operator")
      self.name = try json.read("name")
      self.createdAt = try json.read("createdAt")
      self.expiresAt = try json.read("expiresAt")
      self.lastAt = try json.readIfPresent("lastAt")
    }
  }

  /// An account.
  public struct OperatorsAccount: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String
    /// Whether its owner is kept out.
    public let disabled: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int
    /// How many lobbies it hosts or has hosted.
    public let lobbies: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.read("account")
      self.disabled = try json.read("disabled")
      self.createdAt = try json.read("createdAt")
      self.lobbies = try json.read("lobbies")
    }
  }

  /// A page of lobbies, the newest first, and how many there are in all.
  public struct OperatorsLobbies: Equatable, Sendable, Readable {
    /// The newest first.
    public let lobbies: [OperatorsLobbiesLobbies]
    /// How many lobbies match.
    public let total: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobbies = try json.read("lobbies")
      self.total = try json.read("total")
    }
  }

  /// A part of a value.
  public struct OperatorsLobbiesLobbies: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// The name of a hunt.
    public let name: String
    /// The phase of a hunt.
    public let phase: Phase
    /// How many have a seat.
    public let players: Int
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int
    /// What its events take up in the log.
    public let bytes: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.code = try json.read("code")
      self.name = try json.read("name")
      self.phase = try json.read("phase")
      self.players = try json.read("players")
      self.createdAt = try json.read("createdAt")
      self.lastAt = try json.read("lastAt")
      self.bytes = try json.read("bytes")
    }
  }

  /// A page of packs, how many there are in all, and the photos that are taken down.
  public struct OperatorsPacks: Equatable, Sendable, Readable {
    /// By ascending `pack`.
    public let packs: [OperatorsPacksPacks]
    /// How many packs match.
    public let total: Int
    /// The oldest first.
    public let photos: [OperatorsPacksPhotos]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.packs = try json.read("packs")
      self.total = try json.read("total")
      self.photos = try json.read("photos")
    }
  }

  /// A part of a value.
  public struct OperatorsPacksPacks: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// The name of a pack.
    public let name: String
    /// The place where the pack is played, in words.
    public let location: String
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String?
    /// How many clues it has.
    public let pins: Int
    /// The `takenDown`.
    public let takenDown: OperatorsPacksPacksTakenDown?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.name = try json.read("name")
      self.location = try json.read("location")
      self.account = try json.readIfPresent("account")
      self.pins = try json.read("pins")
      self.takenDown = try json.readIfPresent("takenDown")
    }
  }

  /// A part of a value.
  public struct OperatorsPacksPacksTakenDown: Equatable, Sendable, Readable {
    /// Why an operator did it. Only operators see it.
    public let reason: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.reason = try json.read("reason")
      self.at = try json.read("at")
    }
  }

  /// A part of a value.
  public struct OperatorsPacksPhotos: Equatable, Sendable, Readable {
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: String
    /// Why an operator did it. Only operators see it.
    public let reason: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.photo = try json.read("photo")
      self.reason = try json.read("reason")
      self.at = try json.read("at")
    }
  }

  /// The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the other
  /// as they find them. `rotate`: the same, but each player or team starts at another clue and goes round. `drip`:
  /// some random ones at first, the others at random times.
  public struct Order: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `free`
    public static let free = Order(rawValue: "free")
    /// `sequence`
    public static let sequence = Order(rawValue: "sequence")
    /// `rotate`
    public static let rotate = Order(rawValue: "rotate")
    /// `drip`
    public static let drip = Order(rawValue: "drip")
  }

  /// The outcome of a scan, an answer or a visit. These are results, not errors.
  public enum Outcome: Equatable, Sendable, Readable {
    /// The player is too far from the clue's place.
    case outcomeTooFar(OutcomeTooFar)
    /// The outcome for a clue: `found` for the first time, or `already-found` by this player; `wrong-answer`;
    /// `closed`: outside its time window, void, or without tries left; `stale`: the living code was not shown when it
    /// was scanned.
    case outcomeOfClue(OutcomeOfClue)
    /// `not-a-clue`: the code is not of this hunt. `locked`: its clue is not revealed to this player yet, or was not
    /// when the proof was made; with `clue`, the player is not inside this station. `late`: the proof was made after
    /// the end, or arrived after it in a lobby that refuses such finds. `warm-up`: the code of the waiting room,
    /// which is worth nothing.
    case outcomeOfNothing(OutcomeOfNothing)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? OutcomeTooFar(json: json) {
        self = .outcomeTooFar(value)
        return
      }
      if let value = try? OutcomeOfClue(json: json) {
        self = .outcomeOfClue(value)
        return
      }
      if let value = try? OutcomeOfNothing(json: json) {
        self = .outcomeOfNothing(value)
        return
      }
      self = .other(json)
    }
  }

  /// The outcome for a clue: `found` for the first time, or `already-found` by this player; `wrong-answer`; `closed`:
  /// outside its time window, void, or without tries left; `stale`: the living code was not shown when it was
  /// scanned.
  public struct OutcomeOfClue: Equatable, Sendable, Readable {
    /// The outcome.
    public let outcome: OutcomeOfClueOutcome
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// How many tries are left.
    public let triesLeft: Int?
    /// The points of this proof: the worth of the find if it is `found`, else 0.
    public let points: Int
    /// The player's total points.
    public let total: Int
    /// The player's rank now.
    public let rank: Int
    /// The number of clues that the player has found.
    public let found: Int
    /// The number of clues that count.
    public let of: Int
    /// The player whose tag was scanned: only in the answer to `tag.scan`.
    public let player: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.outcome = try json.read("outcome")
      self.clue = try json.read("clue")
      self.triesLeft = try json.readIfPresent("triesLeft")
      self.points = try json.read("points")
      self.total = try json.read("total")
      self.rank = try json.read("rank")
      self.found = try json.read("found")
      self.of = try json.read("of")
      self.player = try json.readIfPresent("player")
    }
  }

  /// The outcome.
  public struct OutcomeOfClueOutcome: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `found`
    public static let found = OutcomeOfClueOutcome(rawValue: "found")
    /// `already-found`
    public static let alreadyFound = OutcomeOfClueOutcome(rawValue: "already-found")
    /// `wrong-answer`
    public static let wrongAnswer = OutcomeOfClueOutcome(rawValue: "wrong-answer")
    /// `closed`
    public static let closed = OutcomeOfClueOutcome(rawValue: "closed")
    /// `pending`
    public static let pending = OutcomeOfClueOutcome(rawValue: "pending")
    /// `stale`
    public static let stale = OutcomeOfClueOutcome(rawValue: "stale")
  }

  /// `not-a-clue`: the code is not of this hunt. `locked`: its clue is not revealed to this player yet, or was not
  /// when the proof was made; with `clue`, the player is not inside this station. `late`: the proof was made after
  /// the end, or arrived after it in a lobby that refuses such finds. `warm-up`: the code of the waiting room, which
  /// is worth nothing.
  public struct OutcomeOfNothing: Equatable, Sendable, Readable {
    /// The outcome.
    public let outcome: OutcomeOfNothingOutcome
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// The points of this proof: the points of the clue if it is `found`, else 0.
    public let points: Int
    /// The player's total points.
    public let total: Int
    /// The player's rank now.
    public let rank: Int
    /// The number of clues that the player has found.
    public let found: Int
    /// The number of clues.
    public let of: Int
    /// The player whose tag was scanned: only in the answer to `tag.scan`.
    public let player: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.outcome = try json.read("outcome")
      self.clue = try json.readIfPresent("clue")
      self.points = try json.read("points")
      self.total = try json.read("total")
      self.rank = try json.read("rank")
      self.found = try json.read("found")
      self.of = try json.read("of")
      self.player = try json.readIfPresent("player")
    }
  }

  /// The outcome.
  public struct OutcomeOfNothingOutcome: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `not-a-clue`
    public static let notAClue = OutcomeOfNothingOutcome(rawValue: "not-a-clue")
    /// `locked`
    public static let locked = OutcomeOfNothingOutcome(rawValue: "locked")
    /// `late`
    public static let late = OutcomeOfNothingOutcome(rawValue: "late")
    /// `warm-up`
    public static let warmUp = OutcomeOfNothingOutcome(rawValue: "warm-up")
  }

  /// The player is too far from the clue's place.
  public struct OutcomeTooFar: Equatable, Sendable, Readable {
    /// The outcome.
    public let outcome: OutcomeTooFarOutcome
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// How many tries are left.
    public let triesLeft: Int?
    /// The distance from the phone to the place, in metres.
    public let distance: Double
    /// None.
    public let points: Int
    /// The player's total points.
    public let total: Int
    /// The player's rank now.
    public let rank: Int
    /// The number of clues that the player has found.
    public let found: Int
    /// The number of clues.
    public let of: Int
    /// The player whose tag was scanned: only in the answer to `tag.scan`.
    public let player: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.outcome = try json.read("outcome")
      self.clue = try json.read("clue")
      self.triesLeft = try json.readIfPresent("triesLeft")
      self.distance = try json.read("distance")
      self.points = try json.read("points")
      self.total = try json.read("total")
      self.rank = try json.read("rank")
      self.found = try json.read("found")
      self.of = try json.read("of")
      self.player = try json.readIfPresent("player")
    }
  }

  /// The outcome.
  public struct OutcomeTooFarOutcome: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `too-far`
    public static let tooFar = OutcomeTooFarOutcome(rawValue: "too-far")
  }

  /// The player's newest photo of the clue.
  public struct OwnSubmission: Equatable, Sendable, Readable {
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: String
    /// What a player says about a photo.
    public let caption: String?
    /// Whether the photo waits for a judgement, and what that was.
    public let state: PhotoState
    /// The reason for an action.
    public let reason: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.photo = try json.read("photo")
      self.caption = try json.readIfPresent("caption")
      self.state = try json.read("state")
      self.reason = try json.readIfPresent("reason")
    }
  }

  /// The viewing player. `sharing` says until when the host is shown where they are, if they share it.
  public struct OwnView: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String?
    /// What stands for a player beside their name. Where it is missing, pages show the critter of the text
    /// `LOBBY/PLAYER`, for deleted players too.
    public let avatar: Avatar?
    /// Red, green and blue. Capitals become small letters.
    public let colour: String?
    /// Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags
    /// that differ in these, any is better than none.
    public let language: String?
    /// Omitted unless the host has muted the player.
    public let muted: Bool
    /// Omitted unless the player has scanned the code of the waiting room.
    public let warmedUp: Bool
    /// The index of a wave, from 0.
    public let wave: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let sharing: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.name = try json.read("name")
      self.team = try json.readIfPresent("team")
      self.division = try json.readIfPresent("division")
      self.avatar = try json.readIfPresent("avatar")
      self.colour = try json.readIfPresent("colour")
      self.language = try json.readIfPresent("language")
      self.muted = json.flag("muted")
      self.warmedUp = json.flag("warmedUp")
      self.wave = try json.readIfPresent("wave")
      self.startsAt = try json.readIfPresent("startsAt")
      self.sharing = try json.readIfPresent("sharing")
    }
  }

  /// A pack. Only its creator gets `clues`.
  public struct Pack: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// 1 for a new pack, and one more with every saved change.
    public let version: Int
    /// The name of a pack.
    public let name: String
    /// A description of the pack.
    public let description: String
    /// The place where the pack is played, in words.
    public let location: String
    /// The playing time, in minutes.
    public let gameTime: Int
    /// A username; `deleted player` once the account is deleted, and `Quarry` for packs that come with the server.
    public let creator: String
    /// Whether the caller created it.
    public let mine: Bool
    /// The number of clues in the pack.
    public let pins: Int
    /// The points of all clues together.
    public let points: Int
    /// How many hunts with it have been played to the end.
    public let plays: Int
    /// The centre of the pack's clues, to about 100 m.
    public let place: PackPlace?
    /// The clues with all their secrets.
    public let clues: [PackClue]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.version = try json.read("version")
      self.name = try json.read("name")
      self.description = try json.read("description")
      self.location = try json.read("location")
      self.gameTime = try json.read("gameTime")
      self.creator = try json.read("creator")
      self.mine = try json.read("mine")
      self.pins = try json.read("pins")
      self.points = try json.read("points")
      self.plays = try json.read("plays")
      self.place = try json.readIfPresent("place")
      self.clues = try json.readIfPresent("clues")
    }
  }

  /// The board of a pack.
  public struct PackBoard: Equatable, Sendable, Readable {
    /// The first ten.
    public let rows: [PackRow]
    /// The number of players on the board.
    public let players: Int
    /// The average of their points, to a tenth; null if nobody has played it.
    public let average: Double?
    /// The caller's standing; null if they are not on the board.
    public let me: PackBoardMe?
    /// The difficulty of each clue of the newest version, in the order of the pack.
    public let difficulty: [ClueDifficulty]
    /// Whether the caller can play it.
    public let playable: Bool
    /// Whether a competitive play that the caller began now would be ranked.
    public let next: PackBoardNext

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.rows = try json.read("rows")
      self.players = try json.read("players")
      self.average = try json.readIfPresent("average")
      self.me = try json.readIfPresent("me")
      self.difficulty = try json.read("difficulty")
      self.playable = try json.read("playable")
      self.next = try json.read("next")
    }
  }

  /// The caller's standing; null if they are not on the board.
  public struct PackBoardMe: Equatable, Sendable, Readable {
    /// The player's total points.
    public let points: Int
    /// The `rank`.
    public let rank: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.points = try json.read("points")
      self.rank = try json.read("rank")
    }
  }

  /// Whether a competitive play that the caller began now would be ranked.
  public struct PackBoardNext: Equatable, Sendable, Readable {
    /// Whether the result will appear on the board of the pack.
    public let ranked: Bool
    /// Why the result will not be ranked. `casual`: the play is casual. `signed-out`: nobody is signed in. `creator`:
    /// the player made the pack. `opened`: they have seen the answers. `played`: they have begun to play it before.
    public let unranked: Unranked?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.ranked = try json.read("ranked")
      self.unranked = try json.readIfPresent("unranked")
    }
  }

  /// A pack as the store shows it. `place` is omitted if no clue has a location.
  public struct PackCard: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// 1 for a new pack, and one more with every saved change.
    public let version: Int
    /// The name of a pack.
    public let name: String
    /// A description of the pack.
    public let description: String
    /// The place where the pack is played, in words.
    public let location: String
    /// The playing time, in minutes.
    public let gameTime: Int
    /// A username; `deleted player` once the account is deleted, and `Quarry` for packs that come with the server.
    public let creator: String
    /// Whether the caller created it.
    public let mine: Bool
    /// The number of clues in the pack.
    public let pins: Int
    /// The points of all clues together.
    public let points: Int
    /// How many hunts with it have been played to the end.
    public let plays: Int
    /// The centre of the pack's clues, to about 100 m.
    public let place: PackPlace?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.version = try json.read("version")
      self.name = try json.read("name")
      self.description = try json.read("description")
      self.location = try json.read("location")
      self.gameTime = try json.read("gameTime")
      self.creator = try json.read("creator")
      self.mine = try json.read("mine")
      self.pins = try json.read("pins")
      self.points = try json.read("points")
      self.plays = try json.read("plays")
      self.place = try json.readIfPresent("place")
    }
  }

  /// A clue of a pack, for the pack's creator.
  public struct PackClue: Equatable, Sendable, Readable {
    /// The title of a clue.
    public let title: String
    /// The text of a clue: where to look.
    public let text: String
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: String?
    /// A number of points.
    public let points: Int
    /// How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type its token;
    /// `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`). `codeword`: give
    /// one of the accepted words. `choice`: choose the right option. `outsider`: of four words, choose the one that
    /// does not belong. `number`: give a number. `visit`: be at the place, so the clue needs a location. `photo`:
    /// send a photo.
    public let proof: Proof
    /// Where a clue is. `radius` is 30 unless the host set it.
    public let location: Location?
    /// The hints, in the order in which they are offered.
    public let hints: [Hint]?
    /// A time, in milliseconds since 1970 UTC.
    public let opens: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let closes: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.title = try json.read("title")
      self.text = try json.read("text")
      self.photo = try json.readIfPresent("photo")
      self.points = try json.read("points")
      self.proof = try json.read("proof")
      self.location = try json.readIfPresent("location")
      self.hints = try json.readIfPresent("hints")
      self.opens = try json.readIfPresent("opens")
      self.closes = try json.readIfPresent("closes")
    }
  }

  /// What a file has of a pack. Nothing of it is stored.
  public struct PackDraft: Equatable, Sendable, Readable {
    /// The name of a pack.
    public let name: String?
    /// A description of the pack.
    public let description: String?
    /// The place where the pack is played, in words.
    public let location: String?
    /// The playing time, in minutes.
    public let gameTime: Int?
    /// Those that can be imported.
    public let clues: [PackClue]
    /// What was left out, and why.
    public let problems: [PackProblem]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.name = try json.readIfPresent("name")
      self.description = try json.readIfPresent("description")
      self.location = try json.readIfPresent("location")
      self.gameTime = try json.readIfPresent("gameTime")
      self.clues = try json.read("clues")
      self.problems = try json.read("problems")
    }
  }

  /// A pack of an account, as in its file.
  public struct PackExport: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// 1 for a new pack, and one more with every saved change.
    public let version: Int
    /// The name of a pack.
    public let name: String
    /// A description of the pack.
    public let description: String
    /// The place where the pack is played, in words.
    public let location: String
    /// The playing time, in minutes.
    public let gameTime: Int
    /// The clues with all their secrets.
    public let clues: [PackClue]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("format", "quarry-pack-1")
      self.pack = try json.read("pack")
      self.version = try json.read("version")
      self.name = try json.read("name")
      self.description = try json.read("description")
      self.location = try json.read("location")
      self.gameTime = try json.read("gameTime")
      self.clues = try json.read("clues")
    }
  }

  /// A pack as a file.
  public struct PackFile: Equatable, Sendable, Readable {
    /// The text of the file.
    public let file: String
    /// The suggested name of the file.
    public let name: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.file = try json.read("file")
      self.name = try json.read("name")
    }
  }

  /// `quarry` holds the whole pack (`schema/pack.schema.json`); `townhunt` has the keys of the app TownHunt; `csv` is
  /// a table of title, hint, codeword, lat, lon and points.
  public struct PackFormat: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `quarry`
    public static let quarry = PackFormat(rawValue: "quarry")
    /// `townhunt`
    public static let townhunt = PackFormat(rawValue: "townhunt")
    /// `csv`
    public static let csv = PackFormat(rawValue: "csv")
  }

  /// A page of packs.
  public struct PackList: Equatable, Sendable, Readable {
    /// Ordered by name, then by id.
    public let packs: [PackCard]
    /// Where the next page begins. Omitted on the last page.
    public let next: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.packs = try json.read("packs")
      self.next = try json.readIfPresent("next")
    }
  }

  /// The pack that was created or changed.
  public struct PackMade: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// The version of the pack; 1 for a new one.
    public let version: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.version = try json.read("version")
    }
  }

  /// The centre of the pack's clues, to about 100 m.
  public struct PackPlace: Equatable, Sendable, Readable {
    /// Degrees north.
    public let lat: Double
    /// Degrees east.
    public let lon: Double

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lat = try json.read("lat")
      self.lon = try json.read("lon")
    }
  }

  /// The pack that a lobby plays, and how.
  public struct PackPlayed: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// The `play`.
    public let play: PackPlayedPlay

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.play = try json.read("play")
    }
  }

  /// One of several words.
  public struct PackPlayedPlay: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `competitive`
    public static let competitive = PackPlayedPlay(rawValue: "competitive")
    /// `casual`
    public static let casual = PackPlayedPlay(rawValue: "casual")
    /// `group`
    public static let group = PackPlayedPlay(rawValue: "group")
    /// `ranked`
    public static let ranked = PackPlayedPlay(rawValue: "ranked")
  }

  /// What is wrong with a file, and where.
  public struct PackProblem: Equatable, Sendable, Readable {
    /// The place in the file, such as `line 3` or `clues[2].title`.
    public let at: String
    /// Completes a sentence that begins with the place.
    public let problem: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.at = try json.read("at")
      self.problem = try json.read("problem")
    }
  }

  /// A row of a pack's board, by descending points, then by ascending time.
  public struct PackRow: Equatable, Sendable, Readable {
    /// The `rank`.
    public let rank: Int
    /// The username, or `deleted player`.
    public let name: String
    /// The player's total points.
    public let points: Int
    /// A count.
    public let found: Int
    /// The running time, in seconds, until the last find that gave points.
    public let seconds: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// Only in the caller's row.
    public let you: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.rank = try json.read("rank")
      self.name = try json.read("name")
      self.points = try json.read("points")
      self.found = try json.read("found")
      self.seconds = try json.read("seconds")
      self.at = try json.read("at")
      self.you = json.flag("you")
    }
  }

  /// Statistics of an account's packs and plays.
  public struct PackStatistics: Equatable, Sendable, Readable {
    /// The number of packs that they created.
    public let packsCreated: Int
    /// The number of different packs of others that they played, competitively or casually.
    public let packsPlayed: Int
    /// The sum of their points on the boards of packs.
    public let competitivePoints: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.packsCreated = try json.read("packsCreated")
      self.packsPlayed = try json.read("packsPlayed")
      self.competitivePoints = try json.read("competitivePoints")
    }
  }

  /// The version of the pack now.
  public struct PackVersionResult: Equatable, Sendable, Readable {
    /// 1 for a new pack, and one more with every saved change.
    public let version: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.version = try json.read("version")
    }
  }

  /// The given packs that have changed or are gone.
  public struct PackVersions: Equatable, Sendable, Readable {
    /// The changed packs, with their current versions.
    public let newer: [KnownPack]
    /// The packs that no longer exist.
    public let gone: [String]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.newer = try json.read("newer")
      self.gone = try json.read("gone")
    }
  }

  /// The host set a passphrase or removed it. For the host and staff, in the history. It is never pushed, and tells
  /// programs outside nothing. In a log, `set` is missing.
  public struct PassphraseChanged: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PassphraseChangedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "passphrase.changed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PassphraseChangedData: Equatable, Sendable, Readable {
    /// Whether there is one now.
    public let set: Bool?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.set = try json.readIfPresent("set")
    }
  }

  /// The phase of a hunt.
  public struct Phase: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `open`
    public static let open = Phase(rawValue: "open")
    /// `running`
    public static let running = Phase(rawValue: "running")
    /// `paused`
    public static let paused = Phase(rawValue: "paused")
    /// `ended`
    public static let ended = Phase(rawValue: "ended")
  }

  /// The phase of the hunt, and when its clock will end it, if one is running. `startsAt` is when it will start, if
  /// the start can still be taken back.
  public struct PhaseResult: Equatable, Sendable, Readable {
    /// The phase of a hunt.
    public let phase: Phase
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let endsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.phase = try json.read("phase")
      self.startsAt = try json.readIfPresent("startsAt")
      self.endsAt = try json.readIfPresent("endsAt")
    }
  }

  /// A photo was accepted; `clue.scanned` follows. For the player, the team and the host. While the board is frozen,
  /// for the player, without `bonus`, and the host.
  public struct PhotoAccepted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PhotoAcceptedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "photo.accepted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PhotoAcceptedData: Equatable, Sendable, Readable {
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// Points in addition to the clue's.
    public let bonus: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.bonus = try json.readIfPresent("bonus")
    }
  }

  /// A photo to take.
  public struct PhotoProofView: Equatable, Sendable, Readable {
    /// The text of a question.
    public let ask: String?
    /// Who decides: with `host`, a photo waits for the host; with `auto`, it counts at once.
    public let review: PhotoReview

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("kind", "photo")
      self.ask = try json.readIfPresent("ask")
      self.review = try json.read("review")
    }
  }

  /// A photo is shown to everybody. Once it is withdrawn, `photo` and `caption` are missing.
  public struct PhotoPublished: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PhotoPublishedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "photo.published")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PhotoPublishedData: Equatable, Sendable, Readable {
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: String?
    /// What a player says about a photo.
    public let caption: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.photo = try json.readIfPresent("photo")
      self.caption = try json.readIfPresent("caption")
    }
  }

  /// Photos that players sent.
  public struct PhotoQueue: Equatable, Sendable, Readable {
    /// By ascending `submission`.
    public let submissions: [Submission]
    /// How many photos wait for a judgement.
    public let waiting: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submissions = try json.read("submissions")
      self.waiting = try json.read("waiting")
    }
  }

  /// A photo was rejected. For the player, the team and the host.
  public struct PhotoRejected: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PhotoRejectedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "photo.rejected")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PhotoRejectedData: Equatable, Sendable, Readable {
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The reason for an action.
    public let reason: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.reason = try json.readIfPresent("reason")
    }
  }

  /// The judgement of a photo was taken back: it waits again, and its find no longer counts. For everybody if it had
  /// one (`found`), else for the player, the team and the host. While the board is frozen, for the player and the
  /// host.
  public struct PhotoReopened: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PhotoReopenedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "photo.reopened")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PhotoReopenedData: Equatable, Sendable, Readable {
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The `found`.
    public let found: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.found = json.flag("found")
    }
  }

  /// Who decides: with `host`, a photo waits for the host; with `auto`, it counts at once.
  public struct PhotoReview: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `host`
    public static let host = PhotoReview(rawValue: "host")
    /// `auto`
    public static let auto = PhotoReview(rawValue: "auto")
  }

  /// Whether the photo waits for a judgement, and what that was.
  public struct PhotoState: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `pending`
    public static let pending = PhotoState(rawValue: "pending")
    /// `accepted`
    public static let accepted = PhotoState(rawValue: "accepted")
    /// `rejected`
    public static let rejected = PhotoState(rawValue: "rejected")
  }

  /// A player sent a photo for a clue. For the player, the team and the host.
  public struct PhotoSubmitted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PhotoSubmittedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "photo.submitted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PhotoSubmittedData: Equatable, Sendable, Readable {
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: String
    /// What a player says about a photo.
    public let caption: String?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int?
    /// The `late`.
    public let late: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.photo = try json.read("photo")
      self.caption = try json.readIfPresent("caption")
      self.at = try json.readIfPresent("at")
      self.late = json.flag("late")
    }
  }

  /// A photo is no longer shown to everybody.
  public struct PhotoWithdrawn: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PhotoWithdrawnData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "photo.withdrawn")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PhotoWithdrawnData: Equatable, Sendable, Readable {
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
    }
  }

  /// A proof that needs no details.
  public struct PlainProofView: Equatable, Sendable, Readable {
    /// The kind of proof.
    public let kind: PlainProofViewKind

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.kind = try json.read("kind")
    }
  }

  /// The kind of proof.
  public struct PlainProofViewKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `scan`
    public static let scan = PlainProofViewKind(rawValue: "scan")
    /// `codeword`
    public static let codeword = PlainProofViewKind(rawValue: "codeword")
    /// `visit`
    public static let visit = PlainProofViewKind(rawValue: "visit")
  }

  /// The preceding find arrived after the end of a play of a pack, and counts.
  public struct PlayAmended: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: Nothing
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "play.amended")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A player who was kept out may join again.
  public struct PlayerAdmitted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerAdmittedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.admitted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerAdmittedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
    }
  }

  /// The change for a player.
  public struct PlayerChange: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// Before and after.
    public let points: [Int]
    /// Before and after.
    public let rank: [Int]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.points = try json.read("points")
      self.rank = try json.read("rank")
    }
  }

  /// A player's seat was handed over to another device.
  public struct PlayerHandedOver: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerHandedOverData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.handedOver")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerHandedOverData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
    }
  }

  /// A player joined.
  public struct PlayerJoined: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerJoinedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.joined")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerJoinedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String?
    /// What stands for a player beside their name. Where it is missing, pages show the critter of the text
    /// `LOBBY/PLAYER`, for deleted players too.
    public let avatar: Avatar?
    /// Red, green and blue. Capitals become small letters.
    public let colour: String?
    /// The number by which they are dealt into a wave; left out if it is their own.
    public let place: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.name = try json.read("name")
      self.team = try json.readIfPresent("team")
      self.division = try json.readIfPresent("division")
      self.avatar = try json.readIfPresent("avatar")
      self.colour = try json.readIfPresent("colour")
      self.place = try json.readIfPresent("place")
    }
  }

  /// The host removed a player, with their row and finds.
  public struct PlayerKicked: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerKickedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.kicked")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerKickedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The reason for an action.
    public let reason: String?
    /// Set, for the host only, if the player cannot join again.
    public let keepOut: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.reason = try json.readIfPresent("reason")
      self.keepOut = json.flag("keepOut")
    }
  }

  /// A player left. Their row and finds are gone.
  public struct PlayerLeft: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerLeftData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.left")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerLeftData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
    }
  }

  /// A page of players, and the total number.
  public struct PlayerList: Equatable, Sendable, Readable {
    /// The `players`.
    public let players: [PlayerListPlayers]
    /// The `total`.
    public let total: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.players = try json.read("players")
      self.total = try json.read("total")
    }
  }

  /// A part of a value.
  public struct PlayerListPlayers: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String?
    /// What stands for a player beside their name. Where it is missing, pages show the critter of the text
    /// `LOBBY/PLAYER`, for deleted players too.
    public let avatar: Avatar?
    /// Red, green and blue. Capitals become small letters.
    public let colour: String?
    /// A time, in milliseconds since 1970 UTC.
    public let joinedAt: Int
    /// The index of a wave, from 0.
    public let wave: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.name = try json.read("name")
      self.team = try json.readIfPresent("team")
      self.division = try json.readIfPresent("division")
      self.avatar = try json.readIfPresent("avatar")
      self.colour = try json.readIfPresent("colour")
      self.joinedAt = try json.read("joinedAt")
      self.wave = try json.readIfPresent("wave")
    }
  }

  /// A player is in another team now, and in `division` if there are any.
  public struct PlayerMoved: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerMovedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.moved")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerMovedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.team = try json.read("team")
      self.division = try json.readIfPresent("division")
    }
  }

  /// The host muted a player.
  public struct PlayerMuted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerMutedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.muted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerMutedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The reason for an action.
    public let reason: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.reason = try json.readIfPresent("reason")
    }
  }

  /// A player changed their name.
  public struct PlayerRenamed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerRenamedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.renamed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerRenamedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.name = try json.read("name")
      self.team = try json.readIfPresent("team")
    }
  }

  /// The tags of players.
  public struct PlayerTags: Equatable, Sendable, Readable {
    /// In order of joining.
    public let tags: [PlayerTagsTags]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.tags = try json.read("tags")
    }
  }

  /// A part of a value.
  public struct PlayerTagsTags: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String
    /// What is printed on a player's badge: 12 characters, as in QR codes.
    public let tag: String
    /// The content of the QR code on the badge.
    public let qr: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.name = try json.read("name")
      self.tag = try json.read("tag")
      self.qr = try json.read("qr")
    }
  }

  /// The host unmuted a player.
  public struct PlayerUnmuted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerUnmutedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.unmuted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerUnmutedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The reason for an action.
    public let reason: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.reason = try json.readIfPresent("reason")
    }
  }

  /// A player's avatar or colour changed; null if they have none any more. Without either, only their language did.
  public struct PlayerUpdated: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerUpdatedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.updated")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerUpdatedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// What stands for a player beside their name. Where it is missing, pages show the critter of the text
    /// `LOBBY/PLAYER`, for deleted players too.
    public let avatar: Change<Avatar>?
    /// Red, green and blue. Capitals become small letters.
    public let colour: Change<String>?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.avatar = try json.change("avatar")
      self.colour = try json.change("colour")
    }
  }

  /// A player in the lobby. Only the host, and the player in `me`, see the `wave`; `startsAt` and `language` are only
  /// in `me`.
  public struct PlayerView: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String?
    /// What stands for a player beside their name. Where it is missing, pages show the critter of the text
    /// `LOBBY/PLAYER`, for deleted players too.
    public let avatar: Avatar?
    /// Red, green and blue. Capitals become small letters.
    public let colour: String?
    /// Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags
    /// that differ in these, any is better than none.
    public let language: String?
    /// Omitted unless the host has muted the player.
    public let muted: Bool
    /// Omitted unless the player has scanned the code of the waiting room.
    public let warmedUp: Bool
    /// The index of a wave, from 0.
    public let wave: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.name = try json.read("name")
      self.team = try json.readIfPresent("team")
      self.division = try json.readIfPresent("division")
      self.avatar = try json.readIfPresent("avatar")
      self.colour = try json.readIfPresent("colour")
      self.language = try json.readIfPresent("language")
      self.muted = json.flag("muted")
      self.warmedUp = json.flag("warmedUp")
      self.wave = try json.readIfPresent("wave")
      self.startsAt = try json.readIfPresent("startsAt")
    }
  }

  /// A player scanned the code of the waiting room: their camera works.
  public struct PlayerWarmedUp: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: PlayerWarmedUpData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "player.warmedUp")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct PlayerWarmedUpData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
    }
  }

  /// Where players are: after `lobby.watch` everything known, later what changed. A `trail` then has the points since
  /// the last push. `calls` has the calls for help that are open or, later, that were asked or answered.
  public struct PositionChange: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The `players`.
    public let players: [PositionChangePlayers]
    /// Players who share nothing any more.
    public let gone: [String]?
    /// Players and calls that are not here are not shared or open. Omitted for a change.
    public let all: Bool
    /// The `calls`.
    public let calls: [PositionChangeCalls]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.players = try json.read("players")
      self.gone = try json.readIfPresent("gone")
      self.all = json.flag("all")
      self.calls = try json.readIfPresent("calls")
    }
  }

  /// A part of a value.
  public struct PositionChangeCalls: Equatable, Sendable, Readable {
    /// The id of a call for help within its lobby: `e` and a number, in order of creation, never reused.
    public let help: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The text of a notice.
    public let text: String?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// Degrees north.
    public let lat: Double?
    /// Degrees east.
    public let lon: Double?
    /// The name of whoever answered it.
    public let answeredBy: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.help = try json.read("help")
      self.player = try json.read("player")
      self.text = try json.readIfPresent("text")
      self.at = try json.read("at")
      self.lat = try json.readIfPresent("lat")
      self.lon = try json.readIfPresent("lon")
      self.answeredBy = try json.readIfPresent("answeredBy")
    }
  }

  /// A part of a value.
  public struct PositionChangePlayers: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// Degrees north.
    public let lat: Double
    /// Degrees east.
    public let lon: Double
    /// The radius, in metres, of the circle that the phone is in.
    public let accuracy: Double
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// A time, in milliseconds since 1970 UTC.
    public let outside: Int?
    /// Where the player was, oldest first: latitude, longitude and time.
    public let trail: [[Double]]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.lat = try json.read("lat")
      self.lon = try json.read("lon")
      self.accuracy = try json.read("accuracy")
      self.at = try json.read("at")
      self.outside = try json.readIfPresent("outside")
      self.trail = try json.read("trail")
    }
  }

  /// The players who share where they are, in order of joining.
  public struct Positions: Equatable, Sendable, Readable {
    /// The `players`.
    public let players: [PositionsPlayers]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.players = try json.read("players")
    }
  }

  /// A part of a value.
  public struct PositionsPlayers: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// Degrees north.
    public let lat: Double
    /// Degrees east.
    public let lon: Double
    /// The radius, in metres, of the circle that the phone is in.
    public let accuracy: Double
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// A time, in milliseconds since 1970 UTC.
    public let outside: Int?
    /// Where the player was, oldest first: latitude, longitude and time.
    public let trail: [[Double]]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.lat = try json.read("lat")
      self.lon = try json.read("lon")
      self.accuracy = try json.read("accuracy")
      self.at = try json.read("at")
      self.outside = try json.readIfPresent("outside")
      self.trail = try json.read("trail")
    }
  }

  /// Who is connected, and when the server last heard from them.
  public struct Presence: Equatable, Sendable, Readable {
    /// How many players are online.
    public let online: Int
    /// The `players`.
    public let players: [PresencePlayers]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.online = try json.read("online")
      self.players = try json.readIfPresent("players")
    }
  }

  /// Who is connected: after `lobby.watch` everybody whom the watcher may see, later those who came or went.
  public struct PresenceChange: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// How many players are online.
    public let online: Int
    /// The `players`.
    public let players: [PresenceChangePlayers]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.online = try json.read("online")
      self.players = try json.readIfPresent("players")
    }
  }

  /// A part of a value.
  public struct PresenceChangePlayers: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// Whether a connection has their seat, or watches with it.
    public let online: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.online = try json.read("online")
      self.lastAt = try json.read("lastAt")
    }
  }

  /// A part of a value.
  public struct PresencePlayers: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// Whether a connection has their seat, or watches with it.
    public let online: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.online = try json.read("online")
      self.lastAt = try json.read("lastAt")
    }
  }

  /// The profile of an account, as only its owner sees it.
  public struct Profile: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String
    /// The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30
    /// characters.
    public let username: String
    /// An email address.
    public let email: String
    /// Whether the address is verified.
    public let emailVerified: Bool
    /// A first or a last name.
    public let firstName: String
    /// A first or a last name.
    public let lastName: String
    /// The providers that sign the owner in; omitted if there are none.
    public let signIn: [String]?
    /// Present, and true, if the account has no password.
    public let passwordless: Bool?
    /// Statistics of an account's packs and plays.
    public let stats: PackStatistics
    /// The badges that somebody has earned, each kind once.
    public let badges: [BadgeCounts]
    /// Hosted lobbies that have not ended, newest first.
    public let hosting: [HostedLobby]
    /// Hosted lobbies that have ended.
    public let hosted: [HostedLobby]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.read("account")
      self.username = try json.read("username")
      self.email = try json.read("email")
      self.emailVerified = try json.read("emailVerified")
      self.firstName = try json.read("firstName")
      self.lastName = try json.read("lastName")
      self.signIn = try json.readIfPresent("signIn")
      self.passwordless = try json.readIfPresent("passwordless")
      self.stats = try json.read("stats")
      self.badges = try json.read("badges")
      self.hosting = try json.read("hosting")
      self.hosted = try json.read("hosted")
    }
  }

  /// A page of what players have found, and the number of all players.
  public struct Progress: Equatable, Sendable, Readable {
    /// The `players`.
    public let players: [ProgressPlayers]
    /// The `total`.
    public let total: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.players = try json.read("players")
      self.total = try json.read("total")
    }
  }

  /// A part of a value.
  public struct ProgressPlayers: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// A clue and the time of the find, by ascending time.
    public let found: [[ProgressPlayersFound]]
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let next: String?
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int?
    /// A count.
    public let wrong: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.found = try json.read("found")
      self.next = try json.readIfPresent("next")
      self.lastAt = try json.readIfPresent("lastAt")
      self.wrong = try json.read("wrong")
    }
  }

  /// One of several values.
  public enum ProgressPlayersFound: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    case clueId(String)
    /// A time, in milliseconds since 1970 UTC.
    case timestamp(Int)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? String(json: json) {
        self = .clueId(value)
        return
      }
      if let value = try? Int(json: json) {
        self = .timestamp(value)
        return
      }
      self = .other(json)
    }
  }

  /// How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type its token;
  /// `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`). `codeword`: give
  /// one of the accepted words. `choice`: choose the right option. `outsider`: of four words, choose the one that
  /// does not belong. `number`: give a number. `visit`: be at the place, so the clue needs a location. `photo`: send
  /// a photo.
  public struct Proof: Equatable, Sendable, Readable, Writable {
    /// A code to scan.
    public var scan: ProofScan?
    /// A word to find out. Case, surrounding and repeated white space, invisible characters, and the shapes of
    /// quotes, dashes and wide letters are ignored.
    public var codeword: ProofCodeword?
    /// A choice. Each player sees the options in an order of their own.
    public var choice: ProofChoice?
    /// Four words, of which three belong together. Each player sees them in an order of their own.
    public var outsider: ProofOutsider?
    /// A number to find out.
    public var number: ProofNumber?
    /// No parameters.
    public var visit: Nothing?
    /// A photo to take. `ask` says what it should show. `review` is `host` if omitted.
    public var photo: ProofPhoto?

    /// A value of these members.
    public init(
      scan: ProofScan? = nil,
      codeword: ProofCodeword? = nil,
      choice: ProofChoice? = nil,
      outsider: ProofOutsider? = nil,
      number: ProofNumber? = nil,
      visit: Nothing? = nil,
      photo: ProofPhoto? = nil
    ) {
      self.scan = scan
      self.codeword = codeword
      self.choice = choice
      self.outsider = outsider
      self.number = number
      self.visit = visit
      self.photo = photo
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.scan = try json.readIfPresent("scan")
      self.codeword = try json.readIfPresent("codeword")
      self.choice = try json.readIfPresent("choice")
      self.outsider = try json.readIfPresent("outsider")
      self.number = try json.readIfPresent("number")
      self.visit = try json.readIfPresent("visit")
      self.photo = try json.readIfPresent("photo")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("scan", scan)
      fields.set("codeword", codeword)
      fields.set("choice", choice)
      fields.set("outsider", outsider)
      fields.set("number", number)
      fields.set("visit", visit)
      fields.set("photo", photo)
      return fields.json
    }
  }

  /// A choice. Each player sees the options in an order of their own.
  public struct ProofChoice: Equatable, Sendable, Readable, Writable {
    /// All different.
    public var options: [String]
    /// The index of the right option in `options`, from 0.
    public var answer: Int
    /// How many wrong options a player, or a team, may try; then the clue is closed for them.
    public var tries: Int?
    /// Points that each wrong option takes from what the find is worth, never below 0.
    public var wrongCost: Int?
    /// Seconds from a wrong option to the next answer.
    public var wrongPause: Int?

    /// A value of these members.
    public init(
      options: [String],
      answer: Int,
      tries: Int? = nil,
      wrongCost: Int? = nil,
      wrongPause: Int? = nil
    ) {
      self.options = options
      self.answer = answer
      self.tries = tries
      self.wrongCost = wrongCost
      self.wrongPause = wrongPause
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.options = try json.read("options")
      self.answer = try json.read("answer")
      self.tries = try json.readIfPresent("tries")
      self.wrongCost = try json.readIfPresent("wrongCost")
      self.wrongPause = try json.readIfPresent("wrongPause")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("options", options)
      fields.set("answer", answer)
      fields.set("tries", tries)
      fields.set("wrongCost", wrongCost)
      fields.set("wrongPause", wrongPause)
      return fields.json
    }
  }

  /// A word to find out. Case, surrounding and repeated white space, invisible characters, and the shapes of quotes,
  /// dashes and wide letters are ignored.
  public struct ProofCodeword: Equatable, Sendable, Readable, Writable {
    /// The accepted words, such as spellings or translations.
    public var accepts: [String]

    /// A value of these members.
    public init(accepts: [String]) {
      self.accepts = accepts
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.accepts = try json.read("accepts")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("accepts", accepts)
      return fields.json
    }
  }

  /// A number to find out.
  public struct ProofNumber: Equatable, Sendable, Readable, Writable {
    /// The text of a question.
    public var question: String
    /// The right number.
    public var answer: Double
    /// How far off an answer may be. 0 if omitted.
    public var tolerance: Double?

    /// A value of these members.
    public init(question: String, answer: Double, tolerance: Double? = nil) {
      self.question = question
      self.answer = answer
      self.tolerance = tolerance
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.question = try json.read("question")
      self.answer = try json.read("answer")
      self.tolerance = try json.readIfPresent("tolerance")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("question", question)
      fields.set("answer", answer)
      fields.set("tolerance", tolerance)
      return fields.json
    }
  }

  /// Four words, of which three belong together. Each player sees them in an order of their own.
  public struct ProofOutsider: Equatable, Sendable, Readable, Writable {
    /// All different.
    public var words: [String]
    /// The index in `words` of the one that does not belong, from 0.
    public var outsider: Int

    /// A value of these members.
    public init(words: [String], outsider: Int) {
      self.words = words
      self.outsider = outsider
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.words = try json.read("words")
      self.outsider = try json.read("outsider")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("words", words)
      fields.set("outsider", outsider)
      return fields.json
    }
  }

  /// A photo to take. `ask` says what it should show. `review` is `host` if omitted.
  public struct ProofPhoto: Equatable, Sendable, Readable, Writable {
    /// The text of a question.
    public var ask: String?
    /// Who decides: with `host`, a photo waits for the host; with `auto`, it counts at once.
    public var review: PhotoReview?

    /// A value of these members.
    public init(ask: String? = nil, review: PhotoReview? = nil) {
      self.ask = ask
      self.review = review
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.ask = try json.readIfPresent("ask")
      self.review = try json.readIfPresent("review")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("ask", ask)
      fields.set("review", review)
      return fields.json
    }
  }

  /// A code to scan.
  public struct ProofScan: Equatable, Sendable, Readable, Writable {
    /// Whether a screen shows the code. The printed one then finds nothing.
    public var living: Bool?

    /// A value of these members.
    public init(living: Bool? = nil) {
      self.living = living
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.living = try json.readIfPresent("living")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("living", living)
      return fields.json
    }
  }

  /// What a player needs for the proof, without the solution.
  public enum ProofView: Equatable, Sendable, Readable {
    /// Options to choose from.
    case choiceView(ChoiceView)
    /// A photo to take.
    case photoProofView(PhotoProofView)
    /// A number to find out.
    case questionView(QuestionView)
    /// A proof that needs no details.
    case plainProofView(PlainProofView)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? ChoiceView(json: json) {
        self = .choiceView(value)
        return
      }
      if let value = try? PhotoProofView(json: json) {
        self = .photoProofView(value)
        return
      }
      if let value = try? QuestionView(json: json) {
        self = .questionView(value)
        return
      }
      if let value = try? PlainProofView(json: json) {
        self = .plainProofView(value)
        return
      }
      self = .other(json)
    }
  }

  /// The account and its token, as of `account.login`; or `new`, if no account is linked with them.
  public struct ProviderSignIn: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String?
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String?
    /// What the provider says about them.
    public let new: ProviderSignInNew?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.readIfPresent("account")
      self.token = try json.readIfPresent("token")
      self.new = try json.readIfPresent("new")
    }
  }

  /// What the provider says about them.
  public struct ProviderSignInNew: Equatable, Sendable, Readable {
    /// A provider that signs people in, as in `/sign-in/PROVIDER`.
    public let provider: String?
    /// The first name.
    public let firstName: String?
    /// The last name.
    public let lastName: String?
    /// What others call them.
    public let username: String?
    /// The email address.
    public let email: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.provider = try json.readIfPresent("provider")
      self.firstName = try json.readIfPresent("firstName")
      self.lastName = try json.readIfPresent("lastName")
      self.username = try json.readIfPresent("username")
      self.email = try json.readIfPresent("email")
    }
  }

  /// A part of a value.
  public struct ProvidersOfReset: Equatable, Sendable, Readable {
    /// The providers that sign the owner in.
    public let signIn: [String]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.signIn = try json.read("signIn")
    }
  }
}
