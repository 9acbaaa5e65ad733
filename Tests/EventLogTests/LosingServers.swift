import EventLog
import JSONCoding
import NATS
import NIOConcurrencyHelpers
import TestTools
import Testing

@testable import JetStreamLog

@Suite struct LosingServers {
  static let streams = (0..<4).map { StreamName("lobby/\($0)") }

  /// How many events of each stream were acknowledged, and whether that is enough.
  private struct Written {
    var counts: [StreamName: Int] = [:]
    var isOver = false
  }

  private let written = NIOLockedValueBox(Written())

  /// Appends to a stream until it is over.
  private func write(_ stream: StreamName, to log: JetStreamLog) async throws {
    while !written.withLockedValue({ $0.isOver }) {
      try await Task.sleep(for: .milliseconds(10))
      let version = written.withLockedValue { $0.counts[stream, default: 0] }
      let outcome = await log.append(together: [Append(stream, after: version, ["\(version)"])])[0]
      // What no server has stored is sent again.
      if case .unavailable? = outcome.failure { continue }
      let appended = try outcome.get().version
      written.withLockedValue { $0.counts[stream] = appended }
    }
  }

  /// Returns once so many more events of each stream are acknowledged.
  private func waitForMore(_ count: Int) async throws {
    let before = written.withLockedValue { $0.counts }
    while true {
      let now = written.withLockedValue { $0.counts }
      if Self.streams.allSatisfy({ now[$0, default: 0] >= before[$0, default: 0] + count }) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns once each server has all messages.
  private func waitForCopies(of log: JetStreamLog) async throws {
    while true {
      let info = try? await log.stream.info()
      let copies = info?["cluster"]?["replicas"]?.array ?? []
      if copies.count == 2, copies.allSatisfy({ $0["current"]?.bool == true }) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `loses nothing that was acknowledged when servers of three are killed`() async throws {
    let servers = try NATSServer.cluster()
    for server in servers { try server.start() }
    let log = try await JetStreamLog.open(
      NATSOptions(servers: servers.map(\.address), name: "tests"), replicas: 3, epochIfNew: "epoch-1")
    try await withThrowingTaskGroup { group in
      for stream in Self.streams { group.addTask { try await write(stream, to: log) } }
      for server in servers {
        try await waitForMore(20)
        try server.kill()
        // The other two go on.
        try await waitForMore(20)
        try server.start()
        try await waitForCopies(of: log)
      }
      written.withLockedValue { $0.isOver = true }
      try await group.waitForAll()
    }
    var total = 0
    for (stream, count) in written.withLockedValue({ $0.counts }) {
      let events = try await log.read(stream, after: 0, limit: .max)
      #expect(events.map(\.version) == Array(1...count))
      #expect(events.map(\.text) == (0..<count).map { #"{"text":"\#($0)"}"# })
      total += count
    }
    let verified = try await ChainVerifier.verify(log)
    #expect(verified.events == Int64(total))
    await log.close()
    for server in servers { try server.kill() }
  }
}
