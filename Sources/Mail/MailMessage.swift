public import Core
import Foundation

/// A letter as sent (RFC 5322): a text with attachments. `MailTransfer` has libcurl write its MIME parts.
public struct MailMessage: Sendable {
  /// Unique, and the same each time the letter is sent, so that mail programs recognise duplicates. Letters, digits and
  /// hyphens.
  public let id: String
  public let date: Timestamp
  public let from: Mailbox
  public let to: EmailAddress
  public let subject: HeaderText
  /// Lines end in `\n`.
  public let text: String
  public let attachments: [Attachment]

  public struct Mailbox: Hashable, Sendable {
    public let name: HeaderText
    public let address: EmailAddress

    public init(name: HeaderText, address: EmailAddress) {
      self.name = name
      self.address = address
    }
  }

  public struct Attachment: Sendable {
    /// `application/pdf`
    public let type: StaticString
    public let name: HeaderText
    /// For programs that do not support Unicode names: letters, digits, hyphens and a point.
    public let plainName: String
    public let bytes: [UInt8]

    public init(type: StaticString, name: HeaderText, plainName: String, bytes: [UInt8]) {
      self.type = type
      self.name = name
      self.plainName = plainName
      self.bytes = bytes
    }
  }

  public init(
    id: String, date: Timestamp, from: Mailbox, to: EmailAddress, subject: HeaderText, text: String,
    attachments: [Attachment] = []
  ) {
    self.id = id
    self.date = date
    self.from = from
    self.to = to
    self.subject = subject
    self.text = text
    self.attachments = attachments
  }

  /// The headers, except those of MIME, in 7-bit characters. Long ones are folded into lines ended by CR LF.
  var head: [String] {
    [
      "Date: \(date.internetText)",
      "From: \(from.name.encodedPhrase(after: 6))\r\n <\(from.address.text)>",
      "To: <\(to.text)>",
      "Message-ID: <\(id)@\(from.address.domain)>",
      "Subject: \(subject.encoded(after: 9))",
      // Keeps holiday notices from replying.
      "Auto-Submitted: auto-generated",
    ]
  }
}

extension MailMessage.Attachment {
  /// Programs that do not support Unicode names find the plain one here.
  var typeAndPlainName: String { "\(type); name=\"\(plainName)\"" }

  /// The header with the Unicode name (RFC 2231), which libcurl does not write, split to fit into lines.
  var disposition: String {
    var pieces = ["UTF-8''"]
    for scalar in name.value.unicodeScalars {
      let written = String(scalar).addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
      if pieces[pieces.count - 1].count + written.count > 55 { pieces.append("") }
      pieces[pieces.count - 1] += written
    }
    let name =
      pieces.count == 1
      ? ";\r\n filename*=\(pieces[0])"
      : pieces.enumerated().map { ";\r\n filename*\($0.offset)*=\($0.element)" }.joined()
    return "Content-Disposition: attachment\(name)"
  }

  /// The encoding never leaves a letter outside ASCII as it is.
  private static let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: ".-"))
}

extension Timestamp {
  /// `Sat, 21 Nov 2026 20:15:00 +0000` (RFC 5322, 3.3).
  var internetText: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
    return formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds / 1_000)))
  }
}
