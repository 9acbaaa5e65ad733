import Accounts
import Foundation
import Hunt
import TestTools
import Testing

@testable import Lobbies

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
      #expect(error?.description.contains("Put the right file back from a backup") == true)
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

@Suite struct CountingTries {
  private let start = Timestamp(1_000_000)

  @Test func `lets so many through in any window and says how long to wait`() {
    var windows = RateWindows<String>(Limits.wrongGuesses, isOn: true)
    for second in 0..<10 {
      let now = start + .seconds(second)
      #expect(windows.wait(for: "a", at: now) == nil)
      windows.note("a", at: now)
    }
    #expect(windows.wait(for: "a", at: start + .seconds(9)) == .seconds(51))
    #expect(windows.wait(for: "b", at: start + .seconds(9)) == nil)
    #expect(windows.wait(for: "a", at: start + Span(milliseconds: 59_999)) == Span(milliseconds: 1))
    #expect(windows.wait(for: "a", at: start + .seconds(60)) == nil)
    windows.note("a", at: start + .seconds(60))
    #expect(windows.wait(for: "a", at: start + .seconds(60)) == .seconds(1))
  }

  @Test func `lets everything through when it is off`() {
    var windows = RateWindows<String>(Limits.wrongGuesses, isOn: false)
    for _ in 0..<100 { windows.note("a", at: start) }
    #expect(windows.wait(for: "a", at: start) == nil)
  }

  @Test func `forgets those who are done waiting before those who are not`() {
    var windows = RateWindows<Int>(Limits.wrongGuesses, isOn: true)
    for key in 1..<10_000 { windows.note(key, at: start) }
    for _ in 0..<10 { windows.note(0, at: start + .seconds(61)) }
    windows.note(-1, at: start + .seconds(61))
    #expect(windows.wait(for: 0, at: start + .seconds(61)) == .seconds(60))
  }

  @Test func `forgets those who need not wait before those who must`() {
    var windows = RateWindows<Int>(Limits.wrongGuesses, isOn: true)
    for _ in 0..<10 { windows.note(0, at: start) }
    for key in 1...30_000 { windows.note(key, at: start) }
    #expect(windows.wait(for: 0, at: start) == .seconds(60))
  }

  @Test func `keeps no more than it may, even of those who must wait`() {
    var windows = RateWindows<Int>(Limits.wrongGuesses, isOn: true)
    for key in 0..<15_000 { for _ in 0..<10 { windows.note(key, at: start) } }
    let waiting = (0..<15_000).count { windows.wait(for: $0, at: start) != nil }
    #expect((1...10_000).contains(waiting))
  }
}
