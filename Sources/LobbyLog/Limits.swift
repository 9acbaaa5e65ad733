public import Core

// The `Limits` of reading lobbies from the log.
extension Limits {
  /// Recent events that a lobby keeps in memory for resuming clients; older ones come from the log.
  public static let recentEvents = 1_024
  /// Bytes of those events, for long texts. The same number of ordinary events takes 300 KiB.
  public static let recentBytes = 1 << 20
  /// New events after which a lobby is snapshotted: folding them at load takes 20 ms.
  public static let snapshotEvents = 5_000
  /// Events between the views kept on the way to a past view, or this fraction of all events.
  public static let pastSpacing = 2_000
  public static let pastShare = 10
  /// Bytes of events read from the log at once.
  public static let readBytes = 4 << 20
}
