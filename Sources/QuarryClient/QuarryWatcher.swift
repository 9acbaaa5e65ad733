public import JSONCoding

/// Watches a lobby across connection failures: reconnects, resumes where it was, and fetches what it missed.
///
/// ```swift
/// let watcher = QuarryWatcher(server: .local, lobby: .code("7KQF"))
/// try await watcher.watch { updates in
///   for try await update in updates {
///     if case .event(let event) = update { print(event.seq, event.type) }
///   }
/// }
/// ```
///
/// With a token it also keeps the seat: its methods make requests on the same connection, wait while there is none, and
/// repeat interrupted requests without executing them twice.
public final class QuarryWatcher: Sendable {
  /// How a lobby is identified.
  public enum Lobby: Hashable, Sendable {
    /// The lobby's id.
    case id(String)
    /// Used for the first request only: a code may be reassigned, so the id replaces it once known.
    case code(String)
  }

  private let driver: WatchDriver
  private let slot = ConnectionSlot()
  private let timing: WatchTiming

  /// A watcher, which connects once ``watch(isolation:_:)`` reads its updates.
  /// - Parameters:
  ///   - server: where the server is.
  ///   - lobby: the lobby to watch.
  ///   - token: a player's or host's; nil to watch as a spectator.
  ///   - topics: `events`, `board`, `chat`, `songs`, `presence`, `feed`, and for those who may have them `positions` and
  ///     `crowd`; nil for the first four.
  ///   - position: where an earlier watcher stopped; nil to start with a snapshot.
  ///   - timing: how long to wait for what.
  public init(
    server: ServerAddress, lobby: Lobby, token: String? = nil, topics: [String]? = nil,
    since position: WatchPosition? = nil, timing: WatchTiming = WatchTiming()
  ) {
    let target =
      switch lobby {
      case .id(let id): JSONObject.Member("lobby", .string(id))
      case .code(let code): JSONObject.Member("code", .string(code))
      }
    self.timing = timing
    let backoff = Backoff(first: timing.firstRetry, most: timing.lastRetry)
    let state = WatchState(target: target, topics: topics, since: position, backoff: backoff)
    driver = WatchDriver(server: server, token: token, state: state, timing: timing, slot: slot)
  }

  // MARK: Watching

  /// Watches until `body` returns, then closes the connection: requests fail from then on. Can be called once.
  public func watch<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Updates) async throws -> Result
  ) async throws -> Result {
    do {
      let result = try await body(Updates(driver: driver))
      await driver.close()
      return result
    } catch {
      await driver.close()
      throw error
    }
  }

  /// What happens in the lobby; an endless sequence.
  ///
  /// Throws ``QuarryError`` if the server refuses, ``WatchEnded`` if it sends this watcher away, and
  /// `CancellationError` if the task is cancelled. Connecting and listening happen only while the next update is
  /// awaited, so somebody must keep reading.
  public struct Updates: AsyncSequence, Sendable {
    fileprivate let driver: WatchDriver

    /// Reads the updates.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let driver: WatchDriver

      /// The next update.
      public mutating func next() async throws -> WatchUpdate? { try await driver.next() }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(driver: driver) }
  }

  // MARK: Requests

  /// Makes a request in the watcher's seat, while another task reads the updates.
  ///
  /// It carries an idempotency key: if the connection breaks or the server cannot store, it is repeated until
  /// `timeout`.
  @discardableResult
  public func call(
    _ method: String, _ params: JSONObject = JSONObject(), timeout: Duration = .seconds(30)
  ) async throws -> JSONValue {
    var params = params
    params.addKey()
    let clock = ContinuousClock()
    let deadline = clock.now + timeout
    while true {
      let connection = try await slot.current(timeout: max(deadline - clock.now, .zero))
      do {
        return try await connection.call(
          method, .object(params), timeout: max(min(deadline - clock.now, timing.answer), .zero))
      } catch let error as QuarryError where error.kind == "unavailable" {
        let pause = error.retryAfter ?? .seconds(1)
        guard clock.now + pause < deadline else { throw error }
        try await Task.sleep(for: pause)
      } catch ConnectionFailure.timedOut(let what) {
        // Answers come in order, so after a missing one no others will come.
        await connection.close()
        guard clock.now < deadline else { throw ConnectionFailure.timedOut(what) }
      } catch ConnectionFailure.closed(let reason) {
        guard clock.now < deadline else { throw ConnectionFailure.closed(reason: reason) }
      }
    }
  }
}

/// A watcher's timeouts.
public struct WatchTiming: Sendable {
  /// How long to wait for a connection.
  public var connect = Duration.seconds(5)
  /// How long to wait for an answer.
  public var answer = Duration.seconds(10)
  /// Pings the server after this much silence.
  public var silence = Duration.seconds(25)
  /// The first pause before reconnecting.
  public var firstRetry = Duration.milliseconds(250)
  /// The longest pause before reconnecting.
  public var lastRetry = Duration.seconds(15)

  /// What suits people at a terminal.
  public init() {}
}
