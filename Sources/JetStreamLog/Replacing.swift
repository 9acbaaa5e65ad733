public import EventLog
import NATS
import NIOConcurrencyHelpers

// Replacing all keys or all claims takes more messages than a batch holds. A new generation is written beside the
// current one, and a single message switches to it. The program does this while no node runs.

extension JetStreamLog {
  public func replaceKeys(_ keys: [WrappedKey]) async throws(LogUnavailable) {
    let new = Dictionary(keys.map { ($0.person, $0.bytes) }) { _, last in last }
    try await JetStream.reading {
      let current = try await refreshMeta()
      let known = try await allKeys()
      let old = current.meta.generations.keys
      try await stream.eraseAll(of: subjects.keys(generation: old + 1), before: .max)
      try await write(
        known.map { key in
          NATSMessage(subjects.key(of: key.person, generation: old + 1), data: new[key.person] ?? key.bytes)
        })
      try await change(current) { $0.generations.keys = old + 1 }
      try await stream.eraseAll(of: subjects.keys(generation: old), before: .max)
    }
  }

  public func replaceDerived(claims: [HeldClaim]) async throws(LogUnavailable) {
    try await JetStream.reading {
      let current = try await refreshMeta()
      try await snapshots.eraseAll(of: "\(snapshots.name).>", before: .max)
      var streams: [StreamName: Bool] = [:]
      for claim in claims where streams[claim.stream] == nil {
        streams[claim.stream] = try await stream.last(of: subjects.commits(of: claim.stream)) != nil
      }
      let old = current.meta.generations.claims
      try await stream.eraseAll(of: subjects.claims(generation: old + 1), before: .max)
      try await write(
        claims.filter { streams[$0.stream] == true }.map { claim in
          let record = ClaimRecord(name: claim.name, stream: claim.stream, until: claim.until)
          return NATSMessage(subjects.claim(claim.name, generation: old + 1), data: record.bytes)
        })
      try await change(current) { $0.generations.claims = old + 1 }
      try await stream.eraseAll(of: subjects.claims(generation: old), before: .max)
    }
  }

  private func write(_ messages: [NATSMessage]) async throws {
    for batch in messages.chunks(of: JetStream.batchMessages) {
      guard case .stored = await stream.publish(Array(batch)) else {
        throw LogUnavailable(reason: "NATS did not store a part of the new generation")
      }
    }
  }

  /// The log's meta as the stream's leader has it: another node may have switched generations since the log was opened.
  private func refreshMeta() async throws -> (meta: LogMeta, sequence: UInt64) {
    guard let last = try await stream.last(of: subjects.meta) else { throw UnreadableMessage() }
    let found = try LogMeta(last.data, log: subjects.log)
    meta.withLockedValue { $0 = found }
    return (found, last.sequence)
  }

  private func change(
    _ current: (meta: LogMeta, sequence: UInt64), _ change: (inout LogMeta) -> Void
  ) async throws {
    var new = current.meta
    change(&new)
    var message = NATSMessage(subjects.meta, data: new.bytes)
    message.expect(current.sequence)
    switch await stream.publish([message]) {
    case .stored: meta.withLockedValue { $0 = new }
    case .refused(let reason): throw LogUnavailable(reason: reason)
    case .conflict, .unknown:
      // Perhaps it is stored after all. Until that is known, this node must not go on with the old one.
      var retries = Retries(for: .seconds(60))
      while true {
        if let found = try? await refreshMeta(), found.sequence > current.sequence {
          guard found.meta == new else {
            throw LogUnavailable(reason: "another program replaced them at the same time")
          }
          return
        }
        if case .stored = await stream.publish([message]) { continue }
        try await retries.pause(orThrow: LogUnavailable(reason: NATSFailure.timedOut.description))
      }
    }
  }

  // MARK: Filling

  /// Marks the log as unfinished: from now on nobody can open it, until ``finish()``. Throws `ImportError.notEmpty` if
  /// it has events, and ``JetStreamLogFailure/unfinished(log:)`` if another program has begun to fill it.
  public func beginFilling() async throws {
    guard try await readAll(after: 0, limit: 1).isEmpty else { throw ImportError.notEmpty }
    let current = try await JetStream.reading { try await refreshMeta() }
    guard !current.meta.isUnfinished else { throw JetStreamLogFailure.unfinished(log: name) }
    try await JetStream.reading { try await change(current) { $0.isUnfinished = true } }
  }

  /// Lets others open the log. Call it once everything is there.
  public func finish() async throws(LogUnavailable) {
    try await JetStream.reading { try await change(try await unfinished()) { $0.isUnfinished = false } }
  }

  /// What the log says of itself. Throws if it is not unfinished, or not the one that was opened: somebody may have
  /// deleted that while this program hung, and filled another.
  private func unfinished() async throws -> (meta: LogMeta, sequence: UInt64) {
    let current = try await refreshMeta()
    guard current.meta.isUnfinished, current.meta.epoch == epoch else {
      throw LogUnavailable(reason: "the stream \(name) holds another log by now")
    }
    return current
  }

  /// Deletes an unfinished log for good.
  public func deleteUnfinished() async throws(LogUnavailable) {
    try await JetStream.reading {
      _ = try await unfinished()
      for stream in [stream, snapshots] { try await stream.call("STREAM.DELETE.\(stream.name)") }
    }
  }
}
