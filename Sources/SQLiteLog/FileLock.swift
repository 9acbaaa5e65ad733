import Foundation

/// A file lock that one process holds at a time. The system releases it when the process ends, however it ends.
final class FileLock: Sendable {
  enum Failure: Error {
    /// Another process holds it, or another log in this process.
    case held(process: Int32?)
    case system(code: Int32)
  }

  private let descriptor: Int32
  private let path: String

  /// Takes the lock, or fails at once. Releasing the lock leaves the file.
  init(path: String) throws(Failure) {
    self.path = path
    descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      // `deinit` closes the descriptor: it runs after a throw once all members have values.
      throw code == EWOULDBLOCK ? .held(process: Self.process(in: descriptor)) : .system(code: code)
    }
    // Another process may just have removed the file; then this lock would protect nothing.
    guard Self.isSame(descriptor, path) else { throw .held(process: nil) }
    // Used only in the error message of the next process, so a failure to write it does not matter.
    ftruncate(descriptor, 0)
    let text = "\(getpid())\n"
    _ = text.withCString { pwrite(descriptor, $0, text.utf8.count, 0) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Removes the file of a log that should not exist. A process that has opened but not yet locked it notices.
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
