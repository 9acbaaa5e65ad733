import NIOConcurrencyHelpers
import Shipping

/// A destination in memory that may misbehave.
final class MemoryDestination: Destination {
  struct State {
    var objects: [String: [UInt8]] = [:]
    /// Whether it is away.
    var isAway = false
    /// How many bytes of a new object it keeps, though it says that it has all; nil for all.
    var keeps: Int?
    /// Whether the next creation succeeds and is then reported as a failure.
    var failsAfterwards = false
    /// How many calls it has had.
    var calls = 0
  }

  let state = NIOLockedValueBox(State())
  var description: String { "memory" }

  var objects: [String: [UInt8]] { state.withLockedValue(\.objects) }

  func change(_ body: (inout State) -> Void) { state.withLockedValue(body) }

  private func call<R>(_ body: (inout State) -> R) throws(DestinationFailure) -> R {
    let result = state.withLockedValue { state -> R? in
      state.calls += 1
      return state.isAway ? nil : body(&state)
    }
    guard let result else { throw .unavailable(reason: "it is away") }
    return result
  }

  func create(_ name: String, _ bytes: [UInt8]) throws(DestinationFailure) -> Bool {
    let isNew = try call { state -> Bool? in
      guard state.objects[name] == nil else { return false }
      state.objects[name] = state.keeps.map { Array(bytes.prefix($0)) } ?? bytes
      defer { state.failsAfterwards = false }
      return state.failsAfterwards ? nil : true
    }
    guard let isNew else { throw .unavailable(reason: "the answer was lost") }
    return isNew
  }

  func replace(_ name: String, _ bytes: [UInt8]) throws(DestinationFailure) { try call { $0.objects[name] = bytes } }

  func read(_ name: String) throws(DestinationFailure) -> [UInt8]? { try call { $0.objects[name] } }

  func list(_ prefix: String) throws(DestinationFailure) -> [String] {
    try call { $0.objects.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }

  func delete(_ name: String) throws(DestinationFailure) { try call { $0.objects[name] = nil } }
}
