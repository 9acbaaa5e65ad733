import Core
public import Pictures

extension Photo {
  /// Scales and converts a picture. Takes up to a second: do not call it on an event loop.
  ///
  /// - Parameter bytes: a JPEG, PNG or WebP of at most ``Limits/photoPixels`` pixels.
  public init(developing bytes: [UInt8]) throws(PictureProblem) {
    let upright = try VipsPicture.open(
      bytes, as: PictureFormat.allCases, pixelsMax: Limits.photoPixels, fitting: Limits.photoSide)
    self.init(
      picture: try upright.jpeg(quality: 82),
      thumbnail: try upright.shrunk(toFit: Limits.thumbnailSide).jpeg(quality: 75))
  }
}

extension GreyPicture {
  /// A picture that was checked when it was opened.
  init(_ picture: borrowing VipsPicture) throws(PictureProblem) {
    self.init(width: picture.width, height: picture.height, checked: try picture.greyPixels())
  }

  /// Reads a JPEG or a PNG of at most ``Limits/decodedPixels`` pixels.
  public init(_ bytes: [UInt8]) throws(PictureProblem) {
    let picture = try VipsPicture.open(bytes, as: [.jpeg, .png], pixelsMax: Limits.decodedPixels)
    try self.init(width: picture.width, height: picture.height, pixels: try picture.greyPixels())
  }
}

extension PictureTask {
  /// Carries out the task in this process.
  /// - Returns: texts in UTF-8, a photo and its thumbnail, or codes (``FoundCode/bytes``).
  func run() throws(PictureProblem) -> [[UInt8]] {
    switch kind {
    case .codes: return try GreyPicture(bytes).texts().map { Array($0.utf8) }
    case .codesInGrey:
      return try GreyPicture(width: width, height: height, pixels: bytes).texts().map { Array($0.utf8) }
    case .photo:
      let photo = try Photo(developing: bytes)
      return [photo.picture, photo.thumbnail]
    case .cards: return try FoundCode.onCards(bytes).map(\.bytes)
    }
  }
}
