import Core
import DequeModule
import JSONCoding
import NIOConcurrencyHelpers
import Tracing

struct FinishedSpan: Sendable {
  let mark: TraceMark
  let parent: TraceMark?
  let name: String
  let kind: SpanKind
  /// Nanoseconds since 1970.
  let begun: UInt64
  let ended: UInt64
  let attributes: SpanAttributes
  let isFailed: Bool
}

/// Spans on their way to the collector. Adding one never waits: if there are too many, it is dropped, and counted.
final class SpanQueue: Sendable {
  private struct State {
    var waiting: Deque<FinishedSpan> = []
    /// Taken, and neither delivered nor given up.
    var batch: [FinishedSpan] = []
    var tries = 0
    var counts = (delivered: 0, dropped: 0)
  }

  private let state = NIOLockedValueBox(State())

  var counts: (delivered: Int, dropped: Int) { state.withLockedValue { $0.counts } }

  func add(_ span: FinishedSpan) {
    state.withLockedValue { state in
      if state.waiting.count + state.batch.count < Limits.spansKept {
        state.waiting.append(span)
      } else {
        state.counts.dropped += 1
      }
    }
  }

  /// The spans to deliver next: those that were not delivered, or else the oldest. Nil if there are none.
  func next() -> [FinishedSpan]? {
    state.withLockedValue { state in
      if state.batch.isEmpty {
        state.batch = Array(state.waiting.prefix(Limits.spansAtOnce))
        state.waiting.removeFirst(state.batch.count)
      }
      return state.batch.isEmpty ? nil : state.batch
    }
  }

  enum Outcome { case delivered, failed, refused }

  /// Notes what became of the last batch. One that failed comes again, a few times.
  func settle(_ outcome: Outcome) {
    state.withLockedValue { state in
      state.tries += 1
      guard outcome != .failed || state.tries >= Limits.spansTries else { return }
      if outcome == .delivered {
        state.counts.delivered += state.batch.count
      } else {
        state.counts.dropped += state.batch.count
      }
      (state.batch, state.tries) = ([], 0)
    }
  }
}

/// The JSON of OTLP: `ExportTraceServiceRequest`, with ids in hexadecimal digits, and 64-bit numbers as texts.
enum OTLPText {
  static func json(of spans: [FinishedSpan], version: String) -> [UInt8] {
    JSONWriter.bytes(capacity: spans.count * 512) {
      $0.object {
        $0.member("resourceSpans", array: [spans]) { json, spans in
          json.object {
            $0.member("resource") {
              $0.member("attributes", array: [("service.name", "quarry"), ("service.version", version)]) {
                write($1.0, .string($1.1), to: &$0)
              }
            }
            $0.member("scopeSpans", array: [spans]) { json, spans in
              json.object {
                $0.member("scope") { $0.member("name", "quarry") }
                $0.member("spans", array: spans) { write($1, to: &$0) }
              }
            }
          }
        }
      }
    }
  }

  private static func write(_ span: FinishedSpan, to json: inout JSONWriter) {
    json.object {
      $0.member("traceId", span.mark.trace)
      $0.member("spanId", TraceMark.hex(span.mark.span))
      $0.member("parentSpanId", ifPresent: span.parent.map { TraceMark.hex($0.span) })
      $0.member("name", String(span.name.prefix(Limits.spanText)))
      $0.member("kind", number(of: span.kind))
      $0.member("startTimeUnixNano", String(span.begun))
      $0.member("endTimeUnixNano", String(span.ended))
      var attributes: [(name: String, value: SpanAttribute)] = []
      span.attributes.forEach { attributes.append(($0, $1)) }
      $0.member("attributes", array: attributes.sorted { $0.name < $1.name }) { write($1.name, $1.value, to: &$0) }
      $0.member("status") { if span.isFailed { $0.member("code", 2) } }
    }
  }

  private static func number(of kind: SpanKind) -> Int {
    switch kind {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }

  /// Lists are left out: nothing here has any.
  private static func write(_ name: String, _ value: SpanAttribute, to json: inout JSONWriter) {
    json.object {
      $0.member("key", name)
      $0.member("value") {
        switch value {
        case .string(let text): $0.member("stringValue", text)
        case .int32(let number): $0.member("intValue", String(number))
        case .int64(let number): $0.member("intValue", String(number))
        case .double(let number): $0.member("doubleValue", number)
        case .bool(let isSo): $0.member("boolValue", isSo)
        default: break
        }
      }
    }
  }
}
