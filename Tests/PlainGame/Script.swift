import Core
import Hunt

/// A whole game as a recording: the plan, and each move with its time. Replaying it gives the same game.
struct Script {
  struct Move {
    /// Times never decrease from move to move.
    let now: Timestamp
    let command: LobbyCommand
    /// Whether every viewer's view is compared afterwards.
    var looks: Bool
  }

  static let start = Timestamp(1_700_000_000_000)

  var details: LobbyDetails
  var clues: [Clue]
  var moves: [Move] = []

  /// Scripts simplified by one step, the largest steps first.
  var simpler: [Script] {
    var scripts: [Script] = []
    func add(_ change: (inout Script) -> Void) {
      var script = self
      change(&script)
      scripts.append(script)
    }
    for length in [moves.count / 2, moves.count / 4, moves.count / 8, 1] where length > 0 {
      for first in stride(from: moves.count - length, through: 0, by: -length) {
        add { $0.moves.removeSubrange(first..<first + length) }
      }
    }
    if !clues.isEmpty { add { $0.clues.removeLast() } }
    for index in clues.indices where clues[index] != Clue(title: "C", points: clues[index].points) {
      add { $0.clues[index] = Clue(title: "C", points: $0.clues[index].points) }
    }
    let plain = LobbyDetails(name: "H", startsAt: details.startsAt, duration: details.duration)
    if details != plain {
      add { $0.details = plain }
      add {
        $0.details.teams = []
        $0.details.teamColours = []
      }
      add { $0.details.divisions = [] }
      add { $0.details.settings = Settings() }
      add { $0.details.startsAt = nil }
    }
    return scripts.filter { $0.size < size }
  }

  /// The length of the printed script.
  var size: Int { description.count }
}

extension Script: CustomStringConvertible {
  var description: String {
    let clues = clues.enumerated().map { "  c\($0.offset + 1) \(readable($0.element))\n" }
    let moves = moves.enumerated().map { index, move in
      let seconds = Double((move.now - Script.start).milliseconds) / 1_000
      return "  \(index + 1). after \(seconds) s: \(readable(move.command))\(move.looks ? ", and all look" : "")\n"
    }
    return "  \(readable(details))\n" + (clues + moves).joined()
  }

  /// Swift's description, shortened.
  private func readable(_ value: some Any) -> String {
    var text = "\(value)"
    for needless in [
      "Hunt.", "Optional", "photo: nil, ", "opens: nil, ", "closes: nil", "text: \"\", ", "location: nil, ",
      "hints: [], ",
    ] {
      text = text.replacing(needless, with: "")
    }
    text.replace(/Timestamp\(milliseconds: (\d+)\)/) { match in
      let milliseconds = (Int64(match.1) ?? 0) - Script.start.milliseconds
      return "@\(Double(milliseconds) / 1_000)s"
    }
    text.replace(/(?:Text<\w+>)\(value: ("[^"]*")\)/) { "\($0.1)" }
    text.replace(/\w+: nil(, )?/) { _ in "" }
    return text
  }
}
