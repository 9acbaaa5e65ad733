public import Core
public import EventLog
import Hunt
import HuntViews
import LobbyLog
import Logging

/// A lobby that is being deleted.
public struct DoomedLobby: Sendable {
  public let id: LobbyID
  /// How many letters with codes it has sent.
  public let sheets: Int
  /// How many players have ever joined, and how many of staff were ever invited.
  public let players: Int
  public let staff: Int
}

/// Removes what is stored of lobbies outside their streams, and says what else of them the log holds. It is called once
/// nobody appends to them any more.
public typealias LobbyEraser = @Sendable (_ lobbies: [DoomedLobby]) async throws -> Deletion

/// Deletes lobbies for good.
///
/// A claim marks a lobby that is being deleted. From then on nobody can load it. The claim is removed with the last of
/// the lobby's data, so a server that is killed in between finishes when it next starts.
///
/// To leave no trace, a log on SQLite is written anew, which takes time that grows with the whole log. So all lobbies
/// that wait are deleted together, and the next ones must wait if that took long.
actor Deletions {
  private let log: any EventLog
  private let loader: LobbyLoader
  private let erase: LobbyEraser
  private let effects: Effects
  private let logger: Logger

  private var waiting: [(lobby: LobbyID, done: CheckedContinuation<Bool, Never>)] = []
  private var worker: Task<Void, Never>?
  private var isStopped = false
  /// When the next lobbies may be deleted.
  private var restsUntil = ContinuousClock.now

  init(log: any EventLog, loader: LobbyLoader, erase: @escaping LobbyEraser, effects: Effects, logger: Logger) {
    self.log = log
    self.loader = loader
    self.erase = erase
    self.effects = effects
    self.logger = logger
  }

  private var now: Int64 { effects.now().milliseconds }

  /// Decides that a lobby is deleted. Once this returns, nothing undoes that. Throws if the lobby is not at that
  /// version: another node may lead by now and have players in it.
  func begin(_ lobby: LobbyID, at version: Int) async throws(AppendFailure) {
    let mark = ClaimChange.hold(LobbyClaims.deletion(of: lobby), until: nil)
    try await log.append(Append(to: StreamName(of: lobby), expected: version, events: [], claims: [mark], now: now))
  }

  /// Deletes a lobby whose deletion has begun. Tries again until that succeeds.
  /// - Returns: false if the server stops before; the next start goes on.
  func finish(_ lobby: LobbyID) async -> Bool {
    guard !isStopped else { return false }
    return await withCheckedContinuation { continuation in
      waiting.append((lobby, continuation))
      if worker == nil { worker = Task { await work() } }
    }
  }

  /// Finishes what was under way when the server stopped.
  func finishAll() async {
    var pause = Limits.deletionPauses.first
    while !isStopped {
      do {
        let marks = try await log.claims(withPrefix: ClaimName(space: LobbyClaims.deletionSpace, name: ""), at: now)
        return await withTaskGroup { group in
          for mark in marks { group.addTask { _ = await self.finish(LobbyID(mark.name.name)) } }
        }
      } catch {
        logger.error("The lobbies still to be deleted cannot be read", metadata: ["reason": "\(error)"])
        guard (try? await Task.sleep(for: pause)) != nil else { return }
        pause = min(pause * 2, Limits.deletionPauses.last)
      }
    }
  }

  /// Lets the deletions under way end, and begins no more.
  func stop() async {
    isStopped = true
    worker?.cancel()
    await worker?.value
  }

  private func work() async {
    var pause = Limits.deletionPauses.first
    while !waiting.isEmpty, !isStopped {
      try? await Task.sleep(until: restsUntil)
      guard !isStopped else { break }
      let batch = Array(waiting.prefix(Limits.deletedAtOnce))
      waiting.removeFirst(batch.count)
      do {
        let begun = ContinuousClock.now
        try await delete(batch.map(\.lobby))
        for entry in batch { entry.done.resume(returning: true) }
        restsUntil = .now + (.now - begun) * Limits.deletionRest
        pause = Limits.deletionPauses.first
      } catch {
        logger.error("Lobbies are not deleted everywhere yet", metadata: ["reason": "\(error)"])
        waiting = batch + waiting
        restsUntil = .now + pause
        pause = min(pause * 2, Limits.deletionPauses.last)
      }
    }
    for entry in waiting { entry.done.resume(returning: false) }
    waiting = []
    worker = nil
  }

  private func delete(_ lobbies: [LobbyID]) async throws {
    var doomed: [DoomedLobby] = []
    for lobby in lobbies { doomed.append(try await inspect(lobby)) }
    var deletion = try await erase(doomed)
    for lobby in doomed {
      let holders =
        (0..<lobby.players).map { NameHolder.seat(PlayerID($0 + 1)) }
        + (0..<lobby.staff).map { .staff(StaffID($0 + 1)) }
      deletion.persons += holders.map { $0.person(in: lobby.id) }
    }
    deletion.streams += lobbies.map { StreamName(of: $0) }
    deletion.marks += lobbies.map { LobbyClaims.deletion(of: $0) }
    try await log.delete(deletion)
  }

  /// Counts what the lobby has, if it can still be read.
  private func inspect(_ id: LobbyID) async throws -> DoomedLobby {
    do {
      let lobby = try await loader.lobby(id)
      return DoomedLobby(
        id: id, sheets: lobby?.sheet?.news.number ?? 0, players: lobby?.players.count ?? 0,
        staff: lobby?.staff.members.count ?? 0)
    } catch let error as LogUnavailable {
      throw error
    } catch {
      return DoomedLobby(id: id, sheets: 0, players: 0, staff: 0)
    }
  }
}

extension Lobbies {
  /// Deletes for good the lobbies whose deletion was interrupted.
  public func finishDeletions() async { await deletions.finishAll() }

  /// Begins no more deletions; the next start goes on.
  public func stopDeletions() async { await deletions.stop() }
}
