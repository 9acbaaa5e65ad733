import Core

/// A camera picture in grey, which is enough to find codes in it.
public struct GreyPicture: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// One byte per pixel, row by row; 0 is black.
  package let pixels: [UInt8]

  /// - Parameter pixels: `width * height` bytes, at most ``Limits/decodedPixels``.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(PictureProblem) {
    guard width > 0, height > 0, width <= Limits.decodedPixels / height else {
      throw .tooManyPixels(most: Limits.decodedPixels)
    }
    guard pixels.count == width * height else { throw .wrongSize(width: width, height: height) }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// - Parameter pixels: as many as the size says.
  package init(width: Int, height: Int, checked pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
