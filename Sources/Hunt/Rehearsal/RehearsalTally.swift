/// What rehearsed games add up to, by clue. Times are milliseconds.
struct RehearsalTally {
  /// How long each game took.
  private(set) var lengths: [Int64] = []
  /// Teams that could have found more when the hunt ended, over all games.
  var cutOff = 0

  var reached: [Int]
  /// From setting out for a clue to finding it.
  var taken: [Int64]
  var waited: [Int64]
  /// Teams that came to a clue and left it, or waited there until the end.
  var visits: [Int]
  /// Teams that could not find a clue because of its window.
  var missed: [Int]
  var walks: [Int]
  var metres: [Double]
  var walked: [Int64]
  /// The most teams that waited at a clue at once, added up over the games.
  private(set) var lines: [Int]
  /// The most teams that were at a clue at once.
  private(set) var crowds: [Int]

  // Of the game that is being played.
  private var here: [Int]
  private var most: [Int]
  private var waiting: [Int]
  private var longest: [Int]

  init(clues: Int) {
    let none = Array(repeating: 0, count: clues)
    (reached, visits, missed, walks) = (none, none, none, none)
    (lines, crowds, here, most, waiting, longest) = (none, none, none, none, none, none)
    taken = Array(repeating: 0, count: clues)
    (waited, walked) = (taken, taken)
    metres = Array(repeating: 0, count: clues)
  }

  var games: Int { lengths.count }

  mutating func begin() {
    for clue in here.indices {
      here[clue] = 0
      most[clue] = 0
      waiting[clue] = 0
      longest[clue] = 0
    }
  }

  mutating func end(after length: Int64) {
    lengths.append(length)
    for clue in here.indices {
      lines[clue] += longest[clue]
      crowds[clue] += most[clue]
    }
  }

  mutating func come(to clue: Int) {
    here[clue] += 1
    most[clue] = max(most[clue], here[clue])
  }

  mutating func go(from clue: Int) { here[clue] -= 1 }

  mutating func beginWaiting(at clue: Int) {
    waiting[clue] += 1
    longest[clue] = max(longest[clue], waiting[clue])
  }

  mutating func endWaiting(at clue: Int) { waiting[clue] -= 1 }
}
