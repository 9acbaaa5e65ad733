import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers
import TestTools
import Testing

@testable import SQLiteLog

/// Deletes streams while others are written, read, killed and out of disk: the log is written anew beside them.
@Suite(.timeLimit(.minutes(10))) struct DeletingBesideAppends {
  private static func secret(_ number: Int) -> StreamName { StreamName("lobby/SECRET-\(number)") }

  private static func fill(_ log: SQLiteLog, secrets: Range<Int>, events: Int = 60) async throws {
    for number in secrets {
      for version in 0..<events {
        try await log.append(
          Append(
            secret(number), after: version, ["SECRET \(version) " + String(repeating: "x", count: 300)],
            receipts: [Receipt(ReceiptName(seat: "p1", key: "SECRET \(version)"), answer: Array("SECRET".utf8))]))
      }
      try await log.append(
        Append(to: "others", expected: number, events: [.scanned("kept \(number)")], now: 0))
    }
  }

  private static let suffixes = [
    "", "-wal", "-shm", "-snapshots", "-snapshots-wal", "-mark", "-rewriting", "-rewriting-wal",
  ]

  private static func isInFiles(of path: String) -> Bool {
    suffixes.contains {
      FileManager.default.contents(atPath: path + $0)?.range(of: Data("SECRET".utf8)) != nil
    }
  }

  private static func delete(_ number: Int, from log: SQLiteLog) async throws {
    try await log.delete(Deletion(of: [secret(number)]))
  }

  /// Who appends beside the deletions: `share` times for each of them, however long it takes.
  private struct Turns {
    static let share = 100

    var deleted = 0
    var isOver = false

    var appends: Int { (deleted + 1) * Self.share }
  }

  /// A stream that one task appends to, and how much it must hold.
  private static func play(_ name: String, _ log: SQLiteLog, _ turns: NIOLockedValueBox<Turns>) async throws -> Int {
    var count = 0
    while !turns.withLockedValue(\.isOver) {
      guard count < turns.withLockedValue(\.appends) else {
        try await Task.sleep(for: .milliseconds(1))
        continue
      }
      let stream = StreamName(name)
      let person = Person("\(name)-\(count % 3)")
      let key: KeyChange =
        count % 2 == 0 ? .store(WrappedKey(Array("\(name) \(count)".utf8), of: person)) : .erase(person)
      try await log.append(
        Append(
          to: stream, expected: count, events: [.scanned("\(name) \(count)")],
          receipts: [Receipt(ReceiptName(seat: "p1", key: "\(count)"), answer: [1])],
          claims: [.hold(ClaimName(space: "code", name: "\(name) \(count)"), until: nil)], keys: [key], now: 0))
      count += 1
      // What was answered can be read at once, whichever files are the log's now.
      #expect(try await log.read(stream, after: count - 1, limit: 2).map(\.version) == [count])
      try await Task.sleep(for: .milliseconds(1))
    }
    return count
  }

  @Test(arguments: [SQLiteLogLimits(), .tight])
  func `keeps all that others store and erase meanwhile`(limits: SQLiteLogLimits) async throws {
    try await withSQLiteLog(limits: limits) { log, path in
      try await Self.fill(log, secrets: 0..<12)
      let turns = NIOLockedValueBox(Turns())
      async let players = withThrowingTaskGroup(of: (String, Int).self) { group in
        for player in 0..<4 {
          group.addTask {
            let name = "lobby/\(player)"
            return (name, try await Self.play(name, log, turns))
          }
        }
        var counts: [String: Int] = [:]
        for try await (name, count) in group { counts[name] = count }
        return counts
      }
      for number in 0..<12 {
        try await Self.delete(number, from: log)
        let left = try await log.all().map(\.stream)
        #expect(!left.contains(Self.secret(number)))
        turns.withLockedValue { $0.deleted += 1 }
      }
      turns.withLockedValue { $0.isOver = true }
      for (name, count) in try await players {
        #expect(count > 0)
        #expect(try await log.read(StreamName(name), after: 0, limit: 100_000).count == count)
        #expect(try await log.receiptNames(of: StreamName(name)).count == count)
        #expect(
          try await log.claims(withPrefix: ClaimName(space: "code", name: name + " "), at: 1).count == count)
        for person in 0..<3 {
          let last = (0..<count).last { $0 % 3 == person }
          let key = try await log.key(of: Person("\(name)-\(person)"))
          #expect(key == last.flatMap { $0 % 2 == 0 ? Array("\(name) \($0)".utf8) : nil })
        }
      }
      #expect(try await ChainVerifier.verify(log).deleted == 12 * 60)
      #expect(!Self.isInFiles(of: path))
      #expect(access(path + "-rewriting", F_OK) != 0)
    }
  }

  @Test func `waits for another process that reads, and lets others append`() async throws {
    try await withSQLiteLog { log, path in
      try await Self.fill(log, secrets: 0..<2)
      let reader = try await Self.startReading(path)
      async let deletion: Void = Self.delete(0, from: log)
      for version in 2..<40 {
        try await log.append(Append("others", after: version, ["meanwhile"]))
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(Self.isInFiles(of: path))
      try await Self.stopReading(reader)
      try await deletion
      try await Self.delete(1, from: log)
      #expect(!Self.isInFiles(of: path))
      #expect(try await log.read("others", after: 0, limit: 100).count == 40)
    }
  }

  @Test func `leaves the write-ahead log to another process that copies it`() async throws {
    try await withSQLiteLog { log, path in
      try await Self.fill(log, secrets: 0..<1)
      let copying = try CheckpointLock(of: path)
      defer { copying.release() }
      try Opening.checkpoint(path: path)
    }
  }

  /// Another process that holds SQLite's lock for checkpoints, as during one.
  private struct CheckpointLock {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// The lock is a byte of the file that the connections share: https://www.sqlite.org/walformat.html#wal_locks.
    init(of path: String) throws {
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "python3", "-c",
        "import fcntl, sys; file = open(sys.argv[1], 'r+b'); fcntl.lockf(file, fcntl.LOCK_EX, 1, 121); print(flush=True); input()",
        path + "-shm",
      ]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      #expect(try output.fileHandleForReading.read(upToCount: 1)?.isEmpty == false)
    }

    func release() {
      input.fileHandleForWriting.write(Data("\n".utf8))
      process.waitUntilExit()
    }
  }

  @Test func `gives up behind a reader that stays, and succeeds later`() async throws {
    var limits = SQLiteLogLimits()
    limits.exchangeTries = 1
    try await withSQLiteLog(limits: limits) { log, path in
      try await Self.fill(log, secrets: 0..<1)
      let reader = try await Self.startReading(path)
      let failure = await #expect(throws: LogUnavailable.self) { try await Self.delete(0, from: log) }
      #expect(failure?.reason.contains("another process reads them") == true)
      try await log.append(Append("others", after: 1, ["still written"]))
      #expect(access(path + "-rewriting", F_OK) != 0)
      try await Self.stopReading(reader)
      try await Self.delete(0, from: log)
      #expect(!Self.isInFiles(of: path))
      #expect(try await log.read("others", after: 0, limit: 100).count == 2)
    }
  }

  private static func startReading(_ path: String) async throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    try await reader.writeWithoutTransaction { try $0.execute(sql: "BEGIN; SELECT count(*) FROM events") }
    return reader
  }

  private static func stopReading(_ reader: DatabaseQueue) async throws {
    try await reader.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try reader.close()
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can mount a small disk."))
  func `needs room for a copy, and lets others append without it`() async throws {
    try await withSmallDisk(megabytes: 4) { disk in
      let ballast = URL(fileURLWithPath: disk + "/ballast")
      let path = disk + "/log.db"
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1", limits: .tight)
      try await Self.fill(log, secrets: 0..<8)
      try Data(count: 7 << 19).write(to: ballast)
      let failure = await #expect(throws: LogUnavailable.self) { try await Self.delete(0, from: log) }
      #expect(failure?.reason.contains("full") == true)
      try await log.append(Append("others", after: 8, ["still written"]))
      try FileManager.default.removeItem(at: ballast)
      for number in 0..<8 { try await Self.delete(number, from: log) }
      #expect(!Self.isInFiles(of: path))
      #expect(try await ChainVerifier.verify(log).events == 9)
      await log.close()
    }
  }

  /// The milliseconds until the process is killed. A deletion takes some ten of them.
  @Test(arguments: stride(from: 2, to: 98, by: Seeds.isNight ? 8 : 24).map { $0 })
  func `keeps what it answered when it is killed meanwhile`(milliseconds: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/log.db"
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int] in
        let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
        try await DeletingBesideAppends.fill(log, secrets: 0..<16, events: 20)
        let answered = open(path + ".answered", O_CREAT | O_RDWR, 0o600)
        Thread.detachNewThread {
          // Until somewhere in the deletions.
          usleep(UInt32(milliseconds) * 1000)
          kill(getpid(), SIGKILL)
        }
        Task { for number in 0..<16 { try await DeletingBesideAppends.delete(number, from: log) } }
        var version = Int64(16)
        while true {
          try await log.append(Append("others", after: Int(version), ["\(version)"]))
          version += 1
          pwrite(answered, &version, 8, 0)
        }
      }
      let bytes = FileManager.default.contents(atPath: path + ".answered") ?? Data()
      let answered = bytes.count == 8 ? bytes.withUnsafeBytes { $0.load(as: Int64.self) } : 16
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-2")
      #expect(log.epoch == "epoch-1")
      #expect(try await log.read("others", after: 0, limit: 100_000).count >= answered)
      _ = try await ChainVerifier.verify(log)
      for number in 0..<16 { try await Self.delete(number, from: log) }
      #expect(!Self.isInFiles(of: path))
      #expect(try await ChainVerifier.verify(log).deleted == 16 * 20)
      await log.close()
      for suffix in Self.suffixes.dropFirst(6) { #expect(access(path + suffix, F_OK) != 0) }
    }
  }

  @Test func `removes what a program left that was killed`() async throws {
    try await withFolder { folder in
      let path = folder + "/log.db"
      let rest = path + "-rewriting"
      try Data("SECRET".utf8).write(to: URL(fileURLWithPath: rest))
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
      #expect(access(rest, F_OK) != 0)
      await log.close()
    }
  }
}
