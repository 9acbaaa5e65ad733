import NIOCore
import NIOSSL

/// TLS to a server whose certificate is verified.
struct Encryption: Sendable {
  private let context: NIOSSLContext
  /// The name the certificate must be valid for; nil for an address, which is compared with the connection's own.
  private let name: String?

  /// Nil for an unencrypted connection.
  init?(of server: ServerAddress, at place: ServerAddress.Place) throws(ConnectionFailure) {
    guard case .tls(let authorities) = server.security else { return nil }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    // A client that closes has read what it needs. The server takes our close as "no more requests" and may have more
    // to send, so waiting for its close would take the library's five seconds each time.
    configuration.shutdownTimeout = .milliseconds(20)
    if let authorities { configuration.trustRoots = .file(authorities) }
    do {
      context = try NIOSSLContext(configuration: configuration)
    } catch {
      throw .unreachable(server, reason: "there are no certificates of authorities in \(authorities ?? "this system")")
    }
    name = (try? SocketAddress(ipAddress: place.host, port: 0)) == nil ? place.host : nil
  }

  func handler() throws -> NIOSSLClientHandler { try NIOSSLClientHandler(context: context, serverHostname: name) }
}

extension ConnectionFailure {
  /// The reason a TLS handshake failed; nil for other errors.
  static func reason(ofTLS error: any Error) -> String? {
    switch error {
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      return "its certificate is for another name"
    case NIOSSLError.handshakeFailed(let failure):
      let details = String(describing: failure)
      if details.contains("CERTIFICATE_VERIFY_FAILED") {
        return "its certificate is not one that is trusted here; --ca FILE names an authority of your own"
      }
      if details.contains("WRONG_VERSION_NUMBER") { return "it does not speak TLS" }
      return "the TLS handshake failed: \(details)"
    case NIOSSLError.uncleanShutdown: return "it broke off"
    default: return nil
    }
  }
}
