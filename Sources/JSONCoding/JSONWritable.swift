/// A value that writes itself as JSON.
public protocol JSONWritable: Sendable {
  func write(to json: inout JSONWriter)
  /// What ``write(to:)`` writes.
  var json: [UInt8] { get }
}

extension JSONWritable {
  public var json: [UInt8] { JSONWriter.bytes { write(to: &$0) } }
}

extension JSONWriter {
  public mutating func value(_ value: some JSONWritable) { value.write(to: &self) }
}
