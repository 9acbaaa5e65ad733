public import EventLog
public import Hunt
public import Projections

/// The photos that stored events name: what no event names may be deleted.
///
/// It looks for names in the stored bytes, not in decoded events, so it finds them wherever an event may come to have one.
public struct PhotoNames: Projection {
  static let table = "photos"

  public let name = Self.table
  public let format = 1
  public let types: Set<String> = ["lobby.created", "clue.added", "clue.updated", "pack.created", "pack.updated"]

  public let tables = """
    CREATE TABLE photos (photo TEXT PRIMARY KEY) WITHOUT ROWID;
    """

  public init() {}

  public func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void {
    let names = events.reduce(into: Set<PhotoName>()) {
      $0.formUnion(Self.names(in: $1.data))
      $0.formUnion(Self.names(in: $1.secret ?? []))
    }
    return { rows in
      for name in names { try rows.execute("INSERT OR IGNORE INTO photos (photo) VALUES (?)", .text(name.text)) }
    }
  }

  /// Of some photos, those that are named. Throws as long as the log has not been read to its end.
  public static func named(
    among photos: [PhotoName], in projections: Projections
  ) async throws(LogUnavailable) -> Set<PhotoName> {
    try await projections.read(table) { rows in
      Set(
        try photos.filter {
          try rows.first("SELECT 1 FROM photos WHERE photo = ?", .text($0.text)) { _ in true } ?? false
        })
    }
  }

  /// What stands behind `"photo":` in compact JSON.
  static func names(in bytes: [UInt8]) -> [PhotoName] {
    let mark = Array(#""photo":""#.utf8)
    var names: [PhotoName] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[start...]
      guard rest.starts(with: mark) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(mark.count)
      if let name = PhotoName(parsing: String(decoding: rest.prefix(64), as: UTF8.self)) { names.append(name) }
    }
    return names
  }
}
