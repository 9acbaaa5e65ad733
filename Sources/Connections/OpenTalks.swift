import NIOConcurrencyHelpers
import NIOCore

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

  /// Ends the connections of those who may not be here any more, before it returns.
  func review() async {
    for bound in connections.withLockedValue({ Array($0.values) }) {
      // Only a loop that has shut down rejects tasks, and then there are no connections.
      try? await bound.eventLoop.submit { bound.value.review() }.get()
    }
  }
}
