/// The limits of sheets.
public enum SheetLimits {
  /// Codes of a sheet: as many as a lobby can have clues.
  public static let entries = 1_000
  /// Seconds of a processor for drawing a sheet. A thousand codes with ordinary titles take one at most.
  public static let drawing = 5.0
}
