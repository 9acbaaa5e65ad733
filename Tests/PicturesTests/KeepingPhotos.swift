import Core
import Foundation
import Pictures
import TestTools
import Testing
import Unpacking

@Suite struct KeepingPhotos {
  @Test func `keeps both sizes under the photo's name`() throws {
    try withFolder { folder in
      let photos = PhotoFolder(path: folder + "/photos")
      let photo = try Photo(developing: try Sample.code("Oak"))
      #expect(!photos.has(photo.name))
      try photos.store(photo)
      #expect(photos.has(photo.name))
      let kept = try PhotoFolder.Size.allCases.map {
        try Data(contentsOf: URL(filePath: photos.path(of: photo.name, $0)))
      }
      #expect(kept.map(Array.init) == [photo.picture, photo.thumbnail])
    }
  }

  @Test func `keeps a photo once, and leaves no drafts`() throws {
    try withFolder { folder in
      let photos = PhotoFolder(path: folder)
      let photo = try Photo(developing: try Sample.code("Oak"))
      for _ in 0..<3 { try photos.store(photo) }
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
        $0.hasSuffix("g") || $0.contains("-")
      }
      #expect(files.count == 2)
    }
  }

  @Test func `knows only names that it gave`() {
    for text in ["", "oak", "../server.key", String(repeating: "A", count: 64), String(repeating: "g", count: 64)] {
      #expect(PhotoName(parsing: text) == nil)
    }
    #expect(PhotoName(hash: Array(0..<32 as Range<UInt8>)).text.hasPrefix("000102"))
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can mount a small disk."), arguments: [8, 66])
  func `says that the disk is full, and keeps nothing by halves`(megabytes: Int) throws {
    try withFolder { folder in
      try Tool.run(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder])
      defer { _ = try? Tool.run(["umount", "-l", folder]) }
      let photos = PhotoFolder(path: folder + "/photos")
      let oak = try Photo(developing: try Sample.code("Oak"))
      if megabytes == 66 {
        try photos.store(oak)
        // Games need the rest of the disk more than photos do.
        try Data(count: 3 << 20).write(to: URL(filePath: folder + "/ballast"))
      }
      let elm = try Photo(developing: try Sample.code("Elm"))
      #expect(throws: PhotoNotStored.diskFull) { try photos.store(elm) }
      #expect(!photos.has(elm.name))
      #expect(photos.has(oak.name) == (megabytes == 66))
    }
  }

  @Test func `says that it may not write`() throws {
    try withFolder { folder in
      // A file is in the folder's place.
      try Data().write(to: URL(filePath: folder + "/photos"))
      let photos = PhotoFolder(path: folder + "/photos")
      let photo = try Photo(developing: try Sample.code("Oak"))
      #expect(throws: PhotoNotStored.notWritable) { try photos.store(photo) }
    }
  }
}
