public import JSONCoding

/// Makes requests one at a time, for programs that do something and exit.
///
/// It reconnects when the connection breaks, and repeats the interrupted request without executing it twice.
///
/// ```swift
/// try await QuarryCaller.with(.local) { caller in
///   let lobby = try await caller.lobby.create(name: "Old Town")
///   await caller.takeSeat(token: lobby.token)
///   try await caller.lobby.start()
/// }
/// ```
public actor QuarryCaller {
  private let address: ServerAddress
  private let connectTimeout: Duration
  private let backoff = Backoff(most: .seconds(2))
  private var connection: QuarryConnection?
  private var token: String?

  /// How often a request is retried.
  private static let retries = 3

  private init(_ address: ServerAddress, connectTimeout: Duration) {
    self.address = address
    self.connectTimeout = connectTimeout
  }

  /// Runs `body` with a caller whose connection is closed when `body` returns.
  /// - Throws: ``ConnectionFailure`` if the server cannot be reached initially, and whatever `body` throws.
  public static func with<Result: Sendable>(
    _ server: ServerAddress, connectTimeout: Duration = .seconds(5),
    isolation: isolated (any Actor)? = #isolation, _ body: (QuarryCaller) async throws -> Result
  ) async throws -> Result {
    let caller = QuarryCaller(server, connectTimeout: connectTimeout)
    _ = try await caller.connected()
    do {
      let result = try await body(caller)
      await caller.disconnect()
      return result
    } catch {
      await caller.disconnect()
      throw error
    }
  }

  /// Sends this token with all further requests, because a new connection has no seat.
  public func takeSeat(token: String?) { self.token = token }

  /// Makes a request, with an idempotency key so that retries are safe.
  @discardableResult
  public func call(
    _ method: String, _ params: JSONObject = JSONObject(), timeout: Duration = .seconds(10)
  ) async throws -> JSONValue {
    var params = params
    params.addKey()
    if let token, params["token"] == nil { params.members.append(.init("token", .string(token))) }
    var attempt = 0
    while true {
      do {
        return try await connected().call(method, .object(params), timeout: timeout)
      } catch {
        guard attempt < Self.retries, let pause = pause(after: error, attempt: attempt) else { throw error }
        if error is ConnectionFailure { await disconnect() }
        try await Task.sleep(for: pause)
        attempt += 1
      }
    }
  }

  /// How long to wait before retrying; nil if a retry is pointless.
  private func pause(after error: any Error, attempt: Int) -> Duration? {
    let delay = backoff.delay(attempt: attempt, jitter: .random(in: 0..<1))
    return switch error {
    case let error as QuarryError where error.kind == "unavailable":
      max(delay, min(error.retryAfter ?? .zero, .seconds(10)))
    case ConnectionFailure.closed, ConnectionFailure.timedOut, ConnectionFailure.unreachable: delay
    default: nil
    }
  }

  private func connected() async throws -> QuarryConnection {
    if let connection, connection.failure == nil { return connection }
    await disconnect()
    let connection = try await QuarryConnection.connect(to: address, timeout: connectTimeout)
    self.connection = connection
    return connection
  }

  private func disconnect() async {
    let connection = connection
    self.connection = nil
    await connection?.close()
  }
}
