/// Writes compact JSON as bytes, with no space outside strings and members in the order of the calls.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///   $0.member("player", "p1")
///   $0.member("points", 50)
/// }
/// ```
public struct JSONWriter {
  public private(set) var bytes: [UInt8] = []
  /// Whether a comma is due before the next element or member.
  private var needsComma = false

  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// The bytes that `body` writes.
  /// - Parameter capacity: the approximate size; enough capacity avoids copying.
  public static func bytes(capacity: Int = 128, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(capacity: capacity)
    body(&writer)
    return writer.bytes
  }

  // MARK: Containers

  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    elements(&self)
    close(UInt8(ascii: "]"))
  }

  public mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void)
  {
    array { json in
      for element in elements { write(&json, element) }
    }
  }

  // MARK: Members

  /// Starts a member; its value must be written next.
  public mutating func name(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Starts a member whose name is not known at compile time.
  public mutating func name(escaping name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  public mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    self.value(value)
  }

  @inlinable
  public mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
    self.name(name)
    self.value(value)
  }

  public mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    self.value(value)
  }

  public mutating func member(_ name: StaticString, _ value: Double) {
    self.name(name)
    self.value(value)
  }

  public mutating func member(_ name: StaticString, object members: (inout JSONWriter) -> Void) {
    self.name(name)
    object(members)
  }

  public mutating func member<Element>(
    _ name: StaticString, array elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  /// Writes a member unless the value is nil.
  public mutating func member(_ name: StaticString, ifPresent value: String?) {
    if let value { member(name, value) }
  }

  /// Writes a member unless the value is nil.
  @inlinable
  public mutating func member(_ name: StaticString, ifPresent value: (some BinaryInteger)?) {
    if let value { member(name, value) }
  }

  /// Writes a member unless the value is nil.
  public mutating func member(_ name: StaticString, ifPresent value: Double?) {
    if let value { member(name, value) }
  }

  /// Writes a member unless the value is nil.
  public mutating func member(_ name: StaticString, ifPresent value: Bool?) {
    if let value { member(name, value) }
  }

  // MARK: Values

  public mutating func value(_ value: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { utf8 in
      if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        bytes.append(contentsOf: utf8)
      } else {
        for byte in utf8 { escape(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @inlinable  // Otherwise each operation on the number is a call through a witness table.
  public mutating func value(_ value: some BinaryInteger) {
    integer(isNegative: value < 0, magnitude: UInt64(value.magnitude))
  }

  @usableFromInline
  mutating func integer(isNegative: Bool, magnitude: UInt64) {
    comma()
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    guard magnitude >= 10 else { return bytes.append(UInt8(ascii: "0") + UInt8(magnitude)) }
    // Backwards into 20 bytes, the length of the largest; slices of `bytes` would be copied.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (first, rest) = (20, magnitude)
      while rest > 0 {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  /// Writes a number, without a fraction if it is whole. It must be finite, since JSON has no infinity.
  public mutating func value(_ value: Double) {
    precondition(value.isFinite, "JSON cannot express \(value)")
    if let whole = Int64(exactly: value) {
      self.value(whole)
    } else {
      comma()
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  public mutating func value(_ value: Bool) {
    comma()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  public mutating func null() {
    comma()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes bytes that are already JSON.
  public mutating func raw(_ json: some Collection<UInt8>) {
    comma()
    bytes.append(contentsOf: json)
  }

  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): self.value(value)
    case .double(let value): self.value(value)
    case .string(let value): self.value(value)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let object):
      self.object { json in
        for member in object.members {
          json.name(escaping: member.name)
          json.value(member.value)
        }
      }
    }
  }

  // MARK: Bytes

  private mutating func open(_ byte: UInt8) {
    comma()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    default: bytes.append(byte)
    }
  }
}

extension JSONValue {
  /// The value as compact JSON.
  public var bytes: [UInt8] { JSONWriter.bytes { $0.value(self) } }
}
