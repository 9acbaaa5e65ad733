import Lobbies
public import NIOCore
public import Wire

/// One client's talk with the server, as its transport sees it: a `Connection` of this process, or one that relays
/// everything to the node that leads. Confined to the transport's event loop.
public protocol Conversation: AnyObject {
  /// Receives one message: a line without its end, or a WebSocket message.
  func receive(_ message: ByteBuffer)
  /// Receives an unreadable message: too long, or not even a line.
  func receive(unreadable error: WireError)
  /// Notes a sign of life of the client that is no message.
  func noteContact()
  /// Notes that the client will send no more. It may still read.
  func inputClosed()
  /// Notes that the transport is closed.
  func closed()
  func writabilityChanged()
  /// Answers open requests, sends `bye` if that is the farewell, and closes.
  func end(_ farewell: Farewell)
  /// Carries out what was received since the last time.
  func flush()
}

/// Takes the clients of transports.
public protocol Reception: Sendable {
  /// Begins a client's talk. Call it on the client's event loop; retain the result until the transport is closed.
  /// - Parameters:
  ///   - address: the client's, as limits count it.
  ///   - webOrigin: see `Connection.webOrigin`.
  ///   - isPrivate: whether what it says was encrypted, or came from this machine or a trusted proxy.
  func converse(
    over transport: any Transport, address: String, webOrigin: String?, isPrivate: Bool, on eventLoop: any EventLoop
  ) -> any Conversation
}

extension Connection: Conversation {
  public func receive(_ message: ByteBuffer) { receive(message.readableBytesView) }
}

extension ConnectionService: Reception {
  public func converse(
    over transport: any Transport, address: String, webOrigin: String?, isPrivate: Bool, on eventLoop: any EventLoop
  ) -> any Conversation {
    guard let hub = lobbies.hub(of: eventLoop) else {
      preconditionFailure("A connection is on an event loop that has no lobbies")
    }
    return Connection(
      service: self, hub: hub, eventLoop: eventLoop, transport: transport, address: address, webOrigin: webOrigin,
      isPrivate: isPrivate)
  }
}
