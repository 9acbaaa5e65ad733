public import Crypto
import Foundation
import Hunt

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
    guard written == 32, isSynced, link(draft, path) == 0 || errno == EEXIST else { throw KeyFileUnwritable(path: path) }
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

/// What a QR code holds: 12 characters of Crockford's base 32, 60 bits derived from the server's key.
public struct QRToken: Hashable, Sendable, CustomStringConvertible {
  public static let length = 12
  public let text: String

  init(lobby: LobbyID, clue: ClueID, key: ServerKey) {
    let bytes = key.derive("qr", lobby.rawValue, clue.description)
    text = String(Crockford.encode(bytes, count: Self.length))
  }

  /// - Parameter scanned: the URL, `QUARRY:TOKEN`, or the token with or without dashes, in any case, with Crockford's
  ///   look-alikes (O for 0, I and L for 1); nil if it is none of them.
  public init?(parsing scanned: some StringProtocol) {
    var text = scanned.trimmingSpace().uppercased()[...]
    if let scheme = text.firstRange(of: "QUARRY:"), scheme.lowerBound == text.startIndex {
      text = text[scheme.upperBound...]
    } else if text.hasPrefix("HTTPS://") || text.hasPrefix("HTTP://") {
      guard let path = text.firstRange(of: "/Q/") else { return nil }
      text = text[path.upperBound...].prefix { $0 != "?" && $0 != "#" && $0 != "/" }
    }
    var digits: [Character] = []
    for character in text where character != "-" && character != " " {
      switch character {
      case "O": digits.append("0")
      case "I", "L": digits.append("1")
      case let digit where Crockford.digits.contains(digit): digits.append(digit)
      default: return nil
      }
      guard digits.count <= Self.length else { return nil }
    }
    guard digits.count == Self.length else { return nil }
    self.text = String(digits)
  }

  public var description: String { text }

  /// What the code says: upper case throughout, so that it is alphanumeric and small.
  /// - Parameter publicURL: `https://HOST`, without a slash at the end; nil if the server has none.
  public func encoded(publicURL: String?) -> String {
    publicURL.map { "\($0.uppercased())/Q/\(text)" } ?? "QUARRY:\(text)"
  }
}
