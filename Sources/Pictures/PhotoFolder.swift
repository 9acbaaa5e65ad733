import Disk
import Foundation
public import Hunt

/// Where photos lie: two files each, named by the hash of what is in the larger one; and which were sent to which lobby
/// (`SentPhotos.swift`). Reads and writes files: not on an event loop.
public struct PhotoFolder: Sendable {
  let path: String
  /// Held while it is decided whether a photo stays.
  let lock = PhotoLock()

  /// - Parameter path: of a folder that is made when the first photo comes.
  public init(path: String) { self.path = path }

  public enum Size: Sendable, CaseIterable {
    case full
    case thumbnail

    fileprivate var suffix: String {
      switch self {
      case .full: ".jpg"
      case .thumbnail: "-small.jpg"
      }
    }
  }

  /// Where a photo is, if it is there.
  public func path(of photo: PhotoName, _ size: Size) -> String {
    folder(of: photo) + "/" + photo.text + size.suffix
  }

  public func has(_ photo: PhotoName) -> Bool { access(path(of: photo, .full), R_OK) == 0 }

  /// Durable when it returns. A photo that is there already is left as it is.
  /// - Parameter lobby: whose host has sent it; nil counts it for none. Throws `tooMany` or `tooLarge` if the lobby has too many already.
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
    // The larger one last: a photo is there when that one is.
    try write(photo.thumbnail, to: path(of: photo.name, .thumbnail))
    try write(photo.picture, to: path(of: photo.name, .full))
    do throws(DiskError) {
      try Disk.sync(folder)
      // The folders themselves must be found again after a crash.
      try Disk.syncName(of: folder)
      try Disk.syncName(of: path)
    } catch {
      throw PhotoNotStored(error.code)
    }
  }

  /// No folder gets so many files that listing it takes long.
  private func folder(of photo: PhotoName) -> String { path + "/" + photo.text.prefix(2) }

  func make(_ folder: String) throws(PhotoNotStored) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notWritable
    }
  }

  private func leaveRoom(for photo: Photo) throws(PhotoNotStored) {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { throw .notWritable }
    let free = Int64(disk.f_bavail) * Int64(disk.f_frsize)
    guard free - Int64(photo.picture.count + photo.thumbnail.count) >= Limits.diskReserve else { throw .diskFull }
  }

  /// Whole or not at all: it is written beside its place and moved there when it is on disk.
  private func write(_ bytes: [UInt8], to path: String) throws(PhotoNotStored) {
    let draft = "\(path).\(UUID().uuidString)"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw PhotoNotStored(errno) }
    defer { unlink(draft) }
    let problem = Self.write(bytes, to: file)
    guard close(file) == 0, problem == nil else { throw PhotoNotStored(problem ?? errno) }
    guard rename(draft, path) == 0 else { throw PhotoNotStored(errno) }
  }

  /// - Returns: the system's number for what went wrong; nil if nothing did.
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

/// Why a photo could not be kept.
public enum PhotoNotStored: Error, Hashable, Sendable, CustomStringConvertible {
  case diskFull
  case notWritable
  /// The lobby has as many photos as it may, or as many bytes of them.
  case tooMany
  case tooLarge

  init(_ code: Int32) {
    self = code == ENOSPC || code == EDQUOT ? .diskFull : .notWritable
  }

  public var description: String {
    switch self {
    case .diskFull:
      "The server's disk is full: the photo was not stored. Tell its operator, or go on without the photo."
    case .notWritable:
      "The server cannot write photos into its folder: the photo was not stored. Tell its operator."
    case .tooMany:
      """
      This lobby has \(Limits.photosOfLobby) photos already. Photos that no clue shows are deleted after an hour.
      """
    case .tooLarge:
      """
      The photos of this lobby have \(Limits.photoBytesOfLobby >> 20) MiB already. Photos that no clue shows are deleted
      after an hour.
      """
    }
  }
}
