import Core
import Wire

/// The address of a receiver: `http://` or `https://`, a host, perhaps a port, a path and a query.
struct WebhookURL: Hashable, Sendable {
  let text: String
  let isSecure: Bool
  /// A name or an address, without brackets.
  let host: String
  let port: Int
  /// The path and the query.
  let target: String
  /// The host and the port, as the receiver is told.
  let authority: String

  /// - Throws: what is wrong, as the rest of a sentence that begins with the field.
  init(parsing text: String) throws(URLProblem) {
    guard !text.isEmpty, text.utf8.count <= Limits.webhookURL else {
      throw URLProblem("must have 1 to \(Limits.webhookURL) characters")
    }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw URLProblem("must be written in ASCII without spaces: encode other characters")
    }
    guard let colon = text.firstRange(of: "://") else { throw Self.scheme }
    switch text[..<colon.lowerBound].lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: throw Self.scheme
    }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { !"/?\\".contains($0) }
    let target = rest[authority.endIndex...]
    guard !authority.contains("@") else { throw URLProblem("must not contain a name and a password") }
    (host, port) = try Self.hostAndPort(String(authority), standard: isSecure ? 443 : 80)
    guard !target.contains("\\") else { throw URLProblem("must not contain a backslash") }
    self.authority = String(authority)
    self.target = target.first == "/" ? String(target) : "/" + target
    self.text = text
  }

  private static let scheme = URLProblem("must begin with https:// or http://")

  private static func hostAndPort(
    _ authority: String, standard: Int
  ) throws(URLProblem) -> (host: String, port: Int) {
    let host: Substring
    let rest: Substring
    if authority.first == "[" {
      host = authority.dropFirst().prefix { $0 != "]" }
      guard let end = authority.firstIndex(of: "]"), host.allSatisfy({ $0.isHexDigit || ":.".contains($0) }) else {
        throw URLProblem("has no valid host")
      }
      rest = authority[authority.index(after: end)...]
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority[host.endIndex...]
      guard host.utf8.allSatisfy(isOfName) else { throw URLProblem("has no valid host") }
    }
    guard !host.isEmpty, host.utf8.count <= 253 else { throw URLProblem("has no valid host") }
    guard !rest.isEmpty else { return (String(host), standard) }
    guard rest.first == ":", let port = Int(rest.dropFirst()), (1...65_535).contains(port) else {
      throw URLProblem("has no valid port")
    }
    return (String(host), port)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._".utf8.contains(byte)
    }
  }
}

/// What is wrong with an address.
struct URLProblem: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
