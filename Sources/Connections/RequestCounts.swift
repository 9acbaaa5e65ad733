public import Measures
import NIOConcurrencyHelpers
import NIOCore

/// The requests since the start, how they ended and how long they took, for operators.
public final class RequestCounts: Sendable {
  /// The requests of a method, or of `unknown`: names that somebody made up are not counted apart.
  public struct OfMethod: Sendable {
    public internal(set) var done = 0
    /// Those refused, by the kind of the error.
    public internal(set) var refused: [String: Int] = [:]
    /// From when a request was read until its answer was made, in nanoseconds.
    public internal(set) var took = Histogram(.latency)

    fileprivate mutating func note(_ error: String?, _ nanoseconds: UInt64) {
      took.note(nanoseconds)
      if let error { refused[error, default: 0] += 1 } else { done += 1 }
    }

    static func += (left: inout OfMethod, right: OfMethod) {
      left.done += right.done
      left.refused.merge(right.refused, uniquingKeysWith: +)
      left.took += right.took
    }
  }

  /// Those of one event loop, which are counted without a lock.
  final class OfLoop {
    fileprivate var methods: [String: OfMethod] = [:]

    /// - Parameter error: the kind of the error; nil if the request was carried out.
    /// - Returns: how long it took, in nanoseconds.
    func note(_ method: String, _ error: String? = nil, since begun: NIODeadline) -> Int64 {
      let took = (NIODeadline.now() - begun).nanoseconds
      methods[method, default: OfMethod()].note(error, UInt64(max(0, took)))
      return took
    }
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

  /// All requests, by method.
  public func all() async throws -> [String: OfMethod] {
    var all: [String: OfMethod] = [:]
    for bound in loops.withLockedValue({ Array($0.values) }) {
      for (method, counts) in try await bound.eventLoop.submit({ bound.value.methods }).get() {
        all[method, default: OfMethod()] += counts
      }
    }
    return all
  }
}
