import JSONCoding
import Testing
import Tracing

@testable import Traces

@Suite struct ReadingTraceparent {
  private let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test func `finds the trace, the span and whether it is recorded`() throws {
    let mark = try #require(TraceMark(traceparent: text))
    #expect(mark.trace == "4bf92f3577b34da6a3ce929d0e0e4736" && TraceMark.hex(mark.span) == "00f067aa0ba902b7")
    #expect(mark.isSampled && mark.traceparent == text)
    #expect(try #require(TraceMark(traceparent: text.dropLast(2) + "02")).isSampled == false)
  }

  @Test func `ignores what later versions add`() {
    #expect(TraceMark(traceparent: "cc" + text.dropFirst(2) + "-what-comes") != nil)
  }

  @Test(arguments: [
    "", "00", "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.more",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0é",
    "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  ]) func `takes nothing else`(text: String) {
    #expect(TraceMark(traceparent: text) == nil)
  }
}

@Suite struct RecordingTraces {
  @Test func `follows the caller, whatever the ratio`() throws {
    let recorded = try #require(TraceMark(traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
    let other = try #require(TraceMark(traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00"))
    #expect(OTLPTracer(ratio: 0).begin("a", in: recorded).isRecording)
    #expect(!OTLPTracer(ratio: 1).begin("a", in: other).isRecording)
    #expect(
      OTLPTracer(ratio: 1).begin("a", in: nil).isRecording && !OTLPTracer(ratio: 0).begin("a", in: nil).isRecording)
  }

  @Test func `lets a stranger's trace go on, and records it by the ratio`() throws {
    let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0"
    for flag in ["0", "1"] {
      let never = try #require(OTLPTracer(ratio: 0).parent(text + flag, decides: false))
      let always = try #require(OTLPTracer(ratio: 1).parent(text + flag, decides: false))
      #expect(!never.isSampled && always.isSampled && always.trace == "4bf92f3577b34da6a3ce929d0e0e4736")
      #expect(OTLPTracer(ratio: 0).parent(text + flag, decides: true)?.isSampled == (flag == "1"))
    }
    let tracer = OTLPTracer(ratio: 0.25)
    let recorded = (0..<4_000).count { _ in
      tracer.parent(TraceMark(isSampled: true).traceparent, decides: false)?.isSampled == true
    }
    #expect((800...1_200).contains(recorded))
    #expect(tracer.parent("nonsense", decides: true) == nil && tracer.parent(nil, decides: false) == nil)
  }

  @Test func `keeps a trace together`() throws {
    let tracer = OTLPTracer(ratio: 1)
    let span = tracer.begin("request", in: nil)
    let child = span.child("decide")
    child.end()
    // As a library does.
    let library = tracer.startSpan("call", context: span.context, ofKind: .client)
    library.attributes["status"] = 200
    library.end()
    span.fail()
    span.end()
    span.end()
    let spans = try #require(tracer.queue.next())
    #expect(spans.map(\.name) == ["decide", "call", "request"])
    #expect(spans.map(\.parent) == [span.mark, span.mark, nil] && spans.map(\.isFailed) == [false, false, true])
    #expect(Set(spans.map(\.mark.trace)).count == 1 && Set(spans.map(\.mark.span)).count == 3)
    #expect(spans.allSatisfy { $0.begun <= $0.ended && $0.begun > 1_700_000_000_000_000_000 })
  }

  @Test func `adds nothing to what is not recorded`() {
    let tracer = OTLPTracer(ratio: 0)
    let span = tracer.begin("request", in: nil)
    span.set("a", "b")
    span.child("decide").end()
    span.end()
    #expect(tracer.queue.next() == nil && span.attributes.isEmpty)
  }

  @Test func `drops and counts what is too much`() throws {
    let tracer = OTLPTracer(ratio: 1)
    for _ in 0..<5_000 { tracer.begin("request", in: nil).end() }
    #expect(tracer.counts == (0, 5_000 - 4_096))
    var delivered = 0
    while let batch = tracer.queue.next() {
      #expect(batch.count <= 512)
      delivered += batch.count
      tracer.queue.settle(.delivered)
    }
    #expect(delivered == 4_096 && tracer.counts == (4_096, 904))
  }

  @Test func `tries a batch three times, and one that is refused once`() throws {
    let tracer = OTLPTracer(ratio: 1)
    tracer.begin("first", in: nil).end()
    for _ in 0..<3 {
      #expect(try #require(tracer.queue.next()).map(\.name) == ["first"])
      tracer.queue.settle(.failed)
    }
    #expect(tracer.queue.next() == nil && tracer.counts == (0, 1))
    tracer.begin("second", in: nil).end()
    #expect(tracer.queue.next()?.count == 1)
    tracer.queue.settle(.refused)
    #expect(tracer.queue.next() == nil && tracer.counts == (0, 2))
  }

  @Test func `cuts long texts`() throws {
    let tracer = OTLPTracer(ratio: 1)
    let span = tracer.begin(String(repeating: "é", count: 1_000), in: nil)
    span.set("long", String(repeating: "x", count: 1_000))
    span.end()
    let json = try JSONParser.parse(OTLPText.json(of: try #require(tracer.queue.next()), version: "1"))
    let written = try #require(
      json["resourceSpans"]?.array?.first?["scopeSpans"]?.array?.first?["spans"]?.array?.first)
    #expect(written["name"]?.string?.count == 200)
    #expect(written["attributes"]?.array?.first?["value"]?["stringValue"]?.string?.count == 200)
  }
}
