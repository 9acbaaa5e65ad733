import Foundation

/// A file that one process at a time holds locked. The system lets go of the lock when the process ends, however it ends.
final class FileLock: Sendable {
  enum Failure: Error {
    /// Another process (or another log in this one) holds it.
    case held(process: Int32?)
    case system(code: Int32)
  }

  private let descriptor: Int32
  private let path: String

  /// Takes the lock, or fails at once. The file is left behind when the lock is given up.
  init(path: String) throws(Failure) {
    self.path = path
    descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      // The descriptor is closed by `deinit`, which is called as soon as all members have their values.
      throw code == EWOULDBLOCK ? .held(process: Self.process(in: descriptor)) : .system(code: code)
    }
    // Whoever made the file in vain may just have removed it: then this would be the lock of nothing.
    guard Self.isSame(descriptor, path) else { throw .held(process: nil) }
    // Only for the message that the next one gets, so it does not matter if it cannot be written.
    ftruncate(descriptor, 0)
    let text = "\(getpid())\n"
    _ = text.withCString { pwrite(descriptor, $0, text.utf8.count, 0) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Removes the file, for a log that is not to be there. Whoever has opened it and not locked it yet notices.
  func removeFile() { unlink(path) }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (locked, named) = (stat(), stat())
    return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0 && locked.st_ino == named.st_ino
  }

  private static func process(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
