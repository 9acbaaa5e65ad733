/// A press on the remote with which a host steers big screens after the end. Raw values go over the wire.
public enum ScreenStep: String, CaseIterable, Sendable {
  case next
  case back
  /// Stops the show, or lets it go on.
  case pause
}
