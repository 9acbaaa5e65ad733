// Names are the same when their bytes are, in every log and every dictionary, as they are in a database. Swift's own
// comparison takes two spellings of "é" for one: then a stream could be found by a name that it was not stored under.

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

/// Who asked, and the key they chose. Unique in a stream.
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

/// A name that at most one stream holds at a time: a join code, later a username. `space` says of which kind.
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
  /// With a mark at the end, so that two texts in a row hash differently when they are cut elsewhere.
  fileprivate func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
