/// An address for letters: `ada@example.org`.
///
/// Only what every mail server takes, and nothing that could mean more than an address to one: no quotes, no comments,
/// ASCII throughout (a domain with other letters is written as it is in the DNS, `xn--…`).
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  public static let lengthMax = 254

  /// - Parameter raw: white space at both ends does not count; nil if it is no address.
  public init?(_ raw: some StringProtocol) {
    let trimmed = raw.trimmingSpace()
    guard trimmed.utf8.count <= Self.lengthMax else { return nil }
    let text = String(trimmed)
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { return nil }
    self.text = text
  }

  public var domain: Substring { text.drop { $0 != "@" }.dropFirst() }

  /// It is personal: whoever wants it in a log must say so.
  public var description: String { "<redacted>" }

  private static func isLocalPart(_ text: Substring) -> Bool {
    guard (1...64).contains(text.utf8.count) else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.utf8.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
    }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    // Numbers alone are a machine's address, not a domain.
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
