import Core
import Hunt
import HuntViews
import TestSupport
import Testing

@Suite struct Honours {
  private static let place = Location(latitude: 1, longitude: 2, radius: 30)

  /// A hunt with five clues that starts at 100, and its log.
  private struct Evening {
    var story: Story
    var tally = HonourTally()

    init(players: Int, ties: Ties = .ordered) throws {
      var details = LobbyDetails(name: "Hunt")
      details.settings.ties = ties
      story = try Story(details)
      for number in 1...5 {
        let clue = Clue(title: "Clue", points: 10, location: number > 3 ? Honours.place : nil)
        add(.clueAdded(ClueAdded(id: ClueID(number), clue: clue, before: nil)))
      }
      for number in 1...players { add(.joined(PlayerID(number), "Player \(number)")) }
      add(.huntStarted(HuntStarted(endsAt: nil)), at: 100)
    }

    mutating func add(_ event: LobbyEvent, at second: Int? = nil) {
      story.add(event, at: second.map { .second($0) })
      tally.note(event, seq: story.view.seq, at: story.now)
    }

    mutating func find(_ player: PlayerID, _ clue: ClueID, at second: Int) {
      story.find(player, clue, at: second)
    }

    mutating func says(_ player: PlayerID, _ message: MessageID, to recipient: Recipient = .all) {
      add(.chatSent(ChatSent(message: message, from: .player(player), name: "A", text: "Hi", to: recipient)))
    }

    mutating func end() -> [GivenHonour] {
      add(.huntEnded(HuntEnded(by: .host)), at: 2_000)
      return honours
    }

    var honours: [GivenHonour] { story.view.honours(tally) }
  }

  @Test func `are one for each, in the order of the board`() throws {
    var evening = try Evening(players: 5)
    evening.find("p3", "c1", at: 110)
    evening.find("p3", "c2", at: 120)
    evening.find("p1", "c2", at: 130)
    evening.find("p2", "c3", at: 140)
    evening.find("p2", "c1", at: 150)
    #expect(
      evening.end() == [
        GivenHonour(.winner, to: "p3", value: 20), GivenHonour(.podium, to: "p2", value: 2),
        GivenHonour(.lastFind, to: "p1", clue: "c2"), GivenHonour(.earlyBird, to: "p4"),
        GivenHonour(.lanternLighter, to: "p5", value: 0),
      ])
  }

  @Test func `go to nobody for what is not true`() throws {
    var evening = try Evening(players: 3)
    #expect(evening.end().map(\.honour) == [.earlyBird, .lanternLighter, .lanternLighter])
  }

  @Test func `name all winners where points are shared`() throws {
    var evening = try Evening(players: 3, ties: .shared)
    evening.find("p2", "c1", at: 110)
    evening.find("p1", "c1", at: 120)
    #expect(evening.end().map(\.honour) == [.winner, .winner, .earlyBird])
  }

  @Test func `measure legs and gaps in running time`() throws {
    var evening = try Evening(players: 4)
    for (clue, second) in [(1, 110), (2, 120), (3, 130), (4, 140)] {
      evening.find("p1", ClueID(clue), at: second)
    }
    for (clue, second) in [(1, 150), (2, 160), (3, 400)] { evening.find("p2", ClueID(clue), at: second) }
    evening.find("p3", "c1", at: 401)
    evening.add(.huntPaused(HuntPaused()), at: 402)
    evening.add(.huntResumed(HuntResumed(endsAt: nil)), at: 902)
    evening.find("p3", "c2", at: 905)
    // Leaves nothing that is the last of its clue to those before.
    for (clue, second) in [(1, 1_000), (2, 1_100), (3, 1_200), (4, 1_300)] {
      evening.find("p4", ClueID(clue), at: second)
    }
    let honours = evening.end()
    #expect(honours.map(\.honour) == [.winner, .podium, .steady, .fastestLeg])
    #expect(honours.map(\.player) == ["p1", "p4", "p2", "p3"])
    #expect(honours[3] == GivenHonour(.fastestLeg, to: "p3", clue: "c2", value: 4))
    #expect(honours[2].value == 240)
  }

  @Test func `tell whose photo was loved most, of those that are still shown`() throws {
    var evening = try Evening(players: 5)
    let name = PhotoName(hash: Array(repeating: 7, count: 32))
    for number in 1...3 {
      let (submission, player) = (SubmissionID(number), PlayerID(number))
      evening.add(
        .photoSubmitted(
          PhotoSubmitted(
            submission: submission, player: player, clue: "c1", photo: name, caption: nil, at: .second(110),
            team: nil)))
      evening.add(
        .photoPublished(
          PhotoPublished(submission: submission, player: player, clue: "c1", photo: name, caption: nil)))
    }
    let shown = evening.story.view.lobby.moments.all.map(\.seq)
    func reacts(_ player: PlayerID?, _ reaction: Reaction?, to photo: Int) {
      evening.add(.momentReacted(MomentReacted(entry: shown[photo - 1], reaction: reaction, player: player)))
    }
    for player in ["p3", "p4", "p5"] as [PlayerID] { reacts(player, .heart, to: 1) }
    for player in ["p3", "p4", nil] as [PlayerID?] { reacts(player, .wow, to: 2) }
    for player in ["p1", "p2"] as [PlayerID] { reacts(player, .fire, to: 3) }
    reacts("p5", nil, to: 1)
    _ = evening.end()
    // Too late.
    for player in ["p4", "p5"] as [PlayerID] { reacts(player, .fire, to: 3) }
    func loved() -> [GivenHonour] { evening.honours.filter { $0.honour == .mostLovedPhoto } }
    #expect(loved() == [GivenHonour(.mostLovedPhoto, to: "p2", clue: "c1", value: 3)])
    evening.add(.photoWithdrawn(PhotoWithdrawn(submission: "f2", player: "p2", clue: "c1")))
    #expect(loved() == [GivenHonour(.mostLovedPhoto, to: "p1", clue: "c1", value: 2)])
  }

  @Test func `count what was said, tried, and warmed up before the end`() throws {
    var evening = try Evening(players: 5)
    evening.add(.playerWarmedUp(PlayerWarmedUp(player: "p5")))
    evening.says("p1", "m1")
    evening.says("p2", "m2")
    evening.says("p2", "m3")
    evening.says("p1", "m4", to: .team("t1"))
    evening.says("p1", "m5")
    evening.says("p1", "m6")
    evening.add(.chatRemoved(ChatRemoved(message: "m5")))
    evening.add(.chatRemoved(ChatRemoved(message: "m6")))
    evening.add(.clueTried(ClueTried(player: "p3", clue: "c1", option: 1, cost: 0, triesLeft: nil)))
    _ = evening.end()
    evening.says("p4", "m7")
    evening.says("p4", "m8")
    evening.says("p4", "m9")
    let kinds = Dictionary(uniqueKeysWithValues: evening.honours.map { ($0.player, $0) })
    #expect(kinds["p2"] == GivenHonour(.talker, to: "p2", value: 2))
    #expect(kinds["p3"] == GivenHonour(.braveGuesser, to: "p3"))
    #expect(kinds["p5"] == GivenHonour(.earlyBird, to: "p5"))
    #expect(kinds["p1"] == GivenHonour(.lanternLighter, to: "p1", value: 0))
    #expect(evening.tally.isOver)
  }
}
