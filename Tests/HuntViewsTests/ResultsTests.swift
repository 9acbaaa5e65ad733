import Core
import Hunt
import TestSupport
import Testing

@testable import HuntViews

@Suite struct TheResultsOfAHunt {
  /// A hunt with two clues and three players that starts at second 100.
  private func started() throws -> Story {
    var story = try Story(
      LobbyDetails(name: "Hunt"), .added("c1", points: 50), .added("c2"), .joined("p1", "Ada"), .joined("p2", "Alan"),
      .joined("p3", "Grace"))
    story.add(.huntStarted(HuntStarted(endsAt: nil)), at: .second(100))
    return story
  }

  @Test func `are there after the end`() throws {
    var story = try started()
    #expect(story.view.results == nil)
    story.add(.huntPaused(HuntPaused()))
    #expect(story.view.results == nil)
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(400))
    let results = try #require(story.view.results)
    #expect(results.endedAt == .second(400))
    #expect(results.seq == story.view.seq)
    #expect(results.rows.map(\.player) == ["p1", "p2", "p3"])
    #expect(results.winners.isEmpty)
  }

  @Test func `name who found everything, the quickest first, and leave pauses out`() throws {
    var story = try started()
    story.find("p3", "c1", at: 110)
    story.find("p1", "c1", at: 120)
    story.find("p1", "c2", at: 160)
    story.find("p2", "c2", at: 170)
    story.add(.huntPaused(HuntPaused()), at: .second(200))
    story.add(.huntResumed(HuntResumed(endsAt: nil)), at: .second(300))
    story.find("p2", "c1", at: 310)
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(400))
    let results = try #require(story.view.results)
    #expect(results.winners == [.init(player: "p1", seconds: 60), .init(player: "p2", seconds: 110)])
    #expect(results.rows.map(\.player) == ["p1", "p2", "p3"])
  }

  @Test func `count late finds as of when they were made`() throws {
    var story = try started()
    story.find("p1", "c1", at: 120)
    story.find("p1", "c2", at: 130)
    story.find("p2", "c1", at: 110)
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(200))
    story.find("p2", "c2", at: 115, recordedAt: 500)
    let results = try #require(story.view.results)
    #expect(results.winners == [.init(player: "p2", seconds: 15), .init(player: "p1", seconds: 30)])
    #expect(results.endedAt == .second(200))
  }

  @Test func `break a tie of time by rank`() throws {
    var story = try started()
    for player in ["p2", "p1"] as [PlayerID] {
      story.find(player, "c1", at: 120)
      story.find(player, "c2", at: 130)
    }
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(200))
    #expect(story.view.results?.winners.map(\.player) == ["p2", "p1"])
  }

  @Test func `round seconds to the nearest`() throws {
    var story = try started()
    story.find("p1", "c1", at: 120)
    story.add(
      .clueScanned(Find(player: "p1", clue: "c2", at: .second(130) + Span(milliseconds: 500))), at: .second(131))
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(200))
    #expect(story.view.results?.winners == [.init(player: "p1", seconds: 31)])
  }

  @Test func `leave out who left`() throws {
    var story = try started()
    story.find("p1", "c1", at: 120)
    story.find("p1", "c2", at: 130)
    story.add(.playerLeft(PlayerLeft(player: "p1")), at: .second(140))
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(200))
    let results = try #require(story.view.results)
    #expect(results.winners.isEmpty)
    #expect(results.rows.map(\.player) == ["p2", "p3"])
    #expect(results.clues.map(\.foundBy) == [0, 0])
  }

  @Test func `have no winners without clues`() throws {
    let story = try Story(
      LobbyDetails(name: "Party"), .joined("p1", "Ada"), .huntStarted(HuntStarted(endsAt: nil)),
      .huntEnded(HuntEnded(by: .host)))
    let results = try #require(story.view.results)
    #expect(results.winners.isEmpty)
    #expect(results.clues.isEmpty)
    #expect(results.rows.map(\.player) == ["p1"])
  }

  @Test func `have no times if it ended without a start`() throws {
    let story = try Story(
      LobbyDetails(name: "Hunt"), .added("c1"), .joined("p1", "Ada"), .huntEnded(HuntEnded(by: .host)))
    let results = try #require(story.view.results)
    #expect(results.clues == [.init(clue: "c1", foundBy: 0, medianSeconds: nil)])
    #expect(results.winners.isEmpty)
  }

  @Test func `say how long each clue took the finder in the middle`() throws {
    var story = try started()
    story.add(.added("c3"), at: .second(101))
    story.find("p1", "c1", at: 110)
    story.find("p2", "c1", at: 150)
    story.find("p1", "c2", at: 160)
    story.find("p2", "c2", at: 170)
    story.find("p3", "c1", at: 180)
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(200))
    let results = try #require(story.view.results)
    #expect(
      results.clues == [
        .init(clue: "c1", foundBy: 3, medianSeconds: 50), .init(clue: "c2", foundBy: 2, medianSeconds: 65),
        .init(clue: "c3", foundBy: 0, medianSeconds: nil),
      ])
  }

  @Test func `leave pauses out of the median`() throws {
    var story = try started()
    story.find("p1", "c1", at: 180)
    story.add(.huntPaused(HuntPaused()), at: .second(200))
    story.add(.huntResumed(HuntResumed(endsAt: nil)), at: .second(300))
    story.find("p2", "c1", at: 321)
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(400))
    // The median of 80 s and 121 s is 100.5 s, rounded half up.
    #expect(story.view.results?.clues.first?.medianSeconds == 101)
  }
}
