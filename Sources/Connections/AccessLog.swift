import Core
import Dispatch
public import Logging
import NIOConcurrencyHelpers
import NIOCore
import Wire

/// A line for each request, for operators who want it. It has no parameters and no paths: those may be personal or
/// secret.
///
/// Lines are written on a queue of its own, since standard error may block. If it does, lines are left out, and counted.
public final class AccessLog: Sendable {
  private let logger: Logger
  private let queue = DispatchQueue(label: "access-log", qos: .utility)
  private let state = NIOLockedValueBox((waiting: 0, leftOut: 0))

  public init(_ logger: Logger) { self.logger = logger }

  /// - Parameters:
  ///   - what: a method of the protocol, or that of HTTP with the route's pattern.
  ///   - outcome: `ok`, the kind of an error, or a status.
  ///   - id: the id that the answer has, if it has one.
  public func note(_ what: String, _ outcome: String, from address: String, nanoseconds: Int64, id: String? = nil) {
    let leftOut: Int? = state.withLockedValue { state in
      guard state.waiting < Limits.accessLines else {
        state.leftOut += 1
        return nil
      }
      state.waiting += 1
      defer { state.leftOut = 0 }
      return state.leftOut
    }
    guard let leftOut else { return }
    queue.async { [self] in
      if leftOut > 0 { logger.warning("\(leftOut) requests are left out here: the log is not read quickly enough") }
      var metadata: Logger.Metadata = [
        "address": "\(address)", "outcome": "\(outcome)", "ms": "\(Double(nanoseconds / 10_000) / 100)",
      ]
      if let id { metadata["request"] = "\(id)" }
      logger.info("\(what)", metadata: metadata)
      state.withLockedValue { $0.waiting -= 1 }
    }
  }
}

extension Connection {
  /// Counts a request that was answered, and logs it if the operator wants that.
  /// - Parameter error: nil if the request was carried out.
  func note(_ method: String, _ error: WireError?, since begun: NIODeadline, _ slot: Int) {
    let took = counts.note(method, error?.kind, since: begun)
    service.problems.note(request: method, error?.kind ?? "ok", nanoseconds: took)
    service.access?.note(method, error?.kind ?? "ok", from: address, nanoseconds: took)
    if !exchanges.spans.isEmpty { endSpan(of: slot, method, error) }
  }
}
