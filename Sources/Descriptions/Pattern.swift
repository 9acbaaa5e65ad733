import Core
import Hunt

/// Regular expressions (ECMA-262) for texts.
enum Pattern {
  private static let control = #"\u0000-\u001f\u007f-\u009f\u2028\u2029"#

  /// A possibly empty text without control characters.
  static let anyText = #"^\s*[^\#(control)]*\s*$"#
  /// A text without control characters that is not blank.
  static let text = #"^\s*[^\#(control)\s]([^\#(control)]*[^\#(control)\s])?\s*$"#

  private static let upTo63 = "([0-5]?[0-9]|6[0-3])"
  private static let point = "[ ,]*\(upTo63)[ ,]+\(upTo63)[ ,]*"
  static let drawing = "^M\(point)([ML]\(point))*$"

  static let seed = "^[a-z0-9]{\(Limits.critter.lowerBound),\(Limits.critter.upperBound)}$"

  private static let base32 = "0-9A-HJKMNP-TV-Z"
  static let ulid = "^[\(base32)]{26}$"
  static let ulidInAnyCase = "^[\(base32)a-hjkmnp-tv-z]{26}$"
  static let qrToken = "^[\(base32)]{12}$"
  /// The content of a QR code.
  static let qr = "^(HTTPS?://[^ ]+/Q/|QUARRY:)[\(base32)]{12}$"
  static let joinCode = "^[A-HJKMNP-TV-Z2-9]{\(JoinCode.length)}$"
  static let joinCodeInAnyCase = #"^\s*[A-HJKMNP-TV-Za-hjkmnp-tv-z2-9]{\#(JoinCode.length)}\s*$"#
  /// 32 bytes in hexadecimal.
  static let hash = "^[0-9a-f]{64}$"
  static let email = #"^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$"#
  static let username = #"^\s*[^\s._@-][^\s@]+\s*$"#

  /// Returns the pattern of a letter followed by a positive number.
  static func id(_ letter: Character) -> String { "^\(letter)[1-9][0-9]*$" }
}
