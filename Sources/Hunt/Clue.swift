public import Core

/// A task of the hunt: where to look, what proves the find, and what it is worth.
public struct Clue: Hashable, Sendable {
  public var title: String
  public var text: String
  /// The name of a stored photo.
  public var photo: String?
  /// 0 to 10,000.
  public var points: Int
  public var proof: Proof
  public var location: Location?
  public var hints: [Hint]
  /// The window in which the clue can be found: from `opens`, before `closes`. A missing bound leaves that side open.
  public var opens: Timestamp?
  public var closes: Timestamp?
  public var station: Station?
  /// Its texts in further languages.
  public var texts: [LanguageTag: ClueTexts]

  public init(
    title: String, text: String = "", photo: String? = nil, points: Int, proof: Proof = .scan,
    location: Location? = nil, hints: [Hint] = [], opens: Timestamp? = nil, closes: Timestamp? = nil,
    station: Station? = nil, texts: [LanguageTag: ClueTexts] = [:]
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
}

extension Clue {
  /// UTF-8 bytes of the clue's texts, which `Limits.clueBytes` bounds.
  public var bytes: Int {
    let own = title.utf8.count + text.utf8.count + (photo?.utf8.count ?? 0) + proof.bytes
    let others = texts.values.reduce(0) { $0 + $1.bytes }
    return hints.reduce(own + others) { $0 + $1.text.utf8.count }
  }
}

/// Where a clue is.
public struct Location: Hashable, Sendable {
  /// Degrees: latitude in -90...90, longitude in -180..<180.
  public var latitude: Double
  public var longitude: Double
  /// Metres, 1 to 10,000.
  public var radius: Int
  /// Whether the player must be within the radius when giving the proof. Always so for a visit.
  public var isRequired: Bool

  public static let radiusDefault = 30

  public init(latitude: Double, longitude: Double, radius: Int = radiusDefault, isRequired: Bool = false) {
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.isRequired = isRequired
  }
}

/// Help that a player may take at the cost of points.
public struct Hint: Hashable, Sendable {
  public var text: String
  public var cost: Int

  public init(text: String, cost: Int) {
    self.text = text
    self.cost = cost
  }
}

/// A host's changes to a clue: nil members stay as they are. Setting a member to `.some(nil)` clears it.
public struct ClueChanges: Hashable, Sendable {
  public var title: String?
  public var text: String?
  public var photo: String??
  public var points: Int?
  public var proof: Proof?
  public var location: Location??
  public var hints: [Hint]?
  public var opens: Timestamp??
  public var closes: Timestamp??
  public var station: Station??
  /// All of them.
  public var texts: [LanguageTag: ClueTexts]?

  public init() {}

  public func applied(to clue: Clue) -> Clue {
    var clue = clue
    if let title { clue.title = title }
    if let text { clue.text = text }
    if let photo { clue.photo = photo }
    if let points { clue.points = points }
    if let proof { clue.proof = proof }
    if let location { clue.location = location }
    if let hints { clue.hints = hints }
    if let opens { clue.opens = opens }
    if let closes { clue.closes = closes }
    if let station { clue.station = station }
    if let texts { clue.texts = texts } else if proof != nil || hints != nil { clue.fitTexts() }
    return clue
  }
}
