import Crypto
import Foundation
import NIOCore
import NIOSSL

/// A self-signed certificate for a local network without a certificate authority.
///
/// It is kept in the data folder, and replaced only when it is about to expire or the server has a new address.
public struct SelfMadeCertificate: Sendable {
  public let certificate: String
  public let key: String
  /// SHA-256 of the certificate, as browsers show it: `AB:CD:…`.
  public let fingerprint: String

  /// Safari accepts no longer validity.
  private static let days = 397
  private static let daysLeftMin = 30

  /// - Parameters:
  ///   - folder: where the certificate and key files are.
  ///   - addresses: this machine's addresses, which the certificate covers besides localhost and the host name.
  public init(in folder: String, for addresses: [String]) throws(CannotUseCertificate) {
    certificate = folder + "/lan-certificate.pem"
    key = folder + "/lan-key.pem"
    let names = Self.names(with: addresses)
    if let kept = Self.fingerprint(of: certificate, key: key, goodFor: names) {
      fingerprint = kept
      return
    }
    do {
      let (made, privateKey) = try Self.make(for: names)
      try Self.write(privateKey.pemRepresentation, to: key)
      try Self.write(Self.pem(made), to: certificate)
      fingerprint = Self.fingerprint(of: made)
    } catch {
      throw CannotUseCertificate(sentence: "\(certificate) cannot be created: \(error). Check its folder.")
    }
  }

  private enum Name: Hashable {
    case address([UInt8])
    case host(String)
  }

  private static func names(with addresses: [String]) -> [Name] {
    let host = hostName.prefix { $0 != "." }.lowercased()
    let hosts = ["localhost"] + (host.isEmpty || host == "localhost" ? [] : [host, host + ".local"])
    return (addresses + ["127.0.0.1", "::1"]).compactMap { bytes(of: $0).map(Name.address) } + hosts.map(Name.host)
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func bytes(of address: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, address, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, address, &bytes) == 1 ? bytes : nil
  }

  private static func write(_ text: String, to path: String) throws {
    unlink(path)
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw CannotUseCertificate(sentence: "\(path) cannot be written") }
  }

  // MARK: One that is kept

  /// Nil if there is no usable certificate that stays valid long enough.
  private static func fingerprint(of path: String, key: String, goodFor names: [Name]) -> String? {
    guard let stored = FileManager.default.contents(atPath: path),
      let kept = try? NIOSSLCertificate.fromPEMBytes(Array(stored)).first, let der = try? kept.toDERBytes(),
      let storedKey = FileManager.default.contents(atPath: key),
      (try? NIOSSLPrivateKey(bytes: Array(storedKey), format: .pem)) != nil,
      kept.notValidAfter - time(nil) > daysLeftMin * 86_400
    else { return nil }
    var known: Set<Name> = []
    for name in kept._subjectAlternativeNames() {
      switch name.nameType {
      case .dnsName: known.insert(.host(String(decoding: name.contents, as: UTF8.self)))
      case .ipAddress: known.insert(.address(Array(name.contents)))
      default: break
      }
    }
    return known.isSuperset(of: names) ? fingerprint(of: der) : nil
  }

  private static func fingerprint(of der: [UInt8]) -> String {
    SHA256.hash(data: der).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ":")
  }

  // MARK: A new one

  private static func make(for names: [Name]) throws -> (der: [UInt8], key: P256.Signing.PrivateKey) {
    let key = P256.Signing.PrivateKey()
    let algorithm = DER.sequence([DER.identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])])
    let commonName = DER.sequence([
      DER.identifier([0x55, 0x04, 0x03]), DER.element(0x0C, Array("Quarry in this room".utf8)),
    ])
    let name = DER.sequence([DER.element(0x31, commonName)])
    var serial = (0..<16).map { _ in UInt8.random(in: 0...255) }
    serial[0] = serial[0] & 0x3F | 0x40
    let start = Date().addingTimeInterval(-86_400)
    let end = start.addingTimeInterval(Double(days) * 86_400)
    let body = DER.sequence([
      DER.element(0xA0, DER.element(0x02, [2])), DER.element(0x02, serial), algorithm, name,
      DER.sequence([DER.time(start), DER.time(end)]), name, Array(key.publicKey.derRepresentation),
      DER.element(0xA3, extensions(names)),
    ])
    let signature: [UInt8] = [0] + Array(try key.signature(for: Data(body)).derRepresentation)
    return (DER.sequence([body, algorithm, DER.element(0x03, signature)]), key)
  }

  /// Also marked as a certificate authority, so that a phone can install it and be told to trust it.
  private static func extensions(_ names: [Name]) -> [UInt8] {
    let alternatives = names.map { name -> [UInt8] in
      switch name {
      case .host(let host): DER.element(0x82, Array(host.utf8))
      case .address(let bytes): DER.element(0x87, bytes)
      }
    }
    let server = DER.identifier([0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01])
    return DER.sequence([
      // Basic constraints.
      DER.option(0x13, isCritical: true, DER.sequence([DER.element(0x01, [0xFF])])),
      // Key usage: signatures, and certificates.
      DER.option(0x0F, isCritical: true, DER.element(0x03, [0x02, 0x84])),
      // Extended key usage.
      DER.option(0x25, isCritical: false, DER.sequence([server])),
      // Alternative names.
      DER.option(0x11, isCritical: false, DER.sequence(alternatives)),
    ])
  }

  private static func pem(_ der: [UInt8]) -> String {
    let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
  }
}

/// The parts of ASN.1's distinguished encoding rules (DER) that a certificate needs.
private enum DER {
  static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    switch content.count {
    case ..<0x80: [tag, UInt8(content.count)] + content
    case ..<0x100: [tag, 0x81, UInt8(content.count)] + content
    default: [tag, 0x82, UInt8(content.count >> 8 & 0xFF), UInt8(content.count & 0xFF)] + content
    }
  }

  static func sequence(_ parts: [[UInt8]]) -> [UInt8] { element(0x30, parts.flatMap { $0 }) }

  /// An X.509 extension.
  static func option(_ number: UInt8, isCritical: Bool, _ value: [UInt8]) -> [UInt8] {
    let criticality: [UInt8] = isCritical ? element(0x01, [0xFF]) : []
    return sequence([identifier([0x55, 0x1D, number]), criticality, element(0x04, value)])
  }

  static func identifier(_ bytes: [UInt8]) -> [UInt8] { element(0x06, bytes) }

  /// UTCTime, which certificates use until 2049: `261121201500Z`.
  static func time(_ date: Date) -> [UInt8] {
    let text = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted).format(date)
    return element(0x17, Array(text.dropFirst(2).replacing("T", with: "").utf8))
  }
}
