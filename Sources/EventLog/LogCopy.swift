/// Copies a whole log into an empty one: events, receipts and keys. Nobody may write to either meanwhile.
///
/// Streams, versions, times, bytes and hashes stay the same. The new log keeps its own epoch. Claims and snapshots follow
/// from what is copied and are left to the application.
public enum LogCopy {
  /// A stream for what belongs to none. It gets no events.
  private static let keys = StreamName("copied-keys")
  private static let page = 1000

  /// Verifies each event before it is stored. Throws `ImportError.notEmpty`, `BrokenChain`, `LogUnavailable` or
  /// `AppendFailure`. After an error the new log holds a part: discard it.
  /// - Returns: the verified chain of the copy.
  public static func copy(_ source: any EventLog, into target: any EventLog, now: Int64) async throws -> ChainVerifier {
    guard try await target.readAll(after: 0, limit: 1).isEmpty else { throw ImportError.notEmpty }
    let isWhole = try await source.isWhole()
    try await store(try await source.allKeys(), in: target, now: now)
    var (verifier, position) = (ChainVerifier(), Int64(0))
    while true {
      let events = try await source.readAll(after: position, limit: page)
      guard let last = events.last else { break }
      for event in events {
        try verifier.check(isWhole ? event : event.numbered(verifier.events + 1))
      }
      try await store(
        events.map { Append(to: $0.stream, expected: $0.version - 1, events: [$0.content], now: $0.at) }, in: target)
      position = last.position
    }
    for (stream, head) in verifier.heads {
      try await copyReceipts(of: stream, at: head.version, from: source, into: target, now: now)
    }
    return verifier
  }

  /// Stores keys, which belong to no stream of the log.
  public static func store(_ keys: [WrappedKey], in target: any EventLog, now: Int64) async throws {
    for keys in keys.parts(of: page / 4) {
      try await target.append(
        Append(to: Self.keys, expected: 0, events: [], keys: keys.map { .store($0) }, now: now))
    }
  }

  private static func copyReceipts(
    of stream: StreamName, at version: Int, from source: any EventLog, into target: any EventLog, now: Int64
  ) async throws {
    for names in try await source.receiptNames(of: stream).parts(of: page) {
      var receipts: [Receipt] = []
      // Side by side: each is a round trip if the log is elsewhere.
      for some in Array(names).parts(of: 64) {
        receipts += try await withThrowingTaskGroup { group in
          for name in some {
            group.addTask { try await source.receipt(name, of: stream).map { Receipt(name, answer: $0) } }
          }
          return try await group.reduce(into: []) { found, receipt in if let receipt { found.append(receipt) } }
        }
      }
      try await target.append(Append(to: stream, expected: version, events: [], receipts: receipts, now: now))
    }
  }

  /// Stores appends in this order.
  public static func store(_ appends: [Append], in target: any EventLog) async throws {
    let outcomes = await withCheckedContinuation { continuation in
      target.enqueue(appends) { continuation.resume(returning: $0) }
    }
    for outcome in outcomes { _ = try outcome.get() }
  }
}

extension Array {
  fileprivate func parts(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
