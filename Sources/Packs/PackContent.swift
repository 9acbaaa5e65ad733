public import Hunt

/// What a pack says, whole: each saved change keeps it once more.
public struct PackContent: Equatable, Sendable {
  public let name: String
  public let description: String
  /// Where it is played, in words.
  public let location: String
  /// Minutes, 15 to 300.
  public let gameTime: Int
  public let clues: [Clue]

  public var points: Int { clues.reduce(0) { $0 + $1.points } }

  /// As the log has it: what was accepted once stays.
  init(stored name: String, description: String, location: String, gameTime: Int, clues: [Clue]) {
    self.name = name
    self.description = description
    self.location = location
    self.gameTime = gameTime
    self.clues = clues
  }
}

/// Something that a pack may not be, and where: `clues[3].title` or, in a file, `Pins[3].Title`.
public struct PackProblem: Equatable, Sendable, CustomStringConvertible {
  public let at: String
  /// Completes the sentence that the place begins: "must not be empty".
  public let problem: String

  public init(_ at: String, _ problem: String) {
    self.at = at
    self.problem = problem
  }

  public var description: String { "\(at) \(problem)" }
}
