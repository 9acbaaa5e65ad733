import Crypto

/// Stands in an event's data for the part of it that is not for everybody: SHA-256 of that part's bytes.
///
/// The data alone is chained, so a log from which secret parts were left out verifies to the same head; and where one is
/// there, nobody can have put it in another's place. Who makes a secret part puts enough randomness in it that nobody
/// can guess it and compare.
public struct Seal: Equatable, Sendable {
  private static let name = Array(#""sealed":""#.utf8)
  private static let end = Array(#""}"#.utf8)
  private static let digitCount = 64

  /// 64 lower-case hexadecimal digits.
  public let hex: String

  public init(of secret: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = SHA256.hash(data: secret).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    hex = String(decoding: bytes, as: UTF8.self)
  }

  /// The seal in an event's data, where it is the last member, `"sealed"`; nil if the event has no secret part.
  ///
  /// Looks at the last bytes only. No text that somebody wrote can pass for it: in a text there are no bare quotes.
  public init?(closing data: [UInt8]) {
    let hex = data.dropLast(Self.end.count).suffix(Self.digitCount)
    let name = data.dropLast(Self.end.count + Self.digitCount).suffix(Self.name.count)
    guard data.suffix(Self.end.count).elementsEqual(Self.end), name.elementsEqual(Self.name),
      [UInt8(ascii: "{"), UInt8(ascii: ",")].contains(data.dropLast(Self.end.count + hex.count + name.count).last)
    else { return nil }
    self.hex = String(decoding: hex, as: UTF8.self)
  }
}
