// Personal data in events is sealed under a key of that person, which is stored beside the events, not in them. Erasing
// the key erases the person from the log, and every hash remains valid.
//
// The log stores keys as they are given to it: wrapped under a key that is not in the database.

/// The owner of a key, as a name chosen by the application that reveals nothing, such as an account's id. No NUL
/// character, at most 200 bytes of UTF-8.
public struct Person: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public var description: String { rawValue }
}

/// A person's key, as stored in the log.
public struct WrappedKey: Equatable, Sendable {
  public let person: Person
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8], of person: Person) {
    self.person = person
    self.bytes = bytes
  }
}

/// A change to the keys, in the same transaction as the events that need it.
public enum KeyChange: Equatable, Sendable {
  /// Stores the person's key, replacing any earlier one.
  case store(WrappedKey)
  /// Erases the person's key, if there is one. When the append is answered, none of the log's files contains the key:
  /// it was overwritten, and the write-ahead log was truncated. Only if another reader of the database blocks the
  /// truncation, it happens as soon as that reader is gone.
  case erase(Person)
}
