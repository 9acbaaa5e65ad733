public import Core
import Foundation
import NIOCore

extension NetworkAddress {
  /// nil for a socket that is none of the internet's.
  init?(_ address: SocketAddress) {
    guard let text = address.ipAddress else { return nil }
    self.init(parsing: text)
  }

  /// The IPv4 address within it, which a network may deliver to: IPv4-mapped (RFC 4291) or NAT64 (RFC 6052).
  fileprivate var inner: NetworkAddress? {
    guard bytes.count == 16, Self.around.contains(where: { $0.contains(self) }) else { return nil }
    return NetworkAddress(Array(bytes[12...]))
  }

  private static let around = ["::ffff:0:0/96", "64:ff9b::/96"].compactMap { NetworkRange(parsing: $0) }
}

/// Which addresses webhooks may call.
///
/// A receiver's name is chosen by a stranger, and this server stands in a network that the stranger cannot reach. So
/// only addresses of the public internet are called, unless the operator names others.
public struct CallableAddresses: Sendable {
  private let allowed: [NetworkRange]

  /// - Parameter allowed: special-purpose addresses that may be called nevertheless.
  public init(allowing allowed: [NetworkRange] = []) { self.allowed = allowed }

  /// Whether the operator has named it.
  func isNamed(_ address: NetworkAddress) -> Bool {
    let inner = address.inner
    return allowed.contains { range in range.contains(address) || inner.map(range.contains) ?? false }
  }

  func mayCall(_ address: NetworkAddress) -> Bool {
    if isNamed(address) { return true }
    let inner = address.inner
    if let inner { return mayCall(inner) }
    if address.bytes.count == 16 && !Self.global.contains(where: { $0.contains(address) }) { return false }
    return !Self.special.contains { $0.contains(address) }
  }

  /// The IPv6 addresses that are in use on the internet.
  private static let global = ranges("2000::/3")

  /// The registries of special-purpose addresses (RFC 6890), multicast, and what carries IPv4 within IPv6.
  private static let special = ranges(
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")

  private static func ranges(_ texts: String...) -> [NetworkRange] { texts.compactMap { NetworkRange(parsing: $0) } }
}

/// Looks hosts up. It blocks the thread.
enum HostLookup {
  /// The addresses of a host, in the order in which to try them. Empty if there are none.
  /// - Parameter isNumeric: whether the host must be an address in any of its forms, so that nobody is asked.
  static func addresses(of host: String, port: Int, isNumeric: Bool = false) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = isNumeric ? AI_NUMERICHOST : AI_ADDRCONFIG
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return [] }
    defer { freeaddrinfo(found) }
    var addresses: [SocketAddress] = []
    var next = found
    while let info = next?.pointee {
      next = info.ai_next
      guard let address = info.ai_addr else { continue }
      let raw = UnsafeRawPointer(address)
      switch info.ai_family {
      case AF_INET: addresses.append(SocketAddress(raw.loadUnaligned(as: sockaddr_in.self)))
      case AF_INET6: addresses.append(SocketAddress(raw.loadUnaligned(as: sockaddr_in6.self)))
      default: break
      }
    }
    return addresses
  }
}
