/// How a sheet is drawn. Labels and stickers have no room for a frame: framed ones are plain.
public enum SheetLook: String, CaseIterable, Sendable {
  /// In a frame with scenery, black on white.
  case framed
  /// Codes and texts only.
  case plain
  /// White on black. The code keeps its white ground, so that every reader reads it.
  case night

  init(parsing text: String) throws(SheetProblem) {
    guard let look = Self(rawValue: text.lowercased()) else {
      throw .unknown("look", text, allowed: Self.allCases.map(\.rawValue))
    }
    self = look
  }

  var colours: LineArt.Colours { self == .night ? .night : .day }
}
