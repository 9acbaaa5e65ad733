public import EventLog
import NATS

extension JetStreamLog {
  /// Has no events. Its commits keep the log's end where it is when the last streams are deleted: readers would take a
  /// log that became shorter for an older one.
  private static let end = StreamName("deletions")

  public func delete(_ deletion: Deletion) async throws(LogUnavailable) {
    try await keepEnd()
    try await JetStream.reading {
      // First: after a crash, the streams still say whose keys to erase.
      for person in deletion.persons {
        try await stream.eraseAll(of: subjects.key(of: person, generation: generations.keys), before: .max)
      }
      for name in deletion.streams {
        try await stream.eraseAll(of: subjects.commits(of: name), before: .max)
        indexes.forget(name)
      }
    }
    try await dropSnapshots(of: deletion.streams)
    try await JetStream.reading {
      try await eraseClaims(of: Set(deletion.streams), except: Set(deletion.marks))
      for mark in deletion.marks {
        try await stream.eraseAll(of: subjects.claim(mark, generation: generations.claims), before: .max)
      }
    }
    forgetTally()
  }

  public func deletions() async throws(LogUnavailable) -> Int64 {
    try await JetStream.reading { Int64(try await stream.last(of: subjects.commits(of: Self.end))?.sequence ?? 0) }
  }

  private func keepEnd() async throws(LogUnavailable) {
    let append = Append(to: Self.end, expected: 0, events: [], now: 0)
    do { try await self.append(append) } catch { throw LogUnavailable(reason: "\(error)") }
    // Only the last commit is needed.
    try await JetStream.reading {
      guard let last = try await stream.last(of: subjects.commits(of: Self.end)) else { return }
      try await stream.eraseAll(of: subjects.commits(of: Self.end), before: last.sequence)
    }
  }

  /// Erases all messages about claims that these streams have held.
  private func eraseClaims(of streams: Set<StreamName>, except marks: Set<ClaimName>) async throws {
    let all = subjects.claims(generation: generations.claims)
    guard !streams.isEmpty, let last = try await stream.last(of: all) else { return }
    var messages: [ClaimName: [(sequence: UInt64, stream: StreamName?)]] = [:]
    try await stream.read(all, from: 1, through: last.sequence) { message in
      let record = try ClaimRecord(message.data)
      messages[record.name, default: []].append((message.sequence, record.stream))
      return true
    }
    func isDeleted(_ message: (sequence: UInt64, stream: StreamName?)) -> Bool {
      message.stream.map(streams.contains) ?? false
    }
    for (name, messages) in messages where !marks.contains(name) {
      // It goes last, so that a repetition after a crash finds what to erase.
      guard let mark = messages.last(where: isDeleted) else { continue }
      // A claim that nobody else holds must stay free, so an earlier message of its former holder goes, too.
      let isOfOther = messages.last.map { $0.stream != nil && !isDeleted($0) } ?? false
      for message in messages where message.sequence != mark.sequence && (!isOfOther || isDeleted(message)) {
        try await stream.erase(message.sequence)
      }
      try await stream.erase(mark.sequence)
    }
  }
}
