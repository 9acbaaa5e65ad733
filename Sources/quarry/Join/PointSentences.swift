import JSONCoding

/// The sentences about hints and the sources of points.
extension JoinSentences {
  /// A clue's hints, and what to type to take the others.
  static func hints(of clue: LobbyMirror.Clue, number: Int) -> [String] {
    clue.hints.enumerated().map { index, hint in
      hint.text.map { spoken("points.hintText", ["text": $0.forTerminal]) }
        ?? spoken(
          "points.hintOffer",
          ["clue": "\(number)", "hint": "\(index + 1)", "points": spoken("count.points", count: hint.cost)])
    }
  }

  /// Describes the answer to `clue.hint`.
  static func hint(_ answer: JSONValue) -> String {
    spoken(
      "points.hintTaken",
      ["text": (answer["text"]?.string ?? "").forTerminal, "points": points(answer["points"])])
  }

  /// Describes the answer to `player.explain`.
  static func explanation(_ answer: JSONValue, in lobby: LobbyMirror) -> [String] {
    let entries = (answer["because"]?.array ?? []).map { entry in
      let points = entry["points"]?.int ?? 0
      return (points < 0 ? "\(points)" : "+\(points)").fitted(to: 6, alignedRight: true) + "  "
        + about(entry, in: lobby)
    }
    return entries + ["\(answer["points"]?.int ?? 0)".fitted(to: 6, alignedRight: true) + "  " + spoken("points.sum")]
  }

  private static func about(_ entry: JSONValue, in lobby: LobbyMirror) -> String {
    let clue = lobby.clueTitle(entry["clue"]?.string)
    func reasoned(_ sentence: String) -> String {
      let reason = (entry["reason"]?.string ?? "").forTerminal
      return reason.isEmpty ? sentence : spoken("join.reasoned", ["sentence": sentence, "reason": reason])
    }
    return switch entry["kind"]?.string {
    case "find" where entry["accepted"]?.bool == true: reasoned(spoken("points.accepted", ["clue": clue]))
    case "find": spoken("points.find", ["clue": clue])
    case "tries": spoken("points.tries", ["clue": clue])
    case "bonus": spoken("points.bonus", ["clue": clue])
    case "hint": spoken("points.hint", ["clue": clue])
    case "ruling" where entry["clue"] == nil: reasoned(spoken("points.host"))
    case "ruling": reasoned(spoken("points.void", ["clue": clue]))
    case let other: (other ?? "").forTerminal
    }
  }
}
