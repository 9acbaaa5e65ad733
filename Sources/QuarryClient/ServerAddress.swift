/// A server's address: hosts, ports, whether to use TLS, and whether to speak lines or WebSocket.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// How the connection is protected.
  public enum Security: Hashable, Sendable {
    /// Not at all.
    case plain
    /// TLS. The server's certificate must be valid for the host and signed by one of the authorities.
    /// - authorities: a PEM file; nil for the system's.
    case tls(authorities: String?)
  }

  /// Where one of a server's nodes listens.
  struct Place: Hashable, Sendable {
    /// A host name or an address; an IPv6 address without brackets.
    let host: String
    let port: Int
  }

  /// At least one. Several belong to nodes of one server, any of which may be the one that serves.
  let places: [Place]
  /// How the connection is protected.
  public var security: Security
  /// Where the server speaks WebSocket, such as `/ws`; nil for lines.
  let path: String?

  /// S-C-A-N on a telephone keypad.
  public static let portDefault = 7226
  /// A server on the same machine, over lines.
  public static let local = ServerAddress(host: "127.0.0.1")

  /// An address for lines.
  /// - Parameters:
  ///   - host: a host name or an address; an IPv6 address without brackets.
  ///   - port: where the server listens for lines.
  ///   - security: how the connection is protected.
  public init(host: String, port: Int = portDefault, security: Security = .plain) {
    self.init(places: [Place(host: host, port: port)], security: security, path: nil)
  }

  private init(places: [Place], security: Security, path: String?) {
    self.places = places
    self.security = security
    self.path = path
  }

  private static let schemes: [(prefix: String, security: Security, port: Int, path: String?)] = [
    ("tls://", .tls(authorities: nil), portDefault, nil), ("ws://", .plain, 80, "/ws"),
    ("wss://", .tls(authorities: nil), 443, "/ws"),
  ]

  /// Reads an address: nil if it is none.
  /// - Parameter text: `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`, or several of these with commas between them.
  ///   `tls://` before it encrypts the lines. `ws://` and `wss://` are for WebSocket, and may have a path at the end.
  public init?(parsing text: some StringProtocol) {
    let lowercased = text.lowercased()
    let scheme = Self.schemes.first { lowercased.hasPrefix($0.prefix) } ?? ("", .plain, Self.portDefault, nil)
    let rest = text.dropFirst(scheme.prefix.count)
    let hosts = scheme.path == nil ? rest[...] : rest.prefix { $0 != "/" }
    let path = rest[hosts.endIndex...]
    guard path.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 != "#" }) else { return nil }
    let parts = hosts.split(separator: ",", omittingEmptySubsequences: false)
    let places = parts.compactMap { Place(parsing: Substring($0), portDefault: scheme.port) }
    guard places.count == parts.count else { return nil }
    self.init(places: places, security: scheme.security, path: path.isEmpty ? scheme.path : String(path))
  }

  /// The port of the first place.
  public var port: Int { places[0].port }

  /// The address as ``init(parsing:)`` reads it.
  public var description: String {
    let text = places.map(\.description).joined(separator: ",")
    return switch (security, path) {
    case (.plain, nil): text
    case (.tls, nil): "tls://\(text)"
    case (.plain, let path?): "ws://\(text)\(path)"
    case (.tls, let path?): "wss://\(text)\(path)"
    }
  }
}

extension ServerAddress.Place: CustomStringConvertible {
  /// Nil for what is not `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`.
  init?(parsing text: Substring, portDefault: Int) {
    let host: Substring
    let rest: Substring
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else {
      host = text.prefix { $0 != ":" }
      rest = text[host.endIndex...]
    }
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "/" }) else { return nil }
    if rest.isEmpty {
      self.init(host: String(host), port: portDefault)
    } else {
      guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
      self.init(host: String(host), port: Int(port))
    }
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
