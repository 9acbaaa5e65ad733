import Foundation

/// A file that a person names for what a program writes.
extension Disk {
  /// Writes all of a file's contents. A file is replaced as a whole, with the mode that it had. What a link leads to is
  /// written, and the link stays. A pipe or a device gets the bytes.
  /// - Parameter path: `/dev/stdout` and its like go on where the program's own output is.
  public static func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A link that leads to nothing makes its file.
      guard errno == ENOENT else { throw DiskError(code: errno) }
      return try isLink(path) ? overwrite(path, with: bytes) : replace(path, with: bytes, mode: nil)
    }
    if let descriptor = standardOutput(of: status) { return try writeAll(bytes, to: descriptor) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else { return try overwrite(path, with: bytes) }
    guard let target = realpath(path, nil) else { throw DiskError(code: errno) }
    defer { free(target) }
    do throws(DiskError) {
      try replace(String(cString: target), with: bytes, mode: status.st_mode & 0o7777)
    } catch  where error.code == EACCES || error.code == EPERM || error.code == EROFS {
      // One may write the file, but make none beside it.
      try overwrite(path, with: bytes)
    }
  }

  /// Opens a file to write it from its beginning; `/dev/stdout` and its like go on where the program's own output is.
  /// - Parameter mode: of a file that is created.
  public static func openToWrite(_ path: String, mode: UInt32) throws(DiskError) -> Int32 {
    var status = stat()
    let own = stat(path, &status) == 0 ? standardOutput(of: status) : nil
    let descriptor = own.map { dup($0) } ?? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw DiskError(code: errno) }
    return descriptor
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The program's own output if that is the file.
  private static func standardOutput(of file: stat) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { descriptor in
      var own = stat()
      return fstat(descriptor, &own) == 0 && own.st_dev == file.st_dev && own.st_ino == file.st_ino
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(DiskError) {
    let descriptor = try openToWrite(path, mode: 0o666)
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
  }

  private static func replace(_ path: String, with bytes: [UInt8], mode: mode_t?) throws(DiskError) {
    let draft = folder(of: path) + "/." + name(of: path) + ".\(getpid())"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw DiskError(code: errno) }
    do throws(DiskError) {
      defer { close(descriptor) }
      if let mode, fchmod(descriptor, mode) != 0 { throw DiskError(code: errno) }
      try writeAll(bytes, to: descriptor)
      guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw DiskError(code: errno) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(DiskError) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw DiskError(code: errno) }
      done += count
    }
  }
}
