public import Core
import Disk
import Foundation
import NIOConcurrencyHelpers

/// Who sent a photo.
public struct PhotoSender: Hashable, Sendable {
  public let lobby: LobbyID
  /// The number of the player in the lobby.
  public let player: Int

  public init(lobby: LobbyID, player: Int) {
    self.lobby = lobby
    self.player = player
  }

  /// How it is written in files: `LOBBY/pN`.
  public var text: String { "\(lobby.rawValue)/p\(player)" }

  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0] != "by", !parts[0].hasPrefix("."), parts[1].first == "p",
      let player = Int(parts[1].dropFirst())
    else { return nil }
    self.init(lobby: LobbyID(String(parts[0])), player: player)
  }
}

/// The photos that players sent, in a folder beside those of hosts. They are not for everybody, so their names are
/// random and say nothing of what they show. Reads and writes files: do not use it on an event loop.
///
/// ```
/// players/LOBBY/pN/NAME.jpg, NAME-small.jpg    the photos, by who sent them, so that they can be deleted together
/// players/by/NN/NAME                           who sent a photo, LOBBY/pN
/// ```
public struct PlayerPhotos: Sendable {
  private let folder: PhotoFolder
  private let path: String
  /// What is being stored, so that photos that arrive together do not exceed a limit.
  private let underWay = NIOLockedValueBox<[PhotoSender: [Int]]>([:])

  /// - Parameter folder: that of hosts' photos.
  public init(beside folder: PhotoFolder) {
    self.folder = folder
    path = folder.path + "/players"
  }

  private func folder(of sender: PhotoSender) -> String { path + "/" + sender.text }
  private func mark(of photo: PhotoName) -> String { "\(path)/by/\(photo.text.prefix(2))/\(photo.text)" }

  /// The path of a photo's file, which need not exist.
  public func path(of photo: PhotoName, from sender: PhotoSender, _ size: PhotoFolder.Size) -> String {
    folder(of: sender) + "/" + photo.text + size.suffix
  }

  // MARK: Reading

  /// Who sent a photo; nil if there is no such photo.
  public func sender(of photo: PhotoName) -> PhotoSender? {
    guard let written = FileManager.default.contents(atPath: mark(of: photo)),
      let sender = PhotoSender(text: String(decoding: written, as: UTF8.self)), has(photo, from: sender)
    else { return nil }
    return sender
  }

  public func has(_ photo: PhotoName, from sender: PhotoSender) -> Bool {
    access(path(of: photo, from: sender, .full), R_OK) == 0
  }

  /// Whether the photo exists. Keeps it for another hour, in which an event may name it.
  public func keep(_ photo: PhotoName, from sender: PhotoSender) -> Bool {
    folder.lock.withLock { has(photo, from: sender) && utimes(path(of: photo, from: sender, .full), nil) == 0 }
  }

  /// All photos, with who sent them.
  public func all() -> [(photo: PhotoName, sender: PhotoSender)] {
    senders().flatMap { sender in photos(of: sender).map { ($0, sender) } }
  }

  /// Reads a photo; nil if a file of it is missing.
  public func load(_ photo: PhotoName, from sender: PhotoSender) -> Photo? {
    let files = FileManager.default
    guard let picture = files.contents(atPath: path(of: photo, from: sender, .full)),
      let thumbnail = files.contents(atPath: path(of: photo, from: sender, .thumbnail))
    else { return nil }
    return Photo(picture: Array(picture), thumbnail: Array(thumbnail))
  }

  /// Reads the small picture of a photo; nil if it is missing.
  public func thumbnail(of photo: PhotoName, from sender: PhotoSender) -> [UInt8]? {
    FileManager.default.contents(atPath: path(of: photo, from: sender, .thumbnail)).map { Array($0) }
  }

  /// The names of a sender's photos.
  public func photos(of sender: PhotoSender) -> [PhotoName] {
    folder.names(in: folder(of: sender)).compactMap { PhotoFolder.photo(of: $0) }.sorted { $0.text < $1.text }
  }

  private func lobbies() -> [LobbyID] {
    folder.names(in: path).filter { $0 != "by" }.sorted().map { LobbyID($0) }
  }

  private func senders(in lobby: LobbyID) -> [PhotoSender] {
    folder.names(in: path + "/" + lobby.rawValue).sorted().compactMap {
      PhotoSender(text: "\(lobby.rawValue)/\($0)")
    }
  }

  private func senders() -> [PhotoSender] { lobbies().flatMap(senders) }

  // MARK: Storing

  /// Throws if the sender or the lobby has reached a limit. An early check that records nothing.
  public func checkRoom(for sender: PhotoSender) throws(PhotoNotStored) { try checkRoom(for: sender, bytes: 1) }

  private func checkRoom(for sender: PhotoSender, bytes: Int) throws(PhotoNotStored) {
    let coming = underWay.withLockedValue { $0 }
    try folder.check(photos(of: sender).count + (coming[sender]?.count ?? 0) + 1, .photosOfPlayer)
    let stored = photos(in: sender.lobby)
    let others = coming.filter { $0.key.lobby == sender.lobby }.values.joined()
    try folder.check(stored.count + others.count + 1, .playersPhotosOfLobby)
    try folder.check(stored.bytes + others.reduce(0, +) + bytes, .playersPhotoBytesOfLobby)
  }

  /// The number of photos that players sent to a lobby, and their bytes.
  private func photos(in lobby: LobbyID) -> (count: Int, bytes: Int) {
    var (count, bytes) = (0, 0)
    for sender in senders(in: lobby) {
      for file in folder.names(in: folder(of: sender)) {
        if PhotoFolder.photo(of: file) != nil { count += 1 }
        bytes += folder.size(of: folder(of: sender) + "/" + file) ?? 0
      }
    }
    return (count, bytes)
  }

  /// Stores a photo durably. Throws if there is no room for it.
  /// - Returns: its name, which nobody can guess.
  public func store(_ photo: Photo, from sender: PhotoSender) throws(PhotoNotStored) -> PhotoName {
    let bytes = photo.picture.count + photo.thumbnail.count
    let isRoom: Result<Void, PhotoNotStored> = folder.lock.withLock {
      do throws(PhotoNotStored) { try checkRoom(for: sender, bytes: bytes) } catch { return .failure(error) }
      underWay.withLockedValue { $0[sender, default: []].append(bytes) }
      return .success(())
    }
    try isRoom.get()
    defer {
      underWay.withLockedValue {
        guard let place = $0[sender]?.firstIndex(of: bytes) else { return }
        $0[sender]?.remove(at: place)
        if $0[sender]?.isEmpty == true { $0[sender] = nil }
      }
    }
    var random = SystemRandomNumberGenerator()
    let name = PhotoName(hash: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    try write(photo, as: name, from: sender)
    return name
  }

  /// Stores a copy of a photo that has a name already.
  public func write(_ photo: Photo, as name: PhotoName, from sender: PhotoSender) throws(PhotoNotStored) {
    let (mark, place) = (mark(of: name), folder(of: sender))
    let marks = String(mark.dropLast(name.text.utf8.count + 1))
    try folder.make(marks)
    try folder.make(place)
    try folder.leaveRoom(for: photo)
    try folder.write(Array(sender.text.utf8), to: mark)
    do throws(PhotoNotStored) {
      try folder.write(photo.thumbnail, to: path(of: name, from: sender, .thumbnail))
      // The larger one last: it decides whether a photo exists.
      try folder.write(photo.picture, to: path(of: name, from: sender, .full))
    } catch {
      // The lobby may have been deleted meanwhile, and its folder with it.
      delete(name, from: sender)
      throw error
    }
    do throws(DiskError) {
      try Disk.sync(marks)
      try Disk.sync(place)
      for folder in [marks, path + "/by", place, path + "/" + sender.lobby.rawValue, path] {
        try Disk.syncName(of: folder)
      }
    } catch {
      throw PhotoNotStored(error.code)
    }
  }

  // MARK: Deleting

  /// Deletes all photos of somebody who is gone.
  /// - Returns: their names.
  @discardableResult
  public func delete(of sender: PhotoSender) -> [PhotoName] {
    let place = folder(of: sender)
    let photos = photos(of: sender)
    folder.lock.withLock {
      for file in folder.names(in: place) { unlink(place + "/" + file) }
      for photo in photos { unlink(mark(of: photo)) }
      rmdir(place)
      // Succeeds only if the folder is empty.
      rmdir(path + "/" + sender.lobby.rawValue)
    }
    return photos
  }

  /// The names of all photos that players sent to a lobby.
  public func photos(of lobby: LobbyID) -> [PhotoName] { senders(in: lobby).flatMap { photos(of: $0) } }

  /// Deletes all photos that players sent to a lobby.
  public func delete(of lobby: LobbyID) { for sender in senders(in: lobby) { delete(of: sender) } }

  /// Deletes a photo.
  public func delete(_ photo: PhotoName, from sender: PhotoSender) {
    folder.lock.withLock {
      unlink(path(of: photo, from: sender, .full))
      unlink(path(of: photo, from: sender, .thumbnail))
      unlink(mark(of: photo))
      rmdir(folder(of: sender))
      rmdir(path + "/" + sender.lobby.rawValue)
    }
  }

  /// Deletes the photos of players and lobbies that are gone, and those that their lobby does not name and nobody asked
  /// for within the last hour.
  /// - Parameter kept: what a lobby needs: the numbers of its players, and the names; nil if the lobby is gone. If it
  ///   throws, the lobby's photos stay.
  /// - Returns: the photos deleted.
  @discardableResult
  public func sweep(
    kept: (LobbyID) async throws -> (players: Set<Int>, names: Set<PhotoName>)?
  ) async throws -> [PhotoName] {
    var deleted: [PhotoName] = []
    for lobby in lobbies() {
      guard let kept = try await kept(lobby) else {
        for sender in senders(in: lobby) { deleted += delete(of: sender) }
        continue
      }
      for sender in senders(in: lobby) {
        guard kept.players.contains(sender.player) else {
          deleted += delete(of: sender)
          continue
        }
        for photo in photos(of: sender) where !kept.names.contains(photo) {
          guard folder.isOld(path(of: photo, from: sender, .full)) else { continue }
          delete(photo, from: sender)
          deleted.append(photo)
        }
        deleteRemains(in: folder(of: sender))
      }
    }
    deleteMarks()
    return deleted
  }

  /// Deletes drafts and thumbnails without their photo.
  private func deleteRemains(in place: String) {
    for file in folder.names(in: place) where PhotoFolder.photo(of: file) == nil && folder.isOld(place + "/" + file) {
      let isThumbnail = file.hasSuffix(PhotoFolder.Size.thumbnail.suffix)
      if isThumbnail {
        let photo = file.dropLast(PhotoFolder.Size.thumbnail.suffix.count) + PhotoFolder.Size.full.suffix
        if access(place + "/" + photo, F_OK) == 0 { continue }
      }
      unlink(place + "/" + file)
    }
  }

  /// Deletes what says who sent photos that are gone.
  private func deleteMarks() {
    for part in folder.names(in: path + "/by") {
      let place = path + "/by/" + part
      for file in folder.names(in: place) where folder.isOld(place + "/" + file) {
        if PhotoName(parsing: file).flatMap(sender) == nil { unlink(place + "/" + file) }
      }
    }
  }
}
