import Crypto

/// Represents an event's secret part in its data: the SHA-256 of the secret bytes.
///
/// Only the data is chained, so a log without its secret parts verifies to the same head, and a secret part that is
/// present cannot have been replaced. Creators of secret parts must include enough randomness that nobody can confirm a
/// guess by its hash.
public struct Seal: Equatable, Sendable {
  private static let name = Array(#""sealed":""#.utf8)
  private static let end = Array(#""}"#.utf8)
  private static let digitCount = 64

  /// 64 lower-case hexadecimal digits.
  public let hex: String

  public init(of secret: [UInt8]) { hex = SHA256.hash(data: secret).hexadecimal }

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
