public import Core
import Disk
import Foundation

/// The folder of stored photos, and the record of which photos were sent to which lobby (`SentPhotos.swift`). Each
/// photo has two files, named by the hash of the larger one. Reads and writes files: do not use it on an event loop.
public struct PhotoFolder: Sendable {
  let path: String
  let quotas: Quotas
  /// Held while deciding whether a photo stays.
  let lock = PhotoLock()

  /// - Parameters:
  ///   - path: the folder, which is created for the first photo.
  ///   - quotas: how much of it a lobby may have.
  public init(path: String, quotas: Quotas = Quotas()) {
    self.path = path
    self.quotas = quotas
  }

  public enum Size: Sendable, CaseIterable {
    case full
    case thumbnail

    var suffix: String {
      switch self {
      case .full: ".jpg"
      case .thumbnail: "-small.jpg"
      }
    }
  }

  /// The path of a photo's file, which need not exist.
  public func path(of photo: PhotoName, _ size: Size) -> String {
    folder(of: photo) + "/" + photo.text + size.suffix
  }

  public func has(_ photo: PhotoName) -> Bool { access(path(of: photo, .full), R_OK) == 0 }

  /// All photos of the folder, ordered by name.
  public func all() -> [PhotoName] {
    names(in: path).filter { $0.utf8.count == 2 && $0 != "of" }.flatMap { names(in: path + "/" + $0) }
      .compactMap { Self.photo(of: $0) }
      .sorted { $0.text < $1.text }
  }

  /// Reads a photo; nil if a file of it is missing or damaged.
  public func load(_ name: PhotoName) -> Photo? {
    let files = FileManager.default
    guard let picture = files.contents(atPath: path(of: name, .full)),
      let thumbnail = files.contents(atPath: path(of: name, .thumbnail))
    else { return nil }
    let photo = Photo(picture: Array(picture), thumbnail: Array(thumbnail))
    return photo.name == name ? photo : nil
  }

  /// Stores a photo durably. Leaves a photo that already exists as it is.
  /// - Parameter lobby: the lobby whose host sent the photo; nil counts it for none. Throws `tooMany` or `tooLarge` if
  ///   the lobby has too many already.
  public func store(_ photo: Photo, sentTo lobby: LobbyID? = nil) throws(PhotoNotStored) {
    var mark: String?
    if let lobby { mark = try note(photo, sentTo: lobby) }
    guard !keep(photo.name) else { return }
    do throws(PhotoNotStored) {
      try write(photo)
    } catch {
      if let mark { unlink(mark) }
      throw error
    }
  }

  private func write(_ photo: Photo) throws(PhotoNotStored) {
    let folder = folder(of: photo.name)
    try make(folder)
    try leaveRoom(for: photo)
    // Write the larger one last: it decides whether a photo exists.
    try write(photo.thumbnail, to: path(of: photo.name, .thumbnail))
    try write(photo.picture, to: path(of: photo.name, .full))
    do throws(DiskError) {
      try Disk.sync(folder)
      // The names of the folders must survive a crash, too.
      try Disk.syncName(of: folder)
      try Disk.syncName(of: path)
    } catch {
      throw PhotoNotStored(error.code)
    }
  }

  /// Subfolders keep each listing short.
  private func folder(of photo: PhotoName) -> String { path + "/" + photo.text.prefix(2) }

  func make(_ folder: String) throws(PhotoNotStored) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notWritable
    }
  }

  /// Throws unless there may be so much.
  func check(_ count: Int, _ quota: Quota) throws(PhotoNotStored) {
    guard count <= quotas[quota] else { throw .quotaExceeded(quota, limit: quotas[quota]) }
  }

  func leaveRoom(for photo: Photo) throws(PhotoNotStored) {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { throw .notWritable }
    let free = Int64(disk.f_bavail) * Int64(disk.f_frsize)
    guard free - Int64(photo.picture.count + photo.thumbnail.count) >= Limits.diskReserve else { throw .diskFull }
  }

  /// Writes a file atomically: writes and syncs a draft, then renames it.
  func write(_ bytes: [UInt8], to path: String) throws(PhotoNotStored) {
    let draft = "\(path).\(UUID().uuidString)"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw PhotoNotStored(errno) }
    defer { unlink(draft) }
    let problem = Self.write(bytes, to: file)
    guard close(file) == 0, problem == nil else { throw PhotoNotStored(problem ?? errno) }
    guard rename(draft, path) == 0 else { throw PhotoNotStored(errno) }
  }

  /// - Returns: the error number; nil on success.
  private static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard written > 0 else { return errno }
        rest = rest.dropFirst(written)
      }
      return fsync(file) == 0 ? nil : errno
    }
  }
}

/// Why a photo could not be stored.
public enum PhotoNotStored: Error, Hashable, Sendable, CustomStringConvertible {
  case diskFull
  case notWritable
  /// The other nodes of the cluster cannot have it.
  case notShared
  /// The lobby or the player may have no more.
  case quotaExceeded(Quota, limit: Int)

  init(_ code: Int32) {
    self = code == ENOSPC || code == EDQUOT ? .diskFull : .notWritable
  }

  public var description: String {
    switch self {
    case .diskFull:
      "The server's disk is full: the photo was not stored. Tell its operator, or go on without the photo."
    case .notWritable:
      "The server cannot write photos into its folder: the photo was not stored. Tell its operator."
    case .notShared:
      "The photo was not stored, because the server cannot reach its cluster. Send it again in a few seconds."
    case .quotaExceeded(let quota, let limit): quota.refusal(limit)
    }
  }
}
