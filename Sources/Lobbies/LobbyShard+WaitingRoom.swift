import Core
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import NIOCore
import Rates
import Wire

// What players do before the start: they warm up, and cheer.

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

extension GaugeFeed {
  /// Tells whoever watches who is there, at once: a cheer that comes late is none. A crowd's cheers beyond what a screen
  /// can show are dropped.
  func cheer(_ player: PlayerID, in lobby: LiveLobby, at uptime: Uptime, on shard: isolated LobbyShard) {
    guard shard.feed.isWatched(lobby.id, for: .presence), lobby.cheers.wait(for: 0, at: uptime) == nil else { return }
    lobby.cheers.note(0, at: uptime)
    let push = Reply.push("cheer") {
      $0.member("lobby", lobby.id.rawValue)
      $0.member("player", player)
    }
    let line = ByteBuffer(bytes: push + [UInt8(ascii: "\n")])
    shard.release(
      .deliverToAll(lobby.id, .gauge(lobby.id, GaugePush(gauge: .presence, host: line, others: line))), of: lobby,
      retry: nil, at: shard.context.effects.now())
  }
}
