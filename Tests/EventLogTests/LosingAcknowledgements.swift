import EventLog
import NATS
import NIOConcurrencyHelpers
import TestTools
import Testing

@testable import JetStreamLog

@Suite struct LosingAcknowledgements {
  static let lobby = StreamName("lobby/1")
  static let other = StreamName("lobby/2")
  static let code = ClaimName(space: "code", name: "ABCDEF")

  /// Runs a test against a log that loses acknowledgements on the way from its server.
  func withLossyLog(
    everyNth: Int, away: Duration = .zero, _ body: (JetStreamLog) async throws -> Void
  ) async throws {
    let server = try NATSServer.shared.get()
    let proxy = try await CuttingProxy(to: server.port, everyNth: everyNth, away: away)
    let log = try await JetStreamLog.open(
      NATSOptions(servers: [proxy.address], name: "tests"), name: NATSServer.newName(), replicas: 1,
      epochIfNew: "epoch-1")
    try await body(log)
    #expect(proxy.cuts.withLockedValue { $0 } > 0)
    await log.close()
    try await proxy.close()
  }

  @Test func `opens although the connection is lost for a moment`() async throws {
    try await withLossyLog(everyNth: 1, away: .seconds(1)) { log in
      #expect(log.epoch == "epoch-1")
      #expect(log.connection.isConnected)
    }
  }

  /// How an append ends, if it is sent again for as long as nothing is stored because the connection is lost.
  func outcome(of append: Append, in log: JetStreamLog) async throws -> Append.Outcome {
    while true {
      let outcome = await log.append(together: [append])[0]
      guard case .unavailable = outcome.failure else { return outcome }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  @Test(arguments: [1, 2, 3])
  func `stores everything once`(everyNth: Int) async throws {
    try await withLossyLog(everyNth: everyNth) { log in
      for version in 0..<12 {
        let receipt = Receipt(ReceiptName(seat: "p1", key: "\(version)"), answer: [1])
        let changes = [
          Append(Self.lobby, after: version, ["\(version)"], receipts: [receipt]),
          Append(Self.other, after: version, ["\(version)"], claims: [.hold(Self.code, until: nil)]),
        ]
        let versions = try await withThrowingTaskGroup(of: Int.self) { group in
          for change in changes { group.addTask { try await outcome(of: change, in: log).get().version } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(versions == [version + 1, version + 1])
      }
      for stream in [Self.lobby, Self.other] {
        let events = try await log.read(stream, after: 0, limit: 100)
        #expect(events.map(\.version) == Array(1...12))
      }
      #expect(try await log.receiptNames(of: Self.lobby).count == 12)
      #expect(try await log.holder(of: Self.code, at: 1) == Self.other)
      #expect(try await ChainVerifier.verify(log).events == 24)
    }
  }

  @Test func `lets one of two writers win, whoever hears of it`() async throws {
    try await withLossyLog(everyNth: 2) { log in
      let direct = try await JetStreamLog.open(
        NATSOptions(servers: [try NATSServer.shared.get().address], name: "tests"), name: log.name, replicas: 1,
        epochIfNew: "never")
      #expect(direct.epoch == log.epoch)
      // One of two acknowledgements is lost, even if the other writer wins all rounds.
      for version in 0..<2 {
        _ = try await outcome(of: Append(Self.other, after: version, ["alone"]), in: log).get()
      }
      for round in 0..<12 {
        let outcomes = try await withThrowingTaskGroup(of: Append.Outcome.self) { group in
          for (log, text) in [(log, "lossy"), (direct, "direct")] {
            group.addTask { try await outcome(of: Append(Self.lobby, after: round, [text]), in: log) }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { (try? $0.get().version) == round + 1 } == 1)
        #expect(outcomes.count { $0.failure == .versionConflict(actual: round + 1) } == 1)
      }
      let (seen, stored) = try await (
        log.read(Self.lobby, after: 0, limit: 100), direct.read(Self.lobby, after: 0, limit: 100)
      )
      #expect(seen == stored)
      await direct.close()
    }
  }
}
