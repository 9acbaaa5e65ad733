import NIOCore

/// A bounded queue from an event loop to tasks.
final class Mailbox<Element: Sendable>: Sendable {
  private struct Box: Sendable {
    var elements = CircularBuffer<Element>()
    var end: End?
  }

  private enum End: Sendable {
    case ordinary
    case failure(any Error)
  }

  private let box: Waitable<Box, Element?>
  private let countMax: Int

  init(countMax: Int, eventLoop: any EventLoop) {
    self.countMax = countMax
    box = Waitable(Box(), eventLoop: eventLoop) { box in
      if let element = box.elements.popFirst() { return .success(element) }
      switch box.end {
      case nil: return nil
      case .ordinary: return .success(nil)
      case .failure(let error): return .failure(error)
      }
    }
  }

  /// Appends an element; false if the queue is full. Elements after the end are dropped.
  func put(_ element: Element) -> Bool {
    box.change { box in
      guard box.elements.count < countMax else { return false }
      if box.end == nil { box.elements.append(element) }
      return true
    }
  }

  /// Ends the queue. Remaining elements can still be taken; then `next` returns nil or throws the error.
  func end(_ error: (any Error)?) {
    box.change { box in
      if box.end == nil { box.end = error.map { .failure($0) } ?? .ordinary }
    }
  }

  /// The next element; nil at the end. Throws ``ConnectionFailure/timedOut(_:)`` or `CancellationError` if none comes.
  func next(timeout: Duration?, waitingFor what: String) async throws -> Element? {
    try await box.next(timeout: timeout, waitingFor: what)
  }
}
