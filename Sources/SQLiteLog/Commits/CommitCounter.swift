import EventLog
import GRDB

/// Numbers the transactions of a writer, and puts them into the spool. Used only on the writer's thread.
struct CommitCounter {
  /// How transactions are numbered.
  enum Mode {
    /// Each one, with a record in the spool.
    case spool(Spool)
    /// Only the first: nobody ships the log.
    case once
    /// As the writer of another database did, whose transactions are brought over.
    case given
  }

  private let mode: Mode
  private let update: RawStatement
  private(set) var mark: CommitMark
  private var next: CommitMark?
  private var isDone = false
  /// The mark of the transaction that is brought over.
  var given: CommitMark?

  init(_ mode: Mode, in db: Database) throws {
    self.mode = mode
    mark = try Self.mark(in: db)
    update = try RawStatement("UPDATE commits SET number = ?, digest = ?", in: db)
  }

  static func mark(in db: Database) throws -> CommitMark {
    try RawStatement.cached("SELECT number, digest FROM commits", in: db).first {
      CommitMark(number: $0.integer(0), digest: UInt64(bitPattern: $0.integer(1)))
    } ?? CommitMark()
  }

  /// Numbers the transaction under way. Call it when nothing of it is missing.
  /// - Parameter write: adds what it changed.
  mutating func count(position: Int64, isDeletion: Bool = false, _ write: (inout CommitWriter) -> Void) throws {
    switch mode {
    case .spool(let spool): next = spool.put(position: position, isDeletion: isDeletion, write)
    case .once:
      guard !isDone else { return }
      next = CommitMark(number: mark.number + 1)
    case .given: next = given
    }
    guard let next else { return }
    update.bind(1, next.number)
    update.bind(2, Int64(bitPattern: next.digest))
    try update.run()
  }

  /// The transaction is on disk.
  mutating func committed() {
    guard let next else { return }
    mark = next
    self.next = nil
    isDone = true
    if case .spool(let spool) = mode { spool.commit() }
  }

  /// The transaction is not stored.
  mutating func failed() {
    next = nil
    if case .spool(let spool) = mode { spool.drop() }
  }
}
