public import Core
import Crypto
import EventLog
public import Hunt
import Vault
import Wire

/// An authenticated place in a lobby.
public struct Seat: Hashable, Sendable {
  public let lobby: LobbyID
  public let role: Role
  /// Of a host who came in by the passphrase: the event that set it (`KeptPassphrase.seq`).
  public let passphrase: Int?

  public init(lobby: LobbyID, role: Role, passphrase: Int? = nil) {
    self.lobby = lobby
    self.role = role
    self.passphrase = passphrase
  }

  public enum Role: Hashable, Sendable {
    case host
    case player(PlayerID)
    case staff(StaffID)

    var player: PlayerID? { if case .player(let id) = self { id } else { nil } }
    var staff: StaffID? { if case .staff(let id) = self { id } else { nil } }

    /// The name in tokens and receipts.
    var name: String {
      switch self {
      case .host: "h"
      case .player(let id): id.description
      case .staff(let id): id.description
      }
    }
  }
}

extension Seat {
  var sender: Sender {
    switch role {
    // Staff speak for the host.
    case .host, .staff: .host
    case .player(let id): .player(id)
    }
  }
}

/// A token for a seat in a lobby: `LOBBY.SEAT.SECRET`.
///
/// It names its lobby, so that a restarted server finds the lobby without an index. Its security rests on the secret:
/// 128 random bits, of which the log keeps only a hash.
public struct SeatToken: Sendable, CustomStringConvertible {
  public let seat: Seat
  let text: String

  init(seat: Seat, secret: some Collection<UInt8>) {
    self.init(seat: seat, wholeSecret: secret.prefix(16))
  }

  init(seat: Seat, wholeSecret secret: some Sequence<UInt8>) {
    self.seat = seat
    text = "\(seat.lobby.rawValue).\(seat.role.name).\(Base64URL.encode(secret))"
  }

  /// What follows the names of lobby and seat.
  var secret: Substring { text.split(separator: ".").last ?? "" }

  /// Parses a token; nil if it cannot belong to any seat.
  public init?(parsing text: String) {
    guard text.utf8.count <= Limits.token else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
    guard parts.count == 3, ULID.isValid(parts[0]) else { return nil }
    let role: Seat.Role
    if parts[1] == "h" {
      role = .host
    } else if let player = PlayerID(parsing: parts[1]) {
      role = .player(player)
    } else if let staff = StaffID(parsing: parts[1]) {
      role = .staff(staff)
    } else {
      return nil
    }
    seat = Seat(lobby: LobbyID(String(parts[0])), role: role)
    self.text = text
  }

  public var description: String { "<redacted>" }

  var hash: TokenHash {
    TokenHash(hex: SHA256.hash(data: Array(text.utf8)).withUnsafeBytes(\.hexadecimal))
  }

  func matches(_ hash: TokenHash) -> Bool { self.hash.hex.equalsInConstantTime(hash.hex) }
}
