import NIOCore
import NIOPosix

/// The current connection: set by the watcher, awaited by its callers.
final class ConnectionSlot: Sendable {
  private enum Content: Sendable {
    case empty
    case connection(QuarryConnection)
    /// There will be no more connections.
    case closed(any Error)
  }

  private let content: Waitable<Content, QuarryConnection>

  init() {
    content = Waitable(.empty, eventLoop: MultiThreadedEventLoopGroup.singleton.next()) { content in
      switch content {
      case .empty: nil
      case .connection(let connection): connection.failure == nil ? .success(connection) : nil
      case .closed(let error): .failure(error)
      }
    }
  }

  func set(_ connection: QuarryConnection?) {
    content.change { content in
      if case .closed = content { return }
      content = connection.map { .connection($0) } ?? .empty
    }
  }

  func close(_ error: any Error) {
    content.change { $0 = .closed(error) }
  }

  /// The current connection. Waits until there is one; it may have failed unnoticed.
  func current(timeout: Duration) async throws -> QuarryConnection {
    try await content.next(timeout: timeout, waitingFor: "a connection to the server")
  }
}
