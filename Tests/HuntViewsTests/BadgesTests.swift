import Core
import Hunt
import TestSupport
import Testing

@testable import HuntViews

@Suite struct Badges {
  /// A hunt with two clues that starts at 100 and lasts 1,000 seconds unless someone ends it.
  private func started(
    hints: [Hint] = [], location: Location? = nil, players: Int = 2, against ghost: GhostRun? = nil
  ) throws -> Story {
    var details = LobbyDetails(name: "Hunt", duration: 1_000)
    if let ghost {
      details.pack = PackPlay(PackID("01BX5ZZKBKACTAV9WEVGEMMVRZ"), version: 1, as: .casual, against: ghost)
    }
    var story = try Story(details)
    for id in ["c1", "c2"] as [ClueID] {
      story.add(
        .clueAdded(
          ClueAdded(id: id, clue: Clue(title: "Oak", points: 10, location: location, hints: hints), before: nil)))
    }
    for number in 1...players { story.add(.joined(PlayerID(number), "Player \(number)")) }
    story.add(.huntStarted(HuntStarted(endsAt: .second(1_100))), at: .second(100))
    return story
  }

  private func badges(_ story: Story, endedAt second: Int = 1_100) -> [PlayerID: [Badge]] {
    var story = story
    story.add(.huntEnded(HuntEnded(by: .clock)), at: .second(second))
    return Dictionary(uniqueKeysWithValues: story.view.badges.map { ($0.player, $0.badges) })
  }

  @Test func `are given after the end, and only then`() throws {
    var story = try started()
    story.find("p1", "c1", at: 150)
    #expect(story.view.badges.isEmpty)
    #expect(badges(story)["p1"] == [.winner, .firstFind])
    #expect(badges(story)["p2"] == nil)
  }

  @Test func `are not given in a hunt that was called off`() throws {
    var story = try Story(LobbyDetails(name: "Hunt"), .added("c1"), .joined("p1", "Ada"))
    story.add(.huntEnded(HuntEnded(by: .host)))
    #expect(story.view.badges.isEmpty)
  }

  @Test func `reward players who found everything, and quickly`() throws {
    var story = try started()
    story.find("p2", "c1", at: 200)
    story.find("p2", "c2", at: 600)
    #expect(badges(story)["p2"] == [.allClues, .winner, .firstFind, .halfTime])
    story.find("p1", "c1", at: 701)
    story.find("p1", "c2", at: 702)
    #expect(badges(story)["p1"] == [.allClues])
  }

  @Test func `reward players who took no hint although there were some`() throws {
    for hints in [[], [Hint(text: "Up", cost: 1)]] {
      var story = try started(hints: hints, players: 1)
      story.find("p1", "c1", at: 700)
      story.find("p1", "c2", at: 700)
      #expect(badges(story)["p1"] == (hints.isEmpty ? [.allClues] : [.allClues, .noHints]))
      story.add(.hintTaken(HintTaken(player: "p1", clue: "c1", hint: 0, cost: 1)), at: .second(800))
      #expect(badges(story)["p1"] == [.allClues])
    }
  }

  @Test func `reward players who came from behind`() throws {
    var story = try started(players: 3)
    story.find("p1", "c1", at: 200)
    story.find("p2", "c1", at: 250)
    story.find("p3", "c1", at: 700)
    story.find("p3", "c2", at: 800)
    #expect(badges(story)["p3"] == [.allClues, .winner, .comeback])
    // A later end moves half-time, too.
    #expect(badges(story, endedAt: 1_700)["p3"] == [.allClues, .winner])
  }

  @Test func `reward both players in a photo finish`() throws {
    for (second, isClose) in [(210, true), (211, false)] {
      var story = try started()
      story.find("p1", "c1", at: 200)
      story.find("p2", "c1", at: second)
      #expect((badges(story)["p1"] ?? []).contains(.photoFinish) == isClose)
      #expect((badges(story)["p2"] ?? []).contains(.photoFinish) == isClose)
    }
  }

  @Test func `reward a find in the last minute of the clock`() throws {
    for (second, isLast) in [(1_039, false), (1_040, true), (1_100, true)] {
      var story = try started(players: 1)
      story.find("p1", "c1", at: second)
      #expect(badges(story)["p1"] == (isLast ? [.lastMinute] : nil))
    }
  }

  @Test func `know the night by the sun where the clue is`() throws {
    // Second 0 of the tests is 22:13:20 UTC, so at 27 degrees east it is past midnight.
    for (longitude, isNight) in [(nil, false), (25.0, false), (30.0, true), (100.0, true), (104.0, false)] {
      let location = longitude.map { Location(latitude: 0, longitude: $0) }
      var story = try started(location: location, players: 1)
      story.find("p1", "c1", at: 200)
      #expect((badges(story)["p1"] ?? []).contains(.nightOwl) == isNight, "at \(longitude ?? 0)")
    }
  }

  @Test func `reward players who beat the ghost, in points or in time`() throws {
    let ghost = GhostRun([.init("c1", after: .seconds(300), points: 10)])
    for (second, isBeaten) in [(399, true), (400, false)] {
      var story = try started(players: 1, against: ghost)
      story.find("p1", "c2", at: second)
      #expect((badges(story)["p1"] ?? []).contains(.ghostBeaten) == isBeaten)
      story.find("p1", "c1", at: 900)
      #expect((badges(story)["p1"] ?? []).contains(.ghostBeaten))
    }
  }

  @Test func `are lost together with the find that earned them`() throws {
    var story = try started()
    story.find("p1", "c1", at: 200)
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(300))
    #expect(story.view.badges == [PlayerBadges(player: "p1", badges: [.winner, .firstFind])])
    story.add(.rulingApplied(RulingApplied(id: "r1", ruling: .voidClue("c1"), reason: "Gone")), at: .second(400))
    #expect(story.view.badges.isEmpty)
  }

  /// Invariants of any game.
  @Test(arguments: 0..<100 as Range<UInt64>) func `agree with the results of any game`(seed: UInt64) throws {
    var view = try LobbyView(folding: RandomGame(seed: seed, steps: 150).log)
    if view.lobby.endedAt == nil {
      view.apply(.huntEnded(HuntEnded(by: .host)), at: .second(100_000), seq: view.seq + 1)
    }
    let results = try #require(view.results)
    let badges = view.badges
    #expect(Set(badges.map(\.player)).count == badges.count)
    func who(_ badge: Badge) -> Set<PlayerID> { Set(badges.filter { $0.badges.contains(badge) }.map(\.player)) }
    guard view.lobby.clock.startedAt != nil else { return #expect(badges.isEmpty) }
    #expect(who(.allClues) == Set(results.winners.map(\.player)))
    #expect(who(.halfTime).union(who(.noHints)).isSubset(of: who(.allClues)))
    #expect(who(.winner).isSubset(of: Set(results.rows.prefix(1).map(\.player))))
    #expect(who(.comeback).isSubset(of: who(.winner)))
    #expect(who(.firstFind).count <= 1 && [0, 2].contains(who(.photoFinish).count))
    #expect(who(.ghostBeaten).isEmpty && who(.firstOfPack).isEmpty)
  }
}
