import Background
import Disk
import EventLog
import Foundation
import GRDB
import NIOConcurrencyHelpers

/// The log rewritten beside the writer, without the traces that SQLite leaves of deleted rows.
///
/// A thread copies the log and brings over what the writer stored meanwhile. Then the writer brings over what it
/// stores, until the files can be exchanged (`Connections.exchange`). A crash before that leaves the log as it was.
final class Rewriting: Sendable {
  /// A transaction that the writer has committed. They are counted since the deletion.
  struct Change: Sendable {
    enum Content: Sendable {
      case appends([[Append]])
      case replacement(AppendQueue.Replacement.Content)

      var isCounted: Bool { if case .replacement(let content) = self { content.isCounted } else { true } }
    }

    let number: Int64
    let mark: CommitMark
    let content: Content
    let bytes: Int
  }

  enum Progress: Equatable, Sendable {
    case copying
    /// The files can be exchanged.
    case ready
    case failed(reason: String)
  }

  private struct State {
    var progress = Progress.copying
    /// What is still to be brought over.
    var changes: [Change] = []
    var bytes = 0
    /// While it is copied.
    var source: DatabaseQueue?
    var copy: DatabaseQueue?
  }

  /// The log's file, and the file that is to replace it.
  let log: String
  let path: String
  private let limits: SQLiteLogLimits
  private let state = NIOLockedValueBox(State())
  private let hasEnded = DispatchSemaphore(value: 0)
  /// Players come first.
  private let thread = BackgroundThread(name: "log-rewriter", niceness: 10)

  /// - Parameter whenCopied: called when `progress` has changed.
  init(ofLog log: String, limits: SQLiteLogLimits, whenCopied: @escaping @Sendable () -> Void) {
    // SQLite follows a link, and keeps the other files beside what it leads to.
    self.log = (log as NSString).resolvingSymlinksInPath
    path = Self.path(ofLog: self.log)
    self.limits = limits
    thread.begin { [self] in
      do { try copyLog() } catch { fail(because: Opening.reason(error)) }
      hasEnded.signal()
      return whenCopied
    }
  }

  var progress: Progress { state.withLockedValue(\.progress) }

  // MARK: On the writer's thread

  /// Notes what the writer has committed.
  func note(_ content: Change.Content, number: Int64, mark: CommitMark) {
    let change = Change(number: number, mark: mark, content: content, bytes: content.bytes)
    let (isReady, isTooMuch) = state.withLockedValue { state in
      guard state.progress == .copying else { return (state.progress == .ready, false) }
      state.changes.append(change)
      state.bytes += change.bytes
      return (false, state.bytes > limits.rewritingBytes)
    }
    if isTooMuch { fail(because: "more was stored meanwhile than memory is kept for") }
    guard isReady else { return }
    do { try bringOver([change]) } catch { fail(because: Opening.reason(error)) }
  }

  /// Makes the file complete and durable. Call it when it is `ready`.
  func finish() throws {
    guard let copy = state.withLockedValue({ $0.copy }) else { throw DatabaseError(message: "there is no copy") }
    try copy.writeWithoutTransaction { try Forgetting.clear(in: $0) }
    try close()
    try Disk.sync(path)
  }

  /// Ends the thread and removes the file, unless it has become the log.
  func end() {
    state.withLockedValue(\.source)?.interrupt()
    fail(because: "it is not wanted any more")
    hasEnded.wait()
    try? close()
    Self.removeRest(ofLog: log)
  }

  func fail(because reason: String) {
    let source = state.withLockedValue { state -> DatabaseQueue? in
      if case .failed = state.progress { return nil }
      state.progress = .failed(reason: reason)
      (state.changes, state.bytes) = ([], 0)
      return state.source
    }
    source?.interrupt()
  }

  private func close() throws {
    let copy = state.withLockedValue { state in
      defer { state.copy = nil }
      return state.copy
    }
    // This moves the write-ahead log into the database.
    try copy?.close()
  }

  // MARK: On its own thread

  private func copyLog() throws {
    let source = try Opening.reader(path: log)
    state.withLockedValue { $0.source = source }
    defer { state.withLockedValue { $0.source = nil } }
    try source.inDatabase { db in
      guard try hasRoom(for: db) else { throw DatabaseError(resultCode: .SQLITE_FULL) }
      try Opening.createIfMissing(path: path)
      let writeback = try Writeback(of: path)
      defer { writeback.end() }
      try db.execute(sql: "VACUUM INTO ?", arguments: [path])
    }
    try source.close()
    try takeMode()
    // Now, so that little of either is left to the writer.
    try Disk.sync(path)
    try Opening.checkpoint(path: log)
    let copy = try Opening.unsynced(path: path)
    state.withLockedValue { $0.copy = copy }
    while let changes = takeChanges() { try bringOver(changes) }
  }

  /// Without enough room, the copy would fill the disk before it fails, and nothing else could be stored.
  private func hasRoom(for db: Database) throws -> Bool {
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let size = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    var disk = statvfs()
    guard statvfs(log, &disk) == 0 else { return false }
    return Int64(disk.f_bavail) * Int64(disk.f_frsize) > 2 * pages * size
  }

  /// Lets the same users read and write it.
  private func takeMode() throws {
    var status = stat()
    guard stat(log, &status) == 0, chmod(path, status.st_mode & 0o7777) == 0 else { throw DiskError(code: errno) }
    // Only root can give a file away; for others it stays theirs.
    _ = chown(path, status.st_uid, status.st_gid)
  }

  /// The changes to bring over; nil once there are none, and from then on the writer does it.
  private func takeChanges() -> [Change]? {
    state.withLockedValue { state in
      guard state.progress == .copying else { return nil }
      guard !state.changes.isEmpty else {
        state.progress = .ready
        return nil
      }
      defer { (state.changes, state.bytes) = ([], 0) }
      return state.changes
    }
  }

  private func bringOver(_ changes: [Change]) throws {
    guard let copy = state.withLockedValue({ $0.copy }) else { return }
    try copy.writeWithoutTransaction { db in
      var writer = try BatchWriter(db: db, limits: limits, health: WriteHealth { _ in }, counting: .given)
      // The copy has the first changes: they were committed before it was begun.
      for change in changes where change.number > writer.sinceDeletion ?? 0 {
        // A change that fails is not counted.
        switch change.content {
        case .appends(let groups): _ = writer.write(groups, as: change.mark)
        case .replacement(let content): _ = writer.replace(by: content, as: change.mark)
        }
        guard writer.sinceDeletion == change.number else {
          throw DatabaseError(message: "transaction \(change.number) cannot be brought over to the copy")
        }
      }
    }
  }

  // MARK: The file

  private static func path(ofLog log: String) -> String { log + "-rewriting" }

  /// Removes what a program that ended too early has left.
  static func removeRest(ofLog log: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      unlink(path(ofLog: (log as NSString).resolvingSymlinksInPath) + suffix)
    }
  }
}

extension Rewriting.Change.Content {
  fileprivate var bytes: Int {
    switch self {
    case .appends(let groups): groups.reduce(0) { $0 + AppendQueue.Size(of: $1).memory }
    case .replacement(.claims(let claims)): claims.count * 200
    case .replacement(.keys(let keys)): keys.count * 200
    case .replacement: 200
    }
  }
}
