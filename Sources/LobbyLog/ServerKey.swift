public import Core
public import Crypto
import EventLog
import Foundation
import Vault

/// The server's secret, kept outside the database: someone who copies the database cannot print codes or make
/// tokens.
public struct ServerKey: Sendable, CustomStringConvertible {
  let key: SymmetricKey
  private var epoch = ""

  public init(_ key: SymmetricKey) { self.key = key }

  public var description: String { "<redacted>" }

  /// Reads the key from a file; nil if there is none. Throws `KeyFileProblem`.
  public static func load(at path: String) throws -> ServerKey? { try file(path).read().map(ServerKey.init) }

  /// Reads the key from a file, or creates one there that only its owner may read. Throws `KeyFileProblem`.
  public static func loadOrCreate(at path: String) throws -> ServerKey {
    ServerKey(try file(path).readOrCreate())
  }

  private static func file(_ path: String) -> KeyFile {
    KeyFile(path, purpose: KeyFile.Purpose(name: "the server's key", lost: "the printed codes"))
  }

  /// Identifies the key without revealing it: 32 hexadecimal digits.
  public var fingerprint: String { derive("fingerprint").prefix(16).hexadecimal }

  /// The same key for a log. Salts depend on the log's epoch, too, since a restore gives other events the same numbers.
  public func salting(epoch: String) -> ServerKey {
    var key = self
    key.epoch = epoch
    return key
  }

  /// The salt that protects a sealed secret part from guessing. Never repeats.
  public func salt(of lobby: LobbyID, seq: Int) -> String {
    derive("salt", epoch, lobby.rawValue, "\(seq)").prefix(16).hexadecimal
  }

  /// The salt that protects the author of an event from guessing, from those who see the rest of its secret part.
  public func authorSalt(of lobby: LobbyID, seq: Int) -> String {
    derive("author salt", epoch, lobby.rawValue, "\(seq)").prefix(16).hexadecimal
  }

  /// - Parameter purpose: separates derived values of different uses.
  public func derive(_ purpose: String, _ parts: String...) -> [UInt8] {
    let message = ([purpose] + parts).joined(separator: "\u{0}")
    return Array(HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key))
  }
}
