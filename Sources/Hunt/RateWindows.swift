/// A rate limit: `count` actions or bytes in any `window`.
public struct Rate: Hashable, Sendable {
  /// Actions or bytes.
  public let count: Int
  public let window: Span
  /// Attempts this close together share an entry of a tally. Small counts are exact; otherwise a window has 32 entries.
  fileprivate let resolution: Span

  public init(count: Int, in window: Span) {
    self.count = count
    self.window = window
    let entries: Int64 = 32
    resolution = Span(milliseconds: count <= entries ? 1 : max(1, window.milliseconds / entries))
  }
}

/// What one client did within the window of a rate.
///
/// A tally has at most 33 entries, so counting costs the same at any volume.
public struct Tally: Sendable {
  private struct Entry {
    /// When it began.
    let at: Uptime
    var amount: Int
  }

  /// Oldest first.
  private var entries: [Entry] = []
  private var total = 0

  public init() {}

  /// How long to wait before doing more; nil if it may go ahead now.
  public func wait(_ rate: Rate, at now: Uptime) -> Span? {
    guard total >= rate.count else { return nil }
    var rest = total
    for entry in entries {
      rest -= entry.amount
      guard rest < rate.count else { continue }
      let free = entry.at + rate.window
      return free > now ? free - now : nil
    }
    return nil
  }

  public mutating func note(_ amount: Int = 1, _ rate: Rate, at now: Uptime) {
    dropOld(rate, at: now)
    if let last = entries.last, last.at + rate.resolution > now {
      entries[entries.count - 1].amount += amount
    } else {
      entries.append(Entry(at: now, amount: amount))
    }
    total += amount
  }

  /// Takes back one noted attempt.
  public mutating func takeBack(notedAt moment: Uptime) {
    guard let index = entries.lastIndex(where: { $0.at <= moment }) else { return }
    total -= 1
    entries[index].amount -= 1
    if entries[index].amount == 0 { entries.remove(at: index) }
  }

  /// The amount that still counts.
  func amount(_ rate: Rate, at now: Uptime) -> Int {
    entries.reduce(0) { $1.at + rate.window > now ? $0 + $1.amount : $0 }
  }

  var isEmpty: Bool { entries.isEmpty }

  private mutating func dropOld(_ rate: Rate, at now: Uptime) {
    var count = 0
    while count < entries.count, entries[count].at + rate.window <= now {
      total -= entries[count].amount
      count += 1
    }
    entries.removeFirst(count)
  }
}

/// Counts what each client did recently, and says who must wait.
public struct RateWindows<Key: Hashable & Sendable>: Sendable {
  private let rate: Rate
  private let isOn: Bool
  private var tallies: [Key: Tally] = [:]

  /// - Parameter isOn: false lets everything through, for benchmarks.
  public init(_ rate: Rate, isOn: Bool) {
    self.rate = rate
    self.isOn = isOn
  }

  /// Whether nothing was noted.
  public var isEmpty: Bool { tallies.isEmpty }

  /// How long the key must wait; nil if it may go ahead.
  public func wait(for key: Key, at now: Uptime) -> Span? {
    guard isOn, !tallies.isEmpty else { return nil }
    return tallies[key]?.wait(rate, at: now)
  }

  /// - Parameter amount: actions or bytes, as the rate counts.
  public mutating func note(_ key: Key, _ amount: Int = 1, at now: Uptime) {
    guard isOn, amount > 0 else { return }
    if tallies.count >= Self.keysMax { forgetOld(at: now) }
    tallies[key, default: Tally()].note(amount, rate, at: now)
  }

  /// Forgets a noted attempt that turned out not to count.
  public mutating func takeBack(_ key: Key, notedAt moment: Uptime) {
    tallies[key]?.takeBack(notedAt: moment)
    if tallies[key]?.isEmpty == true { tallies[key] = nil }
  }

  /// Counts what `earlier` did as done by `key`, if `key` itself did less.
  public mutating func inherit(_ key: Key, from earlier: Key, at now: Uptime) {
    guard isOn, let tally = tallies[earlier], tally.amount(rate, at: now) > (tallies[key]?.amount(rate, at: now) ?? 0)
    else { return }
    tallies[key] = tally
  }

  /// Keys kept before old ones are dropped; an attacker with more addresses meets other limits.
  private static var keysMax: Int { 10_000 }

  private mutating func forgetOld(at now: Uptime) {
    let rate = rate
    tallies = tallies.filter { $0.value.amount(rate, at: now) > 0 }
    guard tallies.count >= Self.keysMax else { return }
    // So many keys at once come from an attacker. Keys that must wait stay, so that being forgotten costs many more
    // attempts. Dropping at least half keeps this rare.
    tallies = tallies.filter { $0.value.wait(rate, at: now) != nil }
    if tallies.count > Self.keysMax / 2 { tallies.removeAll(keepingCapacity: true) }
  }
}
