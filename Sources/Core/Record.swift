/// A value whose fields are listed once, beside its struct. How it is stored, shown and read follows from the list.
///
/// The list is `@inlinable`, as are the methods of visitors: unspecialised, each field costs several times as much.
public protocol Record: Sendable {
  /// Lists the fields in the order in which they are written, and makes the record of what the visitor returns for them:
  /// a writer what it wrote, a reader what it read. The compiler refuses a list that leaves a property out.
  init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure)
}

/// What is done with each field of a record.
public protocol FieldVisitor<Described> {
  associatedtype Described
  associatedtype Failure: Error

  /// A field that is always there.
  mutating func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part
  ) throws(Failure) -> T
  /// A field that is left out if it has this value.
  mutating func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part, unless usual: T
  ) throws(Failure) -> T
  /// A field that is left out if it is nil.
  mutating func optional<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T?>, _ part: Part
  ) throws(Failure) -> T?
}

/// Where a field of an event is stored, and to whom it is pushed. Each field says it: nothing infers it.
public struct Part: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The log's public part, and its secret part, of which the public part holds only the seal.
  @inlinable public static var log: Part { Part(rawValue: 1) }
  @inlinable public static var seal: Part { Part(rawValue: 2) }
  /// Watchers: the host, others whom the event is for, and those others while the board stands still.
  @inlinable public static var host: Part { Part(rawValue: 4) }
  @inlinable public static var everyone: Part { Part(rawValue: 8) }
  @inlinable public static var still: Part { Part(rawValue: 16) }

  /// Public after the hunt, and pushed to all whom the event is for.
  @inlinable public static var open: Part { Part(rawValue: 1 | 4 | 8 | 16) }
  /// Never public, but pushed to all whom the event is for.
  @inlinable public static var secret: Part { Part(rawValue: 2 | 4 | 8 | 16) }
  /// Never public.
  @inlinable public static func secret(to pushed: Pushed) -> Part { Part(rawValue: 2 | pushed.rawValue) }

  public enum Pushed: UInt8, Sendable {
    case nobody = 0
    case host = 4
  }
}

/// A value that a field may have, told in the few forms that every format knows.
public protocol FieldValue: Equatable, Sendable {
  /// Stands for a value that a published log withholds.
  static var blank: Self { get }
  init<D: ValueDecoder>(from decoder: D) throws(D.Failure)
  func encode<E: ValueEncoder>(to encoder: inout E)
}

public protocol ValueEncoder {
  mutating func text(_ text: String)
  mutating func integer(_ integer: Int)
  mutating func flag(_ flag: Bool)
}

public protocol ValueDecoder {
  associatedtype Failure: Error
  func text() throws(Failure) -> String
  func integer() throws(Failure) -> Int
  func flag() throws(Failure) -> Bool
  /// An error that names the field.
  func problem(_ problem: String) -> Failure
}

extension String: FieldValue {
  public static var blank: String { "" }
  @inlinable public init<D: ValueDecoder>(from decoder: D) throws(D.Failure) { self = try decoder.text() }
  @inlinable public func encode<E: ValueEncoder>(to encoder: inout E) { encoder.text(self) }
}

extension Int: FieldValue {
  public static var blank: Int { 0 }
  @inlinable public init<D: ValueDecoder>(from decoder: D) throws(D.Failure) { self = try decoder.integer() }
  @inlinable public func encode<E: ValueEncoder>(to encoder: inout E) { encoder.integer(self) }
}

extension Bool: FieldValue {
  public static var blank: Bool { false }
  @inlinable public init<D: ValueDecoder>(from decoder: D) throws(D.Failure) { self = try decoder.flag() }
  @inlinable public func encode<E: ValueEncoder>(to encoder: inout E) { encoder.flag(self) }
}

extension ShortID: FieldValue {
  public static var blank: Self { Self(1) }

  @inlinable public init<D: ValueDecoder>(from decoder: D) throws(D.Failure) {
    guard let id = Self(parsing: try decoder.text()) else {
      throw decoder.problem("must be an id such as \(Self(1))")
    }
    self = id
  }

  @inlinable public func encode<E: ValueEncoder>(to encoder: inout E) { encoder.text(description) }
}

extension Timestamp: FieldValue {
  public static var blank: Self { Self(0) }

  @inlinable public init<D: ValueDecoder>(from decoder: D) throws(D.Failure) {
    let milliseconds = try decoder.integer()
    guard Limits.moments.contains(milliseconds) else { throw decoder.problem("must be milliseconds since 1970") }
    self.init(Int64(milliseconds))
  }

  @inlinable public func encode<E: ValueEncoder>(to encoder: inout E) { encoder.integer(Int(milliseconds)) }
}

/// A value that is one of a few words.
public protocol Word: FieldValue, RawRepresentable<String>, CaseIterable {}

extension Word {
  public static var blank: Self { allCases[allCases.startIndex] }

  @inlinable public init<D: ValueDecoder>(from decoder: D) throws(D.Failure) {
    guard let word = Self(rawValue: try decoder.text()) else { throw decoder.problem("is unknown") }
    self = word
  }

  @inlinable public func encode<E: ValueEncoder>(to encoder: inout E) { encoder.text(rawValue) }
}

/// Finds out whether a record has anything that must never be public.
public struct SecretSearch<Described>: FieldVisitor {
  @usableFromInline let record: Described
  @usableFromInline var isFound = false

  @inlinable
  public init(in record: Described) { self.record = record }

  @inlinable
  public mutating func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part
  ) -> T {
    if part.contains(.seal) { isFound = true }
    return record[keyPath: get]
  }

  @inlinable
  public mutating func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part, unless usual: T
  ) -> T {
    let value = record[keyPath: get]
    if part.contains(.seal), value != usual { isFound = true }
    return value
  }

  @inlinable
  public mutating func optional<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T?>, _ part: Part
  ) -> T? {
    let value = record[keyPath: get]
    if part.contains(.seal), value != nil { isFound = true }
    return value
  }
}

extension Record {
  /// Whether it has anything that must never be public.
  @inlinable
  public var hasSecret: Bool {
    var search = SecretSearch(in: self)
    _ = Self(&search)
    return search.isFound
  }
}
