import EventLog
import GRDB
import GRDBSQLite

/// A prepared statement, bound and stepped through SQLite's C functions, which are called only in this file.
///
/// With GRDB's arguments, appending reaches 0.92 of the speed of plain C with the same settings; this way it reaches
/// 1.17 (`Benchmarks/`). GRDB's rows also crash on a value of an unexpected type, whereas a tampered log must stay
/// readable so that the tampering can be reported: SQLite's own conversions return a value for everything.
struct RawStatement {
  /// Owns the statement and finalizes it.
  private let owner: Statement
  private let pointer: OpaquePointer

  /// Prepares a statement that the caller keeps, on a connection used by one thread.
  init(_ sql: String, in db: Database) throws { try self.init(db.makeStatement(sql: sql)) }

  /// A statement that the connection caches.
  static func cached(_ sql: String, in db: Database) throws -> RawStatement {
    try RawStatement(db.cachedStatement(sql: sql))
  }

  private init(_ statement: Statement) {
    owner = statement
    pointer = statement.sqliteStatement
    reset()
  }

  // MARK: Running

  /// Runs a statement that returns no rows.
  func run() throws {
    defer { reset() }
    _ = try step()
  }

  /// The first row, if there is one.
  func first<R>(_ body: (Columns) throws -> R) throws -> R? {
    defer { reset() }
    return try step() ? body(Columns(pointer: pointer)) : nil
  }

  func all<R>(while isWanted: @autoclosure () -> Bool = true, _ body: (Columns) throws -> R) throws -> [R] {
    defer { reset() }
    var results: [R] = []
    while isWanted(), try step() { results.append(try body(Columns(pointer: pointer))) }
    return results
  }

  /// Whether there is a row.
  private func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let connection = sqlite3_db_handle(pointer)
      throw DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
        message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  private func reset() {
    sqlite3_reset(pointer)
  }

  // MARK: Binding (the first parameter is 1)

  // Copying bound values has no measurable cost, and then nothing must stay alive until the statement has run.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(pointer, index, value) }

  func bind(_ index: Int32, _ value: Int64?) {
    if let value { bind(index, value) } else { sqlite3_bind_null(pointer, index) }
  }

  func bind(_ index: Int32, _ value: String) {
    var value = value
    value.withUTF8 { utf8 in
      _ = utf8.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(pointer, index, $0.baseAddress, Int32($0.count), Self.copied)
      }
    }
  }

  func bind(_ index: Int32, _ bytes: [UInt8]) { bytes.withUnsafeBytes { bind(index, $0) } }

  func bind(_ index: Int32, _ bytes: [UInt8]?) {
    if let bytes { bind(index, bytes) } else { sqlite3_bind_null(pointer, index) }
  }

  func bind(_ index: Int32, _ hash: EventHash) { hash.withUnsafeBytes { bind(index, $0) } }

  private func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    // SQLite treats a blob with a null pointer as NULL.
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(pointer, index, 0)
    } else {
      sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
    }
  }

  // MARK: Reading (the first column is 0)

  struct Columns {
    fileprivate let pointer: OpaquePointer

    func isNull(_ index: Int32) -> Bool { sqlite3_column_type(pointer, index) == SQLITE_NULL }

    func integer(_ index: Int32) -> Int64 { sqlite3_column_int64(pointer, index) }

    func text(_ index: Int32) -> String {
      guard let start = sqlite3_column_text(pointer, index) else { return "" }
      let count = Int(sqlite3_column_bytes(pointer, index))
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ index: Int32) -> [UInt8] { withBytes(index) { Array($0) } }

    /// Returns nil unless there are 32 bytes.
    func hash(_ index: Int32) -> EventHash? { withBytes(index) { EventHash($0) } }

    private func withBytes<R>(_ index: Int32, _ body: (UnsafeRawBufferPointer) -> R) -> R {
      let start = sqlite3_column_blob(pointer, index)
      return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, index))))
    }
  }
}

/// Tracks the length of the write-ahead log, through a callback from SQLite after each commit.
final class WALLength {
  private let pages = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private let connection: OpaquePointer?

  init(of db: Database) {
    connection = db.sqliteConnection
    pages.initialize(to: 0)
    sqlite3_wal_hook(
      connection,
      { pages, _, _, count in
        pages?.assumingMemoryBound(to: Int32.self).pointee = count
        return SQLITE_OK
      }, pages)
  }

  deinit {
    sqlite3_wal_hook(connection, nil, nil)
    pages.deallocate()
  }

  /// The length in pages after the last commit.
  var current: Int { Int(pages.pointee) }
}
