public import Core
import Dispatch
import NIOConcurrencyHelpers
import Rates

/// Hashes and compares passwords on its own threads, a bounded number at once.
///
/// Each takes 64 MiB and about 70 ms of CPU, so without a bound a few hundred sign-ins would exhaust memory and stall
/// the games. Addresses take turns, so nobody keeps the others from signing in.
public final class Passwords: Sendable {
  private struct State {
    var running = 0
    var waiting = Turns<CheckedContinuation<Bool, Never>>()
    var counts = Counts()
    var isStopping = false
  }

  /// Counters for tests and operators.
  public struct Counts: Equatable, Sendable {
    public var hashed = 0
    public var verified = 0
    /// The most that ran at once.
    public var mostAtOnce = 0
    /// Refused because too many were waiting.
    public var refused = 0
  }

  /// The address of the client whose request is carried out; empty for what the server does by itself.
  @TaskLocal public static var address = ""

  let cost: PasswordCost
  private let atOnce: Int
  private let waiting: Int
  /// Compared with when a login is unknown, so that it takes as long as a known one.
  private let dummy: String
  private let queue = DispatchQueue(label: "quarry-passwords", attributes: .concurrent)
  private let state = NIOLockedValueBox(State())

  /// - Parameters:
  ///   - atOnce: the number hashed or compared at the same time.
  ///   - waiting: the number that may wait for their turn; more are refused.
  public init(
    cost: PasswordCost = .standard, atOnce: Int = Limits.hashesAtOnce, waiting: Int = Limits.hashesWaiting
  ) throws {
    self.cost = cost
    self.atOnce = atOnce
    self.waiting = waiting
    // Hashing takes longer than all else that a server does before its first answer.
    let isCurrent = !Argon2.isOutdated(Self.hashOfNobody, cost)
    dummy = isCurrent ? Self.hashOfNobody : try Argon2.hash(Password(trying: "nobody has this password"), cost)
  }

  /// The hash, at the standard cost, of 32 random bytes that were thrown away.
  static let hashOfNobody =
    "$argon2id$v=19$m=65536,t=2,p=1$hPMZIbnE0GylBgD8CxN+2A$iOcvq0+IEnJc6GEbkTiqCj+y61mg6nygYV8XaPeGZHA"

  public var counts: Counts { state.withLockedValue { $0.counts } }

  /// The number waiting for their turn.
  var waitingNow: Int { state.withLockedValue { $0.waiting.count } }

  public struct Verdict: Sendable {
    public let isRight: Bool
    /// Right, but hashed at an outdated cost: hash it again.
    public let isOutdated: Bool
  }

  /// Hashes a password. Throws `busy` if too many are waiting, or `unavailable` if memory is short.
  public func hash(_ password: Password) async throws(AccountRejection) -> String {
    let result = try await turn { [cost] () throws(Argon2.Unavailable) in try Argon2.hash(password, cost) }
    state.withLockedValue { $0.counts.hashed += 1 }
    do throws(Argon2.Unavailable) { return try result.get() } catch { throw .unavailable }
  }

  /// Compares a password with a hash. Throws the same errors as `hash`.
  /// - Parameter hash: nil for an unknown login; the comparison takes as long and fails.
  public func verify(_ password: Password, _ hash: String?) async throws(AccountRejection) -> Verdict {
    let known = hash ?? dummy
    let result = try await turn { [cost] () throws(Argon2.Unavailable) in
      let isRight = Argon2.verify(password, known) && hash != nil
      return Verdict(isRight: isRight, isOutdated: isRight && Argon2.isOutdated(known, cost))
    }
    state.withLockedValue { $0.counts.verified += 1 }
    do throws(Argon2.Unavailable) { return try result.get() } catch { throw .unavailable }
  }

  /// The secret that follows from a password and a salt. Throws the same errors as `hash`.
  func secret(of password: Password, with salt: PassphraseSalt) async throws(AccountRejection) -> [UInt8] {
    let result = try await turn { () throws(Argon2.Unavailable) in try Argon2.derive(password, salt) }
    state.withLockedValue { $0.counts.verified += 1 }
    do throws(Argon2.Unavailable) { return try result.get() } catch { throw .unavailable }
  }

  // MARK: Turns

  private func turn<Value: Sendable>(
    _ body: @escaping @Sendable () throws(Argon2.Unavailable) -> Value
  ) async throws(AccountRejection) -> Result<Value, Argon2.Unavailable> {
    let address = Self.address
    guard await begin(for: address) else { throw .busy }
    return await withCheckedContinuation { continuation in
      queue.async { [self] in
        let begun = DispatchTime.now()
        let result = Result { () throws(Argon2.Unavailable) in try body() }
        end(for: address, seconds: Double(DispatchTime.now().uptimeNanoseconds - begun.uptimeNanoseconds) / 1e9)
        continuation.resume(returning: result)
      }
    }
  }

  /// Waits for a turn. Returns false if too many are already waiting. One of an address of which more wait gives way.
  func begin(for address: String = "") async -> Bool {
    await withCheckedContinuation { continuation in
      let (refused, begins) = state.withLockedValue { state -> (CheckedContinuation<Bool, Never>?, Bool) in
        guard !state.isStopping else { return (continuation, false) }
        if state.running < atOnce {
          state.running += 1
          state.counts.mostAtOnce = max(state.counts.mostAtOnce, state.running)
          return (nil, true)
        }
        var refused: CheckedContinuation<Bool, Never>?
        if state.waiting.count >= waiting {
          state.counts.refused += 1
          refused = state.waiting.giveWay(to: address)
          if refused == nil { return (continuation, false) }
        }
        state.waiting.wait(continuation, from: address)
        return (refused, false)
      }
      refused?.resume(returning: false)
      if begins { continuation.resume(returning: true) }
    }
  }

  /// Refuses all that wait, and whatever comes later: the server stops, and each would delay that.
  public func refuseWaiting() {
    let refused = state.withLockedValue { state -> [CheckedContinuation<Bool, Never>] in
      state.isStopping = true
      var refused: [CheckedContinuation<Bool, Never>] = []
      while let next = state.waiting.next() { refused.append(next.waiting) }
      return refused
    }
    for waiting in refused { waiting.resume(returning: false) }
  }

  /// Passes the turn on.
  /// - Parameter seconds: how long it took.
  func end(for address: String = "", seconds: Double = 0) {
    let next = state.withLockedValue { state -> CheckedContinuation<Bool, Never>? in
      state.waiting.done(address, seconds: seconds)
      guard let next = state.waiting.next() else {
        state.running -= 1
        return nil
      }
      return next.waiting
    }
    next?.resume(returning: true)
  }
}
