// Written by clients/generate from schema/openrpc.json. Do not edit.
// swift-format-ignore-file

public import JSONCoding

extension Quarry {
  /// A page of accounts. `more` says whether another one follows.
  public struct AccountList: Equatable, Sendable, Readable {
    /// The oldest first.
    public let accounts: [AccountListAccounts]
    /// The `more`.
    public let more: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.accounts = try json.read("accounts")
      self.more = try json.read("more")
    }
  }

  /// A part of a value.
  public struct AccountListAccounts: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String
    /// The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30
    /// characters.
    public let username: String
    /// Whether its owner is kept out.
    public let disabled: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int
    /// How many lobbies it hosts or has hosted.
    public let lobbies: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.read("account")
      self.username = try json.read("username")
      self.disabled = try json.read("disabled")
      self.createdAt = try json.read("createdAt")
      self.lobbies = try json.read("lobbies")
    }
  }

  /// The new player.
  public struct AddedPlayer: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// What is printed on a player's badge: 12 characters, as in QR codes.
    public let tag: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.tag = try json.read("tag")
    }
  }

  /// The new token, which is not shown again.
  public struct AddedToken: Equatable, Sendable, Readable {
    /// The id of an operator's token: `o` and a number, in order of creation, never reused.
    public let `operator`: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.`operator` = try json.read("operator")
      self.token = try json.read("token")
    }
  }

  /// The photos that are published.
  public struct Album: Equatable, Sendable, Readable {
    /// By ascending `submission`.
    public let photos: [AlbumPhotos]
    /// How many photos are published.
    public let total: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.photos = try json.read("photos")
      self.total = try json.read("total")
    }
  }

  /// A part of a value.
  public struct AlbumPhotos: Equatable, Sendable, Readable {
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
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.photo = try json.read("photo")
      self.caption = try json.readIfPresent("caption")
      self.at = try json.read("at")
    }
  }

  /// A part of a value.
  public struct ApiKey: Equatable, Sendable, Readable {
    /// The id of an API key, numbered within the account.
    public let apiKey: String
    /// The name of an API key.
    public let name: String
    /// What an API key is for.
    public let scopes: [KeyScopes]
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int
    /// A time, in milliseconds since 1970 UTC.
    public let expiresAt: Int
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.apiKey = try json.read("apiKey")
      self.name = try json.read("name")
      self.scopes = try json.read("scopes")
      self.createdAt = try json.read("createdAt")
      self.expiresAt = try json.read("expiresAt")
      self.lastAt = try json.readIfPresent("lastAt")
    }
  }

  /// The seat or account that a token names.
  public enum Attached: Equatable, Sendable, Readable {
    /// The seat of a member of staff.
    case staff(AttachedStaff)
    /// A player's seat. `token` is its new token, if it was handed over.
    case player(AttachedPlayer)
    /// A host's seat. `token` is the given one, if it is that of a passphrase.
    case host(AttachedHost)
    /// An account.
    case account(AttachedAccount)
    /// An operator of the server.
    case `operator`(AttachedOperator)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? AttachedStaff(json: json) {
        self = .staff(value)
        return
      }
      if let value = try? AttachedPlayer(json: json) {
        self = .player(value)
        return
      }
      if let value = try? AttachedHost(json: json) {
        self = .host(value)
        return
      }
      if let value = try? AttachedAccount(json: json) {
        self = .account(value)
        return
      }
      if let value = try? AttachedOperator(json: json) {
        self = .operator(value)
        return
      }
      self = .other(json)
    }
  }

  /// An account.
  public struct AttachedAccount: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String
    /// The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30
    /// characters.
    public let username: String
    /// The `operator`.
    public let `operator`: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("role", "account")
      self.account = try json.read("account")
      self.username = try json.read("username")
      self.`operator` = json.flag("operator")
    }
  }

  /// A host's seat. `token` is the given one, if it is that of a passphrase.
  public struct AttachedHost: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("role", "host")
      self.lobby = try json.read("lobby")
      self.code = try json.read("code")
      self.token = try json.readIfPresent("token")
    }
  }

  /// An operator of the server.
  public struct AttachedOperator: Equatable, Sendable, Readable {
    /// The id of an operator's token: `o` and a number, in order of creation, never reused.
    public let `operator`: String
    /// The name of an operator's token.
    public let name: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("role", "operator")
      self.`operator` = try json.read("operator")
      self.name = try json.read("name")
    }
  }

  /// A player's seat. `token` is its new token, if it was handed over.
  public struct AttachedPlayer: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("role", "player")
      self.lobby = try json.read("lobby")
      self.code = try json.read("code")
      self.player = try json.read("player")
      self.token = try json.readIfPresent("token")
    }
  }

  /// The seat of a member of staff.
  public struct AttachedStaff: Equatable, Sendable, Readable {
    /// What somebody whom the host invited may do.
    public let role: StaffRole
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never
    /// reused.
    public let staff: String
    /// The name of a member of staff.
    public let name: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.role = try json.read("role")
      self.lobby = try json.read("lobby")
      self.code = try json.read("code")
      self.staff = try json.read("staff")
      self.name = try json.read("name")
      self.clue = try json.readIfPresent("clue")
    }
  }

  /// A page of the trail. `more` says whether another one follows.
  public struct AuditTrail: Equatable, Sendable, Readable {
    /// By ascending `seq`.
    public let entries: [AuditTrailEntries]
    /// The `more`.
    public let more: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.entries = try json.read("entries")
      self.more = try json.read("more")
    }
  }

  /// A part of a value.
  public struct AuditTrailEntries: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// Who did it: a token's id, an account's id, `machine` or `retention`.
    public let `operator`: String
    /// What was done, mostly the name of a method without `admin.`.
    public let action: String
    /// What it was done to: an id, an address or a photo's name.
    public let subject: String?
    /// Why an operator did it. Only operators see it.
    public let reason: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.`operator` = try json.read("operator")
      self.action = try json.read("action")
      self.subject = try json.readIfPresent("subject")
      self.reason = try json.readIfPresent("reason")
    }
  }

  /// What stands for a player beside their name. Where it is missing, pages show the critter of the text
  /// `LOBBY/PLAYER`, for deleted players too.
  public enum Avatar: Equatable, Sendable, Readable, Writable {
    /// The `emoji`.
    case emoji(AvatarEmoji)
    /// The `drawing`.
    case drawing(AvatarDrawing)
    /// The `critter`.
    case critter(AvatarCritter)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? AvatarEmoji(json: json) {
        self = .emoji(value)
        return
      }
      if let value = try? AvatarDrawing(json: json) {
        self = .drawing(value)
        return
      }
      if let value = try? AvatarCritter(json: json) {
        self = .critter(value)
        return
      }
      self = .other(json)
    }

    /// The value as JSON.
    public var json: JSONValue {
      switch self {
      case .emoji(let value): value.json
      case .drawing(let value): value.json
      case .critter(let value): value.json
      case .other(let value): value
      }
    }
  }

  /// A part of a value.
  public struct AvatarCritter: Equatable, Sendable, Readable, Writable {
    /// A seed from which pages draw a small animal.
    public var critter: String

    /// A value of these members.
    public init(critter: String) {
      self.critter = critter
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.critter = try json.read("critter")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("critter", critter)
      return fields.json
    }
  }

  /// A part of a value.
  public struct AvatarDrawing: Equatable, Sendable, Readable, Writable {
    /// Lines of a pen on a field of 64 by 64: `M` and a point to move there, `L` and a point to draw there.
    public var drawing: String

    /// A value of these members.
    public init(drawing: String) {
      self.drawing = drawing
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.drawing = try json.read("drawing")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("drawing", drawing)
      return fields.json
    }
  }

  /// A part of a value.
  public struct AvatarEmoji: Equatable, Sendable, Readable, Writable {
    /// A single emoji.
    public var emoji: String

    /// A value of these members.
    public init(emoji: String) {
      self.emoji = emoji
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.emoji = try json.read("emoji")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("emoji", emoji)
      return fields.json
    }
  }

  /// An achievement. Later versions may add more.
  public struct Badge: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `all-clues`
    public static let allClues = Badge(rawValue: "all-clues")
    /// `winner`
    public static let winner = Badge(rawValue: "winner")
    /// `first-find`
    public static let firstFind = Badge(rawValue: "first-find")
    /// `no-hints`
    public static let noHints = Badge(rawValue: "no-hints")
    /// `half-time`
    public static let halfTime = Badge(rawValue: "half-time")
    /// `comeback`
    public static let comeback = Badge(rawValue: "comeback")
    /// `photo-finish`
    public static let photoFinish = Badge(rawValue: "photo-finish")
    /// `last-minute`
    public static let lastMinute = Badge(rawValue: "last-minute")
    /// `night-owl`
    public static let nightOwl = Badge(rawValue: "night-owl")
    /// `ghost-beaten`
    public static let ghostBeaten = Badge(rawValue: "ghost-beaten")
    /// `first-of-pack`
    public static let firstOfPack = Badge(rawValue: "first-of-pack")
  }

  /// A part of a value.
  public struct BadgeCounts: Equatable, Sendable, Readable {
    /// An achievement. Later versions may add more.
    public let badge: Badge
    /// The `times`.
    public let times: Int
    /// A time, in milliseconds since 1970 UTC.
    public let last: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.badge = try json.read("badge")
      self.times = try json.read("times")
      self.last = try json.read("last")
    }
  }

  /// The bans in force.
  public struct BanList: Equatable, Sendable, Readable {
    /// By ascending `ban`. Each has an address or an account.
    public let bans: [BanListBans]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.bans = try json.read("bans")
    }
  }

  /// A part of a value.
  public struct BanListBans: Equatable, Sendable, Readable {
    /// The id of a ban: `b` and a number, in order of creation, never reused.
    public let ban: String
    /// An IPv4 or IPv6 address, or a network, such as `192.0.2.0/24`. Of an IPv6 address its /64 network counts.
    public let address: String?
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String?
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int?
    /// Why an operator did it. Only operators see it.
    public let reason: String
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.ban = try json.read("ban")
      self.address = try json.readIfPresent("address")
      self.account = try json.readIfPresent("account")
      self.until = try json.readIfPresent("until")
      self.reason = try json.read("reason")
      self.createdAt = try json.read("createdAt")
    }
  }

  /// One reason for points gained or lost.
  public enum Because: Equatable, Sendable, Readable {
    /// An award; with 0 points and `clue`, a find that does not count because of a ruling; with 0 points alone, extra
    /// time.
    case ruling(BecauseRuling)
    /// A find. `accepted` is set if the host accepted it by hand, with the host's reason, if any.
    case find(BecauseFind)
    /// A bonus for being among the first or, with `submission`, for a photo.
    case bonus(BecauseBonus)
    /// Wrong options of a choice that were tried before the find.
    case tries(BecauseTries)
    /// A hint that the player took.
    case hint(BecauseHint)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? BecauseRuling(json: json) {
        self = .ruling(value)
        return
      }
      if let value = try? BecauseFind(json: json) {
        self = .find(value)
        return
      }
      if let value = try? BecauseBonus(json: json) {
        self = .bonus(value)
        return
      }
      if let value = try? BecauseTries(json: json) {
        self = .tries(value)
        return
      }
      if let value = try? BecauseHint(json: json) {
        self = .hint(value)
        return
      }
      self = .other(json)
    }
  }

  /// A bonus for being among the first or, with `submission`, for a photo.
  public struct BecauseBonus: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// A number of points.
    public let points: Int
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.points = try json.read("points")
      try json.expect("kind", "bonus")
      self.clue = try json.read("clue")
      self.submission = try json.readIfPresent("submission")
    }
  }

  /// A find. `accepted` is set if the host accepted it by hand, with the host's reason, if any.
  public struct BecauseFind: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// A number of points.
    public let points: Int
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The `accepted`.
    public let accepted: Bool
    /// The reason for a ruling.
    public let reason: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.points = try json.read("points")
      try json.expect("kind", "find")
      self.clue = try json.read("clue")
      self.accepted = json.flag("accepted")
      self.reason = try json.readIfPresent("reason")
    }
  }

  /// A hint that the player took.
  public struct BecauseHint: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The points that it took away.
    public let points: Int
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.points = try json.read("points")
      try json.expect("kind", "hint")
      self.clue = try json.read("clue")
    }
  }

  /// An award; with 0 points and `clue`, a find that does not count because of a ruling; with 0 points alone, extra
  /// time.
  public struct BecauseRuling: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The points that it gave or took away.
    public let points: Int
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// The id of a ruling within its lobby: `r` and a number, in order of creation, never reused.
    public let ruling: String
    /// The reason for a ruling.
    public let reason: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.points = try json.read("points")
      try json.expect("kind", "ruling")
      self.clue = try json.readIfPresent("clue")
      self.ruling = try json.read("ruling")
      self.reason = try json.read("reason")
    }
  }

  /// Wrong options of a choice that were tried before the find.
  public struct BecauseTries: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The points that they took from the find.
    public let points: Int
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.points = try json.read("points")
      try json.expect("kind", "tries")
      self.clue = try json.read("clue")
    }
  }

  /// Changes of the board up to the event `seq`. All watchers with the same view get the same push, so there is no
  /// `me`.
  public struct BoardChange: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The rows of players whose points, finds or name changed since the previous push, or who joined. Rows of which
    /// only the rank changed are omitted.
    public let rows: [Row]
    /// The number of rows of the whole board.
    public let total: Int
    /// Whether the board is frozen for everybody but the host.
    public let frozen: Bool
    /// All teams by ascending rank, if any team's row changed.
    public let teams: [TeamRow]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.rows = try json.read("rows")
      self.total = try json.read("total")
      self.frozen = try json.read("frozen")
      self.teams = try json.readIfPresent("teams")
    }
  }

  /// The board is frozen for everybody but the host, as of the event `data.seq`.
  public struct BoardFrozen: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The last event that the board shows.
    public let data: BoardPosition
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "board.frozen")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// Rows of the board. `me` is the calling player's row.
  public struct BoardPart: Equatable, Sendable, Readable {
    /// By ascending rank.
    public let rows: [Row]
    /// The number of rows of the whole board.
    public let total: Int
    /// Whether the board is frozen for everybody but the host.
    public let frozen: Bool
    /// A row of the board. `lastAt` and `lastSeq` are the time and the event of the last find that gave points. They
    /// break ties.
    public let me: Row?
    /// All teams by ascending rank; only in lobbies with teams.
    public let teams: [TeamRow]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.rows = try json.read("rows")
      self.total = try json.read("total")
      self.frozen = try json.read("frozen")
      self.me = try json.readIfPresent("me")
      self.teams = try json.readIfPresent("teams")
    }
  }

  /// The last event that the board shows.
  public struct BoardPosition: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
    }
  }

  /// A part of the board as of the event `seq`. `me` is the calling player's row.
  public struct BoardResult: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// By ascending rank.
    public let rows: [Row]
    /// The number of rows of the whole board.
    public let total: Int
    /// Whether the board is frozen for everybody but the host.
    public let frozen: Bool
    /// A row of the board. `lastAt` and `lastSeq` are the time and the event of the last find that gave points. They
    /// break ties.
    public let me: Row?
    /// All teams by ascending rank; only in lobbies with teams.
    public let teams: [TeamRow]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.rows = try json.read("rows")
      self.total = try json.read("total")
      self.frozen = try json.read("frozen")
      self.me = try json.readIfPresent("me")
      self.teams = try json.readIfPresent("teams")
    }
  }

  /// The board now shows the standings as of the event `data.seq`. Its `frozen` tells whether it is still frozen.
  public struct BoardRevealed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The last event that the board shows.
    public let data: BoardPosition
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "board.revealed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
  public struct Brand: Equatable, Sendable, Readable, Writable {
    /// Red, green and blue. Capitals become small letters.
    public var colour: String?
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public var logo: String?

    /// A value of these members.
    public init(colour: String? = nil, logo: String? = nil) {
      self.colour = colour
      self.logo = logo
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.colour = try json.readIfPresent("colour")
      self.logo = try json.readIfPresent("logo")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("colour", colour)
      fields.set("logo", logo)
      return fields.json
    }
  }

  /// Why the server closes the connection.
  public struct Bye: Equatable, Sendable, Readable {
    /// `slow`: the client did not read what it was sent. `kicked`: the host has removed the player. `shutdown`: the
    /// server is stopping. `idle`: no complete request came in time. `replaced`: the session that the connection
    /// relied on has ended.
    public let reason: ByeReason
    /// With `shutdown`: when to reconnect, in milliseconds; differs between clients.
    public let retryAfter: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.reason = try json.read("reason")
      self.retryAfter = try json.readIfPresent("retryAfter")
    }
  }

  /// `slow`: the client did not read what it was sent. `kicked`: the host has removed the player. `shutdown`: the
  /// server is stopping. `idle`: no complete request came in time. `replaced`: the session that the connection relied
  /// on has ended.
  public struct ByeReason: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `slow`
    public static let slow = ByeReason(rawValue: "slow")
    /// `kicked`
    public static let kicked = ByeReason(rawValue: "kicked")
    /// `shutdown`
    public static let shutdown = ByeReason(rawValue: "shutdown")
    /// `idle`
    public static let idle = ByeReason(rawValue: "idle")
    /// `replaced`
    public static let replaced = ByeReason(rawValue: "replaced")
  }

  /// What everybody may know about a lobby before joining. `startsAt` is when the hunt starts by itself or, once it
  /// has started, when it did. `endsAt` is when the clock ends it or, once it has ended, when it did. It is omitted
  /// without a clock and while the hunt is paused. `code` is omitted once the lobby is archived.
  public struct Card: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String?
    /// The name of a hunt.
    public let name: String
    /// A description of the hunt.
    public let description: String
    /// The author of the hunt. Also the host's name in the chat; `Host` if empty.
    public let author: String
    /// The number of clues.
    public let clues: Int
    /// The number of players in the lobby now.
    public let players: Int
    /// The number of seats for players.
    public let capacity: Int
    /// The phase of a hunt.
    public let phase: Phase
    /// The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the
    /// other as they find them. `rotate`: the same, but each player or team starts at another clue and goes round.
    /// `drip`: some random ones at first, the others at random times.
    public let order: Order
    /// The names of the teams; the first is `t1`. Empty without teams.
    public let teams: [String]
    /// The names of the divisions; omitted without divisions.
    public let divisions: [String]?
    /// The waves in which players start; omitted without waves.
    public let waves: [WaveView]?
    /// The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
    /// teams get colours of their own in turn.
    public let teamColours: [String]?
    /// How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server.
    public let brand: Brand?
    /// The languages of the clues' texts: first that of their own, if it was named. Omitted if there is none.
    public let languages: [String]?
    /// The pack that a lobby plays, and how.
    public let pack: PackPlayed?
    /// Players may share where they are. Omitted if they may not.
    public let positions: Bool
    /// There is no feed. Omitted if there is one.
    public let feed: Bool?
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let endsAt: Int?
    /// Seconds to the start, rounded up. Only before a scheduled start.
    public let secondsToStart: Int?
    /// Seconds to the end by the clock, rounded up. While paused, the remaining time.
    public let secondsToEnd: Int?
    /// Where the hunt is played. Players are warned when they leave it, and the host sees who has. Not for
    /// spectators.
    public let zone: Zone?
    /// The text of a QR code, in the form of a clue's `qr`, with which players try their cameras. Only while the
    /// lobby is open and has clues.
    public let warmUp: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.code = try json.readIfPresent("code")
      self.name = try json.read("name")
      self.description = try json.read("description")
      self.author = try json.read("author")
      self.clues = try json.read("clues")
      self.players = try json.read("players")
      self.capacity = try json.read("capacity")
      self.phase = try json.read("phase")
      self.order = try json.read("order")
      self.teams = try json.read("teams")
      self.divisions = try json.readIfPresent("divisions")
      self.waves = try json.readIfPresent("waves")
      self.teamColours = try json.readIfPresent("teamColours")
      self.brand = try json.readIfPresent("brand")
      self.languages = try json.readIfPresent("languages")
      self.pack = try json.readIfPresent("pack")
      self.positions = json.flag("positions")
      self.feed = try json.readIfPresent("feed")
      self.startsAt = try json.readIfPresent("startsAt")
      self.endsAt = try json.readIfPresent("endsAt")
      self.secondsToStart = try json.readIfPresent("secondsToStart")
      self.secondsToEnd = try json.readIfPresent("secondsToEnd")
      self.zone = try json.readIfPresent("zone")
      self.warmUp = try json.readIfPresent("warmUp")
    }
  }

  /// A chat message. Without `player` it is from the host, without `to` it is for everybody.
  public struct ChatMessage: Equatable, Sendable, Readable {
    /// The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    public let message: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// The sender's name at the time.
    public let name: String
    /// The text of a chat message.
    public let text: String
    /// Only the team and the host see it.
    public let to: TeamRecipient?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// Set if the host has removed the message: only the host still sees it.
    public let removed: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.message = try json.read("message")
      self.player = try json.readIfPresent("player")
      self.name = try json.read("name")
      self.text = try json.read("text")
      self.to = try json.readIfPresent("to")
      self.at = try json.read("at")
      self.removed = json.flag("removed")
    }
  }

  /// The host removed a message. Clients must stop showing it.
  public struct ChatRemoved: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ChatRemovedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "chat.removed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ChatRemovedData: Equatable, Sendable, Readable {
    /// The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    public let message: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.message = try json.read("message")
    }
  }

  /// A player reported a message to the host.
  public struct ChatReported: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ChatReportedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "chat.reported")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ChatReportedData: Equatable, Sendable, Readable {
    /// The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    public let message: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The reason for an action.
    public let reason: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.message = try json.read("message")
      self.player = try json.read("player")
      self.reason = try json.read("reason")
    }
  }

  /// Somebody sent a chat message; without `player` the host or one of staff did.
  public struct ChatSent: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ChatSentData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "chat.sent")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A chat message that the host removed later, as everybody else sees it.
  public struct ChatSentAndRemoved: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ChatSentAndRemovedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "chat.sent")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ChatSentAndRemovedData: Equatable, Sendable, Readable {
    /// The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    public let message: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// Only the team and the host see it.
    public let to: TeamRecipient?
    /// The `removed`.
    public let removed: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.message = try json.read("message")
      self.player = try json.readIfPresent("player")
      self.to = try json.readIfPresent("to")
      self.removed = json.flag("removed")
    }
  }

  /// A part of a value.
  public struct ChatSentData: Equatable, Sendable, Readable {
    /// The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    public let message: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// The sender's name.
    public let name: String
    /// The text of a chat message.
    public let text: String
    /// Only the team and the host see it.
    public let to: TeamRecipient?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.message = try json.read("message")
      self.player = try json.readIfPresent("player")
      self.name = try json.read("name")
      self.text = try json.read("text")
      self.to = try json.readIfPresent("to")
    }
  }

  /// A player who cheered.
  public struct Cheer: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.player = try json.read("player")
    }
  }

  /// Options to choose from.
  public struct ChoiceView: Equatable, Sendable, Readable {
    /// The kind of proof.
    public let kind: ChoiceViewKind
    /// In an order that differs between players and never changes for one. The host sees the written order.
    public let options: [String]
    /// How many wrong options a player, or a team, may try; then the clue is closed for them.
    public let tries: Int?
    /// Points that each wrong option takes from what the find is worth, never below 0.
    public let wrongCost: Int?
    /// Seconds from a wrong option to the next answer.
    public let wrongPause: Int?
    /// How many tries are left.
    public let triesLeft: Int?
    /// The indexes of the wrong options that the player, or the team, has tried; with any of the other members.
    public let wrong: [Int]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.kind = try json.read("kind")
      self.options = try json.read("options")
      self.tries = try json.readIfPresent("tries")
      self.wrongCost = try json.readIfPresent("wrongCost")
      self.wrongPause = try json.readIfPresent("wrongPause")
      self.triesLeft = try json.readIfPresent("triesLeft")
      self.wrong = try json.readIfPresent("wrong")
    }
  }

  /// The kind of proof.
  public struct ChoiceViewKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `choice`
    public static let choice = ChoiceViewKind(rawValue: "choice")
    /// `outsider`
    public static let outsider = ChoiceViewKind(rawValue: "outsider")
  }

  /// Host only. A clue was added; without `before` at the end.
  public struct ClueAdded: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueAddedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.added")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueAddedData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let before: String?
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
    /// A clue with few places: only players who are inside find it. A find frees the place.
    public let station: Station?
    /// A clue's texts in further languages (at most 12), by language. What is left out is shown in the clue's own.
    /// Options and hints are as many as the clue's own, in the same order.
    public let texts: [String: TextsInLanguage]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.before = try json.readIfPresent("before")
      self.title = try json.read("title")
      self.text = try json.read("text")
      self.photo = try json.readIfPresent("photo")
      self.points = try json.read("points")
      self.proof = try json.read("proof")
      self.location = try json.readIfPresent("location")
      self.hints = try json.readIfPresent("hints")
      self.opens = try json.readIfPresent("opens")
      self.closes = try json.readIfPresent("closes")
      self.station = try json.readIfPresent("station")
      self.texts = try json.readIfPresent("texts")
    }
  }

  /// The card counts another clue. `lobby.view` shows it.
  public struct ClueAddedForOthers: Equatable, Sendable, Readable {
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
      try json.expect("type", "clue.added")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A find arrived after the end and waits for the host. For the player and the host.
  public struct ClueClaimed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueClaimedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.claimed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueClaimedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.at = try json.read("at")
    }
  }

  /// The difficulty of a clue, measured by first plays. `title` is only for the creator and for those who have played
  /// the pack to the end.
  public struct ClueDifficulty: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The title of a clue.
    public let title: String?
    /// The fraction of first plays that found it; null if nobody has played this version.
    public let found: Double?
    /// The median time, in seconds, from being shown to the find; null if nobody found it.
    public let medianSeconds: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.title = try json.readIfPresent("title")
      self.found = try json.readIfPresent("found")
      self.medianSeconds = try json.readIfPresent("medianSeconds")
    }
  }

  /// A clue as the host writes it. It can be found from `opens` until before `closes`; a missing bound does not limit
  /// it.
  public struct ClueInput: Equatable, Sendable, Writable {
    /// The title of a clue.
    public var title: String
    /// The text of a clue: where to look.
    public var text: String?
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public var photo: String?
    /// A number of points.
    public var points: Int
    /// How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type its token;
    /// `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`). `codeword`: give
    /// one of the accepted words. `choice`: choose the right option. `outsider`: of four words, choose the one that
    /// does not belong. `number`: give a number. `visit`: be at the place, so the clue needs a location. `photo`:
    /// send a photo.
    public var proof: Proof
    /// Where a clue is.
    public var location: LocationInput?
    /// The hints, in the order in which they are offered.
    public var hints: [Hint]?
    /// A time, in milliseconds since 1970 UTC.
    public var opens: Int?
    /// A time, in milliseconds since 1970 UTC.
    public var closes: Int?
    /// A clue with few places: only players who are inside find it. A find frees the place.
    public var station: Station?
    /// A clue's texts in further languages (at most 12), by language. What is left out is shown in the clue's own.
    /// Options and hints are as many as the clue's own, in the same order.
    public var texts: [String: TextsInLanguage]?

    /// A value of these members.
    public init(
      title: String,
      points: Int,
      proof: Proof,
      text: String? = nil,
      photo: String? = nil,
      location: LocationInput? = nil,
      hints: [Hint]? = nil,
      opens: Int? = nil,
      closes: Int? = nil,
      station: Station? = nil,
      texts: [String: TextsInLanguage]? = nil
    ) {
      self.title = title
      self.text = text
      self.photo = photo
      self.points = points
      self.proof = proof
      self.location = location
      self.hints = hints
      self.opens = opens
      self.closes = closes
      self.station = station
      self.texts = texts
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("title", title)
      fields.set("text", text)
      fields.set("photo", photo)
      fields.set("points", points)
      fields.set("proof", proof)
      fields.set("location", location)
      fields.set("hints", hints)
      fields.set("opens", opens)
      fields.set("closes", closes)
      fields.set("station", station)
      fields.set("texts", texts)
      return fields.json
    }
  }

  /// All clues of the lobby, in the host's order.
  public struct ClueList: Equatable, Sendable, Readable {
    /// The `clues`.
    public let clues: [HostClue]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clues = try json.read("clues")
    }
  }

  /// Host only. A clue was moved; without `before` to the end.
  public struct ClueMoved: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueMovedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.moved")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueMovedData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let before: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.before = try json.readIfPresent("before")
    }
  }

  /// A clue that the reader sees has another place. `lobby.view` shows it.
  public struct ClueMovedForOthers: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueMovedForOthersData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.moved")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueMovedForOthersData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
    }
  }

  /// Host only. A clue was removed.
  public struct ClueRemoved: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueRemovedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.removed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueRemovedData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
    }
  }

  /// The card counts one clue less. `lobby.view` shows it.
  public struct ClueRemovedForOthers: Equatable, Sendable, Readable {
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
      try json.expect("type", "clue.removed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// The clue that was added.
  public struct ClueResult: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
    }
  }

  /// A clue became visible; `lobby.view` shows it. In a sequence, only the player whose next clue it is and the host
  /// get the event.
  public struct ClueRevealed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueRevealedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.revealed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueRevealedData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.player = try json.readIfPresent("player")
    }
  }

  /// A player found a clue. `data.at` is the time of the find, if it differs from the `at` of the event. Only the
  /// host and the player see the `reason` of an accepted find.
  public struct ClueScanned: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueScannedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.scanned")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueScannedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// Set if the find arrived while the hunt was not running.
    public let late: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int?
    /// Set if the host accepted the find by hand.
    public let accepted: Bool
    /// The reason for a ruling.
    public let reason: String?
    /// The points that wrong options tried before take from it.
    public let cost: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.late = json.flag("late")
      self.at = try json.readIfPresent("at")
      self.accepted = json.flag("accepted")
      self.reason = try json.readIfPresent("reason")
      self.cost = try json.readIfPresent("cost")
    }
  }

  /// The finds of a clue. `medianSeconds`, the median running time until a find, is omitted if nobody found it.
  public struct ClueSummary: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// A count.
    public let foundBy: Int
    /// The `medianSeconds`.
    public let medianSeconds: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.foundBy = try json.read("foundBy")
      self.medianSeconds = try json.readIfPresent("medianSeconds")
    }
  }

  /// A player tried a wrong option of a choice that limits the tries or lets wrong ones cost something. For the
  /// player, the team, which shares the tries, and the host; while the board is frozen for the player, without
  /// `cost`, and the host.
  public struct ClueTried: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueTriedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.tried")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueTriedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// A number of points.
    public let cost: Int?
    /// How many tries are left.
    public let triesLeft: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.cost = try json.readIfPresent("cost")
      self.triesLeft = try json.readIfPresent("triesLeft")
    }
  }

  /// Host only. A clue changed.
  public struct ClueUpdated: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueUpdatedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.updated")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueUpdatedData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The title of a clue.
    public let title: String?
    /// The text of a clue: where to look.
    public let text: String?
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: Change<String>?
    /// A number of points.
    public let points: Int?
    /// How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type its token;
    /// `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`). `codeword`: give
    /// one of the accepted words. `choice`: choose the right option. `outsider`: of four words, choose the one that
    /// does not belong. `number`: give a number. `visit`: be at the place, so the clue needs a location. `photo`:
    /// send a photo.
    public let proof: Proof?
    /// Where a clue is. `radius` is 30 unless the host set it.
    public let location: Change<Location>?
    /// The hints, in the order in which they are offered.
    public let hints: [Hint]?
    /// A time, in milliseconds since 1970 UTC.
    public let opens: Change<Int>?
    /// A time, in milliseconds since 1970 UTC.
    public let closes: Change<Int>?
    /// A clue with few places: only players who are inside find it. A find frees the place.
    public let station: Change<Station>?
    /// A clue's texts in further languages (at most 12), by language. What is left out is shown in the clue's own.
    /// Options and hints are as many as the clue's own, in the same order.
    public let texts: [String: TextsInLanguage]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.title = try json.readIfPresent("title")
      self.text = try json.readIfPresent("text")
      self.photo = try json.change("photo")
      self.points = try json.readIfPresent("points")
      self.proof = try json.readIfPresent("proof")
      self.location = try json.change("location")
      self.hints = try json.readIfPresent("hints")
      self.opens = try json.change("opens")
      self.closes = try json.change("closes")
      self.station = try json.change("station")
      self.texts = try json.readIfPresent("texts")
    }
  }

  /// A clue that the reader sees changed; without `clue`, the languages on the card. `lobby.view` shows them.
  public struct ClueUpdatedForOthers: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: ClueUpdatedForOthersData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "clue.updated")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct ClueUpdatedForOthersData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.readIfPresent("clue")
    }
  }

  /// A clue as players and spectators may see it.
  public struct ClueView: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The title of a clue.
    public let title: String
    /// The text of a clue: where to look.
    public let text: String
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: String?
    /// A number of points.
    public let points: Int
    /// What a player needs for the proof, without the solution.
    public let proof: ProofView
    /// Where a clue is. `radius` is 30 unless the host set it.
    public let location: Location?
    /// The hints offered or taken.
    public let hints: [HintView]
    /// Whether the viewer has found it. False for the host and spectators.
    public let found: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let opens: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let closes: Int?
    /// How full a station is. The last two only while the viewer is inside.
    public let station: StationView?
    /// The number of players who have found it.
    public let foundBy: Int
    /// `closed` outside its time window and once the hunt has ended; `void` if the host ruled that the clue does not
    /// count, or that its code no longer does.
    public let state: ClueViewState
    /// The player's newest photo of the clue.
    public let submission: OwnSubmission?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.title = try json.read("title")
      self.text = try json.read("text")
      self.photo = try json.readIfPresent("photo")
      self.points = try json.read("points")
      self.proof = try json.read("proof")
      self.location = try json.readIfPresent("location")
      self.hints = try json.read("hints")
      self.found = try json.read("found")
      self.opens = try json.readIfPresent("opens")
      self.closes = try json.readIfPresent("closes")
      self.station = try json.readIfPresent("station")
      self.foundBy = try json.read("foundBy")
      self.state = try json.read("state")
      self.submission = try json.readIfPresent("submission")
    }
  }

  /// `closed` outside its time window and once the hunt has ended; `void` if the host ruled that the clue does not
  /// count, or that its code no longer does.
  public struct ClueViewState: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `open`
    public static let open = ClueViewState(rawValue: "open")
    /// `closed`
    public static let closed = ClueViewState(rawValue: "closed")
    /// `void`
    public static let void = ClueViewState(rawValue: "void")
  }

  /// The clue that a code was made for, in a lobby or in a pack.
  public enum CodeSource: Equatable, Sendable, Readable {
    /// The `lobby`.
    case lobby(CodeSourceLobby)
    /// The `pack`.
    case pack(CodeSourcePack)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? CodeSourceLobby(json: json) {
        self = .lobby(value)
        return
      }
      if let value = try? CodeSourcePack(json: json) {
        self = .pack(value)
        return
      }
      self = .other(json)
    }
  }

  /// A part of a value.
  public struct CodeSourceLobby: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.clue = try json.read("clue")
    }
  }

  /// A part of a value.
  public struct CodeSourcePack: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.clue = try json.read("clue")
    }
  }

  /// An earlier lobby of the same host.
  public struct CodesInput: Equatable, Sendable, Writable {
    /// The id of a lobby, a ULID.
    public var lobby: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public var token: String

    /// A value of these members.
    public init(lobby: String, token: String) {
      self.lobby = lobby
      self.token = token
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("lobby", lobby)
      fields.set("token", token)
      return fields.json
    }
  }

  /// A new account, and where its owner chooses a password, once.
  public struct CreatedAccount: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String
    /// An address.
    public let url: String?
    /// A time, in milliseconds since 1970 UTC.
    public let expiresAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.read("account")
      self.url = try json.readIfPresent("url")
      self.expiresAt = try json.read("expiresAt")
    }
  }

  /// A part of a value.
  public struct CreatedKey: Equatable, Sendable, Readable {
    /// The id of an API key, numbered within the account.
    public let apiKey: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.apiKey = try json.read("apiKey")
      self.token = try json.read("token")
    }
  }

  /// A part of a value.
  public struct CreatedWebhook: Equatable, Sendable, Readable {
    /// The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    public let webhook: String
    /// Signs the calls: `whsec_` and 32 bytes in base64. It is not shown again.
    public let secret: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.webhook = try json.read("webhook")
      self.secret = try json.read("secret")
    }
  }

  /// How crowded the clues are. Only stations have `inside` and `capacity`.
  public struct Crowd: Equatable, Sendable, Readable {
    /// In the host's order.
    public let clues: [CrowdClues]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clues = try json.read("clues")
    }
  }

  /// How crowded the clues are: after `lobby.watch` all of them, later those that changed.
  public struct CrowdChange: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// In the host's order.
    public let clues: [CrowdChangeClues]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.clues = try json.read("clues")
    }
  }

  /// A part of a value.
  public struct CrowdChangeClues: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// How many players are inside.
    public let inside: Int?
    /// How many players may be inside at once.
    public let capacity: Int?
    /// How many players have it next in a sequence.
    public let next: Int
    /// How many found it in the last five minutes.
    public let finds: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.inside = try json.readIfPresent("inside")
      self.capacity = try json.readIfPresent("capacity")
      self.next = try json.read("next")
      self.finds = try json.read("finds")
    }
  }

  /// A part of a value.
  public struct CrowdClues: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// How many players are inside.
    public let inside: Int?
    /// How many players may be inside at once.
    public let capacity: Int?
    /// How many players have it next in a sequence.
    public let next: Int
    /// How many found it in the last five minutes.
    public let finds: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.inside = try json.readIfPresent("inside")
      self.capacity = try json.readIfPresent("capacity")
      self.next = try json.read("next")
      self.finds = try json.read("finds")
    }
  }

  /// The first players of a division, ranked among themselves, and the number of all its players.
  public struct DivisionResult: Equatable, Sendable, Readable {
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String
    /// The `rows`.
    public let rows: [Row]
    /// The `total`.
    public let total: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.division = try json.read("division")
      self.rows = try json.read("rows")
      self.total = try json.read("total")
    }
  }

  /// The details of the drip. Only the host sees it, since the seed determines the clues and their times.
  public struct Drip: Equatable, Sendable, Readable {
    /// The number of clues revealed at the start.
    public let initial: Int
    /// The seed of everything random.
    public let seed: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.initial = try json.read("initial")
      self.seed = try json.read("seed")
    }
  }

  /// The details of an `order` of `drip`; only together with it.
  public struct DripInput: Equatable, Sendable, Writable {
    /// The number of clues revealed at the start. 5 if omitted.
    public var initial: Int?
    /// The seed of everything random. Chosen by the server if omitted.
    public var seed: Int?

    /// A value of these members.
    public init(initial: Int? = nil, seed: Int? = nil) {
      self.initial = initial
      self.seed = seed
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("initial", initial)
      fields.set("seed", seed)
      return fields.json
    }
  }

  /// The new end of the hunt; while paused, the end if it resumed at once.
  public struct EndsAtResult: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let endsAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.endsAt = try json.read("endsAt")
    }
  }

  /// The host's seat, with a token of it.
  public struct EnteredHost: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("role", "host")
      self.lobby = try json.read("lobby")
      self.code = try json.read("code")
      self.token = try json.read("token")
    }
  }

  /// The explanation of a player's points.
  public struct Explanation: Equatable, Sendable, Readable {
    /// The player's total points.
    public let points: Int
    /// By ascending `seq`. Their points add up to the player's.
    public let because: [Because]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.points = try json.read("points")
      self.because = try json.read("because")
    }
  }

  /// Entries of the feed to which the reactions changed, as they are now.
  public struct FeedChange: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The `entries`.
    public let entries: [FeedChangeEntries]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.entries = try json.read("entries")
    }
  }

  /// A part of a value.
  public struct FeedChangeEntries: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let entry: Int
    /// How often an entry of the feed was reacted to in each way.
    public let reactions: Reactions

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.entry = try json.read("entry")
      self.reactions = try json.read("reactions")
    }
  }

  /// A find, a published photo or a notice to everybody. `seq`, `type` and `at` are those of its event. `mine` is the
  /// reaction of the calling seat.
  public struct FeedEntry: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `type`.
    public let type: FeedEntryType
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String?
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation,
    /// never reused.
    public let submission: String?
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public let photo: String?
    /// What a player says about a photo.
    public let caption: String?
    /// The id of a notice within its lobby: `n` and a number, in order of creation, never reused.
    public let notice: String?
    /// The text of a notice.
    public let text: String?
    /// The find was the first of its clue to be stored. Omitted otherwise.
    public let first: Bool
    /// With the find its player took the lead on the board. Omitted otherwise.
    public let leader: Bool
    /// How often an entry of the feed was reacted to in each way.
    public let reactions: Reactions
    /// What somebody thinks of an entry of the feed.
    public let mine: Reaction?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.type = try json.read("type")
      self.at = try json.read("at")
      self.player = try json.readIfPresent("player")
      self.name = try json.readIfPresent("name")
      self.clue = try json.readIfPresent("clue")
      self.submission = try json.readIfPresent("submission")
      self.photo = try json.readIfPresent("photo")
      self.caption = try json.readIfPresent("caption")
      self.notice = try json.readIfPresent("notice")
      self.text = try json.readIfPresent("text")
      self.first = json.flag("first")
      self.leader = json.flag("leader")
      self.reactions = try json.read("reactions")
      self.mine = try json.readIfPresent("mine")
    }
  }

  /// One of several words.
  public struct FeedEntryType: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `clue.scanned`
    public static let clueScanned = FeedEntryType(rawValue: "clue.scanned")
    /// `photo.published`
    public static let photoPublished = FeedEntryType(rawValue: "photo.published")
    /// `notice.sent`
    public static let noticeSent = FeedEntryType(rawValue: "notice.sent")
  }

  /// A part of the feed, newest first.
  public struct FeedPage: Equatable, Sendable, Readable {
    /// The `entries`.
    public let entries: [FeedEntry]
    /// Whether there are earlier entries.
    public let more: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.entries = try json.read("entries")
      self.more = try json.read("more")
    }
  }

  /// Somebody reacted to an entry of the feed; null if they took it back. Without `player` the host or staff did. It
  /// is never pushed. While the board is frozen, for the host.
  public struct FeedReacted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: FeedReactedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "feed.reacted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct FeedReactedData: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let entry: Int
    /// What somebody thinks of an entry of the feed.
    public let reaction: Reaction?
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.entry = try json.read("entry")
      self.reaction = try json.readIfPresent("reaction")
      self.player = try json.readIfPresent("player")
    }
  }

  /// A page of what players thought of the hunt, and the number of all answers.
  public struct Feedback: Equatable, Sendable, Readable {
    /// The `answers`.
    public let answers: [FeedbackAnswers]
    /// The `total`.
    public let total: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.answers = try json.read("answers")
      self.total = try json.read("total")
    }
  }

  /// A part of a value.
  public struct FeedbackAnswers: Equatable, Sendable, Readable {
    /// How good the hunt was: more is better.
    public let stars: Int
    /// What a player thought of the hunt.
    public let text: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.stars = try json.read("stars")
      self.text = try json.readIfPresent("text")
    }
  }

  /// A player said what they thought of the hunt. For the host; it says not who.
  public struct FeedbackGiven: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: FeedbackGivenData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "feedback.given")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct FeedbackGivenData: Equatable, Sendable, Readable {
    /// How good the hunt was: more is better.
    public let stars: Int
    /// What a player thought of the hunt.
    public let text: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.stars = try json.read("stars")
      self.text = try json.readIfPresent("text")
    }
  }

  /// Something that happened in any lobby, as everybody there sees it.
  public struct FollowedEvent: Equatable, Sendable, Readable {
    /// A place in the server's log. It rises, not always by 1.
    public let position: Int
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The type of the event.
    public let type: String
    /// As in an `Event` of this type.
    public let data: JSONValue

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.position = try json.read("position")
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.type = try json.read("type")
      self.data = try json.read("data")
    }
  }

  /// A part of a value.
  public struct FollowedFrom: Equatable, Sendable, Readable {
    /// A place in the server's log. It rises, not always by 1.
    public let position: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.position = try json.read("position")
    }
  }

  /// What simulated teams made of the hunt.
  public struct Forecast: Equatable, Sendable, Readable {
    /// How many games were played: fewer than asked for if 10 s did not suffice.
    public let games: Int
    /// How long the games took, until the last team was done or the clock ended: of 100 games, 10, 50 and 90 took no
    /// longer.
    public let duration: ForecastDuration
    /// In the host's order.
    public let clues: [ForecastClues]
    /// What the host should change.
    public let problems: [ForecastProblems]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.games = try json.read("games")
      self.duration = try json.read("duration")
      self.clues = try json.read("clues")
      self.problems = try json.read("problems")
    }
  }

  /// A part of a value.
  public struct ForecastClues: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// How many teams find it, on average. 0 only if none ever does.
    public let reached: Int
    /// How long a team takes from setting out for it until it finds it, on average.
    public let seconds: Int
    /// The most teams that wait there at once, for room or until it opens, on average over the games.
    public let queue: Int
    /// How many seconds a team that comes there waits, on average.
    public let wait: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.reached = try json.read("reached")
      self.seconds = try json.read("seconds")
      self.queue = try json.read("queue")
      self.wait = try json.read("wait")
    }
  }

  /// How long the games took, until the last team was done or the clock ended: of 100 games, 10, 50 and 90 took no
  /// longer.
  public struct ForecastDuration: Equatable, Sendable, Readable {
    /// Seconds.
    public let p10: Int
    /// Seconds.
    public let p50: Int
    /// Seconds.
    public let p90: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.p10 = try json.read("p10")
      self.p50 = try json.read("p50")
      self.p90 = try json.read("p90")
    }
  }

  /// A part of a value.
  public struct ForecastProblems: Equatable, Sendable, Readable {
    /// `unreached`: no team finds the clue, or few do; without `clue`: most teams do not find everything in time.
    /// `window`: teams miss it because of `opens` or `closes`. `crowded`: teams wait long for room in the station, or
    /// many are there at once. `far`: it is a long walk away.
    public let kind: ForecastProblemsKind
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// A sentence in English that says what is wrong, and what to do.
    public let text: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.kind = try json.read("kind")
      self.clue = try json.readIfPresent("clue")
      self.text = try json.read("text")
    }
  }

  /// `unreached`: no team finds the clue, or few do; without `clue`: most teams do not find everything in time.
  /// `window`: teams miss it because of `opens` or `closes`. `crowded`: teams wait long for room in the station, or
  /// many are there at once. `far`: it is a long walk away.
  public struct ForecastProblemsKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `unreached`
    public static let unreached = ForecastProblemsKind(rawValue: "unreached")
    /// `window`
    public static let window = ForecastProblemsKind(rawValue: "window")
    /// `crowded`
    public static let crowded = ForecastProblemsKind(rawValue: "crowded")
    /// `far`
    public static let far = ForecastProblemsKind(rawValue: "far")
  }

  /// The run to race against.
  public enum GhostInput: Equatable, Sendable, Writable {
    /// The `username`.
    case username(GhostInputUsername)
    /// The `best`.
    case best
    /// What this version of the library does not know.
    case other(JSONValue)

    /// The value as JSON.
    public var json: JSONValue {
      switch self {
      case .username(let value): value.json
      case .best: "best"
      case .other(let value): value
      }
    }
  }

  /// A part of a value.
  public struct GhostInputUsername: Equatable, Sendable, Writable {
    /// The `username`.
    public var username: String

    /// A value of these members.
    public init(username: String) {
      self.username = username
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("username", username)
      return fields.json
    }
  }

  /// The run that the player races against found a clue. `found` and `points` are its totals so far.
  public struct GhostScanned: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: GhostScannedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "ghost.scanned")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct GhostScannedData: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The player's total points.
    public let points: Int
    /// A count.
    public let found: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.points = try json.read("points")
      self.found = try json.read("found")
    }
  }

  /// For a codeword, the word. For a choice or an outsider, the index of the chosen option in the order that the
  /// player sees, from 0. For a number, the number, or a text of it with a point or a comma before the decimals. For
  /// a photo, its name and, if the player wrote one, the caption.
  public enum GivenAnswer: Equatable, Sendable, Writable {
    /// A photo that this player sent to this lobby before.
    case sentPhoto(SentPhoto)
    /// An answer, or an option.
    case answerText(String)
    /// The `number`.
    case number(Double)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// The value as JSON.
    public var json: JSONValue {
      switch self {
      case .sentPhoto(let value): value.json
      case .answerText(let value): value.json
      case .number(let value): value.json
      case .other(let value): value
      }
    }
  }

  /// The account.
  public struct GrantedAccount: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.read("account")
    }
  }

  /// A group of clues of which players need some. A clue is in one group at most.
  public struct GroupInput: Equatable, Sendable, Readable, Writable {
    /// The title of a group of clues.
    public var title: String
    /// The `clues`.
    public var clues: [String]
    /// How many of its clues count.
    public var need: Int

    /// A value of these members.
    public init(title: String, clues: [String], need: Int) {
      self.title = title
      self.clues = clues
      self.need = need
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.title = try json.read("title")
      self.clues = try json.read("clues")
      self.need = try json.read("need")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("title", title)
      fields.set("clues", clues)
      fields.set("need", need)
      return fields.json
    }
  }

  /// A group of clues of which players need some. A clue is in one group at most.
  public struct GroupToCreate: Equatable, Sendable, Writable {
    /// The title of a group of clues.
    public var title: String
    /// The places of its clues in `clues`, from 0.
    public var clues: [Int]
    /// How many of its clues count.
    public var need: Int

    /// A value of these members.
    public init(title: String, clues: [Int], need: Int) {
      self.title = title
      self.clues = clues
      self.need = need
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("title", title)
      fields.set("clues", clues)
      fields.set("need", need)
      return fields.json
    }
  }

  /// A group of clues as a viewer sees it.
  public struct GroupView: Equatable, Sendable, Readable {
    /// The id of a group of clues: `g` and its place among the groups, from 1.
    public let group: String
    /// The title of a group of clues.
    public let title: String
    /// Those that are revealed, in the host's order.
    public let clues: [String]
    /// How many of the group's clues count: fewer if void ones leave fewer.
    public let need: Int
    /// How many of them the viewer has found that count.
    public let found: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.group = try json.read("group")
      self.title = try json.read("title")
      self.clues = try json.read("clues")
      self.need = try json.read("need")
      self.found = try json.read("found")
    }
  }

  /// Somebody answered a call for help. For the host and the player who called.
  public struct HelpAnswered: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HelpAnsweredData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "help.answered")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HelpAnsweredData: Equatable, Sendable, Readable {
    /// The id of a call for help within its lobby: `e` and a number, in order of creation, never reused.
    public let help: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The text of a notice.
    public let text: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.help = try json.read("help")
      self.player = try json.read("player")
      self.text = try json.readIfPresent("text")
    }
  }

  /// A player called for help. For the host and that player.
  public struct HelpAsked: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HelpAskedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "help.asked")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HelpAskedData: Equatable, Sendable, Readable {
    /// The id of a call for help within its lobby: `e` and a number, in order of creation, never reused.
    public let help: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The text of a notice.
    public let text: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.help = try json.read("help")
      self.player = try json.read("player")
      self.text = try json.readIfPresent("text")
    }
  }

  /// The newest calls for help, oldest first.
  public struct HelpCalls: Equatable, Sendable, Readable {
    /// The `calls`.
    public let calls: [HelpCallsCalls]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.calls = try json.read("calls")
    }
  }

  /// A part of a value.
  public struct HelpCallsCalls: Equatable, Sendable, Readable {
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

  /// The call for help.
  public struct HelpResult: Equatable, Sendable, Readable {
    /// The id of a call for help within its lobby: `e` and a number, in order of creation, never reused.
    public let help: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.help = try json.read("help")
    }
  }

  /// Help for a clue, and its cost.
  public struct Hint: Equatable, Sendable, Readable, Writable {
    /// Help for a clue.
    public var text: String
    /// A number of points.
    public var cost: Int

    /// A value of these members.
    public init(text: String, cost: Int) {
      self.text = text
      self.cost = cost
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.text = try json.read("text")
      self.cost = try json.read("cost")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("text", text)
      fields.set("cost", cost)
      return fields.json
    }
  }

  /// The hint that was taken.
  public struct HintResult: Equatable, Sendable, Readable {
    /// Help for a clue.
    public let text: String
    /// A number of points.
    public let cost: Int
    /// The player's total points.
    public let points: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.text = try json.read("text")
      self.cost = try json.read("cost")
      self.points = try json.read("points")
    }
  }

  /// A player took a hint. For the player and the host.
  public struct HintTaken: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HintTakenData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "hint.taken")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HintTakenData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// The index of the hint in the clue's hints, from 0.
    public let hint: Int
    /// A number of points.
    public let cost: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.hint = try json.read("hint")
      self.cost = try json.read("cost")
    }
  }

  /// A hint. `text` is only for the host and players who took it.
  public struct HintView: Equatable, Sendable, Readable {
    /// A number of points.
    public let cost: Int
    /// Help for a clue.
    public let text: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.cost = try json.read("cost")
      self.text = try json.readIfPresent("text")
    }
  }

  /// A page of the lobby's history. `last` is its newest event, whether or not the caller may see it.
  public struct History: Equatable, Sendable, Readable {
    /// By ascending `seq`. The `prev` of the first is the `after` of the request. The host, and staff but stations,
    /// get `HostEvent`s.
    public let events: [LobbyEvent]
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let last: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.events = try json.read("events")
      self.last = try json.read("last")
    }
  }

  /// What players are honoured for.
  public struct Honours: Equatable, Sendable, Readable {
    /// In the order of the final board.
    public let awards: [HonoursAwards]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.awards = try json.read("awards")
    }
  }

  /// A part of a value.
  public struct HonoursAwards: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The kind, of which only some are given more than once.
    public let kind: HonoursAwardsKind
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// Points, a rank, seconds or a number, by kind.
    public let value: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.kind = try json.read("kind")
      self.clue = try json.readIfPresent("clue")
      self.value = try json.readIfPresent("value")
    }
  }

  /// The kind, of which only some are given more than once.
  public struct HonoursAwardsKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `winner`
    public static let winner = HonoursAwardsKind(rawValue: "winner")
    /// `podium`
    public static let podium = HonoursAwardsKind(rawValue: "podium")
    /// `first-find`
    public static let firstFind = HonoursAwardsKind(rawValue: "first-find")
    /// `fastest-leg`
    public static let fastestLeg = HonoursAwardsKind(rawValue: "fastest-leg")
    /// `last-find`
    public static let lastFind = HonoursAwardsKind(rawValue: "last-find")
    /// `photographer`
    public static let photographer = HonoursAwardsKind(rawValue: "photographer")
    /// `most-loved-photo`
    public static let mostLovedPhoto = HonoursAwardsKind(rawValue: "most-loved-photo")
    /// `talker`
    public static let talker = HonoursAwardsKind(rawValue: "talker")
    /// `steady`
    public static let steady = HonoursAwardsKind(rawValue: "steady")
    /// `brave-guesser`
    public static let braveGuesser = HonoursAwardsKind(rawValue: "brave-guesser")
    /// `early-bird`
    public static let earlyBird = HonoursAwardsKind(rawValue: "early-bird")
    /// `explorer`
    public static let explorer = HonoursAwardsKind(rawValue: "explorer")
    /// `lantern-lighter`
    public static let lanternLighter = HonoursAwardsKind(rawValue: "lantern-lighter")
  }

  /// A clue with everything that only the host may see.
  public struct HostClue: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
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
    /// A clue with few places: only players who are inside find it. A find frees the place.
    public let station: Station?
    /// A clue's texts in further languages (at most 12), by language. What is left out is shown in the clue's own.
    /// Options and hints are as many as the clue's own, in the same order.
    public let texts: [String: TextsInLanguage]?
    /// What a clue's QR code carries: 12 characters of Crockford's base 32.
    public let token: String
    /// The text for the QR code: `https://HOST/q/TOKEN` in capitals if the server has a public URL, or if the request
    /// came over HTTP or WebSocket to an address that phones can reach (not 127.0.0.1 or localhost); else
    /// `QUARRY:TOKEN`.
    public let qr: String
    /// A count.
    public let foundBy: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.title = try json.read("title")
      self.text = try json.read("text")
      self.photo = try json.readIfPresent("photo")
      self.points = try json.read("points")
      self.proof = try json.read("proof")
      self.location = try json.readIfPresent("location")
      self.hints = try json.readIfPresent("hints")
      self.opens = try json.readIfPresent("opens")
      self.closes = try json.readIfPresent("closes")
      self.station = try json.readIfPresent("station")
      self.texts = try json.readIfPresent("texts")
      self.token = try json.read("token")
      self.qr = try json.read("qr")
      self.foundBy = try json.read("foundBy")
    }
  }

  /// A lobby that somebody hosts or has hosted. `code` is omitted once it is archived. `keptUntil` says when the
  /// server deletes it; omitted before its end, and if it is kept.
  public struct HostedLobby: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The join code of a lobby: four characters without I, L, O, U, 0 and 1.
    public let code: String?
    /// The name of a hunt.
    public let name: String
    /// The phase of a hunt.
    public let phase: Phase
    /// A time, in milliseconds since 1970 UTC.
    public let keptUntil: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.code = try json.readIfPresent("code")
      self.name = try json.read("name")
      self.phase = try json.read("phase")
      self.keptUntil = try json.readIfPresent("keptUntil")
    }
  }

  /// The hunt ended.
  public struct HuntEnded: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HuntEndedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "hunt.ended")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HuntEndedData: Equatable, Sendable, Readable {
    /// Who ended it.
    public let by: HuntEndedDataBy

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.by = try json.read("by")
    }
  }

  /// Who ended it.
  public struct HuntEndedDataBy: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `host`
    public static let host = HuntEndedDataBy(rawValue: "host")
    /// `clock`
    public static let clock = HuntEndedDataBy(rawValue: "clock")
    /// `all-found`
    public static let allFound = HuntEndedDataBy(rawValue: "all-found")
    /// `player`
    public static let player = HuntEndedDataBy(rawValue: "player")
    /// `operator`
    public static let `operator` = HuntEndedDataBy(rawValue: "operator")
  }

  /// The hunt is paused, and its clock stops.
  public struct HuntPaused: Equatable, Sendable, Readable {
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
      try json.expect("type", "hunt.paused")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// How the hunt went.
  public struct HuntReport: Equatable, Sendable, Readable {
    /// In the host's order. `medianSeconds` is omitted if nobody found the clue.
    public let clues: [HuntReportClues]
    /// The `chat`.
    public let chat: HuntReportChat
    /// The `feedback`.
    public let feedback: HuntReportFeedback

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clues = try json.read("clues")
      self.chat = try json.read("chat")
      self.feedback = try json.read("feedback")
    }
  }

  /// A part of a value.
  public struct HuntReportChat: Equatable, Sendable, Readable {
    /// How many were sent and not removed.
    public let lines: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lines = try json.read("lines")
    }
  }

  /// A part of a value.
  public struct HuntReportClues: Equatable, Sendable, Readable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String
    /// A count.
    public let foundBy: Int
    /// The `medianSeconds`.
    public let medianSeconds: Int?
    /// A count.
    public let wrong: Int
    /// A count.
    public let hints: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.clue = try json.read("clue")
      self.foundBy = try json.read("foundBy")
      self.medianSeconds = try json.readIfPresent("medianSeconds")
      self.wrong = try json.read("wrong")
      self.hints = try json.read("hints")
    }
  }

  /// A part of a value.
  public struct HuntReportFeedback: Equatable, Sendable, Readable {
    /// A count.
    public let count: Int
    /// How many players gave one star, two, and so on.
    public let stars: [Int]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.count = try json.read("count")
      self.stars = try json.read("stars")
    }
  }

  /// The hunt continues.
  public struct HuntResumed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HuntResumedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "hunt.resumed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HuntResumedData: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let endsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.endsAt = try json.readIfPresent("endsAt")
    }
  }

  /// The host took the start back. `startsAt` is when the hunt starts by itself now, if it does.
  public struct HuntStartCancelled: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HuntStartCancelledData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "hunt.startCancelled")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HuntStartCancelledData: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.startsAt = try json.readIfPresent("startsAt")
    }
  }

  /// The hunt started. Clues can now be seen and found.
  public struct HuntStarted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HuntStartedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "hunt.started")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HuntStartedData: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let endsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.endsAt = try json.readIfPresent("endsAt")
    }
  }

  /// The host has ordered the start, and may still take it back.
  public struct HuntStarting: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: HuntStartingData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "hunt.starting")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct HuntStartingData: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.at = try json.read("at")
    }
  }
}
