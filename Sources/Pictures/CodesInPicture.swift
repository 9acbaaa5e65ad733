import CZBar

/// libzbar, in this file only.
extension GreyPicture {
  /// What the QR codes in the picture say, each once, in the order in which they are found. A text that is not UTF-8 is
  /// left out: it is none of ours.
  ///
  /// Takes some milliseconds: not on an event loop.
  public func texts() -> [String] {
    let scanner = zbar_image_scanner_create()
    defer { zbar_image_scanner_destroy(scanner) }
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
    let image = zbar_image_create()
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, Self.grey)
    zbar_image_set_size(image, UInt32(width), UInt32(height))
    return pixels.withUnsafeBytes { pixels in
      // Without a handler zbar does not free what is ours.
      zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
      guard zbar_scan_image(scanner, image) > 0 else { return [] }
      return Self.texts(in: image)
    }
  }

  /// `Y800`: one byte a pixel.
  private static let grey = UInt("Y800".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) })

  private static func texts(in image: OpaquePointer?) -> [String] {
    var texts: [String] = []
    var symbol = zbar_image_first_symbol(image)
    while let found = symbol {
      symbol = zbar_symbol_next(found)
      let data = UnsafeRawBufferPointer(
        start: zbar_symbol_get_data(found), count: Int(zbar_symbol_get_data_length(found)))
      if let text = String(validating: data, as: UTF8.self), !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}
