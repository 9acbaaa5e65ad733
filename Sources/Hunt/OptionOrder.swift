/// In which order somebody sees the options of a clue: neighbours must not be able to help each other by a number, and
/// nobody to guess from the order in which the host wrote them.
public struct OptionOrder: Hashable, Sendable {
  /// For each place at which an option is shown, its place in the host's list.
  public let places: [Int]

  /// Shuffled; the same seed always gives the same order.
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
  /// The order in which a player sees this many options; without a player, one who only watches.
  ///
  /// It follows from what the log keeps, so it is the same after a restart and in a replay; and from the host's token
  /// hash, which nobody is ever shown, so nobody can turn it back.
  public func optionOrder(count: Int, of clue: ClueID, for player: PlayerID?) -> OptionOrder {
    // FNV-1a: the generator scrambles what it makes.
    var seed: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ bytes: some Sequence<UInt8>) { for byte in bytes { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01B3 } }
    mix(host.hex.utf8)
    mix("\(clue)".utf8)
    if let player { mix("\(player)".utf8) }
    return OptionOrder(shuffling: count, seed: seed)
  }
}
