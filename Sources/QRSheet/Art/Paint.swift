import Foundation

/// Numbers from 0 to 1 that are always the same for a text (FNV-1a, then mulberry32). The pages' drawings have the same
/// in `art/paint.js`: the order in which numbers are drawn is the picture.
final class Dice {
  private var seed: UInt32

  init(_ text: String) {
    seed = text.unicodeScalars.reduce(0x811c_9dc5) { ($0 ^ $1.value) &* 0x0100_0193 }
  }

  func next() -> Double {
    seed = seed &+ 0x6d2b_79f5
    var mixed = (seed ^ seed >> 15) &* (seed | 1)
    mixed ^= mixed &+ (mixed ^ mixed >> 7) &* (mixed | 61)
    return Double(mixed ^ mixed >> 14) / 4_294_967_296
  }

  func one<Element>(of list: [Element]) -> Element { list[Int(next() * Double(list.count))] }
}

/// A text with numbers that are rounded to a tenth, as in the path of a drawing: `M\(x) \(y)`.
struct Drawn: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 6 * interpolationCount)
    }
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ part: String) { text += part }
    mutating func appendInterpolation(_ number: Double) { text += number.short(10) }
  }
}

func p(_ drawn: Drawn) -> String { drawn.text }

extension Double {
  /// The number in parts of one, as short as JavaScript writes it.
  func short(_ parts: Int) -> String {
    let count = Int((self * Double(parts) + 0.5).rounded(.down))
    let (whole, rest) = abs(count).quotientAndRemainder(dividingBy: parts)
    let sign = count < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(String(parts + rest).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

/// A circle or an ellipse as a part of a path.
func oval(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double? = nil) -> String {
  p("M\(x - rx) \(y)a\(rx) \(ry ?? rx) 0 1 0 \(2 * rx) 0a\(rx) \(ry ?? rx) 0 1 0 \(-2 * rx) 0z")
}

/// A rectangle with round corners.
func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double = 0) -> String {
  guard radius > 0 else { return p("M\(x) \(y)h\(width)v\(height)h\(-width)z") }
  let (across, down, turn) = (width - 2 * radius, height - 2 * radius, p("\(radius) \(radius) 0 0 1"))
  return p("M\(x + radius) \(y)h\(across)a\(turn) \(radius) \(radius)v\(down)a\(turn) \(-radius) \(radius)")
    + p("h\(-across)a\(turn) \(-radius) \(-radius)v\(-down)a\(turn) \(radius) \(-radius)z")
}

/// A shape of a drawing for paper: black edges, and white inside, so that what is in front hides what is behind.
struct Stroke: Hashable, Sendable {
  /// As in SVG.
  let path: String
  /// As in SVG; empty for none.
  var place = ""
  var inside = Inside.paper
  /// The width of its edge, in the units of the path.
  var width = 2.4

  enum Inside: Sendable {
    case paper
    case ink
    case nothing
  }
}
