import JSONCoding
import NIOConcurrencyHelpers
import NIOCore

/// Input from the server that is read in its order of arrival.
enum Inbound: Sendable {
  case push(Push)
  /// The answer to a request that was sent with `answerInOrder`.
  case answer(id: Int64, Result<JSONValue, QuarryError>)
}

/// Matches answers with requests: the part of a connection that does not touch sockets.
final class Exchange: LineReceiver {
  typealias Continuation = CheckedContinuation<JSONValue, any Error>

  private enum Waiter {
    case caller(Continuation, timer: Scheduled<Void>?)
    case inbox
  }

  private struct State {
    var nextID: Int64 = 0
    var waiting: [Int64: Waiter] = [:]
    var end: ConnectionFailure?
    /// The server's reason for closing, from its `bye`.
    var bye: String?
  }

  let inbox: Mailbox<Inbound>
  private let state = NIOLockedValueBox(State())

  init(eventLoop: any EventLoop) {
    inbox = Mailbox(countMax: ClientLimits.waiting, eventLoop: eventLoop)
  }

  // MARK: Asking

  /// Encodes a request as a line, and returns it with its id.
  func request(_ method: String, _ params: JSONValue) throws -> (id: Int64, line: ByteBuffer) {
    let id = state.withLockedValue { state in
      state.nextID += 1
      return state.nextID
    }
    var json = JSONWriter(capacity: 256)
    json.object {
      $0.member("jsonrpc", "2.0")
      $0.member("id", id)
      $0.member("method", method)
      $0.name("params")
      $0.value(params)
    }
    let length = json.bytes.count + 1
    guard length <= ClientLimits.lineSent else {
      throw ConnectionFailure.requestTooLong(bytes: length, most: ClientLimits.lineSent)
    }
    var line = ByteBuffer()
    line.reserveCapacity(length)
    line.writeBytes(json.bytes)
    line.writeInteger(UInt8(ascii: "\n"))
    return (id, line)
  }

  /// Registers a caller for an answer. Returns false, having failed the caller, if no answer can come.
  func expect(_ id: Int64, _ continuation: Continuation) -> Bool {
    let failure: (any Error)? = state.withLockedValue { state in
      if let end = state.end { return end }
      // The cancellation handler may have run before the caller was registered.
      if Task.isCancelled { return CancellationError() }
      state.waiting[id] = .caller(continuation, timer: nil)
      return nil
    }
    if let failure { continuation.resume(throwing: failure) }
    return failure == nil
  }

  /// Registers a request whose answer is delivered among the pushes.
  func expectInOrder(_ id: Int64) throws {
    try state.withLockedValue { state in
      if let end = state.end { throw end }
      state.waiting[id] = .inbox
    }
  }

  /// Sets the timer that ends the wait; called on the event loop.
  func setTimer(_ timer: Scheduled<Void>, for id: Int64) {
    let isWaiting = state.withLockedValue { state in
      guard case .caller(let continuation, _) = state.waiting[id] else { return false }
      state.waiting[id] = .caller(continuation, timer: timer)
      return true
    }
    if !isWaiting { timer.cancel() }
  }

  func giveUp(_ id: Int64, _ error: any Error) {
    let waiter = state.withLockedValue { $0.waiting.removeValue(forKey: id) }
    guard case .caller(let continuation, let timer) = waiter else { return }
    timer?.cancel()
    continuation.resume(throwing: error)
  }

  // MARK: Receiving

  func received(_ line: [UInt8]) {
    guard let message = try? JSONParser.parse(line, depthMax: ClientLimits.depth, from: .stored), message.object != nil
    else {
      ended(ConnectionFailure.unreadable("a line is no JSON object"))
      return
    }
    if let method = message["method"]?.string {
      push(Push(method: method, params: message["params"] ?? [:]))
    } else if let error = message["error"] {
      answer(message["id"], .failure(QuarryError(error)))
    } else if let result = message["result"] {
      answer(message["id"], .success(result))
    } else {
      ended(ConnectionFailure.unreadable("a line is neither an answer nor a push"))
    }
  }

  private func push(_ push: Push) {
    if case .bye(let bye) = push { state.withLockedValue { $0.bye = bye.reason } }
    put(.push(push))
  }

  private func answer(_ id: JSONValue?, _ result: Result<JSONValue, QuarryError>) {
    guard let id = id?.integer else {
      // A missing id means that the server could not parse the line, and we cannot tell which request it was.
      if case .failure(let error) = result {
        ended(ConnectionFailure.closed(reason: "the server could not read a request: \(error.message)"))
      }
      return
    }
    switch state.withLockedValue({ $0.waiting.removeValue(forKey: id) }) {
    case .caller(let continuation, let timer):
      timer?.cancel()
      continuation.resume(with: result)
    case .inbox: put(.answer(id: id, result))
    case nil: break  // The caller has given up.
    }
  }

  private func put(_ inbound: Inbound) {
    if !inbox.put(inbound) { ended(ConnectionFailure.fellBehind) }
  }

  func ended(_ error: (any Error)?) {
    let (waiters, failure) = state.withLockedValue { state -> ([Waiter], ConnectionFailure) in
      let failure = state.end ?? Self.failure(error, bye: state.bye)
      state.end = failure
      defer { state.waiting = [:] }
      return (Array(state.waiting.values), failure)
    }
    for case .caller(let continuation, let timer) in waiters {
      timer?.cancel()
      continuation.resume(throwing: failure)
    }
    inbox.end(failure)
  }

  private static func failure(_ error: (any Error)?, bye: String?) -> ConnectionFailure {
    if let bye { return .closed(reason: "the server said goodbye (\(bye))") }
    return error.map { ConnectionFailure($0) } ?? .closedThere
  }

  /// Why the connection is unusable; nil while it works.
  var failure: ConnectionFailure? { state.withLockedValue(\.end) }
}
