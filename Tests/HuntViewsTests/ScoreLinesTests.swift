import Core
import Hunt
import TestSupport
import Testing

@testable import HuntViews

/// Two clues, of which the first has a hint, and two players.
private func started(_ scoring: Scoring = .fixed) throws -> Story {
  let oak = Clue(title: "Oak", points: 50, hints: [Hint(text: "Up", cost: 30)])
  var story = try Story(
    LobbyDetails(name: "Hunt", scoring: scoring),
    .clueAdded(ClueAdded(id: "c1", clue: oak, before: nil)), .added("c2", points: 20), .joined("p1", "Ada"),
    .joined("p2", "Ben"))
  story.add(.huntStarted(HuntStarted(endsAt: nil)), at: .second(100))
  return story
}

extension Story {
  fileprivate func lines(_ limit: Int = 10, for viewer: Viewer = .host) -> [String] {
    view.scoreLines(limit: limit, for: viewer).rows.map { row in
      let steps = row.points.map { "\(($0.at - .second(0)).milliseconds / 1_000):\($0.points)" }
      return "\(row.player) " + steps.joined(separator: " ")
    }
  }
}

@Suite struct ScoreLinesOfTheFirst {
  @Test func `rise with finds, fall with hints, and end with the points on the board`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.add(.hintTaken(HintTaken(player: "p1", clue: "c2", hint: 0, cost: 30)), at: .second(120))
    story.find("p2", "c2", at: 130)
    story.add(
      .rulingApplied(RulingApplied(id: "r1", ruling: .award(.player("p2"), points: 7), reason: "Fair")),
      at: .second(140))
    #expect(story.lines() == ["p2 130:20 140:27", "p1 110:50 120:20"])
    #expect(story.lines(1) == ["p2 130:20 140:27"])
  }

  @Test func `are by the time of the find, and never below zero`() throws {
    var story = try started()
    story.add(.hintTaken(HintTaken(player: "p1", clue: "c1", hint: 0, cost: 30)), at: .second(110))
    story.find("p1", "c2", at: 120)
    story.find("p1", "c1", at: 105, recordedAt: 130)
    #expect(story.lines() == ["p1 105:50 110:20 120:40", "p2 "])
    story.find("p2", "c2", at: 140)
    #expect(story.lines(for: .spectator) == story.lines())
  }

  @Test func `show others only what a frozen board shows`() throws {
    var story = try started()
    story.find("p1", "c2", at: 110)
    story.add(.boardFrozen(BoardFrozen(seq: story.view.seq)))
    story.find("p2", "c1", at: 120)
    story.add(.joined("p3", "Cem"))
    #expect(story.lines() == ["p2 120:50", "p1 110:20", "p3 "])
    for viewer in [Viewer.spectator, .player("p2", team: nil)] {
      #expect(story.lines(for: viewer) == ["p1 110:20", "p2 ", "p3 "])
    }
    story.add(.boardRevealed(BoardRevealed(seq: story.view.seq)))
    #expect(story.lines(for: .spectator) == story.lines())
  }

  @Test func `follow what later events change in earlier points`() throws {
    var story = try started(.first(bonus: [10]))
    story.find("p1", "c1", at: 120)
    story.find("p2", "c1", at: 110, recordedAt: 130)
    #expect(story.lines() == ["p2 110:60", "p1 120:50"])
    story.add(.rulingApplied(RulingApplied(id: "r1", ruling: .voidClue("c1"), reason: "Gone")))
    #expect(story.lines() == ["p1 ", "p2 "])
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func `end with the board's points in any game`(seed: UInt64) throws {
    let view = try LobbyView(folding: RandomGame(seed: seed, steps: 400).log)
    for viewer in [Viewer.host, .spectator] {
      let lines = view.scoreLines(limit: 1_000, for: viewer)
      let rows = view.boardPage(after: 0, limit: 1_000, for: viewer).rows
      #expect(lines.rows.map(\.player) == rows.map(\.player))
      #expect(lines.rows.map { $0.points.last?.points ?? 0 } == rows.map(\.points))
    }
  }

  @Test func `leave out steps of long lines, but never the last`() throws {
    var story = try started()
    for number in 1...60 { story.add(.added(ClueID(number + 2), points: 1)) }
    for number in 1...60 { story.find("p1", ClueID(number + 2), at: 300 + number) }
    let all = story.view.scoreLines(limit: 1, for: .host).rows[0].points
    #expect(all.count == 60)
    for most in [1, 7, 60, 61] {
      let thinned = all.thinned(to: most)
      #expect(thinned.count == min(most, 60))
      #expect(thinned.last == all.last)
    }
  }
}
