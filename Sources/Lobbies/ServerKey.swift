public import Crypto
import Foundation

/// The server's secret, kept outside the database: whoever copies the database cannot print codes or make tokens.
public struct ServerKey: Sendable, CustomStringConvertible {
  let key: SymmetricKey

  public init(_ key: SymmetricKey) { self.key = key }

  public var description: String { "<redacted>" }

  /// Reads the key from a file, or makes a new one there that only its owner may read.
  public static func loadOrCreate(at path: String) throws -> ServerKey {
    if access(path, F_OK) != 0 { try create(at: path) }
    guard let data = FileManager.default.contents(atPath: path) else { throw KeyFileUnreadable(path: path) }
    guard data.count == 32 else { throw KeyFileDamaged(path: path) }
    return ServerKey(SymmetricKey(data: data))
  }

  /// Makes a key whole or not at all, and never in the place of one that is there: it is written beside its place and
  /// linked into it when it is on disk.
  private static func create(at path: String) throws(KeyFileUnwritable) {
    let draft = "\(path).\(getpid())"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw KeyFileUnwritable(path: path) }
    defer { unlink(draft) }
    let written = SymmetricKey(size: .bits256).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    let isSynced = fsync(file) == 0
    close(file)
    guard written == 32, isSynced, link(draft, path) == 0 || errno == EEXIST else {
      throw KeyFileUnwritable(path: path)
    }
  }

  /// - Parameter purpose: keeps what is derived for one thing useless for another.
  func derive(_ purpose: String, _ parts: String...) -> [UInt8] {
    let message = ([purpose] + parts).joined(separator: "\u{0}")
    return Array(HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key))
  }
}

public struct KeyFileDamaged: Error, CustomStringConvertible {
  let path: String
  public var description: String {
    "\(path) is not a server key (32 bytes). Put the right file back from a backup: without it the printed codes are lost."
  }
}

public struct KeyFileUnreadable: Error, CustomStringConvertible {
  let path: String
  public var description: String { "The server key in \(path) cannot be read. Check its permissions." }
}

public struct KeyFileUnwritable: Error, CustomStringConvertible {
  let path: String
  public var description: String {
    "The server key cannot be written to \(path). Check the folder and its permissions."
  }
}
