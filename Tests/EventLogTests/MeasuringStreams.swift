import EventLog
import Testing

@Suite(.timeLimit(.minutes(10))) struct MeasuringStreams {
  private func event(_ text: String, secret: String? = nil, at moment: Int64) -> NewEvent {
    NewEvent(type: "clue.scanned", at: moment, data: Array(text.utf8), secret: secret.map { Array($0.utf8) })
  }

  private func bytes(_ log: any EventLog, of stream: StreamName) async throws -> Int {
    try await log.read(stream, after: 0, limit: .max).reduce(0) { $0 + $1.data.count + ($1.secret?.count ?? 0) }
  }

  @Test(arguments: LogKind.allCases)
  func `says how many bytes a stream has, and when its last event happened`(kind: LogKind) async throws {
    try await kind.withLog { log in
      #expect(try await log.size(of: "lobby/1") == StreamSize())
      var version = 0
      for round in 1...7 {
        let events = (0..<round).map {
          event(#"{"n":\#($0)}"#, secret: $0 == 1 ? "{}" : nil, at: Int64(round * 10 + $0))
        }
        try await log.append(Append(to: "lobby/1", expected: version, events: events, now: 1))
        try await log.append(Append(to: "lobby/2", expected: round - 1, events: [event("{}", at: 99)], now: 1))
        version += round
        let size = try await log.size(of: "lobby/1")
        let bytes = try await bytes(log, of: "lobby/1")
        #expect(size.bytes == bytes, "after \(version) events")
        #expect(size.version == version && size.lastAt == Int64(round * 11 - 1))
      }
      #expect(try await log.size(of: "lobby/2") == StreamSize(bytes: 14, version: 7, lastAt: 99))
    }
  }

  @Test(arguments: LogKind.allCases)
  func `begins anew with a stream that was deleted`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let many = (0..<5).map { event(#"{"n":\#($0)}"#, at: 1) }
      try await log.append(Append(to: "lobby/1", expected: 0, events: many, now: 1))
      #expect(try await log.size(of: "lobby/1").version == 5)
      try await log.delete(Deletion(of: ["lobby/1"]))
      #expect(try await log.size(of: "lobby/1") == StreamSize())
      // As many events as were counted before, and then fewer.
      for count in [5, 2] {
        let new = (0..<count).map { _ in event("{}", at: 2) }
        try await log.append(Append(to: "lobby/1", expected: 0, events: new, now: 1))
        #expect(try await log.size(of: "lobby/1") == StreamSize(bytes: 2 * count, version: count, lastAt: 2))
        try await log.delete(Deletion(of: ["lobby/1"]))
      }
    }
  }
}
