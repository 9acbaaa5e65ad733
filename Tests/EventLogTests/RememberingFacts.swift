import EventLog
import JetStreamLog
import NATS
import TestTools
import Testing

@Suite struct RememberingFacts {
  private func open(_ name: String, epochIfNew: String? = "epoch-1") async throws -> JetStreamLog {
    let server = try NATSServer.shared.get()
    return try await JetStreamLog.open(
      NATSOptions(servers: [server.address], name: "tests"), name: name, replicas: 1, epochIfNew: epochIfNew)
  }

  @Test func `keeps the last value of each name, for all nodes`() async throws {
    let name = NATSServer.newName()
    let (log, other) = (try await open(name), try await open(name))
    #expect(try await log.fact(named: "server-key") == nil)
    try await log.remember("one", as: "server-key")
    try await other.remember("two", as: "server-key")
    try await log.remember("ä.b c", as: "another name")
    #expect(try await log.fact(named: "server-key") == "two")
    #expect(try await other.fact(named: "another name") == "ä.b c")
    #expect(try await log.statistics().events == 0)
    #expect(try await log.readAll(after: 0, limit: 10).isEmpty)
    await log.close()
    await other.close()
  }

  @Test func `opens a log to read it only if there is one`() async throws {
    let name = NATSServer.newName()
    await #expect(throws: JetStreamLogFailure.missing(log: name)) { try await open(name, epochIfNew: nil) }
    await #expect(throws: JetStreamLogFailure.missing(log: name)) { try await open(name, epochIfNew: nil) }
    await (try await open(name)).close()
    let log = try await open(name, epochIfNew: nil)
    #expect(log.epoch == "epoch-1")
    await log.close()
  }
}
