import HTTPTypes
import JSONCoding
public import Listening
import NIOCore
import NIOHTTP1

/// This server's place on the web: the addresses at which browsers reach it, and the proxies it trusts.
public struct Site: Sendable {
  /// `https://HOST`, if the server has one.
  let publicURL: String?
  /// Whether it terminates TLS itself.
  let isSecure: Bool
  let proxies: TrustedProxies
  /// Other origins whose pages may use the protocol and embed boards, in lower case.
  let otherOrigins: [String]

  /// - Parameters:
  ///   - publicURL: `https://HOST`, if the server has one.
  ///   - isSecure: whether it terminates TLS itself.
  ///   - proxies: trusted to name the client's address.
  ///   - otherOrigins: whose pages may use the protocol and embed boards, such as `https://school.example`.
  public init(publicURL: String?, isSecure: Bool, proxies: TrustedProxies, otherOrigins: [String] = []) {
    self.publicURL = publicURL
    self.isSecure = isSecure
    self.proxies = proxies
    self.otherOrigins = otherOrigins.map { $0.lowercased() }
  }

  /// Whether all clients at the published address use TLS. Browsers are then told to use nothing else.
  var isOnlySecure: Bool { isSecure || publicURL?.lowercased().hasPrefix("https://") == true }

  /// The public `https://HOST`, or the origin at which a request reached this server if phones can reach it, too.
  func reachableOrigin(of request: HTTPRequest, on channel: any Channel) -> String? {
    reachableOrigin(
      host: request.authority, origin: request.headerFields[.origin],
      forwardedScheme: HTTPField.Name("X-Forwarded-Proto").flatMap { request.headerFields[$0] }, on: channel)
  }

  func reachableOrigin(of headers: HTTPHeaders, on channel: any Channel) -> String? {
    reachableOrigin(
      host: headers.first(name: "Host"), origin: headers.first(name: "Origin"),
      forwardedScheme: headers.first(name: "X-Forwarded-Proto"), on: channel)
  }

  /// A page's `Origin` or a trusted proxy tells whether TLS is used; otherwise this server's own setting does.
  private func reachableOrigin(
    host: String?, origin: String?, forwardedScheme: String?, on channel: any Channel
  ) -> String? {
    if let publicURL { return publicURL }
    guard let authority = ReachableHost.authority(host) else { return nil }
    let isPageEncrypted = origin?.lowercased() == "https://\(authority.lowercased())"
    let isForwarded = forwardedScheme?.lowercased() == "https" && proxies.contain(channel)
    return "\(isSecure || isPageEncrypted || isForwarded ? "https" : "http")://\(authority)"
  }

  // MARK: Which pages

  /// Whether a page may talk to this server: only this server's own pages.
  ///
  /// Other programs send no `Origin`, and cannot be made to act for a signed-in user.
  func allows(origin: String?, host: String?) -> Bool {
    guard let origin = origin?.lowercased() else { return true }
    // Compares bytes: these may be any text, which `==` would normalise.
    if let publicURL, origin.hasSameBytes(as: publicURL.lowercased()) { return true }
    guard let host = host?.lowercased() else { return false }
    // Behind a proxy, we do not see whether the page used TLS.
    return origin.hasSameBytes(as: "https://\(host)") || (!isSecure && origin.hasSameBytes(as: "http://\(host)"))
  }

  var hasOtherOrigins: Bool { !otherOrigins.isEmpty }

  /// Whether it is an origin that the operator has named.
  func isNamed(_ origin: String?) -> Bool {
    guard let origin = origin?.lowercased() else { return false }
    return otherOrigins.contains { $0.hasSameBytes(as: origin) }
  }

  /// Whether a page may use the protocol.
  func admits(origin: String?, host: String?) -> Bool { allows(origin: origin, host: host) || isNamed(origin) }

  func admits(_ headers: HTTPHeaders) -> Bool {
    admits(origin: headers.first(name: "Origin"), host: headers.first(name: "Host"))
  }

  // MARK: Under which name

  /// Whether a request's host is this server.
  ///
  /// A server with a public address answers to that name only: a foreign name that leads here would make its pages
  /// count as this server's own. A bare address or `localhost` belongs to nobody, and lets operators, health checks and
  /// proxies ask from nearby.
  /// - Parameter host: with or without a port.
  func answers(to host: String) -> Bool {
    guard let publicHost else { return true }
    let name = Self.name(of: host)
    return name == publicHost || name == "localhost" || (try? SocketAddress(ipAddress: name, port: 0)) != nil
  }

  private var publicHost: String? {
    publicURL.flatMap { url in
      url.firstRange(of: "://").map { Self.name(of: url[$0.upperBound...].prefix { $0 != "/" }) }
    }
  }

  /// The host in lower case, without port, brackets or trailing dot.
  private static func name(of host: some StringProtocol) -> String {
    if host.first == "[" { return String(host.dropFirst().prefix { $0 != "]" }).lowercased() }
    let name = host.prefix { $0 != ":" }.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  // MARK: From where

  /// Whether what a client says here is encrypted, or comes from this machine or a trusted proxy.
  func isPrivate(_ channel: any Channel) -> Bool { isSecure || proxies.isNear(channel) }

  func address(of channel: any Channel, _ headers: HTTPFields) -> String {
    proxies.client(
      of: channel, forwarded: headers.filter { $0.name.canonicalName == "x-forwarded-for" }.map(\.value))
  }

  func address(of channel: any Channel, _ headers: HTTPHeaders) -> String {
    proxies.client(of: channel, forwarded: headers["X-Forwarded-For"])
  }
}
