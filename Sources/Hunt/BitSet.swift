/// A set of small numbers from 0 up, stored as bits because there may be many such sets. Snapshots store its words,
/// which the `BitSet` of swift-collections does not expose.
public struct BitSet: Hashable, Sendable {
  /// Number 64 w + b is bit b of word w. The last word is not 0, so that equal sets have equal words.
  public private(set) var words: [UInt64]
  public private(set) var count: Int

  public init(words: [UInt64] = []) {
    self.words = words
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    dropEmptyWords()
  }

  public func contains(_ number: Int) -> Bool {
    let (word, bit) = number.quotientAndRemainder(dividingBy: 64)
    return word < words.count && words[word] & (1 << bit) != 0
  }

  /// The numbers in ascending order.
  public var numbers: [Int] {
    words.indices.flatMap { word in
      (0..<64).filter { words[word] & (1 << $0) != 0 }.map { word * 64 + $0 }
    }
  }

  /// Returns false if the number was already in the set.
  @discardableResult
  public mutating func insert(_ number: Int) -> Bool {
    guard !contains(number) else { return false }
    let (word, bit) = number.quotientAndRemainder(dividingBy: 64)
    if word >= words.count { words += Array(repeating: 0, count: word + 1 - words.count) }
    words[word] |= 1 << bit
    count += 1
    return true
  }

  /// Returns false if the number was not in the set.
  @discardableResult
  public mutating func remove(_ number: Int) -> Bool {
    guard contains(number) else { return false }
    let (word, bit) = number.quotientAndRemainder(dividingBy: 64)
    words[word] &= ~(1 << bit)
    count -= 1
    dropEmptyWords()
    return true
  }

  private mutating func dropEmptyWords() {
    while words.last == 0 { words.removeLast() }
  }
}
