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
  /// - Returns: nil for anything else.
  static func parsed(hop: Substring) -> String? {
    let hop = hop.filter { $0 != " " && $0 != "\t" }
    if let address = parsed(hop) { return address }
    guard let colon = hop.lastIndex(of: ":"), isPort(hop[hop.index(after: colon)...]) else {
      return parsed(bracketed: hop)
    }
    let host = hop[..<colon]
    // An IPv6 address stands in brackets before a port: its end would be taken for one.
    return host.contains(":") ? parsed(bracketed: String(host)) : parsed(host)
  }

  private static func parsed(bracketed text: String) -> String? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let address = text.dropFirst().dropLast()
    return address.contains(":") ? parsed(address) : nil
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
  private let addresses: Set<String>

  public static let none = TrustedProxies(addresses: [])

  private init(addresses: Set<String>) { self.addresses = addresses }

  /// - Parameter list: addresses separated by commas; nil is returned if one of them is invalid.
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

  /// Whether what comes from an address need not be encrypted: it is this machine's, or a proxy's.
  public func isNear(_ address: String) -> Bool {
    ClientAddress.isOfThisMachine(address) || contains(address)
  }

  /// The address of the client that made a request.
  /// - Parameters:
  ///   - peer: the address at the other end of the connection.
  ///   - forwarded: the values of `X-Forwarded-For`, in order, with or without ports. Each proxy appends its peer;
  ///     anything before that may be forged.
  public func client(of peer: String, forwarded: [String]) -> String {
    // Addresses are ASCII, and other text is slow to process.
    guard contains(peer), forwarded.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return peer }
    for hop in forwarded.joined(separator: ",").split(separator: ",").reversed() {
      guard let address = ClientAddress.parsed(hop: hop) else { return peer }
      if !contains(address) { return address }
    }
    return peer
  }
}
