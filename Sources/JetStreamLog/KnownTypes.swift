import DequeModule

/// Which types of events the newest messages hold, as far as this node has written or read them. Whoever looks for
/// some types need not read messages that hold none of them.
///
/// Sixty-four messages that follow one another share a set of types.
struct KnownTypes {
  private struct Block {
    /// A bit for each message that is known.
    var known: UInt64 = 0
    /// A bit for each type that any of them holds.
    var types: UInt64 = 0
  }

  /// The most blocks that are kept: a million messages in 256 KiB.
  private let most: Int
  private var blocks: Deque<Block> = []
  /// The number of the first block kept.
  private var first: UInt64 = 0
  private var bits: [String: UInt64] = [:]
  /// For all types that came after those with a bit of their own.
  private static let others: UInt64 = 1 << 63
  /// The sequence of the last message that is known; 0 if none is.
  private(set) var end: UInt64 = 0

  init(most: Int = 16_384) { self.most = most }

  /// Takes in a message that holds events of some types.
  mutating func note(_ types: some Sequence<String>, at sequence: UInt64) {
    let block = sequence >> 6
    guard makeRoom(for: block) else { return }
    blocks[Int(block - first)].known |= 1 << (sequence & 63)
    for type in types { blocks[Int(block - first)].types |= bit(of: type) }
    end = max(end, sequence)
  }

  /// Takes in that no message from one sequence up to another holds an event.
  mutating func noteNothing(from start: UInt64, through last: UInt64) {
    guard start <= last else { return }
    // What lies before those that are kept would be forgotten at once.
    var sequence = max(start, last - min(last, UInt64(most) << 6))
    while sequence <= last {
      note([], at: sequence)
      sequence += 1
    }
  }

  /// Forgets everything: the stream is not what it was.
  mutating func forget() {
    blocks = []
    end = 0
  }

  /// The first messages, from one sequence up to another, that may hold an event of these types; nil if none does.
  func unread(of types: Set<String>, from start: UInt64, through last: UInt64) -> ClosedRange<UInt64>? {
    let wanted = types.reduce(into: UInt64(0)) { $0 |= bits[$1] ?? (bits.count < 63 ? 0 : Self.others) }
    let first = next(from: start, through: last) { ~free(in: $0, of: wanted) }
    guard first <= last else { return nil }
    return first...next(from: first + 1, through: last) { free(in: $0, of: wanted) } - 1
  }

  /// The first sequence whose bit is set in its block, or that after the last one.
  private func next(from start: UInt64, through last: UInt64, in bits: (UInt64) -> UInt64) -> UInt64 {
    var sequence = start
    while sequence <= last {
      let rest = bits(sequence >> 6) >> (sequence & 63)
      if rest != 0 { return min(sequence + UInt64(rest.trailingZeroBitCount), last + 1) }
      sequence = (sequence | 63) + 1
    }
    return last + 1
  }

  /// The messages of a block that hold none of the wanted types.
  private func free(in block: UInt64, of wanted: UInt64) -> UInt64 {
    guard block >= first, block - first < UInt64(blocks.count) else { return 0 }
    let block = blocks[Int(block - first)]
    return block.types & wanted == 0 ? block.known : 0
  }

  /// Returns false for a block before those that are kept.
  private mutating func makeRoom(for block: UInt64) -> Bool {
    if blocks.isEmpty || block >= first && block - first >= UInt64(blocks.count + most) {
      blocks = []
      first = block
    }
    guard block >= first else { return false }
    while block - first >= UInt64(blocks.count) { blocks.append(Block()) }
    while blocks.count > most {
      blocks.removeFirst()
      first += 1
    }
    return true
  }

  private mutating func bit(of type: String) -> UInt64 {
    if let bit = bits[type] { return bit }
    guard bits.count < 63 else { return Self.others }
    let bit: UInt64 = 1 << UInt64(bits.count)
    bits[type] = bit
    return bit
  }
}
