/// The limits of the client.
enum ClientLimits {
  /// The longest line that may be sent, in bytes with its line feed, as the protocol defines it.
  static let lineSent = 65_536
  /// The longest line that is accepted, in bytes: snapshots of large lobbies are much longer than requests.
  static let lineReceived = 64 << 20
  /// The most fragments of a WebSocket message. The server sends each message whole.
  static let fragments = 1_024
  /// The deepest nesting of an answer: the protocol's 32, and a few more for the envelope.
  static let depth = 40
  /// Pushes or lines that may wait to be read: more than the server sends to a reader that is 1 MiB behind.
  static let waiting = 65_536
  /// Events of the log that are asked for at once: as many as the server gives.
  static let logPage = 1_000
}
