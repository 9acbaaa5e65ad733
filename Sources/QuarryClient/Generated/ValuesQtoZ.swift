// Written by clients/generate from schema/openrpc.json. Do not edit.
// swift-format-ignore-file

public import JSONCoding

extension Quarry {
  /// A number to find out.
  public struct QuestionView: Equatable, Sendable, Readable {
    /// The kind of proof.
    public let kind: QuestionViewKind
    /// The text of a question.
    public let question: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.kind = try json.read("kind")
      self.question = try json.read("question")
    }
  }

  /// The kind of proof.
  public struct QuestionViewKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `number`
    public static let number = QuestionViewKind(rawValue: "number")
  }

  /// What somebody thinks of an entry of the feed.
  public struct Reaction: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `heart`
    public static let heart = Reaction(rawValue: "heart")
    /// `laugh`
    public static let laugh = Reaction(rawValue: "laugh")
    /// `wow`
    public static let wow = Reaction(rawValue: "wow")
    /// `clap`
    public static let clap = Reaction(rawValue: "clap")
    /// `fire`
    public static let fire = Reaction(rawValue: "fire")
  }

  /// How often an entry of the feed was reacted to in each way.
  public struct Reactions: Equatable, Sendable, Readable {
    /// The `heart`.
    public let heart: Int
    /// The `laugh`.
    public let laugh: Int
    /// The `wow`.
    public let wow: Int
    /// The `clap`.
    public let clap: Int
    /// The `fire`.
    public let fire: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.heart = try json.read("heart")
      self.laugh = try json.read("laugh")
      self.wow = try json.read("wow")
      self.clap = try json.read("clap")
      self.fire = try json.read("fire")
    }
  }

  /// The recipient of a notice. The host sees all notices.
  public enum Recipient: Equatable, Sendable, Readable, Writable {
    /// The `player`.
    case player(RecipientPlayer)
    /// The `team`.
    case team(RecipientTeam)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? RecipientPlayer(json: json) {
        self = .player(value)
        return
      }
      if let value = try? RecipientTeam(json: json) {
        self = .team(value)
        return
      }
      self = .other(json)
    }

    /// The value as JSON.
    public var json: JSONValue {
      switch self {
      case .player(let value): value.json
      case .team(let value): value.json
      case .other(let value): value
      }
    }
  }

  /// A part of a value.
  public struct RecipientPlayer: Equatable, Sendable, Readable, Writable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public var player: String

    /// A value of these members.
    public init(player: String) {
      self.player = player
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("player", player)
      return fields.json
    }
  }

  /// A part of a value.
  public struct RecipientTeam: Equatable, Sendable, Readable, Writable {
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public var team: String

    /// A value of these members.
    public init(team: String) {
      self.team = team
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.team = try json.read("team")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("team", team)
      return fields.json
    }
  }

  /// A place.
  public struct RehearsalStart: Equatable, Sendable, Writable {
    /// Degrees north.
    public var lat: Double
    /// Degrees east.
    public var lon: Double

    /// A value of these members.
    public init(lat: Double, lon: Double) {
      self.lat = lat
      self.lon = lon
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("lat", lat)
      fields.set("lon", lon)
      return fields.json
    }
  }

  /// The messages that players have reported.
  public struct Reports: Equatable, Sendable, Readable {
    /// The `reports`.
    public let reports: [ReportsReports]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.reports = try json.read("reports")
    }
  }

  /// A part of a value.
  public struct ReportsReports: Equatable, Sendable, Readable {
    /// The id of a chat message within its lobby: `m` and a number, in order of creation, never reused.
    public let message: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let by: String
    /// The reason for an action.
    public let reason: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// Omitted unless the message is removed.
    public let removed: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.message = try json.read("message")
      self.by = try json.read("by")
      self.reason = try json.read("reason")
      self.at = try json.read("at")
      self.removed = json.flag("removed")
    }
  }

  /// Where the owner chooses a new password, once.
  public struct ResetLink: Equatable, Sendable, Readable {
    /// An address.
    public let url: String
    /// A time, in milliseconds since 1970 UTC.
    public let expiresAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.url = try json.read("url")
      self.expiresAt = try json.read("expiresAt")
    }
  }

  /// The results of a hunt.
  public struct Results: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let endedAt: Int
    /// The whole board.
    public let rows: [Row]
    /// The whole teams' board; only in lobbies with teams.
    public let teams: [TeamRow]?
    /// The divisions, in the host's order; only in lobbies with divisions.
    public let divisions: [DivisionResult]?
    /// Fastest first.
    public let winners: [Winner]
    /// In the host's order.
    public let clues: [ClueSummary]
    /// The players who earned badges. A later version may award more for the same log.
    public let badges: [ResultsBadges]
    /// The part of the log that the results are based on, and the server's signature of both.
    public let proof: ResultsProof

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.endedAt = try json.read("endedAt")
      self.rows = try json.read("rows")
      self.teams = try json.readIfPresent("teams")
      self.divisions = try json.readIfPresent("divisions")
      self.winners = try json.read("winners")
      self.clues = try json.read("clues")
      self.badges = try json.read("badges")
      self.proof = try json.read("proof")
    }
  }

  /// A part of a value.
  public struct ResultsBadges: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The `badges`.
    public let badges: [Badge]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.badges = try json.read("badges")
    }
  }

  /// The part of the log that the results are based on, and the server's signature of both.
  public struct ResultsProof: Equatable, Sendable, Readable {
    /// Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence
    /// numbers are only valid within an epoch.
    public let epoch: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A SHA-256 in hexadecimal.
    public let head: String
    /// The Ed25519 public key of the server's signatures on results, in hexadecimal.
    public let publicKey: String
    /// An Ed25519 signature, in hexadecimal, of the statement that docs/protocol.md defines.
    public let signature: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.epoch = try json.read("epoch")
      self.seq = try json.read("seq")
      self.head = try json.read("head")
      self.publicKey = try json.read("publicKey")
      self.signature = try json.read("signature")
    }
  }

  /// A player answered a roll call. For the host and that player.
  public struct RollAnswered: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: RollAnsweredData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "roll.answered")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct RollAnsweredData: Equatable, Sendable, Readable {
    /// The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    public let roll: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.roll = try json.read("roll")
      self.player = try json.read("player")
    }
  }

  /// Everybody is asked to say that they are there.
  public struct RollCalled: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: RollCalledData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "roll.called")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct RollCalledData: Equatable, Sendable, Readable {
    /// The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    public let roll: String
    /// The text of a notice.
    public let text: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.roll = try json.read("roll")
      self.text = try json.readIfPresent("text")
    }
  }

  /// A roll call is over.
  public struct RollClosed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: RollClosedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "roll.closed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct RollClosedData: Equatable, Sendable, Readable {
    /// The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    public let roll: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.roll = try json.read("roll")
    }
  }

  /// The roll call that began.
  public struct RollResult: Equatable, Sendable, Readable {
    /// The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    public let roll: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.roll = try json.read("roll")
    }
  }

  /// The newest roll calls, oldest first.
  public struct Rolls: Equatable, Sendable, Readable {
    /// The `rolls`.
    public let rolls: [RollsRolls]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.rolls = try json.read("rolls")
    }
  }

  /// A part of a value.
  public struct RollsRolls: Equatable, Sendable, Readable {
    /// The id of a roll call within its lobby: `q` and a number, in order of creation, never reused.
    public let roll: String
    /// The text of a notice.
    public let text: String?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// A time, in milliseconds since 1970 UTC.
    public let closedAt: Int?
    /// The `answered`.
    public let answered: [RollsRollsAnswered]
    /// Players who have not answered.
    public let missing: [String]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.roll = try json.read("roll")
      self.text = try json.readIfPresent("text")
      self.at = try json.read("at")
      self.closedAt = try json.readIfPresent("closedAt")
      self.answered = try json.read("answered")
      self.missing = try json.read("missing")
    }
  }

  /// A part of a value.
  public struct RollsRollsAnswered: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.at = try json.read("at")
    }
  }

  /// A row of the board. `lastAt` and `lastSeq` are the time and the event of the last find that gave points. They
  /// break ties.
  public struct Row: Equatable, Sendable, Readable {
    /// 1, 2, 3, …; shared by players with equal points if the host chose that.
    public let rank: Int
    /// The number of the row, in order of the tie-break; only if ranks are shared.
    public let place: Int?
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The name of a player, unique in the lobby ignoring case.
    public let name: String
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String?
    /// The player's total points.
    public let points: Int
    /// The number of clues that the player has found.
    public let found: Int
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int?
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let lastSeq: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.rank = try json.read("rank")
      self.place = try json.readIfPresent("place")
      self.player = try json.read("player")
      self.name = try json.read("name")
      self.team = try json.readIfPresent("team")
      self.division = try json.readIfPresent("division")
      self.points = try json.read("points")
      self.found = try json.read("found")
      self.lastAt = try json.readIfPresent("lastAt")
      self.lastSeq = try json.readIfPresent("lastSeq")
    }
  }

  /// The host applied a ruling on points. The members besides `ruling`, `kind` and `reason` depend on the kind.
  public struct RulingApplied: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: RulingAppliedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "ruling.applied")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct RulingAppliedData: Equatable, Sendable, Readable {
    /// The id of a ruling within its lobby: `r` and a number, in order of creation, never reused.
    public let ruling: String
    /// The kind of ruling.
    public let kind: RulingAppliedDataKind
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?
    /// Points awarded or, if negative, deducted. Not 0.
    public let points: Int?
    /// How many per cent more time than others have.
    public let percent: Int?
    /// Minutes that do not count.
    public let minutes: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let from: Int?
    /// The reason for a ruling.
    public let reason: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.ruling = try json.read("ruling")
      self.kind = try json.read("kind")
      self.clue = try json.readIfPresent("clue")
      self.player = try json.readIfPresent("player")
      self.team = try json.readIfPresent("team")
      self.points = try json.readIfPresent("points")
      self.percent = try json.readIfPresent("percent")
      self.minutes = try json.readIfPresent("minutes")
      self.from = try json.readIfPresent("from")
      self.reason = try json.read("reason")
    }
  }

  /// The kind of ruling.
  public struct RulingAppliedDataKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `voidClue`
    public static let voidClue = RulingAppliedDataKind(rawValue: "voidClue")
    /// `voidCode`
    public static let voidCode = RulingAppliedDataKind(rawValue: "voidCode")
    /// `voidFind`
    public static let voidFind = RulingAppliedDataKind(rawValue: "voidFind")
    /// `award`
    public static let award = RulingAppliedDataKind(rawValue: "award")
    /// `allowTime`
    public static let allowTime = RulingAppliedDataKind(rawValue: "allowTime")
  }

  /// A ruling on points; exactly one of these, with a `reason` that everybody can read (required when it is applied).
  /// `voidClue`: the clue does not count. `voidCode`: finds by its code from the time `from` on do not count.
  /// `voidFind`: one player's find does not count. `award`: points for something else, or a deduction. `allowTime`: a
  /// player gets extra time, for `speed` and for the winners' `seconds`.
  public struct RulingInput: Equatable, Sendable, Writable {
    /// The clue to void.
    public var voidClue: RulingInputVoidClue?
    /// The clue, which must be proved by a code.
    public var voidCode: RulingInputVoidCode?
    /// The find to void.
    public var voidFind: RulingInputVoidFind?
    /// Points for a player or a team.
    public var award: RulingInputAward?
    /// Extra time for a player.
    public var allowTime: RulingInputAllowTime?
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(
      voidClue: RulingInputVoidClue? = nil,
      voidCode: RulingInputVoidCode? = nil,
      voidFind: RulingInputVoidFind? = nil,
      award: RulingInputAward? = nil,
      allowTime: RulingInputAllowTime? = nil,
      reason: String? = nil
    ) {
      self.voidClue = voidClue
      self.voidCode = voidCode
      self.voidFind = voidFind
      self.award = award
      self.allowTime = allowTime
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("voidClue", voidClue)
      fields.set("voidCode", voidCode)
      fields.set("voidFind", voidFind)
      fields.set("award", award)
      fields.set("allowTime", allowTime)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// Extra time for a player.
  public enum RulingInputAllowTime: Equatable, Sendable, Writable {
    /// As a part of the time.
    case percent(RulingInputAllowTimePercent)
    /// As minutes that do not count.
    case minutes(RulingInputAllowTimeMinutes)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// The value as JSON.
    public var json: JSONValue {
      switch self {
      case .percent(let value): value.json
      case .minutes(let value): value.json
      case .other(let value): value
      }
    }
  }

  /// As minutes that do not count.
  public struct RulingInputAllowTimeMinutes: Equatable, Sendable, Writable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public var player: String
    /// Minutes that do not count.
    public var minutes: Int
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(player: String, minutes: Int, reason: String? = nil) {
      self.player = player
      self.minutes = minutes
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("player", player)
      fields.set("minutes", minutes)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// As a part of the time.
  public struct RulingInputAllowTimePercent: Equatable, Sendable, Writable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public var player: String
    /// How many per cent more time than others have.
    public var percent: Int
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(player: String, percent: Int, reason: String? = nil) {
      self.player = player
      self.percent = percent
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("player", player)
      fields.set("percent", percent)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// Points for a player or a team.
  public enum RulingInputAward: Equatable, Sendable, Writable {
    /// For a player.
    case player(RulingInputAwardPlayer)
    /// For a team.
    case team(RulingInputAwardTeam)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// The value as JSON.
    public var json: JSONValue {
      switch self {
      case .player(let value): value.json
      case .team(let value): value.json
      case .other(let value): value
      }
    }
  }

  /// For a player.
  public struct RulingInputAwardPlayer: Equatable, Sendable, Writable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public var player: String
    /// Points awarded or, if negative, deducted. Not 0.
    public var points: Int
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(player: String, points: Int, reason: String? = nil) {
      self.player = player
      self.points = points
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("player", player)
      fields.set("points", points)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// For a team.
  public struct RulingInputAwardTeam: Equatable, Sendable, Writable {
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public var team: String
    /// Points awarded or, if negative, deducted. Not 0.
    public var points: Int
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(team: String, points: Int, reason: String? = nil) {
      self.team = team
      self.points = points
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("team", team)
      fields.set("points", points)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// The clue to void.
  public struct RulingInputVoidClue: Equatable, Sendable, Writable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public var clue: String
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(clue: String, reason: String? = nil) {
      self.clue = clue
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// The clue, which must be proved by a code.
  public struct RulingInputVoidCode: Equatable, Sendable, Writable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public var clue: String
    /// A time, in milliseconds since 1970 UTC.
    public var from: Int
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(clue: String, from: Int, reason: String? = nil) {
      self.clue = clue
      self.from = from
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("from", from)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// The find to void.
  public struct RulingInputVoidFind: Equatable, Sendable, Writable {
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public var clue: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public var player: String
    /// The reason for a ruling.
    public var reason: String?

    /// A value of these members.
    public init(clue: String, player: String, reason: String? = nil) {
      self.clue = clue
      self.player = player
      self.reason = reason
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("clue", clue)
      fields.set("player", player)
      fields.set("reason", reason)
      return fields.json
    }
  }

  /// The changes that a ruling would make.
  public struct RulingPreview: Equatable, Sendable, Readable {
    /// The players whose points or rank change, by their new rank.
    public let changes: [PlayerChange]
    /// The teams whose points or rank change, by their new rank; only in lobbies with teams.
    public let teams: [TeamChange]?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.changes = try json.read("changes")
      self.teams = try json.readIfPresent("teams")
    }
  }

  /// The changes that a ruling made.
  public struct RulingResult: Equatable, Sendable, Readable {
    /// The players whose points or rank change, by their new rank.
    public let changes: [PlayerChange]
    /// The teams whose points or rank change, by their new rank; only in lobbies with teams.
    public let teams: [TeamChange]?
    /// The id of a ruling within its lobby: `r` and a number, in order of creation, never reused.
    public let ruling: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.changes = try json.read("changes")
      self.teams = try json.readIfPresent("teams")
      self.ruling = try json.read("ruling")
    }
  }

  /// The host revoked a ruling.
  public struct RulingRevoked: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: RulingRevokedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "ruling.revoked")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct RulingRevokedData: Equatable, Sendable, Readable {
    /// The id of a ruling within its lobby: `r` and a number, in order of creation, never reused.
    public let ruling: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.ruling = try json.read("ruling")
    }
  }

  /// How the points of the first players of the board came about.
  public struct ScoreLines: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// In the board's order.
    public let rows: [ScoreLinesRows]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.rows = try json.read("rows")
    }
  }

  /// A part of a value.
  public struct ScoreLinesRows: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// A time and the points from then on, by ascending time; 0 before the first.
    public let points: [[Int]]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.points = try json.read("points")
    }
  }

  /// What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points fall linearly
  /// from all of them at the start to the fraction `floor` at the end of the clock, pauses excluded; the hunt needs a
  /// `duration`. `first`: the points of the clue, and a bonus for its first finders. `dynamic`: every finder of a
  /// clue gets the same, and less the more finders there are.
  public struct Scoring: Equatable, Sendable, Readable, Writable {
    /// No parameters.
    public var fixed: Nothing?
    /// Points that fall with time.
    public var speed: ScoringSpeed?
    /// A bonus for the first finders.
    public var first: ScoringFirst?
    /// Each finder of a clue worth `points` gets `ceil((minimum - points) / decay² · (finds - 1)² + points)`, but
    /// never less than `minimum`.
    public var dynamic: ScoringDynamic?

    /// A value of these members.
    public init(
      fixed: Nothing? = nil,
      speed: ScoringSpeed? = nil,
      first: ScoringFirst? = nil,
      dynamic: ScoringDynamic? = nil
    ) {
      self.fixed = fixed
      self.speed = speed
      self.first = first
      self.dynamic = dynamic
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.fixed = try json.readIfPresent("fixed")
      self.speed = try json.readIfPresent("speed")
      self.first = try json.readIfPresent("first")
      self.dynamic = try json.readIfPresent("dynamic")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("fixed", fixed)
      fields.set("speed", speed)
      fields.set("first", first)
      fields.set("dynamic", dynamic)
      return fields.json
    }
  }

  /// Each finder of a clue worth `points` gets `ceil((minimum - points) / decay² · (finds - 1)² + points)`, but never
  /// less than `minimum`.
  public struct ScoringDynamic: Equatable, Sendable, Readable, Writable {
    /// The least that a find is worth.
    public var minimum: Int?
    /// The number of further finds after which a find is worth only `minimum`.
    public var decay: Int?

    /// A value of these members.
    public init(minimum: Int? = nil, decay: Int? = nil) {
      self.minimum = minimum
      self.decay = decay
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.minimum = try json.readIfPresent("minimum")
      self.decay = try json.readIfPresent("decay")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("minimum", minimum)
      fields.set("decay", decay)
      return fields.json
    }
  }

  /// A bonus for the first finders.
  public struct ScoringFirst: Equatable, Sendable, Readable, Writable {
    /// For the 1st, 2nd, 3rd finder and so on.
    public var bonus: [Int]?

    /// A value of these members.
    public init(bonus: [Int]? = nil) {
      self.bonus = bonus
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.bonus = try json.readIfPresent("bonus")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("bonus", bonus)
      return fields.json
    }
  }

  /// Points that fall with time.
  public struct ScoringSpeed: Equatable, Sendable, Readable, Writable {
    /// The fraction of the points left at the end of the clock, rounded to nine decimals.
    public var floor: Double?

    /// A value of these members.
    public init(floor: Double? = nil) {
      self.floor = floor
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.floor = try json.readIfPresent("floor")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("floor", floor)
      return fields.json
    }
  }

  /// What the remote of the big screens asks for.
  public struct ScreenStep: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `next`
    public static let next = ScreenStep(rawValue: "next")
    /// `back`
    public static let back = ScreenStep(rawValue: "back")
    /// `pause`
    public static let pause = ScreenStep(rawValue: "pause")
  }

  /// A one-time token for a player's seat on another device.
  public struct SeatOffer: Equatable, Sendable, Readable {
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String
    /// The address that uses it, if the server knows its own and the lobby has a join code.
    public let url: String?
    /// A time, in milliseconds since 1970 UTC.
    public let expiresAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.token = try json.read("token")
      self.url = try json.readIfPresent("url")
      self.expiresAt = try json.read("expiresAt")
    }
  }

  /// A photo that this player sent to this lobby before.
  public struct SentPhoto: Equatable, Sendable, Writable {
    /// The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
    /// /photos/PHOTO` returns, in hexadecimal.
    public var photo: String
    /// What a player says about a photo.
    public var caption: String?

    /// A value of these members.
    public init(photo: String, caption: String? = nil) {
      self.photo = photo
      self.caption = caption
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("photo", photo)
      fields.set("caption", caption)
      return fields.json
    }
  }

  /// Information about the server.
  public struct ServerInfo: Equatable, Sendable, Readable {
    /// The version of the program.
    public let version: String
    /// The version of this protocol.
    public let `protocol`: Int
    /// Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence
    /// numbers are only valid within an epoch.
    public let epoch: String
    /// A time, in milliseconds since 1970 UTC.
    public let time: Int
    /// The Ed25519 public key of the server's signatures on results, in hexadecimal.
    public let publicKey: String
    /// Whether the server sends letters.
    public let mail: Bool
    /// Who may register: anybody, those with an invitation, or nobody.
    public let registration: ServerInfoRegistration
    /// Who may host: anybody, people with an account, or accounts that an operator allows.
    public let hosting: ServerInfoHosting
    /// What an operator announces to everybody.
    public let notice: ServerInfoNotice?
    /// The server takes no new lobbies.
    public let draining: Bool
    /// How long lobbies are kept after their end; omitted if for ever.
    public let retention: ServerInfoRetention?
    /// The providers that sign people in, at `/sign-in/NAME`; omitted if there are none.
    public let signIn: [ServerInfoSignIn]?
    /// The origins where phones reach the server's pages, likeliest first: the public URL or, without one, the
    /// machine's addresses in its networks. Empty if only the machine itself can reach the server.
    public let origins: [String]
    /// The source of map tiles, if the operator has configured one.
    public let tiles: ServerInfoTiles?
    /// The limits that clients can reach.
    public let limits: ServerLimits

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      try json.expect("name", "quarry")
      self.version = try json.read("version")
      self.`protocol` = try json.read("protocol")
      self.epoch = try json.read("epoch")
      self.time = try json.read("time")
      self.publicKey = try json.read("publicKey")
      self.mail = try json.read("mail")
      self.registration = try json.read("registration")
      self.hosting = try json.read("hosting")
      self.notice = try json.readIfPresent("notice")
      self.draining = json.flag("draining")
      self.retention = try json.readIfPresent("retention")
      self.signIn = try json.readIfPresent("signIn")
      self.origins = try json.read("origins")
      self.tiles = try json.readIfPresent("tiles")
      self.limits = try json.read("limits")
    }
  }

  /// Who may host: anybody, people with an account, or accounts that an operator allows.
  public struct ServerInfoHosting: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `anybody`
    public static let anybody = ServerInfoHosting(rawValue: "anybody")
    /// `accounts`
    public static let accounts = ServerInfoHosting(rawValue: "accounts")
    /// `listed`
    public static let listed = ServerInfoHosting(rawValue: "listed")
  }

  /// What an operator announces to everybody.
  public struct ServerInfoNotice: Equatable, Sendable, Readable {
    /// What operators announce to everybody on the server.
    public let text: String
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.text = try json.read("text")
      self.until = try json.readIfPresent("until")
    }
  }

  /// Who may register: anybody, those with an invitation, or nobody.
  public struct ServerInfoRegistration: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `open`
    public static let open = ServerInfoRegistration(rawValue: "open")
    /// `invitation`
    public static let invitation = ServerInfoRegistration(rawValue: "invitation")
    /// `closed`
    public static let closed = ServerInfoRegistration(rawValue: "closed")
  }

  /// How long lobbies are kept after their end; omitted if for ever.
  public struct ServerInfoRetention: Equatable, Sendable, Readable {
    /// Days until players' names, photos and captions are erased.
    public let keepNames: Int?
    /// Days until the lobby is deleted.
    public let deleteAfter: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.keepNames = try json.readIfPresent("keepNames")
      self.deleteAfter = try json.readIfPresent("deleteAfter")
    }
  }

  /// One provider.
  public struct ServerInfoSignIn: Equatable, Sendable, Readable {
    /// A provider that signs people in, as in `/sign-in/PROVIDER`.
    public let name: String
    /// Its name for people.
    public let title: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.name = try json.read("name")
      self.title = try json.read("title")
    }
  }

  /// The source of map tiles, if the operator has configured one.
  public struct ServerInfoTiles: Equatable, Sendable, Readable {
    /// A URL that contains `{z}`, `{x}` and `{y}`; a path for this server's own tiles.
    public let url: String
    /// The attribution that the map shows.
    public let attribution: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.url = try json.read("url")
      self.attribution = try json.readIfPresent("attribution")
    }
  }

  /// The limits that clients can reach.
  public struct ServerLimits: Equatable, Sendable, Readable {
    /// Bytes of a message from a client, including its line feed.
    public let messageBytes: Int
    /// Nesting depth of arrays and objects.
    public let messageDepth: Int
    /// Requests in a batch.
    public let batch: Int
    /// Unanswered requests of a connection. Beyond this the server stops reading from it.
    public let requestsInFlight: Int
    /// Bytes of a connection's unanswered requests. Beyond this the server stops reading from it.
    public let requestBytesInFlight: Int
    /// Bytes that may wait for a slow client before its connection is closed.
    public let bytesWaiting: Int
    /// Combining marks in a row, in any text.
    public let combiningMarks: Int
    /// Bytes of all long answers in transit to all clients. Beyond this requests wait, and fail as `unavailable`
    /// after 15 seconds.
    public let answerBytes: Int
    /// Connections at once.
    public let connections: Int
    /// Connections at once from one address.
    public let connectionsOfAddress: Int
    /// Lobbies that one account hosts and that are still kept.
    public let lobbiesOfAccount: Int
    /// Lobbies created from one address in an hour.
    public let lobbiesOfAddress: Int
    /// Players who join from one address in ten minutes.
    public let joinsOfAddress: Int
    /// Wrong join codes from one address in ten minutes.
    public let wrongCodesOfAddress: Int
    /// Wrong codes and answers of one seat in a minute.
    public let wrongGuessesOfSeat: Int
    /// Wrong codes and answers from one address in one lobby in a minute.
    public let wrongGuessesOfAddress: Int
    /// Bytes stored for one seat or account in a minute.
    public let bytesStoredOfSeat: Int
    /// Bytes stored for one address in a minute.
    public let bytesStoredOfAddress: Int
    /// Photos of one lobby that the host uploaded and that are still kept.
    public let photosOfLobby: Int
    /// Bytes of those photos.
    public let photoBytesOfLobby: Int
    /// Photos from one address in ten minutes.
    public let photosOfAddress: Int
    /// Photos that the players of one lobby sent and that are still kept.
    public let playersPhotosOfLobby: Int
    /// Bytes of those photos.
    public let playersPhotoBytesOfLobby: Int
    /// Photos that one player sent to a lobby and that are still kept.
    public let photosOfPlayer: Int
    /// Photos of one player in a minute.
    public let photosOfPlayerInMinute: Int
    /// Pictures to decode from one address in ten seconds.
    public let decodingsOfAddress: Int
    /// Lobbies that one connection may watch.
    public let watched: Int
    /// Clues of a lobby.
    public let clues: Int
    /// UTF-8 bytes of the texts of a lobby's clues together.
    public let clueBytes: Int
    /// Languages of a clue's texts beside its own.
    public let clueLanguages: Int
    /// Bytes of a drawn avatar.
    public let drawingBytes: Int
    /// Players of a lobby.
    public let capacity: Int
    /// Valid invitations of staff to a lobby.
    public let staff: Int
    /// Webhooks of a lobby.
    public let webhooks: Int
    /// Teams of a lobby.
    public let teams: Int
    /// Divisions of a lobby.
    public let divisions: Int
    /// Groups of clues of a lobby.
    public let groups: Int
    /// Waves of a lobby.
    public let waves: Int
    /// Points of a clue.
    public let points: Int
    /// Seconds that a hunt may run.
    public let duration: Int
    /// Rows or events of one page.
    public let page: Int
    /// Bytes of events after which a page of the history or the log ends.
    public let pageBytes: Int
    /// Events that a client may have missed and still resume.
    public let resumable: Int
    /// Characters of an idempotency key.
    public let key: Int
    /// Characters of a lobby's name.
    public let lobbyName: Int
    /// Characters of a lobby's description.
    public let description: Int
    /// Characters of a player's name.
    public let playerName: Int
    /// Characters of a clue's title.
    public let clueTitle: Int
    /// Characters of a clue's text.
    public let clueText: Int
    /// Characters of a chat line.
    public let chat: Int
    /// Bytes of a chat line.
    public let chatBytes: Int
    /// Bytes a second of pushes to a lobby's watchers caused by those in it.
    public let spokenBytes: Int
    /// Characters of a notice.
    public let notice: Int
    /// Characters of a pack's name.
    public let packName: Int
    /// Characters of a pack's location.
    public let packLocation: Int
    /// Characters of a pack's description.
    public let packDescription: Int
    /// Clues of a pack.
    public let packClues: Int
    /// Bytes of a pack, and of an imported file.
    public let packBytes: Int
    /// Valid API keys of one account.
    public let apiKeys: Int
    /// Packs of one account.
    public let packsOfAccount: Int
    /// Valid tokens of operators.
    public let operators: Int
    /// Bans in force.
    public let bans: Int
    /// Valid invitations to register.
    public let invitations: Int
    /// Bytes of an uploaded photo.
    public let photoBytes: Int
    /// Pixels of an uploaded photo.
    public let photoPixels: Int
    /// Bytes of a picture to decode.
    public let decodedBytes: Int
    /// Pixels of a picture to decode.
    public let decodedPixels: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.messageBytes = try json.read("messageBytes")
      self.messageDepth = try json.read("messageDepth")
      self.batch = try json.read("batch")
      self.requestsInFlight = try json.read("requestsInFlight")
      self.requestBytesInFlight = try json.read("requestBytesInFlight")
      self.bytesWaiting = try json.read("bytesWaiting")
      self.combiningMarks = try json.read("combiningMarks")
      self.answerBytes = try json.read("answerBytes")
      self.connections = try json.read("connections")
      self.connectionsOfAddress = try json.read("connectionsOfAddress")
      self.lobbiesOfAccount = try json.read("lobbiesOfAccount")
      self.lobbiesOfAddress = try json.read("lobbiesOfAddress")
      self.joinsOfAddress = try json.read("joinsOfAddress")
      self.wrongCodesOfAddress = try json.read("wrongCodesOfAddress")
      self.wrongGuessesOfSeat = try json.read("wrongGuessesOfSeat")
      self.wrongGuessesOfAddress = try json.read("wrongGuessesOfAddress")
      self.bytesStoredOfSeat = try json.read("bytesStoredOfSeat")
      self.bytesStoredOfAddress = try json.read("bytesStoredOfAddress")
      self.photosOfLobby = try json.read("photosOfLobby")
      self.photoBytesOfLobby = try json.read("photoBytesOfLobby")
      self.photosOfAddress = try json.read("photosOfAddress")
      self.playersPhotosOfLobby = try json.read("playersPhotosOfLobby")
      self.playersPhotoBytesOfLobby = try json.read("playersPhotoBytesOfLobby")
      self.photosOfPlayer = try json.read("photosOfPlayer")
      self.photosOfPlayerInMinute = try json.read("photosOfPlayerInMinute")
      self.decodingsOfAddress = try json.read("decodingsOfAddress")
      self.watched = try json.read("watched")
      self.clues = try json.read("clues")
      self.clueBytes = try json.read("clueBytes")
      self.clueLanguages = try json.read("clueLanguages")
      self.drawingBytes = try json.read("drawingBytes")
      self.capacity = try json.read("capacity")
      self.staff = try json.read("staff")
      self.webhooks = try json.read("webhooks")
      self.teams = try json.read("teams")
      self.divisions = try json.read("divisions")
      self.groups = try json.read("groups")
      self.waves = try json.read("waves")
      self.points = try json.read("points")
      self.duration = try json.read("duration")
      self.page = try json.read("page")
      self.pageBytes = try json.read("pageBytes")
      self.resumable = try json.read("resumable")
      self.key = try json.read("key")
      self.lobbyName = try json.read("lobbyName")
      self.description = try json.read("description")
      self.playerName = try json.read("playerName")
      self.clueTitle = try json.read("clueTitle")
      self.clueText = try json.read("clueText")
      self.chat = try json.read("chat")
      self.chatBytes = try json.read("chatBytes")
      self.spokenBytes = try json.read("spokenBytes")
      self.notice = try json.read("notice")
      self.packName = try json.read("packName")
      self.packLocation = try json.read("packLocation")
      self.packDescription = try json.read("packDescription")
      self.packClues = try json.read("packClues")
      self.packBytes = try json.read("packBytes")
      self.apiKeys = try json.read("apiKeys")
      self.packsOfAccount = try json.read("packsOfAccount")
      self.operators = try json.read("operators")
      self.bans = try json.read("bans")
      self.invitations = try json.read("invitations")
      self.photoBytes = try json.read("photoBytes")
      self.photoPixels = try json.read("photoPixels")
      self.decodedBytes = try json.read("decodedBytes")
      self.decodedPixels = try json.read("decodedPixels")
    }
  }

  /// What went wrong since the start, the newest first.
  public struct ServerProblems: Equatable, Sendable, Readable {
    /// Requests that took long.
    public let slow: [ServerProblemsSlow]
    /// Warnings and errors of the log.
    public let warnings: [ServerProblemsWarnings]
    /// Letters that could not be sent.
    public let letters: [ServerProblemsLetters]
    /// Events that a receiver did not take.
    public let webhooks: [ServerProblemsWebhooks]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.slow = try json.read("slow")
      self.warnings = try json.read("warnings")
      self.letters = try json.read("letters")
      self.webhooks = try json.read("webhooks")
    }
  }

  /// A part of a value.
  public struct ServerProblemsLetters: Equatable, Sendable, Readable {
    /// The letter's id.
    public let letter: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the mail server said, without email addresses.
    public let reason: String
    /// Whether it is tried again.
    public let again: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.letter = try json.read("letter")
      self.at = try json.read("at")
      self.reason = try json.read("reason")
      self.again = try json.read("again")
    }
  }

  /// A part of a value.
  public struct ServerProblemsSlow: Equatable, Sendable, Readable {
    /// A method, or a route with the method of HTTP.
    public let request: String
    /// `ok`, the kind of the error, or the status.
    public let outcome: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// How long it took.
    public let ms: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.request = try json.read("request")
      self.outcome = try json.read("outcome")
      self.at = try json.read("at")
      self.ms = try json.read("ms")
    }
  }

  /// A part of a value.
  public struct ServerProblemsWarnings: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The `level`.
    public let level: ServerProblemsWarningsLevel
    /// Without email addresses.
    public let text: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.at = try json.read("at")
      self.level = try json.read("level")
      self.text = try json.read("text")
    }
  }

  /// One of several words.
  public struct ServerProblemsWarningsLevel: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `warning`
    public static let warning = ServerProblemsWarningsLevel(rawValue: "warning")
    /// `error`
    public static let error = ServerProblemsWarningsLevel(rawValue: "error")
    /// `critical`
    public static let critical = ServerProblemsWarningsLevel(rawValue: "critical")
  }

  /// A part of a value.
  public struct ServerProblemsWebhooks: Equatable, Sendable, Readable {
    /// The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    public let webhook: String
    /// It is one of the server's webhooks.
    public let server: Bool
    /// The id of a lobby, a ULID.
    public let lobby: String?
    /// The event's number; 0 for a test.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The status of the answer; 0 if there was none.
    public let status: Int
    /// The number of the try; 0 for an event that was given up.
    public let attempt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.webhook = try json.read("webhook")
      self.server = json.flag("server")
      self.lobby = try json.readIfPresent("lobby")
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.status = try json.read("status")
      self.attempt = try json.read("attempt")
    }
  }

  /// How the server is doing.
  public struct ServerStatus: Equatable, Sendable, Readable {
    /// The server's version.
    public let version: String
    /// Milliseconds since the start.
    public let uptime: Int
    /// Open connections, of all transports.
    public let connections: Int
    /// Lobbies in memory.
    public let lobbies: Int
    /// What all events take up.
    public let logBytes: Int
    /// Free bytes of the disk with the data.
    public let diskFree: Int
    /// Events on their way to the disk.
    public let queue: Int
    /// Letters that wait to be sent.
    public let letters: Int
    /// Webhooks that are failing.
    public let webhooks: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.version = try json.read("version")
      self.uptime = try json.read("uptime")
      self.connections = try json.read("connections")
      self.lobbies = try json.read("lobbies")
      self.logBytes = try json.read("logBytes")
      self.diskFree = try json.read("diskFree")
      self.queue = try json.read("queue")
      self.letters = try json.read("letters")
      self.webhooks = try json.read("webhooks")
    }
  }

  /// The server's clock.
  public struct ServerTime: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let time: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.time = try json.read("time")
    }
  }

  /// The sessions of an account.
  public struct SessionList: Equatable, Sendable, Readable {
    /// Oldest first.
    public let sessions: [SessionListSessions]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.sessions = try json.read("sessions")
    }
  }

  /// One session.
  public struct SessionListSessions: Equatable, Sendable, Readable {
    /// The id of a session, numbered within the account.
    public let session: String
    /// A time, in milliseconds since 1970 UTC.
    public let since: Int
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int
    /// Whether it is the caller's session.
    public let current: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.session = try json.read("session")
      self.since = try json.read("since")
      self.until = try json.read("until")
      self.current = try json.read("current")
    }
  }

  /// All settings of a lobby.
  public struct Settings: Equatable, Sendable, Readable {
    /// Whether players may chat.
    public let chat: Bool
    /// Whether songs may be requested and voted on.
    public let songs: Bool
    /// Whether anybody may watch without a seat.
    public let spectators: Bool
    /// Whether players may join once the hunt has started.
    public let lateJoin: Bool
    /// The minimum time between two chat messages of a player, in seconds. Omitted if there is none.
    public let slowMode: Int?
    /// The delay for spectators, in seconds.
    public let boardDelay: Int
    /// What happens to finds that arrive after the end: they count after all others, wait for the host, or are
    /// refused. Omitted for lobbies older than this setting.
    public let late: SettingsLate?
    /// Each player's time counts from their own start. Omitted if it counts from the start of the hunt.
    public let clock: String?
    /// Equal points share a rank. Omitted if they do not.
    public let ties: String?
    /// Players may share where they are. Omitted if they may not.
    public let positions: Bool
    /// There is no feed. Omitted if there is one.
    public let feed: Bool?
    /// Where the hunt is played. Players are warned when they leave it, and the host sees who has. Not for
    /// spectators.
    public let zone: Zone?
    /// The server lists the lobby for everybody. Omitted if it does not.
    public let listed: Bool
    /// The hunt ends when everybody has found every clue. Omitted if it does not.
    public let endWhenAllFound: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.chat = try json.read("chat")
      self.songs = try json.read("songs")
      self.spectators = try json.read("spectators")
      self.lateJoin = try json.read("lateJoin")
      self.slowMode = try json.readIfPresent("slowMode")
      self.boardDelay = try json.read("boardDelay")
      self.late = try json.readIfPresent("late")
      self.clock = try json.readIfPresent("clock")
      self.ties = try json.readIfPresent("ties")
      self.positions = json.flag("positions")
      self.feed = try json.readIfPresent("feed")
      self.zone = try json.readIfPresent("zone")
      self.listed = json.flag("listed")
      self.endWhenAllFound = json.flag("endWhenAllFound")
    }
  }

  /// The settings to change. Omitted ones stay as they are (initially no delay, no end when everything is found, no
  /// sharing of positions, not listed, and all others true).
  public struct SettingsInput: Equatable, Sendable, Readable, Writable {
    /// Whether players may chat.
    public var chat: Bool?
    /// Whether songs may be requested and voted on.
    public var songs: Bool?
    /// Whether anybody may watch without a seat.
    public var spectators: Bool?
    /// Whether players may join once the hunt has started.
    public var lateJoin: Bool?
    /// The minimum time between two chat messages of a player, in seconds; 0 for none.
    public var slowMode: Int?
    /// The delay for spectators, in seconds.
    public var boardDelay: Int?
    /// What happens to finds that arrive after the end: they count after all others, wait for the host, or are
    /// refused. Defaults to `count` with fixed scoring and to `review` with any other.
    public var late: SettingsInputLate?
    /// When a player's time starts: with the hunt (initially) or with the player's own start, by joining or with
    /// their wave.
    public var clock: SettingsInputClock?
    /// How players or teams with equal points are ranked: by who had them first (initially), or with a `shared` rank,
    /// which the next rank counts (1, 1, 3). Rows then have a `place`.
    public var ties: Ties?
    /// Whether players may share where they are with the host. Initially false.
    public var positions: Bool?
    /// Whether everybody sees finds, photos and notices in a feed, and reacts to them. Initially true.
    public var feed: Bool?
    /// Where the hunt is played. Players are warned when they leave it, and the host sees who has. Not for
    /// spectators.
    public var zone: Change<Zone>?
    /// Whether the server lists the lobby for everybody. Initially false.
    public var listed: Bool?
    /// Whether the hunt ends when everybody has found every clue. Initially false.
    public var endWhenAllFound: Bool?

    /// A value of these members.
    public init(
      chat: Bool? = nil,
      songs: Bool? = nil,
      spectators: Bool? = nil,
      lateJoin: Bool? = nil,
      slowMode: Int? = nil,
      boardDelay: Int? = nil,
      late: SettingsInputLate? = nil,
      clock: SettingsInputClock? = nil,
      ties: Ties? = nil,
      positions: Bool? = nil,
      feed: Bool? = nil,
      zone: Change<Zone>? = nil,
      listed: Bool? = nil,
      endWhenAllFound: Bool? = nil
    ) {
      self.chat = chat
      self.songs = songs
      self.spectators = spectators
      self.lateJoin = lateJoin
      self.slowMode = slowMode
      self.boardDelay = boardDelay
      self.late = late
      self.clock = clock
      self.ties = ties
      self.positions = positions
      self.feed = feed
      self.zone = zone
      self.listed = listed
      self.endWhenAllFound = endWhenAllFound
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.chat = try json.readIfPresent("chat")
      self.songs = try json.readIfPresent("songs")
      self.spectators = try json.readIfPresent("spectators")
      self.lateJoin = try json.readIfPresent("lateJoin")
      self.slowMode = try json.readIfPresent("slowMode")
      self.boardDelay = try json.readIfPresent("boardDelay")
      self.late = try json.readIfPresent("late")
      self.clock = try json.readIfPresent("clock")
      self.ties = try json.readIfPresent("ties")
      self.positions = try json.readIfPresent("positions")
      self.feed = try json.readIfPresent("feed")
      self.zone = try json.change("zone")
      self.listed = try json.readIfPresent("listed")
      self.endWhenAllFound = try json.readIfPresent("endWhenAllFound")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("chat", chat)
      fields.set("songs", songs)
      fields.set("spectators", spectators)
      fields.set("lateJoin", lateJoin)
      fields.set("slowMode", slowMode)
      fields.set("boardDelay", boardDelay)
      fields.set("late", late)
      fields.set("clock", clock)
      fields.set("ties", ties)
      fields.set("positions", positions)
      fields.set("feed", feed)
      fields.set("zone", zone)
      fields.set("listed", listed)
      fields.set("endWhenAllFound", endWhenAllFound)
      return fields.json
    }
  }

  /// When a player's time starts: with the hunt (initially) or with the player's own start, by joining or with their
  /// wave.
  public struct SettingsInputClock: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `shared`
    public static let shared = SettingsInputClock(rawValue: "shared")
    /// `own`
    public static let own = SettingsInputClock(rawValue: "own")
  }

  /// What happens to finds that arrive after the end: they count after all others, wait for the host, or are refused.
  /// Defaults to `count` with fixed scoring and to `review` with any other.
  public struct SettingsInputLate: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `count`
    public static let count = SettingsInputLate(rawValue: "count")
    /// `review`
    public static let review = SettingsInputLate(rawValue: "review")
    /// `refuse`
    public static let refuse = SettingsInputLate(rawValue: "refuse")
  }

  /// What happens to finds that arrive after the end: they count after all others, wait for the host, or are refused.
  /// Omitted for lobbies older than this setting.
  public struct SettingsLate: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `count`
    public static let count = SettingsLate(rawValue: "count")
    /// `review`
    public static let review = SettingsLate(rawValue: "review")
    /// `refuse`
    public static let refuse = SettingsLate(rawValue: "refuse")
  }

  /// Until when the host is shown the position, if no other follows.
  public struct Sharing: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.until = try json.read("until")
    }
  }

  /// Why the codes were not sent: the mail server refused them permanently, could not be reached for a day, or the
  /// hunt no longer has codes.
  public struct SheetFailure: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `refused`
    public static let refused = SheetFailure(rawValue: "refused")
    /// `undeliverable`
    public static let undeliverable = SheetFailure(rawValue: "undeliverable")
    /// `no-codes`
    public static let noCodes = SheetFailure(rawValue: "no-codes")
  }

  /// The codes were not sent and will not be.
  public struct SheetMailFailed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SheetMailFailedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "sheet.mailFailed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SheetMailFailedData: Equatable, Sendable, Readable {
    /// The number of a letter with codes: 1, 2, 3, … in the order of request.
    public let sheet: Int
    /// Why the codes were not sent: the mail server refused them permanently, could not be reached for a day, or the
    /// hunt no longer has codes.
    public let reason: SheetFailure

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.sheet = try json.read("sheet")
      self.reason = try json.read("reason")
    }
  }

  /// The mail server accepted the codes.
  public struct SheetMailed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SheetMailedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "sheet.mailed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SheetMailedData: Equatable, Sendable, Readable {
    /// The number of a letter with codes: 1, 2, 3, … in the order of request.
    public let sheet: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.sheet = try json.read("sheet")
    }
  }

  /// The codes will be sent by mail.
  public struct SheetRequested: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SheetRequestedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "sheet.requested")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SheetRequestedData: Equatable, Sendable, Readable {
    /// The number of a letter with codes: 1, 2, 3, … in the order of request.
    public let sheet: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.sheet = try json.read("sheet")
    }
  }

  /// The mailing of the codes, for the host only. Omitted until the lobby has an address or the codes have been sent
  /// anywhere.
  public struct SheetView: Equatable, Sendable, Readable {
    /// Whether the lobby has an address.
    public let email: Bool
    /// The number of a letter with codes: 1, 2, 3, … in the order of request.
    public let sheet: Int?
    /// The state of the newest letter.
    public let state: SheetViewState?
    /// Why the codes were not sent: the mail server refused them permanently, could not be reached for a day, or the
    /// hunt no longer has codes.
    public let reason: SheetFailure?
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.email = try json.read("email")
      self.sheet = try json.readIfPresent("sheet")
      self.state = try json.readIfPresent("state")
      self.reason = try json.readIfPresent("reason")
      self.at = try json.readIfPresent("at")
    }
  }

  /// The state of the newest letter.
  public struct SheetViewState: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `requested`
    public static let requested = SheetViewState(rawValue: "requested")
    /// `mailed`
    public static let mailed = SheetViewState(rawValue: "mailed")
    /// `failed`
    public static let failed = SheetViewState(rawValue: "failed")
  }

  /// The account, and a token for it that is valid for 90 days and not shown again.
  public struct SignedIn: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String
    /// A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it.
    public let token: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.read("account")
      self.token = try json.read("token")
    }
  }

  /// The last event that the client has seen.
  public struct SinceInput: Equatable, Sendable, Writable {
    /// From the result of `lobby.watch`.
    public var epoch: String
    /// From that result or from the newest push; 0 for none.
    public var seq: Int

    /// A value of these members.
    public init(epoch: String, seq: Int) {
      self.epoch = epoch
      self.seq = seq
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("epoch", epoch)
      fields.set("seq", seq)
      return fields.json
    }
  }

  /// Everything that a client shows of a lobby. `me` is only for players.
  public struct Snapshot: Equatable, Sendable, Readable {
    /// What everybody may know about a lobby before joining. `startsAt` is when the hunt starts by itself or, once it
    /// has started, when it did. `endsAt` is when the clock ends it or, once it has ended, when it did. It is omitted
    /// without a clock and while the hunt is paused. `code` is omitted once the lobby is archived.
    public let card: Card
    /// The viewing player. `sharing` says until when the host is shown where they are, if they share it.
    public let me: OwnView?
    /// In the host's order. Only the host sees clues before the start.
    public let clues: [ClueView]
    /// The groups of which clues are revealed to the viewer; only in lobbies with groups.
    public let groups: [GroupView]?
    /// How many clues a player needs to have all; only in lobbies with groups.
    public let needed: Int?
    /// In order of joining.
    public let players: [PlayerView]
    /// Rows of the board. `me` is the calling player's row.
    public let board: BoardPart
    /// The newest messages, oldest first.
    public let chat: [ChatMessage]
    /// The newest notices that the viewer may see, oldest first.
    public let notices: [Notice]
    /// In the order of request, newest last.
    public let songs: [Song]
    /// The roll call that waits for answers, for players only.
    public let roll: OpenRoll?
    /// The player's newest call for help that nobody has answered.
    public let help: OpenHelp?
    /// The mailing of the codes, for the host only. Omitted until the lobby has an address or the codes have been
    /// sent anywhere.
    public let sheet: SheetView?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.card = try json.read("card")
      self.me = try json.readIfPresent("me")
      self.clues = try json.read("clues")
      self.groups = try json.readIfPresent("groups")
      self.needed = try json.readIfPresent("needed")
      self.players = try json.read("players")
      self.board = try json.read("board")
      self.chat = try json.read("chat")
      self.notices = try json.read("notices")
      self.songs = try json.read("songs")
      self.roll = try json.readIfPresent("roll")
      self.help = try json.readIfPresent("help")
      self.sheet = try json.readIfPresent("sheet")
    }
  }

  /// A requested song. Without `player` the host requested it. `vote` is the viewer's vote, if any. `playedAt` is
  /// when it was last played: the newest is what plays now.
  public struct Song: Equatable, Sendable, Readable {
    /// The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    public let song: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// Title or artist of a song.
    public let title: String
    /// Title or artist of a song.
    public let artist: String
    /// Up votes minus down votes.
    public let votes: Int
    /// The `vote`.
    public let vote: SongVote?
    /// A time, in milliseconds since 1970 UTC.
    public let playedAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.song = try json.read("song")
      self.player = try json.readIfPresent("player")
      self.title = try json.read("title")
      self.artist = try json.read("artist")
      self.votes = try json.read("votes")
      self.vote = try json.readIfPresent("vote")
      self.playedAt = try json.readIfPresent("playedAt")
    }
  }

  /// The host plays a song, perhaps once more.
  public struct SongPlayed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SongPlayedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "song.played")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SongPlayedData: Equatable, Sendable, Readable {
    /// The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    public let song: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.song = try json.read("song")
    }
  }

  /// The host removed a song from the list.
  public struct SongRemoved: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SongRemovedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "song.removed")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SongRemovedData: Equatable, Sendable, Readable {
    /// The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    public let song: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.song = try json.read("song")
    }
  }

  /// Somebody requested a song; without `player` the host did.
  public struct SongRequested: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SongRequestedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "song.requested")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SongRequestedData: Equatable, Sendable, Readable {
    /// The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    public let song: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// Title or artist of a song.
    public let title: String
    /// Title or artist of a song.
    public let artist: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.song = try json.read("song")
      self.player = try json.readIfPresent("player")
      self.title = try json.read("title")
      self.artist = try json.read("artist")
    }
  }

  /// The id of the new song.
  public struct SongResult: Equatable, Sendable, Readable {
    /// The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    public let song: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.song = try json.read("song")
    }
  }

  /// One of several words.
  public struct SongVote: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `up`
    public static let up = SongVote(rawValue: "up")
    /// `down`
    public static let down = SongVote(rawValue: "down")
  }

  /// Somebody voted on a song.
  public struct SongVoted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SongVotedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "song.voted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SongVotedData: Equatable, Sendable, Readable {
    /// The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    public let song: String
    /// Up votes minus down votes.
    public let votes: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.song = try json.read("song")
      self.votes = try json.read("votes")
    }
  }

  /// Somebody voted on a song, as the voter and the host see it; without `player` the host did.
  public struct SongVotedInFull: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: SongVotedInFullData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "song.voted")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct SongVotedInFullData: Equatable, Sendable, Readable {
    /// The id of a song within its lobby: `s` and a number, in order of creation, never reused.
    public let song: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// A vote on a song. `none` withdraws it.
    public let vote: Vote
    /// Up votes minus down votes.
    public let votes: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.song = try json.read("song")
      self.player = try json.readIfPresent("player")
      self.vote = try json.read("vote")
      self.votes = try json.read("votes")
    }
  }

  /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
  public struct StaffAuthor: Equatable, Sendable, Readable {
    /// The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never
    /// reused.
    public let staff: String
    /// The name of a member of staff.
    public let name: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.staff = try json.read("staff")
      self.name = try json.read("name")
    }
  }

  /// Somebody was invited to help. For the host and staff.
  public struct StaffInvited: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: StaffInvitedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "staff.invited")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct StaffInvitedData: Equatable, Sendable, Readable {
    /// The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never
    /// reused.
    public let staff: String
    /// The name of a member of staff.
    public let name: String
    /// What somebody whom the host invited may do.
    public let role: StaffRole

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.staff = try json.read("staff")
      self.name = try json.read("name")
      self.role = try json.read("role")
    }
  }

  /// Everybody who was invited.
  public struct StaffList: Equatable, Sendable, Readable {
    /// By ascending `staff`.
    public let staff: [StaffListStaff]
    /// Whether the host has set a passphrase to come in by.
    public let passphrase: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.staff = try json.read("staff")
      self.passphrase = try json.read("passphrase")
    }
  }

  /// A part of a value.
  public struct StaffListStaff: Equatable, Sendable, Readable {
    /// The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never
    /// reused.
    public let staff: String
    /// The name of a member of staff.
    public let name: String
    /// What somebody whom the host invited may do.
    public let role: StaffRole
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String?
    /// A time, in milliseconds since 1970 UTC.
    public let expiresAt: Int?
    /// Whether the invitation was revoked.
    public let revoked: Bool
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.staff = try json.read("staff")
      self.name = try json.read("name")
      self.role = try json.read("role")
      self.clue = try json.readIfPresent("clue")
      self.expiresAt = try json.readIfPresent("expiresAt")
      self.revoked = try json.read("revoked")
      self.lastAt = try json.readIfPresent("lastAt")
    }
  }

  /// An invitation was revoked. For the host and staff.
  public struct StaffRevoked: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: StaffRevokedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "staff.revoked")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct StaffRevokedData: Equatable, Sendable, Readable {
    /// The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never
    /// reused.
    public let staff: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.staff = try json.read("staff")
    }
  }

  /// What somebody whom the host invited may do.
  public struct StaffRole: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `cohost`
    public static let cohost = StaffRole(rawValue: "cohost")
    /// `referee`
    public static let referee = StaffRole(rawValue: "referee")
    /// `moderator`
    public static let moderator = StaffRole(rawValue: "moderator")
    /// `onlooker`
    public static let onlooker = StaffRole(rawValue: "onlooker")
    /// `station`
    public static let station = StaffRole(rawValue: "station")
  }

  /// When the hunt starts by itself, if it does.
  public struct StartsAtResult: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.startsAt = try json.readIfPresent("startsAt")
    }
  }

  /// A clue with few places: only players who are inside find it. A find frees the place.
  public struct Station: Equatable, Sendable, Readable, Writable {
    /// How many players may be inside at once.
    public var capacity: Int
    /// How many minutes a player may stay, pauses excluded. 30 if omitted.
    public var minutes: Int?

    /// A value of these members.
    public init(capacity: Int, minutes: Int? = nil) {
      self.capacity = capacity
      self.minutes = minutes
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.capacity = try json.read("capacity")
      self.minutes = try json.readIfPresent("minutes")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("capacity", capacity)
      fields.set("minutes", minutes)
      return fields.json
    }
  }

  /// A player went into a station. For the host and that player.
  public struct StationEntered: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: StationEnteredData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "station.entered")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct StationEnteredData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.clue = try json.read("clue")
    }
  }

  /// A player went out of a station, found its clue, or ran out of time there. For the host and that player.
  public struct StationLeft: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: StationLeftData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "station.left")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct StationLeftData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The id of a clue within its lobby: `c` and a number, in order of creation, never reused.
    public let clue: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.clue = try json.read("clue")
    }
  }

  /// How full the station is then.
  public struct StationLeftResult: Equatable, Sendable, Readable {
    /// How many players are inside.
    public let inside: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.inside = try json.read("inside")
    }
  }

  /// The outcome of a check-in, and how full the station is then. A clue that is hidden from the calling player is
  /// told as 0 of 0, whether or not it is a station.
  public struct StationResult: Equatable, Sendable, Readable {
    /// `full`: try again later. `locked`: the clue is not revealed to the player yet. `closed`: the player cannot
    /// find it now, because it is outside its time window, void, found, not needed, or without tries left.
    public let outcome: StationResultOutcome
    /// How many players are inside.
    public let inside: Int
    /// How many players may be inside at once.
    public let capacity: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.outcome = try json.read("outcome")
      self.inside = try json.read("inside")
      self.capacity = try json.read("capacity")
    }
  }

  /// `full`: try again later. `locked`: the clue is not revealed to the player yet. `closed`: the player cannot find
  /// it now, because it is outside its time window, void, found, not needed, or without tries left.
  public struct StationResultOutcome: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `entered`
    public static let entered = StationResultOutcome(rawValue: "entered")
    /// `full`
    public static let full = StationResultOutcome(rawValue: "full")
    /// `locked`
    public static let locked = StationResultOutcome(rawValue: "locked")
    /// `closed`
    public static let closed = StationResultOutcome(rawValue: "closed")
  }

  /// How full a station is. The last two only while the viewer is inside.
  public struct StationView: Equatable, Sendable, Readable {
    /// How many players are inside.
    public let inside: Int
    /// How many players may be inside at once.
    public let capacity: Int
    /// How many minutes a player may stay, pauses excluded. 30 if omitted.
    public let minutes: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let enteredAt: Int?
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.inside = try json.read("inside")
      self.capacity = try json.read("capacity")
      self.minutes = try json.readIfPresent("minutes")
      self.enteredAt = try json.readIfPresent("enteredAt")
      self.until = try json.readIfPresent("until")
    }
  }

  /// A press on the remote of the big screens.
  public struct Steer: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// What the remote of the big screens asks for.
    public let step: ScreenStep

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.step = try json.read("step")
    }
  }

  /// A photo that a player sent for a clue.
  public struct Submission: Equatable, Sendable, Readable {
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
    /// Whether the photo waits for a judgement, and what that was.
    public let state: PhotoState
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?
    /// Points in addition to the clue's.
    public let bonus: Int?
    /// The reason for an action.
    public let reason: String?
    /// Whether everybody may see it.
    public let published: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.submission = try json.read("submission")
      self.player = try json.read("player")
      self.clue = try json.read("clue")
      self.photo = try json.read("photo")
      self.caption = try json.readIfPresent("caption")
      self.at = try json.read("at")
      self.state = try json.read("state")
      self.by = try json.readIfPresent("by")
      self.bonus = try json.readIfPresent("bonus")
      self.reason = try json.readIfPresent("reason")
      self.published = try json.read("published")
    }
  }

  /// All data about an account, except for its credentials.
  public struct Takeout: Equatable, Sendable, Readable {
    /// The id of an account, a ULID. It reveals nothing about its owner.
    public let account: String
    /// A time, in milliseconds since 1970 UTC.
    public let registeredAt: Int
    /// A first or a last name.
    public let firstName: String
    /// A first or a last name.
    public let lastName: String
    /// The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30
    /// characters.
    public let username: String
    /// An email address.
    public let email: String
    /// Whether the address is verified.
    public let emailVerified: Bool
    /// The sessions of the account.
    public let sessions: [TakeoutSessions]
    /// The API keys of the account.
    public let apiKeys: [ApiKey]
    /// Who the owner is at providers that sign them in.
    public let signIn: [TakeoutSignIn]
    /// The account's events, with the profile members that they set.
    public let history: [TakeoutHistory]
    /// The account's packs, each as `pack.export` returns it.
    public let packs: [PackExport]
    /// Packs of others whose answers the account saw, by hosting or exporting them.
    public let opened: [TakeoutOpened]
    /// Statistics of an account's packs and plays.
    public let stats: PackStatistics
    /// The badges that somebody has earned, each kind once.
    public let badges: [BadgeCounts]
    /// Letters waiting to be sent, to them or with their lobbies' codes; omitted if there are none.
    public let letters: [TakeoutLetters]?
    /// The lobbies that they host or have hosted.
    public let hosted: [TakeoutHosted]
    /// The webhooks of their lobbies; omitted if there are none.
    public let webhooks: [TakeoutWebhooks]?
    /// Their entries in the directory (docs/hometown.md); omitted if there are none.
    public let hometown: [TakeoutHometown]?
    /// The seats of the account.
    public let played: [TakeoutPlayed]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.account = try json.read("account")
      self.registeredAt = try json.read("registeredAt")
      self.firstName = try json.read("firstName")
      self.lastName = try json.read("lastName")
      self.username = try json.read("username")
      self.email = try json.read("email")
      self.emailVerified = try json.read("emailVerified")
      self.sessions = try json.read("sessions")
      self.apiKeys = try json.read("apiKeys")
      self.signIn = try json.read("signIn")
      self.history = try json.read("history")
      self.packs = try json.read("packs")
      self.opened = try json.read("opened")
      self.stats = try json.read("stats")
      self.badges = try json.read("badges")
      self.letters = try json.readIfPresent("letters")
      self.hosted = try json.read("hosted")
      self.webhooks = try json.readIfPresent("webhooks")
      self.hometown = try json.readIfPresent("hometown")
      self.played = try json.read("played")
    }
  }

  /// One event.
  public struct TakeoutHistory: Equatable, Sendable, Readable {
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The type of the event.
    public let type: String
    /// A first or a last name.
    public let firstName: String?
    /// A first or a last name.
    public let lastName: String?
    /// The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30
    /// characters.
    public let username: String?
    /// An email address.
    public let email: String?
    /// The name of an API key.
    public let name: String?
    /// The provider, as its own documents name it.
    public let issuer: String?
    /// Who the owner is there.
    public let subject: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.at = try json.read("at")
      self.type = try json.read("type")
      self.firstName = try json.readIfPresent("firstName")
      self.lastName = try json.readIfPresent("lastName")
      self.username = try json.readIfPresent("username")
      self.email = try json.readIfPresent("email")
      self.name = try json.readIfPresent("name")
      self.issuer = try json.readIfPresent("issuer")
      self.subject = try json.readIfPresent("subject")
    }
  }

  /// One entry, as `GET /hometown/users` returns it.
  public struct TakeoutHometown: Equatable, Sendable, Readable {
    /// Their nickname in the directory.
    public let nickname: String
    /// A country of the directory's list.
    public let country: String
    /// A state of the country; empty if the country has none.
    public let state: String
    /// The city, as they wrote it.
    public let city: String
    /// The year since which they have been playing.
    public let year: Int
    /// Degrees; 0 if not given.
    public let longitude: Double
    /// Degrees; 0 if not given.
    public let latitude: Double
    /// A unique number that is never reused.
    public let id: Int
    /// When they registered there, in UTC.
    public let timeStamp: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.nickname = try json.read("nickname")
      self.country = try json.read("country")
      self.state = try json.read("state")
      self.city = try json.read("city")
      self.year = try json.read("year")
      self.longitude = try json.read("longitude")
      self.latitude = try json.read("latitude")
      self.id = try json.read("id")
      self.timeStamp = try json.read("time-stamp")
    }
  }

  /// One lobby.
  public struct TakeoutHosted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The name of a hunt.
    public let name: String
    /// The phase of a hunt.
    public let phase: Phase
    /// An email address.
    public let email: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.name = try json.read("name")
      self.phase = try json.read("phase")
      self.email = try json.readIfPresent("email")
    }
  }

  /// One letter.
  public struct TakeoutLetters: Equatable, Sendable, Readable {
    /// The content of the letter.
    public let kind: TakeoutLettersKind
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// An email address.
    public let to: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.kind = try json.read("kind")
      self.at = try json.read("at")
      self.to = try json.readIfPresent("to")
    }
  }

  /// The content of the letter.
  public struct TakeoutLettersKind: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `sheet`
    public static let sheet = TakeoutLettersKind(rawValue: "sheet")
    /// `password-reset`
    public static let passwordReset = TakeoutLettersKind(rawValue: "password-reset")
    /// `verification`
    public static let verification = TakeoutLettersKind(rawValue: "verification")
  }

  /// One pack.
  public struct TakeoutOpened: Equatable, Sendable, Readable {
    /// The id of a pack, a ULID.
    public let pack: String
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The current name; omitted if the pack can no longer be found.
    public let name: String?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.pack = try json.read("pack")
      self.at = try json.read("at")
      self.name = try json.readIfPresent("name")
    }
  }

  /// One seat.
  public struct TakeoutPlayed: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The name of a hunt.
    public let name: String
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// What they did there, and what others did to them.
    public let events: [TakeoutPlayedEvents]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.name = try json.read("name")
      self.player = try json.read("player")
      self.events = try json.read("events")
    }
  }

  /// One event.
  public struct TakeoutPlayedEvents: Equatable, Sendable, Readable {
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The type, as in `event`.
    public let type: String
    /// The data, as in `event`, in full.
    public let data: JSONValue

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.type = try json.read("type")
      self.data = try json.read("data")
    }
  }

  /// One session.
  public struct TakeoutSessions: Equatable, Sendable, Readable {
    /// The id of a session, numbered within the account.
    public let session: String
    /// A time, in milliseconds since 1970 UTC.
    public let since: Int
    /// A time, in milliseconds since 1970 UTC.
    public let until: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.session = try json.read("session")
      self.since = try json.read("since")
      self.until = try json.read("until")
    }
  }

  /// One provider.
  public struct TakeoutSignIn: Equatable, Sendable, Readable {
    /// The provider, as its own documents name it.
    public let issuer: String
    /// Who the owner is there.
    public let subject: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.issuer = try json.read("issuer")
      self.subject = try json.read("subject")
    }
  }

  /// One webhook.
  public struct TakeoutWebhooks: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    public let webhook: String
    /// Where its events go.
    public let url: String
    /// Types of events.
    public let types: [String]
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.webhook = try json.read("webhook")
      self.url = try json.read("url")
      self.types = try json.read("types")
      self.createdAt = try json.read("createdAt")
    }
  }

  /// The change for a team.
  public struct TeamChange: Equatable, Sendable, Readable {
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String
    /// Before and after.
    public let points: [Int]
    /// Before and after.
    public let rank: [Int]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.team = try json.read("team")
      self.points = try json.read("points")
      self.rank = try json.read("rank")
    }
  }

  /// Only the team and the host see it.
  public struct TeamRecipient: Equatable, Sendable, Readable {
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.team = try json.read("team")
    }
  }

  /// A row of the teams' board, like a player's. Each clue counts once for a team, by its members' earliest find.
  public struct TeamRow: Equatable, Sendable, Readable {
    /// 1, 2, 3, …; shared by teams with equal points if the host chose that.
    public let rank: Int
    /// The number of the row, in order of the tie-break; only if ranks are shared.
    public let place: Int?
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String
    /// The name of a team, unique in the lobby ignoring case.
    public let name: String
    /// The name of a division, unique in the lobby ignoring case.
    public let division: String?
    /// The team's points.
    public let points: Int
    /// The number of clues that the team's members have found.
    public let found: Int
    /// A time, in milliseconds since 1970 UTC.
    public let lastAt: Int?
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let lastSeq: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.rank = try json.read("rank")
      self.place = try json.readIfPresent("place")
      self.team = try json.read("team")
      self.name = try json.read("name")
      self.division = try json.readIfPresent("division")
      self.points = try json.read("points")
      self.found = try json.read("found")
      self.lastAt = try json.readIfPresent("lastAt")
      self.lastSeq = try json.readIfPresent("lastSeq")
    }
  }

  /// The texts of a clue in one language.
  public struct TextsInLanguage: Equatable, Sendable, Readable, Writable {
    /// The title of a clue.
    public var title: String?
    /// The text of a clue: where to look.
    public var text: String?
    /// The text of a question.
    public var ask: String?
    /// The text of a question.
    public var question: String?
    /// The `options`.
    public var options: [String]?
    /// The `hints`.
    public var hints: [String]?

    /// A value of these members.
    public init(
      title: String? = nil,
      text: String? = nil,
      ask: String? = nil,
      question: String? = nil,
      options: [String]? = nil,
      hints: [String]? = nil
    ) {
      self.title = title
      self.text = text
      self.ask = ask
      self.question = question
      self.options = options
      self.hints = hints
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.title = try json.readIfPresent("title")
      self.text = try json.readIfPresent("text")
      self.ask = try json.readIfPresent("ask")
      self.question = try json.readIfPresent("question")
      self.options = try json.readIfPresent("options")
      self.hints = try json.readIfPresent("hints")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("title", title)
      fields.set("text", text)
      fields.set("ask", ask)
      fields.set("question", question)
      fields.set("options", options)
      fields.set("hints", hints)
      return fields.json
    }
  }

  /// How players or teams with equal points are ranked: by who had them first (initially), or with a `shared` rank,
  /// which the next rank counts (1, 1, 3). Rows then have a `place`.
  public struct Ties: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `ordered`
    public static let ordered = Ties(rawValue: "ordered")
    /// `shared`
    public static let shared = Ties(rawValue: "shared")
  }

  /// The host added time to the clock.
  public struct TimeExtended: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: TimeExtendedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "time.extended")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct TimeExtendedData: Equatable, Sendable, Readable {
    /// The seconds that were added.
    public let seconds: Int
    /// A time, in milliseconds since 1970 UTC.
    public let endsAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.seconds = try json.read("seconds")
      self.endsAt = try json.read("endsAt")
    }
  }

  /// Why the result will not be ranked. `casual`: the play is casual. `signed-out`: nobody is signed in. `creator`:
  /// the player made the pack. `opened`: they have seen the answers. `played`: they have begun to play it before.
  public struct Unranked: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `casual`
    public static let casual = Unranked(rawValue: "casual")
    /// `signed-out`
    public static let signedOut = Unranked(rawValue: "signed-out")
    /// `creator`
    public static let creator = Unranked(rawValue: "creator")
    /// `opened`
    public static let opened = Unranked(rawValue: "opened")
    /// `played`
    public static let played = Unranked(rawValue: "played")
  }

  /// A vote on a song. `none` withdraws it.
  public struct Vote: QuarryWord, Readable, Writable {
    /// The word, as the protocol has it.
    public let rawValue: String

    /// A word, which may be one that this version of the library does not know.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `up`
    public static let up = Vote(rawValue: "up")
    /// `down`
    public static let down = Vote(rawValue: "down")
    /// `none`
    public static let none = Vote(rawValue: "none")
  }

  /// The song's current votes.
  public struct VotesResult: Equatable, Sendable, Readable {
    /// Up votes minus down votes.
    public let votes: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.votes = try json.read("votes")
    }
  }

  /// A snapshot, or confirmation that the missed events follow.
  public enum Watching: Equatable, Sendable, Readable {
    /// The lobby as of the event `seq`.
    case snapshot(WatchingSnapshot)
    /// The events after `seq`, as sent in the request, follow as pushes.
    case resumed(WatchingResumed)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? WatchingSnapshot(json: json) {
        self = .snapshot(value)
        return
      }
      if let value = try? WatchingResumed(json: json) {
        self = .resumed(value)
        return
      }
      self = .other(json)
    }
  }

  /// The events after `seq`, as sent in the request, follow as pushes.
  public struct WatchingResumed: Equatable, Sendable, Readable {
    /// Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence
    /// numbers are only valid within an epoch.
    public let epoch: String
    /// As sent in the request.
    public let seq: Int
    /// The `resumed`.
    public let resumed: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.epoch = try json.read("epoch")
      self.seq = try json.read("seq")
      self.resumed = json.flag("resumed")
    }
  }

  /// The lobby as of the event `seq`.
  public struct WatchingSnapshot: Equatable, Sendable, Readable {
    /// Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence
    /// numbers are only valid within an epoch.
    public let epoch: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// Everything that a client shows of a lobby. `me` is only for players.
    public let snapshot: Snapshot

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.epoch = try json.read("epoch")
      self.seq = try json.read("seq")
      self.snapshot = try json.read("snapshot")
    }
  }

  /// A wave of players.
  public struct WaveInput: Equatable, Sendable, Readable, Writable {
    /// The title of the wave.
    public var title: String
    /// Seconds of running time after the start of the hunt.
    public var after: Int

    /// A value of these members.
    public init(title: String, after: Int) {
      self.title = title
      self.after = after
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.title = try json.read("title")
      self.after = try json.read("after")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("title", title)
      fields.set("after", after)
      return fields.json
    }
  }

  /// The host moved a player, or a team, to another wave. Only they and the host get it.
  public struct WaveMoved: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: WaveMovedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "wave.moved")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct WaveMovedData: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String?
    /// A team of the lobby: `t1` is the first of the card's `teams`.
    public let team: String?
    /// The index of a wave, from 0.
    public let wave: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.readIfPresent("player")
      self.team = try json.readIfPresent("team")
      self.wave = try json.read("wave")
    }
  }

  /// A wave of players started.
  public struct WaveStarted: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String
    /// The number of an event in its lobby: 1, 2, 3, … without gaps.
    public let seq: Int
    /// The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
    public let prev: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// What the event tells.
    public let data: WaveStartedData
    /// The member of staff who did it, for the host and staff only. Without it, nobody of staff did.
    public let by: StaffAuthor?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.read("lobby")
      self.seq = try json.read("seq")
      self.prev = try json.read("prev")
      self.at = try json.read("at")
      try json.expect("type", "wave.started")
      self.data = try json.read("data")
      self.by = try json.readIfPresent("by")
    }
  }

  /// A part of a value.
  public struct WaveStartedData: Equatable, Sendable, Readable {
    /// The index of a wave, from 0.
    public let wave: Int
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.wave = try json.read("wave")
      self.startsAt = try json.read("startsAt")
    }
  }

  /// A wave of players, and when it starts or started, once that is known.
  public struct WaveView: Equatable, Sendable, Readable {
    /// The title of the wave.
    public let title: String
    /// Seconds of running time after the start of the hunt.
    public let after: Int
    /// A time, in milliseconds since 1970 UTC.
    public let startsAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.title = try json.read("title")
      self.after = try json.read("after")
      self.startsAt = try json.readIfPresent("startsAt")
    }
  }

  /// A part of a value.
  public struct WebhookDeliveries: Equatable, Sendable, Readable {
    /// In the order of the tries.
    public let deliveries: [WebhookDeliveriesDeliveries]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.deliveries = try json.read("deliveries")
    }
  }

  /// A part of a value.
  public struct WebhookDeliveriesDeliveries: Equatable, Sendable, Readable {
    /// The id of a lobby, a ULID.
    public let lobby: String?
    /// A place in the server's log. It rises, not always by 1.
    public let position: Int?
    /// The number of the event; 0 for a test.
    public let seq: Int
    /// A time, in milliseconds since 1970 UTC.
    public let at: Int
    /// The status of the answer; 0 if there was none.
    public let status: Int
    /// The number of the try.
    public let attempt: Int
    /// A time, in milliseconds since 1970 UTC.
    public let nextAt: Int?

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lobby = try json.readIfPresent("lobby")
      self.position = try json.readIfPresent("position")
      self.seq = try json.read("seq")
      self.at = try json.read("at")
      self.status = try json.read("status")
      self.attempt = try json.read("attempt")
      self.nextAt = try json.readIfPresent("nextAt")
    }
  }

  /// A part of a value.
  public struct WebhookList: Equatable, Sendable, Readable {
    /// By ascending `webhook`.
    public let webhooks: [WebhookListWebhooks]

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.webhooks = try json.read("webhooks")
    }
  }

  /// A part of a value.
  public struct WebhookListWebhooks: Equatable, Sendable, Readable {
    /// The id of a webhook within its lobby: `w` and a number, in order of creation, never reused.
    public let webhook: String
    /// Where the server sends events: an address that begins with `https://` or `http://`.
    public let url: String
    /// Types of events.
    public let types: [String]
    /// A time, in milliseconds since 1970 UTC.
    public let createdAt: Int
    /// The last call failed.
    public let failing: Bool

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.webhook = try json.read("webhook")
      self.url = try json.read("url")
      self.types = try json.read("types")
      self.createdAt = try json.read("createdAt")
      self.failing = json.flag("failing")
    }
  }

  /// A player who found every clue, and the running time until their last find. Pauses do not count.
  public struct Winner: Equatable, Sendable, Readable {
    /// The id of a player within its lobby: `p` and a number, in order of creation, never reused.
    public let player: String
    /// The `seconds`.
    public let seconds: Int

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.player = try json.read("player")
      self.seconds = try json.read("seconds")
    }
  }

  /// Where the hunt is played. Players are warned when they leave it, and the host sees who has. Not for spectators.
  public enum Zone: Equatable, Sendable, Readable, Writable {
    /// The `circle`.
    case circle(ZoneCircle)
    /// The `outline`.
    case outline(ZoneOutline)
    /// What this version of the library does not know.
    case other(JSONValue)

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      if let value = try? ZoneCircle(json: json) {
        self = .circle(value)
        return
      }
      if let value = try? ZoneOutline(json: json) {
        self = .outline(value)
        return
      }
      self = .other(json)
    }

    /// The value as JSON.
    public var json: JSONValue {
      switch self {
      case .circle(let value): value.json
      case .outline(let value): value.json
      case .other(let value): value
      }
    }
  }

  /// A part of a value.
  public struct ZoneCircle: Equatable, Sendable, Readable, Writable {
    /// The `circle`.
    public var circle: ZoneCircleCircle

    /// A value of these members.
    public init(circle: ZoneCircleCircle) {
      self.circle = circle
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.circle = try json.read("circle")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("circle", circle)
      return fields.json
    }
  }

  /// A part of a value.
  public struct ZoneCircleCircle: Equatable, Sendable, Readable, Writable {
    /// Degrees north.
    public var lat: Double
    /// Degrees east.
    public var lon: Double
    /// In metres.
    public var radius: Int

    /// A value of these members.
    public init(lat: Double, lon: Double, radius: Int) {
      self.lat = lat
      self.lon = lon
      self.radius = radius
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lat = try json.read("lat")
      self.lon = try json.read("lon")
      self.radius = try json.read("radius")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("lat", lat)
      fields.set("lon", lon)
      fields.set("radius", radius)
      return fields.json
    }
  }

  /// A part of a value.
  public struct ZoneOutline: Equatable, Sendable, Readable, Writable {
    /// Its corners in order. The last is joined to the first, and no side crosses another.
    public var outline: [ZoneOutlineOutline]

    /// A value of these members.
    public init(outline: [ZoneOutlineOutline]) {
      self.outline = outline
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.outline = try json.read("outline")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("outline", outline)
      return fields.json
    }
  }

  /// A part of a value.
  public struct ZoneOutlineOutline: Equatable, Sendable, Readable, Writable {
    /// Degrees north.
    public var lat: Double
    /// Degrees east.
    public var lon: Double

    /// A value of these members.
    public init(lat: Double, lon: Double) {
      self.lat = lat
      self.lon = lon
    }

    /// Reads the value from JSON.
    public init(json: JSONValue) throws {
      self.lat = try json.read("lat")
      self.lon = try json.read("lon")
    }

    /// The value as JSON.
    public var json: JSONValue {
      var fields = Fields()
      fields.set("lat", lat)
      fields.set("lon", lon)
      return fields.json
    }
  }
}
