import CPangoCairo
import Foundation

/// A JPEG to paint on pages, any number of times. The file gets its bytes once, as they are.
///
/// Use it only under `Canvas.turns`.
struct JPEGSurface {
  private let surface: OpaquePointer?
  private let pixels: JPEGSize

  /// Nil unless the bytes are a JPEG of a reasonable size.
  init?(_ jpeg: [UInt8]) {
    guard let pixels = JPEGSize(of: jpeg), let bytes = malloc(jpeg.count) else { return nil }
    UnsafeMutableRawBufferPointer(start: bytes, count: jpeg.count).copyBytes(from: jpeg)
    self.pixels = pixels
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(pixels.width), Int32(pixels.height))
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, bytes.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count), { free($0) }, bytes)
    guard status == CAIRO_STATUS_SUCCESS else {
      free(bytes)
      cairo_surface_destroy(surface)
      return nil
    }
  }

  func close() { cairo_surface_destroy(surface) }

  /// Paints it as large as the box allows, in its middle.
  /// - Parameter box: in millimetres.
  func paint(on context: OpaquePointer?, in box: Rect) {
    let (width, height) = (Canvas.points(box.width), Canvas.points(box.height))
    let scale = min(width / Double(pixels.width), height / Double(pixels.height))
    cairo_save(context)
    cairo_translate(
      context, Canvas.points(box.x) + (width - scale * Double(pixels.width)) / 2,
      Canvas.points(box.y) + (height - scale * Double(pixels.height)) / 2)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }
}

/// The width and height of a JPEG in pixels.
struct JPEGSize: Hashable {
  let width: Int
  let height: Int
}

extension JPEGSize {
  /// Nil unless the bytes begin as a JPEG of a reasonable size does.
  init?(of bytes: [UInt8]) {
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      // A start of a frame: not one of the tables DHT (C4), JPG (C8) and DAC (CC).
      if 0xC0...0xCF ~= marker, marker != 0xC4, marker != 0xC8, marker != 0xCC {
        let height = Int(bytes[at + 5]) << 8 | Int(bytes[at + 6])
        let width = Int(bytes[at + 7]) << 8 | Int(bytes[at + 8])
        guard 1...4_000 ~= width, 1...4_000 ~= height else { return nil }
        self.init(width: width, height: height)
        return
      }
      at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
    }
    return nil
  }
}
