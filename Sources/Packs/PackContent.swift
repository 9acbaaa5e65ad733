public import Core
public import Hunt

/// The complete content of a pack. Every save stores all of it.
public struct PackContent: Equatable, Sendable {
  public let name: String
  public let description: String
  /// The place where it is played, in words.
  public let location: String
  /// Minutes, 15 to 300.
  public let gameTime: Int
  public let clues: [Clue]
  /// Identifies each clue within the pack, wherever it moves. Its printed code is derived from this number.
  public let numbers: [ClueID]

  public var points: Int { clues.reduce(0) { $0 + $1.points } }

  /// Content from the log. It is not checked again, so content once accepted stays valid.
  /// - Parameter numbers: nil for 1, 2, 3, ….
  init(
    stored name: String, description: String, location: String, gameTime: Int, clues: [Clue],
    numbers: [ClueID]? = nil
  ) {
    self.name = name
    self.description = description
    self.location = location
    self.gameTime = gameTime
    self.clues = clues
    self.numbers = numbers ?? clues.indices.map { ClueID($0 + 1) }
  }

  /// Whether each clue's number is its place.
  var isNumberedByPlace: Bool { numbers.enumerated().allSatisfy { $1.number == $0 + 1 } }
}

extension PackContent {
  /// The next version of a pack, in which existing clues keep their numbers, so that printed codes keep working.
  /// Requests do not identify clues, so they are matched by equality, then by title, then by text, then by place in the
  /// list.
  /// - Parameter last: the greatest number that the pack has ever had. Numbers of removed clues are not reused.
  func numbered(after before: PackContent, last: ClueID) -> PackContent {
    var numbers = [ClueID?](repeating: nil, count: clues.count)
    var left = Array(before.clues.indices)
    func keep(where isSame: (_ new: Int, _ old: Int) -> Bool) {
      for new in clues.indices where numbers[new] == nil {
        guard let found = left.firstIndex(where: { isSame(new, $0) }) else { continue }
        numbers[new] = before.numbers[left.remove(at: found)]
      }
    }
    keep { clues[$0] == before.clues[$1] }
    keep { clues[$0].title == before.clues[$1].title }
    keep { !clues[$0].text.isEmpty && clues[$0].text == before.clues[$1].text }
    keep { $0 == $1 }
    var next = last.number
    let all = numbers.map { number -> ClueID in
      if let number { return number }
      next += 1
      return ClueID(next)
    }
    return PackContent(
      stored: name, description: description, location: location, gameTime: gameTime, clues: clues, numbers: all)
  }
}

/// A problem with a pack, and its place: `clues[3].title` or, in a file, `Pins[3].Title`.
public struct PackProblem: Hashable, Sendable, CustomStringConvertible {
  public let at: String
  /// Completes a sentence that starts with the place: "must not be empty".
  public let problem: String

  public init(_ at: String, _ problem: String) {
    self.at = at
    self.problem = problem
  }

  public var description: String { "\(at) \(problem)" }
}
