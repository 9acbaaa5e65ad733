import Disk
public import EventLog
import Foundation
import GRDB

/// A copy of a log to which the commits that followed are added again.
///
/// The copy is of no use to a server until all is done, so it is written without syncs.
public final class Replay {
  /// Why a commit does not fit.
  public struct Failure: Error, Equatable, CustomStringConvertible {
    public let commit: Int64
    public let reason: String
    public var description: String { "commit \(commit) cannot be added: \(reason)" }
  }

  private let queue: DatabaseQueue
  public private(set) var commit: Int64
  public private(set) var position: Int64

  /// - Parameter path: a base (`BaseCopy`), which is changed.
  public init(path: String) throws(LogOpenFailure) {
    do {
      guard try Opening.inspect(path: path) > 0 else { throw LogOpenFailure.notALog(path: path) }
      let format = try Opening.inspect(path: path)
      queue = try Opening.unsynced(path: path)
      (commit, position) = try queue.inDatabase { db in
        try Opening.migrate(db, from: format, epochIfNew: "")
        return (try CommitCounter.mark(in: db).number, try LogQueries.lastPosition(in: db))
      }
    } catch {
      throw Opening.failure(error, path: path)
    }
  }

  /// The time of the last event, in milliseconds since 1970 UTC; nil if there is none.
  public func lastEventAt() throws -> Int64? {
    try queue.inDatabase { try Int64.fetchOne($0, sql: "SELECT at FROM events ORDER BY seq DESC LIMIT 1") }
  }

  /// Adds commits, the next ones in their order.
  public func add(_ commits: [Commit]) throws {
    guard !commits.isEmpty else { return }
    try queue.writeWithoutTransaction { db in
      let limits = SQLiteLogLimits()
      var writer = try BatchWriter(db: db, limits: limits, health: WriteHealth { _ in }, counting: .given)
      for commit in commits {
        guard commit.number == self.commit + 1 else {
          throw Failure(commit: commit.number, reason: "the one before it is missing")
        }
        try add(commit, with: &writer)
        guard writer.position == commit.position else {
          throw Failure(commit: commit.number, reason: "it ends at event \(writer.position), not \(commit.position)")
        }
        (self.commit, position) = (commit.number, commit.position)
      }
    }
  }

  private func add(_ commit: Commit, with writer: inout BatchWriter) throws {
    let mark = CommitMark(number: commit.number)
    switch commit.content {
    case .appends(let appends):
      for outcome in writer.write([appends], as: mark)[0] {
        if case .failure(let failure) = outcome { throw Failure(commit: commit.number, reason: "\(failure)") }
      }
    case .claims(let claims):
      if let reason = writer.replace(by: .claims(claims), as: mark) {
        throw Failure(commit: commit.number, reason: reason)
      }
    case .keys, .partOfDeletion: break
    case .deletion(let deletion):
      var removal = StreamRemoval(deletion)
      while try writer.advance(&removal, as: mark) {}
    }
  }

  /// Stores the keys of persons, and closes the copy.
  /// - Parameter keys: those that are left; all others are erased.
  public func finish(_ keys: [WrappedKey]) throws {
    try queue.inDatabase { db in
      try db.inTransaction(.immediate) {
        let statements = try AppendStatements(in: db)
        for key in keys { try statements.apply(.store(key)) }
        try db.execute(sql: "UPDATE commits SET number = ?, digest = 0", arguments: [commit])
        try Forgetting.clear(in: db)
        return .commit
      }
    }
    try queue.close()
  }
}
