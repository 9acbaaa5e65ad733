public import Core

/// How a player appears to others, and in which language they read.
public struct Identity: Hashable, Sendable {
  public var avatar: Avatar?
  public var colour: Colour?
  /// Only the server needs it.
  public var language: LanguageTag?

  public init(avatar: Avatar? = nil, colour: Colour? = nil, language: LanguageTag? = nil) {
    self.avatar = avatar
    self.colour = colour
    self.language = language
  }
}

/// Changes to an identity: nil members stay as they are. Setting a member to `.some(nil)` clears it.
public struct IdentityChanges: Hashable, Sendable {
  public var avatar: Avatar??
  public var colour: Colour??
  public var language: LanguageTag??

  public init(avatar: Avatar?? = nil, colour: Colour?? = nil, language: LanguageTag?? = nil) {
    self.avatar = avatar
    self.colour = colour
    self.language = language
  }

  public func applied(to identity: Identity) -> Identity {
    Identity(
      avatar: avatar ?? identity.avatar, colour: colour ?? identity.colour, language: language ?? identity.language)
  }
}

/// What stands for a player beside their name.
public enum Avatar: Hashable, Sendable {
  case emoji(String)
  /// Lines of a pen on a field of 64 by 64: `M3 4L9 12` moves to a point, then draws to another.
  case drawing(String)
  /// A seed from which pages draw a small animal. Whoever has no avatar gets the one of their lobby and seat.
  case critter(String)

  /// - Returns: nil unless it is a single emoji.
  public init?(emoji: String) {
    guard emoji.utf8.count <= Limits.emojiBytes, emoji.count == 1, emoji.unicodeScalars.areAnEmoji else { return nil }
    self = .emoji(emoji)
  }

  /// - Returns: nil unless it is a list of `M` and `L`, each followed by two whole numbers from 0 to 63.
  public init?(drawing: String) {
    guard drawing.utf8.count <= Limits.drawingBytes, Self.isDrawing(drawing) else { return nil }
    self = .drawing(drawing)
  }

  /// - Returns: nil unless it is 1 to 32 of `a-z0-9`.
  public init?(critter: String) {
    guard Limits.critter.contains(critter.utf8.count), critter.utf8.allSatisfy(\.isOfSeed) else { return nil }
    self = .critter(critter)
  }

  /// As one text, which is sealed like a name: drawings begin with a letter and seeds here with a colon, emoji with
  /// neither. A seed by itself could be taken for an emoji such as 1️⃣.
  public var text: String {
    switch self {
    case .emoji(let text), .drawing(let text): text
    case .critter(let seed): ":" + seed
    }
  }

  public init(text: String) {
    switch text.utf8.first {
    case UInt8(ascii: "M"): self = .drawing(text)
    case UInt8(ascii: ":"): self = .critter(String(text.dropFirst()))
    default: self = .emoji(text)
    }
  }

  private static func isDrawing(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func skipSpace() { rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") } }
    func skipsSpace() -> Bool {
      let length = rest.count
      skipSpace()
      return rest.count < length
    }
    func takesNumber() -> Bool {
      skipSpace()
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      return (1...2).contains(digits.count) && digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) } < 64
    }
    guard rest.first == UInt8(ascii: "M") else { return false }
    while let letter = rest.first {
      guard letter == UInt8(ascii: "M") || letter == UInt8(ascii: "L") else { return false }
      rest.removeFirst()
      guard takesNumber(), skipsSpace(), takesNumber() else { return false }
      skipSpace()
    }
    return true
  }
}

/// Red, green and blue as `#rrggbb`.
public struct Colour: Hashable, Sendable {
  /// With small letters.
  public let text: String

  public init?(parsing raw: String) {
    guard raw.utf8.count == 7, raw.utf8.first == UInt8(ascii: "#"), raw.utf8.dropFirst().allSatisfy(\.isHexDigit) else {
      return nil
    }
    text = raw.lowercased()
  }
}

extension UInt8 {
  fileprivate var isOfSeed: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension String.UnicodeScalarView {
  /// Whether the code points of one character make an emoji (UTS 51), and nothing is hidden among them.
  fileprivate var areAnEmoji: Bool {
    guard let first, allSatisfy(\.isPartOfEmoji) else { return false }
    // Half a flag is a letter.
    if first.isRegionalIndicator { return count == 2 && allSatisfy(\.isRegionalIndicator) }
    // Digits and signs of ASCII and Latin-1 are emoji only as keys or in colour.
    if first.value < 0x80 { return contains { $0.value == 0x20E3 } }
    return first.properties.isEmoji && (first.value > 0xFF || contains { $0.value == 0xFE0F })
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  fileprivate var isPartOfEmoji: Bool {
    switch value {
    // The joiner, the choice of colour, the key, and tags, which spell the flags of regions.
    case 0x200D, 0xFE0F, 0x20E3, 0xE0020...0xE007F: true
    default: properties.isEmoji
    }
  }
}

extension Lobby {
  func changeIdentity(of id: PlayerID, _ changes: IdentityChanges) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .playerNotFound(id) }
    guard phase != .ended else { throw .wrongPhase(phase) }
    guard changes.applied(to: player.identity) != player.identity else { return Decision() }
    return Decision([.playerUpdated(PlayerUpdated(player: id, changes))])
  }

  mutating func record(_ updated: PlayerUpdated) {
    let index = updated.player.number - 1
    if players[index].isSeated { players[index].identity = updated.changes.applied(to: players[index].identity) }
  }
}
