import Core
import DequeModule
import NIOConcurrencyHelpers
import NIOCore
import Wire

/// Room for the bodies of HTTP requests on their way, of all connections and of those from one address.
///
/// A route reserves what a request is going to send before it reads any of it, so that whatever is admitted can be
/// finished. The others wait, and of their addresses the one that holds the least is served next.
final class BodyRoom: Sendable {
  private struct Waiting {
    let reservation: Reservation
    let admit: @Sendable () -> Void
  }

  private struct State {
    var used = 0
    var usedBy: [String: Int] = [:]
    var lines: [String: Deque<Waiting>] = [:]

    /// Takes the room if there is some.
    mutating func admit(_ bytes: Int, _ address: String) -> Bool {
      let own = usedBy[address, default: 0]
      guard used + bytes <= Limits.bodies, own + bytes <= Limits.bodiesOfAddress else { return false }
      used += bytes
      usedBy[address] = own + bytes
      return true
    }

    mutating func giveBack(_ bytes: Int, _ address: String) {
      used -= bytes
      let own = usedBy[address, default: 0] - bytes
      usedBy[address] = own == 0 ? nil : own
    }

    /// The next that has room now.
    mutating func next() -> Waiting? {
      let open = lines.filter { address, line in
        usedBy[address, default: 0] + (line.first?.reservation.bytes ?? 0) <= Limits.bodiesOfAddress
      }
      // Whoever is next waits until all of its body has room, or small ones would pass large ones for ever.
      guard let address = open.keys.min(by: { (usedBy[$0] ?? 0, $0) < (usedBy[$1] ?? 0, $1) }),
        let first = lines[address]?.first, admit(first.reservation.bytes, address)
      else { return nil }
      take(from: address) { _ in true }
      return first
    }

    @discardableResult mutating func take(from address: String, where isIt: (Waiting) -> Bool) -> Bool {
      guard let index = lines[address]?.firstIndex(where: isIt) else { return false }
      lines[address]?.remove(at: index)
      if lines[address]?.isEmpty ?? true { lines[address] = nil }
      return true
    }
  }

  private let state = NIOLockedValueBox(State())

  /// Bytes that are reserved, and requests that wait.
  var load: (bytes: Int, waiting: Int) {
    state.withLockedValue { ($0.used, $0.lines.values.reduce(0) { $0 + $1.count }) }
  }

  /// Reserves room for a body, and waits for it if need be. Give it back with `end`.
  ///
  /// Throws `rateLimited` if there is none for long.
  func place(for bytes: Int, of address: String, on eventLoop: any EventLoop) async throws -> Reservation {
    let admitted = eventLoop.makePromise(of: Bool.self)
    let reservation = reserve(bytes, for: address) { admitted.succeed(true) }
    let patience = eventLoop.scheduleTask(in: .milliseconds(Limits.roomForBody.milliseconds)) {
      admitted.succeed(false)
    }
    defer { patience.cancel() }
    guard try await admitted.futureResult.get() else {
      reservation.end()
      throw WireError.rateLimited(retryAfter: Limits.roomForBody)
    }
    return reservation
  }

  /// - Parameter admit: called once there is room, on any thread; before this returns if there is some already.
  func reserve(
    _ bytes: Int, for address: String, whenThereIs admit: @escaping @Sendable () -> Void
  ) -> Reservation {
    let reservation = Reservation(of: self, bytes: bytes, for: ClientNetworks.widest(around: address))
    admitNext { state in
      state.lines[reservation.address, default: []].append(Waiting(reservation: reservation, admit: admit))
    }
    return reservation
  }

  private func admitNext(after change: (inout State) -> Void) {
    let admitted = state.withLockedValue { state in
      change(&state)
      var admitted: [Waiting] = []
      while let next = state.next() { admitted.append(next) }
      return admitted
    }
    for waiting in admitted { waiting.admit() }
  }

  fileprivate func end(_ reservation: Reservation) {
    admitNext { state in
      let isWaiting = state.take(from: reservation.address) { $0.reservation === reservation }
      if !isWaiting { state.giveBack(reservation.bytes, reservation.address) }
    }
  }

  /// The room of one body, whether it is there already or awaited.
  final class Reservation: Sendable {
    private let room: BodyRoom
    fileprivate let bytes: Int
    fileprivate let address: String
    private let hasEnded = NIOLockedValueBox(false)

    fileprivate init(of room: BodyRoom, bytes: Int, for address: String) {
      (self.room, self.bytes, self.address) = (room, bytes, address)
    }

    /// Gives the room back, or waits no longer.
    func end() {
      let isFirst = hasEnded.withLockedValue { hasEnded in
        defer { hasEnded = true }
        return !hasEnded
      }
      if isFirst { room.end(self) }
    }
  }
}
