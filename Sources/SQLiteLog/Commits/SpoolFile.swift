import Disk
import Foundation

/// The file of a spool: a page that says where the records begin, then a ring of records. Its size never changes: it is written
/// in advance, so that no write needs room on the disk or changes where the file lies.
final class SpoolFile: Sendable {
  /// What the first page says.
  struct Start: Equatable {
    /// Where the first record is.
    var tail = SpoolFile.ringStart
    /// From here to `tail`, records may be left that are not needed any more.
    var clean = SpoolFile.ringStart
    /// The highest time of a commit so far.
    var at: Int64 = 0
  }

  static let ringStart = 4096
  private static let magic: UInt64 = 0x316C_6F6F_7053_7251
  private static let chunk = 1 << 20

  let size: Int
  private let descriptor: Int32

  static func path(ofLog log: String) -> String { log + "-spool" }

  /// Opens the file, or writes it anew if it has another size.
  /// - Parameter reserve: the bytes that stay free on the disk.
  init(path: String, size: Int, reserve: Int) throws(DiskError) {
    self.size = size
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DiskError(code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) != size else { return }
    do throws(DiskError) {
      guard ftruncate(descriptor, 0) == 0 else { throw DiskError(code: errno) }
      var disk = statvfs()
      guard fstatvfs(descriptor, &disk) == 0, Int(disk.f_bavail) * Int(disk.f_frsize) >= size + reserve else {
        throw DiskError(code: ENOSPC)
      }
      // Not only reserved: the first write to a reserved block changes the file system's own tables, too.
      try clear(from: 0, count: size)
      guard fsync(descriptor) == 0 else { throw DiskError(code: errno) }
      try Disk.syncName(of: path)
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func clear(from offset: Int, count: Int) throws(DiskError) {
    let zeros = [UInt8](repeating: 0, count: min(count, Self.chunk))
    var done = 0
    while done < count {
      let part = min(zeros.count, count - done)
      try write(zeros[..<part], at: offset + done)
      done += part
    }
  }

  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(DiskError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(offset + done))
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw DiskError(code: errno) }
      done += written
    }
  }

  func read(_ count: Int, at offset: Int) throws(DiskError) -> [UInt8] {
    var (code, total) = (Int32(0), 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while total < count {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + total }, count - total, off_t(offset + total))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          code = got == 0 ? EIO : errno
          break
        }
        total += got
      }
      filled = total
    }
    guard code == 0 else { throw DiskError(code: code) }
    return bytes
  }

  /// Asks the system to have a part in memory: the writer must not wait for the disk to overwrite half a page.
  func fetch(from offset: Int, count: Int) {
    _ = posix_fadvise(descriptor, off_t(offset), off_t(count), POSIX_FADV_WILLNEED)
  }

  func start() throws(DiskError) -> Start? {
    let words = try read(40, at: 0).withUnsafeBytes { bytes in
      (0..<5).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
    }
    guard words[0] == Self.magic, words[4] == Self.digest(Array(words[..<4])) else { return nil }
    let start = Start(tail: Int(words[1]), clean: Int(words[2]), at: Int64(words[3]))
    guard [start.tail, start.clean].allSatisfy({ $0 >= Self.ringStart && $0 <= size && $0 % 8 == 0 }) else {
      return nil
    }
    return start
  }

  func put(_ start: Start) throws(DiskError) {
    var words = [Self.magic, UInt64(start.tail), UInt64(start.clean), UInt64(bitPattern: start.at)]
    words.append(Self.digest(words))
    var writer = CommitWriter()
    for word in words { writer.add(word) }
    try write(writer.bytes[...], at: 0)
  }

  private static func digest(_ words: [UInt64]) -> UInt64 {
    var digest = CommitDigest(after: 0)
    words.withUnsafeBytes { digest.add($0) }
    return digest.value
  }
}
