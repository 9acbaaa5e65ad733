import EventLog
import Foundation
import JSONCoding
import NATS
import NIOCore

/// A message of a stream of JetStream.
struct StoredMessage: Sendable {
  let subject: String
  let sequence: UInt64
  let headers: [NATSMessage.Header]
  let data: [UInt8]
}

/// What the server refused, by its own number and words.
struct JetStreamError: Error, Equatable, Sendable {
  let code: Int
  let description: String

  /// There is no such message.
  static let noMessage = 10037
  /// The servers have not elected a leader yet, or too few of them are up.
  static let noLeader = 10008
  /// There is no such stream.
  static let noStream = 10059
  /// An expectation about the last sequence does not hold; the second also while another batch is under way.
  static let wrongSequence: Set<Int> = [10071, 10164]
}

/// How publishing ended.
enum PublishOutcome: Sendable {
  /// Everything is stored; the sequence of the first message.
  case stored(UInt64)
  /// An expectation did not hold. Nothing was stored by this attempt.
  case conflict
  /// Nothing was stored, for a reason that may pass.
  case refused(String)
  /// Nobody knows.
  case unknown
}

/// One stream of JetStream, by the API that servers answer on subjects.
struct JetStream: Sendable {
  let connection: NATSConnection
  let name: String

  /// How long the server may take to answer.
  static let patience = TimeAmount.seconds(5)
  /// The most messages in a batch.
  static let batchMessages = 1000
  /// Room for a message's headers.
  static let headerBytes = 1024
  /// The most bytes of messages asked for at once.
  private static let pageBytes = 4 << 20
  private static let pageMessages = 1000

  // MARK: Calls

  /// Calls the API with a JSON text and returns the answer. Throws `JetStreamError` if it is an error.
  @discardableResult
  func call(_ method: String, _ request: [UInt8] = []) async throws -> JSONValue {
    let reply = try await connection.request(
      NATSMessage("$JS.API.\(method)", data: request), within: Self.patience)
    let answer = try JSONParser.parse(reply.data, from: .stored)
    if let error = answer["error"] {
      throw JetStreamError(
        code: Int(error["err_code"]?.integer ?? error["code"]?.integer ?? 0),
        description: error["description"]?.string ?? "no reason given")
    }
    return answer
  }

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

  // MARK: Reading

  /// The last message whose subject matches, as the stream's leader has it; nil if there is none.
  func last(of subject: String) async throws -> StoredMessage? {
    let request = JSONWriter.bytes { $0.object { $0.member("last_by_subj", subject) } }
    do {
      let answer = try await call("STREAM.MSG.GET.\(name)", request)
      guard let message = answer["message"], let sequence = message["seq"]?.integer,
        let subject = message["subject"]?.string
      else { throw UnreadableMessage() }
      let data = message["data"]?.string.flatMap { Data(base64Encoded: $0) } ?? Data()
      return StoredMessage(subject: subject, sequence: UInt64(sequence), headers: [], data: Array(data))
    } catch let error as JetStreamError where error.code == JetStreamError.noMessage {
      return nil
    }
  }

  /// A page of messages whose subjects match, from a sequence on, oldest first. Any replica may answer.
  func page(
    of subject: String, from sequence: UInt64, messages: Int = pageMessages, bytes: Int = pageBytes
  ) async throws -> [StoredMessage] {
    let request = JSONWriter.bytes { json in
      json.object {
        $0.member("seq", sequence)
        $0.member("batch", messages)
        $0.member("max_bytes", bytes)
        $0.member("next_by_subj", subject)
      }
    }
    // An empty message with a status ends the page: 204 after the last message, 404 if there is none.
    let replies = try await connection.requestAll(
      NATSMessage("$JS.API.DIRECT.GET.\(name)", data: request), within: Self.patience
    ) { $0.status != nil }
    if let status = replies.last?.status, status != 204, status != 404 {
      throw JetStreamError(code: status, description: replies.last?["Description"] ?? "no reason given")
    }
    return try replies.dropLast().map { reply in
      guard let sequence = reply["Nats-Sequence"].flatMap({ UInt64($0) }), let subject = reply["Nats-Subject"] else {
        throw UnreadableMessage()
      }
      return StoredMessage(subject: subject, sequence: sequence, headers: reply.headers, data: reply.data)
    }
  }

  /// Reads the messages whose subjects match, from one sequence up to another, whose message must match too. Stops when
  /// `take` returns false. A replica that lags is asked again.
  func read(
    _ subject: String, from first: UInt64, through last: UInt64, pageMessages: Int = pageMessages,
    _ take: (StoredMessage) throws -> Bool
  ) async throws {
    var next = first
    var retries = Retries()
    while next <= last {
      let page = try await page(of: subject, from: next, messages: pageMessages)
      for message in page where message.sequence <= last {
        guard try take(message) else { return }
      }
      if let newest = page.last {
        next = newest.sequence + 1
        retries = Retries()
      } else {
        try await retries.pause(orThrow: LogUnavailable(reason: "the replicas of the stream are behind"))
      }
    }
  }

  /// Reads what an index has not seen yet.
  func refresh(_ index: StreamIndex, of subject: String) async throws {
    guard let last = try await last(of: subject), last.sequence > index.end.sequence else { return }
    try await read(subject, from: index.end.sequence + 1, through: last.sequence) { message in
      index.note(try Commit(message.data), at: message.sequence)
      return true
    }
  }

  // MARK: Writing

  /// Publishes messages as one batch: all or none.
  func publish(_ messages: [NATSMessage]) async -> PublishOutcome {
    var messages = messages
    if messages.count > 1 {
      let id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      for index in messages.indices {
        messages[index].headers.append(.init("Nats-Batch-Id", id))
        messages[index].headers.append(.init("Nats-Batch-Sequence", String(index + 1)))
      }
      messages[messages.count - 1].headers.append(.init("Nats-Batch-Commit", "1"))
    }
    guard connection.isConnected else { return .refused(NATSFailure.disconnected.description) }
    do {
      for message in messages.dropLast() { try connection.publish(message) }
    } catch {
      // Without its last message, a batch is not stored.
      return .refused(error.description)
    }
    do {
      let reply = try await connection.request(messages[messages.count - 1], within: Self.patience)
      return outcome(of: try JSONParser.parse(reply.data, from: .stored), messages: messages.count)
    } catch NATSFailure.noResponders {
      return .refused(NATSFailure.noResponders.description)
    } catch {
      return .unknown
    }
  }

  private func outcome(of answer: JSONValue, messages: Int) -> PublishOutcome {
    if let error = answer["error"] {
      let code = Int(error["err_code"]?.integer ?? 0)
      if JetStreamError.wrongSequence.contains(code) { return .conflict }
      return .refused("NATS error \(code), \(error["description"]?.string ?? "no reason given")")
    }
    guard let sequence = answer["seq"]?.integer, sequence >= messages else { return .unknown }
    return .stored(UInt64(sequence) - UInt64(messages - 1))
  }

  /// Deletes a message and overwrites its bytes in the stream's files. Does nothing if it is gone.
  func erase(_ sequence: UInt64) async throws {
    let request = JSONWriter.bytes { json in
      json.object {
        $0.member("seq", sequence)
        $0.member("no_erase", false)
      }
    }
    do {
      try await call("STREAM.MSG.DELETE.\(name)", request)
    } catch let error as JetStreamError where [JetStreamError.noMessage, 10043, 10057].contains(error.code) {
      // It was deleted before.
      guard try await !holds(sequence) else { throw error }
    }
  }

  private func holds(_ sequence: UInt64) async throws -> Bool {
    do {
      let request = JSONWriter.bytes { json in json.object { $0.member("seq", sequence) } }
      try await call("STREAM.MSG.GET.\(name)", request)
      return true
    } catch let error as JetStreamError where error.code == JetStreamError.noMessage {
      return false
    }
  }

  /// Erases all messages whose subject matches, before a sequence.
  func eraseAll(of subject: String, before end: UInt64) async throws {
    guard end > 1, let last = try await last(of: subject) else { return }
    var sequences: [UInt64] = []
    try await read(subject, from: 1, through: min(last.sequence, end - 1)) { message in
      sequences.append(message.sequence)
      return true
    }
    for sequence in sequences { try await erase(sequence) }
  }
}

/// Pauses between attempts, from 10 ms to half a second each.
struct Retries {
  private var pause = Duration.milliseconds(10)
  private let end: ContinuousClock.Instant

  /// - Parameter limit: for how long to try: an election takes up to nine seconds.
  init(for limit: Duration = .seconds(10)) { end = .now + limit }

  /// Throws `error` once the time is over, and `CancellationError` if the task is cancelled.
  mutating func pause(orThrow error: any Error) async throws {
    guard ContinuousClock.now < end else { throw error }
    try await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(500))
  }
}
