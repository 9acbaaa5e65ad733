import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers
import QuarrySchema
import TestTools
import Testing

@testable import SQLiteLog

@Suite struct OpeningALog {
  let lobby = StreamName("lobby/1")

  @Test func `goes on where it ended`() async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      let first = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
      let receipt = Receipt(ReceiptName(seat: "p1", key: "k"), answer: [1])
      let code = ClaimName(space: "code", name: "ABC")
      let head = try await first.append(
        Append(lobby, after: 0, ["a", "b"], receipts: [receipt], claims: [.hold(code, until: nil)])
      ).head
      await first.close()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == [
          "log.db", "log.db-mark", "log.db.lock",
        ])

      let second = try SQLiteLog.open(path: path, epochIfNew: "epoch-2")
      #expect(second.epoch == "epoch-1")
      #expect(try await second.append(Append(lobby, after: 2)).head == head)
      #expect(try await second.receipt(receipt.name, of: lobby) == [1])
      #expect(try await second.holder(of: code, at: 0) == lobby)
      #expect(try await second.append(Append(lobby, after: 2, ["c"])).position == 3)
      #expect(try await ChainVerifier.verify(second).events == 3)
      await second.close()
    }
  }

  @Test func `refuses a second writer, and lets one in when the first has closed`() async throws {
    try await withSQLiteLog { log, path in
      #expect(throws: LogOpenFailure.inUse(path: path, process: getpid())) {
        try SQLiteLog.open(path: path, epochIfNew: "epoch-2")
      }
      await log.close()
      let next = try SQLiteLog.open(path: path, epochIfNew: "epoch-2")
      await next.close()
    }
  }

  /// Closing a descriptor twice may close an unrelated file or socket that has since reused its number.
  @Test func `closes nothing but its own when it is refused`() async throws {
    try await withSQLiteLog { _, path in
      let isDone = NIOLockedValueBox(false)
      async let refused = Task.detached {
        defer { isDone.withLockedValue { $0 = true } }
        return (0..<20_000).count { _ in (try? FileLock(path: path + ".lock")) == nil }
      }.value
      var lost = 0
      while !isDone.withLockedValue({ $0 }) {
        let mine = (0..<8).map { _ in Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC) }
        for descriptor in mine {
          var status = stat()
          let isMine = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
          if isMine { close(descriptor) } else { lost += 1 }
        }
      }
      #expect(await refused == 20_000)
      #expect(lost == 0)
    }
  }

  @Test func `reads beside a writer`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(reader.epoch == "epoch-1")
      #expect(try await reader.all().count == 1)
      try await log.append(Append(lobby, after: 1, ["b"]))
      #expect(try await reader.all().count == 2)
      let outcome = await reader.append(together: [Append(lobby, after: 2, ["c"])])[0]
      #expect(outcome.failure == .unavailable(reason: "the log is open for reading only"))
      await reader.close()
      try await log.append(Append(lobby, after: 2, ["c"]))
    }
  }

  @Test func `says so when there is no log`() throws {
    try withFolder { directory in
      let path = directory + "/log.db"
      #expect(throws: LogOpenFailure.missing(path: path)) { try SQLiteLog.openForReading(path: path) }
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(throws: LogOpenFailure.notALog(path: path)) { try SQLiteLog.openForReading(path: path) }
      let nowhere = directory + "/no/log.db"
      #expect(throws: LogOpenFailure.failed(path: nowhere, reason: "No such file or directory")) {
        try SQLiteLog.open(path: nowhere, epochIfNew: "epoch-1")
      }
    }
  }

  @Test func `leaves files alone that are not logs`() async throws {
    try await withFolder { directory in
      let text = directory + "/text"
      try Data(String(repeating: "not a database ", count: 100).utf8).write(to: URL(fileURLWithPath: text))
      let database = directory + "/other.db"
      let queue = try DatabaseQueue(path: database)
      try await queue.write { try $0.execute(sql: "CREATE TABLE friends (name TEXT)") }
      try queue.close()
      for path in [text, database] {
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(throws: LogOpenFailure.notALog(path: path)) { try SQLiteLog.open(path: path, epochIfNew: "epoch-1") }
        #expect(throws: LogOpenFailure.notALog(path: path)) { try SQLiteLog.openForReading(path: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      }
    }
  }

  @Test func `refuses what a newer quarry wrote`() async throws {
    try await withSQLiteLog { log, path in
      await log.close()
      let queue = try DatabaseQueue(path: path)
      try await queue.write { try $0.execute(sql: "PRAGMA user_version = 1000") }
      try queue.close()
      let failure = LogOpenFailure.newerFormat(path: path, format: 1000, known: QuarrySchema.migrations.count)
      #expect(throws: failure) { try SQLiteLog.open(path: path, epochIfNew: "epoch-1") }
      #expect(throws: failure) { try SQLiteLog.openForReading(path: path) }
    }
  }

  // MARK: A log of an older format

  /// Makes a log of the format before the newest, with one stream.
  private func makeOlderLog(_ path: String) throws -> Int {
    let format = QuarrySchema.migrations.count - 1
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      for migration in QuarrySchema.migrations.prefix(format) { try db.execute(sql: migration.sql) }
      try db.execute(
        sql: """
          PRAGMA user_version = \(format);
          INSERT INTO meta (name, value) VALUES ('epoch', 'old');
          INSERT INTO streams (id, name) VALUES (1, 'lobby/1');
          """)
    }
    try queue.close()
    return format
  }

  private func query(_ path: String, _ sql: String) throws -> Int? {
    try Opening.reader(path: path).read { try Int.fetchOne($0, sql: sql) }
  }

  @Test func `is copied before it is migrated, and only then`() async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      let format = try makeOlderLog(path)
      let copy = "\(path)-format-\(format)"
      // What an interrupted attempt left.
      try Data("unfinished".utf8).write(to: URL(fileURLWithPath: copy + ".part"))
      let warnings = Sentences()
      let log = try SQLiteLog.open(path: path, epochIfNew: "new", warn: warnings.add)
      #expect(log.epoch == "old")
      try await log.append(Append(lobby, after: 0, ["a"]))
      await log.close()
      #expect(warnings.all.count == 1 && warnings.all[0].contains(copy))
      #expect(try query(path, "PRAGMA user_version") == QuarrySchema.migrations.count)
      #expect(try query(copy, "PRAGMA user_version") == format)
      #expect(try query(copy, "PRAGMA application_id") == QuarrySchema.applicationID)
      #expect(try query(copy, "SELECT count(*) FROM streams") == 1)
      #expect(try query(copy, "SELECT count(*) FROM events") == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: copy)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(!FileManager.default.fileExists(atPath: copy + ".part"))

      let made = try Data(contentsOf: URL(fileURLWithPath: copy))
      let again = try SQLiteLog.open(path: path, epochIfNew: "new", warn: warnings.add)
      await again.close()
      #expect(warnings.all.count == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == made)
    }
  }

  @Test func `stays as it is if it cannot be copied`() async throws {
    try await withFolder { directory in
      let path = directory + "/log.db"
      let format = try makeOlderLog(path)
      let copy = "\(path)-format-\(format)"
      try FileManager.default.createDirectory(atPath: copy + "/taken", withIntermediateDirectories: true)
      #expect {
        try SQLiteLog.open(path: path, epochIfNew: "new")
      } throws: { error in
        if case .notMigrated(path, copy, _) = error as? LogOpenFailure { true } else { false }
      }
      #expect(try query(path, "PRAGMA user_version") == format)
      #expect(!FileManager.default.fileExists(atPath: copy + ".part"))

      try FileManager.default.removeItem(atPath: copy)
      let log = try SQLiteLog.open(path: path, epochIfNew: "new")
      await log.close()
      #expect(try query(copy, "PRAGMA user_version") == format)
    }
  }

  @Test func `says that a file is damaged`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      await log.close()
      // The first page keeps its header but loses its schema.
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.seek(toOffset: 100)
      try file.write(contentsOf: Data(repeating: 0xEE, count: 3000))
      try file.close()
      #expect {
        try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
      } throws: { error in
        if case .damaged(path, _) = error as? LogOpenFailure { true } else { false }
      }
    }
  }

  @Test func `is readable by its owner only`() async throws {
    try await withSQLiteLog { log, path in
      try await log.append(Append(lobby, after: 0, ["a"]))
      for file in [path, path + "-wal", path + "-shm", path + "-mark", path + ".lock"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
      }
    }
  }

  @Test func `fails with sentences`() {
    let failures: [LogOpenFailure] = [
      .missing(path: "x"), .inUse(path: "x", process: 7), .inUse(path: "x", process: nil), .notALog(path: "x"),
      .newerFormat(path: "x", format: 2, known: 1), .damaged(path: "x", reason: "y"), .failed(path: "x", reason: "y"),
      .notMigrated(path: "x", copy: "y", reason: "z"),
    ]
    for failure in failures { #expect(failure.description.hasSuffix(".")) }
    #expect(failures[1].description.hasPrefix("Another quarry (process 7) is using x."))
  }
}
