// What a hunt is made of beside its clues, as JSON: the same in requests, in results, in pushes and in the log.
public import Core
public import Hunt
public import JSONCoding

// MARK: Writing

extension JSONWriter {
  public mutating func member(_ name: StaticString, _ moment: Timestamp) { member(name, moment.milliseconds) }

  public mutating func member(_ name: StaticString, ifPresent moment: Timestamp?) {
    member(name, ifPresent: moment?.milliseconds)
  }

  /// A member of changes: left out if unchanged, null if cleared.
  public mutating func member(_ name: StaticString, ifChanged moment: Timestamp??) {
    guard let moment else { return }
    if let moment { member(name, moment) } else { nullMember(name) }
  }

  public mutating func nullMember(_ name: StaticString) {
    self.name(name)
    null()
  }

  public mutating func member<Tag>(_ name: StaticString, _ id: ShortID<Tag>) { member(name, id.description) }

  public mutating func member<Tag>(_ name: StaticString, ifPresent id: ShortID<Tag>?) {
    member(name, ifPresent: id?.description)
  }

  public mutating func member(_ name: StaticString, strings: [String]) {
    member(name, array: strings) { $0.value($1) }
  }

  public mutating func member(_ name: StaticString, _ order: ClueOrder) {
    switch order {
    case .free: member(name, "free")
    case .sequence: member(name, "sequence")
    case .rotate: member(name, "rotate")
    case .drip: member(name, "drip")
    }
  }

  /// `drip`, which only that order has.
  public mutating func dripMember(of order: ClueOrder) {
    guard case .drip(let initial, let seed) = order else { return }
    member("drip") {
      $0.member("initial", initial)
      $0.member("seed", ifPresent: seed)
    }
  }

  public mutating func member(_ name: StaticString, _ scoring: Scoring) {
    member(name) { json in
      switch scoring {
      case .fixed: json.member("fixed") { _ in }
      case .speed(let floor): json.member("speed") { $0.member("floor", floor) }
      case .first(let bonus): json.member("first") { $0.member("bonus", array: bonus) { $0.value($1) } }
      case .dynamic(let minimum, let decay):
        json.member("dynamic") {
          $0.member("minimum", minimum)
          $0.member("decay", decay)
        }
      }
    }
  }

  public mutating func member(_ name: StaticString, _ settings: Settings) {
    member(name) {
      $0.member("chat", settings.chat)
      $0.member("songs", settings.songs)
      $0.member("spectators", settings.spectators)
      $0.member("lateJoin", settings.lateJoin)
      $0.member("boardDelay", settings.boardDelay)
      // Only if it is so: it was not always a setting, and what is stored is written again as it was.
      if settings.endWhenAllFound { $0.member("endWhenAllFound", true) }
      // Added later than the others, so earlier events lack it.
      if settings.slowMode != 0 { $0.member("slowMode", settings.slowMode) }
      $0.member("late", ifPresent: settings.late?.rawValue)
      if settings.clock != .shared { $0.member("clock", settings.clock.rawValue) }
      if settings.ties != .ordered { $0.member("ties", settings.ties.rawValue) }
      if settings.positions { $0.member("positions", true) }
      if let zone = settings.zone { $0.member("zone", zone) }
      if settings.listed { $0.member("listed", true) }
      if !settings.moments { $0.member("feed", false) }
    }
  }

  public mutating func member(_ name: StaticString, _ changes: SettingsChanges) {
    member(name) {
      $0.member("chat", ifPresent: changes.chat)
      $0.member("songs", ifPresent: changes.songs)
      $0.member("spectators", ifPresent: changes.spectators)
      $0.member("lateJoin", ifPresent: changes.lateJoin)
      $0.member("boardDelay", ifPresent: changes.boardDelay)
      $0.member("endWhenAllFound", ifPresent: changes.endWhenAllFound)
      $0.member("slowMode", ifPresent: changes.slowMode)
      $0.member("late", ifPresent: changes.late?.rawValue)
      $0.member("clock", ifPresent: changes.clock?.rawValue)
      $0.member("ties", ifPresent: changes.ties?.rawValue)
      $0.member("positions", ifPresent: changes.positions)
      $0.member("zone", ifChanged: changes.zone)
      $0.member("listed", ifPresent: changes.listed)
      $0.member("feed", ifPresent: changes.moments)
    }
  }

  /// Left out if there are none.
  public mutating func member(_ name: StaticString, ifAny codes: [CodeSource]) {
    guard !codes.isEmpty else { return }
    member(name, array: codes) { json, source in
      json.object {
        switch source {
        case .lobby(let lobby, let clue):
          $0.member("lobby", lobby.rawValue)
          $0.member("clue", clue)
        case .pack(let pack, let clue):
          $0.member("pack", pack.rawValue)
          $0.member("clue", clue)
        }
      }
    }
  }

}

// MARK: Reading

extension ClueOrder {
  /// `order` and, for a drip, `drip`; nil if there is no `order`.
  public init?(_ fields: Fields) throws(WireError) {
    let problem = fields.problem("order", "must be \"free\", \"sequence\", \"rotate\" or \"drip\"")
    let order: String?
    do throws(WireError) { order = try fields.optionalString("order") } catch { throw problem }
    guard order == "drip" || !fields.has("drip") else {
      throw fields.problem("drip", "must come with \"order\":\"drip\"")
    }
    switch order {
    case nil: return nil
    case "free": self = .free
    case "sequence": self = .sequence
    case "rotate": self = .rotate
    case "drip":
      let drip = try fields.optionalFields("drip", such: #"{"initial":5}"#) ?? Fields()
      let seed = try drip.optionalInteger("seed")
      guard seed.map({ $0 >= 0 }) ?? true else { throw drip.problem("seed", "must not be negative") }
      self = .drip(initial: try drip.optionalInteger("initial") ?? 5, seed: seed.map(UInt64.init))
    default: throw problem
    }
  }
}

extension Scoring {
  public init?(_ fields: Fields) throws(WireError) {
    guard let (name, content) = try fields.variant("scoring", such: #"{"fixed":{}}"#) else { return nil }
    switch name {
    case "fixed": self = .fixed
    case "speed": self = .speed(floor: try content.optionalNumber("floor") ?? 0.5)
    case "first":
      let bonus = try content.optionalArray("bonus") ?? [50, 25, 10]
      let integers = bonus.compactMap { $0.integer.flatMap(Int.init(exactly:)) }
      guard integers.count == bonus.count else { throw content.problem("bonus", "must be a list of whole numbers") }
      self = .first(bonus: integers)
    case "dynamic":
      self = .dynamic(
        minimum: try content.optionalInteger("minimum") ?? 100, decay: try content.optionalInteger("decay") ?? 20)
    default: throw fields.problem("scoring", "must be fixed, speed, first or dynamic")
    }
  }
}

extension SettingsChanges {
  public init?(_ fields: Fields) throws(WireError) {
    guard let settings = try fields.optionalFields("settings", such: #"{"chat":false}"#) else { return nil }
    self.init()
    chat = try settings.optionalBool("chat")
    songs = try settings.optionalBool("songs")
    spectators = try settings.optionalBool("spectators")
    lateJoin = try settings.optionalBool("lateJoin")
    boardDelay = try settings.optionalInteger("boardDelay")
    endWhenAllFound = try settings.optionalBool("endWhenAllFound")
    slowMode = try settings.optionalInteger("slowMode")
    late = try settings.word("late")
    clock = try settings.word("clock")
    ties = try settings.word("ties")
    positions = try settings.optionalBool("positions")
    moments = try settings.optionalBool("feed")
    zone = try settings.clearable("zone") { fields throws(WireError) in try Zone(fields) }
    listed = try settings.optionalBool("listed")
  }
}

extension Fields {
  /// One of a few words; nil if the member is not there.
  fileprivate func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(WireError) -> Word? {
    guard let text = try optionalString(name) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw problem(name, "must be one of: " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }
}

extension LobbyDetails {
  public init(_ fields: Fields, clues naming: ClueNaming) throws(WireError) {
    self.init(
      name: try fields.string("name"), description: try fields.optionalString("description") ?? "",
      author: try fields.optionalString("author") ?? "",
      capacity: try fields.optionalInteger("capacity") ?? Limits.capacityDefault,
      startsAt: try fields.optionalTimestamp("startsAt"), duration: try fields.optionalInteger("duration"),
      order: try ClueOrder(fields) ?? .free, scoring: try Scoring(fields) ?? .fixed,
      teams: try fields.optionalStrings("teams") ?? [], divisions: try fields.optionalStrings("divisions") ?? [],
      groups: try ClueGroups(fields, by: naming) ?? ClueGroups(), waves: try Wave.list(fields) ?? [],
      teamColours: try fields.optionalTeamColours() ?? [], brand: try Brand(fields),
      language: try fields.optionalLanguageTag("language"),
      settings: try SettingsChanges(fields)?.applied(to: Settings()) ?? Settings())
  }
}

extension LobbyChanges {
  public init(_ fields: Fields) throws(WireError) {
    self.init()
    name = try fields.optionalString("name")
    description = try fields.optionalString("description")
    author = try fields.optionalString("author")
    capacity = try fields.optionalInteger("capacity")
    startsAt = try fields.clearable("startsAt") { fields throws(WireError) in
      try fields.optionalTimestamp("startsAt")
    }
    duration = try fields.clearable("duration") { fields throws(WireError) in try fields.optionalInteger("duration") }
    order = try ClueOrder(fields)
    scoring = try Scoring(fields)
    teams = try fields.optionalStrings("teams")
    divisions = try fields.optionalStrings("divisions")
    groups = try ClueGroups(fields, by: .id)
    waves = try Wave.list(fields)
    teamColours = try fields.optionalTeamColours()
    brand = try fields.clearable("brand") { fields throws(WireError) in try Brand(fields) }
    language = try fields.clearable("language") { fields throws(WireError) in
      try fields.optionalLanguageTag("language")
    }
    settings = try SettingsChanges(fields)
  }
}

extension Position {
  /// `lat`, `lon` and `accuracy`; nil without the first two.
  public init?(_ fields: Fields) throws(WireError) {
    guard fields.has("lat") || fields.has("lon") else { return nil }
    let latitude = try fields.number("lat")
    let longitude = try fields.number("lon")
    let accuracy = try fields.optionalNumber("accuracy") ?? 0
    guard (-90...90).contains(latitude) else { throw fields.problem("lat", "must be from -90 to 90 degrees") }
    // Unlike a clue's: phones do say 180.
    guard (-180...180).contains(longitude) else { throw fields.problem("lon", "must be from -180 to 180 degrees") }
    guard accuracy >= 0 else { throw fields.problem("accuracy", "must not be negative") }
    self = .fix(latitude: latitude, longitude: longitude, accuracy: accuracy)
  }
}

extension Sender {
  /// `player`; the host if there is none.
  public init(_ fields: Fields) throws(WireError) {
    self = try fields.optionalID("player", as: PlayerID.self).map(Sender.player) ?? .host
  }
}

extension Recipient {
  /// `to`; all if there is none.
  public init(_ fields: Fields) throws(WireError) {
    guard let to = try fields.optionalFields("to", such: #"{"player":"p1"}"#) else {
      self = .all
      return
    }
    switch (try to.optionalID("player", as: PlayerID.self), try to.optionalID("team", as: TeamID.self)) {
    case (let player?, nil): self = .player(player)
    case (nil, let team?): self = .team(team)
    case (nil, nil): throw fields.problem("to", "must name a player or a team")
    // A sender who meant one of the two must not reach the other.
    case (.some, .some): throw fields.problem("to", "must name a player or a team, not both")
    }
  }
}
