import Foundation
import JSONCoding
import NIOConcurrencyHelpers
import QuarryClient
import TestTools
import Testing

@Suite struct KillingTheServer {
  /// A request with a key, and its answer if one came.
  private struct Deed: Sendable {
    let token: String
    let method: String
    let params: JSONValue
    var result: JSONValue?
  }

  private struct Player: Sendable {
    let name: String
    let token: String
  }

  @Test func `again and again under load loses and doubles nothing`() async throws {
    let seed: UInt64 = 20_261_121
    print("Killing with seed \(seed)")
    var options = ServerOptions()
    options.rateLimits = false
    try await withServer(options) { [options] server in
      var random = SeededGenerator(seed: seed)
      let lobby = try await HostedLobby.create(on: server, clues: 600)
      let players = try await Self.join(4, lobby, server)
      let watcher = try await ResumingWatcher(server, lobby)
      var log = Log()
      var deeds: [Deed] = []
      let rounds = Seeds.count(byDay: 12, atNight: 50)
      for round in 0..<rounds {
        let load = Load(lobby: lobby, round: round, answersMax: Int.random(in: 0...160, using: &random))
        let (done, pushed) = try await Self.live(load, players, server)
        // Check what the dead server pushed before anything new is appended to the log.
        try await server.start(options)
        deeds += done
        log.read(try await lobby.history(after: log.events.count, on: server))
        Self.everythingIsThere(done, pushed, in: log, players)
        try await watcher.resume()
        try await Self.sameAnswers(done, server)
        if round % 6 == 5 { try await Self.isWhole(server) }
      }
      try await Self.sameAnswers(deeds, server)
      try await watcher.resume()
      let history = try await lobby.history(on: server)
      #expect(history.integers("seq") == Int64(history.count).counted())
      #expect(Array(history.prefix(log.events.count)) == log.events, "what was there stays as it is")
      #expect(watcher.seen == Array(history.dropFirst(watcher.start)), "each missed event once and in order")
      let answered = deeds.count { $0.result != nil }
      #expect(answered > 30 * rounds, "there was load: \(answered) answers to \(deeds.count) requests")
      print("\(answered) of \(deeds.count) requests were answered, \(history.count) events")
    }
  }

  private static func join(_ count: Int, _ lobby: HostedLobby, _ server: TestServer) async throws -> [Player] {
    var players: [Player] = []
    for number in 1...count {
      try await Client.with(server) { client in
        let joined = try await client.call(
          "lobby.join", ["code": .string(lobby.code), "name": .string("Player \(number)")])
        players.append(Player(name: "Player \(number)", token: try #require(joined["token"]?.string)))
      }
    }
    return players
  }

  /// Plays until the server is killed.
  /// - Returns: the requests, and the events pushed to a watcher.
  private static func live(
    _ load: Load, _ players: [Player], _ server: TestServer
  ) async throws -> (deeds: [Deed], pushed: [JSONValue]) {
    try await withThrowingTaskGroup(of: (deeds: [Deed], pushed: [JSONValue]).self) { group in
      let isWatching = AsyncStream.makeStream(of: Void.self)
      group.addTask {
        let watcher = try await load.lobby.spectator(on: server)
        isWatching.continuation.finish()
        // The watcher's connection ends with the server.
        try? await watcher.readToEnd()
        let pushed = await watcher.pushes.events()
        await watcher.close()
        return ([], pushed)
      }
      for await _ in isWatching.stream {}
      for (number, player) in players.enumerated() {
        group.addTask { (try await load.play(as: number, player.token, server), []) }
      }
      group.addTask {
        for await _ in load.isOver.stream {}
        await server.kill()
        return ([], [])
      }
      var all: (deeds: [Deed], pushed: [JSONValue]) = ([], [])
      for try await part in group {
        all.deeds += part.deeds
        all.pushed += part.pushed
      }
      return all
    }
  }

  /// The players' requests in one round.
  private struct Load: Sendable {
    let lobby: HostedLobby
    let round: Int
    /// The server is killed once it has given so many answers, whatever it is doing then.
    let answersMax: Int
    let isOver = AsyncStream.makeStream(of: Void.self)
    private let answers = NIOLockedValueBox(0)

    init(lobby: HostedLobby, round: Int, answersMax: Int) {
      (self.lobby, self.round, self.answersMax) = (lobby, round, answersMax)
      if answersMax == 0 { isOver.continuation.finish() }
    }

    private func noteAnswer() {
      let count = answers.withLockedValue { answers in
        answers += 1
        return answers
      }
      if count == answersMax { isOver.continuation.finish() }
    }

    /// Scans and chats with several requests in flight, each with a key, until the connection breaks.
    func play(as number: Int, _ token: String, _ server: TestServer) async throws -> [Deed] {
      let client = try await Client.connect(server)
      var deeds: [Deed] = []
      var answered = 0
      do {
        try await client.call("session.attach", ["token": .string(token)])
        while true {
          // A new request for each answer keeps about eight in flight.
          while deeds.count < answered + 8 {
            let deed = deed(number, deeds.count, token)
            deeds.append(deed)
            try await client.ask(deed.method, deed.params)
          }
          let answer = try await client.answer()
          deeds[answered].result = answer["result"]
          answered += 1
          noteAnswer()
        }
      } catch {
        // The server is dead, as it should be.
      }
      isOver.continuation.finish()
      await client.close()
      return deeds
    }

    private func deed(_ player: Int, _ number: Int, _ token: String) -> Deed {
      let key = JSONValue.string("r\(round)-\(number)")
      guard number % 3 == 0 else {
        let text = JSONValue.string("Round \(round), player \(player), line \(number)")
        return Deed(token: token, method: "chat.send", params: ["text": text, "key": key])
      }
      let code = lobby.codes[(round * 12 + number / 3) % lobby.codes.count]
      return Deed(token: token, method: "scan.submit", params: ["text": .string(code), "key": key])
    }
  }

  /// The lobby's events, and how often each message and each find occurs.
  private struct Log {
    var events: [JSONValue] = []
    var counts: [String: Int] = [:]

    mutating func read(_ more: [JSONValue]) {
      events += more
      for data in more.compactMap({ $0["data"] }) {
        if let text = data["text"]?.string { counts[text, default: 0] += 1 }
        if let player = data["player"]?.string, let clue = data["clue"]?.string {
          counts["\(player) \(clue)", default: 0] += 1
        }
      }
    }
  }

  /// Checks that everything that was answered or pushed is in the log exactly once.
  private static func everythingIsThere(
    _ deeds: [Deed], _ pushed: [JSONValue], in log: Log, _ players: [Player]
  ) {
    #expect(log.counts.values.max() ?? 1 == 1)
    for deed in deeds where deed.result != nil {
      let number = (players.firstIndex { $0.token == deed.token } ?? 0) + 1
      let name =
        deed.method == "chat.send"
        ? deed.params["text"]?.string : deed.result?["clue"]?.string.map { "p\(number) \($0)" }
      guard let name else {
        Issue.record("\(deed.params.text) had an answer without a clue")
        continue
      }
      if log.counts[name] != 1 { Issue.record("\(name) was answered and is not in the log") }
    }
    for event in pushed {
      let seq = Int(event["seq"]?.integer ?? 0)
      let stored = log.events.indices.contains(seq - 1) ? log.events[seq - 1] : .null
      if stored["data"] != event["data"] || stored["at"] != event["at"] {
        Issue.record("\(event.text) was pushed and is not in the log, but \(stored.text)")
      }
    }
  }

  /// Repeats all requests: answered ones must get the same answer, and the others must succeed.
  private static func sameAnswers(_ deeds: [Deed], _ server: TestServer) async throws {
    try await Client.with(server) { client in
      for start in stride(from: 0, to: deeds.count, by: 200) {
        let part = deeds[start..<min(start + 200, deeds.count)]
        let ids = try await client.ask(part.map { ($0.method, $0.params.with(["token": .string($0.token)])) })
        for (deed, id) in zip(part, ids) {
          let result = try await client.result(of: id)
          if let first = deed.result { #expect(result == first, "\(deed.params.text)") }
        }
      }
    }
  }

  private static func isWhole(_ server: TestServer) async throws {
    let verify = try await Program.quarry("log", "verify", "--data", server.data)
    #expect(verify.exit == .code(0), "\(verify.output) \(verify.errorOutput)")
    #expect(verify.output.contains("intact"))
  }
}

/// A host that resumes after each death of the server from what it knows, and receives the rest.
private final class ResumingWatcher: Sendable {
  private let server: TestServer
  private let lobby: HostedLobby
  private let epoch: String
  /// The number of events before it began to watch.
  let start: Int
  private let events = NIOLockedValueBox<[JSONValue]>([])

  init(_ server: TestServer, _ lobby: HostedLobby) async throws {
    self.server = server
    self.lobby = lobby
    let host = try await lobby.host(on: server)
    let watched = try await host.call("lobby.watch")
    epoch = watched["epoch"]?.string ?? ""
    start = Int(watched["seq"]?.integer ?? 0)
    await host.close()
  }

  /// All events received.
  var seen: [JSONValue] { events.withLockedValue { $0 } }

  /// Resumes watching, and reads up to the newest event.
  func resume() async throws {
    let last = Int64(start + seen.count)
    let host = try await lobby.host(on: server)
    let newest = try await host.call("lobby.history", ["after": .integer(last), "limit": 1])["last"]?.integer ?? 0
    let since: JSONValue = ["since": ["epoch": .string(epoch), "seq": .integer(last)]]
    let answer = try await host.call("lobby.watch", since)
    #expect(answer["resumed"] == true && answer["seq"]?.integer == last)
    var seq = last
    while seq < newest {
      let event = try await host.push("event")
      seq = event["seq"]?.integer ?? 0
      events.withLockedValue { $0.append(event) }
    }
    await host.close()
  }
}
