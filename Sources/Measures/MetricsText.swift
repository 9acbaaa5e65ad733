/// Measures in the text format of Prometheus. The names of labels and metrics must be fixed ones: their values are
/// escaped, but clients must not be able to make up many.
public struct MetricsText: Sendable {
  public typealias Labels = [(name: String, value: String)]

  public private(set) var lines: [String] = []

  public init() {}

  public var text: String { lines.joined(separator: "\n") + "\n" }

  /// Begins a family of samples. All of them must follow before the next one.
  private mutating func family(_ name: String, _ help: String, _ type: String) {
    lines.append("# HELP \(name) \(help)")
    lines.append("# TYPE \(name) \(type)")
  }

  public mutating func gauge(_ name: String, _ help: String, _ value: some BinaryInteger) {
    gauge(name, help, [([], Double(value))])
  }

  public mutating func gauge(_ name: String, _ help: String, _ value: Double) { gauge(name, help, [([], value)]) }

  public mutating func gauge(_ name: String, _ help: String, _ samples: [(Labels, Double)]) {
    family(name, help, "gauge")
    for (labels, value) in samples { sample(name, labels, value) }
  }

  public mutating func counter(_ name: String, _ help: String, _ value: some BinaryInteger) {
    counter(name, help, [([], Double(value))])
  }

  public mutating func counter(_ name: String, _ help: String, _ samples: [(Labels, Double)]) {
    family(name, help, "counter")
    for (labels, value) in samples { sample(name, labels, value) }
  }

  public mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
    self.histogram(name, help, [([], histogram)])
  }

  public mutating func histogram(_ name: String, _ help: String, _ samples: [(Labels, Histogram)]) {
    family(name, help, "histogram")
    for (labels, histogram) in samples {
      var count: UInt64 = 0
      let (ends, unit) = (histogram.buckets.ends, histogram.buckets.unit)
      for (index, number) in histogram.counts.enumerated() {
        count += number
        let end = index < ends.count ? Self.number(Double(ends[index]) / unit) : "+Inf"
        sample(name + "_bucket", labels + [("le", end)], Double(count))
      }
      sample(name + "_sum", labels, Double(histogram.sum) / unit)
      sample(name + "_count", labels, Double(count))
    }
  }

  private mutating func sample(_ name: String, _ labels: Labels, _ value: Double) {
    let named = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    lines.append("\(name)\(named.isEmpty ? "" : "{\(named)}") \(Self.number(value))")
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// Whole numbers without a fraction.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }
}
