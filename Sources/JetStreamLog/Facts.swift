public import EventLog
import NATS

extension JetStreamLog {
  /// The stored value of a fact about the log; nil if there is none.
  public func fact(named name: String) async throws(LogUnavailable) -> String? {
    try await JetStream.reading {
      try await stream.last(of: subjects.fact(name)).map { String(decoding: $0.data, as: UTF8.self) }
    }
  }

  /// Stores a fact about the log in the place of what was known before. Throws if another node does so at the same time.
  public func remember(_ value: String, as name: String) async throws(LogUnavailable) {
    try await JetStream.reading {
      let subject = subjects.fact(name)
      var message = NATSMessage(subject, data: Array(value.utf8))
      message.expect(try await stream.last(of: subject)?.sequence ?? 0)
      guard case .stored = await stream.publish([message]) else {
        throw LogUnavailable(reason: "NATS did not store “\(name)”; perhaps another node did at the same time")
      }
    }
  }
}
