import EventLog
import NATS
import NIOConcurrencyHelpers

/// Stores appends: one task for each stream that has any, one commit of a stream at a time.
///
/// The expected sequence of a stream's last message makes each commit safe, whoever else writes to the stream.
struct LogWriter: Sendable {
  let stream: JetStream
  let subjects: Subjects
  let meta: NIOLockedValueBox<LogMeta>
  let indexes: StreamIndexes
  let known: NIOLockedValueBox<KnownTypes>
  let lanes: AppendLanes
  let limits: JetStreamLogLimits

  private var generations: Generations { meta.withLockedValue { $0.generations } }

  /// Writes until the lanes are closed.
  func run() async {
    await withDiscardingTaskGroup { group in
      for await name in lanes.woken {
        group.addTask {
          while let items = await lanes.next(of: name, bytes: limits.commitBytes) {
            lanes.finish(items, with: await store(items.map(\.append), of: name))
          }
        }
      }
    }
  }

  /// The outcomes of appends to one stream, in order.
  private func store(_ appends: [Append], of name: StreamName) async -> [Append.Outcome] {
    let streams = Set([name] + appends.flatMap { $0.dependants.map(\.stream) })
    let indexes = Dictionary(uniqueKeysWithValues: streams.map { ($0, self.indexes[$0]) })
    var (hasLooked, mustLook) = (false, indexes.values.contains { $0.end.sequence == 0 })
    var retries = Retries()
    do {
      while true {
        if mustLook {
          for (name, index) in indexes { try await stream.refresh(index, of: subjects.commits(of: name)) }
          hasLooked = true
        }
        // What this node has in memory may be older than what the other one appends.
        guard indexes[name]?.isFencedOff != true else {
          throw LogUnavailable(reason: "another node has taken over the stream")
        }
        let claims = try await claims(named: Set(appends.flatMap { $0.allClaims.map(\.name) }))
        let plan = BatchPlan(appends, to: name, indexes: indexes, claims: claims)
        // What this node has seen may be old, so it refuses nothing before it has looked.
        if plan.refusesAnything, !hasLooked {
          mustLook = true
          continue
        }
        guard plan.main.storesAnything else { return plan.main.outcomes(commits: [], from: 0) }
        let commits = plan.plans.map { $0.commits(bytes: limits.commitBytes) }
        switch try await publish(commits, plan: plan) {
        case .stored(let first):
          for (offset, commit) in commits.joined().enumerated() {
            indexes[commit.stream]?.note(commit, at: first + UInt64(offset))
            indexes[commit.stream]?.serve()
            known.withLockedValue { $0.note(commit.events.lazy.map(\.type), at: first + UInt64(offset)) }
          }
          // A node that closes leaves the rest to the next one.
          try? await erase(plan.keys)
          return plan.main.outcomes(commits: commits[0], from: first)
        case .refused(let reason): return plan.main.outcomes(orUnavailable: reason)
        case .conflict, .unknown:
          mustLook = true
          try await retries.pause(orThrow: LogUnavailable(reason: "others keep writing to the stream"))
        }
      }
    } catch {
      let reason = (error as? LogUnavailable)?.reason ?? (error as? JetStreamError)?.description ?? "\(error)"
      return appends.map { _ in .failure(.unavailable(reason: reason)) }
    }
  }

  /// These claims, as the stream's leader has them.
  private func claims(
    named names: some Collection<ClaimName> & Sendable
  ) async throws -> [ClaimName: CommitPlan.KnownClaim] {
    try await withThrowingTaskGroup { group in
      for name in names {
        group.addTask {
          let last = try await stream.last(of: subjects.claim(name, generation: generations.claims))
          let record = try last.map { try ClaimRecord($0.data) } ?? ClaimRecord(name: name)
          return (name, CommitPlan.KnownClaim(record: record, sequence: last?.sequence ?? 0))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  // MARK: Publishing

  private func messages(of commits: [[Commit]], plan: BatchPlan) -> [NATSMessage] {
    var messages: [NATSMessage] = []
    for (plan, commits) in zip(plan.plans, commits) {
      let first = messages.count
      messages += commits.map { NATSMessage(subjects.commits(of: plan.stream), data: $0.bytes) }
      messages[first].expect(plan.start.sequence)
    }
    for (name, claim) in plan.claims where claim.isChanged {
      var message = NATSMessage(subjects.claim(name, generation: generations.claims), data: claim.record.bytes)
      message.expect(claim.sequence)
      messages.append(message)
    }
    // The last change of a person's key counts.
    var keys: [Person: [UInt8]] = [:]
    for change in plan.keys { keys[change.person] = change.bytes }
    for (person, bytes) in keys {
      messages.append(NATSMessage(subjects.key(of: person, generation: generations.keys), data: bytes))
    }
    return messages
  }

  /// Publishes until it is known whether the commits are stored.
  private func publish(_ commits: [[Commit]], plan: BatchPlan) async throws -> PublishOutcome {
    let messages = messages(of: commits, plan: plan)
    guard messages.count <= JetStream.batchMessages else {
      return .refused("the append needs \(messages.count) messages; \(JetStream.batchMessages) fit into a batch")
    }
    let room = stream.connection.maxPayload
    if let large = messages.first(where: { $0.data.count + JetStream.headerBytes > room }) {
      return .refused(
        "\(large.data.count) bytes do not fit into a message: raise max_payload of the NATS servers, now \(room)")
    }
    var mayBeStored = false
    var pause = Duration.milliseconds(50)
    while true {
      switch await stream.publish(messages) {
      case .stored(let sequence): return .stored(sequence)
      case .refused(let reason) where !mayBeStored: return .refused(reason)
      case .conflict:
        // Ours, if an earlier attempt was stored after all.
        guard mayBeStored else { return .conflict }
        if let ending = try? await ending(of: commits[0][0], plan: plan) { return ending }
      case .refused, .unknown: mayBeStored = true
      }
      // Never given up: nobody may be told that it is not stored while it may be.
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(500))
    }
  }

  /// How a commit ended that may have been stored by an earlier attempt; nil if it may still be under way.
  private func ending(of commit: Commit, plan: BatchPlan) async throws -> PublishOutcome? {
    // The claims first: a commit that changed them is then seen on its own subject too.
    let changed = plan.claims.filter { $0.value.isChanged }
    let current = try await claims(named: changed.keys)
    let areChanged = current.contains { name, claim in claim.sequence != changed[name]?.sequence }
    let subject = subjects.commits(of: commit.stream)
    let start = plan.main.start.sequence
    guard let last = try await stream.last(of: subject), last.sequence > start else {
      return areChanged ? .conflict : nil
    }
    var found: UInt64?
    try await stream.read(subject, from: start + 1, through: last.sequence, pageMessages: 1) { message in
      if try Commit(message.data).id == commit.id { found = message.sequence }
      return false
    }
    return found.map { .stored($0) } ?? .conflict
  }

  /// Overwrites keys that were erased or replaced. Tries until it is done, because the append is stored.
  private func erase(_ changes: [KeyChange]) async throws {
    let eraser = KeyEraser(stream: stream, subjects: subjects, generations: generations)
    // Many join at once.
    try await withThrowingTaskGroup { group in
      for person in Set(changes.map(\.person)) { group.addTask { try await Self.erase(person, by: eraser) } }
      try await group.waitForAll()
    }
  }

  private static func erase(_ person: Person, by eraser: KeyEraser) async throws {
    while true {
      do {
        return try await eraser.erase(person)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        try await Task.sleep(for: .milliseconds(500))
      }
    }
  }
}
