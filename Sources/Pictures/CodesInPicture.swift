import CZBar

/// libzbar is used only in this file.
extension GreyPicture {
  /// The texts of the QR codes in the picture, each once, in the order found. Texts that are not UTF-8 are skipped:
  /// they are not quarry's.
  ///
  /// Takes some milliseconds: do not call it on an event loop.
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
      // Without a handler, zbar does not free our pixels.
      zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
      guard zbar_scan_image(scanner, image) > 0 else { return [] }
      return Self.texts(in: image)
    }
  }

  /// `Y800`: one byte per pixel.
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
