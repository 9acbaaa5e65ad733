import DequeModule
import NIOConcurrencyHelpers

/// Room in memory for long answers, shared by all connections of the process.
///
/// A long answer is made only once there is room for it, and keeps its room until the socket has taken it. So clients that
/// ask for much and read little fill the room, not the memory.
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
    /// Those who wait, by address: one address after the other has its turn.
    var lines: [String: Deque<Int>] = [:]
    var order: Deque<String> = []
  }

  private let size: Int
  private let state = NIOLockedValueBox(State())

  /// - Parameter bytes: how many long answers may have together.
  public init(bytes: Int) { size = bytes }

  /// Bytes of answers that are being made, or that sockets have not taken.
  public var bytesTaken: Int { state.withLockedValue { $0.used } }

  /// Whether somebody waits for room.
  public var isWanted: Bool { state.withLockedValue { !$0.waiters.isEmpty } }

  public enum Entry {
    case entered(RoomShare)
    /// The waiter's number.
    case waits(Int)
  }

  /// Takes room for an answer of so many bytes.
  /// - Parameters:
  ///   - bytes: about how many; `RoomShare.settle` tells once it is known.
  ///   - address: whose it is.
  ///   - enter: called once there is room if there is none now; on any thread, perhaps in the middle of something else.
  public func enter(
    _ bytes: Int, for address: String, orElse enter: @escaping @Sendable (RoomShare) -> Void
  ) -> Entry {
    let bytes = counted(bytes)
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

  /// The same for who does not wait: nil if there is no room now.
  public func enter(_ bytes: Int, for address: String) -> RoomShare? {
    let bytes = counted(bytes)
    return state.withLockedValue { fits(bytes, for: address, in: $0) ? take(bytes, for: address, in: &$0) : nil }
  }

  /// Waits no longer.
  /// - Returns: false if it has entered.
  public func giveUp(_ waiter: Int) -> Bool {
    state.withLockedValue { $0.waiters.removeValue(forKey: waiter) != nil }
  }

  /// An answer may be longer than all the room: a lobby from before there was a quota. It counts as a quarter, so that it is
  /// made, too.
  fileprivate func counted(_ bytes: Int) -> Int { min(max(bytes, 0), size / 4) }

  /// Whoever wants much leaves as much free again, so that there is nearly always room for short answers, and an address
  /// gets no more than half; but for short answers.
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

  /// Those for whom there is room now. Of each address only the first is looked at, and of few addresses.
  private func admit(_ state: inout State) -> [(Waiter, RoomShare)] {
    var entering: [(Waiter, RoomShare)] = []
    var kept: Deque<String> = []
    while kept.count < Self.addressesLookedAt, let address = state.order.popFirst() {
      guard var line = state.lines.removeValue(forKey: address) else { continue }
      // Who has given up is in line still.
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

/// Part of the room for long answers. It is given back when nobody holds it any more.
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

  /// The answer is made, and has so many bytes.
  public func settle(_ bytes: Int) {
    let bytes = room.counted(bytes)
    let change = self.bytes.withLockedValue { held in
      defer { held = bytes }
      return bytes - held
    }
    if change != 0 { room.change(by: change, of: address) }
  }
}
