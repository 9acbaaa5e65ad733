import Accounts
public import Crypto
import Foundation
import Hunt

/// The server's secret, kept outside the database: whoever copies the database cannot print codes or make tokens.
public struct ServerKey: Sendable, CustomStringConvertible {
  let key: SymmetricKey
  private var epoch = ""

  public init(_ key: SymmetricKey) { self.key = key }

  public var description: String { "<redacted>" }

  /// Reads the key from a file; nil if there is none. Throws `KeyFileProblem`.
  public static func load(at path: String) throws -> ServerKey? { try file(path).read().map(ServerKey.init) }

  /// Reads the key from a file, or makes a new one there that only its owner may read. Throws `KeyFileProblem`.
  public static func loadOrCreate(at path: String) throws -> ServerKey {
    ServerKey(try file(path).readOrCreate())
  }

  private static func file(_ path: String) -> KeyFile {
    KeyFile(path, purpose: KeyFile.Purpose(name: "the server's key", lost: "the printed codes"))
  }

  /// Tells this key from others, and nothing of what it is: 32 hexadecimal digits.
  public var fingerprint: String { derive("fingerprint").prefix(16).hexadecimal }

  /// The same key, for a log: salts follow from its epoch, too, since after a restore other events get the same numbers.
  func salting(epoch: String) -> ServerKey {
    var key = self
    key.epoch = epoch
    return key
  }

  /// What hides the secret part of a lobby's event behind its seal. The same never comes twice.
  func salt(of lobby: LobbyID, seq: Int) -> String {
    derive("salt", epoch, lobby.rawValue, "\(seq)").prefix(16).hexadecimal
  }

  /// - Parameter purpose: keeps what is derived for one thing useless for another.
  func derive(_ purpose: String, _ parts: String...) -> [UInt8] {
    let message = ([purpose] + parts).joined(separator: "\u{0}")
    return Array(HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key))
  }
}
