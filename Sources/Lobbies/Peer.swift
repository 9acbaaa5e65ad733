public import Accounts
public import NIOCore
public import Wire

/// A connection, as seen by the lobbies. Called on its own event loop only.
public protocol Peer: AnyObject {
  /// False once the connection is closed.
  var isOpen: Bool { get }
  /// Whether its client stays, and has not said that it will send no more: a player is online with it.
  var isHeard: Bool { get }
  func receive(_ answer: LobbyAnswer, slot: Int)
  /// Pushes events: one or more messages, each ended by a line feed.
  func push(events lines: ByteBuffer)
  /// Pushes some of the events that the peer missed. They wait however slowly it reads.
  func push(missed lines: ByteBuffer, holding share: RoomShare?)
  /// Whether a push would go out soon.
  var hasRoom: Bool { get }
  /// Closes the connection because what it missed is unknown; the client may come back.
  func lose(_ error: WireError)
  /// Closes the connection at once, since nobody knows the outcome of what it asked.
  func abandon()
  /// Pushes one message. Returns false if too much is waiting for the peer to take a board now.
  func push(board line: ByteBuffer) -> Bool
  /// Closes the connection of a player who has lost the seat, once its requests are answered.
  func dismiss(because reason: Dismissal)
  /// Revokes the rights that rest on a sign-in that has ended.
  func signedOut(_ signedIn: SignedIn)
  /// Flushes what was handed over. Does nothing if there is nothing new.
  func flush()
}

/// Why a player's connections end.
public enum Dismissal: Sendable {
  case kicked
  /// Another device has this seat.
  case replaced(Seat)
}

/// The destination of an answer: a connection, and the request's number on it.
public struct Ticket: Sendable {
  let peer: PeerReference
  /// Negative for the hub's own requests for a watcher: `-LobbyRequest.Missed.number`.
  let slot: Int

  public init(peer: PeerReference, slot: Int) {
    self.peer = peer
    self.slot = slot
  }
}

/// A reference to a connection that works anywhere, for use on the connection's event loop.
public struct PeerReference: Sendable, Hashable {
  /// The index of its event loop.
  let loop: Int
  let id: ObjectIdentifier
  let box: NIOLoopBound<any Peer>

  /// - Parameter loop: the index of `eventLoop` among those of the lobbies.
  public init(_ peer: any Peer, loop: Int, eventLoop: any EventLoop) {
    self.loop = loop
    id = ObjectIdentifier(peer)
    box = NIOLoopBound(peer, eventLoop: eventLoop)
  }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
