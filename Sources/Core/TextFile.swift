/// The text of a file that people have, whatever program wrote it: UTF-8 and UTF-16 with or without a byte order mark,
/// and Windows-1252, as spreadsheets in Europe write tables.
///
/// Scripts do the same for files that are chosen in a browser: `shared/textfile.js`. `Tests/tables` has files for both.
public enum TextFile {
  /// - Throws: what is wrong with it. Nothing is guessed: wrong letters would be found on the day of the hunt.
  public static func text(of bytes: some Collection<UInt8>) throws(TextFileProblem) -> String {
    let bytes = Array(bytes)
    for signature in signatures where bytes.starts(with: signature) { throw .workbook }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return try unicode(String(validating: bytes.dropFirst(3), as: UTF8.self))
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return try unicode(wide(bytes.dropFirst(2), isLittle: true)) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try unicode(wide(bytes.dropFirst(2), isLittle: false)) }
    if let isLittle = wideOrder(of: bytes) { return try unicode(wide(bytes[...], isLittle: isLittle)) }
    guard !bytes.contains(where: isControl) else { throw .noText }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return try westEuropean(bytes)
  }

  /// The same in UTF-8, or the bytes as they are if it is no text: who parses them says what is wrong.
  public static func utf8(of bytes: some Collection<UInt8>) -> [UInt8] {
    (try? text(of: bytes)).map { Array($0.utf8) } ?? Array(bytes)
  }

  /// Office documents, old workbooks and PDF.
  private static let signatures: [[UInt8]] = [
    [0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0], [0x25, 0x50, 0x44, 0x46],
  ]

  private static func unicode(_ text: String?) throws(TextFileProblem) -> String {
    guard let text, !text.utf8.contains(where: isControl) else { throw .noText }
    return text
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

  // MARK: UTF-16

  private static func wide(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { at in
      let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self)
  }

  /// Whether every other byte is mostly zero, as in UTF-16 without a mark. Nil if it is not.
  private static func wideOrder(of bytes: [UInt8]) -> Bool? {
    let head = bytes.prefix(1_000)
    guard head.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
    let zeros = head.indices.filter { head[$0] == 0 }
    let odd = zeros.count { !$0.isMultiple(of: 2) }
    guard zeros.count * 4 >= head.count else { return nil }
    return odd == zeros.count ? true : odd == 0 ? false : nil
  }

  // MARK: Windows-1252

  /// What the bytes from 0x80 to 0x9F stand for; 0 for those that stand for nothing.
  private static let special: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]

  private static func westEuropean(_ bytes: [UInt8]) throws(TextFileProblem) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value = (0x80...0x9F).contains(byte) ? special[Int(byte) - 0x80] : UInt16(byte)
      guard value != 0 || byte == 0, let scalar = Unicode.Scalar(value) else { throw .unknownEncoding }
      text.append(scalar)
    }
    guard WestEuropeanText(text).isPlausible else { throw .unknownEncoding }
    return String(text)
  }
}

/// Why a file's text cannot be read.
public enum TextFileProblem: Error, Equatable, Sendable, CustomStringConvertible {
  case workbook
  case noText
  case unknownEncoding

  /// Follows the file's name; a full stop follows.
  public var description: String {
    switch self {
    case .workbook: "is a document of an office program: save the table there as CSV UTF-8, and take that file"
    case .noText: "is no text: take a table (CSV) or a JSON file"
    case .unknownEncoding: "has letters in an encoding that cannot be recognised: save it as UTF-8"
    }
  }
}
