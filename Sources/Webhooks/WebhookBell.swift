import Core
public import EventLog
import Hunt
import LobbyLog
import NIOConcurrencyHelpers

/// Tells webhooks of new events. The log rings it, on any thread.
public final class WebhookBell: Sendable {
  let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = NIOLockedValueBox(State())

  private struct State {
    /// The streams of lobbies that have webhooks.
    var followed: [StreamName: HookOwner] = [:]
    /// Whether the server has webhooks.
    var isForServer = false
    var rung: Set<HookOwner> = []
  }

  public init() { (rings, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func follow(for owner: HookOwner) {
    state.withLockedValue { state in
      switch owner {
      case .lobby(let lobby): state.followed[StreamName(of: lobby)] = owner
      case .server: state.isForServer = true
      }
    }
  }

  func unfollow(for owner: HookOwner) {
    state.withLockedValue { state in
      switch owner {
      case .lobby(let lobby): state.followed[StreamName(of: lobby)] = nil
      case .server: state.isForServer = false
      }
    }
  }

  /// Whether anybody wants to know of new events in one of these streams.
  public func isHeard(for appends: [Append]) -> Bool {
    state.withLockedValue { state in
      state.isForServer || !state.followed.isEmpty && appends.contains { state.followed[$0.stream] != nil }
    }
  }

  /// Rings for what has been stored.
  public func ring(for appends: [Append]) {
    state.withLockedValue { state in
      if state.isForServer { state.rung.insert(.server) }
      for append in appends { state.followed[append.stream].map { _ = state.rung.insert($0) } }
    }
    continuation.yield()
  }

  func take() -> Set<HookOwner> {
    state.withLockedValue { state in
      defer { state.rung = [] }
      return state.rung
    }
  }

  func finish() { continuation.finish() }
}
