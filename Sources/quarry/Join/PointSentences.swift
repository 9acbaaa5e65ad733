import JSONCoding

/// The sentences about hints and the sources of points.
extension JoinSentences {
  /// A clue's hints, and what to type to take the others.
  static func hints(of clue: LobbyMirror.Clue, number: Int) -> [String] {
    clue.hints.enumerated().map { index, hint in
      hint.text.map { "Hint: \($0.forTerminal)" } ?? "→ /hint \(number) \(index + 1) (\(hint.cost.counted("point")))"
    }
  }

  /// Describes the answer to `clue.hint`.
  static func hint(_ answer: JSONValue) -> String {
    let points = (answer["points"]?.int ?? 0).counted("point")
    return "Hint: \((answer["text"]?.string ?? "").forTerminal) You have \(points) now."
  }

  /// Describes the answer to `player.explain`.
  static func explanation(_ answer: JSONValue, in lobby: LobbyMirror) -> [String] {
    let entries = (answer["because"]?.array ?? []).map { entry in
      let points = entry["points"]?.int ?? 0
      return (points < 0 ? "\(points)" : "+\(points)").fitted(to: 6, alignedRight: true) + "  "
        + about(entry, in: lobby)
    }
    return entries + ["\(answer["points"]?.int ?? 0)".fitted(to: 6, alignedRight: true) + "  points in all"]
  }

  private static func about(_ entry: JSONValue, in lobby: LobbyMirror) -> String {
    let clue = lobby.clueTitle(entry["clue"]?.string)
    let reason = entry["reason"]?.string.map { ": \($0.forTerminal)" } ?? ""
    return switch entry["kind"]?.string {
    case "find": "for \(clue)" + (entry["accepted"]?.bool == true ? ", accepted by the host\(reason)" : "")
    case "bonus": "for being among the first at \(clue)"
    case "hint": "for a hint for \(clue)"
    case "ruling": entry["clue"] == nil ? "from the host\(reason)" : "\(clue) does not count\(reason)"
    case let other: (other ?? "").forTerminal
    }
  }
}
