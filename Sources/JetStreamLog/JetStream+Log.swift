import EventLog
import NATS

extension JetStream {
  /// Runs a body and throws what it throws as `LogUnavailable`.
  static func reading<R>(_ body: () async throws -> R) async throws(LogUnavailable) -> R {
    do {
      return try await body()
    } catch let error as LogUnavailable {
      throw error
    } catch let error as JetStreamError {
      throw LogUnavailable(reason: "NATS error \(error.code), \(error.description)")
    } catch is UnreadableMessage {
      throw LogUnavailable(reason: "a message of the stream is damaged, or a newer version wrote it")
    } catch {
      throw LogUnavailable(reason: "\(error)")
    }
  }

  /// Reads what an index has not seen yet.
  func refresh(_ index: StreamIndex, of subject: String) async throws {
    let known = index.end.sequence
    let last = try await last(of: subject)
    guard last?.sequence ?? 0 >= known else {
      throw LogUnavailable(reason: "the stream is not the one that was opened: it lacks messages. Restart all nodes")
    }
    guard let last, last.sequence > known else { return }
    try await read(subject, from: index.end.sequence + 1, through: last.sequence) { message in
      index.note(try Commit(message.data), at: message.sequence)
      return true
    }
  }
}
