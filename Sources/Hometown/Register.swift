import NIOConcurrencyHelpers

/// An in-memory index of all users: the values that filters use, in a few machine words each.
///
/// A query scans two machine words per user in sequence. That takes about a millisecond for a million users, whatever
/// the filter and however far back the page. Indexes for every combination of filters would cost more to maintain, and
/// would still have to count their way to a page. A query returns ids; the rows are then read by their key.
final class Register: Sendable {
  /// The values that queries use.
  struct Facts: Sendable {
    let country: String
    let state: String
    let city: String
    let year: Int
    let place: WorldPoint?
  }

  fileprivate struct State {
    var blocks: [Block] = []
    var countries = Numbering()
    var states = Numbering()
    var last: Int64 = 0
    var count = 0
    /// The ids changed before the initial load; nil once it is done.
    var changedBeforehand: Set<Int64>? = []
  }

  private let state = NIOLockedValueBox(State())

  /// The greatest id ever used; 0 if there was none.
  var last: Int64 { state.withLockedValue { $0.last } }
  /// The current number of users.
  var count: Int { state.withLockedValue { $0.count } }
  var isLoaded: Bool { state.withLockedValue { $0.changedBeforehand == nil } }

  // MARK: Changes

  /// - Parameter facts: nil for a deleted user.
  func set(_ id: UserID, _ facts: Facts?) {
    state.withLockedValue { state in
      state.changedBeforehand?.insert(id.number)
      state.set(id, facts)
    }
  }

  /// Loads the users known at the start. Changes made since then take precedence.
  func load(_ users: [(id: UserID, facts: Facts)], last: Int64) {
    state.withLockedValue { state in
      guard let changed = state.changedBeforehand else { return }
      for user in users where !changed.contains(user.id.number) { state.set(user.id, user.facts) }
      state.last = max(state.last, last)
      state.changedBeforehand = nil
    }
  }

  // MARK: Queries

  /// The ids of matching users, in order.
  /// - Parameters:
  ///   - ids: the ids to search.
  ///   - skipped: the number of first matches to leave out.
  func ids(
    _ filter: UserFilter, in ids: Range<Int64>, isReversed: Bool, skipping skipped: Int, limit: Int
  ) -> [Int64] {
    guard let (blocks, pattern) = looking(for: filter) else { return [] }
    let range = ids.clamped(to: 0..<Int64(blocks.count * Block.size))
    guard !range.isEmpty else { return [] }
    var found: [Int64] = []
    var skip = skipped
    let numbers = Int(range.lowerBound) / Block.size...Int(range.upperBound - 1) / Block.size
    for step in 0..<numbers.count where found.count < limit {
      let number = isReversed ? numbers.upperBound - step : numbers.lowerBound + step
      let first = number * Block.size
      let part = max(0, Int(range.lowerBound) - first)..<min(Block.size, Int(range.upperBound) - first)
      let count = blocks[number].count(pattern, in: part)
      guard count > skip else {
        skip -= count
        continue
      }
      let indices = blocks[number].indices(pattern, in: part)
      let ordered = isReversed ? indices.reversed() : indices
      found += ordered.dropFirst(skip).prefix(limit - found.count).map { Int64(first + $0) }
      skip = 0
    }
    return found
  }

  /// Matching users with a place within the window, grouped by the cells of a grid.
  func clusters(_ filter: UserFilter, in window: MapWindow) -> [Cluster] {
    guard let (blocks, pattern) = looking(for: filter, mustHavePlace: true) else { return [] }
    var grid = Grid(window)
    for block in blocks {
      block.forEach(pattern) { _, point in grid.add(point) }
    }
    return grid.clusters
  }

  /// The first matching users with a place within the window.
  func ids(_ filter: UserFilter, within window: MapWindow, limit: Int) -> [Int64] {
    guard let (blocks, pattern) = looking(for: filter, mustHavePlace: true) else { return [] }
    let window = window.widened
    var found: [Int64] = []
    for (number, block) in blocks.enumerated() where found.count < limit {
      block.forEach(pattern) { index, point in
        if found.count < limit, window.contains(point) { found.append(Int64(number * Block.size + index)) }
      }
    }
    return found
  }

  /// The current blocks, and the pattern to search them for; nil if nobody can match.
  private func looking(for filter: UserFilter, mustHavePlace: Bool = false) -> (blocks: [Block], pattern: Pattern)? {
    state.withLockedValue { state in
      var pattern = Pattern(mustHavePlace: mustHavePlace)
      if let country = filter.country {
        guard let number = state.countries.known(country) else { return nil }
        pattern.ask(number, at: Pattern.country)
      }
      if let name = filter.state {
        guard let number = state.states.known(name) else { return nil }
        pattern.ask(number, at: Pattern.state)
      }
      if let year = filter.year { pattern.ask(UInt16(truncatingIfNeeded: year), at: Pattern.year) }
      pattern.city = filter.city.map(Pattern.hash)
      return (state.blocks, pattern)
    }
  }
}

extension Register.State {
  fileprivate mutating func set(_ id: UserID, _ facts: Register.Facts?) {
    let (number, index) = (Int(id.number) / Block.size, Int(id.number) % Block.size)
    while blocks.count <= number { blocks.append(Block.empty) }
    last = max(last, id.number)
    if blocks[number].facts[index] != 0 { count -= 1 }
    guard let facts else { return blocks[number].clear(index) }
    count += 1
    var bits = Pattern.isThere
    bits |= UInt64(countries.number(of: facts.country)) << Pattern.country
    bits |= UInt64(states.number(of: facts.state)) << Pattern.state
    bits |= UInt64(UInt16(truncatingIfNeeded: facts.year)) << Pattern.year
    if facts.place != nil { bits |= Pattern.hasPlace }
    blocks[number].facts[index] = bits
    blocks[number].cities[index] = Pattern.hash(facts.city)
    blocks[number].points[index] = facts.place ?? WorldPoint(x: 0, y: 0)
  }
}

/// Numbers names in order of first use.
private struct Numbering {
  private var numbers: [String: UInt16] = [:]

  /// The number of a name; nil if no user has it.
  func known(_ name: String) -> UInt16? { numbers[name] }

  mutating func number(of name: String) -> UInt16 {
    if let number = numbers[name] { return number }
    // There are 250 countries and 5,000 states.
    precondition(numbers.count <= UInt16.max, "There are more names than the lists have")
    let number = UInt16(numbers.count)
    numbers[name] = number
    return number
  }
}

/// The bits that a user's facts must have, and the city, if any.
private struct Pattern {
  static let isThere: UInt64 = 1 << 63
  static let hasPlace: UInt64 = 1 << 62
  /// Bit offsets of 16-bit fields.
  static let country: UInt64 = 0
  static let state: UInt64 = 16
  static let year: UInt64 = 32

  var mask = Pattern.isThere
  var bits = Pattern.isThere
  var city: UInt64?

  init(mustHavePlace: Bool) {
    guard mustHavePlace else { return }
    mask |= Self.hasPlace
    bits |= Self.hasPlace
  }

  mutating func ask(_ number: UInt16, at place: UInt64) {
    mask |= UInt64(UInt16.max) << place
    bits |= UInt64(number) << place
  }

  /// Cities are compared by this hash. Among a million cities, the chance of a collision is one in 37 million. The hash
  /// is seeded in each run of the server, so nobody can search for collisions.
  static func hash(_ city: String) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(city)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

/// Users with consecutive ids. A block is small enough that a change during a read copies little.
private struct Block {
  static let size = 4_096
  static let empty = Block()

  /// 0 where there is no user.
  var facts = [UInt64](repeating: 0, count: size)
  var cities = [UInt64](repeating: 0, count: size)
  var points = [WorldPoint](repeating: WorldPoint(x: 0, y: 0), count: size)

  mutating func clear(_ index: Int) {
    facts[index] = 0
    cities[index] = 0
    points[index] = WorldPoint(x: 0, y: 0)
  }

  func count(_ pattern: Pattern, in range: Range<Int>) -> Int {
    let (mask, bits) = (pattern.mask, pattern.bits)
    return facts.withUnsafeBufferPointer { facts in
      var count = 0
      guard let city = pattern.city else {
        // Branchless, because a branch would be mispredicted half the time: the sign bit of d | -d is set unless d is
        // 0.
        for index in range {
          let difference = (facts[index] & mask) ^ bits
          count &+= 1 &- Int((difference | (0 &- difference)) >> 63)
        }
        return count
      }
      return cities.withUnsafeBufferPointer { cities in
        for index in range { count &+= facts[index] & mask == bits && cities[index] == city ? 1 : 0 }
        return count
      }
    }
  }

  func indices(_ pattern: Pattern, in range: Range<Int>) -> [Int] {
    range.filter { matches(pattern, $0) }
  }

  func forEach(_ pattern: Pattern, _ body: (Int, WorldPoint) -> Void) {
    for index in 0..<Self.size where matches(pattern, index) { body(index, points[index]) }
  }

  private func matches(_ pattern: Pattern, _ index: Int) -> Bool {
    facts[index] & pattern.mask == pattern.bits && (pattern.city.map { cities[index] == $0 } ?? true)
  }
}
