// Bounds of texts, in bytes: how many characters each may have stands in TextLengths.swift.
extension Limits {
  /// Bytes for each character that a text may have: a letter with accents takes 8 at most, an emoji usually as many.
  public static let bytesOfCharacter = 8
  /// Likewise for names of people and teams, which are short: a family of emoji takes 25.
  public static let bytesOfNameCharacter = 32
  /// Likewise for what is said to many at once. The protocol's number.
  public static let bytesOfSpokenCharacter = 4
  /// Bytes a second that people in a lobby may say to its watchers, and how many at once: 200 lines a second go on for ever,
  /// and a burst stays below what may wait for a reader.
  public static let spokenBytes = 64_000
  public static let spokenBurst = 256 << 10
  /// Problems of a pack that are told at once: more than anybody mends before the next try.
  public static let packProblems = 1_000
}
