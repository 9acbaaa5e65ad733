import EventLog
import Foundation
import GRDB
import JetStreamLog
import NATS
import SQLiteLog
import TestTools
import Testing

@Suite(.timeLimit(.minutes(10))) struct DeletingStreams {
  private static let code = ClaimName(space: "code", name: "SECRET-CODE")
  private static let mark = ClaimName(space: "deletion", name: "SECRET-MARK")
  private static let person = Person("SECRET-PERSON")
  private static let deletion = Deletion(of: ["lobby/SECRET-1", "nothing"], persons: [person], marks: [mark])

  /// Stores a lobby to delete between the events of one that stays.
  private func fill(_ log: any EventLog) async throws {
    for round in 0..<20 {
      try await log.append(Append("lobby/2", after: round, ["kept \(round)"]))
      try await log.append(
        Append(
          to: "lobby/SECRET-1", expected: round,
          events: [
            NewEvent(
              type: "clue.scanned", at: 1,
              data: Array(#"{"text":"SECRET \(round)","sealed":"\#(Self.seal(round))"}"#.utf8),
              secret: Self.secret(round))
          ],
          receipts: [Receipt(ReceiptName(seat: "p1", key: "SECRET-KEY-\(round)"), answer: Self.secret(round))],
          claims: round == 0 ? [.hold(Self.code, until: nil)] : [],
          keys: round == 0 ? [.store(WrappedKey(Array("SECRET wrapped key".utf8), of: Self.person))] : [], now: 1))
    }
    try await log.append(
      Append(
        to: "deletions", expected: 0, events: [],
        claims: [.hold(Self.mark, until: nil), .hold(ClaimName(space: "code", name: "KEPT"), until: nil)], now: 1))
    for stream in ["lobby/2", "lobby/SECRET-1"] as [StreamName] {
      let data = Array("SECRET snapshot of \(stream)".utf8)
      try await log.saveSnapshot(LogSnapshot(version: 20, format: 1, data: data), of: stream)
    }
  }

  private static func secret(_ round: Int) -> [UInt8] { Array(#"{"answer":"SECRET \#(round)"}"#.utf8) }
  private static func seal(_ round: Int) -> String { Seal(of: secret(round)).hex }

  @Test(arguments: LogKind.allCases)
  func `leaves nothing of them, and all else as it was`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await fill(log)
      let kept = try await log.read("lobby/2", after: 0, limit: 100)
      try await log.delete(Self.deletion)
      try await log.delete(Self.deletion)
      #expect(try await log.read("lobby/SECRET-1", after: 0, limit: 100).isEmpty)
      #expect(try await log.receiptNames(of: "lobby/SECRET-1").isEmpty)
      #expect(try await log.snapshot(of: "lobby/SECRET-1") == nil)
      #expect(try await log.holder(of: Self.code, at: 1) == nil)
      #expect(try await log.claims(withPrefix: ClaimName(space: "deletion", name: ""), at: 1).isEmpty)
      #expect(try await log.key(of: Self.person) == nil)

      #expect(try await log.read("lobby/2", after: 0, limit: 100) == kept)
      #expect(try await log.all() == kept)
      #expect(try await log.snapshot(of: "lobby/2") != nil)
      #expect(try await log.holder(of: ClaimName(space: "code", name: "KEPT"), at: 1) == "deletions")
      #expect(try await log.statistics().events == 20)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `goes on behind them, and can make a stream of that name again`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await fill(log)
      let last = try #require(try await log.all().last).position
      try await log.delete(Self.deletion)
      let next = try await log.append(
        Append("lobby/SECRET-1", after: 0, ["new"], claims: [.hold(Self.code, until: nil)]))
      #expect(next.position > last && next.version == 1)
      #expect(
        try await log.readAll(of: ["clue.scanned"], after: last, limit: 10).events.map(\.text) == [#"{"text":"new"}"#])
      #expect(try await log.holder(of: Self.code, at: 1) == "lobby/SECRET-1")
    }
  }

  @Test(arguments: LogKind.allCases)
  func `can still be verified, exported and copied`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await fill(log)
      try await log.delete(Self.deletion)
      var verified = try await ChainVerifier.verify(log)
      #expect(verified.events == 20 && verified.deleted == (log.numbersWithoutGaps ? 20 : 0))
      try await log.append(Append("lobby/2", after: 20, ["later"]))
      try await log.delete(Deletion(of: ["lobby/3"]))
      verified = try await ChainVerifier.verify(log)
      #expect(verified.events == 21)
      var reader = ExportReader()
      try await Export.write(log) { _ = try reader.read($0) }
      #expect(try reader.finish().heads == verified.heads)
      let copy = InMemoryLog()
      #expect(try await LogCopy.copy(log, into: copy, now: 1).heads == verified.heads)
      #expect(try await ChainVerifier.verify(copy).deleted == 0)
    }
  }

  private func isInFiles(of path: String) -> Bool {
    ["", "-wal", "-shm", "-snapshots", "-snapshots-wal", "-mark"].contains { suffix in
      FileManager.default.contents(atPath: path + suffix)?.range(of: Data("SECRET-".utf8)) != nil
        || FileManager.default.contents(atPath: path + suffix)?.range(of: Data("SECRET ".utf8)) != nil
    }
  }

  @Test(arguments: [SQLiteLogLimits(), .tight])
  func `leaves nothing in any file, though SQLite has moved rows before`(limits: SQLiteLogLimits) async throws {
    try await withSQLiteLog(limits: limits) { log, path in
      var random = SeededGenerator(seed: 7)
      // Receipts of many streams side by side, so that leaves are split again and again.
      for round in 0..<40 {
        for stream in round / 10..<20 {
          let (name, text) = stream == 7 ? ("lobby/SECRET-1", "SECRET \(round)") : ("lobby/\(stream)", "text \(round)")
          let length = random.integer(1...900)
          let receipt = ReceiptName(seat: "p\(random.integer(1...50))", key: "\(text) \(stream)")
          try await log.append(
            Append(
              StreamName(name), after: round, [text + String(repeating: "x", count: length)],
              receipts: [Receipt(receipt, answer: Array("\(text) \(String(repeating: "y", count: length / 3))".utf8))]))
        }
        if round % 10 == 9 { try await log.delete(Deletion(of: [StreamName("lobby/\(round / 10)")])) }
      }
      #expect(isInFiles(of: path))
      try await log.delete(Self.deletion)
      #expect(!isInFiles(of: path))
      #expect(try await log.read("lobby/8", after: 0, limit: 100).count == 40)
      #expect(try await ChainVerifier.verify(log).deleted > 0)
    }
  }
}
