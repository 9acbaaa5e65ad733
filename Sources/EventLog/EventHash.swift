import Crypto

/// A link of a stream's hash chain: SHA-256 over the previous hash and an event as stored.
///
/// Exactly: `SHA-256(previous ‖ stream ‖ 0x00 ‖ version ‖ type ‖ 0x00 ‖ at ‖ data)`, where `previous` is 32 bytes
/// (zeros before the first event), `stream` and `type` are UTF-8 (neither can hold a NUL, so the zero bytes make the
/// layout unambiguous), `version` and `at` are 8 bytes, big-endian, and `data` is the bytes as stored. A secret part is
/// covered by its `Seal` in the data.
public struct EventHash: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes as four words, which need no allocation. Not a SIMD vector: that is aligned to 32 bytes, and with
  /// such values in an async function's frame, code compiled by Swift 6.3.1 wrote past the end of the frame.
  private struct Words: Hashable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
  }

  private let words: Words

  /// The hash before the first event of a stream.
  public static let origin = EventHash(words: Words())

  private init(words: Words) { self.words = words }

  /// - Parameter bytes: exactly 32 bytes; any other count gives nil.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    var words = Words()
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    self.words = words
  }

  /// - Parameter hex: exactly 64 hexadecimal digits; anything else gives nil.
  public init?(hex: some StringProtocol) {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64, hex.utf8.count == 64 else { return nil }
    self.init(stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  /// The hash of the event that follows this hash.
  public func followed(by event: NewEvent, in stream: StreamName, version: Int) -> EventHash {
    var sha = SHA256()
    withUnsafeBytes { sha.update(bufferPointer: $0) }
    sha.update(text: stream.rawValue)
    sha.update(integer: Int64(version))
    sha.update(text: event.type)
    sha.update(integer: event.at)
    event.data.withUnsafeBytes { sha.update(bufferPointer: $0) }
    var words = Words()
    withUnsafeMutableBytes(of: &words) { target in sha.finalize().withUnsafeBytes { target.copyMemory(from: $0) } }
    return EventHash(words: words)
  }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try Swift.withUnsafeBytes(of: words, body)
  }

  public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// 64 lower-case hexadecimal digits.
  public var description: String { bytes.hexadecimal }
}

extension SHA256 {
  /// Adds the text and a zero byte.
  fileprivate mutating func update(text: String) {
    var text = text
    text.withUTF8 { update(bufferPointer: UnsafeRawBufferPointer($0)) }
    Swift.withUnsafeBytes(of: UInt8(0)) { update(bufferPointer: $0) }
  }

  /// Adds eight bytes, big-endian.
  fileprivate mutating func update(integer: Int64) {
    Swift.withUnsafeBytes(of: integer.bigEndian) { update(bufferPointer: $0) }
  }
}
