import NIOConcurrencyHelpers
import NIOCore

/// What was asked since the start, and how it ended: for operators.
public final class RequestCounts: Sendable {
  public struct Kind: Hashable, Sendable {
    /// A method's name, or `unknown`: names that somebody made up are not counted apart.
    public let method: String
    /// `ok`, or the kind of the error.
    public let outcome: String
  }

  /// Those of one event loop, which are counted without a lock.
  final class OfLoop {
    fileprivate var counts: [Kind: Int] = [:]

    func note(_ method: String, _ outcome: String) { counts[Kind(method: method, outcome: outcome), default: 0] += 1 }
  }

  private let loops = NIOLockedValueBox<[ObjectIdentifier: NIOLoopBound<OfLoop>]>([:])

  /// Must be called on the event loop.
  func of(_ eventLoop: any EventLoop) -> OfLoop {
    let bound = loops.withLockedValue { loops in
      if let known = loops[ObjectIdentifier(eventLoop)] { return known }
      let bound = NIOLoopBound(OfLoop(), eventLoop: eventLoop)
      loops[ObjectIdentifier(eventLoop)] = bound
      return bound
    }
    return bound.value
  }

  public func all() async throws -> [Kind: Int] {
    var all: [Kind: Int] = [:]
    for bound in loops.withLockedValue({ Array($0.values) }) {
      all.merge(try await bound.eventLoop.submit { bound.value.counts }.get(), uniquingKeysWith: +)
    }
    return all
  }
}
