import Foundation
public import Hunt

/// A letter as sent (RFC 5322, 2045): a text with attachments.
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

  /// The whole letter, in 7-bit characters, with lines ended by CR LF.
  public var bytes: [UInt8] {
    var lines = head
    lines.append("Content-Type: multipart/mixed; boundary=\"\(boundary)\"")
    lines += ["", "--\(boundary)"]
    lines += ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", ""]
    let withReturns = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    lines.append(Self.base64(Array(withReturns.utf8)))
    for attachment in attachments {
      lines.append("--\(boundary)")
      // Programs that do not support Unicode names find the plain one here.
      lines.append("Content-Type: \(attachment.type); name=\"\(attachment.plainName)\"")
      lines.append("Content-Transfer-Encoding: base64")
      lines.append("Content-Disposition: attachment\(attachment.extendedName)")
      lines += ["", Self.base64(attachment.bytes)]
    }
    lines.append("--\(boundary)--")
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private var head: [String] {
    [
      "Date: \(date.internetText)",
      "From: \(from.name.encodedPhrase(after: 6))\r\n <\(from.address.text)>",
      "To: <\(to.text)>",
      "Message-ID: <\(id)@\(from.address.domain)>",
      "Subject: \(subject.encoded(after: 9))",
      // Keeps holiday notices from replying.
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
    ]
  }

  /// Base64 contains no underscore.
  private var boundary: String { "=_\(id)" }

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString(
      options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
  }
}

extension MailMessage.Attachment {
  /// The Unicode name (RFC 2231), split to fit into lines.
  fileprivate var extendedName: String {
    var pieces = ["UTF-8''"]
    for byte in name.value.utf8 {
      let isPlain =
        byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
      let written =
        isPlain || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        ? String(Unicode.Scalar(byte))
        : "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
      if pieces[pieces.count - 1].count + written.count > 55 { pieces.append("") }
      pieces[pieces.count - 1] += written
    }
    guard pieces.count > 1 else { return ";\r\n filename*=\(pieces[0])" }
    return pieces.enumerated().map { ";\r\n filename*\($0.offset)*=\($0.element)" }.joined()
  }
}

extension Timestamp {
  /// `Sat, 21 Nov 2026 20:15:00 +0000` (RFC 5322, 3.3).
  var internetText: String {
    let seconds = milliseconds / 1_000
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1_900 + parts.tm_year)"
    return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
  }
}
