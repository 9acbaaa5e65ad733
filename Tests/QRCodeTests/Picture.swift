import CPNG

/// A greyscale picture, one byte per pixel.
struct Picture: Equatable {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  struct Unreadable: Error {}

  init(png bytes: [UInt8]) throws {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw Unreadable() }
    image.format = UInt32(PNG_FORMAT_GRAY)
    var pixels = [UInt8](repeating: 0, count: Int(image.width * image.height))
    guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { throw Unreadable() }
    self.init(width: Int(image.width), height: Int(image.height), pixels: pixels)
  }

  /// The picture as a portable grey map, which zbarimg reads without decompression.
  var pgm: [UInt8] { Array("P5\n\(width) \(height)\n255\n".utf8) + pixels }
}
