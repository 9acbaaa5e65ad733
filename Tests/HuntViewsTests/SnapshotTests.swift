import Hunt
import TestSupport
import Testing

@testable import HuntViews

@Suite struct TheCardOfALobby {
  private func planned() throws -> Story {
    var details = LobbyDetails(name: "Hunt", description: "For all", author: "Grace", capacity: 5)
    details.startsAt = .second(100)
    details.duration = 60
    details.teams = ["Red", "Blue"]
    return try Story(details, .added("c1"), .added("c2"), .joined("p1", "Ada"))
  }

  @Test func `says what is needed before joining`() throws {
    let story = try planned()
    #expect(
      story.view.card(at: .second(40))
        == Card(
          name: "Hunt", description: "For all", author: "Grace", clues: 2, players: 1, capacity: 5, phase: .open,
          order: .free, teams: ["Red", "Blue"], startsAt: .second(100), endsAt: nil, secondsToStart: 60,
          secondsToEnd: nil))
  }

  @Test func `counts down to the start, rounded up, and not below 0`() throws {
    let story = try planned()
    #expect(story.view.card(at: .second(98) + Span(milliseconds: 1)).secondsToStart == 2)
    #expect(story.view.card(at: .second(99)).secondsToStart == 1)
    #expect(story.view.card(at: .second(100) - Span(milliseconds: 1)).secondsToStart == 1)
    #expect(story.view.card(at: .second(100)).secondsToStart == 0)
    #expect(story.view.card(at: .second(500)).secondsToStart == 0)
  }

  @Test func `counts down to the end once it runs`() throws {
    var story = try planned()
    story.add(.huntStarted(endsAt: .second(160)), at: .second(100))
    let card = story.view.card(at: .second(130) + Span(milliseconds: 500))
    #expect(card.phase == .running)
    #expect(card.startsAt == .second(100))
    #expect(card.endsAt == .second(160))
    #expect(card.secondsToStart == nil)
    #expect(card.secondsToEnd == 30)
  }

  @Test func `says when it did start, if the host was early`() throws {
    var story = try planned()
    story.add(.huntStarted(endsAt: .second(110)), at: .second(50))
    #expect(story.view.card(at: .second(60)).startsAt == .second(50))
  }

  @Test func `stands still in a pause`() throws {
    var story = try planned()
    story.add(.huntStarted(endsAt: .second(160)), at: .second(100))
    story.add(.huntPaused, at: .second(120))
    for now in [Timestamp.second(120), .second(5_000)] {
      let card = story.view.card(at: now)
      #expect(card.phase == .paused)
      #expect(card.endsAt == nil)
      #expect(card.secondsToEnd == 40)
    }
  }

  @Test func `says when it ended`() throws {
    var story = try planned()
    story.add(.huntStarted(endsAt: .second(160)), at: .second(100))
    story.add(.huntEnded(by: .host), at: .second(130))
    let card = story.view.card(at: .second(140))
    #expect(card.phase == .ended)
    #expect(card.endsAt == .second(130))
    #expect(card.secondsToEnd == nil)
  }

  @Test func `has no times without a clock`() throws {
    let story = try Story(LobbyDetails(name: "Hunt"), .huntStarted(endsAt: nil))
    let card = story.view.card(at: .second(10))
    #expect(card.startsAt == .second(1))
    #expect(card.endsAt == nil)
    #expect(card.secondsToEnd == nil)
    #expect(try Story().view.card(at: .second(10)).secondsToStart == nil)
  }
}

@Suite struct LookingAtClues {
  private func story() throws -> Story {
    try Story(
      LobbyDetails(name: "Hunt"), .added("c1"), .added("c2"), .clueMoved("c2", before: "c1"), .joined("p1", "Ada"),
      .joined("p2", "Alan"))
  }

  private let viewers: [Viewer] = [.player("p1", team: nil), .player("p9", team: nil), .spectator]

  @Test func `shows players and spectators nothing before the start`() throws {
    let view = try story().view
    for viewer in viewers { #expect(view.clues(for: viewer).isEmpty) }
    #expect(view.clues(for: .host).map(\.id) == ["c2", "c1"])
    #expect(view.card(at: .second(9)).clues == 2)
  }

  @Test func `shows them nothing if it was called off before the start`() throws {
    var story = try story()
    story.add(.huntEnded(by: .host))
    for viewer in viewers { #expect(story.view.clues(for: viewer).isEmpty) }
    #expect(story.view.clues(for: .host).map(\.state) == [.closed, .closed])
  }

  @Test func `shows all of them in order once it runs`() throws {
    var story = try story()
    story.add(.huntStarted(endsAt: nil))
    for viewer in viewers {
      let clues = story.view.clues(for: viewer)
      #expect(clues.map(\.id) == ["c2", "c1"])
      #expect(clues.map(\.state) == [.open, .open])
    }
  }

  @Test func `marks what one has found, and says how many have`() throws {
    var story = try story()
    story.add(.huntStarted(endsAt: nil))
    story.find("p1", "c1", at: 20)
    story.find("p2", "c1", at: 30)
    story.find("p2", "c2", at: 40)
    #expect(story.view.clues(for: .player("p1", team: nil)).map(\.found) == [false, true])
    #expect(story.view.clues(for: .player("p2", team: nil)).map(\.found) == [true, true])
    #expect(story.view.clues(for: .spectator).map(\.found) == [false, false])
    #expect(story.view.clues(for: .host).map(\.found) == [false, false])
    for viewer in viewers { #expect(story.view.clues(for: viewer).map(\.foundBy) == [1, 2]) }
  }

  @Test func `shows them in a pause, and closed after the end`() throws {
    var story = try story()
    story.add(.huntStarted(endsAt: nil))
    story.add(.huntPaused)
    #expect(story.view.clues(for: .spectator).map(\.state) == [.open, .open])
    story.add(.huntEnded(by: .clock))
    #expect(story.view.clues(for: .spectator).map(\.state) == [.closed, .closed])
  }
}

@Suite struct ASnapshot {
  private func story() throws -> Story {
    try Story(
      LobbyDetails(name: "Hunt", teams: ["Red"]), .joined("p1", "Ada", team: "t1"), .joined("p2", "Alan"),
      .joined("p3", "Grace"), .playerLeft("p2"), .noticeSent("n1", text: "All", to: .all),
      .noticeSent("n2", text: "Ada", to: .player("p1")), .noticeSent("n3", text: "Red", to: .team("t1")))
  }

  @Test func `says who one is`() throws {
    let story = try story()
    let ada = PlayerSummary(id: "p1", name: "Ada", team: "t1")
    #expect(story.view.snapshot(for: .player("p1", team: "t1"), at: story.now).me == ada)
    #expect(story.view.snapshot(for: .player("p2", team: nil), at: story.now).me == nil)
    #expect(story.view.snapshot(for: .host, at: story.now).me == nil)
    #expect(story.view.snapshot(for: .spectator, at: story.now).me == nil)
  }

  @Test func `lists who is there, in order of joining`() throws {
    let story = try story()
    let snapshot = story.view.snapshot(for: .spectator, at: story.now)
    #expect(snapshot.players.map(\.id) == ["p1", "p3"])
    #expect(snapshot.seq == 8)
  }

  @Test func `shows notices to whom they go`() throws {
    let story = try story()
    func notices(_ viewer: Viewer) -> [NoticeID] {
      story.view.snapshot(for: viewer, at: story.now).notices.map(\.id)
    }
    #expect(notices(.host) == ["n1", "n2", "n3"])
    #expect(notices(.player("p1", team: "t1")) == ["n1", "n2", "n3"])
    #expect(notices(.player("p3", team: nil)) == ["n1"])
    #expect(notices(.spectator) == ["n1"])
  }

  @Test func `shows the first hundred rows and one's own`() throws {
    var story = try Story(LobbyDetails(name: "Hunt", capacity: 200))
    for number in 1...150 { story.add(.joined(PlayerID(number), "Player \(number)")) }
    let board = story.view.snapshot(for: .player("p150", team: nil), at: story.now).board
    #expect(board.rows.map(\.rank) == Array(1...100))
    #expect(board.total == 150)
    #expect(board.me?.rank == 150)
  }
}
