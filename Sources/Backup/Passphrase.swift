import CSodium
import Core
import Foundation

/// What encrypts a backup. Prints as redacted.
public struct Passphrase: Sendable, CustomStringConvertible {
  let bytes: [UInt8]

  public var description: String { "<redacted>" }

  /// - Parameter text: at least eight bytes; a line feed at its end does not count.
  public init(_ text: String) throws(BackupFailure) {
    bytes = Array(text.trimmingCharacters(in: .newlines).utf8)
    guard bytes.count >= 8 else { throw .badPassphrase("The passphrase is too short: it takes at least 8 characters.") }
    guard bytes.count <= 1_024 else { throw .badPassphrase("The passphrase is too long: it takes at most 1024 bytes.") }
  }

  /// Reads it from a file, so that it is not seen on a command line.
  public init(file: String) throws(BackupFailure) {
    guard let data = FileManager.default.contents(atPath: file), data.count <= 4_096 else {
      throw .badPassphrase("The passphrase in \(file) cannot be read. Check the name and its permissions.")
    }
    try self.init(String(decoding: data, as: UTF8.self))
  }

  /// The text that gives the same passphrase again, for a process that makes the backup.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The beginning of a sealed file, and the key that it and a passphrase give.
///
/// ```
/// "quarry backup, sealed 1\n"
/// operations, memory              8 bytes each, little-endian: the cost of Argon2id
/// salt                            16 bytes
/// header of secretstream          24 bytes
/// chunks                          64 KiB each, sealed with XChaCha20-Poly1305; the last one is marked as such
/// ```
struct SealHead {
  static let magic = Array("quarry backup, sealed 1\n".utf8)
  static let saltBytes = Int(crypto_pwhash_SALTBYTES)
  static let count = magic.count + 16 + saltBytes

  let bytes: [UInt8]

  /// A new one.
  init() {
    var bytes = Self.magic
    for number in [Limits.passphraseOperations, Limits.passphraseMemory] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    var salt = [UInt8](repeating: 0, count: Self.saltBytes)
    randombytes_buf(&salt, salt.count)
    self.bytes = bytes + salt
  }

  /// - Returns: nil unless it is the head of a sealed file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.count, bytes.starts(with: Self.magic) else { return nil }
    self.bytes = bytes
  }

  private func number(_ index: Int) -> UInt64 {
    let start = Self.magic.count + 8 * index
    return bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// - Returns: nil if the head asks for more than is sensible, or memory is short.
  func key(_ passphrase: Passphrase) -> [UInt8]? {
    let (operations, memory) = (number(0), number(1))
    guard (1...Limits.passphraseOperationsMax).contains(operations),
      (8_192...Limits.passphraseMemoryMax).contains(memory)
    else { return nil }
    var key = [UInt8](repeating: 0, count: Int(crypto_secretstream_xchacha20poly1305_keybytes()))
    let words = passphrase.bytes.map { CChar(bitPattern: $0) }
    let salt = Array(bytes.suffix(Self.saltBytes))
    let status = crypto_pwhash(
      &key, UInt64(key.count), words, UInt64(words.count), salt, operations, Int(memory),
      crypto_pwhash_alg_argon2id13())
    return status == 0 ? key : nil
  }
}
