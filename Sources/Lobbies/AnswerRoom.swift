import Core
import DequeModule
import NIOConcurrencyHelpers

/// Room in memory for long answers, shared by all connections of the process.
///
/// A long answer is made only once there is room for it, and holds its room until the socket has taken it. Clients that
/// request much and read little fill the room, not the memory.
public final class AnswerRoom: Sendable {
  private struct Waiter {
    let bytes: Int
    let enter: @Sendable (RoomShare) -> Void
  }

  private struct State {
    var used = 0
    var usedBy: [String: Int] = [:]
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
    /// Waiters by address, so that addresses take turns.
    var lines: [String: Deque<Int>] = [:]
    var order: Deque<String> = []
  }

  /// How long a request waits for room before it is refused.
  let wait: Span
  private let size: Int
  private let state = NIOLockedValueBox(State())

  /// - Parameter bytes: total size of all long answers.
  init(bytes: Int = Limits.answerRoom, wait: Span = Limits.answerWait) {
    self.wait = wait
    size = bytes
  }

  /// Bytes of answers being made or not yet taken by their sockets.
  public var bytesTaken: Int { state.withLockedValue { $0.used } }

  /// Whether anybody waits for room.
  public var isWanted: Bool { state.withLockedValue { !$0.waiters.isEmpty } }

  public enum Entry {
    case entered(RoomShare)
    /// The waiter's number.
    case waits(Int)
  }

  /// Takes room for an answer.
  /// - Parameters:
  ///   - bytes: an estimate; `RoomShare.settle` corrects it.
  ///   - address: the client's.
  ///   - enter: called when there is room later, on any thread, possibly reentrantly.
  public func enter(
    _ bytes: Int, for address: String, orElse enter: @escaping @Sendable (RoomShare) -> Void
  ) -> Entry {
    let (bytes, address) = (counted(bytes), ClientNetworks.widest(around: address))
    return state.withLockedValue { state in
      if fits(bytes, for: address, in: state) {
        return .entered(take(bytes, for: address, in: &state))
      }
      state.lastWaiter += 1
      state.waiters[state.lastWaiter] = Waiter(bytes: bytes, enter: enter)
      if state.lines[address] == nil { state.order.append(address) }
      state.lines[address, default: []].append(state.lastWaiter)
      return .waits(state.lastWaiter)
    }
  }

  /// Takes room without waiting; nil if there is none now.
  public func enter(_ bytes: Int, for address: String) -> RoomShare? {
    let (bytes, address) = (counted(bytes), ClientNetworks.widest(around: address))
    return state.withLockedValue { fits(bytes, for: address, in: $0) ? take(bytes, for: address, in: &$0) : nil }
  }

  /// Stops waiting.
  /// - Returns: false if the waiter has entered.
  public func giveUp(_ waiter: Int) -> Bool {
    state.withLockedValue { $0.waiters.removeValue(forKey: waiter) != nil }
  }

  /// Caps the estimate at a quarter of the room, since an answer may be longer than all of it: a lobby older than the
  /// quota.
  fileprivate func counted(_ bytes: Int) -> Int { min(max(bytes, 0), size / 4) }

  /// Whether there is room. A request must leave as much room free again, so that short answers nearly always fit, and
  /// an address gets at most half unless its answer is short.
  private func fits(_ bytes: Int, for address: String, in state: State) -> Bool {
    guard state.used + 2 * bytes <= size else { return false }
    return bytes <= size / 256 || state.usedBy[address, default: 0] + bytes <= size / 2
  }

  private func take(_ bytes: Int, for address: String, in state: inout State) -> RoomShare {
    state.used += bytes
    state.usedBy[address, default: 0] += bytes
    return RoomShare(of: self, bytes: bytes, address: address)
  }

  fileprivate func change(by bytes: Int, of address: String) {
    let entering = state.withLockedValue { state in
      state.used += bytes
      state.usedBy[address, default: 0] += bytes
      if state.usedBy[address] == 0 { state.usedBy[address] = nil }
      return bytes < 0 ? admit(&state) : []
    }
    for (waiter, share) in entering { waiter.enter(share) }
  }

  /// Admits waiters that fit now. Considers only the first waiter of each of a few addresses.
  private func admit(_ state: inout State) -> [(Waiter, RoomShare)] {
    var entering: [(Waiter, RoomShare)] = []
    var kept: Deque<String> = []
    while kept.count < Self.addressesLookedAt, let address = state.order.popFirst() {
      guard var line = state.lines.removeValue(forKey: address) else { continue }
      // Waiters that gave up are still in line.
      while let first = line.first, state.waiters[first] == nil { line.removeFirst() }
      guard let first = line.first, let waiter = state.waiters[first] else { continue }
      guard fits(waiter.bytes, for: address, in: state) else {
        state.lines[address] = line
        kept.append(address)
        continue
      }
      state.waiters[first] = nil
      line.removeFirst()
      entering.append((waiter, take(waiter.bytes, for: address, in: &state)))
      guard !line.isEmpty else { continue }
      state.lines[address] = line
      state.order.append(address)
    }
    state.order = kept + state.order
    return entering
  }

  private static let addressesLookedAt = 64
}

/// A share of the room for long answers. It is returned when the last reference is released.
public final class RoomShare: Sendable {
  private let room: AnswerRoom
  private let address: String
  private let bytes: NIOLockedValueBox<Int>

  fileprivate init(of room: AnswerRoom, bytes: Int, address: String) {
    self.room = room
    self.address = address
    self.bytes = NIOLockedValueBox(bytes)
  }

  deinit { room.change(by: -bytes.withLockedValue { $0 }, of: address) }

  /// Adjusts the share to the size of the finished answer.
  public func settle(_ bytes: Int) {
    let bytes = room.counted(bytes)
    let change = self.bytes.withLockedValue { held in
      defer { held = bytes }
      return bytes - held
    }
    if change != 0 { room.change(by: change, of: address) }
  }
}
