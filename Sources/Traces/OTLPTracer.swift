import Core
import NIOConcurrencyHelpers
public import Tracing

/// Records a part of all traces for `TraceExport`.
///
/// Whether a trace is recorded is decided once, where it begins: here, or by a caller of this machine who sent
/// `traceparent`. Anybody else's trace goes on here, but the ratio decides whether it is recorded.
public final class OTLPTracer: Tracer {
  private let ratio: Double
  let queue = SpanQueue()

  /// - Parameter ratio: the part of the traces that begin here and are recorded, from 0 to 1.
  public init(ratio: Double) { self.ratio = ratio }

  /// How many spans were delivered and dropped since the start.
  public var counts: (delivered: Int, dropped: Int) { queue.counts }

  /// The span that a caller names.
  /// - Parameter decides: whether the caller also decides that it is recorded.
  /// - Returns: nil if the header is missing or malformed.
  public func parent(_ traceparent: String?, decides: Bool) -> TraceMark? {
    guard let mark = traceparent.flatMap({ TraceMark(traceparent: $0) }) else { return nil }
    return decides ? mark : mark.recorded(of: ratio)
  }

  /// Begins a span within another, or a trace of its own.
  public func begin(_ name: String, _ kind: SpanKind = .server, in parent: TraceMark?) -> OTLPSpan {
    OTLPSpan(
      name, kind, parent?.next ?? TraceMark(isSampled: Double.random(in: 0..<1) < ratio), parent: parent, in: queue)
  }

  public func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> OTLPSpan {
    begin(operationName, kind, in: context().traceMark)
  }

  public func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    guard let text = extractor.extract(key: "traceparent", from: carrier) else { return }
    context.traceMark = TraceMark(traceparent: text)
  }

  public func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    if let mark = context.traceMark { injector.inject(mark.traceparent, forKey: "traceparent", into: &carrier) }
  }

  public func forceFlush() {}
}

/// A span. Events, links and the texts of errors are left out: they may be personal.
public final class OTLPSpan: Tracing.Span {
  public let mark: TraceMark
  private let parent: TraceMark?
  private let kind: SpanKind
  private let begun = DefaultTracerClock.now.nanosecondsSinceEpoch
  private let queue: SpanQueue
  private let state: NIOLockedValueBox<State>

  private struct State {
    var name: String
    var attributes: SpanAttributes = [:]
    var isFailed = false
    var isEnded = false
  }

  fileprivate init(_ name: String, _ kind: SpanKind, _ mark: TraceMark, parent: TraceMark?, in queue: SpanQueue) {
    (self.kind, self.mark, self.parent, self.queue) = (kind, mark, parent, queue)
    state = NIOLockedValueBox(State(name: name))
  }

  public var isRecording: Bool { mark.isSampled }

  /// Begins a span within this one.
  public func child(_ name: String) -> OTLPSpan { OTLPSpan(name, .internal, mark.next, parent: mark, in: queue) }

  public func set(_ name: String, _ value: String) { set(name, .string(String(value.prefix(Limits.spanText)))) }
  public func set(_ name: String, _ value: Int) { set(name, .int64(Int64(value))) }
  private func set(_ name: String, _ value: SpanAttribute) {
    if isRecording { state.withLockedValue { $0.attributes[name] = value } }
  }

  public func fail() { state.withLockedValue { $0.isFailed = true } }

  public func end() {
    let ended = DefaultTracerClock.now.nanosecondsSinceEpoch
    let finished: FinishedSpan? = state.withLockedValue { state in
      guard isRecording, !state.isEnded else { return nil }
      state.isEnded = true
      return FinishedSpan(
        mark: mark, parent: parent, name: state.name, kind: kind, begun: begun, ended: max(begun, ended),
        attributes: state.attributes, isFailed: state.isFailed)
    }
    if let finished { queue.add(finished) }
  }

  // MARK: For other libraries

  public var context: ServiceContext {
    var context = ServiceContext.topLevel
    context.traceMark = mark
    return context
  }
  public var operationName: String {
    get { state.withLockedValue { $0.name } }
    set { state.withLockedValue { $0.name = newValue } }
  }
  public var attributes: SpanAttributes {
    get { state.withLockedValue { $0.attributes } }
    set { state.withLockedValue { $0.attributes = newValue } }
  }
  public func setStatus(_ status: SpanStatus) { if status.code == .error { fail() } }
  public func addEvent(_ event: SpanEvent) {}
  public func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    fail()
  }
  public func addLink(_ link: SpanLink) {}
  public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) { end() }
}
