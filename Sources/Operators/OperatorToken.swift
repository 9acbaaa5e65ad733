public import Core
import Crypto
import EventLog
import Foundation
import Vault
import Wire

/// A token of an operator: `operator.OPERATOR.SECRET`. Prints as redacted.
///
/// Its secret is 128 random bits, of which the log keeps only a hash.
public struct OperatorToken: Hashable, Sendable, CustomStringConvertible {
  public let id: OperatorID
  /// The token as its owner has it.
  public let text: String

  init(_ id: OperatorID, secret: some Sequence<UInt8>) {
    self.id = id
    text = "\(Self.prefix).\(id).\(Base64URL.encode(secret.prefix(16)))"
  }

  /// Returns nil if the text cannot be an operator's token.
  public init?(parsing text: String) {
    guard text.utf8.count <= Limits.token else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.prefix, let id = OperatorID(parsing: parts[1]), !parts[2].isEmpty else {
      return nil
    }
    self.id = id
    self.text = text
  }

  public var description: String { "<redacted>" }

  private static let prefix = "operator"

  var hash: String { Secrets.hash(text) }
}

enum Secrets {
  /// SHA-256 of a secret that cannot be guessed, in hexadecimal.
  static func hash(_ text: String) -> String { SHA256.hash(data: Data(text.utf8)).hexadecimal }
}
