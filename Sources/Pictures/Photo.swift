public import Core
import Crypto

/// A photo ready to show: an upright JPEG, small enough for a phone, without metadata such as place and time.
public struct Photo: Hashable, Sendable {
  /// The SHA-256 hash of the picture.
  public let name: PhotoName
  /// At most ``Limits/photoSide`` pixels wide and high.
  public let picture: [UInt8]
  /// At most ``Limits/thumbnailSide`` pixels wide and high.
  public let thumbnail: [UInt8]

  /// A photo that was developed before.
  public init(picture: [UInt8], thumbnail: [UInt8]) {
    self.picture = picture
    self.thumbnail = thumbnail
    name = PhotoName(hash: SHA256.hash(data: picture))
  }
}
