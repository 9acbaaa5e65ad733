import TestTools

/// Mutates inputs; the same seed makes the same ones.
struct Mutator {
  private var random: SeededGenerator
  private let inputs: [[UInt8]]

  /// Boundary numbers, and building blocks of texts.
  private static let pieces: [[UInt8]] =
    [
      "-1", "0", "1e999", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "0.1", "null", "true",
      "{}", "[]", "\"\"", "\\u0000", "\\ud83e\\udded", "\u{0}", "\u{7F}", "\u{202E}", "é", "e\u{301}", "👨‍👩‍👧‍👦",
      "\n", "\t",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF]]

  init(seed: UInt64, _ inputs: [[UInt8]]) {
    random = SeededGenerator(seed: seed)
    self.inputs = inputs
  }

  mutating func next() -> [UInt8] {
    var input = random.one(of: inputs)
    for _ in 0..<random.integer(1...4) { mutate(&input) }
    return input
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let place = random.integer(0...input.count)
    switch random.integer(0...6) {
    case 0 where place < input.count: input[place] ^= 1 << UInt8(random.integer(0...7))
    case 1 where place < input.count: input[place] = UInt8(random.integer(0...255))
    case 2: input.removeSubrange(place..<min(input.count, place + random.integer(1...16)))
    case 3: input.insert(contentsOf: input[place...].prefix(random.integer(1...64)), at: random.integer(0...place))
    case 4: input.insert(contentsOf: random.one(of: Self.pieces), at: place)
    case 5: input = Array(input.prefix(place)) + random.one(of: inputs).suffix(random.integer(0...200))
    default: input = Array(input.prefix(place))
    }
  }
}
