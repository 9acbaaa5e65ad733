/// The clues of a lobby and their order.
struct ClueStore: Sendable, Equatable {
  private(set) var clues: [ClueID: Clue]
  private(set) var order: [ClueID]
  /// The number of the newest clue, removed ones included.
  private(set) var lastNumber: Int

  init(clues: [ClueID: Clue] = [:], order: [ClueID] = [], lastNumber: Int = 0) {
    self.clues = clues
    self.order = order
    self.lastNumber = lastNumber
  }

  mutating func add(_ clue: Clue, as id: ClueID, before next: ClueID?) {
    clues[id] = clue
    insert(id, before: next)
    lastNumber = max(lastNumber, id.number)
  }

  mutating func update(_ id: ClueID, _ changes: ClueChanges) {
    clues[id] = clues[id].map(changes.applied)
  }

  mutating func remove(_ id: ClueID) {
    clues[id] = nil
    order.removeAll { $0 == id }
  }

  mutating func move(_ id: ClueID, before next: ClueID?) {
    order.removeAll { $0 == id }
    insert(id, before: next)
  }

  private mutating func insert(_ id: ClueID, before next: ClueID?) {
    order.insert(id, at: next.flatMap(order.firstIndex) ?? order.endIndex)
  }
}

/// A set of clues. Every player holds one.
public struct ClueSet: Hashable, Sendable {
  /// By number of the clue.
  private var bits: BitSet

  public init(words: [UInt64] = []) { bits = BitSet(words: words) }

  public var words: [UInt64] { bits.words }
  public var count: Int { bits.count }
  public func contains(_ clue: ClueID) -> Bool { bits.contains(clue.number) }

  /// By rising number.
  public var clues: [ClueID] { bits.numbers.map { ClueID($0) } }

  public mutating func insert(_ clue: ClueID) { bits.insert(clue.number) }
  mutating func remove(_ clue: ClueID) { bits.remove(clue.number) }
}
