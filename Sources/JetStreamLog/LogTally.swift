import EventLog
import NATS

/// Counts what a log holds, message by message.
struct LogTally {
  /// Whose claims are counted.
  let generations: Generations
  private(set) var sequence: UInt64 = 0
  private var types: [String: Int] = [:]
  private var dataBytes = 0
  private var receipts = 0
  private var streams = Set<StreamName>()
  private var claims = Set<String>()

  init(generations: Generations) { self.generations = generations }

  mutating func note(_ message: StoredMessage, subjects: Subjects) throws {
    sequence = message.sequence
    switch message.subject.split(separator: ".").dropFirst().first {
    case "e":
      let commit = try Commit(message.data)
      for event in commit.events {
        types[event.type, default: 0] += 1
        dataBytes += event.data.count + (event.secret?.count ?? 0)
      }
      if !commit.events.isEmpty { streams.insert(commit.stream) }
      receipts += commit.receipts.count
    case "c" where subjects.isClaim(message.subject, generation: generations.claims):
      if try ClaimRecord(message.data).stream == nil {
        claims.remove(message.subject)
      } else {
        claims.insert(message.subject)
      }
    case _: break
    }
  }

  func statistics(keys: Int, snapshots: Int) -> LogStatistics {
    LogStatistics(
      events: types.values.reduce(0, +), streams: streams.count, dataBytes: dataBytes, receipts: receipts,
      claims: claims.count, keys: keys, snapshots: snapshots, types: types)
  }
}
