/// Why a sheet cannot be made: a message that says what to do, and the setting that it is about.
public struct SheetProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The setting's name on the command line and in URLs, such as `skip`; nil if the problem is with the codes.
  public let field: String?
  public let sentence: String

  public var description: String { sentence }

  init(_ field: String?, _ sentence: String) {
    self.field = field
    self.sentence = sentence
  }

  public static let noCodes = SheetProblem(
    nil, "There are no codes to print: no clue of this hunt is proved by scanning.")

  static let noPlayers = SheetProblem(
    nil, "There are no badges to print: nobody has joined, or nobody behind that player.")

  /// The texts take longer to draw than a server allows for one sheet.
  public static let tooSlow = SheetProblem(
    nil, "The sheet takes too long to draw: its titles are long and mix many scripts. Give the clues shorter titles.")

  static let stopped = SheetProblem(nil, "Nobody is waiting for the sheet any more.")

  static let punchCardLayout = SheetProblem(
    "layout", "layout: punch cards have a size of their own, four a page. Leave out the layout and skip.")

  static let copies = SheetProblem("copies", "copies: must be a whole number from 1 to \(SheetLimits.entries).")

  static func tooManyCopies(_ count: Int) -> SheetProblem {
    SheetProblem(
      "copies",
      "copies: \(count) codes are too many for one sheet. Print at most \(SheetLimits.entries) at once, or one clue's.")
  }

  static func tooMany(_ count: Int) -> SheetProblem {
    SheetProblem(nil, "\(count) codes are too many for one sheet. Print at most \(SheetLimits.entries) at once.")
  }

  static func noCode(_ number: Int, _ reason: String) -> SheetProblem {
    SheetProblem(nil, "Clue \(number) has no code that can be printed: \(reason).")
  }

  static func tooDense(_ number: Int, layout: Layout) -> SheetProblem {
    SheetProblem(
      "layout",
      "The code of clue \(number) is too long for \(layout.name): phones would not read it. Choose larger labels.")
  }

  static func unknown(_ field: String, _ value: String, allowed: [String]) -> SheetProblem {
    let value = String(value.prefix(40))
    return SheetProblem(field, "\(field): “\(value)” is not one of \(allowed.joined(separator: ", ")).")
  }

  static func wrongPaper(_ layout: Layout, needs paper: Paper) -> SheetProblem {
    SheetProblem("paper", "paper: \(layout.name) comes on \(paper.name). Leave out the paper, or choose other labels.")
  }

  static func skip(_ layout: Layout, labels count: Int) -> SheetProblem {
    let sentence =
      count == 1
      ? "skip: there is one code on a page of \(layout.name), so none can be skipped. Leave it out."
      : "skip: must be from 0 to \(count - 1), for a page of \(layout.name) has \(count) labels."
    return SheetProblem("skip", sentence)
  }

  static let offset = SheetProblem(
    "offset", "offset: must be two numbers of millimetres from -20 to 20, to the right and down, such as 1.5,-0.5.")

  static let scale = SheetProblem(
    "scale", "scale: must be from 0.9 to 1.1, such as 1.02 for a printer that prints 2 % too small.")

  static let zone = SheetProblem("zone", "zone: must be the name of a time zone, such as Europe/Berlin.")

  /// A report or certificates whose texts take longer to draw than a server allows.
  public static let slowPaper = SheetProblem(
    nil, "This takes too long to draw: its names and texts mix many scripts. Take the tables (report.zip) instead.")

  public static let placesSkipped = SheetProblem("after", "after: must be a whole number of places, 0 or more.")

  public static func unknownChoice(_ field: String, _ value: String, of allowed: [String]) -> SheetProblem {
    unknown(field, value, allowed: allowed)
  }

  public static let nobodyToCertify = SheetProblem(
    nil, "There are no certificates to print: nobody has points, or nobody has a place behind that one.")
}
