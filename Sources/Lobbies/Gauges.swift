import Core
import Hunt
import HuntViews
import LobbyLog
import NIOCore
import Wire

/// State that watchers follow although no event tells it, such as who is connected. It is pushed at most once a second
/// in a lobby, and stored nowhere.
///
/// To add one, say here which topic asks for it, and in `GaugeFeed` what is pushed.
enum Gauge: CaseIterable, Sendable {
  case presence
  case positions
  case crowd
  case moments

  /// The topic of `lobby.watch` that asks for it.
  var topic: Topics {
    switch self {
    case .presence: .presence
    case .positions: .positions
    case .crowd: .crowd
    case .moments: .moments
    }
  }

  /// Whether only the host may watch it.
  var isForHost: Bool {
    switch self {
    case .presence, .moments: false
    case .positions, .crowd: true
    }
  }

  /// Whether a new watcher is pushed everything at once. The reactions to moments come with the feed.
  var isWholeAtFirst: Bool {
    switch self {
    case .presence, .positions, .crowd: true
    case .moments: false
    }
  }

  /// Those that events may change.
  static let changedByEvents = [Gauge.crowd]

  static func followed(with topics: Topics) -> [Gauge] { allCases.filter { topics.contains($0.topic) } }
}

/// A change of a gauge, as a line for each kind of watcher; those without a line see nothing of it.
struct GaugePush: Sendable {
  let gauge: Gauge
  var host: ByteBuffer?
  var teams: [TeamID: ByteBuffer] = [:]
  /// For players without a team.
  var players: [PlayerID: ByteBuffer] = [:]
  /// For everybody else.
  var others: ByteBuffer?
  /// For spectators, where they may lag behind.
  var spectators: ByteBuffer?

  func line(for viewer: Viewer) -> ByteBuffer? {
    switch viewer {
    case .host, .moderator: host
    case .player(_, team: let team?): teams[team] ?? others
    case .player(let id, team: nil): players[id] ?? others
    case .spectator: gauge == .moments ? spectators : others
    case .station: others
    }
  }
}

/// Pushes the gauges of a shard's lobbies.
final class GaugeFeed {
  private struct Name: Hashable {
    let lobby: LobbyID
    let gauge: Gauge
  }

  private struct Pushes {
    var pushedAt: NIODeadline?
    var isScheduled = false
  }

  private var pushes: [Name: Pushes] = [:]
  private var presences: [LobbyID: Presence] = [:]
  /// Where open calls for help came from, of lobbies that left memory.
  private var openCalls: [LobbyID: (calls: [HelpID: (player: PlayerID, position: Position)], until: Uptime)] = [:]
  private var crowds: [LobbyID: Crowd] = [:]
  var moments: [LobbyID: ChangedMoments] = [:]

  /// Drops what was pushed of a lobby that leaves memory. Its connections remain.
  func forget(_ lobby: LobbyID) {
    for gauge in Gauge.allCases { pushes[Name(lobby: lobby, gauge: gauge)] = nil }
    crowds[lobby] = nil
    moments[lobby] = nil
  }

  // MARK: Open calls for help

  /// Keeps where open calls came from while a lobby is not in memory.
  func keepOpenCalls(of lobby: LiveLobby, at uptime: Uptime) {
    guard !lobby.whereabouts.help.isEmpty, openCalls.count < Limits.lobbiesWithOpenCalls else { return }
    openCalls[lobby.id] = (lobby.whereabouts.help, uptime + Limits.openCallsKept)
  }

  func restoreOpenCalls(of lobby: LiveLobby) {
    if let kept = openCalls.removeValue(forKey: lobby.id) { lobby.whereabouts.restore(kept.calls) }
  }

  func dropOpenCalls(of lobby: LobbyID) { openCalls[lobby] = nil }

  func forgetOldCalls(at uptime: Uptime) {
    if !openCalls.isEmpty { openCalls = openCalls.filter { uptime < $0.value.until } }
  }

  // MARK: Changes

  /// Counts the connections of a player.
  /// - Parameter change: 1 for one that came, -1 for one that went.
  func count(_ player: PlayerID, in lobby: LobbyID, by change: Int, on shard: isolated LobbyShard) {
    let isWatched = shard.feed.isWatched(lobby, for: .presence)
    let hasChanged = presences[lobby, default: Presence()].count(player, by: change, isWatched: isWatched)
    if presences[lobby]?.isEmpty == true, !isWatched { presences[lobby] = nil }
    if hasChanged { changed(.presence, of: lobby, on: shard) }
  }

  /// Drops the last push of a gauge that nobody watches any more.
  func stopFollowing(_ gauge: Gauge, of lobby: LobbyID) {
    switch gauge {
    case .presence, .positions: break  // Kept in any case.
    case .crowd: crowds[lobby] = nil
    case .moments: moments[lobby] = nil
    }
  }

  /// Pushes a gauge soon, if anybody watches it.
  func changed(_ gauge: Gauge, of lobby: LobbyID, on shard: isolated LobbyShard) {
    let name = Name(lobby: lobby, gauge: gauge)
    guard shard.feed.isWatched(lobby, for: gauge.topic) else {
      pushes[name] = nil
      return
    }
    guard pushes[name]?.isScheduled != true else { return }
    pushes[name, default: Pushes()].isScheduled = true
    // Phones on bad lines go and come back at once.
    let soon = NIODeadline.now() + .milliseconds(Limits.gaugeSettles.milliseconds)
    let next = (pushes[name]?.pushedAt).map { $0 + .milliseconds(Limits.gaugeInterval.milliseconds) } ?? soon
    shard.eventLoop.scheduleTask(deadline: max(soon, next)) { [weak shard] in
      shard?.assumeIsolated { $0.feed.gauges.isDue(name, on: $0) }
    }
  }

  private func isDue(_ name: Name, on shard: isolated LobbyShard) {
    pushes[name]?.isScheduled = false
    guard pushes[name] != nil, case .live(let lobby) = shard.lobbies[name.lobby] else { return }
    let now = shard.context.effects.now()
    let push = change(of: name.gauge, of: lobby, at: now)
    pushAgain(name, at: now, on: shard)
    guard let push else { return }
    pushes[name]?.pushedAt = .now()
    if name.gauge == .moments, moments[lobby.id] != nil { changed(.moments, of: lobby.id, on: shard) }
    shard.release(.deliverToAll(lobby.id, .gauge(lobby.id, push)), of: lobby, retry: nil, at: now)
    shard.finishTurn(at: now)
  }

  /// Pushes a gauge once time alone has changed it.
  private func pushAgain(_ name: Name, at now: Timestamp, on shard: isolated LobbyShard) {
    switch name.gauge {
    case .presence, .positions, .moments: return
    case .crowd:
      guard let later = crowds[name.lobby]?.takeChangeByTime(after: now) else { return }
      shard.eventLoop.scheduleTask(in: .milliseconds(later.milliseconds)) { [weak shard] in
        shard?.assumeIsolated { $0.feed.gauges.timeChanged(name, on: $0) }
      }
    }
  }

  private func timeChanged(_ name: Name, on shard: isolated LobbyShard) {
    crowds[name.lobby]?.noteTime()
    changed(name.gauge, of: name.lobby, on: shard)
  }

  // MARK: What is pushed

  /// The change since the last push; nil if there is none.
  private func change(of gauge: Gauge, of lobby: LiveLobby, at now: Timestamp) -> GaugePush? {
    switch gauge {
    case .presence: presences[lobby.id]?.takeChange(of: lobby)
    case .positions: takeWhereabouts(of: lobby)
    // From a watcher's first push on.
    case .crowd: crowds[lobby.id]?.takeChange(of: lobby, at: now)
    case .moments: takeMoments(of: lobby)
    }
  }

  /// Everything that a watcher may see of a gauge; nil if that is nothing.
  func whole(
    _ gauge: Gauge, of lobby: LiveLobby, for viewer: Viewer, on shard: isolated LobbyShard
  ) -> ByteBuffer? {
    switch gauge {
    // The watcher's own connection may not have been counted yet.
    case .presence: return presence(of: lobby, to: viewer, and: viewer.player).push(of: lobby.id)
    case .positions: return viewer.seesAsHost ? ShownWhereabouts(of: lobby).push : nil
    case .crowd:
      guard viewer.seesAsHost else { return nil }
      // Soon, to learn when the latest finds are no longer new.
      if crowds[lobby.id] == nil { changed(.crowd, of: lobby.id, on: shard) }
      return crowds[lobby.id, default: Crowd()].whole(of: lobby, at: shard.context.effects.now())
    case .moments:
      let removed = lobby.view.lobby.removals
      return lobby.view(for: FeedGroup(of: viewer))?.pushOfNewest(to: viewer, removed: removed, in: lobby.id)
    }
  }

  /// - Parameter present: a player who is online in any case.
  func presence(of lobby: LiveLobby, to viewer: Viewer, and present: PlayerID? = nil) -> ShownPresence {
    var presence = presences[lobby.id] ?? Presence()
    if let present { _ = presence.count(present, by: 1, isWatched: false) }
    return presence.shown(of: lobby, to: viewer)
  }
}

extension LobbyShard {
  /// Notes a player's connection that came (1) or went (-1).
  nonisolated func count(_ seat: Seat, by change: Int) {
    guard let player = seat.role.player else { return }
    onLoop { $0.feed.gauges.count(player, in: seat.lobby, by: change, on: $0) }
  }

  /// Sends a watcher the gauges that it missed.
  nonisolated func sendGauges(_ gauges: [Gauge], of lobby: LobbyID, to peer: PeerReference, seeing viewer: Viewer) {
    onLoop { shard in
      guard case .live(let live) = shard.lobbies[lobby] else { return }
      let now = shard.context.effects.now()
      shard.release(
        .deliver(loop: peer.loop, shard.wholeGauges(gauges, of: live, to: peer, seeing: viewer)), of: live, retry: nil,
        at: now)
      shard.finishTurn(at: now)
    }
  }

  func wholeGauges(
    _ gauges: [Gauge], of lobby: LiveLobby, to peer: PeerReference, seeing viewer: Viewer
  ) -> [Delivery] {
    gauges.compactMap { gauge in
      feed.gauges.whole(gauge, of: lobby, for: viewer, on: self).map { .wholeGauge(lobby.id, peer, gauge, $0) }
    }
  }
}
