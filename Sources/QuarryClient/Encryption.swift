import NIOCore
import NIOSSL

/// TLS towards a server whose certificate is checked.
struct Encryption: Sendable {
  private let context: NIOSSLContext
  /// What the certificate must be for; nil for an address, which is compared with the connection's own.
  private let name: String?

  /// nil if the connection is to be plain.
  init?(of server: ServerAddress) throws(ConnectionFailure) {
    guard case .tls(let authorities) = server.security else { return nil }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    // Who hangs up has read what they came for. The server takes an end as "no more questions" and may have more to say,
    // so waiting for its own end would take the library's five seconds each time.
    configuration.shutdownTimeout = .milliseconds(20)
    if let authorities { configuration.trustRoots = .file(authorities) }
    do {
      context = try NIOSSLContext(configuration: configuration)
    } catch {
      throw .unreachable(server, reason: "there are no certificates of authorities in \(authorities ?? "this system")")
    }
    name = (try? SocketAddress(ipAddress: server.host, port: 0)) == nil ? server.host : nil
  }

  func handler() throws -> NIOSSLClientHandler { try NIOSSLClientHandler(context: context, serverHostname: name) }
}

extension ConnectionFailure {
  /// Why TLS did not come about, in words; nil if that is not what the error is about.
  static func reason(ofTLS error: any Error) -> String? {
    switch error {
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      return "its certificate is for another name"
    case NIOSSLError.handshakeFailed(let failure):
      let details = String(describing: failure)
      if details.contains("CERTIFICATE_VERIFY_FAILED") {
        return "its certificate is not one that is trusted here; --ca FILE names an authority of your own"
      }
      if details.contains("WRONG_VERSION_NUMBER") { return "it does not speak TLS there" }
      return "no encrypted connection came about: \(details)"
    case NIOSSLError.uncleanShutdown: return "it broke off"
    default: return nil
    }
  }
}
