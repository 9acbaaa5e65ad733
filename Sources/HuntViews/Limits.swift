public import Core
import Hunt

// The `Limits` of what a snapshot shows.
extension Limits {
  /// Board rows, newest chat messages and notices; the first two are fixed by the protocol. A lobby keeps that many
  /// chat messages to everybody, and that many to each team, in memory.
  public static let snapshotRows = 100
  public static let snapshotChat = 50
  /// Rows of a division in the results. Fixed by the protocol.
  public static let divisionRows = 100
  public static let snapshotNotices = 50
  /// Steps of all score lines in one answer: more than a chart of ten can show, in about a megabyte.
  static let scoreSteps = 50_000
  /// Notices that a lobby keeps in memory: more than are shown, since many go to a single player.
  static let notices = 500
}
