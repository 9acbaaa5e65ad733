/// How often something may be done.
public struct Rate: Hashable, Sendable {
  public let count: Int
  public let window: Span

  init(count: Int, in window: Span) {
    self.count = count
    self.window = window
  }
}

/// Counts what was done lately, by whom, and tells who must wait.
public struct RateWindows<Key: Hashable & Sendable>: Sendable {
  private let rate: Rate
  private let isOn: Bool
  /// Times of the newest tries, oldest first, at most `rate.count` each.
  private var tries: [Key: [Timestamp]] = [:]

  /// - Parameter isOn: false lets everything through: for benchmarks.
  public init(_ rate: Rate, isOn: Bool) {
    self.rate = rate
    self.isOn = isOn
  }

  /// How long the key must wait; nil if it may go on.
  public func wait(for key: Key, at now: Timestamp) -> Span? {
    guard isOn, let times = tries[key], times.count >= rate.count, let oldest = times.first else { return nil }
    let free = oldest + rate.window
    return free > now ? free - now : nil
  }

  public mutating func note(_ key: Key, at now: Timestamp) {
    guard isOn else { return }
    if tries.count >= Self.keysMax { forgetOld(at: now) }
    var times = tries[key] ?? []
    if times.count >= rate.count { times.removeFirst() }
    times.append(now)
    tries[key] = times
  }

  /// Forgets a try that was noted: it was none of those that are counted.
  public mutating func takeBack(_ key: Key, notedAt moment: Timestamp) {
    guard let index = tries[key]?.lastIndex(of: moment) else { return }
    tries[key]?.remove(at: index)
    if tries[key]?.isEmpty == true { tries[key] = nil }
  }

  /// So many keys are kept before old ones are looked for; an attacker with more addresses meets other limits.
  private static var keysMax: Int { 10_000 }

  private mutating func forgetOld(at now: Timestamp) {
    tries = tries.filter { $0.value.last.map { $0 + rate.window > now } ?? false }
    guard tries.count >= Self.keysMax else { return }
    // So many at once are an attacker's. Who must wait goes on waiting: being forgotten is to cost many times as much. At
    // least half goes, so that this is rare.
    tries = tries.filter { $0.value.count >= rate.count }
    if tries.count > Self.keysMax / 2 { tries.removeAll(keepingCapacity: true) }
  }
}
