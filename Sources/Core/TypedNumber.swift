/// Numbers as people type them: with the digits of any script, and with points, commas, spaces and apostrophes between.
public enum TypedNumber {
  /// The text with plain digits, minus and marks, and without spaces and apostrophes.
  public static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.showsNothing {
      if scalar.properties.isWhitespace || "'’٬".unicodeScalars.contains(scalar) { continue }
      plain.append(sign(scalar))
    }
    return String(plain)
  }

  private static func sign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{2212}", "\u{FF0D}": "-"
    case "\u{66B}", "\u{FF0C}": ","
    case "\u{FF0E}": "."
    case _ where !scalar.isASCII && scalar.properties.generalCategory == .decimalNumber:
      scalar.properties.numericValue.flatMap { UInt8(exactly: $0) }.map { Unicode.Scalar(0x30 + $0) } ?? scalar
    default: scalar
    }
  }

  /// A number with decimals, such as a coordinate: its one point or comma is before them.
  public static func decimal(_ text: String) -> Double? {
    let number = plain(text).replacing(",", with: ".")
    guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }) else { return nil }
    return Double(number).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number without decimals: points and commas divide thousands.
  public static func whole(_ text: String) -> Int? {
    let number = plain(text)
    if let plain = Int(number) { return plain }
    let digits = number.hasPrefix("-") || number.hasPrefix("+") ? number.dropFirst() : number[...]
    for mark in [",", "."] as [Character] {
      let groups = digits.split(separator: mark, omittingEmptySubsequences: false)
      guard groups.count > 1, (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
        groups.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
      else { continue }
      return Int((number.hasPrefix("-") ? "-" : "") + groups.joined())
    }
    return nil
  }
}
