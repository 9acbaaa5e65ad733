import NIOConcurrencyHelpers
import NIOCore
import Operators

/// The connections that are open, or still have something to send.
final class OpenTalks: Sendable {
  private let connections = NIOLockedValueBox<[ObjectIdentifier: NIOLoopBound<Connection>]>([:])

  var count: Int { connections.withLockedValue { $0.count } }

  /// Call it on the connection's event loop. It is held until `remove`.
  func add(_ connection: Connection) {
    let bound = NIOLoopBound(connection, eventLoop: connection.eventLoop)
    connections.withLockedValue { $0[ObjectIdentifier(connection)] = bound }
  }

  func remove(_ connection: Connection) {
    // Released outside the lock.
    _ = connections.withLockedValue { $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Tells those who watch a lobby or follow events what an operator announces.
  func push(notice: ServerNotice?) async {
    let line = ByteBuffer(bytes: ServerNotice.push(notice) + [UInt8(ascii: "\n")])
    for bound in connections.withLockedValue({ Array($0.values) }) {
      try? await bound.eventLoop.submit { bound.value.push(notice: line) }.get()
    }
  }

  /// Ends the connections of those who may not be here any more, before it returns.
  func review() async {
    for bound in connections.withLockedValue({ Array($0.values) }) {
      // Only a loop that has shut down rejects tasks, and then there are no connections.
      try? await bound.eventLoop.submit { bound.value.review() }.get()
    }
  }
}
