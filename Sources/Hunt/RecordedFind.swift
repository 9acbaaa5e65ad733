public import Core

/// A find as a lobby keeps it: small, since there may be a million of them.
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
  public let arrival: Arrival
  private let costPoints: UInt32

  /// When it reached the server.
  public enum Arrival: UInt8, Hashable, Sendable {
    /// Before the end, or by the host's word, or in a lobby with earlier rules.
    case inTime
    case afterEnd
    /// Too late even for a pack's board.
    case longAfterEnd
  }

  public init(_ find: Find, seq: Int, arrival: Arrival = .inTime) {
    self.arrival = arrival
    playerNumber = Int32(clamping: find.player.number)
    clueNumber = Int32(clamping: find.clue.number)
    at = find.at
    isLate = find.isLate
    isAccepted = find.isAccepted
    costPoints = UInt32(clamping: find.cost)
    self.seq = seq
  }

  public var player: PlayerID { PlayerID(Int(playerNumber)) }
  public var clue: ClueID { ClueID(Int(clueNumber)) }

  /// Points that it loses for the wrong options tried before.
  public var cost: Int { Int(costPoints) }

  /// Whether it ranks behind every find that arrived in time.
  public var isBehind: Bool { arrival != .inTime }

  /// Whether it comes before another find. Finds are ordered by when they were made, then by when they were stored;
  /// those that arrived after the end come last.
  public func isBefore(_ other: RecordedFind) -> Bool {
    guard isBehind == other.isBehind else { return other.isBehind }
    return (at, seq) < (other.at, other.seq)
  }
}

/// The finds of one clue, in order.
extension [RecordedFind] {
  /// The index of a find, or where it would be inserted.
  public func place(of find: RecordedFind) -> Int {
    // Usually it is the newest.
    if last.map({ $0.isBefore(find) }) ?? true { return count }
    return partitioningIndex { !$0.isBefore(find) }
  }

  /// How many arrived in time.
  public var countInTime: Int {
    guard last?.isBehind == true else { return count }
    return firstIndex(where: \.isBehind) ?? count
  }

  mutating func insert(_ find: RecordedFind) { insert(find, at: place(of: find)) }
}
