extension QRCode {
  /// How much of a code may be damaged while it can still be read. The raw value is the standard's letter in lower
  /// case.
  public enum ErrorCorrection: String, CaseIterable, Comparable, Sendable {
    /// About 7 % of the code.
    case low = "l"
    /// About 15 %.
    case medium = "m"
    /// About 25 %.
    case quartile = "q"
    /// About 30 %.
    case high = "h"

    public static func < (a: Self, b: Self) -> Bool { a.strength < b.strength }

    private var strength: Int {
      switch self {
      case .low: 0
      case .medium: 1
      case .quartile: 2
      case .high: 3
      }
    }
  }

  /// How the level of error correction is chosen.
  public enum Correction: Hashable, Sendable {
    /// The smallest version that holds the text at this level, then the strongest level that still fits that version,
    /// which adds no modules.
    case strongest(atLeast: ErrorCorrection = .low)
    /// Exactly this level, in the smallest version that holds the text.
    case exactly(ErrorCorrection)

    var minimum: ErrorCorrection {
      switch self {
      case .strongest(let level), .exactly(let level): level
      }
    }
  }
}
