import Core
public import EventLog
import Hunt
import NIOConcurrencyHelpers

/// Tells webhooks which lobbies have new events. The log rings it, on any thread.
public final class WebhookBell: Sendable {
  let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = NIOLockedValueBox(State())

  private struct State {
    /// The streams of lobbies that have webhooks.
    var followed: [StreamName: LobbyID] = [:]
    var rung: Set<LobbyID> = []
  }

  public init() { (rings, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func follow(_ stream: StreamName, _ lobby: LobbyID) { state.withLockedValue { $0.followed[stream] = lobby } }

  func unfollow(_ stream: StreamName) { state.withLockedValue { $0.followed[stream] = nil } }

  /// Whether anybody wants to know of new events in one of these streams.
  public func isHeard(for appends: [Append]) -> Bool {
    state.withLockedValue { state in
      !state.followed.isEmpty && appends.contains { state.followed[$0.stream] != nil }
    }
  }

  /// Rings for what has been stored.
  public func ring(for appends: [Append]) {
    state.withLockedValue { state in
      for append in appends { state.followed[append.stream].map { _ = state.rung.insert($0) } }
    }
    continuation.yield()
  }

  func take() -> Set<LobbyID> {
    state.withLockedValue { state in
      defer { state.rung = [] }
      return state.rung
    }
  }

  func finish() { continuation.finish() }
}
