/// The limits of sheets.
public enum SheetLimits {
  /// Codes of a sheet: as many as a lobby can have clues.
  public static let entries = 1_000
  /// Seconds of a processor for drawing a sheet. A thousand codes with ordinary titles take one at most.
  public static let drawing = 5.0
  /// Certificates drawn at once: a page each, in a second or two.
  public static let certificates = 200
  /// What a report lists of players, clues, pictures and sentences, so that it stays some twenty pages.
  public static let reportPlayers = 300
  public static let reportClues = 200
  public static let reportPictures = 24
  public static let reportAnswers = 40
  /// The rows and columns of its heat map, and the lines of its chart: more would be too small to see.
  public static let heatPlayers = 100
  public static let heatClues = 60
  public static let chartLines = 6
}
