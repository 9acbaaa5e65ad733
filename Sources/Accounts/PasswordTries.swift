public import Core
import NIOConcurrencyHelpers
public import Rates

/// Limits wrong passwords, by account name and by client address; for what many know by name, also by place.
///
/// A password counts as wrong before it is compared, so that parallel tries get no advantage over sequential ones. The
/// count is taken back if the password is right or could not be compared. If pending comparisons would exceed the
/// limit, a try waits for them before it is refused: thirty simultaneous sign-ins with the right password all succeed.
public final class PasswordTries<Name: RateKey>: Sendable {
  /// What tries are counted by: a name, a place or an address.
  fileprivate enum Count: Hashable, Sendable {
    case name(Name)
    case place(Name)
    case address(String)
  }

  fileprivate struct State {
    var names: RateLimiter<Name>
    var places: RateLimiter<Name>
    var addresses: RateLimiter<String>
    /// The number of passwords being compared.
    var compared: [Count: Int] = [:]
    /// Tries waiting for one of these comparisons.
    var waiting: [Count: [CheckedContinuation<Void, Never>]] = [:]
  }

  /// A password that is being compared.
  private struct Turn {
    let counts: [Count]
    let at: Uptime
  }

  private enum Step {
    case compares(Turn)
    case refused(Span)
    case waits(Count)
  }

  private let now: @Sendable () -> Uptime
  private let state: NIOLockedValueBox<State>

  /// - Parameter isOn: whether to count at all; false for benchmarks.
  public init(isOn: Bool, now: @escaping @Sendable () -> Uptime) {
    self.now = now
    state = NIOLockedValueBox(
      State(
        names: RateLimiter(Limits.wrongLogins, isOn: isOn),
        places: RateLimiter(Limits.wrongPassphrases, isOn: isOn),
        addresses: RateLimiter(Limits.wrongLoginsOfAddress, isOn: isOn)))
  }

  /// Compares a password. Throws `tooManyTries` without comparing if there were too many wrong ones, or what `compare`
  /// throws.
  /// - Parameters:
  ///   - name: the account that the password is claimed to belong to.
  ///   - address: the client's address; nil for a signed-in user.
  ///   - place: what the password opens, if `name` is only that of one address there.
  public func count(
    _ name: Name, from address: String? = nil, at place: Name? = nil,
    _ compare: () async throws(AccountRejection) -> Passwords.Verdict
  ) async throws(AccountRejection) -> Passwords.Verdict {
    let counts: [Count?] = [.name(name), place.map(Count.place), address.map(Count.address)]
    let turn = try await turn(counts.compactMap(\.self))
    do throws(AccountRejection) {
      let verdict = try await compare()
      end(turn, wasWrong: !verdict.isRight)
      return verdict
    } catch {
      end(turn, wasWrong: false)
      throw error
    }
  }

  private func turn(_ counts: [Count]) async throws(AccountRejection) -> Turn {
    while true {
      switch step(counts) {
      case .compares(let turn): return turn
      case .refused(let wait): throw .tooManyTries(retryAfter: wait)
      case .waits(let count): await oneIsCompared(of: count)
      }
    }
  }

  private func step(_ counts: [Count]) -> Step {
    let now = now()
    return state.withLockedValue { state in
      let full = counts.compactMap { count in state.wait(for: count, at: now).map { (count: count, wait: $0) } }
      guard let first = full.first, let longest = full.map(\.wait).max() else {
        for count in counts { state.begin(count, at: now) }
        return .compares(Turn(counts: counts, at: now))
      }
      return full.allSatisfy { state.mayWait(for: $0.count) } ? .waits(first.count) : .refused(longest)
    }
  }

  private func oneIsCompared(of count: Count) async {
    await withCheckedContinuation { continuation in
      let isWaiting = state.withLockedValue { state in
        guard state.compared[count] != nil else { return false }
        state.waiting[count, default: []].append(continuation)
        return true
      }
      if !isWaiting { continuation.resume() }
    }
  }

  private func end(_ turn: Turn, wasWrong: Bool) {
    let waiting = state.withLockedValue { state in
      turn.counts.flatMap { state.end($0, begunAt: turn.at, wasWrong: wasWrong) }
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension PasswordTries.State {
  func wait(for count: PasswordTries.Count, at now: Uptime) -> Span? {
    switch count {
    case .name(let name): names.wait(for: name, at: now)
    case .place(let place): places.wait(for: place, at: now)
    case .address(let address): addresses.wait(for: address, at: now)
    }
  }

  /// Whether a comparison is pending and another try may still wait for it.
  func mayWait(for count: PasswordTries.Count) -> Bool {
    compared[count] != nil && (waiting[count]?.count ?? 0) < Limits.triesWaiting
  }

  mutating func begin(_ count: PasswordTries.Count, at now: Uptime) {
    compared[count, default: 0] += 1
    switch count {
    case .name(let name): names.note(name, at: now)
    case .place(let place): places.note(place, at: now)
    case .address(let address): addresses.note(address, at: now)
    }
  }

  /// - Returns: the tries that waited for this comparison.
  mutating func end(
    _ count: PasswordTries.Count, begunAt moment: Uptime, wasWrong: Bool
  ) -> [CheckedContinuation<Void, Never>] {
    let left = (compared[count] ?? 1) - 1
    compared[count] = left == 0 ? nil : left
    if !wasWrong {
      switch count {
      case .name(let name): names.takeBack(name, notedAt: moment)
      case .place(let place): places.takeBack(place, notedAt: moment)
      case .address(let address): addresses.takeBack(address, notedAt: moment)
      }
    }
    return waiting.removeValue(forKey: count) ?? []
  }
}
