/// A QR code (ISO/IEC 18004, never Micro QR): a square of dark and light modules that encodes a text.
///
/// ```swift
/// let code = try QRCode("HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB")
/// try code.png(moduleSize: 10)  // bytes of a PNG
/// try code.svg(size: .width(millimetres: 40), title: "Clue 3")
/// print(code.terminal())
/// ```
///
/// Upper-case text makes much smaller codes than lower-case text, since the letters of the alphanumeric encoding are
/// only `A` to `Z`. The same text always makes the same code.
public struct QRCode: Hashable, Sendable {
  /// The version, 1 to 40.
  public let version: Int
  public let errorCorrection: ErrorCorrection
  /// The number of modules on a side, without the quiet zone: `17 + 4 × version`.
  public let width: Int
  /// Row by row; true is dark.
  private let modules: [Bool]

  /// Creates the smallest code that encodes the text.
  ///
  /// Digits are encoded as numbers, the 45 characters of QR's alphanumeric set as such, and everything else as UTF-8.
  /// Mixed text is divided so that it takes the fewest bits. Text outside ASCII is announced as UTF-8 by an ECI header:
  /// without it, a reader has to guess, and guesses Shift JIS for “é”. U+0000 is a character like any other.
  ///
  /// - Parameters:
  ///   - text: at least one character and at most what version 40 holds: 7,089 digits, 4,296 alphanumeric characters,
  ///     2,953 bytes of other ASCII, or 2,950 bytes with characters outside it; less at stronger levels.
  ///   - correction: how the level of error correction is chosen.
  public init(_ text: String, correction: Correction = .strongest()) throws(QREncodingFailed) {
    let text = Array(text.utf8)
    let plan = try Plan(for: text, correction: correction)
    modules = try plan.encode(text)
    version = plan.version
    errorCorrection = plan.level
    width = 17 + 4 * plan.version
    assert(modules.count == width * width, "libqrencode chose another version than planned")
  }

  /// Whether a module is dark, counted from the top left. Everything outside the code is light, like its quiet zone.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, x < width, y < width else { return false }
    return modules[y * width + x]
  }

  /// The dark modules of a row, as disjoint ranges of columns from left to right.
  func darkRuns(row y: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var x = 0
    while x < width {
      let start = x
      while isDark(x, y) { x += 1 }
      if x > start { runs.append(start..<x) }
      x += 1
    }
    return runs
  }
}
