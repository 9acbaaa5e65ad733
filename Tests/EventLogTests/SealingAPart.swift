import SQLiteLog
import Testing

@testable import EventLog

/// Tests of events with a secret part.
@Suite struct SealingAPart {
  private static func sealed(_ text: String, _ secret: String) -> NewEvent {
    let secret = Array(#"{"answer":"\#(secret)","salt":"5417"}"#.utf8)
    return NewEvent(
      type: "clue.added", at: 7, data: Array(#"{"text":"\#(text)","sealed":"\#(Seal(of: secret).hex)"}"#.utf8),
      secret: secret)
  }

  /// Appends five events, the second and fourth with a secret part.
  private func filled(_ log: some EventLog) async throws {
    let events: [NewEvent] = [
      .scanned("1"), Self.sealed("2", "oak"), .scanned("3"), Self.sealed("4", "ash"), .scanned("5"),
    ]
    try await log.append(Append(to: "lobby/1", expected: 0, events: events, now: 0))
  }

  /// The published log of one stream, without the secrets for which `isShown` is false.
  private func published(_ log: some EventLog, isShown: (StoredEvent) -> Bool) async throws -> [UInt8] {
    let events = try await log.all()
    return events.reduce(Export.header(epoch: log.epoch, stream: "lobby/1", events: events.count)) {
      $0 + Export.object(isShown($1) ? $1 : $1.withoutSecret, withPosition: false) + [Export.lineFeed]
    }
  }

  @discardableResult
  private func read(_ bytes: [UInt8]) throws -> (events: [StoredEvent], verified: ChainVerifier) {
    var reader = ExportReader()
    let events = try reader.read(bytes)
    return (events, try reader.finish())
  }

  @Test func `keeps both parts, also across an export and an import`() async throws {
    try await withSQLiteLog { log, _ in
      try await filled(log)
      let events = try await log.all()
      #expect(
        events.map { $0.secret.map { String(decoding: $0, as: UTF8.self) } }[1] == #"{"answer":"oak","salt":"5417"}"#)
      #expect(events.map { $0.secret == nil } == [true, false, true, false, true])
      #expect(try await log.read("lobby/1", after: 1, limit: 1) == [events[1]])
      #expect(try await ChainVerifier.verify(log).withheld == 0)
      var bytes: [UInt8] = []
      try await Export.write(log) { bytes += $0 }
      let copy = InMemoryLog()
      var importing = try await Import(into: copy) { _ in [] }
      try await importing.add(bytes)
      _ = try importing.finish()
      #expect(try await copy.all() == events)
    }
  }

  @Test func `leaves the chain as it is for those who do not get it`() async throws {
    let log = InMemoryLog()
    try await filled(log)
    let whole = try await ChainVerifier.verify(log)
    for (shown, withheld) in [([4], 1), ([], 2), ([2, 4], 0)] {
      let bytes = try await published(log) { shown.contains($0.version) }
      let (events, verified) = try read(bytes)
      #expect(verified.heads == whole.heads && verified.withheld == withheld)
      let data = try await log.all().map(\.data)
      #expect(events.map(\.data) == data)
      #expect(String(decoding: bytes, as: UTF8.self).contains("oak") == shown.contains(2))
    }
  }

  @Test func `finds every byte that is changed in a published log`() async throws {
    let log = InMemoryLog()
    try await filled(log)
    let bytes = try await published(log) { $0.version == 4 }
    try read(bytes)
    var unnoticed: [String] = []
    for index in bytes.indices {
      for change in [bytes[index] ^ 1, bytes[index] ^ 0x20, UInt8(ascii: " "), UInt8(ascii: "0")]
      where change != bytes[index] {
        var altered = bytes
        altered[index] = change
        // The epoch is not part of the hash chain; readers compare it with the one in their results.
        let isEpoch = (try? ExportReader.epoch(of: altered)).map { $0 != log.epoch } ?? false
        if (try? read(altered)) != nil, !isEpoch { unnoticed.append("\(index): \(change)") }
      }
    }
    #expect(unnoticed.isEmpty)
  }

  @Test func `names the event whose part was lost or is another's`() async throws {
    let log = InMemoryLog()
    try await filled(log)
    let events = try await log.all()
    func problem(_ event: StoredEvent) -> BrokenChain.Problem? {
      var verifier = ChainVerifier()
      do throws(BrokenChain) {
        try verifier.check(events[0])
        try verifier.check(event)
        return nil
      } catch {
        return error.position == 2 ? error.problem : nil
      }
    }
    let second = events[1]
    #expect(problem(second) == nil)
    #expect(problem(second.withoutSecret) == .secretMissing)
    let swapped = StoredEvent(
      position: 2, stream: second.stream, version: 2, type: second.type, at: second.at, data: second.data,
      secret: events[3].secret, hash: second.hash)
    #expect(problem(swapped) == .secret)
  }

  @Test func `is not imported without its secret parts, nor with the log of one stream`() async throws {
    let log = InMemoryLog()
    try await filled(log)
    let bytes = try await published(log) { _ in true }
    var importing = try await Import(into: InMemoryLog()) { _ in [] }
    await #expect(throws: ImportError.published) { try await importing.add(bytes) }
    var other = String(decoding: bytes, as: UTF8.self)
    other.replace(#""stream":"lobby/1","version":3"#, with: #""stream":"lobby/2","version":3"#)
    let error = #expect(throws: ExportError.self) { try read(Array(other.utf8)) }
    #expect(error == ExportError(line: 4, problem: .otherStream("lobby/2")))
  }

  @Test(arguments: [
    (#"{"sealed":"\#(digits)"}"#, true), (#"{"a":1,"sealed":"\#(digits)"}"#, true),
    (#"{"a":{"sealed":"\#(digits)"}}"#, false), (#"{"unsealed":"\#(digits)"}"#, false),
    (#"{"a":"\",\"sealed\":\"\#(digits)"}"#, false), (#"{"a":"sealed\":\"\#(digits)"}"#, false),
    (#"{"sealed":"\#(digits)","a":1}"#, false), (#"{"sealed":""}"#, false), ("", false), ("{}", false),
  ])
  func `is told by the last member of the data alone`(data: String, isSealed: Bool) {
    #expect((Seal(closing: Array(data.utf8)) != nil) == isSealed)
  }

  private static let digits = String(repeating: "0a", count: 32)
}

extension ExportReader {
  fileprivate static func epoch(of bytes: [UInt8]) throws -> String? {
    var reader = ExportReader()
    _ = try reader.read(bytes)
    return reader.epoch
  }
}
