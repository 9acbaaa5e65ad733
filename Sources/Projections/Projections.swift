public import EventLog
import GRDB
public import Logging
import NIOConcurrencyHelpers
public import ServiceLifecycle

/// All projections of a server: in one file, each following the log at its own pace.
///
/// Whoever writes and wants to read it back waits with `reach`. Nobody else waits: a projection lags behind the log by
/// as long as a transaction of its own takes.
public final class Projections: Service {
  private let log: any EventLog
  private let file: ProjectionFile
  private let followers: [Follower]
  private let types: Set<String>
  private let patience: Duration
  private let logger: Logger
  private let writer: NIOLockedValueBox<any DatabaseWriter>

  /// One projection on its way through the log.
  private struct Follower: Sendable {
    let projection: any Projection
    let progress = Progress()
    let rings: AsyncStream<Void>
    let bell: AsyncStream<Void>.Continuation

    init(_ projection: any Projection) {
      self.projection = projection
      (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    }
  }

  /// So many events at a time, each time in one transaction.
  private static let batch = 1_000
  /// How long to wait after something went wrong; doubled each time, up to the second.
  private static let pauses = (first: Duration.seconds(1), last: Duration.seconds(30))

  /// Makes the file where there is none that can be used. Throws if that cannot be done, or if it is none of ours.
  /// - Parameters:
  ///   - path: of the database; files with `-wal` and `-shm` after its name belong to it. Nil: in memory, for tests.
  ///   - log: what they are made of.
  ///   - patience: how long a reader waits for a projection that is being made anew, and a writer to read back what it wrote.
  public static func open(
    path: String?, of log: any EventLog, _ projections: [any Projection], patience: Duration = .seconds(5),
    logger: Logger
  ) throws -> Projections {
    let file = ProjectionFile(path: path, epoch: log.epoch, projections: projections)
    return Projections(log: log, file: file, writer: try file.open(), patience: patience, logger: logger)
  }

  /// Removes the file, so that all are made anew when a server next starts. None may run on it.
  public static func remove(path: String) throws { try ProjectionFile.remove(path) }

  private init(log: any EventLog, file: ProjectionFile, writer: any DatabaseWriter, patience: Duration, logger: Logger)
  {
    self.log = log
    self.file = file
    self.writer = NIOLockedValueBox(writer)
    self.patience = patience
    self.logger = logger
    followers = file.projections.map(Follower.init)
    types = file.projections.reduce(into: []) { $0.formUnion($1.types) }
  }

  /// Whether events of this type matter to any of them.
  func follow(_ type: String) -> Bool { types.contains(type) }

  /// There may be something new in the log.
  public func ring() { for follower in followers { follower.bell.yield() } }

  /// Returns when the projections named have read the log up to a position, or when that takes too long: then what is
  /// read next may be old. Others, which may have much to read just now, are not waited for.
  public func reach(_ position: Int64, in names: String...) async {
    ring()
    for follower in followers where names.contains(follower.projection.name) {
      await follower.progress.wait(for: position, patience: patience)
    }
  }

  /// Reads the tables of a projection, in one transaction. It never waits for those who write.
  /// - Parameter projection: the name of the one that must have read the whole log once.
  public func read<Value: Sendable>(
    _ projection: String, _ body: @escaping @Sendable (SQLRows) throws -> Value
  ) async throws(LogUnavailable) -> Value {
    guard let progress = followers.first(where: { $0.projection.name == projection })?.progress else {
      throw LogUnavailable(reason: "there is no projection \(projection)")
    }
    if !progress.isComplete { await progress.wait(for: nil, patience: patience) }
    guard progress.isComplete else {
      throw LogUnavailable(reason: "\(projection) has not read the whole log yet; try again in a moment")
    }
    do {
      return try await writer.withLockedValue { $0 }.read { try body(SQLRows(db: $0)) }
    } catch {
      throw LogUnavailable(reason: "\(projection) cannot be read: \(error)")
    }
  }

  /// Leaves nothing of what was dropped in any of the files.
  public func forget() async {
    do {
      _ = try await writer.withLockedValue { $0 }.writeWithoutTransaction { db in
        if self.file.path != nil { try db.checkpoint(.truncate) }
      }
    } catch {
      logger.error("What was dropped from the projections may still be in their file", metadata: ["reason": "\(error)"])
    }
  }

  // MARK: Following

  /// Follows the log until shutdown.
  public func run() async throws {
    await withGracefulShutdownHandler {
      await withTaskGroup(of: Void.self) { tasks in
        for follower in followers { tasks.addTask { await self.run(follower) } }
        // Also if there is nothing to follow: a service that ends takes the others along.
        tasks.addTask { try? await gracefulShutdown() }
      }
    } onGracefulShutdown: {
      for follower in self.followers { follower.bell.finish() }
    }
    for follower in followers { follower.progress.end() }
  }

  private func run(_ follower: Follower) async {
    follower.bell.yield()
    var pause = Self.pauses.first
    for await _ in follower.rings {
      while !Task.isCancelled, !Task.isShuttingDownGracefully {
        do {
          try await catchUp(follower)
          pause = Self.pauses.first
          break
        } catch is CancellationError {
          return
        } catch {
          logger.error(
            "The projection \(follower.projection.name) does not follow the log", metadata: ["reason": "\(error)"])
          follower.progress.falter()
          if ProjectionFile.isDamage(error), makeAnew() { continue }
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, Self.pauses.last)
        }
      }
    }
  }

  /// Reads what there is.
  private func catchUp(_ follower: Follower) async throws {
    let projection = follower.projection
    while !Task.isShuttingDownGracefully {
      let writer = writer.withLockedValue { $0 }
      let position = try await writer.read { db in
        try Int64.fetchOne(db, sql: "SELECT position FROM followed WHERE name = ?", arguments: [projection.name])
      }
      guard let position else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let page = try await log.readAll(of: projection.types, after: position, limit: Self.batch)
      // The log was put back to an earlier state, and so this belongs to another.
      guard page.upTo >= position else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      if page.upTo == position { return follower.progress.advance(to: position, isComplete: true) }
      let change = try await projection.prepare(page.events)
      try await writer.write { db in
        try change(SQLRows(db: db))
        try db.execute(
          sql: "UPDATE followed SET position = ? WHERE name = ?", arguments: [page.upTo, projection.name])
      }
      follower.progress.advance(to: page.upTo, isComplete: false)
    }
  }

  /// All of them begin again: the file is damaged.
  private func makeAnew() -> Bool {
    do {
      let new = try file.open(isNew: true)
      for follower in followers { follower.progress.restart() }
      writer.withLockedValue { $0 = new }
      ring()
      return true
    } catch {
      logger.error("The projections cannot be made anew", metadata: ["reason": "\(error)"])
      return false
    }
  }
}
