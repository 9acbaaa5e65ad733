public import EventLog
import JSONCoding
import NATS

extension JetStreamLog {
  /// Copies the log as it is when this begins into an empty one: events, receipts and keys. Nodes may go on writing.
  ///
  /// All of it is in one stream, so everything up to one message is the log at one moment. Only keys that are erased
  /// from then on may be missing already. Verifies each event before it is stored. Claims and facts are left to the
  /// application. Throws as `LogCopy.copy` does; after an error the new log holds a part.
  /// - Returns: the verified chain of the copy.
  public func copyWhileInUse(into target: any EventLog, now: Int64) async throws -> ChainVerifier {
    guard try await target.readAll(after: 0, limit: 1).isEmpty else { throw ImportError.notEmpty }
    let end = try await JetStream.reading { try await stream.end(of: "\(subjects.log).>") }
    // First: a key that is erased before it is read is missing in the copy.
    try await LogCopy.store(try await keys(through: end), in: target, now: now)
    var (verifier, next) = (ChainVerifier(), UInt64(1))
    while true {
      let messages = try await JetStream.reading { try await commits(from: next, through: end) }
      guard let last = messages.last else { return verifier }
      next = last.sequence + 1
      var appends: [Append] = []
      for message in messages {
        let commit = try commit(in: message)
        for event in commit.stored(at: message.sequence) { try verifier.check(event.numbered(verifier.events + 1)) }
        appends.append(
          Append(
            to: commit.stream, expected: commit.version, events: commit.events, receipts: commit.receipts, now: now))
      }
      try await LogCopy.store(appends, in: target)
    }
  }

  private func commit(in message: StoredMessage) throws(LogUnavailable) -> Commit {
    do {
      return try Commit(message.data)
    } catch {
      throw LogUnavailable(reason: "the message \(message.sequence) is damaged, or a newer version wrote it")
    }
  }

  /// The next messages with commits; none at the end.
  private func commits(from first: UInt64, through end: UInt64) async throws -> [StoredMessage] {
    var (messages, bytes) = ([StoredMessage](), 0)
    try await stream.read(subjects.commits, from: first, through: end) { message in
      messages.append(message)
      bytes += message.data.count
      return messages.count < JetStream.pageMessages && bytes < JetStream.pageBytes
    }
    return messages
  }

  private func keys(through end: UInt64) async throws(LogUnavailable) -> [WrappedKey] {
    try await JetStream.reading {
      var keys: [Person: [UInt8]] = [:]
      try await stream.read(subjects.keys(generation: generations.keys), from: 1, through: end) { message in
        guard let person = subjects.person(ofKey: message.subject) else { throw UnreadableMessage() }
        keys[person] = message.data.isEmpty ? nil : message.data
        return true
      }
      return keys.map { WrappedKey($0.value, of: $0.key) }
    }
  }
}

extension JetStream {
  /// The sequence of the last message now. If it is one of a batch, whose messages appear one by one, that of the
  /// batch's last one.
  func end(of subject: String) async throws -> UInt64 {
    guard let last = try await last(of: subject) else { return 0 }
    return try await endOfBatch(of: subject, at: last.sequence)
  }

  /// - Parameter subject: matches all messages of the stream.
  func endOfBatch(of subject: String, at sequence: UInt64) async throws -> UInt64 {
    var (end, batch) = (sequence, String?.none)
    var retries = Retries()
    while true {
      for message in try await page(of: subject, from: end) {
        let found = message.header("Nats-Batch-Id")
        if message.sequence == sequence { batch = found }
        // Otherwise the message was no part of a batch, was erased after its batch, or its batch has ended.
        guard let batch, found == batch else { return end }
        end = message.sequence
        if message.header("Nats-Batch-Commit") != nil { return end }
      }
      // The replica is behind, or the rest is not there yet. Or the rest is erased, which happens after its batch.
      let stored = UInt64(try await info()?["state"]?["last_seq"]?.integer ?? 0)
      let last = try await last(of: subject)?.sequence ?? 0
      if last < end || last == end && stored > end { return end }
      try await retries.pause(orThrow: JetStreamError.behind)
    }
  }
}

extension StoredMessage {
  fileprivate func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
