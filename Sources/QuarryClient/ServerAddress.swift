/// A server's address for lines: hosts, ports, and whether to use TLS.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// How the connection is protected.
  public enum Security: Hashable, Sendable {
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
  public var security: Security

  /// S-C-A-N on a telephone keypad.
  public static let portDefault = 7226
  public static let local = ServerAddress(host: "127.0.0.1")

  /// - Parameter host: a host name or an address; an IPv6 address without brackets.
  public init(host: String, port: Int = portDefault, security: Security = .plain) {
    self.init(places: [Place(host: host, port: port)], security: security)
  }

  private init(places: [Place], security: Security) {
    self.places = places
    self.security = security
  }

  /// - Parameter text: `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`, or several of these with commas between them,
  ///   optionally prefixed with `tls://`; nil is returned for anything else.
  public init?(parsing text: some StringProtocol) {
    let isSecure = text.lowercased().hasPrefix("tls://")
    let parts = text.dropFirst(isSecure ? "tls://".count : 0).split(separator: ",", omittingEmptySubsequences: false)
    let places = parts.compactMap { Place(parsing: Substring($0)) }
    guard places.count == parts.count else { return nil }
    self.init(places: places, security: isSecure ? .tls(authorities: nil) : .plain)
  }

  /// The port of the first place.
  public var port: Int { places[0].port }

  public var description: String {
    let text = places.map(\.description).joined(separator: ",")
    return security == .plain ? text : "tls://\(text)"
  }
}

extension ServerAddress.Place: CustomStringConvertible {
  /// Nil for what is not `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`.
  init?(parsing text: Substring) {
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
    guard !host.isEmpty, !host.contains(where: \.isWhitespace) else { return nil }
    if rest.isEmpty {
      self.init(host: String(host), port: ServerAddress.portDefault)
    } else {
      guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
      self.init(host: String(host), port: Int(port))
    }
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
