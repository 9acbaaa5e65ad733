public import Core
public import Hunt

/// The content of a QR code: 12 characters of Crockford's base 32, 60 bits derived from the server's key.
public struct QRToken: Hashable, Sendable, CustomStringConvertible {
  public static let length = 12
  let bits: UInt64

  public init(of source: CodeSource, key: ServerKey) {
    switch source {
    case .lobby(let lobby, let clue): self.init(lobby: lobby, clue: clue, key: key)
    case .pack(let pack, let clue): self.init("qr-of-pack", pack.rawValue, clue, key: key)
    }
  }

  /// The token of a pack's clue, which is the same in every lobby that plays the pack.
  public init(of pack: PackID, _ clue: ClueID, key: ServerKey) { self.init(of: .pack(pack, clue), key: key) }

  init(lobby: LobbyID, clue: ClueID, key: ServerKey) { self.init("qr", lobby.rawValue, clue, key: key) }

  private init(_ purpose: String, _ owner: String, _ clue: ClueID, key: ServerKey) {
    let bytes = key.derive(purpose, owner, clue.description)
    bits = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } >> 4
  }

  init(bits: UInt64) { self.bits = bits }

  /// - Parameter scanned: the URL, `QUARRY:TOKEN`, or the token with or without dashes, in any case, with Crockford's
  ///   look-alikes (O for 0, I and L for 1); nil if it is none of them.
  public init?(parsing scanned: String) {
    var text = scanned[...].utf8
    while let first = text.first, Self.isSpace(first) { text.removeFirst() }
    while let last = text.last, Self.isSpace(last) { text.removeLast() }
    if Self.starts(text, with: "QUARRY:") {
      text = text.dropFirst("QUARRY:".utf8.count)
    } else if Self.starts(text, with: "HTTPS://") || Self.starts(text, with: "HTTP://") {
      guard let path = text.indices.first(where: { Self.starts(text[$0...], with: "/Q/") }) else { return nil }
      text = text[path...].dropFirst("/Q/".utf8.count)
        .prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "/") }
    }
    var bits: UInt64 = 0
    var count = 0
    for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
      guard let digit = Crockford.value(of: byte), count < Self.length else { return nil }
      bits = bits << 5 | UInt64(digit)
      count += 1
    }
    guard count == Self.length else { return nil }
    self.bits = bits
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// - Parameter prefix: in upper case; the text may be in any case.
  private static func starts(_ text: Substring.UTF8View, with prefix: StaticString) -> Bool {
    var index = text.startIndex
    for offset in 0..<prefix.utf8CodeUnitCount {
      guard index < text.endIndex, Crockford.upper(text[index]) == prefix.utf8Start[offset] else { return false }
      index = text.index(after: index)
    }
    return true
  }

  public var text: String {
    String((0..<Self.length).map { Crockford.digits[Int(bits >> UInt64(5 * (Self.length - 1 - $0))) & 31] })
  }

  /// The form printed for people to type: `7KQF-2M9Z-X4TB`.
  public var grouped: String {
    let text = text
    return stride(from: 0, to: Self.length, by: 4).map { String(text.dropFirst($0).prefix(4)) }.joined(separator: "-")
  }

  public var description: String { text }

  /// The text of the QR code, all in upper case so that it uses the compact alphanumeric mode.
  /// - Parameter publicURL: `https://HOST` without a trailing slash; nil if the server has none.
  public func encoded(publicURL: String?) -> String {
    publicURL.map { "\($0.uppercased())/Q/\(text)" } ?? "QUARRY:\(text)"
  }
}
