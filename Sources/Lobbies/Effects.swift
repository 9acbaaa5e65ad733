public import Core
import Crypto

extension Effects {
  /// The machine's clock and random numbers.
  public static let live = Effects(
    now: { Timestamp(wallClockMilliseconds()) },
    uptime: { Uptime(uptimeMilliseconds()) },
    randomBytes: { SymmetricKey(size: .bits128).withUnsafeBytes(Array.init) })

  /// Returns a name for a new log.
  public func newEpoch() -> String { newULID() }

  func newLobbyID() -> LobbyID { LobbyID(newULID()) }

  /// 48 bits, so that every JSON parser represents the number exactly.
  func newSeed() -> UInt64 { randomBytes().prefix(6).reduce(0) { $0 << 8 | UInt64($1) } }

  func newJoinCode() -> JoinCode {
    var random = randomBytes()[...]
    // 16 random bits for each of 30 characters: the bias is below 0.05%, which does not help guessing.
    return JoinCode { count in
      defer { random = random.dropFirst(2) }
      return random.prefix(2).reduce(0) { $0 << 8 | Int($1) } % count
    }
  }
}
