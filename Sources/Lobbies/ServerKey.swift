import Accounts
public import Crypto
import Foundation

/// The server's secret, kept outside the database: whoever copies the database cannot print codes or make tokens.
public struct ServerKey: Sendable, CustomStringConvertible {
  let key: SymmetricKey

  public init(_ key: SymmetricKey) { self.key = key }

  public var description: String { "<redacted>" }

  /// Reads the key from a file, or makes a new one there that only its owner may read. Throws `KeyFileProblem`.
  public static func loadOrCreate(at path: String) throws -> ServerKey {
    let file = KeyFile(path, purpose: KeyFile.Purpose(name: "the server's key", lost: "the printed codes"))
    return ServerKey(try file.readOrCreate())
  }

  /// - Parameter purpose: keeps what is derived for one thing useless for another.
  func derive(_ purpose: String, _ parts: String...) -> [UInt8] {
    let message = ([purpose] + parts).joined(separator: "\u{0}")
    return Array(HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key))
  }
}
