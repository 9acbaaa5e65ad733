import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failure between client and server. The server's own refusals are ``QuarryError``.
public enum ConnectionFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The connection could not be established.
  case unreachable(ServerAddress, reason: String)
  /// No answer came in time. Whether the request was executed is unknown.
  case timedOut(String)
  /// The connection is closed. Whether a pending request was executed is unknown.
  case closed(reason: String)
  /// The request does not fit into one line and was not sent.
  case requestTooLong(bytes: Int, most: Int)
  /// The server sent something that is not the protocol.
  case unreadable(String)
  /// Pushes came faster than they were read.
  case fellBehind

  /// What went wrong, as part of a sentence.
  public var description: String {
    switch self {
    case .unreachable(let server, let reason): "no connection to \(server): \(reason)"
    case .timedOut(let what): "no answer to \(what) came in time"
    case .closed(let reason): "the connection is closed: \(reason)"
    case .requestTooLong(let bytes, let most): "the request has \(bytes) bytes, and a line holds \(most)"
    case .unreadable(let what): "the server does not speak Quarry's protocol: \(what)"
    case .fellBehind: "more came from the server than was read"
    }
  }

  /// The description, or just the reason if the connection was closed.
  var reason: String { if case .closed(let reason) = self { reason } else { description } }

  static let closedHere = ConnectionFailure.closed(reason: "this side closed it")
  static let closedThere = ConnectionFailure.closed(reason: "the server closed it")
}

extension ConnectionFailure {
  /// Converts any transport error.
  init(_ error: any Error) {
    switch error {
    case let failure as ConnectionFailure: self = failure
    case ChannelError.alreadyClosed, ChannelError.ioOnClosedChannel, ChannelError.outputClosed, ChannelError.eof:
      self = .closedThere
    default: self = .closed(reason: Self.reason(error))
    }
  }

  static func reason(_ error: any Error) -> String {
    switch error {
    case let error as IOError: return String(cString: strerror(error.errnoCode)).lowercased()
    case ChannelError.connectTimeout: return "no answer came in time"
    default: return reason(ofTLS: error) ?? String(describing: error)
    }
  }
}
