import Crypto

/// Represents an event's secret part in its data: the SHA-256 of the secret bytes.
///
/// Only the data is chained, so a log without its secret parts verifies to the same head, and a secret part that is
/// present cannot have been replaced. Creators of secret parts must include enough randomness that nobody can confirm a
/// guess by its hash.
///
/// The last member of a secret part may be an object `"by"`. It is sealed by itself: for readers who may see the rest of
/// the part but not this, its SHA-256 takes its place, and the seal stays the same.
public struct Seal: Equatable, Sendable {
  private static let name = Array(#""sealed":""#.utf8)
  private static let end = Array(#""}"#.utf8)
  private static let digitCount = 64

  /// 64 lower-case hexadecimal digits.
  public let hex: String

  public init(of secret: [UInt8]) { hex = SHA256.hash(data: Self.withoutAuthor(secret)).hexadecimal }

  private static let author = Array(#","by":{"#.utf8)

  /// A secret part whose last member `"by"`, if it has one, is replaced by its hash.
  ///
  /// User-written text cannot imitate the member's beginning, since JSON escapes quotes in strings.
  static func withoutAuthor(_ secret: [UInt8]) -> [UInt8] {
    guard secret.suffix(2).elementsEqual("}}".utf8), let start = secret.lastStart(of: author) else { return secret }
    let member = start + author.count - 1
    let hash = SHA256.hash(data: secret[member..<secret.count - 1]).hexadecimal
    return secret[..<member] + Array("\"\(hash)\"}".utf8)
  }

  /// Finds the seal in an event's data, as its last member, `"sealed"`. Returns nil if the event has no secret part.
  ///
  /// It looks only at the last bytes. User-written text cannot imitate it, since JSON escapes quotes in strings.
  public init?(closing data: [UInt8]) {
    let hex = data.dropLast(Self.end.count).suffix(Self.digitCount)
    let name = data.dropLast(Self.end.count + Self.digitCount).suffix(Self.name.count)
    guard data.suffix(Self.end.count).elementsEqual(Self.end), name.elementsEqual(Self.name),
      [UInt8(ascii: "{"), UInt8(ascii: ",")].contains(data.dropLast(Self.end.count + hex.count + name.count).last)
    else { return nil }
    self.hex = String(decoding: hex, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate func lastStart(of part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (0...count - part.count).reversed().first { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
