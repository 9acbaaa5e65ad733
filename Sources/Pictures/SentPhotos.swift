public import Core
import Disk
import Foundation

/// Records which photos were sent to which lobby, as empty files, `of/LOBBY/PHOTO`. They limit the number and bytes of
/// the stored photos of each lobby.
extension PhotoFolder {
  private var sent: String { path + "/of" }

  private func folder(of lobby: LobbyID) -> String { sent + "/" + lobby.rawValue }

  /// Throws if the lobby has reached its limit. An early check that records nothing.
  public func checkRoom(for lobby: LobbyID) throws(PhotoNotStored) {
    let photos = self.photos(sentTo: lobby)
    try check(photos.count + 1, .photosOfLobby)
    try check(photos.bytes + 1, .photoBytesOfLobby)
  }

  /// Records that a photo was sent to a lobby. Throws if that exceeds the limit.
  /// - Returns: the path of the record, if it is new.
  func note(_ photo: Photo, sentTo lobby: LobbyID) throws(PhotoNotStored) -> String? {
    let folder = folder(of: lobby)
    let mark = folder + "/" + photo.name.text
    let isNew = access(mark, F_OK) != 0
    if has(photo.name), !isNew { return nil }
    try checkRoom(for: lobby)
    let bytes = photos(sentTo: lobby).bytes + photo.picture.count + photo.thumbnail.count
    try check(bytes, .photoBytesOfLobby)
    try make(folder)
    let file = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0, close(file) == 0 else { throw PhotoNotStored(errno) }
    do throws(DiskError) {
      try Disk.sync(folder)
    } catch {
      if isNew { unlink(mark) }
      throw PhotoNotStored(error.code)
    }
    return isNew ? mark : nil
  }

  /// The number of a lobby's stored photos, and their bytes.
  func photos(sentTo lobby: LobbyID) -> (count: Int, bytes: Int) {
    var (count, bytes) = (0, 0)
    for name in names(in: folder(of: lobby)) {
      guard let photo = PhotoName(parsing: name), let size = size(of: path(of: photo, .full)) else { continue }
      count += 1
      bytes += size + (self.size(of: path(of: photo, .thumbnail)) ?? 0)
    }
    return (count, bytes)
  }

  /// For each photo whose lobby is known, the first lobby that it was sent to.
  public func lobbies() -> [PhotoName: LobbyID] {
    var lobbies: [PhotoName: LobbyID] = [:]
    for lobby in names(in: sent).sorted() {
      for photo in names(in: sent + "/" + lobby).compactMap({ PhotoName(parsing: $0) }) where lobbies[photo] == nil {
        lobbies[photo] = LobbyID(lobby)
      }
    }
    return lobbies
  }

  /// The photos that were sent to a lobby.
  public func photosSent(to lobby: LobbyID) -> [PhotoName] {
    names(in: folder(of: lobby)).compactMap { PhotoName(parsing: $0) }
  }

  /// Deletes those of a lobby's photos that were sent to no other lobby.
  /// - Returns: their names, also of those that were deleted before.
  public func delete(_ photos: Set<PhotoName>, sentOnlyTo lobby: LobbyID) -> [PhotoName] {
    lock.withLock {
      let others = names(in: sent).filter { $0 != lobby.rawValue }
      let own = photos.filter { photo in
        !others.contains { access(sent + "/" + $0 + "/" + photo.text, F_OK) == 0 }
      }
      for photo in own { for size in Size.allCases { unlink(path(of: photo, size)) } }
      return Array(own)
    }
  }

  /// Removes a photo, and all records of it.
  public func drop(_ photo: PhotoName) {
    lock.withLock {
      for size in Size.allCases { unlink(path(of: photo, size)) }
      for lobby in names(in: sent) {
        unlink(sent + "/" + lobby + "/" + photo.text)
        rmdir(sent + "/" + lobby)
      }
    }
  }

  /// Removes the record of a photo that was sent to a lobby that is gone. The photo itself goes with the next sweep,
  /// unless something else names it.
  public func withdraw(_ photo: PhotoName, sentTo lobby: LobbyID) {
    unlink(folder(of: lobby) + "/" + photo.text)
    rmdir(folder(of: lobby))
  }

  /// Removes the records of what was sent to a lobby.
  public func forgetSent(to lobby: LobbyID) {
    for name in names(in: folder(of: lobby)) { unlink(folder(of: lobby) + "/" + name) }
    rmdir(folder(of: lobby))
  }

  /// Removes the records of photos that are no longer stored.
  func forgetSent() {
    for lobby in names(in: sent) {
      let folder = sent + "/" + lobby
      for name in names(in: folder) {
        guard let photo = PhotoName(parsing: name), !has(photo), isOld(folder + "/" + name) else { continue }
        unlink(folder + "/" + name)
      }
      // Succeeds only if the folder is empty.
      rmdir(folder)
    }
  }

  func names(in folder: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  func size(of file: String) -> Int? {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : nil
  }
}
