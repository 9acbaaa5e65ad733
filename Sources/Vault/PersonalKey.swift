import Crypto
import Foundation

/// Where the personal key, which wraps all persons' keys, is kept. It is outside the database, so that a copy of the
/// database is useless without it.
public enum PersonalKeySource: Sendable {
  /// A file beside the database, created when a log has no keys yet.
  case file(String)
  /// Given by the operator, for example in QUARRY_PERSONAL_KEY.
  case given(PersonalKey)

  /// - Parameters:
  ///   - path: the path of the key file, used when no key is given.
  ///   - hex: 64 hexadecimal digits, or nil.
  public init(path: String, hex: String?) throws(VaultFailure) {
    guard let hex, !hex.isEmpty else {
      self = .file(path)
      return
    }
    guard let key = PersonalKey(hex: hex) else { throw .notAKey }
    self = .given(key)
  }

  static let purpose = KeyFile.Purpose(name: "the personal key", lost: "all accounts")

  /// The files of the key in use, and of a key that a rotation has made but not yet put in place.
  static func files(_ path: String) -> (current: KeyFile, next: KeyFile) {
    (KeyFile(path, purpose: purpose), KeyFile(path + ".next", purpose: purpose))
  }
}

/// The key that wraps all persons' keys. Prints as redacted.
public struct PersonalKey: Sendable, CustomStringConvertible {
  let key: SymmetricKey

  init(_ key: SymmetricKey) { self.key = key }

  static func random() -> PersonalKey { PersonalKey(SymmetricKey(size: .bits256)) }

  /// - Parameter hex: exactly 64 hexadecimal digits; anything else gives nil.
  public init?(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == 64, hex.count == 64 else { return nil }
    key = SymmetricKey(
      data: stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  /// Whether a file has a key. Throws a sentence if it has something else, or cannot be read.
  public static func isUsable(at path: String) throws(KeyFileProblem) -> Bool {
    try PersonalKeySource.files(path).current.read() != nil
  }

  public var description: String { "<redacted>" }
}

/// Why the vault cannot be opened, as a message for the operator.
public enum VaultFailure: Error, Equatable, CustomStringConvertible {
  /// The given text is not a key.
  case notAKey
  /// The log has wrapped keys, but there is no key to unwrap them.
  case keyMissing(path: String)
  /// This log's keys are wrapped with a different key.
  case otherKey

  public var description: String {
    switch self {
    case .notAKey: "QUARRY_PERSONAL_KEY takes 64 hexadecimal digits, such as `openssl rand -hex 32` prints."
    case .keyMissing(let path):
      """
      The personal key is missing: restore \(path) from a backup, or set QUARRY_PERSONAL_KEY if it was there. Without it, \
      all accounts are lost. If it is lost for good, hunts can continue without accounts in a new folder: quarry log \
      export, then quarry log import.
      """
    case .otherKey:
      """
      The personal key (personal.key, or QUARRY_PERSONAL_KEY if that is set) is not the key of this log. Restore the right \
      one from a backup: without it, all accounts are lost. If it is lost for good, hunts can continue without accounts \
      in a new folder: quarry log export, then quarry log import.
      """
    }
  }
}
