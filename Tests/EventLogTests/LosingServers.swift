import EventLog
import JetStreamLog
import NATS
import TestTools
import Testing

@Suite struct LosingServers {
  static let streams = (0..<4).map { StreamName("lobby/\($0)") }

  /// Appends to a stream until `isOver`, and returns how many events were acknowledged.
  func write(_ stream: StreamName, to log: JetStreamLog, until end: ContinuousClock.Instant) async throws -> Int {
    var version = 0
    while ContinuousClock.now < end {
      do {
        try await log.append(Append(stream, after: version, ["\(version)"]))
        version += 1
      } catch AppendFailure.unavailable {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    return version
  }

  @Test(.timeLimit(.minutes(5)))
  func `loses nothing that was acknowledged when servers of three are killed`() async throws {
    let servers = try NATSServer.cluster()
    for server in servers { try server.start() }
    let log = try await JetStreamLog.open(
      NATSOptions(servers: servers.map(\.address), name: "tests"), replicas: 3, epochIfNew: "epoch-1")
    let end = ContinuousClock.now + .seconds(30)
    let written = try await withThrowingTaskGroup(of: (StreamName, Int).self) { group in
      for stream in Self.streams {
        group.addTask { (stream, try await write(stream, to: log, until: end)) }
      }
      for server in servers {
        try await Task.sleep(for: .seconds(1))
        try server.kill()
        try await Task.sleep(for: .seconds(4))
        try server.start()
        try await Task.sleep(for: .seconds(3))
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var total = 0
    for (stream, count) in written {
      #expect(count > 0)
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
