import Disk
import Foundation
import TestTools
import Testing

/// The effect of a power failure cannot be tested here, but errors show that the system call was made.
@Suite struct Syncing {
  @Test func `takes files and folders alike`() throws {
    try withFolder { folder in
      try Data("codes".utf8).write(to: URL(filePath: folder + "/file"))
      try Disk.sync(folder + "/file")
      try Disk.sync(folder)
      #expect(throws: DiskError(code: ENOENT)) { try Disk.sync(folder + "/other") }
      #expect(throws: DiskError(code: ENOTDIR)) { try Disk.sync(folder + "/file/other") }
    }
  }

  @Test func `finds the folder in which a name stands, whether anything has that name or not`() throws {
    try withFolder { folder in
      try Disk.syncName(of: folder)
      try Disk.syncName(of: folder + "/")
      try Disk.syncName(of: folder + "/removed")
      try Disk.syncName(of: "here")
      try Disk.syncName(of: "/")
      #expect(throws: DiskError(code: ENOENT)) { try Disk.syncName(of: folder + "/removed/file") }
    }
  }

  @Test func `says what is wrong in the system's words`() {
    #expect("\(DiskError(code: ENOENT))" == "No such file or directory")
  }
}
