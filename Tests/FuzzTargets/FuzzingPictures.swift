import Core
import Pictures
import Unpacking

func fuzzPhoto(_ input: [UInt8]) throws(Finding) {
  guard let photo = try? Photo(developing: input) else { return }
  try check(photo.picture, side: Limits.photoSide)
  try check(photo.thumbnail, side: Limits.thumbnailSide)
}

/// Checks for a JPEG without metadata, no larger than allowed.
private func check(_ jpeg: [UInt8], side: Int) throws(Finding) {
  try expect(PictureFormat(of: jpeg) == .jpeg, "what is kept is a JPEG")
  try expect(!jpeg.contains("Exif") && !jpeg.contains("http://ns.adobe.com"), "nothing is kept but pixels")
  let grey = try require(try? GreyPicture(jpeg), "what is kept can be read")
  try expect(max(grey.width, grey.height) <= side, "what is kept is small")
}

/// The first byte selects a picture or grey pixels; the second sets the width in pixels.
func fuzzCamera(_ input: [UInt8]) throws(Finding) {
  guard input.count > 2 else { return }
  let bytes = Array(input.dropFirst(2))
  let width = Int(input[1]) + 1
  let height = bytes.count / width
  let picture =
    input[0] % 2 == 0
    ? try? GreyPicture(bytes)
    : try? GreyPicture(width: width, height: height, pixels: Array(bytes.prefix(width * height)))
  guard let picture else { return }
  let texts = picture.texts()
  try expect(Set(texts).count == texts.count, "each text is told once")
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
