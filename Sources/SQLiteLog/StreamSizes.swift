import EventLog
import GRDB
import NIOConcurrencyHelpers

/// The sizes of streams as counted so far, so that the next count reads only what is new.
final class StreamSizes: Sendable {
  /// - `head`: the hash of the last event that was counted. A stream that was deleted and made anew has another.
  private typealias Counted = (size: StreamSize, head: EventHash)

  private let counted = NIOLockedValueBox<[StreamName: Counted]>([:])
  /// More than are listed in an hour. Beyond it, counting starts anew.
  private static let most = 10_000

  func size(of stream: StreamName, in db: Database) throws -> StreamSize {
    guard let head = try Self.head(of: stream, in: db) else { return StreamSize() }
    var (size, hash) = counted.withLockedValue { $0[stream] } ?? (StreamSize(), .origin)
    if size.version > 0, try Self.hash(of: stream, at: size.version, in: db) != hash { size = StreamSize() }
    if size.version < head.version {
      size.bytes += try Self.bytes(of: stream, after: size.version, in: db)
      (size.version, size.lastAt, hash) = (head.version, head.at, head.hash)
    }
    let new = (size, hash)
    counted.withLockedValue { counted in
      if counted.count >= Self.most { counted.removeAll() }
      counted[stream] = new
    }
    return size
  }

  private static let stream = "stream = (SELECT id FROM streams WHERE name = ?)"

  private static func head(of stream: StreamName, in db: Database) throws -> (version: Int, at: Int64, hash: EventHash)?
  {
    let query = try RawStatement.cached(
      "SELECT version, at, hash FROM events WHERE \(Self.stream) ORDER BY version DESC LIMIT 1", in: db)
    query.bind(1, stream.rawValue)
    return try query.first { (Int($0.integer(0)), $0.integer(1), $0.hash(2) ?? .origin) }
  }

  private static func hash(of stream: StreamName, at version: Int, in db: Database) throws -> EventHash? {
    let query = try RawStatement.cached("SELECT hash FROM events WHERE \(Self.stream) AND version = ?", in: db)
    query.bind(1, stream.rawValue)
    query.bind(2, Int64(version))
    return try query.first { $0.hash(0) } ?? nil
  }

  private static func bytes(of stream: StreamName, after version: Int, in db: Database) throws -> Int {
    let query = try RawStatement.cached(
      """
      SELECT sum(length(data) + ifnull(length(secret), 0)) FROM events WHERE \(Self.stream) AND version > ?
      """, in: db)
    query.bind(1, stream.rawValue)
    query.bind(2, Int64(version))
    return try query.first { Int($0.integer(0)) } ?? 0
  }
}
