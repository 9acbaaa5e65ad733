import Foundation

/// Makes what was written good for a loss of power, too.
public enum Disk {
  /// Returns when it is on disk: of a file what it holds, of a folder under which names its files stand.
  public static func sync(_ path: String) throws(DiskError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError(code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DiskError(code: errno) }
  }

  /// Returns when the name of a file or folder is on disk, or that it is gone: it is kept by the folder in which it stands,
  /// not by the file.
  public static func syncName(of path: String) throws(DiskError) {
    let folder = (path as NSString).deletingLastPathComponent
    try sync(folder.isEmpty ? "." : folder)
  }
}

/// What the system said when it could not do what it was asked to.
public struct DiskError: Error, Equatable, CustomStringConvertible {
  /// The system's number for it (`errno`).
  public let code: Int32

  public init(code: Int32) { self.code = code }

  /// The system's own words: "No such file or directory".
  public var description: String { String(cString: strerror(code)) }
}
