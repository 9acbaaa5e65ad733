import Core
import Foundation

/// The address at which people reach a server. It stands in printed codes, in letters and in links, so one that cannot
/// work is refused before anything is printed.
enum PublicAddress {
  /// Reads `--public-url`.
  /// - Returns: `SCHEME://HOST[:PORT]` without a trailing slash or the scheme's own port.
  static func read(_ text: String?) throws(BadSetting) -> String? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    func refuse(_ problem: String) -> BadSetting { BadSetting(sentence: "--public-url \(text) \(problem)") }
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = parts[0].lowercased()
    guard parts.count == 2, scheme == "https" || scheme == "http" else {
      throw refuse("is no address that a browser opens. Give one such as https://hunt.example.")
    }
    let authority = parts[1].prefix { !"/?#\\".contains($0) }
    guard ["", "/"].contains(parts[1].dropFirst(authority.count)) else {
      throw refuse("has more than a host. Give the server a host of its own, such as https://hunt.example.")
    }
    guard !authority.contains("@") else { throw refuse("has a user. Leave out all before the @: it would be printed.") }
    guard authority.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw refuse("has letters that codes cannot carry. Write the host as in the DNS: https://xn--….")
    }
    let (host, port) = try split(authority, refuse)
    try check(host.lowercased(), isEncrypted: scheme == "https", refuse)
    let usual = scheme == "https" ? "443" : "80"
    return "\(scheme)://\(host)\(port.isEmpty || port == usual ? "" : ":\(port)")"
  }

  private static func split(
    _ authority: Substring, _ refuse: (String) -> BadSetting
  ) throws(BadSetting) -> (host: String, port: String) {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
    let colon = authority[(end ?? authority.startIndex)...].firstIndex(of: ":")
    let host = authority[..<(colon ?? authority.endIndex)]
    guard let colon else { return (String(host), "") }
    let port = authority[authority.index(after: colon)...]
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port), (1...65_535).contains(number)
    else { throw refuse("has no port that can be. Give one from 1 to 65535, or none.") }
    return (String(host), String(number))
  }

  private static func check(_ host: String, isEncrypted: Bool, _ refuse: (String) -> BadSetting) throws(BadSetting) {
    let isAddress = isAddress(host)
    guard isAddress || isName(host) else {
      throw refuse("has no host that can be. Give one such as https://hunt.example.")
    }
    guard !isNoMachines(host) else {
      throw refuse("is none that a phone can open. Give the name of this machine, or its own address.")
    }
    guard isEncrypted || isAddress || isInner(host) else {
      throw refuse(
        "is not encrypted: phones would refuse the camera and the position. Use https://, as docs/operating.md says.")
    }
  }

  private static func isAddress(_ host: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, host, &bytes) == 1 { return true }
    guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
    return inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &bytes) == 1
  }

  /// Whether it is an address of all machines or of many: unspecified, multicast or broadcast.
  private static func isNoMachines(_ host: String) -> Bool {
    guard let bytes = NetworkAddress(parsing: host.filter { !"[]".contains($0) })?.unmapped.bytes else { return false }
    let many = bytes.count == 4 ? bytes[0] >> 4 == 0xE : bytes[0] == 0xFF
    return many || bytes.allSatisfy { $0 == 0 } || bytes == [255, 255, 255, 255]
  }

  private static func isName(_ host: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isSpelled = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
    // Digits alone would be an address, and are none.
    return host.utf8.count <= 253 && isSpelled && labels.last?.contains(where: \.isLetter) == true
  }

  /// Whether a name is one of a home, a school or a test, which has no certificate.
  private static func isInner(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    let inner = ["localhost", "local", "lan", "home", "internal", "intranet", "test", "example", "arpa"]
    return labels.count == 1 || inner.contains(String(labels.last ?? ""))
  }
}
