import CZBar
import Core
public import Pictures

extension FoundCode {
  /// Whether both are the same code on the same spot, seen twice.
  fileprivate func isSame(as other: FoundCode) -> Bool {
    guard text == other.text else { return false }
    let (own, others) = (middle, other.middle)
    let (across, down) = (corners[2].x - corners[0].x, corners[2].y - corners[0].y)
    let (x, y) = (own.x - others.x, own.y - others.y)
    return 4 * (x * x + y * y) < across * across + down * down
  }

  private var middle: (x: Int, y: Int) {
    (corners.reduce(0) { $0 + $1.x } / corners.count, corners.reduce(0) { $0 + $1.y } / corners.count)
  }

  fileprivate func moved(right: Int, down: Int) -> FoundCode {
    FoundCode(text: text, corners: corners.map { Corner(x: $0.x + right, y: $0.y + down) })
  }

  fileprivate func scaled(by factor: Double) -> FoundCode {
    FoundCode(
      text: text, corners: corners.map { Corner(x: Int(Double($0.x) * factor), y: Int(Double($0.y) * factor)) })
  }
}

// MARK: Photos of cards

extension FoundCode {
  /// The codes in a photo of a table full of cards. Takes a second or two.
  ///
  /// libzbar takes the corners of several codes in one picture for those of one, so the photo is searched in tiles with few
  /// codes each, which overlap by half. It is sharpened, because libzbar does not even find small codes that are a little
  /// out of focus; and searched at several sizes: what is too coarse, too fine or too large for a tile in one is read in
  /// another.
  /// - Parameter bytes: a JPEG, PNG or WebP of at most ``Limits/photoPixels`` pixels.
  static func onCards(_ bytes: [UInt8]) throws(PictureProblem) -> [FoundCode] {
    let photo = try GreyPicture(
      VipsPicture.open(
        bytes, as: PictureFormat.allCases, pixelsMax: Limits.photoPixels, fitting: Limits.cardsSide))
    var codes: [FoundCode] = []
    for look in Look.all {
      let side = max(1, Int(Double(max(photo.width, photo.height)) * look.scale))
      let sharp = try VipsPicture.sharpened(photo, toFit: side, radius: look.radius, amount: look.amount)
      let factor = Double(photo.width) / Double(sharp.width)
      for code in sharp.codes(inTilesOf: look.tile).map({ $0.scaled(by: factor) })
      where codes.count < Limits.codesOnCards && !codes.contains(where: code.isSame(as:)) {
        codes.append(code)
      }
    }
    return codes
  }

  /// A way of looking at a photo: how much smaller, and how it is sharpened. Found by trying.
  private struct Look {
    let scale: Double
    let radius: Double
    let amount: Double
    let tile: Int

    static let all = [
      Look(scale: 0.8, radius: 2, amount: 2, tile: 480), Look(scale: 0.5, radius: 2, amount: 1.5, tile: 600),
      Look(scale: 0.3, radius: 1.5, amount: 1.5, tile: Limits.cardsSide),
    ]
  }
}

/// libzbar is used only in this file.
extension GreyPicture {
  /// The texts of the QR codes in the picture, each once, in the order found.
  ///
  /// Takes some milliseconds: do not call it on an event loop.
  public func texts() -> [String] {
    var texts: [String] = []
    for code in codes() where !texts.contains(code.text) { texts.append(code.text) }
    return texts
  }

  /// The QR codes in the picture, in the order found. Texts that are not UTF-8 are skipped: they are not quarry's.
  func codes() -> [FoundCode] {
    let scanner = zbar_image_scanner_create()
    defer { zbar_image_scanner_destroy(scanner) }
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
    let image = zbar_image_create()
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, Self.grey)
    zbar_image_set_size(image, UInt32(width), UInt32(height))
    return pixels.withUnsafeBytes { pixels in
      // Without a handler, zbar does not free our pixels.
      zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
      guard zbar_scan_image(scanner, image) > 0 else { return [] }
      return Self.codes(in: image)
    }
  }

  /// The codes in all squares of a size that overlap by half; those in several squares several times.
  func codes(inTilesOf side: Int) -> [FoundCode] {
    func starts(_ length: Int) -> some Sequence<Int> {
      stride(from: 0, to: max(1, length - side / 2), by: side / 2)
    }
    return starts(height).flatMap { top in
      starts(width).flatMap { left in
        cut(left: left, top: top, side: side).codes().map { $0.moved(right: left, down: top) }
      }
    }
  }

  private func cut(left: Int, top: Int, side: Int) -> GreyPicture {
    let (right, bottom) = (min(left + side, width), min(top + side, height))
    var cut: [UInt8] = []
    cut.reserveCapacity((right - left) * (bottom - top))
    for row in top..<bottom { cut += pixels[row * width + left..<row * width + right] }
    return GreyPicture(width: right - left, height: bottom - top, checked: cut)
  }

  /// `Y800`: one byte per pixel.
  private static let grey = UInt("Y800".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })

  private static func codes(in image: OpaquePointer?) -> [FoundCode] {
    var codes: [FoundCode] = []
    var symbol = zbar_image_first_symbol(image)
    while let found = symbol {
      symbol = zbar_symbol_next(found)
      let data = UnsafeRawBufferPointer(
        start: zbar_symbol_get_data(found), count: Int(zbar_symbol_get_data_length(found)))
      guard let text = String(validating: data, as: UTF8.self), zbar_symbol_get_loc_size(found) == 4 else { continue }
      let corners = (0..<4).map { (index: UInt32) in
        FoundCode.Corner(x: Int(zbar_symbol_get_loc_x(found, index)), y: Int(zbar_symbol_get_loc_y(found, index)))
      }
      codes.append(FoundCode(text: text, corners: corners))
    }
    return codes
  }
}
