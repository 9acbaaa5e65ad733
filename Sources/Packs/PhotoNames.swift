public import Core
public import EventLog
public import Projections

/// The photos that stored events name. All others may be deleted.
///
/// It searches the stored bytes, not decoded events, so it finds names anywhere in an event, including members added
/// later.
public struct PhotoNames: Projection {
  static let table = "photos"

  public let name = Self.table
  public let format = 4
  public let types: Set<String> = [
    "lobby.created", "lobby.updated", "clue.added", "clue.updated", "pack.created", "pack.updated",
  ]

  public let tables = """
    CREATE TABLE photos (photo TEXT NOT NULL, stream TEXT NOT NULL, PRIMARY KEY (photo, stream)) WITHOUT ROWID;
    CREATE INDEX photos_by_stream ON photos (stream);
    """

  public init() {}

  public func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
    let names = events.reduce(into: [StreamName: Set<PhotoName>]()) {
      $0[$1.stream, default: []].formUnion(Self.names(in: $1.data) + Self.names(in: $1.secret ?? []))
    }
    return { rows in
      for (stream, names) in names {
        for name in names {
          try rows.execute(
            "INSERT OR IGNORE INTO photos (photo, stream) VALUES (?, ?)", .text(name.text), .text(stream.rawValue))
        }
      }
    }
  }

  public func remove(_ stream: StreamName, from rows: SQLRows) throws {
    try rows.execute("DELETE FROM photos WHERE stream = ?", .text(stream.rawValue))
  }

  /// The photos that a stream names. Throws until the log has been read to its end.
  public static func named(
    by stream: StreamName, in projections: Projections
  ) async throws(LogUnavailable) -> [PhotoName] {
    try await projections.read(table) { rows in
      try rows.rows("SELECT photo FROM photos WHERE stream = ?", .text(stream.rawValue)) { $0.text(0) }
        .compactMap { PhotoName(parsing: $0) }
    }
  }

  /// The named ones among these photos. Throws until the log has been read to its end.
  /// - Parameter stream: a stream that does not count.
  public static func named(
    among photos: [PhotoName], except stream: StreamName? = nil, in projections: Projections
  ) async throws(LogUnavailable) -> Set<PhotoName> {
    try await projections.read(table) { rows in
      Set(
        try photos.filter {
          try rows.first(
            "SELECT 1 FROM photos WHERE photo = ? AND stream <> ?", .text($0.text), .text(stream?.rawValue ?? "")
          ) { _ in true } ?? false
        })
    }
  }

  private static let marks = [Array(#""photo":""#.utf8), Array(#""logo":""#.utf8)]

  /// The values after `"photo":` and `"logo":` in compact JSON.
  static func names(in bytes: [UInt8]) -> [PhotoName] {
    var names: [PhotoName] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[start...]
      guard let mark = marks.first(where: { rest.starts(with: $0) }) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(mark.count)
      if let name = PhotoName(parsing: String(decoding: rest.prefix(64), as: UTF8.self)) { names.append(name) }
    }
    return names
  }
}
