import JSONCoding
import QuarryClient
import Testing

@testable import quarry

@Suite struct AWatchersScreen {
  private static func screen(trouble: String? = nil, happenings: Int = 1) -> WatchScreen {
    WatchScreen(
      lobby: .sample,
      happenings: (0..<happenings).map { .init(at: Int64($0) * 1_000, text: "Bob found “Fountain”. \($0)") },
      trouble: trouble, now: 10_000)
  }

  @Test func `shows the lobby, the clock, the board and what happened`() {
    #expect(
      Self.screen().lines(columns: 50, rows: 12).map(\.text) == [
        "Old Town                            join code 7KQF",
        "0:50 left · 2 players · 2 clues",
        String(repeating: "─", count: 50),
        " #  Name  Points      Found",
        " 1  Bob       50        1/2",
        " 2  Ada       50        1/2",
        String(repeating: "─", count: 50),
        "   10 s  Bob found “Fountain”. 0",
      ])
  }

  @Test func `says when it is cut off`() {
    #expect(Self.screen(trouble: "Connection lost.").lines(columns: 50, rows: 12).last?.text == "⚠ Connection lost.")
  }

  @Test func `waits for its first snapshot`() {
    let screen = WatchScreen(lobby: LobbyMirror(), happenings: [], trouble: nil, now: 0)
    #expect(screen.lines(columns: 50, rows: 12).map(\.text) == ["Connecting…"])
  }

  @Test func `begins with what was said before`() {
    let snapshot: JSONValue = [
      "chat": [["message": "m1", "player": "p1", "name": "Ada", "text": "hi", "at": 7]],
      "notices": [["notice": "n1", "text": "Rain!", "at": 9], ["notice": "n2", "text": "Sun!", "at": 5]],
    ]
    #expect(Happening.past(in: snapshot).map(\.text) == ["The host says: Sun!", "Ada: hi", "The host says: Rain!"])
  }

  @Test func `fits every window`() {
    var lobby = LobbyMirror.sample
    let rows = (3..<200).map { JSONValue.row(Int64($0), "p\($0)", "Spieler 小林 \($0)", 5, at: Int64($0)) }
    lobby.apply(.board(.sample(rows, total: 300)))
    for columns in [1, 10, 20, 40, 80, 200] {
      for height in [1, 2, 5, 10, 24, 100] {
        let screen = WatchScreen(
          lobby: lobby, happenings: Self.screen(happenings: 50).happenings, trouble: "x", now: 10_000)
        let lines = screen.lines(columns: columns, rows: height)
        #expect(lines.count <= height)
        #expect(lines.allSatisfy { $0.text.columns <= columns })
      }
    }
  }

  @Test func `tells how many rows it does not show`() {
    var lobby = LobbyMirror.sample
    let rows = (3..<40).map { JSONValue.row(Int64($0), "p\($0)", "Player \($0)", 5, at: Int64($0)) }
    lobby.apply(.board(.sample(rows, total: 300)))
    let lines = WatchScreen(lobby: lobby, happenings: [], trouble: nil, now: 0).lines(columns: 60, rows: 20).map(\.text)
    let shown = lines.count { $0.contains("1/2") }
    #expect(lines.contains("… and \(300 - shown) more"))
    #expect(lines.count == 20)
  }

  @Test func `is drawn in place, without touching the rest`() {
    let frame = Terminal.frame([.init(text: "a", style: .strong), .init(text: "b")], isColourful: true)
    #expect(frame == "\u{1B}[?2026h\u{1B}[H\u{1B}[1ma\u{1B}[0m\u{1B}[K\r\nb\u{1B}[K\u{1B}[J\u{1B}[?2026l")
    #expect(!Terminal.frame([.init(text: "a", style: .strong)], isColourful: false).contains("[1m"))
  }
}

@Suite struct AWatchersLines {
  private func line(_ update: WatchUpdate) -> String? { WatchLines.line(for: update, in: .sample, now: 1_000) }

  @Test func `begin with what there is`() {
    #expect(
      line(.snapshot(.snapshot, at: .init(epoch: "E", seq: 7)))
        == "1970-01-01T00:00:01Z #7 Old Town (7KQF): running, 2 players, 2 clues; board: 1. Bob 50, 2. Ada 50")
  }

  @Test func `tell each event, also one that is not known`() {
    #expect(line(.event(.sample("player.left", ["player": "p2"]))) == "1970-01-01T00:00:10Z #20 Bob left.")
    #expect(line(.event(.sample("cake.baked", [:]))) == "1970-01-01T00:00:10Z #20 cake.baked.")
  }

  @Test func `tell each change of the board, and nothing if there is none`() {
    #expect(
      line(.board(.sample([.row(1, "p1", "Ada", 70, at: 12)], total: 2)))
        == "1970-01-01T00:00:01Z #20 board: 1. Ada 70, 2. Bob 50")
    #expect(line(.board(.sample([.row(1, "p2", "Bob", 50, at: 5)], total: 2))) == nil)
  }

  @Test func `tell when the connection is lost and found`() {
    #expect(
      line(.disconnected(reason: "gone", retryIn: .milliseconds(1_500)))
        == "1970-01-01T00:00:01Z Connection lost (gone). Trying again…")
    var lobby = LobbyMirror.sample
    lobby.apply(.disconnected(reason: "gone", retryIn: .seconds(1)))
    #expect(WatchLines.line(for: .disconnected(reason: "gone", retryIn: .seconds(1)), in: lobby, now: 0) == nil)
    #expect(line(.resumed) == "1970-01-01T00:00:01Z Connected again; nothing was missed.")
  }
}
