// Limits of texts in bytes. TextLengths.swift has the limits in characters.
extension Limits {
  /// Bytes per permitted character of a text: a letter with accents takes 8 at most, an emoji usually up to 8.
  public static let bytesOfCharacter = 8
  /// The same for names of people and teams, which are short: a family emoji takes 25.
  public static let bytesOfNameCharacter = 32
  /// The same for text sent to many people at once. Fixed by the protocol.
  public static let bytesOfSpokenCharacter = 4
  /// Bytes per second, and in one burst, that people in a lobby may say to its watchers: 200 lines a second can go on
  /// for ever, and a burst stays below what may wait for a reader.
  public static let spokenBytes = 64_000
  public static let spokenBurst = 256 << 10
  /// Problems of a pack reported at once: more than anybody fixes before the next attempt.
  public static let packProblems = 1_000
}
