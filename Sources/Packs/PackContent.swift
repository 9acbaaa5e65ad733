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
  /// What each clue is known by in the pack, wherever it stands: its printed code follows from it.
  public let numbers: [ClueID]

  public var points: Int { clues.reduce(0) { $0 + $1.points } }

  /// As the log has it: what was accepted once stays.
  /// - Parameter numbers: 1, 2, 3, … if nil.
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

  /// Whether each clue is known by its place.
  var isNumberedByPlace: Bool { numbers.enumerated().allSatisfy { $1.number == $0 + 1 } }
}

extension PackContent {
  /// The next version of a pack: a clue that was there keeps its number, so that what was printed of it goes on working. It
  /// is the same clue if all of it is, or else its title, or else its text, or else its place: nobody says which it was.
  /// - Parameter last: the greatest number that the pack ever had. Those of clues that are gone are not given again.
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

/// Something that a pack may not be, and where: `clues[3].title` or, in a file, `Pins[3].Title`.
public struct PackProblem: Hashable, Sendable, CustomStringConvertible {
  public let at: String
  /// Completes the sentence that the place begins: "must not be empty".
  public let problem: String

  public init(_ at: String, _ problem: String) {
    self.at = at
    self.problem = problem
  }

  public var description: String { "\(at) \(problem)" }
}
