import Core

// The `Limits` of the links between nodes.
extension Limits {
  /// Bytes of a message on a link: less than NATS takes by default, and enough to be worth its overhead.
  static let linkMessage = 256 << 10
  /// Bytes that the other end has not taken yet, beyond which clients of a link count as slow, and below which they no
  /// longer do.
  static let linkBusy = 4 << 20
  static let linkIdle = 1 << 20
  /// Bytes that the other end has not taken yet, beyond which a link ends: the other end, or NATS, is overloaded.
  static let linkBytes = 64 << 20
  /// Bytes taken after which the other end is told so.
  static let linkTaken = 256 << 10
  /// How often each end says that it is there, and how long it may be silent. A leader that is silent for as long has
  /// lost the lead.
  static let linkSign = Span(milliseconds: 500)
  static let linkSilence = Span(milliseconds: 4_000)
  /// Time for a link to open.
  static let linkOpening = Span.seconds(3)
  /// Bytes of a client's requests on their way to the leader, beyond which the node reads no more from the client.
  static let relayedRequests = 256 << 10
  /// What each message counts beside its bytes, so that empty ones are bounded, too.
  static let relayedMessage = 64
  /// Bytes of long answers of a client that its socket has not taken, beyond which it gets no more of them.
  static let relayedAnswers = 256 << 10
  /// Bytes of a body that are on their way, in either direction.
  static let relayedBody = 512 << 10
  /// How long clients wait while no node leads, before they are refused. A new leader is there within seconds.
  static let leaderless = Span.seconds(10)
  /// Members of the groups of clients that one link remembers.
  static let groupMembers = 1 << 20
}
