import EventLog
import NIOConcurrencyHelpers
import TestTools
import Testing

@testable import JetStreamLog

/// Copying a log on JetStream while nodes write to it.
@Suite struct CopyingWhileInUse {
  private let streams = (0..<4).map { StreamName("lobby/\($0)") }

  private func append(_ stream: StreamName, after version: Int) -> Append {
    Append(
      stream, after: version, ["\(version)"],
      receipts: [Receipt(ReceiptName(seat: "p1", key: "\(version)"), answer: Array("a\(version)".utf8))])
  }

  @Test(arguments: [JetStreamLogLimits(), .tight])
  func `gives the log at one moment`(limits: JetStreamLogLimits) async throws {
    try await withJetStreamLog(limits: limits) { log in
      for version in 0..<20 { for stream in streams { try await log.append(append(stream, after: version)) } }
      let (isOver, appended) = (NIOLockedValueBox(false), NIOLockedValueBox(0))
      try await withThrowingTaskGroup { group in
        for stream in streams {
          group.addTask {
            var version = 20
            while !isOver.withLockedValue({ $0 }) {
              try await log.append(append(stream, after: version))
              version += 1
              appended.withLockedValue { $0 += 1 }
              try await Task.sleep(for: .milliseconds(1))
            }
          }
        }
        for round in 1...3 {
          while appended.withLockedValue({ $0 }) < 20 * round { try await Task.sleep(for: .milliseconds(5)) }
          let known = try await ChainVerifier.verify(log)
          try await LogKind.sqlite.withLog { copy in
            let copied = try await log.copyWhileInUse(into: copy, now: 1)
            let found = try await ChainVerifier.verify(copy)
            #expect(found.heads == copied.heads)
            for stream in streams {
              let version = try #require(found.heads[stream]?.version)
              #expect(version >= known.heads[stream]?.version ?? 0)
              // An answer to a request whose events are missing would be wrong.
              let keys = try await copy.receiptNames(of: stream).compactMap { Int($0.key) }
              #expect(keys.sorted() == Array(0..<version))
              let answer = try await copy.receipt(ReceiptName(seat: "p1", key: "\(version - 1)"), of: stream)
              #expect(answer == Array("a\(version - 1)".utf8))
            }
          }
        }
        isOver.withLockedValue { $0 = true }
        try await group.waitForAll()
      }
    }
  }

  @Test func `takes keys along that nobody has erased`() async throws {
    try await withJetStreamLog { log in
      let (ada, bob) = (Person("ada"), Person("bob"))
      let keys = [KeyChange.store(WrappedKey([1], of: ada)), .store(WrappedKey([2], of: bob))]
      try await log.append(Append(streams[0], after: 0, ["a"], keys: keys))
      try await log.append(Append(to: streams[0], expected: 1, events: [], keys: [.erase(ada)], now: 1))
      try await LogKind.sqlite.withLog { copy in
        _ = try await log.copyWhileInUse(into: copy, now: 1)
        #expect(try await copy.allKeys() == [WrappedKey([2], of: bob)])
        await #expect(throws: ImportError.notEmpty) { _ = try await log.copyWhileInUse(into: copy, now: 1) }
      }
    }
  }

  @Test func `copies a log without events`() async throws {
    try await withJetStreamLog { log in
      try await LogKind.sqlite.withLog { copy in
        let copied = try await log.copyWhileInUse(into: copy, now: 1)
        #expect(copied.events == 0)
      }
    }
  }

  /// The messages of a batch appear one by one.
  @Test func `takes a batch as a whole`() async throws {
    try await withJetStreamLog(limits: .tight) { log in
      let all = "\(log.name).>"
      #expect(try await log.stream.endOfBatch(of: all, at: 1) == 1)
      // Each needs a message of its own.
      let texts = (0..<5).map { "\($0)" + String(repeating: "x", count: 150) }
      for batch in 0..<2 { try await log.append(Append(streams[batch], after: 0, texts)) }
      let ends = [6, 6, 6, 6, 6, 11, 11, 11, 11, 11].map { UInt64($0) }
      for (sequence, end) in zip(UInt64(2)..., ends) {
        #expect(try await log.stream.endOfBatch(of: all, at: sequence) == end)
      }
      #expect(try await log.stream.end(of: all) == 11)
    }
  }
}
