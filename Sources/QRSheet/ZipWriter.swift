import CArchive

/// A ZIP archive in memory, made by libarchive, which is used only in this file.
public struct ZipWriter {
  /// `AE_IFREG`, a macro with a cast, which Swift does not import.
  private static let regularFile: UInt32 = 0o100000

  private let archive: OpaquePointer?
  private let target: UnsafeMutablePointer<[UInt8]>

  /// - Parameters:
  ///   - isCompressed: not for codes: PNGs already are, and SVGs are small.
  ///   - write: must add the entries.
  public static func archive(isCompressed: Bool = false, _ write: (ZipWriter) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeMutablePointer(to: &bytes) { target in
      let writer = ZipWriter(target: target, isCompressed: isCompressed)
      write(writer)
      writer.close()
    }
    return bytes
  }

  private init(target: UnsafeMutablePointer<[UInt8]>, isCompressed: Bool) {
    self.target = target
    archive = archive_write_new()
    expect(archive_write_set_format_zip(archive))
    expect(
      isCompressed
        ? archive_write_zip_set_compression_deflate(archive) : archive_write_zip_set_compression_store(archive))
    // Otherwise the archive is padded to a tape block.
    expect(archive_write_set_bytes_in_last_block(archive, 1))
    expect(archive_write_open(archive, target, nil, appendToArray, nil))
  }

  /// - Parameter name: ASCII only; libarchive needs a locale for anything else.
  public func add(_ name: String, _ bytes: [UInt8]) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_filetype(entry, Self.regularFile)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_size(entry, Int64(bytes.count))
    expect(archive_write_header(archive, entry))
    let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
    precondition(written == bytes.count, "libarchive got no memory")
  }

  private func close() {
    expect(archive_write_close(archive))
    expect(archive_write_free(archive))
  }

  /// When writing to memory, only memory can run out, and Swift traps then as well.
  private func expect(_ status: Int32) {
    precondition(status == ARCHIVE_OK, archive_error_string(archive).map { String(cString: $0) } ?? "libarchive failed")
  }
}

/// libarchive's write function, for an array of bytes as its closure.
private func appendToArray(
  archive: OpaquePointer?, closure: UnsafeMutableRawPointer?, bytes: UnsafeRawPointer?, count: Int
) -> Int {
  closure?.assumingMemoryBound(to: [UInt8].self).pointee
    .append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
  return count
}
