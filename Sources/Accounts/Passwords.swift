import Dispatch
public import Hunt
import NIOConcurrencyHelpers

/// Hashes and compares passwords: on threads of its own, a bounded number at once.
///
/// Each takes 64 MiB and some 70 ms of a processor, so without a bound a few hundred sign-ins would take all memory and
/// stop the games.
public final class Passwords: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Bool, Never>] = []
    var counts = Counts()
  }

  /// How much was done, for tests and for operators.
  public struct Counts: Equatable, Sendable {
    public var hashed = 0
    public var verified = 0
    /// The most that ran at the same time.
    public var mostAtOnce = 0
    /// Those that did not fit.
    public var refused = 0
  }

  private let cost: PasswordCost
  private let atOnce: Int
  private let waiting: Int
  /// For logins of nobody: what is compared with it takes as long and never fits.
  private let dummy: String
  private let queue = DispatchQueue(label: "quarry-passwords", attributes: .concurrent)
  private let state = NIOLockedValueBox(State())

  /// - Parameters:
  ///   - atOnce: how many are hashed or compared at the same time.
  ///   - waiting: how many wait for their turn; more are refused.
  public init(
    cost: PasswordCost = .standard, atOnce: Int = Limits.hashesAtOnce, waiting: Int = Limits.hashesWaiting
  ) throws {
    self.cost = cost
    self.atOnce = atOnce
    self.waiting = waiting
    dummy = try Argon2.hash(Password(trying: "nobody has this password"), cost)
  }

  public var counts: Counts { state.withLockedValue { $0.counts } }

  /// How many wait for their turn.
  var waitingNow: Int { state.withLockedValue { $0.waiting.count } }

  public struct Verdict: Sendable {
    public let isRight: Bool
    /// Right, but hashed at another cost than today's: hash it anew.
    public let isOutdated: Bool
  }

  /// Throws `busy` if too many wait, `unavailable` if memory is short.
  public func hash(_ password: Password) async throws(AccountRejection) -> String {
    let result = try await turn { [cost] () throws(Argon2.Unavailable) in try Argon2.hash(password, cost) }
    state.withLockedValue { $0.counts.hashed += 1 }
    do throws(Argon2.Unavailable) { return try result.get() } catch { throw .unavailable }
  }

  /// Throws likewise.
  /// - Parameter hash: nil for nobody's: takes as long, and is wrong.
  public func verify(_ password: Password, _ hash: String?) async throws(AccountRejection) -> Verdict {
    let known = hash ?? dummy
    let result = try await turn { [cost] () throws(Argon2.Unavailable) in
      let isRight = Argon2.verify(password, known) && hash != nil
      return Verdict(isRight: isRight, isOutdated: isRight && Argon2.isOutdated(known, cost))
    }
    state.withLockedValue { $0.counts.verified += 1 }
    do throws(Argon2.Unavailable) { return try result.get() } catch { throw .unavailable }
  }

  // MARK: Turns

  private func turn<Value: Sendable>(
    _ body: @escaping @Sendable () throws(Argon2.Unavailable) -> Value
  ) async throws(AccountRejection) -> Result<Value, Argon2.Unavailable> {
    guard await begin() else { throw .busy }
    return await withCheckedContinuation { continuation in
      queue.async { [self] in
        let result = Result { () throws(Argon2.Unavailable) in try body() }
        end()
        continuation.resume(returning: result)
      }
    }
  }

  /// Waits for a turn; false if too many wait already.
  func begin() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLockedValue { state -> Bool? in
        if state.running < atOnce {
          state.running += 1
          state.counts.mostAtOnce = max(state.counts.mostAtOnce, state.running)
          return true
        }
        guard state.waiting.count < waiting else {
          state.counts.refused += 1
          return false
        }
        state.waiting.append(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Hands the turn on to whoever waits longest.
  func end() {
    let next = state.withLockedValue { state -> CheckedContinuation<Bool, Never>? in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume(returning: true)
  }
}
