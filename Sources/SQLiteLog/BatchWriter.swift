import EventLog
import GRDB

/// Writes batches, each in one transaction. Used only on the writer's thread.
struct BatchWriter {
  private let db: Database
  private let statements: AppendStatements
  private let limits: SQLiteLogLimits
  private let health: WriteHealth
  /// The heads of recently written streams.
  private var heads: [StreamName: StreamHead] = [:]
  /// The position of the last event.
  private(set) var position: Int64
  /// Whether erased keys may still be readable in the write-ahead log.
  private(set) var mustForget: Bool
  /// How many transactions were committed since something was deleted; nil if the database holds no trace of it.
  private(set) var sinceDeletion: Int64?
  /// Whether the last batch could not be written.
  private(set) var hasFailed = false
  private(set) var commits: CommitCounter

  init(
    db: Database, limits: SQLiteLogLimits, health: WriteHealth, counting mode: CommitCounter.Mode = .once
  ) throws {
    self.db = db
    self.health = health
    self.limits = limits
    statements = try AppendStatements(in: db)
    position = try statements.position()
    mustForget = try Forgetting.isDue(in: db)
    sinceDeletion = try Forgetting.transactionsSinceDeletion(in: db)
    commits = try CommitCounter(mode, in: db)
  }

  /// Writes what the writer of another database has written, with its number.
  mutating func write(_ groups: [[Append]], as mark: CommitMark) -> [[Append.Outcome]] {
    commits.given = mark
    return write(groups)
  }

  mutating func replace(by content: AppendQueue.Replacement.Content, as mark: CommitMark) -> String? {
    commits.given = mark
    return replace(by: content)
  }

  /// Writes a batch, and returns the outcome of each append of each group. Everything that succeeded is on disk.
  mutating func write(_ groups: [[Append]]) -> [[Append.Outcome]] {
    health.beginTransaction()
    defer { health.endTransaction() }
    let positionBefore = position
    let changesBefore = db.totalChangesCount
    do {
      try db.beginTransaction(.immediate)
      let outcomes = try groups.map { try $0.map { try store($0) } }
      let count = try countTransaction()
      if db.totalChangesCount > changesBefore { try commits.count(position: position) { $0.add(groups, outcomes) } }
      try db.commit()
      commits.committed()
      sinceDeletion = count
      hasFailed = false
      if db.totalChangesCount > changesBefore { health.succeeded() }
      return outcomes
    } catch {
      // Nothing of the batch is stored. SQLite may have rolled back by itself (disk full, I/O error). If it has not and
      // cannot now either, the next batch fails to begin, and tries to roll back again.
      if db.isInsideTransaction { try? db.rollback() }
      commits.failed()
      heads.removeAll()
      hasFailed = true
      position = positionBefore
      let reason = Opening.reason(error)
      health.failed(because: reason)
      let failure = AppendFailure.unavailable(reason: reason)
      return groups.map { $0.map { _ in .failure(failure) } }
    }
  }

  /// Carries out a replacement in its own transaction, so that no append fails with it.
  /// - Returns: the reason for a failure; nil on success.
  mutating func replace(by content: AppendQueue.Replacement.Content) -> String? {
    health.beginTransaction()
    defer { health.endTransaction() }
    do {
      var count = sinceDeletion
      try db.inTransaction(.immediate) {
        switch content {
        case .claims(let claims): try statements.replaceAll(claims: claims, in: db)
        case .keys(let keys):
          try statements.replace(keys, in: db)
          try noteErasure()
        case .probe: try probe(health.failure == nil ? 32 : 65_536)
        }
        if content.isCounted {
          count = try countTransaction()
          try commits.count(position: position) { writer in content.shipped.map { writer.add($0) } }
        }
        return .commit
      }
      commits.committed()
      sinceDeletion = count
      if case .probe = content {
        if health.failure != nil {
          try db.inTransaction(.immediate) {
            try probe(32)
            return .commit
          }
        }
        health.succeeded()
      }
      return nil
    } catch {
      commits.failed()
      let reason = Opening.reason(error)
      if case .probe = content { health.failed(because: reason) }
      return reason
    }
  }

  /// Carries out a part of a removal that takes a few milliseconds, in its own transaction.
  /// - Returns: false if nothing is left of it to do.
  mutating func advance(_ removal: inout StreamRemoval) throws -> Bool {
    let before = db.totalChangesCount
    var isOver = false
    do {
      try db.inTransaction(.immediate) {
        isOver = try !removal.advance(in: db)
        let hasChanged = db.totalChangesCount > before
        guard hasChanged || isOver && removal.hasChanged else { return .rollback }
        try Forgetting.noteDeletion(transactions: 0, in: db)
        // All of it counts at its end: half a deletion is of no use to anybody.
        let content = isOver ? Commit.Content.deletion(removal.deletion) : .partOfDeletion
        try commits.count(position: position, isDeletion: isOver) { $0.add(content) }
        return .commit
      }
    } catch {
      commits.failed()
      throw error
    }
    commits.committed()
    if db.totalChangesCount > before {
      heads.removeAll()
      sinceDeletion = 0
      removal.hasChanged = true
    }
    return !isOver
  }

  mutating func advance(_ removal: inout StreamRemoval, as mark: CommitMark) throws -> Bool {
    commits.given = mark
    return try advance(&removal)
  }

  /// Makes a test write. While writes fail, it is as large as a large append, since a few bytes may still fit where
  /// that failed.
  private func probe(_ bytes: Int) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO meta (name, value) VALUES ('probe', ?)",
      arguments: [String(repeating: "0123456789abcdef", count: bytes / 16)])
  }

  /// Records in the erasing transaction that the write-ahead log must be truncated, so that this is done even after a
  /// crash.
  private mutating func noteErasure() throws {
    try Forgetting.note(in: db)
    mustForget = true
  }

  /// Counts this transaction if something was deleted before it.
  private func countTransaction() throws -> Int64? {
    guard let sinceDeletion else { return nil }
    try Forgetting.noteDeletion(transactions: sinceDeletion + 1, in: db)
    return sinceDeletion + 1
  }

  /// Truncates the write-ahead log if it may contain erased keys. If a reader is in the way, a later call tries again.
  mutating func forgetIfDue() {
    if mustForget, Forgetting.finish(in: db) { mustForget = false }
  }

  /// Stores one append. Throws errors that end the whole transaction; errors of this append alone are its outcome.
  private mutating func store(_ append: Append) throws -> Append.Outcome {
    let known = try heads[append.stream] ?? statements.head(of: append.stream)
    // All checks come before the first change, so that a failed append leaves no trace without needing a savepoint.
    if let failure = try check(append, head: known) { return .failure(failure) }

    guard !append.isEmpty else {
      return .success(Appended(position: 0, version: append.expected, head: known?.hash ?? .origin))
    }
    var head = try known ?? statements.insert(append.stream)
    for event in append.events {
      head.version += 1
      head.hash = head.hash.followed(by: event, in: append.stream, version: head.version)
      position += 1
      try statements.insert(event, at: position, head: head)
    }
    for receipt in append.receipts { try statements.insert(receipt, stream: head.id) }
    for change in append.claims { try statements.apply(change, stream: head.id) }
    for change in append.keys {
      try statements.apply(change)
      if case .erase = change { try noteErasure() }
    }

    if heads.count >= limits.cachedHeads { heads.removeAll(keepingCapacity: true) }
    heads[append.stream] = head
    let appended = Appended(position: append.events.isEmpty ? 0 : position, version: head.version, head: head.hash)
    for dependant in append.dependants { _ = try store(dependant) }
    return .success(appended)
  }

  private func check(_ append: Append, head: StreamHead?) throws -> AppendFailure? {
    if let name = try firstKnownReceipt(of: append, stream: head?.id) { return .receiptExists(name) }
    let version = head?.version ?? 0
    guard version == append.expected else { return .versionConflict(actual: version) }
    for case .hold(let name, _) in append.claims {
      guard let claim = try statements.claim(name), claim.stream != head?.id else { continue }
      if claim.until.map({ append.now < $0 }) ?? true { return .claimTaken(name) }
    }
    return nil
  }

  /// The first receipt that is already stored, or occurs twice in this append.
  private func firstKnownReceipt(of append: Append, stream: Int64?) throws -> ReceiptName? {
    var names = Set<ReceiptName>()
    for receipt in append.receipts {
      if append.receipts.count > 1, !names.insert(receipt.name).inserted { return receipt.name }
      if let stream, try statements.hasReceipt(receipt.name, stream: stream) { return receipt.name }
    }
    return nil
  }
}
