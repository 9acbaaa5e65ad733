import Core
import Foundation
import Pictures
import TestTools
import Testing
import Unpacking

@Suite struct SweepingPhotos {
  private let folder = NSTemporaryDirectory() + "quarry-photos-\(UUID().uuidString)"
  private var photos: PhotoFolder { PhotoFolder(path: folder) }

  /// Makes a file look two hours old.
  private func age(_ path: String) {
    let then = timeval(tv_sec: time(nil) - 7_200, tv_usec: 0)
    utimes(path, [then, then])
  }

  private func sent(_ text: String, to lobby: String, aged: Bool = true) throws -> Photo {
    let photo = try Photo(developing: try Sample.code(text))
    try photos.store(photo, sentTo: LobbyID(lobby))
    if aged {
      for size in PhotoFolder.Size.allCases { age(photos.path(of: photo.name, size)) }
      age(folder + "/of/\(lobby)/\(photo.name)")
    }
    return photo
  }

  private func files() throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".") || $0.hasPrefix("of/") }.count
  }

  @Test func `deletes what nothing names, after an hour`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let named = try sent("Oak", to: "A")
    let unnamed = try sent("Elm", to: "A")
    let fresh = try sent("Ash", to: "B", aged: false)
    let asked = try sent("Fir", to: "B")
    let missing = try #require(PhotoName(parsing: String(repeating: "0", count: 64)))
    #expect(photos.keep(asked.name) && !photos.keep(missing))
    let deleted = try await photos.sweep { Set($0).intersection([named.name]) }
    #expect(deleted == [unnamed.name])
    #expect([named, unnamed, fresh, asked].map { photos.has($0.name) } == [true, false, true, true])
    // Two files per photo, and the records of which lobby it was sent to.
    let left = try files()
    #expect(left == 3 * 2 + 2 + 3, "\(left)")
  }

  @Test func `deletes nothing if it cannot be told what is named`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    struct Unknown: Error {}
    let photo = try sent("Oak", to: "A")
    await #expect(throws: Unknown.self) { try await photos.sweep { _ in throw Unknown() } }
    #expect(photos.has(photo.name))
  }

  @Test func `deletes drafts and thumbnails that a crash left`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let photo = try sent("Oak", to: "A")
    let path = photos.path(of: photo.name, .full)
    let draft = path + ".D0C3"
    try Data().write(to: URL(filePath: draft))
    age(draft)
    try FileManager.default.removeItem(atPath: path)
    try await photos.sweep { Set($0) }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".") } == [])
  }

  @Test func `keeps so many photos for a lobby, and counts those that are still there`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let oak = try sent("Oak", to: "A")
    // As many records as a lobby may have photos, each as another name of one photo.
    for number in 1..<Limits.photosOfLobby {
      let text = String(number, radix: 16)
      let name = String(repeating: "0", count: 64 - text.utf8.count) + text
      let path = photos.path(of: try #require(PhotoName(parsing: name)), .full)
      try FileManager.default.createDirectory(
        atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try Data([1]).write(to: URL(filePath: path))
      try Data().write(to: URL(filePath: folder + "/of/A/" + name))
    }
    let elm = try Photo(developing: try Sample.code("Elm"))
    let full = PhotoNotStored.quotaExceeded(.photosOfLobby, limit: Limits.photosOfLobby)
    #expect(throws: full) { try photos.store(elm, sentTo: LobbyID("A")) }
    #expect(throws: full) { try photos.checkRoom(for: LobbyID("A")) }
    // Sending the same photo again does not count, and other lobbies still have room.
    try photos.store(oak, sentTo: LobbyID("A"))
    try photos.store(elm, sentTo: LobbyID("B"))
    let first = photos.path(of: try #require(PhotoName(parsing: String(repeating: "0", count: 63) + "1")), .full)
    try FileManager.default.removeItem(atPath: first)
    try photos.store(elm, sentTo: LobbyID("A"))
  }

  @Test func `keeps so many bytes of photos for a lobby`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let oak = try sent("Oak", to: "A")
    // A sparse file takes no room on the disk, but counts by its size.
    truncate(photos.path(of: oak.name, .full), Limits.photoBytesOfLobby)
    let elm = try Photo(developing: try Sample.code("Elm"))
    #expect(throws: PhotoNotStored.quotaExceeded(.photoBytesOfLobby, limit: Limits.photoBytesOfLobby)) {
      try photos.store(elm, sentTo: LobbyID("A"))
    }
    try photos.store(elm, sentTo: LobbyID("B"))
  }
}
