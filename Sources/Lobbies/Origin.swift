public import Core
import EventLog
import NIOConcurrencyHelpers
import Rates
import Wire

/// The network address of requests, with the bytes recently stored for it. Connections from one address share one
/// origin.
///
/// Every command asks it, so it has a lock and a tally of its own instead of a place in a rate limiter.
public final class Origin: Sendable {
  public let address: String
  private let isOn: Bool
  private let rate: Rate
  private let stored = NIOLockedValueBox(Tally())
  /// The networks around it.
  private let networks: [Origin]

  fileprivate init(address: String, isOn: Bool, rate: Rate = Limits.bytesStoredOfAddress, in networks: [Origin] = []) {
    self.address = address
    self.isOn = isOn
    self.rate = rate
    self.networks = networks
  }

  /// How long the address must wait before more is stored for it; nil if it may go ahead.
  func wait(at now: Uptime) -> Span? {
    guard isOn else { return nil }
    let own = stored.withLockedValue { $0.wait(rate, at: now) }
    guard !networks.isEmpty else { return own }
    return ([own] + networks.map { $0.wait(at: now) }).compactMap(\.self).max()
  }

  func note(bytes: Int, at now: Uptime) {
    guard isOn, bytes > 0 else { return }
    stored.withLockedValue { $0.note(bytes, rate, at: now) }
    for network in networks { network.note(bytes: bytes, at: now) }
  }
}

/// All origins, and the bytes recently stored for them and for accounts.
public final class Origins: Sendable {
  private let isOn: Bool
  private let uptime: @Sendable () -> Uptime
  private let origins = NIOLockedValueBox<[String: Origin]>([:])
  private let accounts: SharedRateLimiter<AccountID>

  /// Origins kept before those with nothing left to count are dropped.
  private static let countMax = 20_000

  init(isOn: Bool, uptime: @escaping @Sendable () -> Uptime) {
    self.isOn = isOn
    self.uptime = uptime
    accounts = SharedRateLimiter(Limits.bytesStoredOfSeat, isOn: isOn, now: uptime)
  }

  public func of(_ address: String) -> Origin {
    origins.withLockedValue { origins in
      if let origin = origins[address] { return origin }
      if origins.count >= Self.countMax { origins = origins.filter { $0.value.wait(at: uptime()) != nil } }
      let networks = ClientNetworks.around(address).map { network, times in
        let rate = Limits.bytesStoredOfAddress.times(times)
        let known = origins[network] ?? Origin(address: network, isOn: isOn, rate: rate)
        origins[network] = known
        return known
      }
      // Open connections keep their own reference.
      let origin = Origin(address: address, isOn: isOn, in: networks)
      origins[address] = origin
      return origin
    }
  }

  /// Stores something outside lobbies for an account, or for somebody without one.
  ///
  /// Everything it appends to the log (`StorageMeter`) counts, even if it fails in the end.
  /// - Parameter needsRoom: false to run however much was stored recently.
  /// - Throws: `rate-limited` if too much was stored recently.
  public func storing<Value: Sendable>(
    for account: AccountID?, from origin: Origin, needsRoom: Bool, _ body: () async throws -> Value
  ) async throws -> Value {
    guard isOn else { return try await body() }
    let ofAccount = account.flatMap { accounts.wait(for: $0) }
    if needsRoom, let wait = [ofAccount, origin.wait(at: uptime())].compactMap({ $0 }).max() {
      throw WireError.rateLimited(retryAfter: wait)
    }
    return try await StorageMeter.$current.withValue(
      StorageMeter { [self] bytes in
        origin.note(bytes: bytes, at: uptime())
        if let account { accounts.note(account, bytes) }
      }, operation: body)
  }
}
