import Core
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import NIOCore
import Rates
import Wire

// What happens on screens and is stored nowhere: cheers before the start, and the remote after the end.

extension LobbyShard {
  /// The content of the waiting room's code; nil once it is of no use.
  func warmUp(of lobby: LiveLobby, as view: LobbyView, for request: LobbyRequest) -> String? {
    view.lobby.phase == .open ? lobby.warmUp.encoded(publicURL: context.publicURL ?? request.site) : nil
  }

  /// Shows on screens that a player is glad. Neither the request nor its answer is stored.
  func cheer(
    _ player: PlayerID, as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    do throws(Rejection) { try lobby.view.lobby.checkCheering() } catch { throw WireError(error) }
    let uptime = context.effects.uptime()
    if context.rateLimits { try lobby.pace.take(.cheer, by: seat, from: request.origin, at: uptime) }
    feed.gauges.cheer(player, in: lobby, at: uptime, on: self)
    reply(request, .success(.done), on: lobby, at: now)
  }
}

extension LobbyShard {
  /// Passes a press on the host's remote on to big screens.
  func steer(
    _ step: ScreenStep, as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard lobby.view.lobby.phase == .ended else { throw WireError(.wrongPhase(lobby.view.lobby.phase)) }
    if context.rateLimits {
      try lobby.pace.take(.steerScreens, by: seat, from: request.origin, at: context.effects.uptime())
    }
    feed.gauges.steer(step, of: lobby, on: self)
    reply(request, .success(.done), on: lobby, at: now)
  }
}

extension GaugeFeed {
  func steer(_ step: ScreenStep, of lobby: LiveLobby, on shard: isolated LobbyShard) {
    guard shard.feed.isWatched(lobby.id, for: .presence) else { return }
    push("steer", of: lobby, on: shard) { $0.member("step", step.rawValue) }
  }

  /// Tells whoever watches who is there, at once: a cheer that comes late is none. A crowd's cheers beyond what a screen
  /// can show are dropped.
  func cheer(_ player: PlayerID, in lobby: LiveLobby, at uptime: Uptime, on shard: isolated LobbyShard) {
    guard shard.feed.isWatched(lobby.id, for: .presence), lobby.cheers.wait(for: 0, at: uptime) == nil else { return }
    lobby.cheers.note(0, at: uptime)
    push("cheer", of: lobby, on: shard) { $0.member("player", player) }
  }

  /// Tells all watchers with the topic `presence` at once.
  private func push(
    _ name: StaticString, of lobby: LiveLobby, on shard: isolated LobbyShard, _ members: (inout JSONWriter) -> Void
  ) {
    let push = Reply.push(name) {
      $0.member("lobby", lobby.id.rawValue)
      members(&$0)
    }
    let line = ByteBuffer(bytes: push + [UInt8(ascii: "\n")])
    shard.release(
      .deliverToAll(lobby.id, .gauge(lobby.id, GaugePush(gauge: .presence, host: line, others: line))), of: lobby,
      retry: nil, at: shard.context.effects.now())
  }
}
