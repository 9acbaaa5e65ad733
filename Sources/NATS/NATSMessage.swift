/// A message of the bus: what a client publishes and what it receives.
public struct NATSMessage: Equatable, Sendable {
  public struct Header: Equatable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var subject: String
  /// The subject to reply to; nil if no reply is expected.
  public var reply: String?
  public var headers: [Header]
  public var data: [UInt8]

  public init(_ subject: String, headers: [Header] = [], data: [UInt8] = []) {
    self.subject = subject
    self.headers = headers
    self.data = data
  }

  /// The first value of a header; nil if there is none. Names are case-sensitive.
  public subscript(header: String) -> String? { headers.first { $0.name == header }?.value }

  /// The status of a message that the server itself sends, such as 404 for "no such message"; nil for others.
  public var status: Int? { self["Status"].flatMap { Int($0) } }
}

/// Why a request got no reply.
public enum NATSFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nobody listens on the subject. The request was not taken.
  case noResponders
  /// No reply came in time. The request may have been carried out.
  case timedOut
  /// The connection broke. The request may have been carried out, unless it was never sent.
  case disconnected
  /// The library refused the message; the reason is its own.
  case refused(String)

  public var description: String {
    switch self {
    case .noResponders: "No NATS server answers for this subject. Is JetStream enabled, and is there a quorum?"
    case .timedOut: "NATS did not answer in time."
    case .disconnected: "The connection to NATS is lost."
    case .refused(let reason): "NATS refused a message: \(reason)."
    }
  }
}
