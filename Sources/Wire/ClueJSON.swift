// A clue as JSON: the same in requests, in results, in pushes, in the log and in packs.
public import Hunt
public import JSONCoding

/// The part of a clue that is written.
public enum CluePart: Sendable {
  case whole
  /// What results are made of, and everybody may know once the hunt is over, also of a clue that nobody was shown.
  case open
  /// All else.
  case secret
}

// MARK: Writing

extension JSONWriter {
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
      if let station = clue.station { member("station", station) }
      if !clue.texts.isEmpty { member("texts", clue.texts) }
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
      if let station = changes.station {
        if let station { member("station", station) } else { nullMember("station") }
      }
      if let texts = changes.texts { member("texts", texts) }
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

  private mutating func member(_ name: StaticString, _ station: Station) {
    member(name) {
      $0.member("capacity", station.capacity)
      $0.member("minutes", ifPresent: station.minutes)
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
}

// MARK: Reading

extension Clue {
  public init(_ fields: Fields) throws(WireError) {
    guard let proof = try Proof(fields) else { throw fields.problem("proof", "is missing") }
    self.init(
      title: try fields.string("title"), text: try fields.optionalString("text") ?? "",
      photo: try fields.optionalString("photo"), points: try fields.integer("points"), proof: proof,
      location: try Location(fields), hints: try Hint.list(fields) ?? [],
      opens: try fields.optionalTimestamp("opens"), closes: try fields.optionalTimestamp("closes"),
      station: try Station(fields), texts: try ClueTexts.all(fields) ?? [:])
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
    station = try fields.clearable("station") { fields throws(WireError) in try Station(fields) }
    texts = try fields.clearable("texts") { fields throws(WireError) in try ClueTexts.all(fields) }.map { $0 ?? [:] }
  }
}

extension Location {
  fileprivate init?(_ fields: Fields) throws(WireError) {
    guard let location = try fields.optionalFields("location", such: #"{"lat":52.5,"lon":13.4}"#) else { return nil }
    self.init(
      latitude: try location.number("lat"), longitude: try location.number("lon"),
      radius: try location.optionalInteger("radius") ?? Location.radiusDefault,
      isRequired: try location.optionalBool("required") ?? false)
  }
}

extension Station {
  fileprivate init?(_ fields: Fields) throws(WireError) {
    guard let station = try fields.optionalFields("station", such: #"{"capacity":4}"#) else { return nil }
    self.init(capacity: try station.integer("capacity"), minutes: try station.optionalInteger("minutes"))
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
