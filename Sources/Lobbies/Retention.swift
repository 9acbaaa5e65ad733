public import Core
import EventLog
public import Hunt
import LobbyLog
public import Logging
import Wire

/// What the server does to old lobbies by itself.
public enum RetentionAct: Sendable {
  case eraseNames, delete
}

/// Erases the names in lobbies that are old enough, and deletes them, as the operator's policy says.
///
/// It stores nothing: what is left to do follows from the lobbies, so a server that was killed goes on where it was. It
/// takes one lobby at a time, for a tenth of the time at most. Only deletions are made together, since each writes a
/// log on SQLite anew (`Deletions`).
public actor Retention {
  /// Lobbies created before a moment, in the order of their ids, after one of them: those with names for `eraseNames`.
  public typealias Search =
    @Sendable (
      _ act: RetentionAct, _ before: Timestamp, _ after: LobbyID?, _ limit: Int
    ) async throws -> [LobbyID]

  public struct Tally: Equatable, Sendable {
    /// Players and staff.
    public var forgotten = 0
    /// Lobbies.
    public var deleted = 0
    /// Lobbies in which something failed; the next round tries again.
    public var failed = 0
  }

  private let policy: RetentionPolicy
  private let lobbies: Lobbies
  private let search: Search
  private let note: @Sendable (RetentionAct, LobbyID) async throws -> Void
  private let pause: @Sendable (Duration) async throws -> Void
  private let logger: Logger
  /// When to look again at lobbies that were not due.
  private var later: [RetentionAct: [LobbyID: Timestamp]] = [:]

  /// - Parameters:
  ///   - note: records what is about to be done, so that nothing is done without an event.
  ///   - pause: waits.
  public init(
    _ policy: RetentionPolicy, in lobbies: Lobbies, search: @escaping Search,
    note: @escaping @Sendable (RetentionAct, LobbyID) async throws -> Void,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }, logger: Logger
  ) {
    self.policy = policy
    self.lobbies = lobbies
    self.search = search
    self.note = note
    self.pause = pause
    self.logger = logger
  }

  /// Does what is due. Throws if the lobbies cannot be searched, or when its task is cancelled.
  @discardableResult
  public func round(_ acts: Set<RetentionAct> = [.delete, .eraseNames]) async throws -> Tally {
    var tally = Tally()
    // What is deleted needs no erasing.
    for (act, age) in [(RetentionAct.delete, policy.deleteAfter), (.eraseNames, policy.keepNames)] {
      guard let age, acts.contains(act) else { continue }
      let now = lobbies.now
      later[act] = later[act, default: [:]].filter { $0.value > now }
      var last: LobbyID?
      while true {
        let page = try await search(act, now - age, last, Limits.retainedAtOnce)
        guard let end = page.last else { break }
        last = end
        var due: [LobbyID] = []
        for lobby in page where later[act]?[lobby] == nil {
          let lobbies = lobbies
          let found = try await gently { try await lobbies.loader.lobby(lobby) }
          guard let found else { continue }
          if let again = wait(of: found, for: act, at: now) { later[act]?[lobby] = again } else { due.append(lobby) }
        }
        try await act == .delete ? delete(due, &tally) : eraseNames(in: due, &tally)
      }
    }
    return tally
  }

  /// When to look at a lobby again; nil if it is due.
  private func wait(of lobby: Lobby, for act: RetentionAct, at now: Timestamp) -> Timestamp? {
    let due = act == .delete ? policy.end(of: lobby) : policy.namesEnd(in: lobby)
    // It may end earlier than it seems now.
    guard let due, due <= now else { return min(due ?? now + .days(1), now + .days(1)) }
    return act == .eraseNames && !lobby.hasNamesToErase ? now + .days(1) : nil
  }

  private func delete(_ due: [LobbyID], _ tally: inout Tally) async throws {
    guard !due.isEmpty else { return }
    try Task.checkCancellation()
    let (lobbies, note) = (lobbies, note)
    // All wait together; `Deletions` rests between them.
    let failures = await withTaskGroup(of: (any Error)?.self) { group in
      for lobby in due {
        group.addTask {
          do {
            try await note(.delete, lobby)
            try await lobbies.order(.delete(inAnyPhase: true), of: lobby)
            return nil
          } catch { return Self.isGone(error) ? nil : error }
        }
      }
      return await group.reduce(into: [any Error]()) { if let failure = $1 { $0.append(failure) } }
    }
    tally.deleted += due.count - failures.count
    report(failures, &tally)
  }

  private func eraseNames(in due: [LobbyID], _ tally: inout Tally) async throws {
    for lobby in due {
      do {
        let lobbies = lobbies
        guard let found = try await lobbies.loader.lobby(lobby), found.hasNamesToErase else { continue }
        try await note(.eraseNames, lobby)
        for player in found.playersToForget {
          try await forget(player, in: lobby)
          tally.forgotten += 1
        }
        if !found.staffToForget.isEmpty {
          try await gently { try await lobbies.order(.forgetStaff, of: lobby) }
          tally.forgotten += found.staffToForget.count
        }
      } catch let error as CancellationError {
        throw error
      } catch  where Self.isGone(error) {
        continue
      } catch {
        report([error], &tally)
      }
    }
  }

  /// Does what a host does with `player.forget`, as fast as a host may.
  private func forget(_ player: PlayerID, in lobby: LobbyID) async throws {
    while true {
      do {
        let lobbies = lobbies
        return try await gently { try await lobbies.order(.forgetPlayer(player), of: lobby) }
      } catch let error as WireError {
        guard error.errorKind == .rateLimited, let wait = error.retryAfter else { throw error }
        try await pause(.milliseconds(wait))
      }
    }
  }

  private static func isGone(_ error: any Error) -> Bool {
    (error as? WireError)?.errorKind == .lobbyNotFound
  }

  private func report(_ failures: [any Error], _ tally: inout Tally) {
    tally.failed += failures.count
    guard let first = failures.first else { return }
    logger.warning(
      "\(failures.count) old lobbies were not deleted, or still contain names; the server will try again",
      metadata: ["reason": "\(first)"])
  }

  /// Does something, and then rests for nine times as long.
  private func gently<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    let begun = ContinuousClock.now
    let value = try await body()
    try await pause((.now - begun) * Limits.retentionRest)
    return value
  }
}
