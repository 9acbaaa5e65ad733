import Crypto
public import Hunt

/// A photo as it is shown: upright, small enough for a phone, a JPEG without a word of where and when it was taken.
public struct Photo: Hashable, Sendable {
  /// The hash of the picture, SHA-256.
  public let name: PhotoName
  /// At most ``Limits/photoSide`` pixels wide and high.
  public let picture: [UInt8]
  /// At most ``Limits/thumbnailSide`` pixels wide and high.
  public let thumbnail: [UInt8]

  /// Takes up to a second: not on an event loop.
  ///
  /// - Parameter bytes: a JPEG, PNG or WebP of at most ``Limits/photoPixels`` pixels.
  public init(developing bytes: [UInt8]) throws(PictureProblem) {
    let upright = try VipsPicture.open(
      bytes, as: PictureFormat.allCases, pixelsMax: Limits.photoPixels, fitting: Limits.photoSide)
    self.init(
      picture: try upright.jpeg(quality: 82),
      thumbnail: try upright.shrunk(toFit: Limits.thumbnailSide).jpeg(quality: 75))
  }

  /// One that was developed before.
  init(picture: [UInt8], thumbnail: [UInt8]) {
    self.picture = picture
    self.thumbnail = thumbnail
    name = PhotoName(hash: SHA256.hash(data: picture))
  }
}
