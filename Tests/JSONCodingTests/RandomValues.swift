import JSONCoding
import TestSupport
import TestTools

extension SeededGenerator {
  /// A random value that survives a round trip: whole doubles would come back as integers.
  mutating func json(depth: Int = 4) -> JSONValue {
    switch integer(1...(depth > 0 ? 8 : 6)) {
    case 1: return .null
    case 2: return .bool(once(in: 2))
    case 3: return .integer(wholeNumber())
    case 4: return double()
    case 5, 6: return .string(string())
    case 7: return .array(many(0...5) { $0.json(depth: depth - 1) })
    default: return .object(JSONObject(many(0...5) { .init($0.string(), $0.json(depth: depth - 1)) }))
    }
  }

  mutating func string() -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7E, 0x22...0x22, 0x5C...0x5C, 0x7F...0x7FF, 0x800...0xD7FF,
      0xE000...0xFFFF, 0x1_0000...0x10_FFFF,
    ]
    var text = ""
    for _ in 0..<integer(0...12) {
      let range = one(of: scalars)
      text.unicodeScalars.append(contentsOf: [Unicode.Scalar(UInt32.random(in: range, using: &self))].compactMap { $0 })
    }
    return text
  }

  private mutating func wholeNumber() -> Int64 {
    switch integer(1...4) {
    case 1: Int64(integer(-10...10))
    case 2: one(of: [.min, .min + 1, -1, 0, .max - 1, .max])
    case 3: Int64(1) << integer(0...62)
    default: Int64(bitPattern: next())
    }
  }

  private mutating func double() -> JSONValue {
    var value = Double(bitPattern: next())
    if once(in: 2) { value = Double.random(in: -1_000...1_000, using: &self) }
    guard value.isFinite, Int64(exactly: value) == nil else { return .double(0.1) }
    return .double(value)
  }
}
