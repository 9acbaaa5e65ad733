/// The limits of the program, each with its reason.
///
/// Every target declares its own in an extension, in a file named `Limits`. One that several targets use is declared in
/// the topmost target that all of them see. `deploy/limits` writes the list of all, `docs/limits.md`.
public enum Limits {
  // MARK: Texts in bytes (files named TextLengths have the limits in characters)

  /// Bytes per permitted character of a text: a letter with accents takes 8 at most, an emoji usually up to 8.
  public static let bytesOfCharacter = 8
  /// The same for names of people and teams, which are short: a family emoji takes 25.
  public static let bytesOfNameCharacter = 32
  /// The same for text sent to many people at once. Fixed by the protocol.
  public static let bytesOfSpokenCharacter = 4

  // MARK: Times

  /// Moments, in milliseconds since 1970: up to the year 9999. Beyond it, arithmetic on times could overflow.
  public static let moments = 0...253_402_300_799_999
}
