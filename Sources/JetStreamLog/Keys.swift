import EventLog
import NATS

extension KeyChange {
  var person: Person {
    switch self {
    case .store(let key): key.person
    case .erase(let person): person
    }
  }

  /// What the message holds: the wrapped key, or nothing for an erased one.
  var bytes: [UInt8] {
    switch self {
    case .store(let key): key.bytes
    case .erase: []
    }
  }
}

/// Overwrites the messages of a person's earlier keys. An erased key leaves an empty message until that is done, so that
/// what a crash interrupts is completed at the next start.
struct KeyEraser: Sendable {
  let stream: JetStream
  let subjects: Subjects
  let generations: Generations

  func erase(_ person: Person) async throws {
    let subject = subjects.key(of: person, generation: generations.keys)
    guard let last = try await stream.last(of: subject) else { return }
    try await stream.eraseAll(of: subject, before: last.sequence)
    if last.data.isEmpty { try await stream.erase(last.sequence) }
  }

  /// Completes what was under way when a node stopped.
  func completeAll() async throws {
    let all = subjects.keys(generation: generations.keys)
    guard let last = try await stream.last(of: all) else { return }
    var seen: Set<String> = []
    var due: Set<String> = []
    try await stream.read(all, from: 1, through: last.sequence) { message in
      if message.data.isEmpty || !seen.insert(message.subject).inserted { due.insert(message.subject) }
      return true
    }
    for subject in due {
      guard let last = try await stream.last(of: subject) else { continue }
      try await stream.eraseAll(of: subject, before: last.sequence)
      if last.data.isEmpty { try await stream.erase(last.sequence) }
    }
  }
}
