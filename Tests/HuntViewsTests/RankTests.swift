import Core
import Hunt
import HuntViews
import TestSupport
import Testing

@Suite struct RankingPlayers {
  /// A hunt with two clues of 10 points and one of 30, and three players; it starts at second 10.
  private func started() throws -> Story {
    var story = try Story(
      LobbyDetails(name: "Hunt"), .added("c1"), .added("c2"), .added("c3", points: 30), .joined("p1", "Ada"),
      .joined("p2", "Alan"), .joined("p3", "Grace"))
    story.add(.huntStarted(HuntStarted(endsAt: nil)), at: .second(10))
    return story
  }

  @Test func `puts more points first, however late`() throws {
    var story = try started()
    story.find("p1", "c1", at: 20)
    story.find("p3", "c2", at: 30)
    story.find("p3", "c1", at: 40)
    story.find("p2", "c3", at: 50)
    #expect(story.order == ["p2", "p3", "p1"])
  }

  @Test func `puts the earlier last find first among equal points`() throws {
    var story = try started()
    story.find("p2", "c1", at: 20)
    story.find("p1", "c1", at: 21)
    #expect(story.order == ["p2", "p1", "p3"])
    story.find("p2", "c2", at: 40)
    story.find("p1", "c2", at: 39, recordedAt: 41)
    #expect(story.order == ["p1", "p2", "p3"])
  }

  @Test func `breaks ties of time by the order of recording`() throws {
    var story = try started()
    story.find("p3", "c1", at: 20)
    story.find("p2", "c1", at: 20)
    story.find("p1", "c1", at: 20)
    #expect(story.order == ["p3", "p2", "p1"])
    #expect(story.view.row(of: "p3")?.last?.seq == 9)
  }

  @Test func `ranks each division by itself, too`() throws {
    var story = try Story(
      LobbyDetails(name: "Hunt", teams: ["Red", "Blue"], divisions: ["Kids", "Adults"]), .added("c1"), .added("c2"))
    for (player, name, team, division) in [
      ("p1", "Ada", "t1", "Kids"), ("p2", "Alan", "t2", "Adults"), ("p3", "Grace", "t1", "Kids"),
      ("p4", "Edsger", nil, nil),
    ] as [(PlayerID, String, TeamID?, String?)] {
      story.add(
        .playerJoined(PlayerJoined(player: player, name: name, team: team, division: division, token: .player)))
    }
    story.add(.huntStarted(HuntStarted(endsAt: nil)), at: .second(10))
    story.find("p2", "c1", at: 20)
    story.find("p3", "c1", at: 21)
    let kids = try story.view.boardPage(of: "kids", after: 0, limit: 1, for: .player("p1", team: "t1"))
    #expect(kids.rows.map(\.player) == ["p3"])
    #expect(kids.rows.map(\.rank) == [1])
    #expect(kids.total == 2)
    #expect(kids.me?.rank == 2)
    #expect(kids.teams?.map(\.name) == ["Red"])
    #expect(kids.teams?.map(\.rank) == [1])
    #expect(story.view.teamRows()?.map(\.division) == ["Adults", "Kids"])
    #expect(try story.view.boardPage(of: "Adults", after: 0, limit: 9, for: .player("p1", team: "t1")).me == nil)
    #expect(throws: Rejection.invalid(field: "division", problem: "must be one of: Kids, Adults")) {
      try story.view.boardPage(of: "Teens", after: 0, limit: 1, for: .host)
    }
    story.add(.huntEnded(HuntEnded(by: .host)))
    let results = try #require(story.view.results?.divisions)
    #expect(results.map(\.division) == ["Kids", "Adults"])
    #expect(results.map { $0.rows.map(\.rank) } == [[1, 2], [1]])
    #expect(results.map(\.total) == [2, 1])
  }

  @Test func `gives equal points a shared rank if the host chose that, and keeps their order`() throws {
    var story = try started()
    story.find("p2", "c1", at: 20)
    story.find("p1", "c1", at: 21)
    func places() -> [[Int?]] { story.order.map { [story.view.row(of: $0)?.rank, story.view.row(of: $0)?.place] } }
    #expect(places() == [[1, nil], [2, nil], [3, nil]])
    let before = story.view.seq
    story.add(.ties(.shared))
    #expect(story.order == ["p2", "p1", "p3"])
    #expect(places() == [[1, 1], [1, 2], [3, 3]])
    // Every row looks different now.
    #expect(story.view.boardChanges(after: before).rows.count == 3)
    #expect(story.view.boardPage(after: 1, limit: 1, for: .host).rows.map(\.player) == ["p1"])
    story.find("p3", "c3", at: 30)
    #expect(places() == [[1, 1], [2, 2], [2, 3]])
    story.add(.ties(.ordered))
    #expect(places() == [[1, nil], [2, nil], [3, nil]])
  }

  @Test func `gives teams with equal points a shared rank, too`() throws {
    var story = try Story(
      LobbyDetails(name: "Hunt", teams: ["Red", "Blue", "Green"]), .added("c1"), .joined("p1", "Ada", team: "t3"),
      .joined("p2", "Alan", team: "t1"), .ties(.shared))
    story.add(.huntStarted(HuntStarted(endsAt: nil)), at: .second(10))
    story.find("p1", "c1", at: 20)
    story.find("p2", "c1", at: 21)
    #expect(story.view.teamRows()?.map(\.team) == ["t3", "t1", "t2"])
    #expect(story.view.teamRows()?.map(\.rank) == [1, 1, 3])
    #expect(story.view.teamRows()?.map(\.place) == [1, 2, 3])
  }

  @Test func `puts players without points last, in order of joining`() throws {
    var story = try started()
    #expect(story.order == ["p1", "p2", "p3"])
    story.add(.points(of: "c1", 0))
    story.find("p3", "c1", at: 20)
    #expect(story.order == ["p1", "p2", "p3"])
    #expect(story.view.row(of: "p3")?.found == 1)
    #expect(story.view.row(of: "p3")?.last == nil)
    story.find("p2", "c2", at: 30)
    #expect(story.order == ["p2", "p1", "p3"])
  }

  @Test func `counts a late find as of when it was made`() throws {
    var story = try started()
    story.find("p1", "c1", at: 30)
    story.find("p2", "c1", at: 20, recordedAt: 40)
    #expect(story.order == ["p2", "p1", "p3"])
  }

  @Test func `keeps the last find last when an earlier one arrives after it`() throws {
    var story = try started()
    story.find("p1", "c1", at: 50)
    story.find("p1", "c2", at: 20, recordedAt: 60)
    let row = try #require(story.view.row(of: "p1"))
    #expect(row.points == 20)
    #expect(row.last?.at == .second(50))
    #expect(row.last?.seq == 9)
  }

  @Test func `does not count a find without points as the last`() throws {
    var story = try started()
    story.add(.points(of: "c2", 0))
    story.find("p1", "c1", at: 20)
    story.find("p1", "c2", at: 50)
    #expect(story.view.row(of: "p1")?.last?.at == .second(20))
  }

  @Test func `scores the past anew when a clue's points change`() throws {
    var story = try started()
    story.find("p1", "c1", at: 20)
    story.find("p1", "c2", at: 30)
    story.find("p2", "c3", at: 40)
    #expect(story.order == ["p2", "p1", "p3"])
    story.add(.points(of: "c3", 15))
    #expect(story.order == ["p1", "p2", "p3"])
    #expect(story.view.row(of: "p2")?.points == 15)
    #expect(story.view.boardChanges(after: story.view.seq - 1).rows.map(\.player) == ["p2"])
    story.add(.points(of: "c3", 0))
    #expect(story.view.row(of: "p2")?.last == nil)
    story.add(.points(of: "c3", 30))
    #expect(story.order == ["p2", "p1", "p3"])
    #expect(story.view.row(of: "p2")?.last?.at == .second(40))
  }

  @Test func `leaves the board alone when a clue changes otherwise`() throws {
    var story = try started()
    story.find("p1", "c1", at: 20)
    let changedAt = story.view.board.changedAt
    var changes = ClueChanges()
    changes.title = "Another title"
    story.add(.clueUpdated(ClueUpdated(clue: "c1", changes: changes)))
    story.add(.points(of: "c3", 5))
    #expect(story.view.board.changedAt == changedAt)
    #expect(story.view.boardChanges(after: changedAt).rows.isEmpty)
  }

  @Test func `removes the finds of a player who leaves`() throws {
    var story = try started()
    story.find("p1", "c1", at: 20)
    story.find("p1", "c3", at: 30)
    story.find("p2", "c1", at: 40)
    story.add(.playerLeft(PlayerLeft(player: "p1")))
    #expect(story.order == ["p2", "p3"])
    #expect(story.view.foundBy("c1") == 1)
    #expect(story.view.foundBy("c3") == 0)
    #expect(story.view.row(of: "p1") == nil)
    #expect(story.view.row(of: "p2")?.rank == 1)
  }

  @Test func `shows a new name as a changed row`() throws {
    var story = try started()
    let seq = story.view.seq
    story.add(.playerRenamed(PlayerRenamed(player: "p2", name: "Turing")))
    let changes = story.view.boardChanges(after: seq)
    #expect(changes.rows.map(\.name) == ["Turing"])
    #expect(changes.rows.map(\.rank) == [2])
    #expect(changes.total == 3)
    #expect(changes.seq == seq + 1)
  }

  @Test func `does not show rows that only moved as changed`() throws {
    var story = try started()
    let seq = story.view.seq
    story.find("p3", "c1", at: 20)
    #expect(story.view.boardChanges(after: seq).rows.map(\.player) == ["p3"])
  }
}

@Suite struct PagingTheBoard {
  @Test func `starts a page after a rank and includes the viewer's own row`() throws {
    var story = try Story()
    for number in 1...5 { story.add(.joined(PlayerID(number), "Player \(number)")) }
    let page = story.view.boardPage(after: 2, limit: 2, for: .player("p1", team: nil))
    #expect(page.rows.map(\.rank) == [3, 4])
    #expect(page.rows.map(\.player) == ["p3", "p4"])
    #expect(page.total == 5)
    #expect(page.me?.rank == 1)
    #expect(page.seq == 6)
    #expect(story.view.boardPage(after: 5, limit: 2, for: .host).rows.isEmpty)
    #expect(story.view.boardPage(after: 0, limit: 9, for: .spectator).me == nil)
  }

  @Test func `takes any number that a client may send`() throws {
    let story = try Story(LobbyDetails(name: "Hunt"), .joined("p1", "Ada"))
    #expect(story.view.boardPage(after: .max, limit: .max, for: .host).rows.isEmpty)
    #expect(story.view.boardPage(after: .min, limit: 10, for: .host).rows.isEmpty)
    #expect(story.view.boardPage(after: 0, limit: .max, for: .host).rows.count == 1)
  }
}
