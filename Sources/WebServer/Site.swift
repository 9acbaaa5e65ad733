import HTTPTypes
import JSONCoding
import Listening
import NIOCore
import NIOHTTP1

/// Where this server stands on the web: under which addresses browsers find it, and whom it believes.
struct Site: Sendable {
  /// `https://HOST`, if the server has one.
  let publicURL: String?
  /// Whether it speaks TLS itself.
  let isSecure: Bool
  let proxies: TrustedProxies

  /// Whether everybody who comes by the address that they were told comes encrypted. Then browsers are asked to come
  /// no other way.
  var isOnlySecure: Bool { isSecure || publicURL?.lowercased().hasPrefix("https://") == true }

  /// `https://HOST`: the public one, or else the one at which a request found this server, if phones find it there, too.
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

  /// A page says whether it came encrypted, and so does a proxy that is trusted. Otherwise it is as this server speaks.
  private func reachableOrigin(
    host: String?, origin: String?, forwardedScheme: String?, on channel: any Channel
  ) -> String? {
    if let publicURL { return publicURL }
    guard let authority = ReachableHost.authority(host) else { return nil }
    let isPageEncrypted = origin?.lowercased() == "https://\(authority.lowercased())"
    let isForwarded = forwardedScheme?.lowercased() == "https" && proxies.contains(ClientAddress.of(channel))
    return "\(isSecure || isPageEncrypted || isForwarded ? "https" : "http")://\(authority)"
  }

  // MARK: Which pages

  /// From which pages a browser may talk to this server: its own. What is no browser sends no `Origin`, and cannot be
  /// made to act for somebody who is signed in.
  func allows(origin: String?, host: String?) -> Bool {
    guard let origin = origin?.lowercased() else { return true }
    // By their bytes: these may be any text, which `==` would normalise.
    if let publicURL, origin.hasSameBytes(as: publicURL.lowercased()) { return true }
    guard let host = host?.lowercased() else { return false }
    // Behind a proxy it is not seen whether the page was encrypted.
    return origin.hasSameBytes(as: "https://\(host)") || (!isSecure && origin.hasSameBytes(as: "http://\(host)"))
  }

  func allows(_ headers: HTTPHeaders) -> Bool {
    allows(origin: headers.first(name: "Origin"), host: headers.first(name: "Host"))
  }

  // MARK: Under which name

  /// Whether a request that names a host is for this server. One with a public address is known by its name only: a name
  /// of somebody else's that leads here would make their page one of this server's. A bare address and `localhost` are nobody's
  /// name, and let operators, health checks and proxies ask from nearby.
  ///
  /// - Parameter host: with a port or without.
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

  /// Without a port, the brackets of an address or the dot at a name's end, in lower case.
  private static func name(of host: some StringProtocol) -> String {
    if host.first == "[" { return String(host.dropFirst().prefix { $0 != "]" }).lowercased() }
    let name = host.prefix { $0 != ":" }.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  // MARK: From where

  func address(of channel: any Channel, _ headers: HTTPFields) -> String {
    proxies.client(
      of: ClientAddress.of(channel),
      forwarded: headers.filter { $0.name.canonicalName == "x-forwarded-for" }.map(\.value))
  }

  func address(of channel: any Channel, _ headers: HTTPHeaders) -> String {
    proxies.client(of: ClientAddress.of(channel), forwarded: headers["X-Forwarded-For"])
  }
}
