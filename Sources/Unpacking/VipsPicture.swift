import CVips
import Foundation
import Pictures

/// A libvips image; libvips is used only in this file. Operations take time: do not use it on an event loop.
struct VipsPicture: ~Copyable {
  private let image: UnsafeMutablePointer<VipsImage>

  /// Takes over the image.
  private init(_ image: UnsafeMutablePointer<VipsImage>) { self.image = image }

  deinit { g_object_unref(UnsafeMutableRawPointer(image)) }

  var width: Int { Int(vips_image_get_width(image)) }
  var height: Int { Int(vips_image_get_height(image)) }

  // MARK: Opening

  /// Opens and decodes a whole picture.
  /// - Parameter pixelsMax: checked before any pixel is decoded.
  static func open(_ bytes: [UInt8], as taken: [PictureFormat], pixelsMax: Int) throws(PictureProblem) -> VipsPicture {
    let format = try format(of: bytes, taken)
    return try bytes.span.withUnsafeBytes { (bytes) throws(PictureProblem) in
      let picture = try head(of: bytes, format, pixelsMax: pixelsMax)
      // Decode now: the bytes are only borrowed.
      return try picture.inMemory()
    }
  }

  /// Opens a picture, turns it upright, makes it fit into a square, and removes transparency.
  static func open(
    _ bytes: [UInt8], as taken: [PictureFormat], pixelsMax: Int, fitting side: Int
  ) throws(PictureProblem) -> VipsPicture {
    let format = try format(of: bytes, taken)
    return try bytes.span.withUnsafeBytes { (bytes) throws(PictureProblem) in
      _ = try head(of: bytes, format, pixelsMax: pixelsMax)
      let fitted = try make { quarry_fit(bytes.baseAddress, bytes.count, Int32(side), $0) }
      return try fitted.withoutProfile().withoutAlpha().inMemory()
    }
  }

  private static func format(of bytes: [UInt8], _ taken: [PictureFormat]) throws(PictureProblem) -> PictureFormat {
    guard let format = PictureFormat(of: bytes), taken.contains(format) else { throw .notAPicture(taken: taken) }
    return format
  }

  private static func head(
    of bytes: UnsafeRawBufferPointer, _ format: PictureFormat, pixelsMax: Int
  ) throws(PictureProblem) -> VipsPicture {
    precondition(isStarted, "libvips does not start")
    if format == .webp, PictureFormat.pixelsOfWebP(bytes).map({ $0 > pixelsMax }) ?? false {
      throw .tooManyPixels(most: pixelsMax)
    }
    try format.check(bytes)
    guard let image = quarry_open(bytes.baseAddress, bytes.count) else { throw failure() }
    let picture = VipsPicture(image)
    guard picture.width <= pixelsMax / max(1, picture.height) else { throw .tooManyPixels(most: pixelsMax) }
    return picture
  }

  // MARK: Transforming

  func shrunk(toFit side: Int) throws(PictureProblem) -> VipsPicture {
    try Self.make { quarry_shrink(image, Int32(side), $0) }
  }

  /// Converts to sRGB. A picture with an unusable profile is treated as if it had none.
  private func withoutProfile() -> VipsPicture {
    guard vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 else { return Self.sharing(image) }
    do {
      return try Self.make { quarry_colours(image, $0) }
    } catch {
      return Self.sharing(image)
    }
  }

  private func withoutAlpha() throws(PictureProblem) -> VipsPicture {
    guard vips_image_hasalpha(image) != 0 else { return Self.sharing(image) }
    return try Self.make { quarry_flatten(image, $0) }
  }

  private func inMemory() throws(PictureProblem) -> VipsPicture {
    guard let copy = vips_image_copy_memory(image) else { throw Self.failure() }
    return VipsPicture(copy)
  }

  // MARK: Results

  /// A JPEG without any metadata.
  func jpeg(quality: Int) throws(PictureProblem) -> [UInt8] {
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    guard quarry_jpeg(image, Int32(quality), &bytes, &count) == 0 else { throw Self.failure() }
    defer { g_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// One byte per pixel, row by row.
  func greyPixels() throws(PictureProblem) -> [UInt8] {
    let opaque = try withoutAlpha()
    let bands = vips_image_get_bands(opaque.image)
    if vips_image_get_format(opaque.image) == VIPS_FORMAT_UCHAR, [1, 3, 4].contains(bands) {
      return try opaque.greyPixels(ofBands: bands)
    }
    let grey = try Self.make { quarry_convert(opaque.image, VIPS_INTERPRETATION_B_W, $0) }
    var count = 0
    guard let bytes = vips_image_write_to_memory(grey.image, &count) else { throw Self.failure() }
    defer { g_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Sharpens grey pixels, and shrinks them before that.
  /// - Parameters:
  ///   - side: the longer side of the result.
  ///   - radius: in pixels of the result.
  ///   - amount: how many times what a blurred picture lacks is added.
  static func sharpened(
    _ grey: GreyPicture, toFit side: Int, radius: Double, amount: Double
  ) throws(PictureProblem) -> GreyPicture {
    try grey.pixels.span.withUnsafeBytes { (bytes) throws(PictureProblem) in
      guard
        let image = quarry_of_grey(
          bytes.baseAddress, bytes.count, Int32(clamping: grey.width), Int32(clamping: grey.height))
      else { throw failure() }
      let shrunk = try VipsPicture(image).shrunk(toFit: side)
      return try GreyPicture(try make { quarry_sharpen(shrunk.image, radius, amount, $0) })
    }
  }

  /// For 8-bit pixels with one, three or four bands.
  private func greyPixels(ofBands bands: Int32) throws(PictureProblem) -> [UInt8] {
    var count = 0
    guard let bytes = vips_image_write_to_memory(image, &count) else { throw Self.failure() }
    defer { g_free(bytes) }
    let pixels = count / Int(bands)
    return [UInt8](unsafeUninitializedCapacity: pixels) { grey, initialized in
      quarry_grey(bytes, pixels, bands, grey.baseAddress)
      initialized = pixels
    }
  }

  // MARK: libvips

  /// Starts libvips, if it has not been started yet.
  static func start() { precondition(isStarted, "libvips does not start") }

  /// Starts lazily, since that takes a few hundredths of a second.
  private static let isStarted = quarry_start("quarry") == 0

  private static func sharing(_ image: UnsafeMutablePointer<VipsImage>) -> VipsPicture {
    g_object_ref(UnsafeMutableRawPointer(image))
    return VipsPicture(image)
  }

  private static func make(
    _ operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
  ) throws(PictureProblem) -> VipsPicture {
    var result: UnsafeMutablePointer<VipsImage>?
    guard operation(&result) == 0, let result else { throw failure() }
    return VipsPicture(result)
  }

  /// Clears libvips's message, which is for programmers and would otherwise be added to the next one.
  private static func failure() -> PictureProblem {
    vips_error_clear()
    return .damaged
  }
}
