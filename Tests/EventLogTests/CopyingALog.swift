import EventLog
import TestTools
import Testing

@Suite struct CopyingALog {
  static let pairs: [(LogKind, LogKind)] = [
    (.sqlite, .jetStream), (.jetStream, .sqlite), (.jetStream, .tightJetStream),
  ]
  static let streams = (0..<3).map { StreamName("lobby/\($0)") }
  static let persons = streams.map { Person($0.rawValue) }

  /// Ten events, ten receipts and a key for each stream; then erases the first key.
  func fill(_ log: any EventLog) async throws {
    for version in 0..<10 {
      for (stream, person) in zip(Self.streams, Self.persons) {
        var append = Append(stream, after: version, ["\(stream) \(version)"])
        append.receipts = [Receipt(ReceiptName(seat: "p1", key: "\(version)"), answer: Array("a\(version)".utf8))]
        if version == 0 { append.keys = [.store(WrappedKey(Array("key".utf8), of: person))] }
        try await log.append(append)
      }
    }
    try await log.append(Append(to: Self.streams[0], expected: 10, events: [], keys: [.erase(Self.persons[0])], now: 1))
  }

  func expect(_ target: any EventLog, equals source: any EventLog) async throws {
    let copied = try await ChainVerifier.verify(target)
    let original = try await ChainVerifier.verify(source)
    #expect(copied.events == 30)
    #expect(copied.heads == original.heads)
    for stream in Self.streams {
      let names = try await target.receiptNames(of: stream)
      #expect(names.count == 10)
      let answer = try await target.receipt(ReceiptName(seat: "p1", key: "7"), of: stream)
      #expect(answer == Array("a7".utf8))
    }
    let keys = try await target.allKeys()
    #expect(Set(keys.map(\.person)) == Set(Self.persons.dropFirst()))
  }

  @Test(arguments: pairs)
  func `takes events, receipts and keys along`(from: LogKind, to: LogKind) async throws {
    try await from.withLog { source in
      try await fill(source)
      try await to.withLog { target in
        _ = try await LogCopy.copy(source, into: target, now: 1)
        try await expect(target, equals: source)
        await #expect(throws: ImportError.notEmpty) { _ = try await LogCopy.copy(source, into: target, now: 1) }
      }
    }
  }
}
