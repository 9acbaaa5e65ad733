import Core

/// An address or a network, as it is banned.
///
/// Of an IPv6 address, only the /64 network counts, as for limits: a customer has all of it.
public struct Network: Hashable, Sendable, CustomStringConvertible {
  private let range: NetworkRange

  /// - Parameter text: an address, or one with the length of its prefix, such as `192.0.2.0/24`. Nil if it is neither.
  public init?(parsing text: String) {
    guard let given = NetworkRange(parsing: text) else { return nil }
    let address = given.address.unmapped
    if address.bytes.count == 16 {
      range = NetworkRange(address, length: min(given.length, 64))
    } else {
      // It may be written as one of IPv6.
      range = NetworkRange(address, length: given.length - 8 * (given.address.bytes.count - 4))
    }
  }

  /// - Parameter address: as limits count it (`ClientAddress`).
  public func contains(_ address: String) -> Bool {
    guard let other = Network(parsing: address), other.range.length >= range.length else { return false }
    return range.contains(other.range.address)
  }

  /// As a text that `init` reads.
  public var description: String { range.description }
}
