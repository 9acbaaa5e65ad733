import Core
import Hunt
import HuntViews
import TestSupport
import Testing

/// Two clues of 100 points and three players; a clock of 100 seconds starts at second 100.
private func started(_ scoring: Scoring, teams: [String] = []) throws -> Story {
  var story = try Story(
    LobbyDetails(name: "Hunt", duration: 100, scoring: scoring, teams: teams), .added("c1", points: 100),
    .added("c2", points: 100), .joined("p1", "Ada"), .joined("p2", "Alan"), .joined("p3", "Grace"))
  story.add(.huntStarted(HuntStarted(endsAt: .second(200))), at: .second(100))
  return story
}

extension Story {
  fileprivate func points(_ players: PlayerID...) -> [Int?] { players.map { view.row(of: $0)?.points } }
}

@Suite struct ScoringBySpeed {
  @Test func `takes points off as the clock runs`() throws {
    var story = try started(.speed(floor: 0.5))
    story.find("p1", "c1", at: 100)
    story.find("p2", "c1", at: 150)
    story.find("p3", "c1", at: 200)
    #expect(story.points("p1", "p2", "p3") == [100, 75, 50])
    #expect(story.view.worth(of: "c1", foundBy: "p2") == Worth(points: 75))
    #expect(story.view.worth(of: "c2", foundBy: "p2") == nil)
  }

  @Test func `counts a late find as of when it was made`() throws {
    var story = try started(.speed(floor: 0))
    story.find("p1", "c1", at: 120, recordedAt: 180)
    #expect(story.points("p1") == [80])
  }

  @Test func `leaves pauses out`() throws {
    var story = try started(.speed(floor: 0.5))
    story.add(.huntPaused(HuntPaused()), at: .second(150))
    story.add(.huntResumed(HuntResumed(endsAt: .second(1_050))), at: .second(1_000))
    story.find("p1", "c1", at: 1_000)
    #expect(story.points("p1") == [75])
  }

  @Test func `scores the past anew when time is added`() throws {
    var story = try started(.speed(floor: 0))
    story.find("p1", "c1", at: 150)
    story.find("p2", "c1", at: 180)
    #expect(story.points("p1", "p2", "p3") == [50, 20, 0])
    let seq = story.view.seq
    story.add(.timeExtended(TimeExtended(seconds: 100, endsAt: .second(300))), at: .second(190))
    #expect(story.points("p1", "p2", "p3") == [75, 60, 0])
    #expect(story.view.boardChanges(after: seq).rows.map(\.player) == ["p1", "p2"])
  }

  @Test func `scores by the full clock while paused and after the end`() throws {
    var story = try started(.speed(floor: 0))
    story.find("p1", "c1", at: 150)
    story.add(.huntPaused(HuntPaused()), at: .second(150))
    story.add(.timeExtended(TimeExtended(seconds: 100, endsAt: .second(300))))
    #expect(story.points("p1") == [75])
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(400))
    // Made while the hunt ran, but sent after its end.
    story.find("p2", "c1", at: 120, recordedAt: 500)
    #expect(story.points("p1", "p2") == [75, 90])
  }

  @Test func `gives no points at the end of a clock without a floor, and then no place before others`() throws {
    var story = try started(.speed(floor: 0))
    story.find("p2", "c1", at: 200)
    #expect(story.view.row(of: "p2")?.found == 1)
    #expect(story.view.row(of: "p2")?.last == nil)
    #expect(story.order == ["p1", "p2", "p3"])
  }
}

@Suite struct ScoringTheFirst {
  @Test func `gives a bonus by the order of finding`() throws {
    var story = try started(.first(bonus: [50, 25]))
    story.find("p2", "c1", at: 110)
    story.find("p3", "c1", at: 120)
    story.find("p1", "c1", at: 130)
    #expect(story.points("p1", "p2", "p3") == [100, 150, 125])
    #expect(story.view.worth(of: "c1", foundBy: "p3") == Worth(points: 100, bonus: 25))
  }

  @Test func `moves the bonus when an earlier find arrives late`() throws {
    var story = try started(.first(bonus: [50, 25]))
    story.find("p1", "c1", at: 120)
    story.find("p2", "c1", at: 130)
    #expect(story.points("p1", "p2", "p3") == [150, 125, 0])
    let seq = story.view.seq
    story.find("p3", "c1", at: 110, recordedAt: 140)
    #expect(story.points("p1", "p2", "p3") == [125, 100, 150])
    #expect(story.view.boardChanges(after: seq).rows.map(\.player) == ["p3", "p1", "p2"])
    // The two finds have the same time, so the one stored first wins.
    #expect(story.view.lobby.finds["c1"]?.map(\.player) == ["p3", "p1", "p2"])
  }

  @Test func `prefers the find that was stored first among those made at the same time`() throws {
    var story = try started(.first(bonus: [50]))
    story.find("p1", "c1", at: 120)
    story.find("p2", "c1", at: 120)
    #expect(story.points("p1", "p2") == [150, 100])
  }

  @Test func `lets those behind move up when somebody leaves`() throws {
    var story = try started(.first(bonus: [50, 25]))
    story.find("p1", "c1", at: 110)
    story.find("p2", "c1", at: 120)
    story.add(.playerLeft(PlayerLeft(player: "p1")), at: .second(130))
    #expect(story.points("p2") == [150])
  }

  @Test func `forgets the last scoring find of a player who loses the bonus of a clue without points`() throws {
    var story = try started(.first(bonus: [50]))
    story.add(.points(of: "c1", 0))
    story.find("p1", "c2", at: 120)
    story.find("p1", "c1", at: 130)
    #expect(story.view.row(of: "p1")?.last?.at == .second(130))
    story.find("p2", "c1", at: 125, recordedAt: 140)
    #expect(story.view.row(of: "p1")?.last?.at == .second(120))
    #expect(story.points("p1", "p2") == [150, 50])
  }
}

@Suite struct ScoringDynamically {
  @Test func `gives all finders the same, less the more there are`() throws {
    var story = try started(.dynamic(minimum: 20, decay: 2))
    story.find("p1", "c1", at: 110)
    #expect(story.points("p1") == [100])
    story.find("p2", "c1", at: 120)
    #expect(story.points("p1", "p2") == [80, 80])
    story.find("p3", "c1", at: 130)
    #expect(story.points("p1", "p2", "p3") == [20, 20, 20])
    #expect(story.order == ["p1", "p2", "p3"])
  }

  @Test func `tells whose row changed`() throws {
    var story = try started(.dynamic(minimum: 20, decay: 1))
    story.find("p1", "c1", at: 110)
    story.find("p2", "c1", at: 120)
    #expect(story.view.boardChanges(after: story.view.seq - 1).rows.map(\.player) == ["p1", "p2"])
    story.find("p3", "c1", at: 130)
    #expect(story.view.boardChanges(after: story.view.seq - 1).rows.map(\.player) == ["p3"])
  }

  @Test func `gives more again when somebody leaves`() throws {
    var story = try started(.dynamic(minimum: 20, decay: 2))
    for player in ["p1", "p2", "p3"] as [PlayerID] { story.find(player, "c1", at: 110) }
    story.add(.playerLeft(PlayerLeft(player: "p3")), at: .second(130))
    #expect(story.points("p1", "p2") == [80, 80])
  }

  @Test func `forgets the last scoring find of all who found a clue that is worth nothing any more`() throws {
    var story = try started(.dynamic(minimum: 0, decay: 1))
    story.find("p1", "c2", at: 110)
    story.find("p1", "c1", at: 120)
    story.find("p2", "c1", at: 130)
    #expect(story.points("p1", "p2") == [100, 0])
    #expect(story.view.row(of: "p1")?.last?.at == .second(110))
    #expect(story.view.row(of: "p2")?.last == nil)
  }
}

@Suite struct ChangingTheScoring {
  @Test func `scores the past anew`() throws {
    var story = try started(.fixed)
    story.find("p1", "c1", at: 150)
    story.find("p2", "c1", at: 160)
    #expect(story.points("p1", "p2") == [100, 100])
    story.add(.updated { $0.scoring = .speed(floor: 0) })
    #expect(story.points("p1", "p2") == [50, 40])
    story.add(.updated { $0.scoring = .first(bonus: [7]) })
    #expect(story.points("p1", "p2") == [107, 100])
    story.add(.updated { $0.scoring = .dynamic(minimum: 10, decay: 1) })
    #expect(story.points("p1", "p2") == [10, 10])
    story.add(.points(of: "c1", 200))
    story.add(.updated { $0.scoring = .fixed })
    #expect(story.points("p1", "p2") == [200, 200])
  }
}
