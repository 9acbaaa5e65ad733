import Core
import Foundation
import Pictures
import TestTools
import Testing
import Unpacking

@Suite struct KeepingPlayersPhotos {
  private let ada = PhotoSender(lobby: LobbyID("01M7YMYHSPZADW2FMKM6EC24GR"), player: 1)
  private let bob = PhotoSender(lobby: LobbyID("01M7YMYHSPZADW2FMKM6EC24GR"), player: 2)

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.utf8.count > 64 }
  }

  @Test func `keeps each under a name of its own, which says nothing of it`() throws {
    try withFolder { folder in
      let photos = PlayerPhotos(beside: PhotoFolder(path: folder))
      let photo = try Photo(developing: try Sample.code("Oak"))
      let (first, second) = (try photos.store(photo, from: ada), try photos.store(photo, from: ada))
      #expect(Set([first, second, photo.name]).count == 3)
      #expect(photos.sender(of: first) == ada && photos.has(first, from: ada) && !photos.has(first, from: bob))
      #expect(photos.sender(of: photo.name) == nil)
      #expect(photos.load(second, from: ada)?.picture == photo.picture)
      #expect(Set(photos.all().map(\.photo)) == [first, second])
    }
  }

  @Test func `deletes all that somebody sent, and nothing else`() throws {
    try withFolder { folder in
      let photos = PlayerPhotos(beside: PhotoFolder(path: folder))
      let photo = try Photo(developing: try Sample.code("Oak"))
      let (hers, his) = (try photos.store(photo, from: ada), try photos.store(photo, from: bob))
      #expect(photos.delete(of: ada) == [hers])
      #expect(photos.sender(of: hers) == nil && photos.sender(of: his) == bob)
      #expect(try files(in: folder).allSatisfy { $0.contains(his.text) })
    }
  }

  @Test func `keeps no more than a player may have`() throws {
    try withFolder { folder in
      let photos = PlayerPhotos(beside: PhotoFolder(path: folder))
      let photo = Photo(picture: [1, 2, 3], thumbnail: [4])
      for _ in 0..<Limits.photosOfPlayer { _ = try photos.store(photo, from: ada) }
      #expect(throws: PhotoNotStored.quotaExceeded(.photosOfPlayer, limit: Limits.photosOfPlayer)) {
        try photos.store(photo, from: ada)
      }
      _ = try photos.store(photo, from: bob)
    }
  }

  @Test func `leaves no record of a photo that could not be stored`() throws {
    try withFolder { folder in
      let photos = PlayerPhotos(beside: PhotoFolder(path: folder))
      let name = PhotoName(hash: Array(repeating: 7, count: 32))
      // A folder in its place cannot be replaced, as a folder that is gone cannot be written to.
      try FileManager.default.createDirectory(
        atPath: photos.path(of: name, from: ada, .full), withIntermediateDirectories: true)
      #expect(throws: PhotoNotStored.self) {
        try photos.write(Photo(picture: [1, 2, 3], thumbnail: [4]), as: name, from: ada)
      }
      #expect(try files(in: folder).allSatisfy { !$0.contains("by/") && !$0.hasSuffix("-small.jpg") })
    }
  }

  @Test func `sweeps what no lobby needs any more`() async throws {
    try await withFolder { folder in
      let photos = PlayerPhotos(beside: PhotoFolder(path: folder))
      let photo = Photo(picture: [1, 2, 3], thumbnail: [4])
      let gone = PhotoSender(lobby: LobbyID("01M7YKM1D0BASZS7RS6NW61S85"), player: 1)
      let (named, old, new) = (
        try photos.store(photo, from: ada), try photos.store(photo, from: ada), try photos.store(photo, from: ada)
      )
      let others = [try photos.store(photo, from: bob), try photos.store(photo, from: gone)]
      for photo in [named, old] {
        let path = photos.path(of: photo, from: ada, .full)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -3_700)], ofItemAtPath: path)
      }
      let deleted = try await photos.sweep { $0 == ada.lobby ? ([1], [named]) : nil }
      #expect(Set(deleted) == Set(others + [old]))
      #expect(Set(photos.all().map(\.photo)) == [named, new])
    }
  }
}
