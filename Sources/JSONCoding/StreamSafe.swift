/// Limits runs of combining marks in text, as the Stream-Safe Text Format does. Comparing, hashing or normalising a
/// text sorts each run, which takes quadratic time.
///
/// https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
public enum StreamSafe {
  /// The most combining marks (non-starters of NFKD) in a row. No language comes near this limit.
  public static let marksMax = 30

  /// Whether no run of marks in the text is too long.
  /// - Parameter utf8: UTF-8; invalid bytes count as no marks.
  public static func allows(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var marks = 0
    var index = 0
    while index < utf8.count {
      let lead = utf8[index]
      // All marks are at U+0300 (CC 80 in UTF-8) or above.
      guard lead >= 0xCC else {
        marks = 0
        index += 1
        continue
      }
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      var value = UInt32(lead) & (0x7F >> UInt32(length))
      for offset in 1..<length where index + offset < utf8.count {
        value = value << 6 | UInt32(utf8[index + offset] & 0x3F)
      }
      let more = marksBeginning(value)
      marks = more == 0 ? 0 : marks + more
      guard marks <= marksMax else { return false }
      index += length
    }
    return true
  }

  /// Whether no run of marks in the text is too long.
  public static func allows(_ text: some StringProtocol) -> Bool {
    let utf8 = text.utf8
    if let answer = utf8.withContiguousStorageIfAvailable(allows) { return answer }
    return Array(utf8).withUnsafeBufferPointer(allows)
  }

  /// The number of marks in the decomposition of a character that begins with one; otherwise 0.
  private static func marksBeginning(_ value: UInt32) -> Int {
    switch value {
    // No marks among Chinese, Japanese and Korean characters and emoji. Skips the slow tables.
    case 0x309B...0xA66E, 0xAC00...0xFB1D, 0x1F000...0x10FFFF: 0
    // Two marks in one character.
    case 0x0344, 0x0F73, 0x0F75, 0x0F81: 2
    // Marks only in their compatibility decomposition.
    case 0xFF9E, 0xFF9F: 1
    default:
      Unicode.Scalar(value).map { $0.properties.canonicalCombiningClass == .notReordered ? 0 : 1 } ?? 0
    }
  }
}

extension StringProtocol {
  /// Whether both have the same bytes. `==` treats canonically equivalent texts as equal and normalises both for that,
  /// which costs too much for untrusted text.
  @inlinable
  public func hasSameBytes(as other: some StringProtocol) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let same = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
        ?? left.elementsEqual(other.utf8)
    }
    return same ?? utf8.elementsEqual(other.utf8)
  }
}
