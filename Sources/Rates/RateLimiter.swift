public import Core

/// Counts what each key did recently, and says who must wait.
///
/// It holds at most 10,000 keys. Its owner passes the time; see ``SharedRateLimiter`` for one that many threads use.
public struct RateLimiter<Key: RateKey>: Sendable {
  private let isOn: Bool
  private var own: Tallies<Key>
  /// What the networks around the keys did, the smallest first; empty until a key lies in any.
  private var around: [Tallies<Key>] = []

  /// - Parameter isOn: false lets everything through, for benchmarks.
  public init(_ rate: Rate, isOn: Bool) {
    own = Tallies(rate)
    self.isOn = isOn
  }

  /// Whether nothing was noted.
  public var isEmpty: Bool { own.isEmpty }

  /// How long the key must wait; nil if it may go ahead.
  public func wait(for key: Key, at now: Uptime) -> Span? {
    guard isOn else { return nil }
    var longest = own.wait(for: key, at: now)
    guard !around.isEmpty else { return longest }
    for (tallies, network) in zip(around, key.networks) {
      if let wait = tallies.wait(for: network.key, at: now) { longest = max(wait, longest ?? wait) }
    }
    return longest
  }

  /// - Parameter amount: actions or bytes, as the rate counts.
  public mutating func note(_ key: Key, _ amount: Int = 1, at now: Uptime) {
    guard isOn, amount > 0 else { return }
    own.note(key, amount, at: now)
    for (index, network) in key.networks.enumerated() {
      if index == around.count { around.append(Tallies(own.rate.times(network.times))) }
      around[index].note(network.key, amount, at: now)
    }
  }

  /// Forgets a noted attempt that turned out not to count.
  public mutating func takeBack(_ key: Key, notedAt moment: Uptime) {
    own.takeBack(key, notedAt: moment)
    guard !around.isEmpty else { return }
    for (index, network) in key.networks.enumerated() { around[index].takeBack(network.key, notedAt: moment) }
  }

  /// Counts what `earlier` did as done by `key`, if `key` itself did less.
  public mutating func inherit(_ key: Key, from earlier: Key, at now: Uptime) {
    if isOn { own.inherit(key, from: earlier, at: now) }
  }
}

/// What keys did recently, by one rate.
private struct Tallies<Key: Hashable & Sendable>: Sendable {
  let rate: Rate
  private var tallies: [Key: Tally] = [:]

  init(_ rate: Rate) { self.rate = rate }

  var isEmpty: Bool { tallies.isEmpty }

  func wait(for key: Key, at now: Uptime) -> Span? {
    guard !tallies.isEmpty else { return nil }
    return tallies[key]?.wait(rate, at: now)
  }

  mutating func note(_ key: Key, _ amount: Int, at now: Uptime) {
    if tallies.count >= Self.keysMax { forgetOld(at: now) }
    tallies[key, default: Tally()].note(amount, rate, at: now)
  }

  mutating func takeBack(_ key: Key, notedAt moment: Uptime) {
    tallies[key]?.takeBack(notedAt: moment)
    if tallies[key]?.isEmpty == true { tallies[key] = nil }
  }

  mutating func inherit(_ key: Key, from earlier: Key, at now: Uptime) {
    guard let tally = tallies[earlier], tally.amount(rate, at: now) > (tallies[key]?.amount(rate, at: now) ?? 0)
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
