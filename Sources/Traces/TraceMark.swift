public import Tracing

/// A span's place: its trace, its own id, and whether the trace is recorded (W3C Trace Context).
public struct TraceMark: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
  let span: UInt64
  let isSampled: Bool

  /// A new trace.
  init(isSampled: Bool) {
    self.init(high: .random(in: 1 ... .max), low: .random(in: 1 ... .max), isSampled: isSampled)
  }

  private init(high: UInt64, low: UInt64, span: UInt64 = .random(in: 1 ... .max), isSampled: Bool) {
    (self.high, self.low, self.span, self.isSampled) = (high, low, span, isSampled)
  }

  /// Another span in the same trace.
  var next: TraceMark { TraceMark(high: high, low: low, isSampled: isSampled) }

  /// The same, recorded if it is among a part of all traces. All requests of a trace are, or none.
  func recorded(of ratio: Double) -> TraceMark {
    TraceMark(high: high, low: low, span: span, isSampled: Double(low >> 11) * 0x1p-53 < ratio)
  }

  /// Reads a header `traceparent`; nil if it is malformed and must be ignored. Later versions may have more parts.
  public init?(traceparent text: String) {
    let bytes = Array(text.utf8.prefix(56))
    guard bytes.count >= 55, bytes[2] == Self.dash, bytes[35] == Self.dash, bytes[52] == Self.dash,
      let version = Self.number(bytes[0..<2]), let flags = Self.number(bytes[53..<55]),
      let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]),
      let span = Self.number(bytes[36..<52]), version != 0xFF, high != 0 || low != 0, span != 0,
      bytes.count == 55 || version > 0 && bytes[55] == Self.dash
    else { return nil }
    self.init(high: high, low: low, span: span, isSampled: flags & 1 == 1)
  }

  public var traceparent: String { "00-\(trace)-\(Self.hex(span))-\(isSampled ? "01" : "00")" }

  /// 32 hexadecimal digits.
  var trace: String { Self.hex(high) + Self.hex(low) }

  static func hex(_ id: UInt64) -> String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static let dash = UInt8(ascii: "-")

  /// nil unless all are lowercase hexadecimal digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}

extension ServiceContext {
  private enum Key: ServiceContextKey { typealias Value = TraceMark }

  public var traceMark: TraceMark? {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}
