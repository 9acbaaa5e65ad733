import Foundation
public import NIOCore

/// Where somebody comes from, as limits count: an IPv4 address, or the network of 64 bits that one customer of a
/// provider is given for IPv6, since they may take any of its addresses.
public enum ClientAddress {
  /// - Returns: empty for a connection that has none any more.
  public static func of(_ channel: any Channel) -> String { channel.remoteAddress.map(text) ?? "" }

  /// - Parameter address: as it is written; nil if it is none.
  public static func parsed(_ address: some StringProtocol) -> String? {
    (try? SocketAddress(ipAddress: String(address), port: 0)).map(text)
  }

  private static func text(_ address: SocketAddress) -> String {
    guard case .v6 = address, let written = address.ipAddress else { return address.ipAddress ?? "" }
    var bytes = [UInt8](repeating: 0, count: 16)
    // Without the name of an interface, which may stand behind a local address.
    guard inet_pton(AF_INET6, String(written.prefix { $0 != "%" }), &bytes) == 1 else { return written }
    // An IPv4 address on a socket that takes both.
    if bytes[0..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12..<16].map { "\($0)" }.joined(separator: ".")
    }
    // This machine is one address, not a network.
    if bytes[0..<15].allSatisfy({ $0 == 0 }), bytes[15] == 1 { return "::1" }
    let network = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
    return network.joined(separator: ":") + "::/64"
  }
}

/// Proxies that the operator runs in front of this server: what they say of where a request comes from is believed.
public struct TrustedProxies: Sendable, CustomStringConvertible {
  private let addresses: Set<String>

  public static let none = TrustedProxies(addresses: [])

  private init(addresses: Set<String>) { self.addresses = addresses }

  /// - Parameter list: addresses, divided by commas; nil if one of them is none.
  public init?(parsing list: String) {
    var addresses: Set<String> = []
    for part in list.split(separator: ",") {
      guard let address = ClientAddress.parsed(part.filter { $0 != " " }) else { return nil }
      addresses.insert(address)
    }
    self.addresses = addresses
  }

  public var isAny: Bool { !addresses.isEmpty }
  public var description: String { addresses.sorted().joined(separator: ",") }

  public func contains(_ address: String) -> Bool { addresses.contains(address) }

  /// Where a request comes from.
  /// - Parameters:
  ///   - peer: who holds the connection.
  ///   - forwarded: the values of `X-Forwarded-For`, in their order. A proxy adds at the end whom it heard; what stands
  ///     before that anybody may have written.
  public func client(of peer: String, forwarded: [String]) -> String {
    // Addresses are ASCII; other text costs time to look at.
    guard contains(peer), forwarded.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return peer }
    let hops = forwarded.joined(separator: ",").split(separator: ",").map { $0.filter { $0 != " " } }
    for hop in hops.reversed() {
      guard let address = ClientAddress.parsed(hop) else { return peer }
      if !contains(address) { return address }
    }
    return peer
  }
}
