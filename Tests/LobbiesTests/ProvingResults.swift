import Core
import Crypto
import EventLog
import Foundation
import Hunt
import HuntViews
import JSONCoding
import TestDoubles
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct ProvingResults {
  /// Runs a test on a hunt that has ended, in which Ada found two clues and Bob one.
  private static func play(
    on log: any EventLog = InMemoryLog(), clock: TestClock = TestClock(),
    _ body: (TestServer, _ host: TestClient, _ ada: TestClient, _ bob: TestClient) async throws -> Void
  ) async throws {
    try await TestServer.run(on: log, threads: 2, clock: clock) { server in
      let host = try await server.host(LobbyDetails(name: "Race", duration: 600, teams: ["Red", "Blue"]))
      let ada = try await server.join("Ada \"A.\" é", host.lobby, team: TeamID(1))
      let bob = try await server.join("Bob", host.lobby, team: TeamID(2), loop: 1)
      try await host.command(.start)
      clock.advance(.seconds(5))
      for (player, clue) in [(ada, 1), (bob, 1), (ada, 2)] { try await player.find(clue) }
      try await host.command(.end)
      try await body(server, host, ada, bob)
    }
  }

  @Test func `are signed over a text that anybody can put together`() async throws {
    try await Self.play { server, host, ada, _ in
      let bytes = try await ada.bytes(.view(.results))
      let results = try JSONParser.parse(Array(bytes.utf8))
      let proof = try #require(results["proof"])
      #expect(proof.object?.members.map(\.name) == ["epoch", "seq", "head", "publicKey", "signature"])
      #expect(proof["publicKey"]?.string == server.lobbies.publicKey)
      // Verified by hand, without any of the program's own code.
      let end = try #require(bytes.range(of: #","proof":"#))
      var members = try #require(try JSONSerialization.jsonObject(with: Data(bytes.utf8)) as? [String: Any])
      members["proof"] = nil
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
      let canonical = try JSONSerialization.data(withJSONObject: members, options: options)
      #expect(canonical.count == bytes.distance(from: bytes.startIndex, to: end.lowerBound) + "}".count + 1)
      let statement = """
        quarry results 1
        lobby \(host.lobby)
        epoch \(server.log.epoch)
        seq 11
        head \(try await server.stored(host.lobby)[10].hash)
        results \(SHA256.hash(data: canonical).hexadecimal)

        """
      let key = try Curve25519.Signing.PublicKey(rawRepresentation: bytesOf(proof["publicKey"]))
      let signature = bytesOf(proof["signature"])
      #expect(key.isValidSignature(signature, for: Data(statement.utf8)))
      #expect(!key.isValidSignature(signature, for: Data(statement.replacing("seq 11", with: "seq 12").utf8)))
    }
  }

  private func bytesOf(_ hex: JSONValue?) -> [UInt8] {
    let digits = (hex?.string ?? "").compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  @Test func `are the same for everybody and every time, whatever is said after the end`() async throws {
    let log = InMemoryLog()
    let clock = TestClock()
    var (lobby, first) = (LobbyID(""), "")
    try await Self.play(on: log, clock: clock) { server, host, ada, bob in
      lobby = host.lobby
      first = try await host.bytes(.view(.results))
      try await ada.chat("good game")
      try await host.announce("Prizes at the gate.")
      clock.advance(.hours(1))
      for client in [host, ada, bob, TestClient(server: server, loop: 1, lobby: lobby)] {
        let again = try await client.bytes(.view(.results))
        #expect(again == first)
      }
    }
    try await TestServer.run(on: log, clock: clock, randomness: TestRandomness(seed: 9)) { server in
      let again = try await TestClient(server: server, loop: 0, lobby: lobby).bytes(.view(.results))
      #expect(again == first)
    }
  }

  @Test func `are new ones, of a later event, once a find comes in late`() async throws {
    try await Self.play { server, host, ada, bob in
      let first = try await host.ask(.view(.results))
      try await ada.chat("wait")
      let during = server.clock.now
      server.clock.advance(.seconds(60))
      #expect(try await bob.find(2, at: during)["outcome"] == "found")
      let second = try await host.ask(.view(.results))
      #expect(first["seq"] == 11 && second["seq"] == 13)
      #expect(second["rows"]?[1]?["points"] == 30 && first["rows"]?[1]?["points"] == 10)
      #expect(first["proof"]?["signature"] != second["proof"]?["signature"])
    }
  }

  @Test func `are signed once, however many ask at the same time`() async throws {
    try await Self.play { server, host, ada, _ in
      let slots = (0..<200).map { _ in ada.send(.view(.results)) }
      var answers: Set<String> = []
      for slot in slots { answers.insert(try await ada.result(slot).text) }
      #expect(answers.count == 1)
    }
  }

  // MARK: The log

  /// All pages of the log, as one file.
  private func log(of client: TestClient, limit: Int = 4) async throws -> [UInt8] {
    var lines: [UInt8] = []
    var count = 0
    while true {
      let page = try await client.ask(.view(.log(after: count, limit: limit)))
      let events = page["events"]?.array ?? []
      if events.isEmpty {
        #expect(page["last"]?.integer == Int64(count))
        break
      }
      count += events.count
      for event in events { lines += event.bytes + [UInt8(ascii: "\n")] }
    }
    return Export.header(epoch: client.server.log.epoch, stream: StreamName(of: client.lobby), events: count) + lines
  }

  @Test func `follow from the log that everybody may have, in which only what one may see is not a hash`() async throws
  {
    try await Self.play { server, host, ada, bob in
      try await host.announce("FOR-ADA", to: .player(PlayerID(1)))
      try await host.announce("FOR-BLUE", to: .team(TeamID(2)))
      try await host.announce("FOR-ALL")
      try await bob.chat("SAID-TO-ALL")
      let spectator = TestClient(server: server, loop: 1, lobby: host.lobby)
      let results = try await spectator.bytes(.view(.results))
      let seen: [(TestClient, [String], withheld: Int)] = [
        (host, ["FOR-ADA", "FOR-BLUE", "FOR-ALL", "SAID-TO-ALL", "Look behind door 1"], 3),
        (ada, ["FOR-ADA", "FOR-ALL", "SAID-TO-ALL"], 7), (bob, ["FOR-BLUE", "FOR-ALL", "SAID-TO-ALL"], 7),
        (spectator, ["FOR-ALL", "SAID-TO-ALL"], 8),
      ]
      for (client, shown, withheld) in seen {
        let bytes = try await log(of: client)
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["FOR-ADA", "FOR-BLUE", "FOR-ALL", "SAID-TO-ALL", "Look behind door 1", #""host":"#, #""token":"#] {
          #expect(text.contains(word) == shown.contains(word), "\(word)")
        }
        let (verified, verdict) = try check(Array(results.utf8), bytes)
        #expect(verified.withheld == withheld && verified.events == 15)
        #expect(verdict.seq == 11 && verdict.changedAt == nil && verdict.publicKey == server.lobbies.publicKey)
      }
    }
  }

  @Test func `have a log that nobody but the host gets before the end`() async throws {
    try await TestServer.run { server in
      let host = try await server.host()
      let ada = try await server.join("Ada", host.lobby)
      let spectator = TestClient(server: server, loop: 0, lobby: host.lobby)
      for command in [LobbyCommand.start, .pause, .end] {
        #expect(try await host.ask(.view(.log(after: 0, limit: 1)))["events"]?.array?.count == 1)
        for client in [ada, spectator] {
          #expect(await kind { try await client.ask(.view(.log(after: 0, limit: 1))) } == "wrong-phase")
        }
        try await host.command(command)
      }
      for client in [ada, spectator] { #expect(try await client.ask(.view(.log(after: 0, limit: 1)))["last"] == 8) }
    }
  }

  private func check(_ results: [UInt8], _ log: [UInt8]) throws -> (ChainVerifier, ResultsCheck.Verdict) {
    var check = try ResultsCheck(of: results)
    var reader = ExportReader()
    for event in try reader.read(log) { try check.add(event) }
    return (try reader.finish(), try check.finish(epoch: reader.epoch))
  }
}
