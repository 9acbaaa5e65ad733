import Crypto
import Foundation

/// Where the key is kept under which all persons' keys are wrapped: outside the database, so that whoever copies that
/// has nothing.
public enum PersonalKeySource: Sendable {
  /// A file beside the database, made when a log has no keys yet.
  case file(String)
  /// Given by the operator, as in QUARRY_PERSONAL_KEY.
  case given(PersonalKey)

  /// - Parameters:
  ///   - path: of the file, for when nothing is given.
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

  /// The key that is in force, and the one that a rotation has made and not yet put in its place.
  static func files(_ path: String) -> (current: KeyFile, next: KeyFile) {
    (KeyFile(path, purpose: purpose), KeyFile(path + ".next", purpose: purpose))
  }
}

/// Wraps the keys of persons. Does not print.
public struct PersonalKey: Sendable, CustomStringConvertible {
  let key: SymmetricKey

  init(_ key: SymmetricKey) { self.key = key }

  static func random() -> PersonalKey { PersonalKey(SymmetricKey(size: .bits256)) }

  /// - Parameter hex: exactly 64 hexadecimal digits; nil otherwise.
  public init?(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == 64, hex.count == 64 else { return nil }
    key = SymmetricKey(
      data: stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  public var description: String { "<redacted>" }
}

/// Why the vault cannot be opened, as a sentence for the operator.
public enum VaultFailure: Error, Equatable, CustomStringConvertible {
  /// What was given is no key.
  case notAKey
  /// The log has keys, and there is none to unwrap them.
  case keyMissing(path: String)
  /// The key is not the one with which this log's keys are wrapped.
  case otherKey

  public var description: String {
    switch self {
    case .notAKey: "QUARRY_PERSONAL_KEY takes 64 hexadecimal digits, such as `openssl rand -hex 32` prints."
    case .keyMissing(let path):
      """
      The personal key is missing: put \(path) back from a backup, or set QUARRY_PERSONAL_KEY if that gave it. Without it \
      all accounts are lost. If it is lost for good, hunts can go on without accounts in a new folder: quarry log export, \
      then quarry log import.
      """
    case .otherKey:
      """
      The personal key (personal.key, or QUARRY_PERSONAL_KEY if that is set) is not the one of this log. Put the right \
      one back from a backup: without it all accounts are lost. If it is lost for good, hunts can go on without accounts \
      in a new folder: quarry log export, then quarry log import.
      """
    }
  }
}
