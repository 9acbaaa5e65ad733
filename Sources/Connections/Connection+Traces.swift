import JSONCoding
public import Traces
import Wire

extension ConnectionService {
  /// The span that the sender of a request names in `traceparent`. Not even read while nothing is traced.
  /// - Parameter isNear: whether the sender is on this machine.
  public func parent(_ traceparent: @autoclosure () -> String?, isNear: @autoclosure () -> Bool) -> TraceMark? {
    tracer?.parent(traceparent(), decides: isNear())
  }
}

/// Spans have no parameters, ids of lobbies or addresses: those may be personal or secret.
extension Connection {
  /// Begins the span of a request, if its trace is to be recorded.
  func traceRequest(_ method: String, slot: Int, by tracer: OTLPTracer) {
    let span = tracer.begin(method, in: parent)
    guard span.isRecording else { return }
    span.set("rpc.system", "jsonrpc")
    span.set("quarry.transport", "\(transport?.name ?? "none")")
    exchanges.spans[slot] = span
  }

  /// - Parameter method: as it is counted: nothing that somebody made up.
  func endSpan(of slot: Int, _ method: String, _ error: WireError?) {
    guard let span = exchanges.spans.removeValue(forKey: slot) else { return }
    span.operationName = method
    span.set("rpc.method", method)
    span.set("quarry.outcome", error?.kind ?? "ok")
    if let id = error?.details.first(where: { $0.name == "trace" })?.value.string { span.set("quarry.error_id", id) }
    if let kind = error?.errorKind, kind == .internalError || kind == .unavailable { span.fail() }
    span.end()
  }
}
