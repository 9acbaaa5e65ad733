import Core
import Foundation
public import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// The TLS certificate of all transports and its private key, read from files and reloaded on the operator's request.
public final class Certificate: Sendable {
  private let path: String
  private let keyPath: String
  private let logger: Logger
  private let context: NIOLockedValueBox<Loaded>

  private struct Loaded: Sendable {
    let context: NIOSSLContext
    let expiry: Int
  }

  /// - Parameters:
  ///   - path: a PEM file: the certificate, followed by its intermediate certificates.
  ///   - keyPath: a PEM file with its private key.
  public init(path: String, keyPath: String, logger: Logger) throws(CannotUseCertificate) {
    self.path = path
    self.keyPath = keyPath
    self.logger = logger
    context = NIOLockedValueBox(try Self.read(path: path, keyPath: keyPath, logger: logger))
  }

  /// Reads the files again, for new connections; open ones are unaffected.
  ///
  /// If the files cannot be used, logs why and keeps the previous certificate.
  public func reload() {
    do throws(CannotUseCertificate) {
      let fresh = try Self.read(path: path, keyPath: keyPath, logger: logger)
      context.withLockedValue { $0 = fresh }
      logger.notice("The certificate was reloaded")
    } catch {
      logger.error("The previous certificate stays in use. \(error)")
    }
  }

  /// When the certificate in use expires, in seconds since 1970 UTC.
  public var expiry: Int { context.withLockedValue(\.expiry) }

  /// The handler that encrypts a new connection.
  func handler() -> NIOSSLServerHandler { NIOSSLServerHandler(context: context.withLockedValue { $0.context }) }

  private static func read(
    path: String, keyPath: String, logger: Logger
  ) throws(CannotUseCertificate) -> Loaded {
    let chain = try certificates(path)
    let key = try privateKey(keyPath)
    warn(of: chain[0], path: path, logger: logger)
    do {
      return Loaded(
        context: try NIOSSLContext(configuration: configuration(chain: chain, key: key)),
        expiry: Int(chain[0].notValidAfter))
    } catch {
      throw CannotUseCertificate(
        sentence: """
          The key in \(keyPath) does not belong to the certificate in \(path). Give a certificate and its own key.
          """)
    }
  }

  private static func certificates(_ path: String) throws(CannotUseCertificate) -> [NIOSSLCertificate] {
    let bytes = try contents(path)
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
      throw CannotUseCertificate(
        sentence: "There is no certificate in \(path). It must be a PEM file, which begins with BEGIN CERTIFICATE.")
    }
    return chain
  }

  private static func privateKey(_ path: String) throws(CannotUseCertificate) -> NIOSSLPrivateKey {
    let bytes = try contents(path)
    guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
      throw CannotUseCertificate(
        sentence: "There is no private key in \(path). It must be a PEM file without a password.")
    }
    return key
  }

  private static func contents(_ path: String) throws(CannotUseCertificate) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CannotUseCertificate(sentence: "\(path) cannot be read. Check the path and its permissions.")
    }
    return Array(data)
  }

  /// Warns two weeks ahead, time enough to find out why the certificate was not renewed.
  private static func warn(of certificate: NIOSSLCertificate, path: String, logger: Logger) {
    let days = (certificate.notValidAfter - time(nil)) / 86_400
    if certificate.notValidAfter < time(nil) {
      logger.warning("The certificate in \(path) has expired: clients will refuse it. Renew it and send SIGHUP.")
    } else if days < 14 {
      logger.warning("The certificate in \(path) expires in \(days.counted("day")). Renew it and send SIGHUP.")
    }
  }

  /// Mozilla's "intermediate" recommendation: TLS 1.3, and TLS 1.2 with authenticated, forward-secret ciphers only.
  private static func configuration(chain: [NIOSSLCertificate], key: NIOSSLPrivateKey) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuiteValues = [
      .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
      .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
      .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]
    configuration.curves = [.x25519_MLKEM768, .x25519, .secp256r1, .secp384r1]
    // Line clients negotiate no protocol; browsers negotiate HTTP/1.1.
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }
}

/// A certificate or key cannot be used; the description says what to do.
public struct CannotUseCertificate: Error, CustomStringConvertible {
  let sentence: String
  public var description: String { sentence }
}
