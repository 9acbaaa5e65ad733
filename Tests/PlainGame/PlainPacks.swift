import Core
import Hunt

// Lobbies that play a pack.
extension PlainGame {
  var isSolo: Bool {
    switch details.pack?.kind {
    case .competitive, .casual: true
    case .group, .ranked, nil: false
    }
  }

  var isRanked: Bool { details.pack?.kind == .ranked }

  /// Who ends the hunt: a solo play has no host.
  var ender: Ending { isSolo ? .player : .host }

  /// The refusal of a command that the rules of a ranked game deny the host.
  func unfairness(of command: LobbyCommand) -> Refusal? {
    guard isRanked else { return nil }
    switch command {
    case .addClue, .updateClue, .removeClue, .extend, .rule(.award, _), .rule(.allowTime, _): return "forbidden"
    case .acceptPhoto(_, let bonus, _): return bonus == 0 ? nil : "forbidden"
    case .update(let changes):
      let isAnotherGame =
        changes.order != nil || changes.scoring != nil || changes.duration != nil
        || changes.settings?.endWhenAllFound != nil || changes.groups != nil || changes.waves != nil
      return isAnotherGame ? "forbidden" : nil
    default: return nil
    }
  }

  /// The events that amend the record when a find arrives after the end.
  func amendment(by events: [LobbyEvent]) -> [LobbyEvent] {
    let isFind = events.contains { if case .clueScanned = $0 { true } else { false } }
    return isFind && (isSolo || isRanked) ? [.playAmended(PlayAmended())] : []
  }

  // MARK: The ghost

  /// When the ghost finds its next clue, if no pause comes first.
  var ghostsNext: (event: LobbyEvent, at: Timestamp)? {
    guard phase == .running, let finds = details.pack?.ghost?.finds else { return nil }
    let made = happened.count { if case .ghostScanned = $0.event { true } else { false } }
    guard made < finds.count else { return nil }
    let (find, last) = (finds[made], happened[seq - 1].at)
    let moment = last + Span(milliseconds: find.after.milliseconds - elapsed(at: last))
    return (.ghostScanned(GhostScanned(clue: find.clue, points: find.points, found: made + 1)), moment)
  }

  var shownPack: String? {
    details.pack.map { object(("pack", $0.pack.rawValue.json), ("play", $0.kind.rawValue.json)) }
  }
}
