import Core
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Pictures
import Rates
import Wire

/// A worker pool for work that would block an event loop, shared fairly between client addresses.
///
/// Requests beyond its capacity are refused at once rather than queued. But an address with at least two more places
/// than the newcomer's gives one up.
final class WorkerPool: Sendable {
  private let threads: NIOThreadPool
  private let threadCount: Int
  private let state: NIOLockedValueBox<State>
  private let most: Int
  private let mostOfAddress: Int

  private struct State: Sendable {
    var places: [Place] = []
    var turns = Turns<Place>()
    /// Idle threads.
    var free: Int
    /// How long a piece of work takes: a moving average; nil before the first.
    var secondsEach: Double?
  }

  /// - Parameters:
  ///   - threads: how many requests are worked on at once.
  ///   - most: how many are under way at once, including those being read or waiting.
  init(threads: Int, most: Int, ofAddress mostOfAddress: Int) {
    self.threads = NIOThreadPool(numberOfThreads: threads)
    threadCount = threads
    self.most = most
    self.mostOfAddress = mostOfAddress
    state = NIOLockedValueBox(State(free: threads))
    self.threads.start()
  }

  /// A request under way.
  final class Place: Sendable {
    fileprivate let address: String
    fileprivate let turn = Signal()
    fileprivate let eviction = Signal()
    /// Whether its work has begun; then it is no longer given up.
    fileprivate let isWorking = NIOLockedValueBox(false)

    fileprivate init(address: String) { self.address = ClientNetworks.widest(around: address) }
  }

  /// Holds a place while the request is under way.
  /// - Throws: `unavailable` if there is none, or if it was given up to another address.
  func enter<Value: Sendable>(
    from address: String, _ body: @escaping @Sendable (Place) async throws -> Value
  ) async throws -> Value {
    let place = Place(address: address)
    guard state.withLockedValue({ admit(place, &$0) }) else { throw busy }
    defer { state.withLockedValue { state in state.places.removeAll { $0 === place } } }
    return try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask { try await body(place) }
      group.addTask {
        try await place.eviction.wait()
        throw self.busy
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw busy }
      return value
    }
  }

  /// Does the work in turn, unless the client has gone by then.
  func work<Value: Sendable>(
    for place: Place, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await self.work(for: place, given: {}, work: work)
  }

  /// - Parameter given: fetches the work's input when its turn has come, so that waiting requests hold no data.
  func work<Given: Sendable, Value: Sendable>(
    for place: Place, given: () async throws -> Given, work: @escaping @Sendable (Given) throws -> Value
  ) async throws -> Value {
    state.withLockedValue { state in
      state.turns.wait(place, from: place.address)
      serve(&state)
    }
    do {
      try await place.turn.wait()
    } catch {
      giveUp(place)
      throw busy
    }
    let start = NIODeadline.now()
    defer {
      let seconds = Double((NIODeadline.now() - start).nanoseconds) / 1e9
      state.withLockedValue { state in
        state.turns.done(place.address, seconds: seconds)
        let before = state.secondsEach ?? seconds
        state.secondsEach = before + (seconds - before) / 8
        state.free += 1
        serve(&state)
      }
    }
    let given = try await given()
    do {
      return try await threads.runIfActive { try work(given) }
    } catch is CancellationError {
      throw busy
    }
  }

  /// Finishes running work and accepts no more.
  func close() async { try? await threads.shutdownGracefully() }

  /// Asks the client to wait until those under way are done. Clients that came back sooner would only send their
  /// pictures again.
  private var busy: WireError {
    let seconds = state.withLockedValue { ($0.secondsEach ?? 0) * Double($0.places.count) / Double(threadCount) }
    return .busy(for: min(max(.seconds(1), Span(milliseconds: Int64(seconds * 1_000))), Limits.longestBusy))
  }

  // MARK: Places

  private func admit(_ place: Place, _ state: inout State) -> Bool {
    let own = state.places.count { $0.address == place.address }
    guard own < mostOfAddress else { return false }
    if state.places.count >= most {
      let counts = state.places.reduce(into: [String: Int]()) { $0[$1.address, default: 0] += 1 }
      guard let (greediest, count) = counts.max(by: { $0.value < $1.value }), count > own + 1,
        // The newest place has waited least.
        let index = state.places.lastIndex(where: {
          $0.address == greediest && !$0.isWorking.withLockedValue { $0 }
        })
      else { return false }
      state.places.remove(at: index).eviction.give()
    }
    state.places.append(place)
    return true
  }

  // MARK: Turns

  private func serve(_ state: inout State) {
    while state.free > 0, let (_, place) = state.turns.next() {
      state.free -= 1
      place.isWorking.withLockedValue { $0 = true }
      place.turn.give()
    }
  }

  /// Gives up a place, whose turn may have come already.
  private func giveUp(_ place: Place) {
    state.withLockedValue { state in
      if place.isWorking.withLockedValue({ $0 }) {
        state.turns.done(place.address, seconds: 0)
        state.free += 1
        serve(&state)
      } else {
        state.turns.leave(place.address) { $0 === place }
      }
    }
  }
}

/// A one-time event that one task waits for.
final class Signal: Sendable {
  private enum State {
    case nothing
    case waiting(CheckedContinuation<Void, any Error>)
    case over
  }

  private let state = NIOLockedValueBox(State.nothing)

  func give() { resume(.success(())) }

  /// - Throws: `CancellationError` if the task is cancelled first.
  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let hasHappened = state.withLockedValue { state in
          if case .over = state { return true }
          state = .waiting(continuation)
          return false
        }
        if hasHappened {
          if Task.isCancelled { continuation.resume(throwing: CancellationError()) } else { continuation.resume() }
        }
      }
    } onCancel: {
      resume(.failure(CancellationError()))
    }
  }

  private func resume(_ result: Result<Void, any Error>) {
    let waiting = state.withLockedValue { state -> CheckedContinuation<Void, any Error>? in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }
}

/// One pool for each kind of work, so that no kind delays another.
struct WorkerPools: Sendable {
  let pictures: PictureProcesses
  /// A picture takes milliseconds; half the processor is left for the game.
  let decoding = WorkerPool(
    threads: max(1, System.coreCount / 2), most: Limits.decodings, ofAddress: Limits.decodingsOfAddress)
  /// Unpacking a photo may take a hundred megabytes.
  let photos = WorkerPool(threads: 1, most: Limits.photosUnderWay, ofAddress: Limits.photosUnderWayOfAddress)
  /// Looking for many small codes may take seconds, but no player waits for it.
  let cards = WorkerPool(threads: 1, most: Limits.cardsUnderWay, ofAddress: Limits.cardsUnderWayOfAddress)
  /// PDFs are drawn one at a time in any case.
  let sheets = WorkerPool(threads: 1, most: Limits.sheetsUnderWay, ofAddress: Limits.sheetsUnderWayOfAddress)

  func close() async {
    for pool in [decoding, photos, cards, sheets] { await pool.close() }
    pictures.close()
  }
}
