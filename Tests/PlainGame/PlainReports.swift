import Core
import Hunt

// How the points came about, how far everybody is, and what was thought of the hunt.
extension PlainGame {
  // MARK: Score lines

  /// The lines of the first players of a viewer's board.
  func scoreLines(for viewer: PlainViewer, limit: Int) -> String {
    let then = scores(for: viewer)
    let lines = rows(for: viewer).prefix(limit).map { row in
      object(
        ("player", row.player.quoted),
        (
          "points",
          list(then.scoreLine(of: row.player).map { list(["\($0.at.milliseconds)", "\($0.points)"]) })
        ))
    }
    return object(("seq", "\(seq)"), ("rows", list(lines)))
  }

  private func scoreLine(of player: PlayerID) -> [(at: Timestamp, points: Int)] {
    guard seated(player) != nil else { return [] }
    var changes: [(at: Timestamp, points: Int)] = []
    for find in finds where find.player == player {
      let worth = worth(of: find)
      changes.append((rankedTime(of: find), worth.points + worth.bonus + photoBonus(of: find)))
    }
    for hint in hintsTaken where hint.player == player { changes.append((hint.at, -hint.cost)) }
    for applied in rulingsInForce {
      if case .award(.player(player), let points) = applied.ruling { changes.append((applied.at, points)) }
    }
    var line: [(at: Timestamp, points: Int)] = []
    for moment in Set(changes.map(\.at)).sorted() {
      let sum = max(0, changes.filter { $0.at <= moment }.map(\.points).reduce(0, +))
      if sum != line.last?.points ?? 0 { line.append((moment, sum)) }
    }
    return line
  }

  // MARK: Progress

  func progress() -> String {
    let isSequence =
      switch details.order {
      case .sequence, .rotate: true
      case .free, .drip: false
      }
    let players = seated.map { guest in
      let finds = finds.filter { $0.player == guest.id }.sorted { ($0.at, $0.seq) < ($1.at, $1.seq) }
      return object(
        ("player", guest.id.quoted),
        ("found", list(finds.map { list([$0.clue.quoted, "\($0.at.milliseconds)"]) })),
        ("next", isSequence && startedAt != nil ? next(for: guest.id)?.quoted : nil),
        ("lastAt", finds.last.map { "\($0.at.milliseconds)" }),
        ("wrong", "\(clues.map { wrongTries(of: $0.id).count { $0 == guest.id } }.reduce(0, +))"))
    }
    return object(("players", list(players)), ("total", "\(players.count)"))
  }

  /// Who tried a wrong option of the question that the clue asks now.
  private func wrongTries(of id: ClueID) -> [PlayerID] {
    var all: [PlayerID] = []
    for happening in happened {
      switch happening.event {
      case .clueTried(let tried) where tried.clue == id: all.append(tried.player)
      case .clueUpdated(let updated) where updated.clue == id:
        if let proof = updated.changes.proof, !isSameQuestion(proof, asOf(happening.seq - 1).clue(id)?.proof) {
          all = []
        }
      default: break
      }
    }
    return all
  }

  // MARK: Afterwards

  /// nil before the end.
  func report() -> String? {
    guard phase == .ended else { return nil }
    let clues = clues.map { clue in
      object(
        summary(of: clue.id) + [
          ("wrong", "\(wrongTries(of: clue.id).count)"),
          ("hints", "\(hintsTaken.count { $0.clue == clue.id && seated($0.player) != nil })"),
        ])
    }
    let removed = happened.count { if case .chatRemoved = $0.event { true } else { false } }
    let lines = happened.count { if case .chatSent = $0.event { true } else { false } } - removed
    let stars = feedback.values.map(\.stars)
    return object(
      ("clues", list(clues)), ("chat", object(("lines", "\(lines)"))),
      (
        "feedback",
        object(
          ("count", "\(stars.count)"),
          ("stars", list((1...5).map { number in "\(stars.count { $0 == number })" })))
      ))
  }

  /// The newest answer of everybody who gave one.
  private var feedback: [FeedbackMark: FeedbackGiven] {
    var newest: [FeedbackMark: FeedbackGiven] = [:]
    for happening in happened {
      if case .feedbackGiven(let given) = happening.event { newest[given.mark] = given }
    }
    return newest
  }

  func feedback(stars: Int, _ text: String?, by player: PlayerID, as mark: FeedbackMark) -> Verdict {
    guard seated(player) != nil else { return .refused(["unauthorized"]) }
    let given = FeedbackGiven(mark: mark, stars: stars, text: text)
    return done(
      unless: [phase == .ended ? nil : wrongPhase, (1...5).contains(stars) ? nil : "invalid-params stars"],
      feedback[mark] == given ? [] : [.feedbackGiven(given)])
  }

  func feedbackList() -> String {
    let answers = feedback.sorted { $0.key.hex < $1.key.hex }.map(\.value)
    return object(
      ("answers", list(answers.map { object(("stars", "\($0.stars)"), ("text", $0.text?.json)) })),
      ("total", "\(answers.count)"))
  }
}
