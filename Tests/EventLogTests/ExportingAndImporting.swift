import Foundation
import SQLiteLog
import Testing

@testable import EventLog

@Suite struct ExportingAndImporting {
  static let code = ClaimName(space: "code", name: "ABC")

  /// A log of two streams and ten events, with texts that JSON must escape or may write in several ways.
  func filled() async throws -> InMemoryLog {
    let log = InMemoryLog(epoch: "original")
    for version in 0..<5 {
      let data = Array(#"{"text": "\u00fc ü \/ / \n \"" , "n":1.50e+1, "deep":[{"a":{}}], "n":2}"#.utf8)
      let event = NewEvent(type: "odd.\"type\"", at: .min + Int64(version), data: data)
      try await log.append(Append(to: "lobby/\"ü\"", expected: version, events: [event], now: 0))
      try await log.append(Append("lobby/2", after: version, ["\(version)"]))
    }
    return log
  }

  func exported(_ log: some EventLog) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await Export.write(log) { bytes += $0 }
    return bytes
  }

  @Test func `gives a log with the same events and hashes and an epoch of its own`() async throws {
    let original = try await filled()
    let bytes = try await exported(original)
    try await withSQLiteLog { log, _ in
      var importing = try await Import(into: log) { event in
        event.position == 1 ? [.hold(Self.code, until: nil)] : []
      }
      try await importing.add(bytes)
      let verified = try importing.finish()
      #expect(verified.events == 10)
      #expect(try await log.all() == original.all())
      #expect(log.epoch != original.epoch)
      #expect(try await log.holder(of: Self.code, at: 0) == "lobby/\"ü\"")
      // A second export differs only in its epoch.
      let again = String(decoding: try await exported(log), as: UTF8.self)
      let before = String(decoding: bytes, as: UTF8.self)
      #expect(again == before.replacing("original", with: log.epoch, maxReplacements: 1))
    }
  }

  @Test func `writes what anybody can read`() async throws {
    let log = InMemoryLog(epoch: "e")
    try await log.append(Append("lobby/1", after: 0, ["a"]))
    let hash = try await log.all()[0].hash
    #expect(
      String(decoding: try await exported(log), as: UTF8.self) == """
        {"quarry":"log","format":2,"epoch":"e","events":1}
        {"position":1,"stream":"lobby/1","version":1,"type":"clue.scanned","at":1750000000000,"hash":"\(hash)",\
        "data":{"text":"a"}}

        """)
  }

  @Test func `exports an empty log`() async throws {
    let bytes = try await exported(InMemoryLog())
    var importing = try await Import(into: InMemoryLog()) { _ in [] }
    try await importing.add(bytes)
    #expect(try importing.finish().events == 0)
  }

  @Test func `exports more than a page`() async throws {
    let log = InMemoryLog()
    _ = await log.append(together: (0..<2500).map { Append("lobby/1", after: $0, ["\($0)"]) })
    var pieces = 0
    var reader = ExportReader()
    let count = try await Export.write(log) { bytes in
      pieces += 1
      _ = try reader.read(bytes)
    }
    #expect(count == 2500 && pieces == 3)
    #expect(try reader.finish().events == 2500)
  }

  @Test(arguments: 1...200)
  func `reads pieces that were cut anywhere`(length: Int) async throws {
    let original = try await filled()
    let bytes = try await exported(original)
    var reader = ExportReader()
    var events: [StoredEvent] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      events += try reader.read(bytes[start..<min(start + length, bytes.count)])
    }
    _ = try reader.finish()
    #expect(reader.epoch == "original")
    #expect(try await events == original.all())
  }

  @Test func `imports only into an empty log`() async throws {
    let log = try await filled()
    await #expect(throws: ImportError.notEmpty) { try await Import(into: log) { _ in [] } }
  }

  @Test func `stops when the log takes no more`() async throws {
    let bytes = try await exported(filled())
    let full = InMemoryLog { _ in "the disk is full" }
    var importing = try await Import(into: full) { _ in [] }
    await #expect(throws: ImportError.refused(position: 1, .unavailable(reason: "the disk is full"))) {
      try await importing.add(bytes)
    }
  }

  @Test func `refuses data that would break the lines`() async throws {
    let log = InMemoryLog()
    let event = NewEvent(type: "odd", at: 0, data: Array("{\n}".utf8))
    try await log.append(Append(to: "lobby/1", expected: 0, events: [event], now: 0))
    await #expect(throws: LogUnavailable.self) { try await exported(log) }
  }

  /// Damage to the lines of an export, and the error it must cause.
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let line: Int
    let problem: ExportError.Problem
    let make: @Sendable (inout [String]) -> Void

    init(
      _ description: String, line: Int, _ problem: ExportError.Problem,
      make: @escaping @Sendable (inout [String]) -> Void
    ) {
      testDescription = description
      self.line = line
      self.problem = problem
      self.make = make
    }
  }

  static let damages = [
    Damage("empty file", line: 1, .notAnExport) { $0 = [] },
    Damage("no head", line: 1, .notAnExport) { $0.removeFirst() },
    Damage("a picture", line: 1, .notAnExport) { $0[0] = "\u{0}PNG" },
    Damage("a newer format", line: 1, .newerFormat(3)) { $0[0].replace(#""format":2"#, with: #""format":3"#) },
    Damage("no format", line: 1, .notAsWritten) { $0[0].replace(#""format":2"#, with: #""format":0"#) },
    Damage("a space more", line: 1, .notAsWritten) { $0[0].replace(#","events""#, with: #", "events""#) },
    Damage("a space more in an event", line: 3, .notAsWritten) { $0[2].replace(#","type""#, with: #", "type""#) },
    Damage("a member more", line: 3, .notAsWritten) { $0[2].replace(#","type""#, with: #","odd":1,"type""#) },
    Damage("a hash in capitals", line: 3, .notAsWritten) {
      $0[2].replace(/"hash":"\w+"/) { String($0.output).uppercased().replacing("HASH", with: "hash") }
    },
    Damage("a secret part that was never sealed", line: 3, broken(2, 1, .secret)) {
      $0[2].replace("}}", with: #"},"secret":{}}"#)
    },
    Damage("no epoch", line: 1, .member("epoch")) { $0[0].replace("epoch", with: "era") },
    Damage("not JSON", line: 3, .notJSON) { $0[2].removeLast() },
    Damage("an empty line", line: 3, .notJSON) { $0.insert("", at: 2) },
    Damage("an array", line: 3, .notJSON) { $0[2] = "[]" },
    Damage("no type", line: 3, .member("type")) { $0[2].replace("type", with: "kind") },
    Damage("no data", line: 3, .member("data")) { $0[2].replace(#""data""#, with: #""date""#) },
    Damage("a version in words", line: 5, .member("version")) {
      $0[4].replace(#""version":2"#, with: #""version":"2""#)
    },
    Damage("a short hash", line: 3, .member("hash")) { $0[2].replace(#""hash":""#, with: #""hash":"0"#) },
    Damage("a changed text", line: 5, broken(4, 2, .hash)) { $0[4].replace(#""text":"1""#, with: #""text":"2""#) },
    Damage("a changed space", line: 5, broken(4, 2, .hash)) { $0[4].replace(#""text":"#, with: #""text": "#) },
    Damage("a missing line", line: 4, broken(4, 2, .position(expected: 3))) { $0.remove(at: 3) },
    Damage("a line twice", line: 4, broken(2, 1, .position(expected: 3))) { $0.insert($0[2], at: 3) },
    Damage("the end missing", line: 9, .count(expected: 10, found: 8)) { $0.removeLast(2) },
    Damage("more than promised", line: 10, .count(expected: 8, found: 9)) {
      $0[0].replace(#""events":10"#, with: #""events":8"#)
    },
  ]

  private static func broken(_ position: Int64, _ version: Int, _ problem: BrokenChain.Problem) -> ExportError.Problem {
    .broken(BrokenChain(position: position, stream: "lobby/2", version: version, problem: problem))
  }

  @Test(arguments: damages)
  func `names the line that is wrong`(damage: Damage) async throws {
    let text = String(decoding: try await exported(filled()), as: UTF8.self)
    var lines = text.split(separator: "\n").map(String.init)
    damage.make(&lines)
    var reader = ExportReader()
    let error = #expect(throws: ExportError.self) {
      _ = try reader.read(lines.map { $0 + "\n" }.joined().utf8)
      _ = try reader.finish()
    }
    #expect(error == ExportError(line: damage.line, problem: damage.problem))
    #expect(error?.description.hasPrefix("Line \(damage.line): ") == true)
  }

  @Test func `reports a truncated last line`() async throws {
    let bytes = try await exported(filled()).dropLast(5)
    var reader = ExportReader()
    _ = try reader.read(bytes)
    #expect(throws: ExportError(line: 11, problem: .notJSON)) { try reader.finish() }
  }
}
