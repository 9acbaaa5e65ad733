import CPNG

/// libpng is used only in this file.
///
/// It uses the row interface rather than `png_image_write_to_memory`, which needs a byte per pixel (380 MB for the
/// largest picture), cannot write 1-bit grey (only a palette), and takes several times as long. libpng raises errors by
/// `longjmp`, which must not cross Swift frames, so the error handler traps instead of returning. Only memory can run
/// out here, and Swift traps then as well.
extension QRCode {
  /// A 1-bit grey PNG: black on white, with the margin inside the picture.
  ///
  /// - Parameters:
  ///   - moduleSize: a module's side in pixels, within ``moduleSizes``. The picture's side is
  ///     `moduleSize × (width + 2 × margin)` pixels.
  ///   - margin: white modules on every side, within ``margins``.
  public func png(moduleSize: Int = 10, margin: Int = QRCode.quietZone) throws(QRRenderingFailed) -> [UInt8] {
    try Self.check(moduleSize: moduleSize)
    try Self.check(margin: margin)
    let side = moduleSize * (width + 2 * margin)
    return PNGWriter.write(side: side) { writer in
      let white = [UInt8](repeating: 0xff, count: (side + 7) / 8)
      writer.append(white, times: margin * moduleSize)
      for y in 0..<width {
        var row = white
        for run in darkRuns(row: y) {
          row.clearBits((margin + run.lowerBound) * moduleSize..<(margin + run.upperBound) * moduleSize)
        }
        writer.append(row, times: moduleSize)
      }
      writer.append(white, times: margin * moduleSize)
    }
  }
}

/// A PNG being written.
private struct PNGWriter {
  private let png: OpaquePointer

  /// Writes a square 1-bit picture; `rows` must append `side` rows.
  static func write(side: Int, rows: (PNGWriter) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1024)
    withUnsafeMutablePointer(to: &bytes) { target in
      var png = png_create_write_struct(
        PNG_LIBPNG_VER_STRING, nil,
        { _, message in preconditionFailure(message.map { String(cString: $0) } ?? "libpng failed") },
        { _, _ in }
      )
      var info = png.flatMap { png_create_info_struct($0) }
      guard let writer = png, let header = info else { preconditionFailure("libpng got no memory") }
      defer { png_destroy_write_struct(&png, &info) }
      png_set_write_fn(writer, target, appendToArray, { _ in })
      // Compared with zlib's defaults, this takes a third of the time for some hundred bytes more. A module's rows
      // repeat, which deflate detects by itself; a filter would cost time and hide it. A window of 4,096 bytes holds
      // the previous row even in the largest picture; a larger one takes longer to clear than to use.
      png_set_compression_level(writer, 2)
      png_set_compression_mem_level(writer, 4)
      png_set_compression_window_bits(writer, 12)
      png_set_filter(writer, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE)
      png_set_IHDR(
        writer, header, UInt32(side), UInt32(side), 1,
        PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE
      )
      png_write_info(writer, header)
      rows(PNGWriter(png: writer))
      png_write_end(writer, header)
    }
    return bytes
  }

  func append(_ row: [UInt8], times: Int) {
    row.withUnsafeBufferPointer { row in
      for _ in 0..<times { png_write_row(png, row.baseAddress) }
    }
  }
}

/// libpng's write function, for an array of bytes as its `io_ptr`.
private func appendToArray(png: OpaquePointer?, bytes: UnsafeMutablePointer<UInt8>?, count: Int) {
  png_get_io_ptr(png)?.assumingMemoryBound(to: [UInt8].self).pointee
    .append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
}

extension [UInt8] {
  /// Clears bits, where bit 0 is the highest bit of the first byte.
  fileprivate mutating func clearBits(_ bits: Range<Int>) {
    let (first, last) = (bits.lowerBound / 8, (bits.upperBound - 1) / 8)
    let head = UInt8(0xff) >> UInt8(bits.lowerBound % 8)
    let tail = UInt8(0xff) << UInt8(7 - (bits.upperBound - 1) % 8)
    guard first < last else {
      self[first] &= ~(head & tail)
      return
    }
    self[first] &= ~head
    for index in first + 1..<last { self[index] = 0 }
    self[last] &= ~tail
  }
}
