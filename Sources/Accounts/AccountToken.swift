public import Core
import Crypto
import EventLog
import Foundation
import Vault
import Wire

public enum SessionTag: ShortIDTag { public static var letter: Character { "s" } }
/// A session of an account. Numbered within the account; numbers are never reused.
public typealias SessionID = ShortID<SessionTag>

/// A token of an account: `ACCOUNT.PLACE.SECRET`, at most 64 characters. Prints as redacted.
///
/// Like a seat's token, it names what it belongs to, so no index is needed. Its secret is 128 random bits, of which the
/// log keeps only a hash.
public struct AccountToken: Hashable, Sendable, CustomStringConvertible {
  /// What the token is for.
  public enum Use: Hashable, Sendable {
    case session(SessionID)
    /// Made by the owner for a program.
    case key(APIKeyID)
    /// Sent in a letter, for choosing a new password or for verifying the address.
    case reset, verification

    fileprivate var name: String {
      switch self {
      case .session(let id): id.description
      case .key(let id): id.description
      case .reset: "r"
      case .verification: "v"
      }
    }
  }

  public let account: AccountID
  public let use: Use
  /// The token as its owner has it.
  public let text: String

  /// - Parameter secret: 16 random bytes.
  init(_ account: AccountID, _ use: Use, secret: [UInt8]) {
    self.account = account
    self.use = use
    text = "\(account).\(use.name).\(Base64URL.encode(secret.prefix(16)))"
  }

  /// Returns nil if the text cannot be an account's token. A seat's token is not one.
  public init?(parsing text: String) {
    guard text.utf8.count <= Limits.token else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, ULID.isValid(String(parts[0])), !parts[2].isEmpty else {
      return nil
    }
    switch parts[1] {
    case "r": use = .reset
    case "v": use = .verification
    case let place:
      if let session = SessionID(parsing: place) {
        use = .session(session)
      } else if let key = APIKeyID(parsing: place) {
        use = .key(key)
      } else {
        return nil
      }
    }
    account = AccountID(String(parts[0]))
    self.text = text
  }

  public var description: String { "<redacted>" }

  var hash: SecretHash { SecretHash(hex: SHA256.hash(data: Data(text.utf8)).hexadecimal) }
}

/// SHA-256 of a token, as stored in the log. The token has 128 random bits, so it cannot be guessed from the hash.
struct SecretHash: Equatable, Sendable {
  /// 64 lower-case hexadecimal digits.
  let hex: String

  static func == (left: Self, right: Self) -> Bool {
    left.hex.equalsInConstantTime(right.hex)
  }
}
