public import EventLog
import GRDB
public import Logging
import NIOConcurrencyHelpers
public import ServiceLifecycle

/// All projections of a server, in one file. Each follows the log at its own pace.
///
/// Use `reach` to wait until a write can be read back. Nothing else waits: a projection lags behind the log by as long
/// as its own transaction takes.
public final class Projections: Service {
  private let log: any EventLog
  private let file: ProjectionFile
  private let followers: [Follower]
  private let types: Set<String>
  private let patience: Duration
  private let logger: Logger
  private let writer: NIOLockedValueBox<any DatabaseWriter>

  /// One projection and its progress through the log.
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

  /// The most events in one transaction.
  private static let batch = 1_000
  /// How long to wait after an error: doubled each time, from `first` up to `last`.
  private static let pauses = (first: Duration.seconds(1), last: Duration.seconds(30))

  /// Opens the projections, and creates the file if there is no usable one. Throws if that fails, or if the file is not
  /// quarry's.
  /// - Parameters:
  ///   - path: the database file. Files with `-wal` and `-shm` after its name belong to it. Nil for one in memory, for
  ///     tests.
  ///   - log: the log that they follow.
  ///   - patience: how long a reader waits for a projection that is being rebuilt, and a writer to read back its write.
  public static func open(
    path: String?, of log: any EventLog, _ projections: [any Projection], patience: Duration = .seconds(5),
    logger: Logger
  ) throws -> Projections {
    let file = ProjectionFile(path: path, epoch: log.epoch, projections: projections)
    return Projections(log: log, file: file, writer: try file.open(), patience: patience, logger: logger)
  }

  /// Removes the file, so that all projections are rebuilt at the next start. No server may be using it.
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

  /// Whether any projection follows events of this type.
  func follow(_ type: String) -> Bool { types.contains(type) }

  /// Tells the projections that the log may have new events.
  public func ring() { for follower in followers { follower.bell.yield() } }

  /// Waits until the named projections have read the log up to a position. Gives up when that takes too long; the next
  /// read may then be out of date. Does not wait for other projections, which may have much to read.
  public func reach(_ position: Int64, in names: String...) async {
    ring()
    for follower in followers where names.contains(follower.projection.name) {
      await follower.progress.wait(for: position, patience: patience)
    }
  }

  /// Reads the tables of a projection in one transaction. Never waits for writers.
  /// - Parameter projection: the name of the projection, which must have read the whole log once.
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

  /// Waits until all projections have read what the log holds now. Throws if that takes too long.
  public func catchUp() async throws {
    let end = try await log.readAll(of: [], after: .max / 2, limit: 1).upTo
    ring()
    for follower in followers {
      await follower.progress.wait(for: nil, patience: patience)
      await follower.progress.wait(for: end, patience: patience)
      guard follower.progress.hasReached(end) else {
        throw LogUnavailable(reason: "\(follower.projection.name) has not read the whole log yet")
      }
    }
  }

  /// Removes everything from streams that are about to be deleted and that nobody appends to any more. When this
  /// returns, no file has anything of them. Call `catchUp` before.
  public func remove(_ streams: [StreamName]) async throws {
    let (projections, isInFile) = (followers.map(\.projection), file.path != nil)
    let writer = writer.withLockedValue { $0 }
    try await writer.write { db in
      for projection in projections {
        for stream in streams { try projection.remove(stream, from: SQLRows(db: db)) }
      }
    }
    try await writer.writeWithoutTransaction { db in
      // Balanced b-trees hold copies of deleted rows.
      try db.execute(sql: "VACUUM")
      if isInFile { try db.checkpoint(.truncate) }
    }
  }

  /// Notes that what the log has deleted by now is removed. Without this, all projections are rebuilt at the next
  /// start.
  func noteDeletions() async {
    do {
      let count = try await log.deletions()
      try await writer.withLockedValue { $0 }.write { try ProjectionFile.note(deletions: count, in: $0) }
    } catch {
      logger.warning("The projections will be rebuilt at the next start", metadata: ["reason": "\(error)"])
    }
  }

  /// Rebuilds all projections if another node, which led in between, has deleted streams: what they have of these is
  /// not known any more.
  private func forgetOthersDeletions() async {
    var pause = Self.pauses.first
    while !Task.isCancelled, !Task.isShuttingDownGracefully {
      do {
        let count = try await log.deletions()
        guard try await writer.withLockedValue({ $0 }).read(ProjectionFile.deletions) != count else { return }
        if makeAnew() { return await noteDeletions() }
      } catch {
        logger.error("The projections do not follow the log", metadata: ["reason": "\(error)"])
      }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, Self.pauses.last)
    }
  }

  /// Removes the last traces of deleted data from the files.
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
      await forgetOthersDeletions()
      await withTaskGroup(of: Void.self) { tasks in
        for follower in followers { tasks.addTask { await self.run(follower) } }
        // Needed even without projections: a service that returns early shuts down the others.
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

  /// Reads the log up to its end.
  private func catchUp(_ follower: Follower) async throws {
    let projection = follower.projection
    while !Task.isShuttingDownGracefully {
      let writer = writer.withLockedValue { $0 }
      let position = try await writer.read { db in
        try Int64.fetchOne(db, sql: "SELECT position FROM followed WHERE name = ?", arguments: [projection.name])
      }
      guard let position else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let page = try await log.readAll(of: projection.types, after: position, limit: Self.batch)
      // The log was reset to an earlier state, so the projection belongs to a different history.
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

  /// Rebuilds all projections, because the file is damaged.
  private func makeAnew() -> Bool {
    do {
      let new = try file.open(isNew: true)
      for follower in followers { follower.progress.restart() }
      writer.withLockedValue { $0 = new }
      ring()
      return true
    } catch {
      logger.error("The projections cannot be rebuilt", metadata: ["reason": "\(error)"])
      return false
    }
  }
}
