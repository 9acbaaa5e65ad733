import Measures
import Testing

@Suite struct WritingMetrics {
  @Test func `counts each value in the first bucket that takes it, and shows the sums of all up to it`() {
    var histogram = Histogram(.latency)
    // Exactly an end, just above it, and more than the last end.
    for value: UInt64 in [500_000, 500_001, 11_000_000_000] { histogram.note(value) }
    var text = MetricsText()
    text.histogram("took_seconds", "How long.", histogram)
    let samples = text.lines.filter { !$0.hasPrefix("#") }
    #expect(text.lines.prefix(2) == ["# HELP took_seconds How long.", "# TYPE took_seconds histogram"])
    #expect(samples.first == #"took_seconds_bucket{le="0.0005"} 1"#)
    #expect(samples.dropFirst().first == #"took_seconds_bucket{le="0.001"} 2"#)
    #expect(samples.dropLast(3).last == #"took_seconds_bucket{le="10"} 2"#)
    #expect(
      samples.suffix(3) == [
        #"took_seconds_bucket{le="+Inf"} 3"#, "took_seconds_sum 11.001000001", "took_seconds_count 3",
      ])
  }

  @Test func `adds up those of several threads`() {
    var (all, one, other) = (Histogram(.counts), Histogram(.counts), Histogram(.counts))
    for value: UInt64 in [1, 3, 7] { one.note(value) }
    other.note(3)
    all += one
    all += other
    var expected = Histogram(.counts)
    for value: UInt64 in [1, 3, 3, 7] { expected.note(value) }
    #expect(all == expected && all.count == 4)
  }

  @Test func `lets no label break its line`() {
    var text = MetricsText()
    text.gauge("g", "A gauge.", [([("name", "a\"b\\c\nd"), ("other", "é")], 1.5)])
    #expect(text.lines.last == #"g{name="a\"b\\c\nd",other="é"} 1.5"#)
    #expect(text.lines.count == 3)
  }

  @Test func `writes whole numbers as such`() {
    var text = MetricsText()
    text.gauge("bytes", "Bytes.", 270_553_174_016)
    text.counter("all_total", "All.", 0)
    #expect(text.lines.contains("bytes 270553174016") && text.lines.contains("all_total 0"))
    #expect(text.text.hasSuffix("all_total 0\n"))
  }
}
