import Foundation

/// Makes written data survive a loss of power.
public enum Disk {
  /// Waits until a file's contents, or the names in a folder, are on disk.
  public static func sync(_ path: String) throws(DiskError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DiskError(code: errno) }
  }

  /// Waits until the name of a file or folder, or its removal, is on disk. The parent folder stores the name.
  public static func syncName(of path: String) throws(DiskError) {
    try sync(folder(of: path))
  }
}

/// An error from a system call.
public struct DiskError: Error, Equatable, CustomStringConvertible {
  /// The error number (`errno`).
  public let code: Int32

  public init(code: Int32) { self.code = code }

  /// The system's message, such as "No such file or directory".
  public var description: String { String(cString: strerror(code)) }
}
