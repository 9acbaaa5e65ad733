import Foundation

/// An address or a network, as it is banned.
///
/// Of an IPv6 address, only the /64 network counts, as for limits: a customer has all of it.
public struct Network: Hashable, Sendable, CustomStringConvertible {
  /// 4 or 16 bytes, zero behind the prefix.
  private let bytes: [UInt8]
  private let prefix: Int

  /// - Parameter text: an address, or one with the length of its prefix, such as `192.0.2.0/24`. Nil if it is neither.
  public init?(parsing text: String) {
    guard text.utf8.count <= 64 else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let address = Self.bytes(of: String(parts[0])) else { return nil }
    var length = address.count * 8
    if parts.count == 2 {
      guard parts[1].utf8.count <= 3, let given = Int(parts[1]), (0...length).contains(given) else { return nil }
      length = given
    }
    if address.count == 16 { length = min(length, 64) }
    prefix = length
    bytes = Self.masked(address, length)
  }

  /// - Parameter address: as limits count it (`ClientAddress`).
  public func contains(_ address: String) -> Bool {
    guard let other = Network(parsing: address), other.bytes.count == bytes.count, other.prefix >= prefix else {
      return false
    }
    return Self.masked(other.bytes, prefix) == bytes
  }

  /// As a text that `init` reads.
  public var description: String {
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return prefix == 32 && bytes.count == 4 ? address : "\(address)/\(prefix)"
  }

  private static func bytes(of text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
    guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
    // An IPv4 address written as an IPv6 one.
    if bytes[0..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF { return Array(bytes.suffix(4)) }
    return bytes
  }

  private static func masked(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
    bytes.enumerated().map { index, byte in
      let kept = max(0, min(8, length - index * 8))
      return kept == 0 ? 0 : byte & (0xFF << UInt8(8 - kept))
    }
  }
}
