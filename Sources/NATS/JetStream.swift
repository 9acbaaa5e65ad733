import Foundation
public import JSONCoding
public import NIOCore

/// A message of a stream of JetStream.
public struct StoredMessage: Sendable {
  public let subject: String
  public let sequence: UInt64
  public let headers: [NATSMessage.Header]
  public let data: [UInt8]
}

/// What the server refused, by its own number and words.
public struct JetStreamError: Error, Equatable, Sendable {
  public let code: Int
  public let description: String

  public init(code: Int, description: String) {
    self.code = code
    self.description = description
  }

  /// There is no such message.
  public static let noMessage = 10037
  /// The servers have not elected a leader yet, or too few of them are up.
  public static let noLeader = 10008
  /// There is no such stream.
  public static let noStream = 10059
  /// An expectation about the last sequence does not hold; the second also while another batch is under way.
  public static let wrongSequence: Set<Int> = [10071, 10164]
  /// The replicas do not have the newest messages, and do not get them either.
  public static let behind = JetStreamError(code: 0, description: "the replicas of the stream are behind")
  static let unreadable = JetStreamError(code: 0, description: "the answer cannot be read")
}

/// How publishing ended.
public enum PublishOutcome: Sendable {
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
public struct JetStream: Sendable {
  public let connection: NATSConnection
  public let name: String
  /// How long the server may take to answer.
  let patience: TimeAmount

  public init(connection: NATSConnection, name: String, patience: TimeAmount = .seconds(5)) {
    self.connection = connection
    self.name = name
    self.patience = patience
  }

  /// The most messages in a batch.
  public static let batchMessages = 1000
  /// Room for a message's headers.
  public static let headerBytes = 1024
  /// The most bytes of messages asked for at once.
  public static let pageBytes = 4 << 20
  public static let pageMessages = 1000

  // MARK: Calls

  /// Calls the API with a JSON text and returns the answer. Throws `JetStreamError` if it is an error.
  @discardableResult
  public func call(_ method: String, _ request: [UInt8] = []) async throws -> JSONValue {
    let reply = try await connection.request(
      NATSMessage("$JS.API.\(method)", data: request), within: patience)
    let answer = try JSONParser.parse(reply.data, from: .stored)
    if let error = answer["error"] {
      throw JetStreamError(
        code: Int(error["err_code"]?.integer ?? error["code"]?.integer ?? 0),
        description: error["description"]?.string ?? "no reason given")
    }
    return answer
  }

  // MARK: Reading

  /// The last message whose subject matches, as the stream's leader has it; nil if there is none.
  public func last(of subject: String) async throws -> StoredMessage? {
    try await message { $0.member("last_by_subj", subject) }
  }

  /// The first message from a sequence on whose subject matches, as the stream's leader has it; nil if there is none.
  public func next(of subject: String, from sequence: UInt64) async throws -> StoredMessage? {
    try await message {
      $0.member("seq", sequence)
      $0.member("next_by_subj", subject)
    }
  }

  /// The message that the members of a request describe, as the stream's leader has it; nil if there is none.
  private func message(_ members: (inout JSONWriter) -> Void) async throws -> StoredMessage? {
    let request = JSONWriter.bytes { $0.object { members(&$0) } }
    do {
      let answer = try await call("STREAM.MSG.GET.\(name)", request)
      guard let message = answer["message"], let sequence = message["seq"]?.integer,
        let subject = message["subject"]?.string
      else { throw JetStreamError.unreadable }
      let data = message["data"]?.string.flatMap { Data(base64Encoded: $0) } ?? Data()
      return StoredMessage(subject: subject, sequence: UInt64(sequence), headers: [], data: Array(data))
    } catch let error as JetStreamError where error.code == JetStreamError.noMessage {
      return nil
    }
  }

  /// A page of messages whose subjects match, from a sequence on, oldest first. Any replica may answer.
  public func page(
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
      NATSMessage("$JS.API.DIRECT.GET.\(name)", data: request), within: patience
    ) { $0.status != nil }
    if let status = replies.last?.status, status != 204, status != 404 {
      throw JetStreamError(code: status, description: replies.last?["Description"] ?? "no reason given")
    }
    return try replies.dropLast().map { reply in
      guard let sequence = reply["Nats-Sequence"].flatMap({ UInt64($0) }), let subject = reply["Nats-Subject"] else {
        throw JetStreamError.unreadable
      }
      return StoredMessage(subject: subject, sequence: sequence, headers: reply.headers, data: reply.data)
    }
  }

  /// Reads the messages whose subjects match, from one sequence up to another, whose message must match too. Stops when
  /// `take` returns false. A replica that lags is asked again.
  public func read(
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
        // The last messages may have been erased meanwhile.
        guard let newest = try await self.last(of: subject), newest.sequence >= next else { return }
        try await retries.pause(orThrow: JetStreamError.behind)
      }
    }
  }

  // MARK: Writing

  /// Publishes messages as one batch: all or none.
  public func publish(_ messages: [NATSMessage]) async -> PublishOutcome {
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
      let reply = try await connection.request(messages[messages.count - 1], within: patience)
      return outcome(of: try JSONParser.parse(reply.data, from: .stored), messages: messages.count)
    } catch NATSFailure.noResponders {
      return .refused(NATSFailure.noResponders.description)
    } catch NATSFailure.refused(let reason) {
      // The library never sent it.
      return .refused(reason)
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
  public func erase(_ sequence: UInt64) async throws {
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
  public func eraseAll(of subject: String, before end: UInt64) async throws {
    guard end > 1, let last = try await last(of: subject) else { return }
    var sequences: [UInt64] = []
    try await read(subject, from: 1, through: min(last.sequence, end - 1)) { message in
      sequences.append(message.sequence)
      return true
    }
    // Side by side, since each is a round trip.
    for start in stride(from: 0, to: sequences.count, by: Self.erasedAtOnce) {
      try await withThrowingTaskGroup { group in
        for sequence in sequences[start..<min(start + Self.erasedAtOnce, sequences.count)] {
          group.addTask { try await erase(sequence) }
        }
        try await group.waitForAll()
      }
    }
  }

  private static let erasedAtOnce = 32
}

/// Pauses between attempts, from 10 ms to half a second each.
public struct Retries {
  private var pause = Duration.milliseconds(10)
  private let end: ContinuousClock.Instant

  /// - Parameter limit: for how long to try: an election takes up to nine seconds.
  public init(for limit: Duration = .seconds(10)) { end = .now + limit }

  /// Throws `error` once the time is over, and `CancellationError` if the task is cancelled.
  public mutating func pause(orThrow error: any Error) async throws {
    guard ContinuousClock.now < end else { throw error }
    try await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(500))
  }
}

extension NATSMessage {
  /// Makes the server refuse the message unless this is the sequence of its subject's last one; 0 if there is none.
  public mutating func expect(_ sequence: UInt64) {
    headers.append(.init("Nats-Expected-Last-Subject-Sequence", String(sequence)))
  }
}
