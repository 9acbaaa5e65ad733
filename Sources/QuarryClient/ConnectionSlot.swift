import NIOCore
import NIOPosix

/// The connection of the moment: set by the watcher, awaited by those who want to ask something.
final class ConnectionSlot: Sendable {
  private enum Content: Sendable {
    case empty
    case connection(QuarryConnection)
    /// There will be none any more.
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

  /// A connection that works, as far as one can tell. Waits until there is one.
  func current(timeout: Duration) async throws -> QuarryConnection {
    try await content.next(timeout: timeout, waitingFor: "a connection to the server")
  }
}
