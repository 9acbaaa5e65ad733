/// Where a log is shipped to: objects with names, each created once and never changed. Only the keys of persons are replaced.
///
/// All calls block.
public protocol Destination: Sendable, CustomStringConvertible {
  /// Creates an object as a whole, durably.
  /// - Returns: false if there is one of this name, which stays as it is.
  func create(_ name: String, _ bytes: [UInt8]) throws(DestinationFailure) -> Bool

  /// Replaces an object, or creates it: a reader finds the old one or the new one. Only for keys.
  func replace(_ name: String, _ bytes: [UInt8]) throws(DestinationFailure)

  /// Nil if there is no such object.
  func read(_ name: String) throws(DestinationFailure) -> [UInt8]?

  /// The names that begin with a prefix, in the order of their bytes.
  func list(_ prefix: String) throws(DestinationFailure) -> [String]

  /// Deletes an object, if it is there.
  func delete(_ name: String) throws(DestinationFailure)
}

extension Destination {
  /// Creates an object and reads it back: a store may say yes and keep nothing, or a part.
  /// - Throws: `taken` if there is another one of this name. One's own, from a request that seemed to fail, is no failure.
  func put(_ name: String, _ bytes: [UInt8]) throws(DestinationFailure) {
    let isNew = try create(name, bytes)
    guard let kept = try read(name) else { throw .lied(name: name) }
    if kept != bytes { throw isNew ? .lied(name: name) : .taken(name: name) }
  }
}

public enum DestinationFailure: Error, Equatable, CustomStringConvertible {
  /// It cannot be reached now, or has no room.
  case unavailable(reason: String)
  /// There is another object of this name: somebody else writes there.
  case taken(name: String)
  /// It said that it has stored an object, and does not have it as it was.
  case lied(name: String)

  /// A folder whose disk is not there looks empty.
  static func gone(_ destination: any Destination) -> DestinationFailure {
    .unavailable(
      reason: """
        \(destination) is not there, or is empty: mount its disk. If it was emptied on purpose, ship to another folder
        """)
  }

  public var description: String {
    switch self {
    case .unavailable(let reason): reason
    case .taken(let name): "\(name) is there already, and is not this server's: another server writes there, too"
    case .lied(let name): "\(name) was stored, but is not there as it was written"
    }
  }
}
