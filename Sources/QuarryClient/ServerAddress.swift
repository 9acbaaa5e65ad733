/// A server's address for lines: host, port, and whether to use TLS.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// How the connection is protected.
  public enum Security: Hashable, Sendable {
    case plain
    /// TLS. The server's certificate must be valid for the host and signed by one of the authorities.
    /// - authorities: a PEM file; nil for the system's.
    case tls(authorities: String?)
  }

  /// A host name or an address; an IPv6 address without brackets.
  public let host: String
  public let port: Int
  public var security: Security

  /// S-C-A-N on a telephone keypad.
  public static let portDefault = 7226
  public static let local = ServerAddress(host: "127.0.0.1")

  public init(host: String, port: Int = portDefault, security: Security = .plain) {
    self.host = host
    self.port = port
    self.security = security
  }

  /// - Parameter text: `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`, optionally prefixed with `tls://`; nil is
  ///   returned for anything else.
  public init?(parsing text: some StringProtocol) {
    let host: Substring
    let rest: Substring
    let isSecure = text.lowercased().hasPrefix("tls://")
    let security = isSecure ? Security.tls(authorities: nil) : .plain
    let text = Substring(text).dropFirst(isSecure ? "tls://".count : 0)
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
      self.init(host: String(host), security: security)
    } else {
      guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
      self.init(host: String(host), port: Int(port), security: security)
    }
  }

  public var description: String {
    let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    return security == .plain ? place : "tls://\(place)"
  }
}
