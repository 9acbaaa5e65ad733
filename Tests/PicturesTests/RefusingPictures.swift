import Pictures
import TestSupport
import TestTools
import Testing
import Unpacking

@Suite struct RefusingPictures {
  private func refusal(_ bytes: [UInt8]) -> PictureProblem? {
    do {
      _ = try Photo(developing: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "", "hello", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "%PDF-1.7", "RIFF....WAVE", "BM",
  ])
  func `knows pictures by what is in them`(text: String) throws {
    let problem = try #require(refusal(Array(text.utf8)))
    #expect(problem.description == "This is not a JPEG, PNG or WebP picture. Save it as one.")
  }

  @Test func `says what a code may be looked for in`() throws {
    let webp = Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBP".utf8)
    #expect(PictureFormat(of: webp) == .webp)
    #expect(throws: PictureProblem.notAPicture(taken: [.jpeg, .png])) { try GreyPicture(webp) }
  }

  @Test(arguments: [(8_001, 8_000), (1_000_000, 1_000_000), (2_147_483_647, 2_147_483_647), (2_147_483_647, 1)])
  func `does not unpack what is too large`(width: UInt32, height: UInt32) throws {
    let problem = try #require(refusal(try Sample.bomb(width: width, height: height)))
    // libpng itself refuses the largest sizes.
    #expect([.tooManyPixels(most: 64_000_000), .damaged].contains(problem))
  }

  @Test func `refuses a picture that ends too early`() throws {
    let png = try Sample.code("A photo", module: 20)
    let jpeg = try Photo(developing: png).picture
    for bytes in [png, jpeg] {
      for part in [12, 100, bytes.count / 2, bytes.count - 20] {
        #expect(refusal(Array(bytes.prefix(part))) == .damaged)
      }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `survives pictures with wrong bytes in them`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let png = try Sample.code("A photo", module: 3)
    var bytes = generator.once(in: 2) ? png : try Photo(developing: png).picture
    for _ in 0..<generator.integer(1...20) {
      bytes[generator.integer(2...bytes.count - 1)] = UInt8(generator.integer(0...255))
    }
    // Either a photo or an error will do.
    _ = refusal(bytes)
    _ = try? GreyPicture(bytes).texts()
  }

  /// A JPEG with additional scans of no pixels before those of a photo.
  private func jpeg(scans: Int) throws -> [UInt8] {
    let whole = try Photo(developing: try Sample.code("A photo", module: 20)).picture
    let first = try #require(zip(whole, whole.dropFirst()).enumerated().first { $0.element == (0xFF, 0xDA) }?.offset)
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
    return Array(whole[..<first]) + Array(repeatElement(scan, count: scans).joined()) + Array(whole[first...])
  }

  @Test func `counts the scans of a JPEG before it unpacks one`() throws {
    for scans in [64, 65, 5_000] { #expect(refusal(try jpeg(scans: scans)) == .tooManyScans(most: 64)) }
    // libjpeg reports what is wrong with fewer scans.
    #expect(refusal(try jpeg(scans: 5)) != .tooManyScans(most: 64))
  }

  @Test(arguments: [[0xFF, 0xE0, 0, 0], [0xFF, 0xE0, 0, 1], [0xFF], [0xFF, 0xDA], [0x00, 0xFF, 0xD9]] as [[UInt8]])
  func `takes no JPEG whose markers cannot be followed`(rest: [UInt8]) {
    #expect(refusal([0xFF, 0xD8] + [0xFF, 0xE0, 0, 2] + rest) == .damaged)
  }
}
