// Names are compared byte by byte, in every log and dictionary, as in a database. Swift's own comparison treats two
// encodings of "é" as equal, so a stream could be found under a name that it was not stored under.

import JSONCoding

/// The name of a stream, such as `lobby/01JD…`. No NUL character, at most 200 bytes of UTF-8.
public struct StreamName: Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public var description: String { rawValue }

  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  public func hash(into hasher: inout Hasher) {
    rawValue.hashBytes(into: &hasher)
  }
}

/// The requester and the idempotency key they chose. Unique within a stream.
public struct ReceiptName: Hashable, Sendable {
  public let seat: String
  public let key: String

  public init(seat: String, key: String) {
    self.seat = seat
    self.key = key
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.seat.hasSameBytes(as: right.seat) && left.key.hasSameBytes(as: right.key)
  }

  public func hash(into hasher: inout Hasher) {
    seat.hashBytes(into: &hasher)
    key.hashBytes(into: &hasher)
  }
}

/// A name that at most one stream holds at a time, such as a join code or a username. `space` is its kind.
public struct ClaimName: Hashable, Sendable {
  public let space: String
  public let name: String

  public init(space: String, name: String) {
    self.space = space
    self.name = name
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.space.hasSameBytes(as: right.space) && left.name.hasSameBytes(as: right.name)
  }

  public func hash(into hasher: inout Hasher) {
    space.hashBytes(into: &hasher)
    name.hashBytes(into: &hasher)
  }
}

extension String {
  /// Hashes the bytes and an end mark, so that "ab", "c" and "a", "bc" hash differently.
  fileprivate func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
