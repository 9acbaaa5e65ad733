import Pictures
import QRCode
import Testing
import Unpacking

@Suite struct FindingCodes {
  @Test func `reads what a code in a PNG says`() throws {
    let picture = try GreyPicture(try Sample.code("HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB"))
    #expect(picture.texts() == ["HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB"])
  }

  @Test func `reads what a code in a JPEG says`() throws {
    let photo = try Photo(developing: try Sample.code("QUARRY:7KQF2M9ZX4TB"))
    let picture = try GreyPicture(photo.picture)
    #expect(picture.texts() == ["QUARRY:7KQF2M9ZX4TB"])
  }

  @Test func `reads grey pixels as they come from a camera`() throws {
    let code = try QRCode("grau, größer")
    let (module, margin) = (5, 4)
    let side = module * (code.width + 2 * margin)
    var pixels = [UInt8](repeating: 230, count: side * side)
    for y in 0..<code.width {
      for x in 0..<code.width where code.isDark(x, y) {
        for row in 0..<module {
          let start = (module * (y + margin) + row) * side + module * (x + margin)
          for column in 0..<module { pixels[start + column] = 25 }
        }
      }
    }
    #expect(try GreyPicture(width: side, height: side, pixels: pixels).texts() == ["grau, größer"])
  }

  @Test func `finds nothing where there is nothing`() throws {
    for (width, height) in [(1, 1), (1, 400), (640, 480)] {
      let pixels = [UInt8](repeating: 128, count: width * height)
      #expect(try GreyPicture(width: width, height: height, pixels: pixels).texts() == [])
    }
  }

  @Test func `takes only as many pixels as were said, and not too many`() {
    #expect(throws: PictureProblem.wrongSize(width: 3, height: 2)) {
      try GreyPicture(width: 3, height: 2, pixels: [0, 0, 0, 0, 0])
    }
    for (width, height) in [(0, 1), (-1, -1), (2_001, 2_000), (Int.max, Int.max)] {
      #expect(throws: PictureProblem.tooManyPixels(most: 4_000_000)) {
        try GreyPicture(width: width, height: height, pixels: [])
      }
    }
  }
}
