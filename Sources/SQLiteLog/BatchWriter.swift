import EventLog
import GRDB

/// Writes batches, each in one transaction. Belongs to the writer's thread.
struct BatchWriter {
  private let db: Database
  private let statements: AppendStatements
  private let limits: SQLiteLogLimits
  private let health: WriteHealth
  /// Where streams stand that were written to lately.
  private var heads: [StreamName: StreamHead] = [:]
  /// The last event's.
  private(set) var position: Int64
  /// Whether keys were erased, and may still be read in the write-ahead log.
  private var mustForget: Bool

  init(db: Database, limits: SQLiteLogLimits, health: WriteHealth) throws {
    self.db = db
    self.health = health
    self.limits = limits
    statements = try AppendStatements(in: db)
    position = try statements.position()
    mustForget = try Forgetting.isDue(in: db)
  }

  /// What became of each append of each group. All that succeeded is on disk.
  mutating func write(_ groups: [AppendQueue.Group]) -> [[Append.Outcome]] {
    let positionBefore = position
    let changesBefore = db.totalChangesCount
    do {
      try db.beginTransaction(.immediate)
      let outcomes = try groups.map { try $0.appends.map { try store($0) } }
      try db.commit()
      if db.totalChangesCount > changesBefore { health.succeeded() }
      return outcomes
    } catch {
      // Nothing of the batch is kept. SQLite may have rolled back by itself (disk full, I/O error); where it did not
      // and cannot now either, the next batch fails to begin, and comes here again.
      if db.isInsideTransaction { try? db.rollback() }
      heads.removeAll()
      position = positionBefore
      let reason = Opening.reason(error)
      health.failed(because: reason)
      let failure = AppendFailure.unavailable(reason: reason)
      return groups.map { $0.appends.map { _ in .failure(failure) } }
    }
  }

  /// In a transaction of its own: no append fails with it.
  /// - Returns: why it was not done; nil if it was.
  mutating func replace(by content: AppendQueue.Replacement.Content) -> String? {
    do {
      try db.inTransaction(.immediate) {
        switch content {
        case .claims(let claims): try statements.replaceAll(claims: claims, in: db)
        case .keys(let keys):
          try statements.replace(keys, in: db)
          try noteErasure()
        case .probe: try probe(health.reason == nil ? 32 : 65_536)
        }
        return .commit
      }
      if case .probe = content {
        if health.reason != nil {
          try db.inTransaction(.immediate) {
            try probe(32)
            return .commit
          }
        }
        health.succeeded()
      }
      return nil
    } catch {
      let reason = Opening.reason(error)
      if case .probe = content { health.failed(because: reason) }
      return reason
    }
  }

  /// While writes fail it takes as much room as a fat append: a few bytes may fit into what a failed one has left.
  private func probe(_ bytes: Int) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO meta (name, value) VALUES ('probe', ?)",
      arguments: [String(repeating: "0123456789abcdef", count: bytes / 16)])
  }

  /// Says, in the transaction that erases, that the write-ahead log must be cut, so that a crash in between is made good.
  private mutating func noteErasure() throws {
    try Forgetting.note(in: db)
    mustForget = true
  }

  /// Cuts the write-ahead log, if something in it was erased. Where somebody who reads is in the way it is left for later.
  mutating func forgetIfDue() {
    if mustForget, Forgetting.finish(in: db) { mustForget = false }
  }

  /// Throws what ends the whole transaction; what is wrong with this append only is its outcome.
  private mutating func store(_ append: Append) throws -> Append.Outcome {
    let known = try heads[append.stream] ?? statements.head(of: append.stream)
    // All checks come before the first change: so an append that fails leaves no trace, without a savepoint.
    if let failure = try check(append, head: known) { return .failure(failure) }

    guard !append.events.isEmpty || !append.receipts.isEmpty || !append.claims.isEmpty || !append.keys.isEmpty else {
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
    return .success(
      Appended(position: append.events.isEmpty ? 0 : position, version: head.version, head: head.hash))
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

  /// The first receipt that is stored already or twice in this append.
  private func firstKnownReceipt(of append: Append, stream: Int64?) throws -> ReceiptName? {
    var names = Set<ReceiptName>()
    for receipt in append.receipts {
      if append.receipts.count > 1, !names.insert(receipt.name).inserted { return receipt.name }
      if let stream, try statements.hasReceipt(receipt.name, stream: stream) { return receipt.name }
    }
    return nil
  }
}
