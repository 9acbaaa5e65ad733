import Accounts
import Foundation
import TestTools
import Testing
import Vault

@testable import LobbyLog

@Suite struct KeepingTheServerKey {
  @Test func `makes one that only its owner may read, and keeps it`() throws {
    try withFolder { directory in
      let path = directory + "/server.key"
      let key = try ServerKey.loadOrCreate(at: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(attributes[.size] as? Int == 32)
      #expect(try ServerKey.loadOrCreate(at: path).key == key.key)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["server.key"])
    }
  }

  @Test func `makes a different one each time`() throws {
    try withFolder { directory in
      let keys = try (0..<2).map { try ServerKey.loadOrCreate(at: directory + "/\($0)") }
      #expect(keys[0].key != keys[1].key)
    }
  }

  @Test(arguments: [0, 31, 33])
  func `refuses a file that is no key, and leaves it alone`(size: Int) async throws {
    try withFolder { directory in
      let path = directory + "/server.key"
      let data = Data(repeating: 1, count: size)
      try data.write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: KeyFileProblem.self) { try ServerKey.loadOrCreate(at: path) }
      #expect(error?.kind == .damaged)
      #expect(error?.description.contains("Restore the right file from a backup") == true)
      #expect(FileManager.default.contents(atPath: path) == data)
    }
  }

  @Test func `does not take what cannot be read for a key that is missing`() throws {
    try withFolder { directory in
      let error = #expect(throws: KeyFileProblem.self) { try ServerKey.loadOrCreate(at: directory) }
      #expect(error?.kind == .unreadable)
    }
  }

  @Test func `says where it cannot be written`() throws {
    try withFolder { directory in
      let path = directory + "/missing/server.key"
      let error = #expect(throws: KeyFileProblem.self) { try ServerKey.loadOrCreate(at: path) }
      #expect(error?.kind == .unwritable && error?.description.contains(path) == true)
    }
  }

  @Test func `derives different things for different purposes`() {
    let key = ServerKey.test
    #expect(key.derive("qr", "a", "b") == key.derive("qr", "a", "b"))
    #expect(key.derive("qr", "a", "b") != key.derive("seat", "a", "b"))
    #expect(key.derive("qr", "a", "b") != key.derive("qr", "ab"))
    #expect(key.derive("qr", "a", "b") != key.derive("qr", "a", "b", ""))
  }
}
