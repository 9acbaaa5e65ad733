import Core
import Hunt
import Lobbies
import Logging
import Operators
import Projections
import ServiceLifecycle

/// Erases names in old lobbies, and deletes them, while this process leads: names every hour, and lobbies every day,
/// since a log on SQLite is written anew then. Once at the start, too.
struct RetentionKeeping: Service {
  let retention: Retention
  let logger: Logger

  /// Nil without a policy.
  init?(
    _ policy: RetentionPolicy, _ lobbies: Lobbies, _ operators: Operators, _ directory: LobbyDirectory, _ logger: Logger
  ) {
    guard policy.isOn else { return nil }
    self.logger = logger
    retention = Retention(
      policy, in: lobbies,
      search: { act, before, after, limit in
        try await directory.lobbies(before: before, isNamed: act == .eraseNames, after: after, limit: limit)
      },
      note: { act, lobby in
        let deed: OperatorAct = act == .delete ? .deleteLobby : .eraseNames
        try await operators.note(deed, to: lobby.rawValue, by: .retention)
      }, logger: logger)
  }

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      for hour in 0... {
        await round(hour.isMultiple(of: 24) ? [.delete, .eraseNames] : [.eraseNames])
        try await Task.sleep(for: .milliseconds(Limits.retentionInterval.milliseconds))
      }
    }
  }

  private func round(_ acts: Set<RetentionAct>) async {
    do {
      let done = try await retention.round(acts)
      guard done.forgotten + done.deleted > 0 else { return }
      logger.notice("Retention: deleted \(done.deleted) old lobbies and erased the names of \(done.forgotten) players")
    } catch is CancellationError {
      return
    } catch {
      // The next round tries again.
      logger.warning("Old lobbies cannot be looked through", metadata: ["reason": "\(error)"])
    }
  }
}
