import Deflate
import Foundation
import NIOCore
import QRCode

/// The codes of a page as paths, in the operators of PDF (ISO 32000-1, 8.5).
///
/// cairo would print each coordinate as a fraction of a point, which took two thirds of a sheet's time. Here,
/// coordinates are whole numbers of modules, and a matrix places each code.
struct PageOfCodes {
  private var operators: [UInt8] = []

  init(size: Size, placement: Placement) {
    operators.reserveCapacity(1 << 16)
    // PDF counts from the bottom up.
    write("1 0 0 -1 0 \(number(Canvas.points(size.height))) cm\n")
    write("\(number(placement.scale)) 0 0 \(number(placement.scale)) ")
    write("\(number(Canvas.points(placement.x))) \(number(Canvas.points(placement.y))) cm 0 g\n")
  }

  /// - Parameter square: includes the quiet zone.
  mutating func draw(_ code: QRCode, in square: Rect) {
    let module = Canvas.points(square.width) / Double(code.width + 2 * QRCode.quietZone)
    let margin = module * Double(QRCode.quietZone)
    let (left, top) = (Canvas.points(square.x) + margin, Canvas.points(square.y) + margin)
    write("q \(number(module)) 0 0 \(number(module)) \(number(left)) \(number(top)) cm\n")
    for loop in code.outlines() {
      for (index, corner) in loop.enumerated() {
        write(corner.x)
        write(corner.y)
        operators.append(UInt8(ascii: index == 0 ? "m" : "l"))
        operators.append(UInt8(ascii: "\n"))
      }
    }
    // The even-odd rule, which closes each loop.
    write("f* Q\n")
  }

  /// The content stream: the operators, between those that save and restore the page's state, compressed.
  func stream() -> [UInt8] {
    // Only memory can run out, and Swift traps then as well.
    guard let compressor = Compressor(.zlib) else { preconditionFailure("zlib got no memory") }
    var out = ByteBuffer()
    (Array("q\n".utf8) + operators + Array("Q\n".utf8)).withUnsafeBytes { compressor.write($0, .end, to: &out) }
    return Array(out.readableBytesView)
  }

  private mutating func write(_ text: String) { operators.append(contentsOf: text.utf8) }

  /// Writes a number and a space.
  private mutating func write(_ number: Int) {
    if number >= 100 { operators.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { operators.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    operators.append(UInt8(ascii: "0") + UInt8(number % 10))
    operators.append(UInt8(ascii: " "))
  }

  /// PDF knows no exponents.
  private func number(_ value: Double) -> String { String(format: "%.5f", value) }
}
