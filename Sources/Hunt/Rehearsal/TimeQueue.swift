/// The teams of a rehearsed game by when they act next; of those at the same time, by number. A binary heap.
struct TimeQueue {
  /// The time, with the team's number in the lowest 16 bits.
  private var keys: [Int64] = []

  /// When the next team acts.
  var first: Int64? { keys.first.map { $0 >> 16 } }

  mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

  mutating func insert(_ team: Int, at moment: Int64) {
    let key = moment << 16 | Int64(team)
    var hole = keys.count
    keys.append(key)
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard keys[parent] > key else { break }
      keys[hole] = keys[parent]
      hole = parent
    }
    keys[hole] = key
  }

  /// Returns the team that acts next. Requires one.
  mutating func removeFirst() -> Int {
    let first = keys[0]
    let key = keys.removeLast()
    guard !keys.isEmpty else { return Int(first & 0xFFFF) }
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < keys.count else { break }
      if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
      guard keys[child] < key else { break }
      keys[hole] = keys[child]
      hole = child
    }
    keys[hole] = key
    return Int(first & 0xFFFF)
  }
}
