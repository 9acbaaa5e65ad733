// The parts of a hunt as JSON: the same in requests, in results, in pushes and in the log.
public import Hunt
public import JSONCoding

/// What of a clue is written.
public enum CluePart: Sendable {
  case whole
  /// What results are made of, and everybody may know once the hunt is over, also of a clue that nobody was shown.
  case open
  /// All else.
  case secret
}

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
      // Younger than the others, and not in events of before.
      if settings.slowMode != 0 { $0.member("slowMode", settings.slowMode) }
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
    }
  }

  /// The members of a clue with all its secrets for the host, or a part of them for the log.
  public mutating func members(of clue: Clue, _ part: CluePart = .whole) {
    if part != .open {
      member("title", clue.title)
      member("text", clue.text)
      member("photo", ifPresent: clue.photo)
    }
    if part != .secret { member("points", clue.points) }
    if part != .open {
      member("proof", clue.proof)
      if let location = clue.location { member("location", location) }
      if !clue.hints.isEmpty { member("hints", clue.hints) }
    }
    guard part != .secret else { return }
    member("opens", ifPresent: clue.opens)
    member("closes", ifPresent: clue.closes)
  }

  public mutating func members(of changes: ClueChanges, _ part: CluePart = .whole) {
    if part != .open {
      member("title", ifPresent: changes.title)
      member("text", ifPresent: changes.text)
      if let photo = changes.photo {
        if let photo { member("photo", photo) } else { nullMember("photo") }
      }
    }
    if part != .secret { member("points", ifPresent: changes.points) }
    if part != .open {
      if let proof = changes.proof { member("proof", proof) }
      if let location = changes.location {
        if let location { member("location", location) } else { nullMember("location") }
      }
      if let hints = changes.hints { member("hints", hints) }
    }
    guard part != .secret else { return }
    member("opens", ifChanged: changes.opens)
    member("closes", ifChanged: changes.closes)
  }

  mutating func member(_ name: StaticString, _ location: Location) {
    member(name) {
      $0.member("lat", location.latitude)
      $0.member("lon", location.longitude)
      $0.member("radius", location.radius)
      $0.member("required", location.isRequired)
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

  private mutating func member(_ name: StaticString, _ hints: [Hint]) {
    member(name, array: hints) { json, hint in
      json.object {
        $0.member("text", hint.text)
        $0.member("cost", hint.cost)
      }
    }
  }

  private mutating func member(_ name: StaticString, _ proof: Proof) {
    member(name) { json in
      switch proof {
      case .scan: json.member("scan") { _ in }
      case .codeword(let accepts): json.member("codeword") { $0.member("accepts", strings: accepts) }
      case .choice(let options, let answer):
        json.member("choice") {
          $0.member("options", strings: options)
          $0.member("answer", answer)
        }
      case .outsider(let words, let outsider):
        json.member("outsider") {
          $0.member("words", strings: words)
          $0.member("outsider", outsider)
        }
      case .number(let question, let answer, let tolerance):
        json.member("number") {
          $0.member("question", question)
          $0.member("answer", answer)
          $0.member("tolerance", tolerance)
        }
      case .visit: json.member("visit") { _ in }
      }
    }
  }
}

// MARK: Reading

extension Clue {
  public init(_ fields: Fields) throws(WireError) {
    guard let proof = try Proof(fields) else { throw fields.problem("proof", "is missing") }
    self.init(
      title: try fields.string("title"), text: try fields.optionalString("text") ?? "",
      photo: try fields.optionalString("photo"), points: try fields.integer("points"), proof: proof,
      location: try Location(fields), hints: try Hint.list(fields) ?? [],
      opens: try fields.optionalTimestamp("opens"), closes: try fields.optionalTimestamp("closes"))
  }
}

extension ClueChanges {
  public init(_ fields: Fields) throws(WireError) {
    self.init()
    title = try fields.optionalString("title")
    text = try fields.optionalString("text")
    photo = try fields.clearable("photo") { fields throws(WireError) in try fields.optionalString("photo") }
    points = try fields.optionalInteger("points")
    proof = try Proof(fields)
    location = try fields.clearable("location") { fields throws(WireError) in try Location(fields) }
    hints = try Hint.list(fields)
    opens = try fields.clearable("opens") { fields throws(WireError) in try fields.optionalTimestamp("opens") }
    closes = try fields.clearable("closes") { fields throws(WireError) in try fields.optionalTimestamp("closes") }
  }
}

extension Proof {
  fileprivate init?(_ fields: Fields) throws(WireError) {
    guard let (name, content) = try fields.variant("proof") else { return nil }
    switch name {
    case "scan": self = .scan
    case "codeword": self = .codeword(accepts: try content.strings("accepts"))
    case "choice": self = .choice(options: try content.strings("options"), answer: try content.integer("answer"))
    case "outsider": self = .outsider(words: try content.strings("words"), outsider: try content.integer("outsider"))
    case "number":
      self = .number(
        question: try content.string("question"), answer: try content.number("answer"),
        tolerance: try content.optionalNumber("tolerance") ?? 0)
    case "visit": self = .visit
    default: throw fields.problem("proof", "must be scan, codeword, choice, outsider, number or visit")
    }
  }
}

extension Location {
  fileprivate init?(_ fields: Fields) throws(WireError) {
    guard let location = try fields.optionalFields("location") else { return nil }
    self.init(
      latitude: try location.number("lat"), longitude: try location.number("lon"),
      radius: try location.optionalInteger("radius") ?? Location.radiusDefault,
      isRequired: try location.optionalBool("required") ?? false)
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

extension Hint {
  fileprivate static func list(_ fields: Fields) throws(WireError) -> [Hint]? {
    guard let objects = try fields.optionalObjects("hints") else { return nil }
    return try objects.map { hint throws(WireError) in
      Hint(text: try hint.string("text"), cost: try hint.integer("cost"))
    }
  }
}

extension ClueOrder {
  /// `order` and, for a drip, `drip`; nil if there is no `order`.
  public init?(_ fields: Fields) throws(WireError) {
    let order = try fields.optionalString("order")
    guard order == "drip" || !fields.has("drip") else {
      throw fields.problem("drip", "must come with \"order\":\"drip\"")
    }
    switch order {
    case nil: return nil
    case "free": self = .free
    case "sequence": self = .sequence
    case "drip":
      let drip = try fields.optionalFields("drip") ?? Fields()
      let seed = try drip.optionalInteger("seed")
      guard seed.map({ $0 >= 0 }) ?? true else { throw drip.problem("seed", "must not be negative") }
      self = .drip(initial: try drip.optionalInteger("initial") ?? 5, seed: seed.map(UInt64.init))
    default: throw fields.problem("order", "must be \"free\", \"sequence\" or \"drip\"")
    }
  }
}

extension Scoring {
  public init?(_ fields: Fields) throws(WireError) {
    guard let (name, content) = try fields.variant("scoring") else { return nil }
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
    guard let settings = try fields.optionalFields("settings") else { return nil }
    self.init()
    chat = try settings.optionalBool("chat")
    songs = try settings.optionalBool("songs")
    spectators = try settings.optionalBool("spectators")
    lateJoin = try settings.optionalBool("lateJoin")
    boardDelay = try settings.optionalInteger("boardDelay")
    endWhenAllFound = try settings.optionalBool("endWhenAllFound")
    slowMode = try settings.optionalInteger("slowMode")
  }
}

extension LobbyDetails {
  public init(_ fields: Fields) throws(WireError) {
    self.init(
      name: try fields.string("name"), description: try fields.optionalString("description") ?? "",
      author: try fields.optionalString("author") ?? "",
      capacity: try fields.optionalInteger("capacity") ?? Limits.capacityDefault,
      startsAt: try fields.optionalTimestamp("startsAt"), duration: try fields.optionalInteger("duration"),
      order: try ClueOrder(fields) ?? .free, scoring: try Scoring(fields) ?? .fixed,
      teams: try fields.optionalStrings("teams") ?? [],
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
    settings = try SettingsChanges(fields)
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
    guard let to = try fields.optionalFields("to") else {
      self = .all
      return
    }
    if let player = try to.optionalID("player", as: PlayerID.self) {
      self = .player(player)
    } else if let team = try to.optionalID("team", as: TeamID.self) {
      self = .team(team)
    } else {
      throw fields.problem("to", "must name a player or a team")
    }
  }
}
