import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Wire

extension LobbyShard {
  /// Deletes a lobby for good. Its connections end at once. When the answer comes, no file has anything of it.
  func delete(
    _ request: LobbyRequest, inAnyPhase: Bool, as seat: Seat, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard seat.role == .host else { throw .hostOnly }
    let phase = lobby.view.lobby.phase
    guard inAnyPhase || [.open, .ended].contains(phase) else { throw .wrongPhase(phase) }
    // What is on its way to the log must not arrive after the deletion.
    guard lobby.isOnDisk else { return lobby.hold(.again, retry: request) }
    letGo(of: lobby)
    let (id, code, version, deletions) = (lobby.id, lobby.view.lobby.code, lobby.seqOnDisk, context.deletions)
    whileReading { shard in
      do throws(AppendFailure) {
        try await deletions.begin(id, at: version)
      } catch {
        shard.resume(id)
        return shard.answer(request, .failure(.unavailable))
      }
      shard.context.codes.forget(code, of: id)
      shard.past.forget(id)
      shard.feed.gauges.forget(id)
      shard.feed.gauges.dropOpenCalls(of: id)
      shard.dismissAll(of: id)
      shard.finishTurn(at: now)
      // From here on, the mark keeps it from being loaded.
      shard.resume(id)
      await shard.snapshots.cease(id, on: shard)
      shard.answer(request, await deletions.finish(id) ? .success(.done) : .failure(.unavailable))
    }
  }

  /// Goes on with what the log has of a lobby.
  func resume(_ id: LobbyID) {
    guard case .loading(let waiting) = lobbies.removeValue(forKey: id) else { return }
    for request in waiting { route(request, at: context.effects.now()) }
    loadForWatchers(of: id)
  }
}
