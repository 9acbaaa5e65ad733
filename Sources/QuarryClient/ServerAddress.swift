/// Where a server listens for lines: a host and a port.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// A name or an address; an IPv6 address without brackets.
  public let host: String
  public let port: Int

  /// S-C-A-N on a telephone's keys.
  public static let portDefault = 7226
  public static let local = ServerAddress(host: "127.0.0.1")

  public init(host: String, port: Int = portDefault) {
    self.host = host
    self.port = port
  }

  /// - Parameter text: `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`; nil if it is none of these.
  public init?(parsing text: some StringProtocol) {
    let host: Substring
    let rest: Substring
    let text = Substring(text)
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
      self.init(host: String(host))
    } else {
      guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
      self.init(host: String(host), port: Int(port))
    }
  }

  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
