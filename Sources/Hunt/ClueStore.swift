public import Core

/// The clues of a lobby and their order.
struct ClueStore: Sendable, Equatable {
  private(set) var clues: [ClueID: Clue]
  private(set) var order: [ClueID]
  /// The number of the newest clue, removed ones included.
  private(set) var lastNumber: Int
  /// `Clue.bytes` of all clues.
  private(set) var bytes: Int
  /// How many clues have texts in each language.
  private var languageCounts: [LanguageTag: Int] = [:]

  init(clues: [ClueID: Clue] = [:], order: [ClueID] = [], lastNumber: Int = 0) {
    self.clues = clues
    bytes = clues.values.reduce(0) { $0 + $1.bytes }
    self.order = order
    self.lastNumber = lastNumber
    for clue in clues.values { count(clue, 1) }
  }

  var languages: [LanguageTag] { languageCounts.keys.sorted() }

  /// The languages if a clue had these texts.
  func languages(with clue: Clue, as id: ClueID) -> [LanguageTag] {
    var store = self
    if let old = clues[id] { store.count(old, -1) }
    store.count(clue, 1)
    return store.languages
  }

  mutating func add(_ clue: Clue, as id: ClueID, before next: ClueID?) {
    bytes += clue.bytes
    count(clue, 1)
    clues[id] = clue
    insert(id, before: next)
    lastNumber = max(lastNumber, id.number)
  }

  mutating func update(_ id: ClueID, _ changes: ClueChanges) {
    guard let old = clues[id] else { return }
    let new = changes.applied(to: old)
    bytes += new.bytes - old.bytes
    count(old, -1)
    count(new, 1)
    clues[id] = new
  }

  mutating func remove(_ id: ClueID) {
    if let clue = clues.removeValue(forKey: id) {
      bytes -= clue.bytes
      count(clue, -1)
    }
    order.removeAll { $0 == id }
  }

  private mutating func count(_ clue: Clue, _ change: Int) {
    for language in clue.texts.keys {
      let count = languageCounts[language, default: 0] + change
      languageCounts[language] = count == 0 ? nil : count
    }
  }

  mutating func move(_ id: ClueID, before next: ClueID?) {
    order.removeAll { $0 == id }
    insert(id, before: next)
  }

  private mutating func insert(_ id: ClueID, before next: ClueID?) {
    order.insert(id, at: next.flatMap(order.firstIndex) ?? order.endIndex)
  }
}

extension Lobby {
  /// `Clue.bytes` of all clues.
  public var clueBytes: Int { clueStore.bytes }
}

/// A set of clues. Every player holds one.
public struct ClueSet: Hashable, Sendable {
  /// Indexed by clue number.
  private var bits: BitSet

  public init(words: [UInt64] = []) { bits = BitSet(words: words) }

  public var words: [UInt64] { bits.words }
  public var count: Int { bits.count }
  public func contains(_ clue: ClueID) -> Bool { bits.contains(clue.number) }

  /// The clues in ascending order of their numbers.
  public var clues: [ClueID] { bits.numbers.map { ClueID($0) } }

  /// How many clues are in another set, too.
  func count(in other: ClueSet) -> Int { zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount } }

  public mutating func insert(_ clue: ClueID) { bits.insert(clue.number) }
  mutating func remove(_ clue: ClueID) { bits.remove(clue.number) }
}
