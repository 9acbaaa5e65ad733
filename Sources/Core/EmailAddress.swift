/// An email address: `ada@example.org`.
///
/// Accepts only what every mail server accepts and reads as a plain address: no quotes, no comments, ASCII throughout
/// (a domain with other letters is written as in the DNS, `xn--…`).
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  public static let lengthMax = 254

  /// - Parameter raw: white space at both ends is ignored. Returns nil if the text is no address.
  public init?(_ raw: some StringProtocol) {
    let trimmed = raw.trimmingSpace()
    guard trimmed.utf8.count <= Self.lengthMax else { return nil }
    let text = String(trimmed)
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { return nil }
    self.text = text
  }

  public var domain: Substring { text.drop { $0 != "@" }.dropFirst() }

  /// Redacted because an address is personal: log `text` explicitly if you must.
  public var description: String { "<redacted>" }

  private static func isLocalPart(_ text: Substring) -> Bool {
    guard (1...64).contains(text.utf8.count) else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.utf8.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
    }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    // Digits alone are an IP address, not a domain.
    guard labels.count >= 2, text.utf8.count <= 253, labels.last?.contains(where: \.isLetter) == true else {
      return false
    }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
