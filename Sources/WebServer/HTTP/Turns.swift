import DequeModule

/// Who waits for work to be done, address by address, and whose turn it is: the address that has had the least time of late.
///
/// An address that comes anew is behind nobody's second request, however many others have under way. One that asks again
/// and again, but never for two at once, is not new each time: what it had is remembered for as long as anybody waits.
struct Turns<Waiting: Sendable>: Sendable {
  private var lines: [String: Deque<Waiting>] = [:]
  /// When each line began to wait, for those who have had the same.
  private var begun: [String: Int] = [:]
  private var beginnings = 0
  /// Seconds of work, beginning with those of others when an address was new.
  private var had: [String: Double] = [:]
  /// What whoever was served last had had by then.
  private var clock = 0.0
  private(set) var count = 0

  /// What a piece of work counts until it is known how long it takes.
  private static var guess: Double { 0.05 }

  mutating func wait(_ waiting: Waiting, from address: String) {
    if lines[address] == nil {
      had[address] = max(had[address] ?? clock, clock)
      beginnings += 1
      begun[address] = beginnings
    }
    lines[address, default: []].append(waiting)
    count += 1
  }

  /// Takes out whose turn it is.
  mutating func next() -> (address: String, waiting: Waiting)? {
    let first = lines.keys.min { one, other in
      (had[one] ?? 0, begun[one] ?? 0) < (had[other] ?? 0, begun[other] ?? 0)
    }
    guard let address = first, let waiting = lines[address]?.popFirst() else { return nil }
    count -= 1
    clock = max(clock, had[address] ?? 0)
    had[address, default: clock] += Self.guess
    if lines[address]?.isEmpty ?? true { forgetLine(of: address) }
    return (address, waiting)
  }

  /// - Parameter seconds: how long it took.
  mutating func done(_ address: String, seconds: Double) {
    had[address, default: clock] += seconds - Self.guess
    guard count == 0 else { return }
    // Nobody waits for anybody; those who are still served are few.
    had = had.filter { $0.value > clock }
    if had.count > 1_000 { had = [:] }
  }

  /// Takes somebody out who does not wait any more.
  mutating func leave(_ address: String, where isLeaving: (Waiting) -> Bool) {
    guard let index = lines[address]?.firstIndex(where: isLeaving) else { return }
    lines[address]?.remove(at: index)
    count -= 1
    if lines[address]?.isEmpty ?? true { forgetLine(of: address) }
  }

  private mutating func forgetLine(of address: String) {
    lines[address] = nil
    begun[address] = nil
  }
}
