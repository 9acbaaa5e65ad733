// Keys of persons: what is personal in events is stored sealed under a key of that person's, which lies beside the events
// and not among them. Erasing the key erases the person from the log, and every hash stands.
//
// The log keeps keys as they are given to it: wrapped, under a key that is not in the database.

/// Whoever has a key of their own: a name of the application's that says nothing about them, such as an account's id.
/// No NUL character, at most 200 bytes of UTF-8.
public struct Person: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public var description: String { rawValue }
}

/// A person's key, as the log keeps it.
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
  /// Keeps a key, in the place of one that the person may have.
  case store(WrappedKey)
  /// Erases the person's key, if there is one. When the append is answered it is in none of the log's files any more: it
  /// was overwritten, and the write-ahead log, which holds what was written lately, was cut to nothing. Only if another
  /// reader of the database is in the way, the latter is done as soon as it is gone.
  case erase(Person)
}
