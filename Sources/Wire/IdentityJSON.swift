// How players appear, as JSON: the same in requests, in results, in pushes and in the log.
public import Core
public import Hunt
public import JSONCoding

// MARK: Writing

extension JSONWriter {
  /// What others see of it.
  public mutating func members(of identity: Identity) {
    if let avatar = identity.avatar { member("avatar", avatar) }
    member("colour", ifPresent: identity.colour?.text)
  }

  /// What others see of them.
  public mutating func members(of changes: IdentityChanges) {
    if let avatar = changes.avatar {
      if let avatar { member("avatar", avatar) } else { nullMember("avatar") }
    }
    member("colour", ifChanged: changes.colour.map { $0?.text })
  }

  public mutating func member(_ name: StaticString, ifChanged language: LanguageTag??) {
    member(name, ifChanged: language.map { $0?.text })
  }

  mutating func member(_ name: StaticString, ifChanged text: String??) {
    guard let text else { return }
    if let text { member(name, text) } else { nullMember(name) }
  }

  private mutating func member(_ name: StaticString, _ avatar: Avatar) {
    member(name) {
      switch avatar {
      case .emoji(let text): $0.member("emoji", text)
      case .drawing(let text): $0.member("drawing", text)
      case .critter(let seed): $0.member("critter", seed)
      }
    }
  }
}

// MARK: Reading

extension IdentityChanges {
  public init(_ fields: Fields) throws(WireError) {
    self.init(
      avatar: try fields.clearable("avatar") { fields throws(WireError) in try Avatar(fields) },
      colour: try fields.clearable("colour") { fields throws(WireError) in try fields.optionalColour("colour") },
      language: try fields.clearable("language") { fields throws(WireError) in
        try fields.optionalLanguageTag("language")
      })
  }

  /// What was accepted once stays. An avatar that was sealed is a text.
  public init(stored fields: Fields) throws(WireError) {
    self.init(
      avatar: try fields.clearable("avatar") { fields throws(WireError) in try Avatar(stored: fields) },
      colour: try fields.clearable("colour") { fields throws(WireError) in try fields.optionalColour("colour") },
      language: try fields.clearable("language") { fields throws(WireError) in
        try fields.optionalLanguageTag("language")
      })
  }
}

extension Avatar {
  /// `avatar`; nil if there is none.
  fileprivate init?(_ fields: Fields) throws(WireError) {
    guard let avatar = try fields.optionalFields("avatar", such: #"{"emoji":"🦊"}"#) else { return nil }
    switch (
      try avatar.optionalString("emoji"), try avatar.optionalString("drawing"), try avatar.optionalString("critter")
    ) {
    case (let text?, nil, nil):
      guard let emoji = Avatar(emoji: text) else { throw avatar.problem("emoji", "must be a single emoji") }
      self = emoji
    case (nil, let text?, nil):
      guard let drawing = Avatar(drawing: text) else { throw avatar.problem("drawing", Self.expectation) }
      self = drawing
    case (nil, nil, let seed?):
      guard let critter = Avatar(critter: seed) else { throw avatar.problem("critter", Self.seedExpectation) }
      self = critter
    default: throw fields.problem("avatar", "must have exactly one of emoji, drawing and critter")
    }
  }

  private static let seedExpectation =
    "must be \(Limits.critter.lowerBound) to \(Limits.critter.upperBound) small letters and digits: a-z, 0-9"

  private static let expectation =
    """
    must be lines such as M3 4L9 12: M or L, each with two whole numbers from 0 to 63, beginning with M, in at most \
    \(Limits.drawingBytes) bytes
    """

  fileprivate init?(stored fields: Fields) throws(WireError) {
    if let text = try? fields.optionalString("avatar") {
      self.init(text: text)
    } else {
      guard let avatar = try fields.optionalFields("avatar") else { return nil }
      if let emoji = try avatar.optionalString("emoji") {
        self = .emoji(emoji)
      } else if let seed = try avatar.optionalString("critter") {
        self = .critter(seed)
      } else {
        self = .drawing(try avatar.string("drawing"))
      }
    }
  }
}

extension Fields {
  public func optionalColour(_ name: String) throws(WireError) -> Colour? {
    guard let text = try optionalString(name) else { return nil }
    guard let colour = Colour(parsing: text) else { throw problem(name, Colour.expectation) }
    return colour
  }

  public func optionalLanguageTag(_ name: String) throws(WireError) -> LanguageTag? {
    guard let text = try optionalString(name) else { return nil }
    guard let tag = LanguageTag(parsing: text) else { throw problem(name, LanguageTag.expectation) }
    return tag
  }
}

extension Colour {
  static let expectation = "must be a colour such as #d04a2b"
}

extension LanguageTag {
  static let expectation = "must be a language such as de or pt-BR"
}
