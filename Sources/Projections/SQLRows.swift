import Foundation
import GRDB

/// A value in a statement or a row.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  public init(_ value: Int) { self = .integer(Int64(value)) }
  public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  public init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  public init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
  public init(_ value: String?) { self = value.map { .text($0) } ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(nilLiteral: ()) { self = .null }
}

/// One row of a result. The first column is 0. A value of an unexpected type reads as zero or empty.
public struct SQLRow {
  fileprivate let row: Row

  public subscript(column: Int) -> SQLValue {
    let value: DatabaseValue = row[column]
    switch value.storage {
    case .null: return .null
    case .int64(let integer): return .integer(integer)
    case .double(let real): return .real(real)
    case .string(let text): return .text(text)
    case .blob(let data): return .blob(Array(data))
    }
  }

  public func isNull(_ column: Int) -> Bool { self[column] == .null }

  public func integer(_ column: Int) -> Int64 {
    switch self[column] {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value.rounded()) ?? 0
    case .null, .text, .blob: 0
    }
  }

  public func real(_ column: Int) -> Double {
    switch self[column] {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .text, .blob: 0
    }
  }

  public func text(_ column: Int) -> String {
    if case .text(let value) = self[column] { value } else { "" }
  }

  public func bytes(_ column: Int) -> [UInt8] {
    if case .blob(let value) = self[column] { value } else { [] }
  }
}

/// The projections' tables, as one transaction sees them. The connection caches statements, so pass values as
/// parameters (`?`), not in the SQL text.
public struct SQLRows {
  let db: Database

  /// Runs a statement that returns no rows.
  public func execute(_ sql: String, _ values: SQLValue...) throws { try execute(sql, values) }

  public func execute(_ sql: String, _ values: [SQLValue]) throws {
    try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(values.map(\.databaseValue)))
  }

  public func rows<Value>(_ sql: String, _ values: SQLValue..., as read: (SQLRow) throws -> Value) throws -> [Value] {
    try rows(sql, values, as: read)
  }

  public func rows<Value>(_ sql: String, _ values: [SQLValue], as read: (SQLRow) throws -> Value) throws -> [Value] {
    var all: [Value] = []
    try each(sql, values) {
      all.append(try read($0))
      return true
    }
    return all
  }

  /// The first row, if there is one.
  public func first<Value>(_ sql: String, _ values: SQLValue..., as read: (SQLRow) throws -> Value) throws -> Value? {
    try first(sql, values, as: read)
  }

  public func first<Value>(_ sql: String, _ values: [SQLValue], as read: (SQLRow) throws -> Value) throws -> Value? {
    var first: Value?
    try each(sql, values) {
      first = try read($0)
      return false
    }
    return first
  }

  /// Passes rows to `body` one by one until it returns false, so that no unneeded rows are fetched.
  public func each(_ sql: String, _ values: [SQLValue], _ body: (SQLRow) throws -> Bool) throws {
    let statement = try db.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values.map(\.databaseValue)))
    while let row = try rows.next() {
      guard try body(SQLRow(row: row)) else { return }
    }
  }
}

extension SQLValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }
}
