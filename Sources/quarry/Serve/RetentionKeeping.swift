import Core
import EventLog
import Hunt
import Lobbies
import Logging
import Operators
import Projections
import ServiceLifecycle

/// Erases names in old lobbies, and deletes them, while this process leads: names every hour, and lobbies every day,
/// since a log on SQLite is rewritten then. Once at the start, too.
struct RetentionKeeping: Service {
  let retention: Retention
  let logger: Logger

  /// None without a policy. It must stop after `Forgetting`, which ends the deletions that it waits for.
  static func services(
    _ policy: RetentionPolicy, _ lobbies: Lobbies, _ operators: Operators, _ log: any EventLog,
    _ projections: Projections, _ logger: Logger
  ) -> [any Service] {
    guard policy.isOn else { return [] }
    let directory = LobbyDirectory(log: log, projections: projections)
    let retention = Retention(
      policy, in: lobbies,
      search: { act, before, after, limit in
        try await directory.lobbies(before: before, isNamed: act == .eraseNames, after: after, limit: limit)
      },
      note: { act, lobby in
        let deed: OperatorAct = act == .delete ? .deleteLobby : .eraseNames
        try await operators.note(deed, to: lobby.rawValue, by: .retention)
      }, logger: logger)
    return [RetentionKeeping(retention: retention, logger: logger)]
  }

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      for hour in 0... {
        let acts: Set<RetentionAct> = hour.isMultiple(of: 24) ? [.delete, .eraseNames] : [.eraseNames]
        while try await !round(acts) { try await Task.sleep(for: .seconds(60)) }
        try await Task.sleep(for: .milliseconds(Limits.retentionInterval.milliseconds))
      }
    }
  }

  /// - Returns: false if that failed, for example because the list of lobbies is still being made.
  private func round(_ acts: Set<RetentionAct>) async throws -> Bool {
    do {
      let done = try await retention.round(acts)
      guard done.forgotten + done.deleted > 0 else { return true }
      logger.notice(
        "Retention has deleted lobbies, or erased names",
        metadata: ["lobbies": "\(done.deleted)", "names": "\(done.forgotten)"])
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.warning("Cannot look for old lobbies", metadata: ["reason": "\(error)"])
      return false
    }
  }
}
