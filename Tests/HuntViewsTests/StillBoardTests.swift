import Core
import Hunt
import HuntViews
import TestSupport
import Testing

@Suite struct ABoardThatStandsStill {
  private let ada = Viewer.player("p1", team: nil)

  /// Ada has 10 points and Bob none when the board is frozen, at event 7.
  private func story(_ scoring: Scoring = .fixed) throws -> Story {
    var story = try Story(
      LobbyDetails(name: "Hunt", duration: 1_000, scoring: scoring), .added("c1"), .added("c2", points: 50),
      .joined("p1", "Ada"), .joined("p2", "Bob"), .huntStarted(HuntStarted(endsAt: .second(1_005))))
    story.find("p1", "c1", at: 10)
    story.add(.boardFrozen(BoardFrozen(seq: 7)))
    return story
  }

  private func rows(_ story: Story, _ viewer: Viewer = .spectator) -> [String] {
    story.view.boardPage(after: 0, limit: 100, for: viewer).rows.map {
      "\($0.rank) \($0.name) \($0.points) \($0.found)"
    }
  }

  @Test func `moves for the host alone`() throws {
    var story = try story()
    story.find("p2", "c2", at: 20)
    #expect(rows(story, .host) == ["1 Bob 50 1", "2 Ada 10 1"])
    #expect(rows(story) == ["1 Ada 10 1", "2 Bob 0 0"])
    #expect(rows(story, ada) == rows(story))
    for viewer in [Viewer.host, .spectator] {
      let page = story.view.boardPage(after: 0, limit: 1, for: viewer)
      #expect(page.frozen && page.seq == 9)
    }
  }

  @Test func `does not say how many have found a clue since`() throws {
    var story = try story()
    story.find("p2", "c2", at: 20)
    story.find("p2", "c1", at: 21)
    #expect(story.view.clues(for: .spectator, at: story.now).map(\.foundBy) == [1, 0])
    #expect(story.view.clues(for: .host, at: story.now).map(\.foundBy) == [2, 1])
    let bobs = story.view.clues(for: .player("p2", team: nil), at: story.now)
    #expect(bobs.map(\.foundBy) == [1, 0] && bobs.map(\.found) == [true, true])
  }

  @Test func `does not say what clues are worth since`() throws {
    var story = try story()
    story.add(.points(of: "c2", 60))
    #expect(story.view.clues(for: .spectator, at: story.now).map(\.clue.points) == [10, 50])
    #expect(story.view.clues(for: .host, at: story.now).map(\.clue.points) == [10, 60])
    story.add(.boardRevealed(BoardRevealed(seq: story.view.seq)))
    #expect(story.view.clues(for: .spectator, at: story.now).map(\.clue.points) == [10, 60])
  }

  @Test func `does not say what rulings since have voided or given back`() throws {
    var story = try story()
    var changes = LobbyChanges()
    changes.groups = ClueGroups([ClueGroup(title: "Both", clues: ["c1", "c2"], need: 2)])
    story.add(.lobbyUpdated(changes))
    func found(_ viewer: Viewer) -> [Int] {
      let snapshot = story.view.snapshot(for: viewer, at: story.now)
      return snapshot.clues.map { $0.found ? 1 : 0 } + snapshot.groups.map(\.found)
    }
    story.add(.rulingApplied(RulingApplied(id: "r1", ruling: .voidClue("c1"), reason: "It is gone")))
    #expect(found(ada) == [1, 0, 1])
    story.add(.boardRevealed(BoardRevealed(seq: story.view.seq)))
    #expect(found(ada) == [0, 0, 0])
    story.add(.boardFrozen(BoardFrozen(seq: story.view.seq)))
    story.add(.rulingRevoked(RulingRevoked(id: "r1")))
    #expect(found(ada) == [0, 0, 0])
    story.add(.boardRevealed(BoardRevealed(seq: story.view.seq)))
    #expect(found(ada) == [1, 0, 1])
  }

  @Test func `tells finders what a find was worth, not what finds by others make of it`() throws {
    var story = try story(.dynamic(minimum: 10, decay: 2))
    func told(_ player: PlayerID) -> Int {
      story.view.points(of: "c2", foundBy: player, toldTo: .player(player, team: nil))
    }
    story.find("p1", "c2", at: 20)
    #expect(told("p1") == 50)
    story.find("p2", "c2", at: 21)
    #expect(told("p2") == 50)
    #expect(story.view.points(of: "c2", foundBy: "p2", toldTo: .host) == 40)
  }

  @Test func `does not reveal who was among the first`() throws {
    var story = try story(.first(bonus: [7]))
    story.find("p2", "c2", at: 20)
    #expect(story.view.points(of: "c2", foundBy: "p2", toldTo: .player("p2", team: nil)) == 50)
    #expect(story.view.points(of: "c2", foundBy: "p2", toldTo: .host) == 57)
  }

  @Test func `shows who comes, goes and changes their name`() throws {
    var story = try story()
    story.add(.joined("p3", "Cy"))
    story.find("p3", "c2", at: 20)
    story.add(.playerRenamed(PlayerRenamed(player: "p2", name: "Bobby")))
    #expect(rows(story) == ["1 Ada 10 1", "2 Bobby 0 0", "3 Cy 0 0"])
    let seq = story.view.seq
    story.add(.playerLeft(PlayerLeft(player: "p1")))
    #expect(rows(story) == ["1 Bobby 0 0", "2 Cy 0 0"])
    #expect(story.view.boardChanges(after: seq, for: .spectator).total == 2)
    #expect(story.view.boardChanges(after: 8, for: .spectator).rows.map(\.name) == ["Bobby", "Cy"])
  }

  @Test func `moves on to any moment since, then for good`() throws {
    var story = try story()
    story.find("p2", "c2", at: 20)  // 9
    story.add(.joined("p3", "Cy"))  // 10
    story.find("p3", "c2", at: 30)  // 11
    story.find("p1", "c2", at: 31)  // 12
    story.add(.boardRevealed(BoardRevealed(seq: 9)))
    #expect(rows(story) == ["1 Bob 50 1", "2 Ada 10 1", "3 Cy 0 0"])
    #expect(story.view.boardChanges(after: 12, for: .spectator).rows.map(\.name) == ["Bob"])
    story.add(.boardRevealed(BoardRevealed(seq: 11)))
    #expect(rows(story) == ["1 Bob 50 1", "2 Cy 50 1", "3 Ada 10 1"])
    // A client disconnected since the freeze gets both rows.
    #expect(story.view.boardChanges(after: 12, for: .spectator).rows.map(\.name) == ["Bob", "Cy"])
    story.add(.boardRevealed(BoardRevealed(seq: 12)))
    #expect(rows(story) == ["1 Ada 60 2", "2 Bob 50 1", "3 Cy 50 1"])
    #expect(rows(story) == rows(story, .host))
    #expect(!story.view.boardPage(after: 0, limit: 1, for: .spectator).frozen)
    #expect(story.view.boardChanges(after: 12, for: .spectator).rows.map(\.name) == ["Ada", "Bob", "Cy"])
  }

  @Test func `is news by itself`() throws {
    var story = try story()
    for viewer in [Viewer.host, .spectator] { #expect(story.view.board(for: viewer).changedAt == 8) }
    story.add(.boardRevealed(BoardRevealed(seq: 8)))
    for viewer in [Viewer.host, .spectator] { #expect(story.view.board(for: viewer).changedAt == 9) }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `shows what stood on the board at its position, whatever has happened since`(seed: UInt64) throws {
    let game = try RandomGame(seed: seed, steps: 250)
    var prefixes: [LobbyView] = []
    var view: LobbyView?
    // The board of a client that applies every change, as the protocol describes.
    var mirror: [PlayerID: Row] = [:]
    for recorded in game.log {
      if view == nil { view = LobbyView(recorded.event, at: recorded.at) }
      view?.apply(recorded.event, at: recorded.at, seq: recorded.seq)
      let current = try #require(view)
      prefixes.append(current)
      for row in current.boardChanges(after: recorded.seq - 1, for: .spectator).rows { mirror[row.player] = row }
      switch recorded.event {
      case .playerLeft(let left): mirror[left.player] = nil
      case .playerKicked(let kicked): mirror[kicked.player] = nil
      default: break
      }

      let shown = current.boardPage(after: 0, limit: 1_000, for: .spectator)
      #expect(shown.rows.map(\.rank) == Array(1..<shown.rows.count + 1))
      #expect(Set(shown.rows.map(\.player)) == Set(current.lobby.seatedPlayers.map(\.id)))
      var kept = mirror
      for row in shown.rows { kept[row.player]?.rank = row.rank }
      #expect(kept == Dictionary(uniqueKeysWithValues: shown.rows.map { ($0.player, $0) }))

      let then = prefixes[(current.lobby.freeze?.position ?? recorded.seq) - 1]
      for row in shown.rows {
        let before = then.lobby.player(row.player) == nil ? nil : then.row(of: row.player)
        #expect(row.points == before?.points ?? 0 && row.found == before?.found ?? 0)
      }
      for clue in current.clues(for: .spectator, at: recorded.at) {
        #expect(clue.foundBy == then.foundBy(clue.id))
      }
    }
  }
}
