import Core
import Hunt
import TestSupport
import Testing

@testable import HuntViews

/// Three clues, the first with hints; two players in one team and one in another.
private func started(_ scoring: Scoring = .fixed, endsAt: Timestamp? = nil) throws -> Story {
  let oak = Clue(title: "Oak", points: 50, hints: [Hint(text: "Up", cost: 30), Hint(text: "Further up", cost: 40)])
  var story = try Story(
    LobbyDetails(name: "Hunt", scoring: scoring, teams: ["Red", "Blue", "Green"]),
    .clueAdded(ClueAdded(id: "c1", clue: oak, before: nil)),
    .added("c2", points: 20), .added("c3", points: 5), .joined("p1", "Ada", team: "t1"),
    .joined("p2", "Alan", team: "t1"), .joined("p3", "Grace", team: "t2"))
  story.add(.huntStarted(HuntStarted(endsAt: endsAt)), at: .second(100))
  return story
}

extension Story {
  /// Takes one of the oak's hints.
  fileprivate mutating func takeHint(_ player: PlayerID, _ hint: Int, cost: Int) {
    add(.hintTaken(HintTaken(player: player, clue: "c1", hint: hint, cost: cost)))
  }

  fileprivate mutating func rule(_ ruling: Ruling) {
    add(
      .rulingApplied(RulingApplied(id: RulingID(view.lobby.rulings.all.count + 1), ruling: ruling, reason: "So be it")))
  }

  fileprivate func because(_ player: PlayerID) -> [String] {
    (view.explanation(of: player)?.because ?? []).map { entry in
      let about = [entry.clue?.description, entry.ruling?.description].compactMap { $0 }.joined(separator: " ")
      return "\(entry.kind) \(entry.points) \(about)"
    }
  }

  fileprivate var teams: [String] { (view.teamRows() ?? []).map { "\($0.name) \($0.points) \($0.found)" } }
}

@Suite struct ExplainingPoints {
  @Test func `names find, bonus, hint and award in order`() throws {
    var story = try started(.first(bonus: [10]))
    story.find("p1", "c1", at: 110)
    story.takeHint("p1", 0, cost: 30)
    story.rule(.award(.player("p1"), points: 7))
    story.find("p1", "c2", at: 120)
    #expect(
      story.because("p1") == [
        "find 50 c1", "bonus 10 c1", "hint -30 c1", "ruling 7 r1", "find 20 c2", "bonus 10 c2",
      ])
    #expect(story.view.explanation(of: "p1")?.points == 67)
    #expect(story.view.explanation(of: "p1")?.because[0].at == .second(110))
    #expect(story.view.explanation(of: "p1")?.because[3].reason == "So be it")
    #expect(story.view.explanation(of: "p9") == nil)
  }

  @Test func `rescores what time made of a find, and names extra time`() throws {
    var story = try started(.speed(floor: 0), endsAt: .second(1_100))
    story.find("p1", "c1", at: 600)
    story.find("p2", "c1", at: 600)
    #expect(story.view.row(of: "p1")?.points == 25)
    story.rule(.allowTime("p1", .percent(25)))
    #expect(story.because("p1") == ["find 30 c1", "ruling 0 r1"])
    story.rule(.allowTime("p1", .minutes(10)))
    #expect(story.because("p1") == ["find 50 c1", "ruling 0 r1", "ruling 0 r2"])
    #expect(["p1", "p2"].map { story.view.row(of: $0)?.points } == [50, 25])
    story.add(.rulingRevoked(RulingRevoked(id: "r2")))
    #expect(story.view.row(of: "p1")?.points == 30)
  }

  @Test func `takes no more than there is, and shortens what was taken last`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.takeHint("p1", 0, cost: 30)
    story.takeHint("p1", 1, cost: 40)
    #expect(story.because("p1") == ["find 50 c1", "hint -30 c1", "hint -20 c1"])
    story.rule(.award(.player("p1"), points: -100))
    #expect(story.because("p1") == ["find 50 c1", "hint -30 c1", "hint -20 c1", "ruling 0 r1"])
    #expect(story.view.row(of: "p1")?.points == 0)
    // Debts are paid before new points count.
    story.find("p1", "c2", at: 130)
    #expect(story.view.row(of: "p1")?.points == 0)
    story.add(.rulingRevoked(RulingRevoked(id: "r1")))
    #expect(story.because("p1") == ["find 50 c1", "hint -30 c1", "hint -40 c1", "find 20 c2"])
  }

  @Test func `tells which ruling made a find void`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.find("p1", "c2", at: 120)
    story.rule(.voidFind("c1", by: "p1"))
    #expect(story.because("p1") == ["find 20 c2", "ruling 0 c1 r1"])
    story.add(.rulingRevoked(RulingRevoked(id: "r1")))
    #expect(story.because("p1") == ["find 50 c1", "find 20 c2"])
  }

  @Test func `tells that the host accepted a find, and why`() throws {
    var story = try started()
    story.add(.clueScanned(Find(player: "p1", clue: "c2", at: .second(110), isAccepted: true, reason: "No camera")))
    let entry = try #require(story.view.explanation(of: "p1")?.because.first)
    #expect(entry.isAccepted)
    #expect(entry.reason == "No camera")
  }
}

@Suite struct RankingWithRulings {
  @Test func `ranks a player with awarded points behind one who found as many`() throws {
    var story = try started()
    story.rule(.award(.player("p2"), points: 20))
    story.rule(.award(.player("p1"), points: 20))
    story.find("p3", "c2", at: 500)
    #expect(story.order == ["p3", "p1", "p2"])
    #expect(story.view.row(of: "p1")?.last == nil)
  }

  @Test func `leaves the time of the last find alone when points are taken and given`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.takeHint("p1", 0, cost: 30)
    story.rule(.award(.player("p1"), points: 5))
    #expect(story.view.row(of: "p1")?.last?.at == .second(110))
  }

  @Test func `lets others move up to the bonus of a void find`() throws {
    var story = try started(.first(bonus: [10, 5]))
    story.find("p1", "c2", at: 110)
    story.find("p2", "c2", at: 120)
    story.find("p3", "c2", at: 130)
    story.rule(.voidFind("c2", by: "p1"))
    #expect(story.view.row(of: "p2")?.points == 30)
    #expect(story.view.row(of: "p3")?.points == 25)
    #expect(story.view.foundBy("c2") == 2)
  }

  @Test func `raises what a dynamic clue is worth when finds of it are void`() throws {
    var story = try started(.dynamic(minimum: 10, decay: 2))
    for player in ["p1", "p2", "p3"] as [PlayerID] { story.find(player, "c1", at: 110) }
    #expect(story.view.row(of: "p3")?.points == 10)
    story.rule(.voidFind("c1", by: "p1"))
    #expect(story.view.row(of: "p3")?.points == 40)
  }

  @Test func `counts winners by the clues that count`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.find("p1", "c2", at: 120)
    story.find("p2", "c3", at: 130)
    story.rule(.voidClue("c3"))
    story.add(.huntEnded(HuntEnded(by: .host)), at: .second(200))
    let results = try #require(story.view.results)
    #expect(results.winners == [.init(player: "p1", seconds: 20)])
    #expect(results.clues[2] == .init(clue: "c3", foundBy: 0, medianSeconds: nil))
    #expect(results.teams?.map(\.team) == ["t1", "t2", "t3"])
  }
}

@Suite struct ForetellingARuling {
  @Test func `names whose points or rank change, and changes nothing`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.find("p2", "c2", at: 120)
    story.find("p3", "c3", at: 130)
    let before = story.view
    let effect = try before.preview(.voidClue("c1"), at: .second(140))
    #expect(effect.players.map(\.id) == ["p2", "p3", "p1"])
    #expect(effect.players.map(\.pointsAfter) == [20, 5, 0])
    #expect(effect.players.map(\.rankBefore) == [2, 3, 1])
    #expect(effect.teams?.map(\.id) == ["t1"])
    #expect(before.row(of: "p1")?.points == 50)
    #expect(before.seq == story.view.seq)
    #expect(try before.preview(.award(.player("p3"), points: 1), at: .second(140)).players.map(\.id) == ["p3"])
    #expect(throws: Rejection.clueNotFound("c9")) { try before.preview(.voidClue("c9"), at: .second(140)) }
  }
}

@Suite struct TheTeamsBoard {
  @Test func `counts a clue once, for whoever of the team was first`() throws {
    var story = try started(.first(bonus: [10, 5]))
    story.find("p3", "c1", at: 105)
    story.find("p1", "c1", at: 110)
    story.find("p2", "c1", at: 120)
    #expect(story.teams == ["Blue 60 1", "Red 55 1", "Green 0 0"])
    // An earlier find by a team mate, recorded late, is now the team's first.
    story.find("p2", "c2", at: 130)
    story.find("p1", "c2", at: 125, recordedAt: 140)
    #expect(story.view.teamRows()?[0].last?.at == .second(125))
    #expect(story.teams == ["Red 85 2", "Blue 60 1", "Green 0 0"])
  }

  @Test func `counts the team's next find when a find is void or its finder leaves`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.find("p2", "c1", at: 120)
    story.rule(.voidFind("c1", by: "p1"))
    #expect(story.view.teamRows()?[0].last?.at == .second(120))
    #expect(story.teams.first == "Red 50 1")
    story.add(.playerLeft(PlayerLeft(player: "p2")))
    #expect(story.teams.first == "Red 0 0")
  }

  @Test func `counts hints and awards of members, and awards of its own`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    story.takeHint("p2", 0, cost: 30)
    #expect(story.teams.first == "Red 20 1")
    story.rule(.award(.player("p2"), points: 7))
    story.rule(.award(.team("t1"), points: -100))
    story.rule(.award(.team("t3"), points: 1))
    #expect(story.teams == ["Green 1 0", "Red 0 1", "Blue 0 0"])
    #expect(story.view.row(of: "p1")?.points == 50)
    story.add(.rulingRevoked(RulingRevoked(id: "r2")))
    #expect(story.teams.first == "Red 27 1")
    // By the earlier rules, a leaving member's hints and awards no longer count for the team.
    story.add(.playerLeft(PlayerLeft(player: "p2")))
    #expect(story.teams.first == "Red 50 1")
  }

  @Test func `is told of when one of its rows changes, and only then`() throws {
    var story = try started()
    story.find("p1", "c1", at: 110)
    #expect(story.view.boardChanges(after: story.view.seq - 1).teams?.count == 3)
    story.find("p2", "c1", at: 120)
    #expect(story.view.boardChanges(after: story.view.seq - 1).teams == nil)
    story.add(.updated { $0.teams = ["Rot", "Blau", "Green"] })
    #expect(story.view.boardsChangedAt() == story.view.seq)
    #expect(story.view.boardChanges(after: story.view.seq - 1).teams?.map(\.name) == ["Rot", "Blau", "Green"])
    #expect(story.view.boardChanges(after: story.view.seq - 1).rows.isEmpty)
  }

  @Test func `is not there without teams`() throws {
    let story = try Story(LobbyDetails(name: "Hunt"), .joined("p1", "Ada"))
    #expect(story.view.teamRows() == nil)
    #expect(story.view.boardPage(after: 0, limit: 10, for: .host).teams == nil)
  }
}

@Suite struct LookingAtHints {
  @Test func `shows the text to players who took it, and to the host`() throws {
    var story = try started()
    story.takeHint("p1", 1, cost: 40)
    func texts(_ viewer: Viewer) -> [String?]? {
      story.view.clues(for: viewer, at: story.now).first?.hints.map(\.text)
    }
    #expect(texts(.player("p1", team: "t1")) == [nil, "Further up"])
    #expect(texts(.player("p2", team: "t1")) == [nil, nil])
    #expect(texts(.spectator) == [nil, nil])
    #expect(texts(.host) == ["Up", "Further up"])
  }

  @Test func `shows which clues are void, as soon as they are`() throws {
    var story = try started()
    story.rule(.voidClue("c1"))
    story.rule(.voidCode("c2", from: .second(300)))
    func states(at second: Int) -> [ClueView.State] {
      story.view.clues(for: .spectator, at: .second(second)).map(\.state)
    }
    #expect(states(at: 299) == [.void, .open, .open])
    #expect(states(at: 300) == [.void, .void, .open])
  }
}
