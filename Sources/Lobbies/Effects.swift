import Crypto
public import Hunt

extension Effects {
  /// The clock of the machine and its random numbers.
  public static let live = Effects(
    now: { Timestamp(wallClockMilliseconds()) },
    uptime: { Uptime(uptimeMilliseconds()) },
    randomBytes: { SymmetricKey(size: .bits128).withUnsafeBytes(Array.init) })

  /// A name for a log that is new.
  public func newEpoch() -> String { newULID() }

  func newLobbyID() -> LobbyID { LobbyID(newULID()) }

  /// 48 bits: any program that reads JSON can tell such a number from the next.
  func newSeed() -> UInt64 { randomBytes().prefix(6).reduce(0) { $0 << 8 | UInt64($1) } }

  func newJoinCode() -> JoinCode {
    var random = randomBytes()[...]
    // 16 random bits for each of 30 characters: none is likelier than another by more than 0.05%, which helps nobody guess.
    return JoinCode { count in
      defer { random = random.dropFirst(2) }
      return random.prefix(2).reduce(0) { $0 << 8 | Int($1) } % count
    }
  }
}
