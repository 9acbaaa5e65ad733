import Core
import DequeModule

/// A fair queue: the address that has recently used the least working time is served next.
///
/// A new address never waits behind anybody's second request, however many others are running. One that keeps asking,
/// but never for two at once, is not new each time: its usage is remembered for as long as anybody waits.
public struct Turns<Waiting: Sendable>: Sendable {
  private var lines: [String: Deque<Waiting>] = [:]
  /// The order in which the lines began to wait, to break ties.
  private var begun: [String: Int] = [:]
  private var beginnings = 0
  /// Seconds of work; a new address starts at `clock`.
  private var had: [String: Double] = [:]
  /// The usage of the address served last, at that time.
  private var clock = 0.0
  public private(set) var count = 0

  public init() {}

  /// The seconds that a job counts until its duration is known.
  private static var guess: Double { 0.05 }

  public mutating func wait(_ waiting: Waiting, from address: String) {
    let address = ClientNetworks.widest(around: address)
    if lines[address] == nil {
      had[address] = max(had[address] ?? clock, clock)
      beginnings += 1
      begun[address] = beginnings
    }
    lines[address, default: []].append(waiting)
    count += 1
  }

  /// Removes and returns the next in turn.
  public mutating func next() -> (address: String, waiting: Waiting)? {
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

  /// - Parameter seconds: how long the work took.
  public mutating func done(_ address: String, seconds: Double) {
    let address = ClientNetworks.widest(around: address)
    had[address, default: clock] += seconds - Self.guess
    guard count == 0 else { return }
    // Nobody waits, and the few that are still being served are ahead of the clock.
    had = had.filter { $0.value > clock }
    if had.count > 1_000 { had = [:] }
  }

  /// Removes a request that no longer waits.
  public mutating func leave(_ address: String, where isLeaving: (Waiting) -> Bool) {
    let address = ClientNetworks.widest(around: address)
    guard let index = lines[address]?.firstIndex(where: isLeaving) else { return }
    lines[address]?.remove(at: index)
    count -= 1
    if lines[address]?.isEmpty ?? true { forgetLine(of: address) }
  }

  /// Makes room for an address in a full queue: removes and returns the newest of the longest line, which has waited
  /// least, if that is longer than the newcomer's would become.
  public mutating func giveWay(to address: String) -> Waiting? {
    let own = lines[ClientNetworks.widest(around: address)]?.count ?? 0
    guard let (longest, line) = lines.max(by: { $0.value.count < $1.value.count }), line.count > own + 1,
      let last = lines[longest]?.popLast()
    else { return nil }
    count -= 1
    return last
  }

  private mutating func forgetLine(of address: String) {
    lines[address] = nil
    begun[address] = nil
  }
}
