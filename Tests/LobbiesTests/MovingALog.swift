import Core
import EventLog
import Hunt
import SQLiteLog
import TestDoubles
import TestSupport
import TestTools
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// Tests a log exported from one server and imported into another, on which clients keep reading.
@Suite(.timeLimit(.minutes(10))) struct MovingALog {
  private static let id = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `shows everybody the same bytes on a fresh server`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed &+ 5_000)
    let game = try RandomGame(seed: seed, steps: random.integer(10...150))
    let log = InMemoryLog()
    let events = game.log.map { EventCodec.encode($0.event, at: $0.at) }
    try await log.append(Append(to: StreamName(of: Self.id), expected: 0, events: events, now: 0))
    var exported: [UInt8] = []
    try await Export.write(log) { exported += $0 }

    let seats: [Seat?] =
      [nil, Seat(lobby: Self.id, role: .host)]
      + game.lobby.seatedPlayers.map { Seat(lobby: Self.id, role: .player($0.id)) }
    let asks: [LobbyRequest.Content] = [
      .view(.snapshot(at: nil)), .view(.snapshot(at: random.integer(1...game.log.count))),
      .view(.board(after: 0, limit: 1_000, at: nil)),
      .view(.board(after: 1, limit: 2, at: random.integer(1...game.log.count))),
      .view(.history(after: random.integer(0...game.log.count), limit: 1_000)), .peek,
    ]
    let before = try await everything(of: log, seats, asks, at: game.now)
    for isOnDisk in [false, true] {
      let after = try await withCopy(of: exported, isOnDisk: isOnDisk) { copy in
        try await everything(of: copy, seats, asks, at: game.now)
      }
      #expect(after == before)
    }
  }

  /// Each seat's answer to each request.
  private func everything(
    of log: any EventLog, _ seats: [Seat?], _ asks: [LobbyRequest.Content], at now: Timestamp
  ) async throws -> [String] {
    var answers: [String] = []
    try await TestServer.run(on: log, clock: TestClock(now.milliseconds)) { server in
      for seat in seats {
        let client =
          seat.map { server.client(seat: $0) } ?? TestClient(server: server, loop: 0, lobby: Self.id)
        for ask in asks {
          do throws(WireError) {
            answers.append(try await client.bytes(ask))
          } catch {
            answers.append(error.kind)
          }
        }
      }
    }
    return answers
  }

  private func withCopy(
    of exported: [UInt8], isOnDisk: Bool, _ look: (any EventLog) async throws -> [String]
  ) async throws -> [String] {
    func fill(_ log: some EventLog) async throws -> [String] {
      var importing = try await Import(into: log) { _ in [] }
      // Imported in chunks, as when reading a file.
      for start in stride(from: 0, to: exported.count, by: 4_096) {
        try await importing.add(exported[start..<min(start + 4_096, exported.count)])
      }
      _ = try importing.finish()
      return try await look(log)
    }
    guard isOnDisk else { return try await fill(InMemoryLog()) }
    var answers: [String] = []
    try await withFolder { directory in
      let log = try SQLiteLog.open(path: directory + "/log.db", epochIfNew: "epoch-2")
      answers = try await fill(log)
      await log.close()
    }
    return answers
  }
}
