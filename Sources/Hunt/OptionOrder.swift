/// The order in which a player sees a clue's options: neighbours cannot pass on an option's number, and the host's
/// order gives no hint.
public struct OptionOrder: Hashable, Sendable {
  /// For each place shown, the option's index in the host's list.
  public let places: [Int]

  /// Shuffles deterministically from a seed.
  init(shuffling count: Int, seed: UInt64) {
    var places = Array(0..<count)
    var random = SplitMix(state: seed)
    for last in stride(from: count - 1, to: 0, by: -1) {
      places.swapAt(last, Int(random.next() % UInt64(last + 1)))
    }
    self.places = places
  }

  public func arrange(_ options: [String]) -> [String] { places.map { options[$0] } }
}

extension Lobby {
  /// The order in which a player sees this many options; without a player, a spectator.
  ///
  /// It derives from what the log keeps, so it survives restarts and replays. It also depends on the host's token hash,
  /// which nobody ever sees, so nobody can reverse it.
  public func optionOrder(count: Int, of clue: ClueID, for player: PlayerID?) -> OptionOrder {
    // FNV-1a suffices, since the generator scrambles its seed.
    var seed: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ bytes: some Sequence<UInt8>) { for byte in bytes { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    mix(host.hex.utf8)
    mix("\(clue)".utf8)
    if let player { mix("\(player)".utf8) }
    return OptionOrder(shuffling: count, seed: seed)
  }
}
