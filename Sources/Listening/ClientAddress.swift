import Core
import Foundation
public import NIOCore

/// The key under which limits count a client: its IPv4 address, or its IPv6 /64 network.
///
/// Providers give a customer a whole /64, and the customer may use any of its addresses.
public enum ClientAddress {
  /// - Returns: an empty string if the connection has no address any more.
  public static func of(_ channel: any Channel) -> String { channel.remoteAddress.map(text) ?? "" }

  /// Whether a client is on this machine.
  public static func isOfThisMachine(_ address: String) -> Bool { address == "::1" || address.hasPrefix("127.") }

  /// - Parameter address: as text; nil is returned if it is not an address.
  public static func parsed(_ address: some StringProtocol) -> String? {
    (try? SocketAddress(ipAddress: String(address), port: 0)).map(text)
  }

  /// An address as proxies name it: `203.0.113.7`, `203.0.113.7:51008`, `2001:db8::7` or `[2001:db8::7]:443`.
  /// - Returns: the address alone; nil for anything else.
  static func address(ofHop hop: Substring) -> Substring? {
    let hop = hop.filter { $0 != " " && $0 != "\t" }[...]
    if parsed(hop) != nil { return hop }
    guard let colon = hop.lastIndex(of: ":"), isPort(hop[hop.index(after: colon)...]) else {
      return unbracketed(hop)
    }
    let host = hop[..<colon]
    // An IPv6 address stands in brackets before a port: its end would be taken for one.
    return host.contains(":") ? unbracketed(host) : parsed(host).map { _ in host }
  }

  private static func unbracketed(_ text: Substring) -> Substring? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let address = text.dropFirst().dropLast()
    return address.contains(":") && parsed(address) != nil ? address : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text) != nil
  }

  private static func text(_ address: SocketAddress) -> String {
    guard case .v6 = address, let written = address.ipAddress else { return address.ipAddress ?? "" }
    var bytes = [UInt8](repeating: 0, count: 16)
    // Drops the interface name (zone) that may follow a link-local address.
    guard inet_pton(AF_INET6, String(written.prefix { $0 != "%" }), &bytes) == 1 else { return written }
    // An IPv4 address on a dual-stack socket.
    if bytes[0..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12..<16].map { "\($0)" }.joined(separator: ".")
    }
    // The loopback address is one address, not a network.
    if bytes[0..<15].allSatisfy({ $0 == 0 }), bytes[15] == 1 { return "::1" }
    let network = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
    return network.joined(separator: ":") + "::/64"
  }
}

/// The operator's proxies in front of this server, which are trusted to name the client's address.
public struct TrustedProxies: Sendable, CustomStringConvertible {
  private let networks: [NetworkRange]

  public static let none = TrustedProxies(networks: [])

  private init(networks: [NetworkRange]) { self.networks = networks }

  /// - Parameter list: addresses and networks, such as `10.0.0.0/8`, separated by commas; nil is returned if one of them
  ///   is invalid, or has all addresses in it.
  public init?(parsing list: String) {
    var networks: [NetworkRange] = []
    for part in list.split(separator: ",") {
      let text = part.filter { $0 != " " }
      let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
      guard let network = NetworkRange(parsing: isBracketed ? String(text.dropFirst().dropLast()) : text),
        network.length > 0
      else { return nil }
      networks.append(network)
    }
    self.networks = networks
  }

  public var isAny: Bool { !networks.isEmpty }
  public var description: String { networks.map(\.description).sorted().joined(separator: ",") }

  /// Whether the other end of a connection is one of them.
  public func contain(_ channel: any Channel) -> Bool {
    guard isAny, let address = channel.remoteAddress?.ipAddress else { return false }
    return contains(address)
  }

  /// Whether what comes over a connection need not be encrypted: it is from this machine or a proxy.
  public func isNear(_ channel: any Channel) -> Bool {
    ClientAddress.isOfThisMachine(ClientAddress.of(channel)) || contain(channel)
  }

  /// The address of the client that made a request, as limits count it.
  /// - Parameters:
  ///   - channel: the connection over which it came.
  ///   - forwarded: the values of `X-Forwarded-For`, in order, with or without ports. Each proxy appends its peer;
  ///     anything before that may be forged.
  public func client(of channel: any Channel, forwarded: [String]) -> String {
    let peer = ClientAddress.of(channel)
    // Addresses are ASCII, and other text is slow to process.
    guard contain(channel), forwarded.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return peer }
    var client = peer
    for hop in forwarded.joined(separator: ",").split(separator: ",").reversed() {
      guard let hop = ClientAddress.address(ofHop: hop), let address = ClientAddress.parsed(hop) else { return peer }
      client = address
      if !contains(hop) { break }
    }
    // A client in the same network as the proxies is the one farthest away.
    return client
  }

  /// - Parameter address: without a port. The name of an interface (zone) may follow it.
  private func contains(_ address: some StringProtocol) -> Bool {
    guard let address = NetworkAddress(parsing: address.prefix { $0 != "%" }) else { return false }
    return networks.contains { $0.contains(address.unmapped) || $0.contains(address) }
  }
}
