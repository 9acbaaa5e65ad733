import Core
import Hunt
import TestSupport
import Testing

@testable import HuntViews

/// Tests that late finds do not reduce the points of finds made in time.
@Suite struct LateFindsOnTheBoard {
  /// A hunt from 10 to 500, in which Alan found the clue at 200.
  private func ended(_ scoring: Scoring, late: LateFinds? = .count) throws -> Story {
    var details = LobbyDetails(name: "Hunt", duration: 490, scoring: scoring)
    details.settings.late = late
    var story = try Story(details, .added("c1", points: 100), .joined("p1", "Ada"), .joined("p2", "Alan"))
    story.add(.huntStarted(HuntStarted(endsAt: .second(500))), at: .second(10))
    story.find("p2", "c1", at: 200)
    story.add(.huntEnded(HuntEnded(by: .clock)), at: .second(500))
    return story
  }

  private func points(_ story: Story) -> [Int] {
    (["p1", "p2"] as [PlayerID]).map { story.view.board.standing(of: $0).points }
  }

  private func check(_ story: Story, sourceLocation: SourceLocation = #_sourceLocation) throws {
    // The incremental board equals the recomputed one.
    let again = LobbyView(restoring: story.view.state)
    for player in ["p1", "p2"] as [PlayerID] {
      #expect(
        again.board.standing(of: player).looksLike(story.view.board.standing(of: player)),
        sourceLocation: sourceLocation)
    }
  }

  @Test func `take no bonus for being first`() throws {
    var story = try ended(.first(bonus: [50, 25]))
    story.find("p1", "c1", at: 20, recordedAt: 510)
    #expect(points(story) == [125, 150])
    #expect(story.order == ["p2", "p1"])
    try check(story)
  }

  @Test func `take none of the worth that falls with each`() throws {
    let scoring = Scoring.dynamic(minimum: 10, decay: 2)
    var story = try ended(scoring)
    story.find("p1", "c1", at: 20, recordedAt: 510)
    #expect(
      points(story) == [
        scoring.worth(of: 100, place: 1, finders: 2, clock: .init(elapsed: .seconds(0), whole: nil)).total, 100,
      ])
    try check(story)
    // A find that the host accepts counts fully, for everyone's points.
    story.add(.joined("p3", "Grace"))
    let accepted = Find(player: "p3", clue: "c1", at: .second(20), isLate: true, isAccepted: true)
    story.add(.clueScanned(accepted), at: .second(520))
    #expect(story.view.board.standing(of: "p2").points == 78)
    try check(story)
  }

  @Test func `lose a tie, and come last among the winners`() throws {
    var story = try ended(.fixed)
    story.find("p1", "c1", at: 20, recordedAt: 510)
    #expect(story.order == ["p2", "p1"])
    #expect(story.view.board.standing(of: "p1").last?.at == .second(500))
    let results = try #require(story.view.results)
    #expect(results.winners == [.init(player: "p2", seconds: 190), .init(player: "p1", seconds: 490)])
    try check(story)
  }

  @Test func `win by the host's word`() throws {
    var story = try ended(.first(bonus: [50, 25]))
    let accepted = Find(player: "p1", clue: "c1", at: .second(20), isLate: true, isAccepted: true)
    story.add(.clueScanned(accepted), at: .second(510))
    #expect(points(story) == [150, 125])
    #expect(story.order == ["p1", "p2"])
    try check(story)
  }

  @Test func `in lobbies from before there was a choice count as they did`() throws {
    var story = try ended(.first(bonus: [50, 25]), late: nil)
    story.find("p1", "c1", at: 20, recordedAt: 510)
    #expect(points(story) == [150, 125])
    #expect(story.view.results?.winners.map(\.player) == ["p1", "p2"])
  }

  @Test func `count for the board of a pack within a minute`() throws {
    var story = try ended(.fixed)
    story.add(.added("c2", points: 7))
    story.find("p1", "c1", at: 20, recordedAt: 560)
    story.find("p1", "c2", at: 20, recordedAt: 561)
    #expect(story.view.board.standing(of: "p1").points == 107)
    #expect(story.view.standingInTime(of: "p1").points == 100)
    #expect(story.view.standingInTime(of: "p1").last?.at == .second(500))
    #expect(story.view.standingInTime(of: "p1").found == 1)
    #expect(story.view.standingInTime(of: "p2").points == 100)
  }
}

@Suite struct PlayersWithClocksOfTheirOwn {
  private func story(_ clock: PlayersClock) throws -> Story {
    var details = LobbyDetails(name: "Hunt", duration: 1_000, scoring: .speed(floor: 0))
    details.settings.clock = clock
    var story = try Story(details, .added("c1", points: 100), .joined("p1", "Ada"))
    story.add(.huntStarted(HuntStarted(endsAt: .second(1_100))), at: .second(100))
    story.add(.joined("p2", "Alan"), at: .second(600))
    story.find("p1", "c1", at: 200)
    story.find("p2", "c1", at: 700)
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(800))
    return story
  }

  @Test func `get points by the time since they joined`() throws {
    let own = try story(.own)
    #expect((["p1", "p2"] as [PlayerID]).map { own.view.board.standing(of: $0).points } == [90, 90])
    #expect(own.view.results?.winners == [.init(player: "p1", seconds: 100), .init(player: "p2", seconds: 100)])
    let shared = try story(.shared)
    #expect((["p1", "p2"] as [PlayerID]).map { shared.view.board.standing(of: $0).points } == [90, 40])
    #expect(shared.view.results?.winners.map(\.seconds) == [100, 600])
  }

  @Test func `are scored anew when the host changes the clock`() throws {
    var details = LobbyDetails(name: "Hunt", duration: 1_000, scoring: .speed(floor: 0))
    details.settings.late = .review
    var story = try Story(details, .added("c1", points: 100))
    story.add(.huntStarted(HuntStarted(endsAt: .second(1_100))), at: .second(100))
    story.add(.joined("p1", "Ada"), at: .second(600))
    story.find("p1", "c1", at: 700)
    story.add(
      .updated {
        $0.settings = SettingsChanges()
        $0.settings?.clock = .own
      })
    #expect(story.view.board.standing(of: "p1").points == 90)
  }
}

@Suite struct HintsOfThoseWhoLeft {
  private func team(late: LateFinds?) throws -> Int? {
    var details = LobbyDetails(name: "Hunt", teams: ["Red"])
    details.settings.late = late
    var story = try Story(
      details, .added("c1", points: 50), .joined("p1", "Ada", team: "t1"), .joined("p2", "Bo", team: "t1"))
    story.add(.huntStarted(HuntStarted(endsAt: nil)))
    story.add(.hintTaken(HintTaken(player: "p2", clue: "c1", hint: 0, cost: 20)))
    story.find("p1", "c1", at: 20)
    story.add(.playerLeft(PlayerLeft(player: "p2")))
    let again = LobbyView(restoring: story.view.state)
    #expect(again.teamRows() == story.view.teamRows())
    return story.view.teamRows()?.first?.points
  }

  @Test func `still cost their team`() throws {
    #expect(try team(late: .count) == 30)
    // Results signed under the earlier rules must not change.
    #expect(try team(late: nil) == 50)
  }
}
