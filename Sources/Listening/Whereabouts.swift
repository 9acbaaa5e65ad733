import NIOConcurrencyHelpers
public import NIOCore

/// The origins at which phones reach this server: the public one, or this machine's addresses on its networks.
///
/// Every `server.info` asks for them, so the list is cached, for a few seconds only: a laptop may change networks.
public final class Whereabouts: Sendable {
  private struct State {
    var bound: SocketAddress?
    var origins: [String] = []
    var staleAt = NIODeadline.uptimeNanoseconds(0)
  }

  private let publicURL: String?
  private let isSecure: Bool
  private let state = NIOLockedValueBox(State())

  /// - Parameters:
  ///   - publicURL: `https://HOST`, if the server has one; it is then the only origin.
  ///   - isSecure: whether the server terminates TLS itself.
  public init(publicURL: String?, isSecure: Bool) {
    self.publicURL = publicURL
    self.isSecure = isSecure
  }

  /// - Parameter address: where the server accepts HTTP connections.
  public func note(_ address: SocketAddress) {
    state.withLockedValue { state in
      state.bound = address
      state.staleAt = .uptimeNanoseconds(0)
    }
  }

  /// Origins such as `http://192.168.1.20:8080`, the likeliest first; empty if only this machine reaches the server.
  public var origins: [String] {
    if let publicURL { return [publicURL] }
    return state.withLockedValue { state in
      let now = NIODeadline.now()
      guard let bound = state.bound, now >= state.staleAt else { return state.origins }
      state.staleAt = now + .seconds(5)
      let port = bound.port ?? 0
      state.origins = LocalNetwork.addresses(boundTo: bound).map { origin(of: $0, port: port) }
      return state.origins
    }
  }

  private func origin(of address: String, port: Int) -> String {
    let host = address.contains(":") ? "[\(address)]" : address
    return port == (isSecure ? 443 : 80)
      ? "\(isSecure ? "https" : "http")://\(host)" : "\(isSecure ? "https" : "http")://\(host):\(port)"
  }
}

/// This machine's addresses on its networks.
public enum LocalNetwork {
  /// Interfaces of containers and virtual machines, which phones cannot reach.
  private static let virtual = ["docker", "br-", "veth", "virbr", "lxc", "cni", "flannel", "podman", "vmnet"]

  /// The addresses at which others reach a socket: its own, or all of this machine's if it is bound to any address.
  public static func addresses(boundTo bound: SocketAddress) -> [String] {
    guard let address = bound.ipAddress else { return [] }
    switch address {
    case "0.0.0.0": return addresses.filter { !$0.contains(":") }
    case "::": return addresses
    default: return ReachableHost.isReachable(address) ? [address] : []
    }
  }

  /// This machine's reachable addresses; private IPv4 first, as phones in the same room have those.
  public static var addresses: [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let found = devices.compactMap { device -> String? in
      guard !virtual.contains(where: device.name.hasPrefix), let address = device.address?.ipAddress,
        !address.contains("%"), ReachableHost.isReachable(address)
      else { return nil }
      return address
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  private static func rank(_ address: String) -> Int {
    if address.contains(":") { return 2 }
    let parts = address.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 4 else { return 2 }
    let isPrivate =
      parts[0] == 10 || (parts[0] == 172 && (16...31).contains(parts[1])) || (parts[0] == 192 && parts[1] == 168)
    return isPrivate ? 0 : 1
  }
}

/// Tells whether a phone that is given a host reaches this machine there.
public enum ReachableHost {
  /// - Parameter host: a name or an address, without a port; an IPv6 address with or without brackets.
  public static func isReachable(_ host: some StringProtocol) -> Bool {
    let host = host.lowercased().filter { $0 != "[" && $0 != "]" }
    if host.isEmpty || host == "localhost" || host.hasSuffix(".localhost") { return false }
    if let address = try? SocketAddress(ipAddress: host, port: 0), let text = address.ipAddress {
      if text == "::" || text == "::1" || text.hasPrefix("::ffff:127.") || text.hasPrefix("::ffff:0.") { return false }
      // A link-local address means something else on each machine.
      return !text.hasPrefix("127.") && !text.hasPrefix("0.") && !text.hasPrefix("169.254.")
        && !text.hasPrefix("fe80:")
    }
    return true
  }

  /// `HOST` or `HOST:PORT` from a request, if it is well-formed and phones can reach it.
  public static func authority(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 255, !text.isEmpty,
      text.utf8.allSatisfy({ isPart($0) })
    else { return nil }
    let host: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[...end]
    } else {
      host = text.prefix { $0 != ":" }
    }
    let rest = text[host.endIndex...]
    guard rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil), isReachable(host) else { return nil }
    return text
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
