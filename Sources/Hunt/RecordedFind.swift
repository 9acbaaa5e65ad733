/// A find as a lobby keeps it. There may be a million of them, so it is small.
public struct RecordedFind: Hashable, Sendable {
  private let playerNumber: Int32
  private let clueNumber: Int32
  /// When it was made.
  public let at: Timestamp
  /// The number of its event.
  public let seq: Int
  public let isLate: Bool
  /// Whether the host accepted it by hand.
  public let isAccepted: Bool

  public init(_ find: Find, seq: Int) {
    playerNumber = Int32(clamping: find.player.number)
    clueNumber = Int32(clamping: find.clue.number)
    at = find.at
    isLate = find.isLate
    isAccepted = find.isAccepted
    self.seq = seq
  }

  public var player: PlayerID { PlayerID(Int(playerNumber)) }
  public var clue: ClueID { ClueID(Int(clueNumber)) }

  /// Whether it was made before another one: finds are in order of when they were made, then of when they were stored.
  public func isBefore(_ other: RecordedFind) -> Bool { (at, seq) < (other.at, other.seq) }
}

/// The finds of one clue, in order.
extension [RecordedFind] {
  /// The index of a find, or the one that it would have.
  public func place(of find: RecordedFind) -> Int {
    // As a rule it is the newest.
    if last.map({ $0.isBefore(find) }) ?? true { return count }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].isBefore(find) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func insert(_ find: RecordedFind) { insert(find, at: place(of: find)) }
}
