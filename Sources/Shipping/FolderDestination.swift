import Disk
import Foundation

/// A folder, best on another disk or another machine.
///
/// An object is written and synced under another name and then linked to its own, which fails if the name is taken. Local and
/// cluster file systems decide that for all machines; NFS does so only if it is mounted with `lookupcache=none`.
public struct FolderDestination: Destination {
  public let path: String

  /// - Parameter path: an existing folder. Folders in it are made when they are needed.
  public init(_ path: String) { self.path = path }

  public var description: String { path }

  public func create(_ name: String, _ bytes: [UInt8]) throws(DestinationFailure) -> Bool {
    let place = "\(path)/\(name)"
    return try withDraft(of: place, bytes) { (draft) throws(DestinationFailure) in
      guard link(draft, place) == 0 else {
        if errno == EEXIST { return false }
        throw failure("link", place)
      }
      return true
    }
  }

  public func replace(_ name: String, _ bytes: [UInt8]) throws(DestinationFailure) {
    let place = "\(path)/\(name)"
    try withDraft(of: place, bytes) { (draft) throws(DestinationFailure) in
      guard rename(draft, place) == 0 else { throw failure("rename", place) }
    }
  }

  /// Writes and syncs a draft, and syncs the names once the body has given it its own.
  private func withDraft<R>(
    of place: String, _ bytes: [UInt8], _ body: (String) throws(DestinationFailure) -> R
  ) throws(DestinationFailure) -> R {
    let folder = Disk.folder(of: place)
    try make(folder)
    let draft = "\(folder)/.draft-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("create", draft) }
    defer { unlink(draft) }
    do {
      defer { close(file) }
      var done = 0
      while done < bytes.count {
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress.map { $0 + done }, $0.count - done) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure("write", draft) }
        done += count
      }
      guard fsync(file) == 0 else { throw failure("sync", draft) }
    }
    let result = try body(draft)
    do throws(DiskError) { try Disk.sync(folder) } catch { throw .unavailable(reason: "\(folder): \(error)") }
    return result
  }

  /// Makes a folder in the destination. The destination itself is never made: it may be a disk that is not mounted.
  private func make(_ folder: String) throws(DestinationFailure) {
    guard folder != path, access(folder, F_OK) != 0 else { return }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", folder) }
    do throws(DiskError) { try Disk.syncName(of: folder) } catch { throw .unavailable(reason: "\(folder): \(error)") }
  }

  public func read(_ name: String) throws(DestinationFailure) -> [UInt8]? {
    let place = "\(path)/\(name)"
    let file = open(place, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      // A folder that is gone is not an object that is missing.
      if errno == ENOENT, access(path, F_OK) == 0 { return nil }
      throw failure("open", place)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("stat", place) }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, filled in
      while filled < buffer.count {
        let count = Foundation.read(file, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
        if count < 0, errno == EINTR { continue }
        if count < 0 { code = errno }
        guard count > 0 else { return }
        filled += count
      }
    }
    guard code == 0 else { throw .unavailable(reason: "\(place): \(DiskError(code: code))") }
    return bytes
  }

  public func list(_ prefix: String) throws(DestinationFailure) -> [String] {
    let slash = prefix.lastIndex(of: "/")
    let inner = slash.map { String(prefix[...$0]) } ?? ""
    var names: [String] = []
    try list(inner, matching: prefix, into: &names)
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func list(_ folder: String, matching prefix: String, into names: inout [String]) throws(DestinationFailure) {
    guard let entries = opendir("\(path)/\(folder)") else {
      if errno == ENOENT, !folder.isEmpty, access(path, F_OK) == 0 { return }
      throw failure("open", "\(path)/\(folder)")
    }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let whole = folder + name
      // Drafts and what a file system keeps for itself are no objects.
      guard !name.hasPrefix("."), name != "lost+found", whole.hasPrefix(prefix) || prefix.hasPrefix(whole + "/") else {
        continue
      }
      if Int32(entry.pointee.d_type) == 4 || isFolder(whole) {
        try list(whole + "/", matching: prefix, into: &names)
      } else {
        names.append(whole)
      }
    }
  }

  private func isFolder(_ name: String) -> Bool {
    var status = stat()
    return stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  public func delete(_ name: String) throws(DestinationFailure) {
    let place = "\(path)/\(name)"
    guard unlink(place) == 0 || errno == ENOENT else { throw failure("delete", place) }
    // An empty folder says nothing. One that is not empty stays.
    if name.contains("/") { rmdir(Disk.folder(of: place)) }
  }

  private func failure(_ call: String, _ place: String) -> DestinationFailure {
    .unavailable(reason: "\(place): \(call): \(DiskError(code: errno))")
  }
}
