import Core
import Hunt
import TestSupport
import Testing

@testable import HuntViews

@Suite struct FoldingALobby {
  @Test func `begins with its creation`() {
    #expect(LobbyView(.huntStarted(HuntStarted(endsAt: nil)), at: .second(0)) == nil)
    let view = LobbyView(
      .lobbyCreated(LobbyCreated(details: LobbyDetails(name: "Hunt"), code: "7KQF", host: .host)), at: .second(0))
    #expect(view?.seq == 1)
    #expect(view?.board.count == 0)
  }

  @Test func `ignores what it has seen`() throws {
    var story = try Story(LobbyDetails(name: "Hunt"), .added("c1"), .joined("p1", "Ada"))
    story.add(.huntStarted(HuntStarted(endsAt: nil)))
    story.find("p1", "c1", at: 20)
    story.add(.chatSent(ChatSent(message: "m1", from: .host, name: "Host", text: "Hello")))
    var again = story.view
    for seq in 1...again.seq {
      again.apply(.joined("p2", "Alan"), at: .second(99), seq: seq)
      again.apply(.clueScanned(Find(player: "p1", clue: "c1", at: .second(99))), at: .second(99), seq: seq)
    }
    #expect(again.seq == story.view.seq)
    #expect(again.lobby == story.view.lobby)
    #expect(Seen(again, now: .second(99)) == Seen(story.view, now: .second(99)))
  }

  @Test func `keeps the newest 50 messages, oldest first`() throws {
    var story = try Story()
    for number in 1...60 {
      story.add(.chatSent(ChatSent(message: MessageID(number), from: .host, name: "Host", text: "Message \(number)")))
    }
    #expect(story.view.chat.map(\.id.number) == Array(11...60))
    #expect(story.view.chat.last?.text == "Message 60")
    #expect(story.view.chat.last?.at == .second(60))
  }

  @Test func `keeps the newest 500 notices and shows the newest 50`() throws {
    var story = try Story()
    for number in 1...510 { story.add(.noticeSent(NoticeSent(notice: NoticeID(number), text: "Look up", to: .all))) }
    #expect(story.view.notices.map(\.id.number) == Array(11...510))
    let shown = story.view.snapshot(for: .spectator, at: story.now).notices
    #expect(shown.map(\.id.number) == Array(461...510))
  }

  @Test func `knows who found what`() throws {
    var story = try Story(
      LobbyDetails(name: "Hunt"), .added("c1"), .added("c2"), .joined("p1", "Ada"), .joined("p2", "Alan"))
    story.add(.huntStarted(HuntStarted(endsAt: nil)))
    story.find("p2", "c1", at: 20)
    story.find("p1", "c1", at: 30)
    #expect(story.view.lobby.finds["c1"]?.map(\.player) == ["p2", "p1"])
    #expect(story.view.lobby.finds["c1"]?.map(\.seq) == [7, 8])
    #expect(story.view.foundBy("c1") == 2)
    #expect(story.view.foundBy("c2") == 0)
    #expect(story.view.foundBy("c9") == 0)
  }
}

/// Everything visible in a lobby, as a value that can be compared.
struct Seen: Equatable {
  private let snapshots: [SeenSnapshot]
  private let rows: [Row]
  private let changes: [BoardPage]
  private let results: SeenResults?
  private let explanations: [Explanation?]

  init(_ view: LobbyView, now: Timestamp) {
    let viewers: [Viewer] = [.host, .spectator, .player("p1", team: "t1"), .player("p2", team: nil)]
    snapshots = viewers.map { SeenSnapshot(view.snapshot(for: $0, at: now)) }
    rows = view.boardPage(after: 0, limit: 1_000, for: .host).rows
    changes = [0, view.seq / 2, view.seq - 1, view.seq].map { view.boardChanges(after: $0) }
    explanations = view.lobby.players.indices.map { view.explanation(of: PlayerID($0 + 1)) }
    results = view.results.map(SeenResults.init)
  }

  private struct SeenSnapshot: Equatable {
    let seq: Int
    let card: Card
    let me: PlayerSummary?
    let clues: [ClueView]
    let players: [PlayerSummary]
    let board: BoardPage
    let chat: [ChatLine]
    let notices: [Notice]
    let songs: [SongView]

    init(_ snapshot: Snapshot) {
      seq = snapshot.seq
      card = snapshot.card
      me = snapshot.me
      clues = snapshot.clues
      players = snapshot.players
      board = snapshot.board
      chat = snapshot.chat
      notices = snapshot.notices
      songs = snapshot.songs
    }
  }

  private struct SeenResults: Equatable {
    let seq: Int
    let endedAt: Timestamp
    let rows: [Row]
    let teams: [TeamRow]?
    let winners: [Results.Winner]
    let clues: [Results.ClueResult]

    init(_ results: Results) {
      seq = results.seq
      endedAt = results.endedAt
      rows = results.rows
      teams = results.teams
      winners = results.winners
      clues = results.clues
    }
  }
}

@Suite struct AnyGameSeen {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `looks the same whether one watched all along or came at the end`(seed: UInt64) throws {
    var game = try RandomGame(seed: seed)
    var view = try LobbyView(folding: game.log)
    for _ in 0..<60 {
      _ = game.step()
      // Replaying earlier events, as after a reconnection, changes nothing.
      for recorded in game.log.suffix(20) { view.apply(recorded.event, at: recorded.at, seq: recorded.seq) }
    }
    let fresh = try LobbyView(folding: game.log)
    #expect(view.lobby == game.lobby)
    #expect(view.lobby == fresh.lobby)
    #expect(Seen(view, now: game.now) == Seen(fresh, now: game.now))
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `has the board that its finds make`(seed: UInt64) throws {
    let game = try RandomGame(seed: seed, steps: 100)
    let view = try LobbyView(folding: game.log)
    let ranked = NaiveBoard(scoring: game).ranked
    #expect(view.board.players(fromRank: 1, limit: 1_000) == ranked.map(\.id))
    for player in ranked { #expect(view.board.standing(of: player.id).looksLike(player.standing)) }
    for clue in view.lobby.clueOrder {
      let finders = view.lobby.seatedPlayers.filter { $0.player.found.contains(clue) }
      #expect(view.foundBy(clue) == finders.count)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `explains every point`(seed: UInt64) throws {
    var game = try RandomGame(seed: seed)
    var view = try LobbyView(folding: game.log)
    for _ in 0..<100 {
      _ = game.step()
      for recorded in game.log where recorded.seq > view.seq {
        view.apply(recorded.event, at: recorded.at, seq: recorded.seq)
      }
      for row in view.boardPage(after: 0, limit: 1_000, for: .host).rows {
        let explanation = try #require(view.explanation(of: row.player))
        #expect(explanation.points == row.points)
        #expect(explanation.because.map(\.points).reduce(0, +) == row.points)
        for entry in explanation.because { #expect((1...view.seq).contains(entry.seq)) }
      }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `gives each seated player a rank of their own`(seed: UInt64) throws {
    let view = try LobbyView(folding: try RandomGame(seed: seed, steps: 100).log)
    #expect(
      view.lobby.seatedPlayers.compactMap { view.board.place(of: $0.id) }.sorted() == Array(1..<view.board.count + 1))
    let teams = view.teamRows() ?? []
    #expect(teams.map(\.rank) == Array(1..<teams.count + 1))
    #expect(Set(teams.map(\.team)).count == teams.count)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `is foretold by the preview of a ruling`(seed: UInt64) throws {
    var game = try RandomGame(seed: seed)
    for _ in 0..<100 {
      let before = game
      let step = game.step()
      guard case .rule(let ruling, _) = step.command else { continue }
      var view = try LobbyView(folding: before.log)
      for recorded in game.log.dropFirst(before.log.count) {
        if case .rulingApplied = recorded.event { break }
        view.apply(recorded.event, at: recorded.at, seq: recorded.seq)
      }
      let preview = Result { () throws(Rejection) in try view.preview(ruling, at: step.now) }
      guard case .success(let effect) = preview else {
        #expect((try? step.outcome.get()) == nil)
        continue
      }
      let after = try LobbyView(folding: game.log)
      for seated in after.lobby.seatedPlayers {
        let (old, new) = (try #require(view.row(of: seated.id)), try #require(after.row(of: seated.id)))
        let change = effect.players.first { $0.id == seated.id }
        #expect((change != nil) == (old.points != new.points || old.rank != new.rank))
        if let change {
          #expect([change.pointsBefore, change.pointsAfter] == [old.points, new.points])
          #expect([change.rankBefore, change.rankAfter] == [old.rank, new.rank])
        }
      }
      let moved = zip(
        (view.teamRows() ?? []).sorted { $0.team < $1.team }, (after.teamRows() ?? []).sorted { $0.team < $1.team }
      )
      .filter { $0.points != $1.points || $0.rank != $1.rank }.map(\.0.team)
      #expect((effect.teams ?? []).map(\.id).sorted() == moved)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `has the teams' board that its finds make`(seed: UInt64) throws {
    let game = try RandomGame(seed: seed, steps: 100)
    let view = try LobbyView(folding: game.log)
    let lobby = view.lobby
    for row in view.teamRows() ?? [] {
      let members = Set(lobby.seatedPlayers.filter { $0.player.team == row.team }.map(\.id))
      // The team's earliest find of each clue.
      let firsts = lobby.finds.values.compactMap { $0.first { members.contains($0.player) } }
      let finds = firsts.map { (find: $0, points: view.worth(of: $0).total) }
      // The hints of a member who left still cost the team points.
      let payers = lobby.hints.filter { player, _ in
        lobby.details.settings.hasEarlierRules
          ? members.contains(player) : lobby.anyPlayer(player)?.team == row.team
      }
      let hints = payers.values.joined().reduce(0) { $0 + $1.cost }
      let awards = lobby.rulings.inForce.reduce(0) { sum, applied in
        switch applied.ruling {
        case .award(.player(let player), let points) where members.contains(player): sum + points
        case .award(.team(row.team), let points): sum + points
        case .award, .allowTime, .voidClue, .voidCode, .voidFind: sum
        }
      }
      let points = max(0, finds.reduce(awards - hints) { $0 + $1.points })
      #expect(row.points == points)
      #expect(row.found == firsts.count)
      let last = finds.filter { $0.points > 0 }.map { (lobby.rankedTime(of: $0.find), $0.find.seq) }.max { $0 < $1 }
      #expect(row.last?.seq == (points > 0 ? last?.1 : nil))
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `changes only rows that differ`(seed: UInt64) throws {
    var game = try RandomGame(seed: seed)
    var view = try LobbyView(folding: game.log)
    for _ in 0..<60 {
      let before = view
      _ = game.step()
      for recorded in game.log where recorded.seq > view.seq {
        view.apply(recorded.event, at: recorded.at, seq: recorded.seq)
      }
      let changed = view.lobby.seatedPlayers.map(\.id).filter { id in
        guard var old = before.row(of: id, for: .spectator), let new = view.row(of: id, for: .spectator) else {
          return true
        }
        old.rank = new.rank
        return old != new
      }
      #expect(view.boardChanges(after: before.seq, for: .spectator).rows.map(\.player).sorted() == changed)
    }
  }
}
