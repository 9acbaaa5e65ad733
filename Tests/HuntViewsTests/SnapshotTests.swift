import Core
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
      story.view.card(for: .host, at: .second(40))
        == Card(
          name: "Hunt", description: "For all", author: "Grace", clues: 2, players: 1, capacity: 5, phase: .open,
          order: .free, teams: ["Red", "Blue"], startsAt: .second(100), endsAt: nil, secondsToStart: 60,
          secondsToEnd: nil))
  }

  @Test func `counts down to the start, rounded up, and not below 0`() throws {
    let story = try planned()
    #expect(story.view.card(for: .host, at: .second(98) + Span(milliseconds: 1)).secondsToStart == 2)
    #expect(story.view.card(for: .host, at: .second(99)).secondsToStart == 1)
    #expect(story.view.card(for: .host, at: .second(100) - Span(milliseconds: 1)).secondsToStart == 1)
    #expect(story.view.card(for: .host, at: .second(100)).secondsToStart == 0)
    #expect(story.view.card(for: .host, at: .second(500)).secondsToStart == 0)
  }

  @Test func `counts down to the end once it runs`() throws {
    var story = try planned()
    story.add(.huntStarted(HuntStarted(endsAt: .second(160))), at: .second(100))
    let card = story.view.card(for: .host, at: .second(130) + Span(milliseconds: 500))
    #expect(card.phase == .running)
    #expect(card.startsAt == .second(100))
    #expect(card.endsAt == .second(160))
    #expect(card.secondsToStart == nil)
    #expect(card.secondsToEnd == 30)
  }

  @Test func `says when it did start, if the host was early`() throws {
    var story = try planned()
    story.add(.huntStarted(HuntStarted(endsAt: .second(110))), at: .second(50))
    #expect(story.view.card(for: .host, at: .second(60)).startsAt == .second(50))
  }

  @Test func `stands still in a pause`() throws {
    var story = try planned()
    story.add(.huntStarted(HuntStarted(endsAt: .second(160))), at: .second(100))
    story.add(.huntPaused(HuntPaused()), at: .second(120))
    for now in [Timestamp.second(120), .second(5_000)] {
      let card = story.view.card(for: .host, at: now)
      #expect(card.phase == .paused)
      #expect(card.endsAt == nil)
      #expect(card.secondsToEnd == 40)
    }
  }

  @Test func `says when it ended`() throws {
    var story = try planned()
    story.add(.huntStarted(HuntStarted(endsAt: .second(160))), at: .second(100))
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(130))
    let card = story.view.card(for: .host, at: .second(140))
    #expect(card.phase == .ended)
    #expect(card.endsAt == .second(130))
    #expect(card.secondsToEnd == nil)
  }

  @Test func `has no times without a clock`() throws {
    let story = try Story(LobbyDetails(name: "Hunt"), .huntStarted(HuntStarted(endsAt: nil)))
    let card = story.view.card(for: .host, at: .second(10))
    #expect(card.startsAt == .second(1))
    #expect(card.endsAt == nil)
    #expect(card.secondsToEnd == nil)
    #expect(try Story().view.card(for: .host, at: .second(10)).secondsToStart == nil)
  }
}

@Suite struct LookingAtClues {
  private func story() throws -> Story {
    try Story(
      LobbyDetails(name: "Hunt"), .added("c1"), .added("c2"), .clueMoved(ClueMoved(clue: "c2", before: "c1")),
      .joined("p1", "Ada"),
      .joined("p2", "Alan"))
  }

  private let viewers: [Viewer] = [.player("p1", team: nil), .player("p9", team: nil), .spectator]

  @Test func `shows players and spectators nothing before the start`() throws {
    let view = try story().view
    for viewer in viewers { #expect(view.clues(for: viewer, at: .second(9)).isEmpty) }
    #expect(view.clues(for: .host, at: .second(9)).map(\.id) == ["c2", "c1"])
    #expect(view.card(for: .host, at: .second(9)).clues == 2)
  }

  @Test func `shows them nothing if it was called off before the start`() throws {
    var story = try story()
    story.add(.huntEnded(HuntEnded(by: .host)))
    for viewer in viewers { #expect(story.view.clues(for: viewer, at: story.now).isEmpty) }
    #expect(story.view.clues(for: .host, at: story.now).map(\.state) == [.closed, .closed])
  }

  @Test func `shows all of them in order once it runs`() throws {
    var story = try story()
    story.add(.huntStarted(HuntStarted(endsAt: nil)))
    for viewer in viewers {
      let clues = story.view.clues(for: viewer, at: story.now)
      #expect(clues.map(\.id) == ["c2", "c1"])
      #expect(clues.map(\.state) == [.open, .open])
    }
  }

  @Test func `marks what one has found, and says how many have`() throws {
    var story = try story()
    story.add(.huntStarted(HuntStarted(endsAt: nil)))
    story.find("p1", "c1", at: 20)
    story.find("p2", "c1", at: 30)
    story.find("p2", "c2", at: 40)
    #expect(story.view.clues(for: .player("p1", team: nil), at: story.now).map(\.found) == [false, true])
    #expect(story.view.clues(for: .player("p2", team: nil), at: story.now).map(\.found) == [true, true])
    #expect(story.view.clues(for: .spectator, at: story.now).map(\.found) == [false, false])
    #expect(story.view.clues(for: .host, at: story.now).map(\.found) == [false, false])
    for viewer in viewers { #expect(story.view.clues(for: viewer, at: story.now).map(\.foundBy) == [1, 2]) }
  }

  @Test func `shows them in a pause, and closed after the end`() throws {
    var story = try story()
    story.add(.huntStarted(HuntStarted(endsAt: nil)))
    story.add(.huntPaused(HuntPaused()))
    #expect(story.view.clues(for: .spectator, at: story.now).map(\.state) == [.open, .open])
    story.add(.huntEnded(HuntEnded(by: .clock)))
    #expect(story.view.clues(for: .spectator, at: story.now).map(\.state) == [.closed, .closed])
  }
}

@Suite struct LookingAtProofs {
  private let words = ["ash", "elm", "oak", "car", "yew", "fir"]
  private let ada = Viewer.player("p1", team: nil)

  private func story(_ clues: Clue...) throws -> Story {
    var story = try Story(LobbyDetails(name: "Hunt"), .joined("p1", "Ada"), .joined("p2", "Alan"))
    for (index, clue) in clues.enumerated() {
      story.add(.clueAdded(ClueAdded(id: ClueID(index + 1), clue: clue, before: nil)))
    }
    story.add(.huntStarted(HuntStarted(endsAt: nil)), at: .second(10))
    return story
  }

  private func options(_ story: Story, _ viewer: Viewer) throws -> [String] {
    try #require(story.view.clues(for: viewer, at: story.now).first?.proof.options)
  }

  @Test func `shows the host the options as they were written, and everybody else an order of their own`() throws {
    for proof in [Proof.choice(options: words, answer: 3), .outsider(words: words, outsider: 3)] {
      let story = try story(Clue(title: "Odd", points: 1, proof: proof))
      #expect(try options(story, .host) == words)
      let shown = try [.spectator, ada, .player("p2", team: nil)].map { try options(story, $0) }
      for options in shown { #expect(options.sorted() == words.sorted()) }
      #expect(Set(shown).count == 3 && !shown.contains(words))
      #expect(try options(story, .player("p1", team: "t1")) == shown[1], "at every look")
    }
  }

  @Test func `shows a player the place that is right as an answer`() throws {
    let story = try story(Clue(title: "Odd", points: 1, proof: .choice(options: words, answer: 3)))
    for (place, option) in try options(story, ada).enumerated() {
      let answer = LobbyCommand.answer("p1", "c1", .number(Double(place)))
      let outcome: ScanOutcome = option == "car" ? .found : .wrongAnswer
      #expect(try story.view.lobby.decide(answer, at: story.now).answer == .scan(outcome, clue: "c1"))
    }
  }

  @Test func `says that one must be there for a visit, whatever the host said`() throws {
    let place = Location(latitude: 1, longitude: 2)
    var required = place
    required.isRequired = true
    let story = try story(
      Clue(title: "Pier", points: 1, proof: .visit, location: place), Clue(title: "Oak", points: 1, location: place),
      Clue(title: "Elm", points: 1, location: required))
    #expect(
      story.view.clues(for: ada, at: story.now).map(\.clue.location) == [required, place, required])
  }

  @Test func `shows a clue as closed outside its window`() throws {
    let story = try story(Clue(title: "Market", points: 1, opens: .second(100), closes: .second(200)))
    func state(_ second: Int) -> [ClueView.State] {
      story.view.clues(for: ada, at: .second(second)).map(\.state)
    }
    #expect([20, 99].map(state) == [[.closed], [.closed]])
    #expect([100, 199].map(state) == [[.open], [.open]])
    #expect([200, 900].map(state) == [[.closed], [.closed]])
  }
}

@Suite struct ASnapshot {
  private func story() throws -> Story {
    try Story(
      LobbyDetails(name: "Hunt", teams: ["Red"]), .joined("p1", "Ada", team: "t1"), .joined("p2", "Alan"),
      .joined("p3", "Grace"), .playerLeft(PlayerLeft(player: "p2")),
      .noticeSent(NoticeSent(notice: "n1", text: "All", to: .all)),
      .noticeSent(NoticeSent(notice: "n2", text: "Ada", to: .player("p1"))),
      .noticeSent(NoticeSent(notice: "n3", text: "Red", to: .team("t1"))))
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
