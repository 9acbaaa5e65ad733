public import Core

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

  /// So many times as much in the same window.
  public func times(_ factor: Int) -> Rate { Rate(count: count * factor, in: window) }
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
