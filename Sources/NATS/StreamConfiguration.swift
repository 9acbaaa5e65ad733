public import JSONCoding

/// How a stream of JetStream is set up. Its messages are kept in files, and none is ever dropped to make room.
public struct StreamConfiguration: Sendable {
  public var name: String
  /// On how many servers each message is kept: 1, 3 or 5.
  public var replicas: Int
  /// Whether only the last message of each subject is kept, and a message may say after which time it is dropped.
  public var holdsState: Bool

  public init(name: String, replicas: Int, holdsState: Bool = false) {
    self.name = name
    self.replicas = replicas
    self.holdsState = holdsState
  }

  /// All subjects below the stream's name.
  var bytes: [UInt8] {
    JSONWriter.bytes { json in
      json.object {
        $0.member("name", name)
        $0.member("subjects", array: ["\(name).>"]) { $0.value($1) }
        $0.member("storage", "file")
        $0.member("retention", "limits")
        $0.member("discard", "new")
        $0.member("num_replicas", replicas)
        $0.member("allow_direct", true)
        $0.member("allow_atomic", true)
        if holdsState {
          $0.member("max_msgs_per_subject", 1)
          $0.member("allow_msg_ttl", true)
        }
      }
    }
  }
}

extension JetStream {
  /// The server's description of the stream; nil if there is none. Its member `config` says how the stream is set up.
  public func info() async throws -> JSONValue? {
    do {
      return try await call("STREAM.INFO.\(name)")
    } catch let error as JetStreamError where error.code == JetStreamError.noStream {
      return nil
    }
  }

  /// Makes the stream, or finds one that is set up alike.
  /// - Returns: the server's description.
  @discardableResult
  public func create(_ configuration: StreamConfiguration) async throws -> JSONValue {
    try await call("STREAM.CREATE.\(name)", configuration.bytes)
  }

  /// Makes the stream if there is none.
  public func prepare(_ configuration: StreamConfiguration) async throws {
    if try await info() == nil { try await create(configuration) }
  }

  /// Runs a body again while the servers elect a leader: those that have just started refuse or do not answer. A
  /// connection that is lost gets five seconds to come back.
  public static func whenElected<R>(_ body: () async throws -> R) async throws -> R {
    var (retries, tries) = (Retries(for: .seconds(30)), Retries(for: .seconds(5)))
    var reconnects = Retries(for: .seconds(5))
    while true {
      do {
        return try await body()
      } catch NATSFailure.noResponders {
        try await tries.pause(orThrow: NATSFailure.noResponders)
      } catch NATSFailure.disconnected {
        try await reconnects.pause(orThrow: NATSFailure.disconnected)
      } catch NATSFailure.timedOut {
        try await retries.pause(orThrow: NATSFailure.timedOut)
      } catch let error as JetStreamError where error.code == JetStreamError.noLeader {
        try await retries.pause(orThrow: error)
      }
    }
  }
}
