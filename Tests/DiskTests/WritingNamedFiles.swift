import Disk
import Foundation
import TestTools
import Testing

@Suite struct PartsOfPaths {
  @Test(arguments: [
    ("d", ".", "d"), ("/", "/", ""), ("/d", "/", "d"), ("a/b", "a", "b"), ("a/b/", "a", "b"), ("/a/b.c", "/a", "b.c"),
    (".", ".", "."), ("./b", ".", "b"), ("a//b", "a", "b"), ("", ".", ""),
  ])
  func `are found, of one character too`(path: String, folder: String, name: String) {
    #expect(Disk.folder(of: path) == folder)
    #expect(Disk.name(of: path) == name)
  }

  @Test func `have an ending or none`() {
    #expect(Disk.ending(of: "a.b/c.PDF") == "PDF")
    #expect(Disk.ending(of: "b") == "")
    #expect(Disk.ending(of: "a.b/c") == "")
    #expect(Disk.ending(of: ".profile") == "")
  }
}

/// What a person names for a program's output is written as it is.
@Suite struct WritingNamedFiles {
  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `keeps the mode of a file that it replaces`() throws {
    try withFolder { folder in
      let path = folder + "/codes"
      try Data("old".utf8).write(to: URL(filePath: path))
      chmod(path, 0o640)
      try Disk.write(Array("new".utf8), to: path)
      #expect(text(path) == "new")
      #expect(try mode(path) & 0o777 == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["codes"])
    }
  }

  @Test func `writes what a link leads to, and leaves the link`() throws {
    try withFolder { folder in
      try Data("old".utf8).write(to: URL(filePath: folder + "/file"))
      symlink("file", folder + "/link")
      symlink("fresh", folder + "/dangling")
      try Disk.write(Array("new".utf8), to: folder + "/link")
      try Disk.write(Array("made".utf8), to: folder + "/dangling")
      #expect(text(folder + "/file") == "new")
      #expect(text(folder + "/fresh") == "made")
      for link in ["/link", "/dangling"] { #expect(try mode(folder + link) & S_IFMT == S_IFLNK) }
    }
  }

  @Test func `gives a pipe its bytes, and leaves the pipe`() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      try Disk.write(Array("codes".utf8), to: path)
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = read(reader, &bytes, bytes.count)
      #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "codes")
      #expect(try mode(path) & S_IFMT == S_IFIFO)
    }
  }

  @Test func `writes all names of a file`() throws {
    try withFolder { folder in
      try Data("old".utf8).write(to: URL(filePath: folder + "/one"))
      link(folder + "/one", folder + "/other")
      try Disk.write(Array("new".utf8), to: folder + "/one")
      #expect(text(folder + "/other") == "new")
    }
  }

  @Test func `says why not`() {
    #expect(throws: DiskError(code: ENOENT)) { try Disk.write([], to: "/nowhere/file") }
  }
}
