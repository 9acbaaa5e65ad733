import QRCode
import Testing

@Suite struct DrawingAPNG {
  private let code: QRCode

  init() throws { code = try QRCode("HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB") }

  @Test func `has one bit for each pixel, grey`() throws {
    let png = try code.png(moduleSize: 10)
    #expect(png.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    #expect(png[12..<16].elementsEqual("IHDR".utf8))
    #expect(png[16..<24] == [0, 0, 0x01, 0x4a, 0, 0, 0x01, 0x4a], "330 by 330: 25 modules and 8 of margin, by 10")
    let (bitDepth, colourType, interlace) = (png[24], png[25], png[28])
    #expect((bitDepth, colourType, interlace) == (1, 0, 0))
    #expect(png.count < 700)
  }

  @Test(arguments: [(1, 4), (1, 0), (2, 4), (3, 1), (5, 4), (7, 3), (8, 4), (9, 4), (13, 0), (16, 64), (64, 4)])
  func `shows each module as a square, and the margin white`(moduleSize: Int, margin: Int) throws {
    let picture = try Picture(png: code.png(moduleSize: moduleSize, margin: margin))
    #expect(picture == code.drawn(moduleSize: moduleSize, margin: margin))
  }

  @Test(arguments: [1, 100, 500, 1500, 2953])
  func `shows each module of larger versions`(count: Int) throws {
    let code = try QRCode(String(repeating: "a", count: count))
    #expect(try Picture(png: code.png(moduleSize: 3)) == code.drawn(moduleSize: 3, margin: 4))
  }

  @Test func `has four modules of quiet zone unless told otherwise`() throws {
    #expect(try code.png(moduleSize: 2) == code.png(moduleSize: 2, margin: 4))
  }

  @Test func `refuses sizes and margins that nobody means`() {
    for size in [Int.min, -1, 0, 65, .max] {
      #expect(throws: QRRenderingFailed.moduleSize(size)) { try code.png(moduleSize: size) }
    }
    for margin in [Int.min, -1, 65, .max] {
      #expect(throws: QRRenderingFailed.margin(margin)) { try code.png(margin: margin) }
    }
    #expect("\(QRRenderingFailed.moduleSize(65))" == "a module of 65 pixels is not within 1...64")
    #expect("\(QRRenderingFailed.margin(-1))" == "a margin of -1 modules is not within 0...64")
  }
}

extension QRCode {
  /// The expected picture, pixel by pixel.
  func drawn(moduleSize: Int, margin: Int) -> Picture {
    let side = moduleSize * (width + 2 * margin)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side)
    for y in -margin..<width + margin {
      let row = (-margin..<width + margin).flatMap { x in
        repeatElement(isDark(x, y) ? 0 : 255 as UInt8, count: moduleSize)
      }
      for _ in 0..<moduleSize { pixels += row }
    }
    return Picture(width: side, height: side, pixels: pixels)
  }
}
