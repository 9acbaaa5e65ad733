import EventLog

/// A message of the stream that this program did not write, or that is damaged.
struct UnreadableMessage: Error {}

struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  mutating func add(raw part: [UInt8]) { bytes.append(contentsOf: part) }

  mutating func add(_ integer: some FixedWidthInteger) {
    withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ part: [UInt8]) {
    add(UInt32(part.count))
    bytes.append(contentsOf: part)
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }
}

struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() throws(UnreadableMessage) -> UInt8 {
    guard let byte = rest.popFirst() else { throw UnreadableMessage() }
    return byte
  }

  mutating func raw(_ count: Int) throws(UnreadableMessage) -> [UInt8] {
    guard count <= rest.count else { throw UnreadableMessage() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func integer() throws(UnreadableMessage) -> UInt64 {
    try raw(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of elements, each of which takes at least one byte.
  mutating func count() throws(UnreadableMessage) -> Int {
    let count = Int(try raw(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    guard count <= rest.count else { throw UnreadableMessage() }
    return count
  }

  mutating func bytes() throws(UnreadableMessage) -> [UInt8] { try raw(try count()) }

  mutating func text() throws(UnreadableMessage) -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else { throw UnreadableMessage() }
    return text
  }

  mutating func hash() throws(UnreadableMessage) -> EventHash {
    guard let hash = EventHash(try raw(32)) else { throw UnreadableMessage() }
    return hash
  }
}
