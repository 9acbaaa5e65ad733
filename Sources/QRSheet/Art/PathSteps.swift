import Foundation

/// What a path of SVG says, in absolute coordinates: what cairo draws.
enum PathStep: Hashable {
  case move(Point)
  case line(Point)
  case curve(Point, Point, Point)
  case close

  /// Reads the commands that drawings use: `M L H V C S Q T A Z`, and those in small letters.
  static func steps(of path: String) -> [PathStep] {
    var reader = PathReader(path)
    return reader.read()
  }
}

private struct PathReader {
  private var bytes: Substring.UTF8View
  private var steps: [PathStep] = []
  private var here = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  /// The last control point of a quadratic curve, which `t` mirrors; of a cubic one, which `s` does.
  private var control: Point?

  init(_ path: String) { bytes = path[...].utf8 }

  mutating func read() -> [PathStep] {
    var command = UInt8(ascii: "M")
    while skip() {
      let rest = bytes.count
      if let next = bytes.first, UInt8(ascii: "A")...UInt8(ascii: "z") ~= next {
        command = next
        bytes.removeFirst()
      }
      step(command)
      // What no command takes is left out.
      if bytes.count == rest { bytes.removeFirst() }
      // What follows a move without a letter is a line.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    }
    return steps
  }

  private mutating func step(_ command: UInt8) {
    let isRelative = command >= UInt8(ascii: "a")
    let from = isRelative ? here : Point(x: 0, y: 0)
    func point(_ reader: inout PathReader) -> Point {
      let x = reader.number()
      return Point(x: from.x + x, y: from.y + reader.number())
    }
    let mirrored = control.map { Point(x: 2 * here.x - $0.x, y: 2 * here.y - $0.y) } ?? here
    control = nil
    switch command & 0xDF {
    case UInt8(ascii: "M"):
      here = point(&self)
      start = here
      steps.append(.move(here))
    case UInt8(ascii: "L"): line(to: point(&self))
    case UInt8(ascii: "H"): line(to: Point(x: from.x + number(), y: here.y))
    case UInt8(ascii: "V"): line(to: Point(x: here.x, y: from.y + number()))
    case UInt8(ascii: "C"): curve(point(&self), point(&self), point(&self))
    case UInt8(ascii: "S"): curve(mirrored, point(&self), point(&self))
    case UInt8(ascii: "Q"): bend(point(&self), point(&self))
    case UInt8(ascii: "T"): bend(mirrored, point(&self))
    case UInt8(ascii: "A"):
      let (rx, ry) = (abs(number()), abs(number()))
      _ = number()
      let (isLarge, isSweep) = (number() != 0, number() != 0)
      arc(rx, ry, isLarge, isSweep, to: point(&self))
    default:
      steps.append(.close)
      here = start
    }
  }

  private mutating func line(to end: Point) {
    here = end
    steps.append(.line(end))
  }

  private mutating func curve(_ one: Point, _ other: Point, _ end: Point) {
    steps.append(.curve(one, other, end))
    (control, here) = (other, end)
  }

  private mutating func bend(_ middle: Point, _ end: Point) {
    func part(_ from: Point) -> Point {
      Point(x: from.x + (middle.x - from.x) * 2 / 3, y: from.y + (middle.y - from.y) * 2 / 3)
    }
    steps.append(.curve(part(here), part(end), end))
    (control, here) = (middle, end)
  }

  /// An arc of an ellipse that is not turned (SVG 2, appendix B.2.4).
  private mutating func arc(_ rx: Double, _ ry: Double, _ isLarge: Bool, _ isSweep: Bool, to end: Point) {
    guard rx > 0, ry > 0, here != end else { return line(to: end) }
    // On a circle of radius 1, or larger if it does not reach.
    let (ax, ay, bx, by) = (here.x / rx, here.y / ry, end.x / rx, end.y / ry)
    let (dx, dy) = ((bx - ax) / 2, (by - ay) / 2)
    let half = dx * dx + dy * dy
    let radius = max(1, half.squareRoot())
    let away = max(0, radius * radius / half - 1).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let centre = Point(x: (ax + bx) / 2 - away * dy, y: (ay + by) / 2 + away * dx)
    let first = atan2(ay - centre.y, ax - centre.x)
    var turn = atan2(by - centre.y, bx - centre.x) - first
    if isSweep, turn < 0 { turn += 2 * .pi }
    if !isSweep, turn > 0 { turn -= 2 * .pi }
    let parts = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
    let angle = turn / Double(parts)
    let reach = 4 / 3 * tan(angle / 4) * radius
    for part in 0..<parts {
      let (a, b) = (first + Double(part) * angle, first + Double(part + 1) * angle)
      func place(_ angle: Double, _ along: Double) -> Point {
        Point(
          x: rx * (centre.x + radius * cos(angle) - along * sin(angle)),
          y: ry * (centre.y + radius * sin(angle) + along * cos(angle)))
      }
      steps.append(.curve(place(a, reach), place(b, -reach), part == parts - 1 ? end : place(b, 0)))
    }
    here = end
  }

  /// - Returns: whether anything follows.
  private mutating func skip() -> Bool {
    while let byte = bytes.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") { bytes.removeFirst() }
    return !bytes.isEmpty
  }

  /// A number ends where it can: `.5-3.2.1` are three.
  private mutating func number() -> Double {
    guard skip() else { return 0 }
    var digits: [UInt8] = []
    while let byte = bytes.first {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      let isPoint = byte == UInt8(ascii: ".") && !digits.contains(byte)
      guard isDigit || isPoint || digits.isEmpty && byte == UInt8(ascii: "-") else { break }
      digits.append(byte)
      bytes.removeFirst()
    }
    // Nothing that a drawing says: no endless loop then, either.
    if digits.isEmpty { bytes.removeFirst() }
    return Double(String(decoding: digits, as: UTF8.self)) ?? 0
  }
}
