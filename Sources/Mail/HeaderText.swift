import Foundation

/// Text for a letter's header: a single line, so that it cannot start another header.
public struct HeaderText: Hashable, Sendable {
  public let value: String

  /// Longer texts are cut: mail programs show 60 or 70 characters of a subject.
  private static let lengthMax = 200

  /// - Parameter text: any text; line breaks and invisible characters become spaces.
  public init(_ text: String) {
    var plain = String.UnicodeScalarView()
    for scalar in text.prefix(Self.lengthMax).unicodeScalars.prefix(4 * Self.lengthMax) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    value = String(plain).split(separator: " ").joined(separator: " ")
  }

  /// The text for a header: plain or in encoded words (RFC 2047), folded into lines of at most 78 characters.
  /// - Parameter used: the number of characters already used on the first line.
  func encoded(after used: Int) -> String { isPlain ? folded(after: used) : encodedWords(after: used) }

  /// The name before an address. Encoded words must not be quoted, whereas plain text must be unless it is a single
  /// word.
  func encodedPhrase(after used: Int) -> String {
    guard isPlain else { return encodedWords(after: used) }
    let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(quoted)\""
  }

  /// Text that looks like an encoded word must be encoded, too, or it would be decoded as one.
  private var isPlain: Bool { value.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !value.contains("=?") }

  private func folded(after used: Int) -> String {
    var lines = [""]
    var room = Self.lineMax - used
    for word in value.split(separator: " ") {
      let isFirst = lines[lines.count - 1].isEmpty
      if !isFirst, word.count + 1 > room {
        lines.append("")
        room = Self.lineMax - 1
      }
      let part = lines[lines.count - 1].isEmpty ? String(word) : " \(word)"
      lines[lines.count - 1] += part
      room -= part.count
    }
    return lines.joined(separator: "\r\n ")
  }

  /// Each encoded word contains whole characters. Readers ignore the white space between two of them.
  private func encodedWords(after used: Int) -> String {
    var words: [String] = []
    var bytes: [UInt8] = []
    /// The bytes that fit: base64 takes four letters for three bytes.
    func room() -> Int { (Self.lineMax - (words.isEmpty ? used : 1) - Self.brackets) / 4 * 3 }
    func close() {
      words.append("=?UTF-8?B?\(Data(bytes).base64EncodedString())?=")
      bytes.removeAll()
    }
    for scalar in value.unicodeScalars {
      let scalarBytes = Array(String(scalar).utf8)
      if !bytes.isEmpty, bytes.count + scalarBytes.count > room() { close() }
      bytes += scalarBytes
    }
    close()
    return words.joined(separator: "\r\n ")
  }

  private static let lineMax = 75
  private static let brackets = "=?UTF-8?B?".count + "?=".count
}
