import Core
import Hunt
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct PushingBoards {
  /// A board as a client keeps it: rows by player, replaced when new ones arrive.
  private struct Screen {
    var rows: [String: JSONValue] = [:]
    var total = 0

    mutating func show(_ board: JSONValue) {
      for row in board["rows"]?.array ?? [] { rows[row["player"]?.string ?? ""] = row }
      total = Int(board["total"]?.integer ?? -1)
    }

    func points(_ player: String) -> JSONValue? { rows[player]?["points"] }
  }

  private func race(on server: TestServer, players: Int) async throws -> (host: TestClient, players: [TestClient]) {
    let host = try await server.host(clues: (1...30).map { Clue(title: "Clue \($0)", points: $0) })
    var seats: [TestClient] = []
    for number in 1...players { seats.append(try await server.join("player \(number)", host.lobby)) }
    try await host.command(.start)
    return (host, seats)
  }

  @Test(arguments: [1, 2])
  func `brings the rows that changed, not too often, and the newest always`(threads: Int) async throws {
    try await TestServer.run(threads: threads) { server in
      let (host, players) = try await race(on: server, players: 10)
      let watcher = server.client(loop: threads - 1)
      var screen = Screen()
      screen.show(try #require(try await watcher.watch(of: host.lobby)["snapshot"]?["board"]))
      let start = ContinuousClock.now
      for clue in 1...10 {
        for player in players.prefix(5) { try await player.find(clue) }
      }
      let seq = try await host.newestSeq()
      let boards = await watcher.peer.boards(upTo: seq)
      let tenths = (ContinuousClock.now - start) / .milliseconds(100)
      #expect(Double(boards.count) <= tenths + 2)
      #expect(boards.map(\.seq) == boards.map(\.seq).sorted())
      for board in boards {
        screen.show(board.params)
        #expect(board.params["rows"]?.array?.isEmpty == false)
        #expect(board.params["total"] == 10)
        // The other five rows never changed.
        for row in board.params["rows"]?.array ?? [] { #expect(row["points"] != 0) }
      }
      let whole = try await host.ask(.view(.board(after: 0, limit: 100, at: nil)))
      for row in try #require(whole["rows"]?.array) {
        #expect(screen.points(row["player"]?.string ?? "") == row["points"])
      }
    }
  }

  @Test func `goes to those who asked for boards`() async throws {
    try await TestServer.run { server in
      let (host, players) = try await race(on: server, players: 1)
      let (reader, chatter) = (server.client(), server.client())
      #expect(try await reader.watch(of: host.lobby, topics: [.board])["snapshot"] != nil)
      try await chatter.watch(of: host.lobby, topics: [.events, .chat])
      try await players[0].find(1)
      try await reader.peer.boards(upTo: host.newestSeq())
      #expect(reader.peer.events.isEmpty)
      await chatter.peer.events(upTo: 33)
      #expect(chatter.peer.boards.isEmpty)
    }
  }

  @Test func `catches up a reader that was too slow with everything it missed, at once`() async throws {
    try await TestServer.run { server in
      let (host, players) = try await race(on: server, players: 3)
      let slow = server.client(token: host.token ?? "", in: host.lobby)
      let quick = server.client()
      let seq = Int(try #require(try await slow.watch()["seq"]?.integer))
      try await quick.watch(of: host.lobby)
      slow.peer.takesBoards(false)
      for (clue, player) in [(1, 0), (2, 0), (3, 1)] {
        // There is room for the last board, but alone it would leave a gap in the reader's board.
        if clue == 3 { slow.peer.takesBoards(true) }
        try await players[player].find(clue)
        try await quick.peer.boards(upTo: host.newestSeq())
      }
      #expect(slow.peer.boards.isEmpty)
      // Events are not held back.
      #expect(await slow.peer.events(upTo: seq + 3).count == 3)

      slow.hasRoom()
      let boards = try await slow.peer.boards(upTo: host.newestSeq())
      #expect(boards.count == 1)
      var screen = Screen()
      screen.show(boards[0].params)
      #expect(screen.points("p1") == 3)
      #expect(screen.points("p2") == 3)
      #expect(screen.rows["p3"] == nil)

      // From now on, the reader is treated like all others.
      try await players[2].find(4)
      let newest = try await slow.peer.boards(upTo: host.newestSeq())
      #expect(newest.last?.params["rows"]?.array?.count == 1)
    }
  }

  @Test func `catches up a reader that is too slow once more`() async throws {
    try await TestServer.run { server in
      let (host, players) = try await race(on: server, players: 1)
      try await host.watch()
      host.peer.takesBoards(false)
      try await players[0].find(1)
      try await server.settle()
      // The reader had room, but no longer does when the board is sent.
      host.hasRoom()
      host.peer.takesBoards(false)
      try await server.settle()
      let early = host.peer.boards.count
      try await players[0].find(2)
      try await server.settle()
      host.hasRoom()
      let boards = try await host.peer.boards(upTo: host.newestSeq())
      #expect(boards.count == early + 1)
      #expect(boards.last?.params["rows"]?[0]?["points"] == 3)
    }
  }

  @Test func `brings a client that resumes what changed meanwhile`() async throws {
    try await TestServer.run { server in
      let (host, players) = try await race(on: server, players: 3)
      server.clock.advance(Limits.boardGrace + Span(milliseconds: 1))
      try await host.chat("Still there?")
      let seq = try await host.newestSeq()
      try await players[1].find(5)
      let client = server.client()
      try await client.watch(of: host.lobby, since: seq)
      let board = try #require(try await client.peer.boards(upTo: host.newestSeq()).first)
      #expect(board.params["rows"]?.array?.map { $0["player"] } == ["p2"])
      #expect(board.params["total"] == 3)
      // Recent changes are sent again: their board may have been lost with the connection.
      let hasty = server.client()
      try await hasty.watch(of: host.lobby, since: seq + 1)
      #expect(try await hasty.peer.boards(upTo: host.newestSeq()).first?.params["rows"]?.array?.count == 1)
      // A client that missed no change gets no board.
      server.clock.advance(Limits.boardGrace + Span(milliseconds: 1))
      try await host.chat("anything")
      let other = server.client()
      try await other.watch(of: host.lobby, since: seq + 2)
      try await host.chat("anything else")
      await other.peer.events(upTo: seq + 3)
      #expect(other.peer.boards.isEmpty)
    }
  }

  @Test func `shows new names, and points that are counted anew`() async throws {
    try await TestServer.run { server in
      let (host, players) = try await race(on: server, players: 2)
      try await players[0].find(10)
      try await host.watch(topics: .board)
      try await players[1].rename("Grace")
      var board = try #require(try await host.peer.boards(upTo: host.newestSeq()).last)
      #expect(board.params["rows"]?.array?.map { $0["name"] } == ["Grace"])
      var changes = ClueChanges()
      changes.points = 7
      try await host.command(.updateClue(ClueID(10), changes))
      board = try #require(try await host.peer.boards(upTo: host.newestSeq()).last)
      #expect(board.params["rows"]?.array?.map { $0["points"] } == [7])
      try await players[1].ask(.player(.leave))
      board = try #require(try await host.peer.boards(upTo: host.newestSeq()).last)
      #expect(board.params["total"] == 1)
    }
  }

  @Test func `gives pages behind any rank`() async throws {
    try await TestServer.run { server in
      let (_, players) = try await race(on: server, players: 5)
      let page = try await players[0].ask(.view(.board(after: 3, limit: 1, at: nil)))
      #expect(page["rows"]?.array?.map { $0["rank"] } == [4])
      #expect(page["me"]?["player"] == "p1")
      for after in [5, 6, Int.max - 1, Int.max] {
        #expect(try await players[0].ask(.view(.board(after: after, limit: 1_000, at: nil)))["rows"] == [])
      }
      #expect(try await players[0].ask(.view(.history(after: .max, limit: 1_000)))["events"] == [])
      #expect(await kind { try await players[0].ask(.view(.snapshot(at: .max))) } == nil)
    }
  }
}
