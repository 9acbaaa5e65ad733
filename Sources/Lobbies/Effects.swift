import Core

extension Effects {
  func newLobbyID() -> LobbyID { LobbyID(newULID()) }

  /// 48 bits, so that every JSON parser represents the number exactly.
  func newSeed() -> UInt64 { randomBytes().prefix(6).reduce(0) { $0 << 8 | UInt64($1) } }

  /// - Parameter taken: how many codes were drawn in a row that other lobbies have.
  func newJoinCode(after taken: Int) -> JoinCode {
    var random: ArraySlice<UInt8> = []
    // 16 random bits for each of 30 characters at most: the bias is below 0.05%, which does not help guessing.
    return JoinCode(mayHaveVowels: taken >= 10) { count in
      if random.isEmpty { random = randomBytes()[...] }
      defer { random = random.dropFirst(2) }
      return random.prefix(2).reduce(0) { $0 << 8 | Int($1) } % count
    }
  }
}
