import EventLog
import JSONCoding
import NATS

/// Why a log on JetStream cannot be opened. Each says what to do.
public enum JetStreamLogFailure: Error, Equatable, Sendable, CustomStringConvertible {
  case noConnection(servers: [String], reason: String)
  case noJetStream(reason: String)
  /// The version is nil if the server is too old to say it.
  case serverTooOld(version: String?)
  case tooFewReplicas(log: String, found: Int, wanted: Int)
  case otherConfiguration(log: String, reason: String)
  case newerFormat(log: String, format: Int)
  case missing(log: String)
  /// A copy into it has not come to its end.
  case unfinished(log: String)

  public var description: String {
    switch self {
    case .noConnection(let servers, let reason):
      "No NATS server answers at \(servers.joined(separator: ", ")) (\(reason)). Start one, or correct the addresses."
    case .noJetStream(let reason):
      "The NATS servers have no JetStream (\(reason)). Start them with 'jetstream' in their configuration."
    case .serverTooOld(let version):
      "The NATS server is too old\(version.map { " (\($0))" } ?? ""). Install \(JetStreamLog.oldestServer) or later on all "
        + "servers."
    case .tooFewReplicas(let log, let found, let wanted):
      "The stream \(log) has \(found) replica\(found == 1 ? "" : "s"), not \(wanted). Give it more with "
        + "'nats stream edit \(log) --replicas \(wanted)', or ask for \(found) with --log-replicas."
    case .otherConfiguration(let log, let reason):
      "The stream \(log) is not set up for Quarry: \(reason). Delete it if it is not Quarry's, or choose another name."
    case .newerFormat(let log, let format):
      "The stream \(log) has format \(format), which a newer version of Quarry wrote. Install that version."
    case .missing(let log):
      "The NATS servers have no stream \(log): no log is there. Check the addresses."
    case .unfinished(let log):
      "The log in the stream \(log) is a part: a copy was interrupted, or is still under way. Wait for its end, or delete "
        + "the part with 'nats stream rm \(log)' and 'nats stream rm \(log)-snapshots' and copy again."
    }
  }
}

/// Which generation of claims and of keys counts. A new one is written beside the old one, then switched to.
struct Generations: Equatable, Sendable {
  var claims: Int
  var keys: Int
}

/// The message on the log's `meta` subject.
struct LogMeta: Equatable, Sendable {
  static let format = 1

  var epoch: String
  var generations = Generations(claims: 0, keys: 0)
  /// Whether a copy into the log has begun, but not come to its end. Versions that do not know this must not open it
  /// either, so it has the next format meanwhile.
  var isUnfinished = false

  var bytes: [UInt8] {
    JSONWriter.bytes { json in
      json.object {
        $0.member("format", isUnfinished ? Self.format + 1 : Self.format)
        $0.member("epoch", epoch)
        $0.member("claims", generations.claims)
        $0.member("keys", generations.keys)
        if isUnfinished { $0.member("unfinished", true) }
      }
    }
  }

  init(epoch: String) { self.epoch = epoch }

  init(_ bytes: [UInt8], log: String) throws {
    let json = try JSONParser.parse(bytes, from: .stored)
    guard let format = json["format"]?.integer, let epoch = json["epoch"]?.string,
      let claims = json["claims"]?.integer, let keys = json["keys"]?.integer
    else { throw UnreadableMessage() }
    isUnfinished = json["unfinished"]?.bool ?? false
    guard isUnfinished || format <= Self.format else {
      throw JetStreamLogFailure.newerFormat(log: log, format: Int(format))
    }
    self.epoch = epoch
    generations = Generations(claims: Int(claims), keys: Int(keys))
  }
}

/// Finds or makes the streams of a log.
struct Opening {
  let connection: NATSConnection
  let log: String
  let replicas: Int

  var events: JetStream { JetStream(connection: connection, name: log) }
  var snapshots: JetStream { JetStream(connection: connection, name: "\(log)-snapshots") }

  func open(epochIfNew: String?) async throws -> LogMeta {
    try await JetStream.whenElected {
      // A server that does not know batches would make a stream without them.
      guard try await events.call("INFO")["api"]?["level"] != nil else {
        throw JetStreamLogFailure.serverTooOld(version: nil)
      }
      try await prepare(events, isMade: epochIfNew != nil)
      try await prepare(snapshots, isMade: epochIfNew != nil)
    }
    return try await JetStream.whenElected { try await meta(epochIfNew: epochIfNew) }
  }

  private func meta(epochIfNew: String?) async throws -> LogMeta {
    let subject = Subjects(log: log).meta
    var retries = Retries()
    while true {
      if let found = try await events.last(of: subject) {
        let meta = try LogMeta(found.data, log: log)
        guard !meta.isUnfinished else { throw JetStreamLogFailure.unfinished(log: log) }
        return meta
      }
      guard let epochIfNew else { throw JetStreamLogFailure.missing(log: log) }
      // Two nodes may start first. One of them stores its epoch, and both read that.
      var message = NATSMessage(subject, data: LogMeta(epoch: epochIfNew).bytes)
      message.expect(0)
      switch await events.publish([message]) {
      case .stored, .conflict, .unknown: try await retries.pause(orThrow: NATSFailure.timedOut)
      case .refused(let reason): throw JetStreamLogFailure.noJetStream(reason: reason)
      }
    }
  }

  private func prepare(_ stream: JetStream, isMade: Bool) async throws {
    guard let found = try await stream.info() else {
      guard isMade else { throw JetStreamLogFailure.missing(log: log) }
      let configuration = StreamConfiguration(name: stream.name, replicas: replicas)
      return try check(try await stream.create(configuration), of: stream)
    }
    try check(found, of: stream)
  }

  private func check(_ info: JSONValue, of stream: JetStream) throws {
    let found = info["config"]
    let version = found?["metadata"]?["_nats.ver"]?.string
    guard let version, !Self.isOld(version) else { throw JetStreamLogFailure.serverTooOld(version: version) }
    guard found?["allow_atomic"]?.bool == true, found?["allow_direct"]?.bool == true else {
      throw JetStreamLogFailure.otherConfiguration(
        log: stream.name, reason: "it lacks allow_atomic or allow_direct")
    }
    // A negative number stands for no limit.
    let limits = ["max_msgs", "max_bytes", "max_msgs_per_subject"].map { found?[$0]?.integer ?? -1 }
    guard found?["retention"]?.string == "limits", found?["max_age"]?.integer == 0, limits.allSatisfy({ $0 <= 0 })
    else {
      throw JetStreamLogFailure.otherConfiguration(log: stream.name, reason: "it drops messages")
    }
    guard found?["storage"]?.string == "file", (found?["persist_mode"]?.string ?? "default") == "default" else {
      throw JetStreamLogFailure.otherConfiguration(
        log: stream.name, reason: "it does not write messages to disk at once")
    }
    let forbids = ["no_ack", "deny_delete", "deny_purge", "sealed"].filter { found?[$0]?.bool == true }
    guard forbids.isEmpty else {
      throw JetStreamLogFailure.otherConfiguration(
        log: stream.name, reason: "it is set to \(forbids.joined(separator: " and "))")
    }
    guard (found?["subjects"]?.array ?? []).map({ $0.string }) == ["\(stream.name).>"], found?["mirror"] == nil,
      found?["sources"] == nil, found?["subject_transform"] == nil
    else {
      throw JetStreamLogFailure.otherConfiguration(log: stream.name, reason: "it has other subjects or sources")
    }
    let count = Int(found?["num_replicas"]?.integer ?? 1)
    guard count >= replicas else {
      throw JetStreamLogFailure.tooFewReplicas(log: stream.name, found: count, wanted: replicas)
    }
  }

  /// Whether a version such as `2.14.3-beta` is before the oldest that works.
  static func isOld(_ version: String) -> Bool {
    let numbers = version.split { !$0.isNumber }.prefix(3).compactMap { Int($0) }
    let oldest = JetStreamLog.oldestServer.split(separator: ".").compactMap { Int($0) }
    return numbers.lexicographicallyPrecedes(oldest)
  }
}
