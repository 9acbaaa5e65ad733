// Rulings as JSON.
public import Core
public import Hunt
public import HuntViews
public import JSONCoding

extension Ruling {
  /// As a host asks for it: `ruling`, an object with one member that names the kind.
  public init(_ params: Fields) throws(WireError) {
    let (kind, content) = try params.ruling()
    try self.init(kind: kind, content) { params.problem("ruling", $0) }
  }

  /// As the log has it: `kind`, and its members beside it.
  public init(stored data: Fields) throws(WireError) {
    try self.init(kind: try data.string("kind"), data) { data.problem("kind", $0) }
  }

  private init(kind: String, _ content: Fields, problem: (String) -> WireError) throws(WireError) {
    switch kind {
    case "voidClue": self = .voidClue(try content.id("clue", as: ClueID.self))
    case "voidCode": self = .voidCode(try content.id("clue", as: ClueID.self), from: try content.timestamp("from"))
    case "voidFind":
      self = .voidFind(try content.id("clue", as: ClueID.self), by: try content.id("player", as: PlayerID.self))
    case "award":
      let points = try content.integer("points")
      if let team = try content.optionalID("team", as: TeamID.self) {
        guard !content.has("player") else { throw content.problem("player", "must be left out beside a team") }
        self = .award(.team(team), points: points)
      } else {
        self = .award(.player(try content.id("player", as: PlayerID.self)), points: points)
      }
    case "allowTime":
      let player = try content.id("player", as: PlayerID.self)
      if content.has("minutes") {
        guard !content.has("percent") else { throw content.problem("percent", "must be left out beside minutes") }
        self = .allowTime(player, .minutes(try content.integer("minutes")))
      } else {
        self = .allowTime(player, .percent(try content.integer("percent")))
      }
    default: throw problem("must be voidClue, voidCode, voidFind, award or allowTime")
    }
  }
}

extension RulingReason {
  /// Of a ruling that a host asks for: `reason`, in what the kind names or beside it.
  public init(ofRulingIn params: Fields) throws(WireError) {
    let ruling = try params.fields("ruling")
    self = try (ruling.has("reason") ? ruling : params.ruling().content).text("reason", as: RulingReason.self)
  }
}

extension Fields {
  fileprivate func ruling() throws(WireError) -> (kind: String, content: Fields) {
    guard let (kind, content) = try variant("ruling", such: #"{"voidClue":{"clue":"c1"}}"#, beside: "reason") else {
      throw problem("ruling", "is missing")
    }
    return (kind, content)
  }
}

extension JSONWriter {
  /// `kind` and what belongs to it.
  public mutating func members(of ruling: Ruling) {
    switch ruling {
    case .voidClue(let clue):
      member("kind", "voidClue")
      member("clue", clue)
    case .voidCode(let clue, let from):
      member("kind", "voidCode")
      member("clue", clue)
      member("from", from)
    case .voidFind(let clue, let player):
      member("kind", "voidFind")
      member("clue", clue)
      member("player", player)
    case .award(let awarded, let points):
      member("kind", "award")
      switch awarded {
      case .player(let player): member("player", player)
      case .team(let team): member("team", team)
      }
      member("points", points)
    case .allowTime(let player, let allowance):
      member("kind", "allowTime")
      member("player", player)
      switch allowance {
      case .percent(let percent): member("percent", percent)
      case .minutes(let minutes): member("minutes", minutes)
      }
    }
  }

  /// `changes` and, in a lobby with teams, `teams`.
  public mutating func members(of effect: RulingEffect) {
    member("changes", array: effect.players) { json, change in
      json.object {
        $0.member("player", change.id)
        $0.members(of: change)
      }
    }
    guard let teams = effect.teams else { return }
    member("teams", array: teams) { json, change in
      json.object {
        $0.member("team", change.id)
        $0.members(of: change)
      }
    }
  }

  private mutating func members<ID>(of change: RulingEffect.Change<ID>) {
    member("points", array: [change.pointsBefore, change.pointsAfter]) { $0.value($1) }
    member("rank", array: [change.rankBefore, change.rankAfter]) { $0.value($1) }
  }
}

extension RulingEffect: JSONWritable {
  public func write(to json: inout JSONWriter) { json.object { $0.members(of: self) } }
}

extension Explanation: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("points", points)
      json.member("because", array: because) { json, entry in
        json.object {
          $0.member("seq", entry.seq)
          $0.member("at", entry.at)
          $0.member("points", entry.points)
          $0.member("kind", entry.kind.rawValue)
          $0.member("clue", ifPresent: entry.clue)
          $0.member("ruling", ifPresent: entry.ruling)
          $0.member("submission", ifPresent: entry.submission)
          $0.member("reason", ifPresent: entry.reason)
          if entry.isAccepted { $0.member("accepted", true) }
        }
      }
    }
  }
}
