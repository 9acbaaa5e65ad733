import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestDoubles
import TestSupport
import TestTools
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct WatchingALobby {
  /// `prev` lets clients detect missed events. It must neither report a false gap nor miss a real one.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `gives everybody what they may see, and lets them notice what they missed`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let threads = Int(seed % 2) + 1
    try await TestServer.run(threads: threads, rateLimits: false) { server in
      let host = try await server.host(LobbyDetails(name: "Race", duration: 600, teams: ["Red", "Blue"]))
      let players = [
        try await server.join("Ada", host.lobby, team: TeamID(1), loop: 0),
        try await server.join("Bob", host.lobby, team: TeamID(2), loop: threads - 1),
      ]
      var watchers: [Watcher] = []
      for topics in [Topics.all, .events, .chat, [.events, .chat], .board] {
        for (index, seat) in ([host, server.client()] + players).enumerated() {
          let loop = Int.random(in: 0..<threads, using: &random)
          let client = TestClient(server: server, loop: loop, lobby: host.lobby, token: seat.token)
          let seq = Int(try #require(try await client.watch(topics: topics)["seq"]?.integer))
          watchers.append(Watcher(client: client, topics: topics, isHost: index == 0, team: index - 1, seq: seq))
        }
      }
      var game = RandomGame(host: host, players: players, random: random)
      for _ in 0..<60 { try await game.step() }
      for player in players { try await player.chat("done") }
      try await host.announce("the end")
      try await host.chat("the end")
      let seq = try await host.newestSeq()

      let all = try #require(watchers.first { $0.isHost && $0.topics == .all })
      let everything = await all.client.peer.events(upTo: seq)
      #expect(everything.map(\.seq) == Array(all.seq + 1...seq))
      for watcher in watchers { try await watcher.check(against: everything, random: &random) }
    }
  }

  @Test func `is for everybody unless the host says otherwise`() async throws {
    try await TestServer.run { server in
      var details = LobbyDetails(name: "Private")
      details.settings.spectators = false
      let host = try await server.host(details)
      #expect(await kind { try await server.client().watch(of: host.lobby) } == "forbidden")
      #expect(await kind { try await server.client().ask(.view(.snapshot(at: nil)), of: host.lobby) } == "forbidden")
      let ada = try await server.join("Ada", host.lobby)
      #expect(await kind { try await ada.watch() } == nil)
      #expect(await kind { try await host.watch() } == nil)
    }
  }

  @Test func `replaces the watch before`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let watcher = server.client()
      try await watcher.watch(of: host.lobby)
      try await watcher.watch(of: host.lobby, topics: .events)
      try await watcher.watch(of: host.lobby, topics: .chat)
      try await host.announce("not for the chat")
      try await host.chat("once")
      let events = await watcher.peer.events(upTo: 6)
      #expect(events.map(\.type) == ["chat.sent"])
      // This audience has seen no earlier event.
      #expect(events.map(\.previous) == [0])
    }
  }

  @Test func `begins at one point, so that nothing is lost or doubled`() async throws {
    try await TestServer.run(threads: 2, rateLimits: false) { server in
      let host = try await server.host()
      var watchers: [(client: TestClient, slot: Int)] = []
      for number in 0..<60 {
        try host.say("line \(number)")
        let client = server.client(loop: number % 2)
        watchers.append((client, client.send(.view(.watch(since: nil, topics: .all)), of: host.lobby)))
      }
      for (client, slot) in watchers { _ = try await client.result(slot) }
      try await host.chat("last")
      let seq = try await host.newestSeq()
      for (client, slot) in watchers {
        let answer = try await client.result(slot)
        let start = Int(try #require(answer["seq"]?.integer))
        #expect(await client.peer.events(upTo: seq).map(\.seq) == Array(start + 1...seq))
        let shown = try #require(answer["snapshot"]?["chat"]?.array?.count)
        #expect(shown == min(start - 4, Limits.snapshotChat))
      }
    }
  }
}

/// A watching client, and what should have been pushed to it.
private struct Watcher {
  let client: TestClient
  let topics: Topics
  let isHost: Bool
  /// The number of the player's team; 0 for a spectator.
  let team: Int
  /// The sequence number in the answer to `lobby.watch`.
  let seq: Int

  /// - Parameter everything: all events, as the host sees them.
  func check(against everything: [TestPeer.Push], random: inout SeededGenerator) async throws {
    let started = everything.first { $0.type == "hunt.started" }?.seq ?? .max
    let expected = everything.filter { wants($0) && sees($0, started) }
    let pushed = await client.peer.events(upTo: expected.last?.seq ?? 0, atLeast: expected.count)
    #expect(pushed.map(\.seq) == expected.map(\.seq))
    if isHost, topics == .all { #expect(pushed.map(\.line) == everything.map(\.line)) }
    // Without losses there is never a gap.
    var last = seq
    for push in pushed {
      #expect(push.previous <= last, "\(push.line) after \(last)")
      last = push.seq
    }
    // A loss is noticed at the next push whose whole audience should have received the lost one.
    last = seq
    var lost: [TestPeer.Push] = []
    for push in pushed {
      if Int.random(in: 0..<4, using: &random) == 0 {
        lost.append(push)
        continue
      }
      let shouldNotice = lost.contains {
        isHost || audience($0, started) == "" || audience($0, started) == audience(push, started)
      }
      #expect((push.previous > last) == shouldNotice, "\(push.line) after \(last)")
      lost = []
      last = push.seq
    }
  }

  private func wants(_ push: TestPeer.Push) -> Bool { topics.contains(push.type == "chat.sent" ? .chat : .events) }

  /// The only recipient; empty if everyone receives it. From the start, everybody sees the clues.
  private func audience(_ push: TestPeer.Push, _ started: Int) -> String {
    if push.type == "clue.moved", push.seq < started { return "host" }
    if push.type == "lobby.updated", push.params["data"]?["settings"] != nil { return "host" }
    let to = push.params["data"]?["to"]
    return to?["player"]?.string ?? to?["team"]?.string ?? ""
  }

  private func sees(_ push: TestPeer.Push, _ started: Int) -> Bool {
    isHost || ["", "p\(team)", "t\(team)"].contains(audience(push, started))
  }
}

/// Random actions in a lobby, many of them concurrent.
private struct RandomGame {
  let host: TestClient
  let players: [TestClient]
  var random: SeededGenerator
  private var joined = 2

  init(host: TestClient, players: [TestClient], random: SeededGenerator) {
    self.host = host
    self.players = players
    self.random = random
  }

  mutating func step() async throws {
    let number = Int.random(in: 0..<12, using: &random)
    let index = Int.random(in: 0..<players.count, using: &random)
    let player = players[index]
    switch number {
    case 0: host.send(.host([.start, .pause, .resume].randomElement(using: &random) ?? .start))
    case 1: host.send(.host(.addClue(Clue(title: "more", points: 5), before: nil)))
    case 2: host.send(.host(.moveClue(ClueID(1), before: ClueID(3))))
    case 3: player.send(.player(.rename(try PlayerName(parsing: "name \(random.next() % 100)"))))
    case 4: player.send(.player(.scan(text: player.qrText(of: Int.random(in: 1...3, using: &random)), at: nil)))
    case 5:
      joined += 1
      let name = try PlayerName(parsing: "player \(joined)")
      host.server.client().send(.join(name, team: nil, joiner: nil), of: host.lobby)
    case 6, 7:
      let recipients: [Recipient] = [.all, .player(PlayerID(index + 1)), .team(TeamID(index + 1))]
      let recipient = recipients.randomElement(using: &random) ?? .all
      host.send(.host(.announce(try NoticeText(parsing: "notice"), to: recipient)))
    case 8:
      var changes = LobbyChanges()
      changes.settings = SettingsChanges()
      changes.settings?.lateJoin = Bool.random(using: &random)
      host.send(.host(.update(changes)))
    case 9: try await host.chat("wait for me")
    default: try player.say("line")
    }
  }
}

extension TestPeer {
  /// Waits for an event with at least this sequence number if any is expected, and returns all events.
  fileprivate func events(upTo seq: Int, atLeast count: Int) async -> [Push] {
    guard count > 0 else { return events }
    return await events(upTo: seq)
  }
}
