import Core
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import NIOCore
import Wire

/// Where players are who share it, as the host sees it.
struct ShownWhereabouts: JSONWritable {
  private let lobby: LobbyID
  private let players: [(id: PlayerID, sharer: Whereabouts.Sharer)]
  /// Where the hunt is played.
  private let zone: Zone?
  /// In a push of changes only: players who share nothing any more.
  private let gone: [PlayerID]?
  /// nil in a push without changed calls.
  private let calls: ListedHelp?

  /// All that is known. Calls for help are the open ones.
  init(of lobby: LiveLobby) {
    self.init(of: lobby, lobby.whereabouts.sharers, gone: nil, calls: ListedHelp(of: lobby) { $0.answeredAt == nil })
  }

  init(_ changes: Whereabouts.Changes, of lobby: LiveLobby) {
    let calls = changes.calls.isEmpty ? nil : ListedHelp(of: lobby) { changes.calls.contains($0.id) }
    self.init(of: lobby, changes.players, gone: changes.gone.sorted(), calls: calls)
  }

  private init(
    of lobby: LiveLobby, _ players: [PlayerID: Whereabouts.Sharer], gone: [PlayerID]?, calls: ListedHelp?
  ) {
    self.lobby = lobby.id
    zone = lobby.ask { $0.lobby.details.settings.zone }
    self.players = players.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.gone = gone
    self.calls = calls
  }

  /// The answer to `lobby.positions`.
  func write(to json: inout JSONWriter) {
    json.object { writePlayers(to: &$0, trails: .max) }
  }

  var push: ByteBuffer {
    let push = Reply.push("positions") {
      $0.member("lobby", lobby.rawValue)
      writePlayers(to: &$0, trails: Limits.trailPointsPushed / max(1, players.count))
      if let gone {
        if !gone.isEmpty { $0.member("gone", strings: gone.map(\.description)) }
      } else {
        $0.member("all", true)
      }
      if let calls { $0.members(of: calls) }
    }
    return ByteBuffer(bytes: push + [UInt8(ascii: "\n")])
  }

  /// - Parameter trails: the most points of each trail.
  private func writePlayers(to json: inout JSONWriter, trails: Int) {
    json.member("players", array: players) { json, player in
      json.object {
        $0.member("player", player.id)
        $0.member("lat", player.sharer.newest.latitude)
        $0.member("lon", player.sharer.newest.longitude)
        $0.member("accuracy", player.sharer.accuracy)
        $0.member("at", player.sharer.newest.at)
        $0.member("outside", ifPresent: zone.flatMap { player.sharer.outside($0) })
        $0.member("trail", array: player.sharer.trail.suffix(trails)) { json, point in
          json.array {
            $0.value(point.latitude)
            $0.value(point.longitude)
            $0.value(point.at.milliseconds)
          }
        }
      }
    }
  }
}

extension Whereabouts {
  /// Estimated bytes of all that the host sees.
  var bytes: Int { sharers.values.reduce(0) { $0 + 150 + 40 * $1.trail.count } }
}

extension LobbyShard {
  /// Shows the host where a player is. Neither the request nor its answer is stored.
  func share(
    _ position: Position, of player: PlayerID, as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) {
    do throws(Rejection) { try lobby.view.lobby.checkSharing() } catch { throw WireError(error) }
    let uptime = context.effects.uptime()
    if context.rateLimits { try lobby.pace.take(.sharePosition, by: seat, from: request.origin, at: uptime) }
    let until = lobby.whereabouts.note(position, of: player, at: now, uptime)
    feed.gauges.whereaboutsChanged(of: lobby, on: self)
    setWhereaboutsTimer(of: lobby)
    reply(request, .success(.sharing(until: until)), on: lobby, at: now)
  }

  func stopSharing(
    _ player: PlayerID, _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    do throws(Rejection) { try lobby.view.lobby.checkSharingIsOn() } catch { throw WireError(error) }
    lobby.whereabouts.forget(player)
    feed.gauges.whereaboutsChanged(of: lobby, on: self)
    reply(request, .success(.done), on: lobby, at: now)
  }

  private func setWhereaboutsTimer(of lobby: LiveLobby) {
    guard lobby.whereaboutsTimer == nil, let next = lobby.whereabouts.nextForgotten else { return }
    let wait = max(next - context.effects.uptime(), Limits.positionsSwept)
    let id = lobby.id
    lobby.whereaboutsTimer = eventLoop.scheduleTask(in: .milliseconds(wait.milliseconds)) { [weak self] in
      self?.assumeIsolated { $0.forgetOldPositions(of: id) }
    }
  }

  private func forgetOldPositions(of id: LobbyID) {
    guard case .live(let lobby) = lobbies[id] else { return }
    lobby.whereaboutsTimer = nil
    lobby.whereabouts.forgetOld(at: context.effects.uptime())
    feed.gauges.whereaboutsChanged(of: lobby, on: self)
    setWhereaboutsTimer(of: lobby)
  }
}

extension GaugeFeed {
  /// Pushes changed positions soon, if anybody watches them.
  func whereaboutsChanged(of lobby: LiveLobby, on shard: isolated LobbyShard) {
    guard lobby.whereabouts.hasChanges else { return }
    guard shard.feed.isWatched(lobby.id, for: .positions) else { return lobby.whereabouts.forgetChanges() }
    changed(.positions, of: lobby.id, on: shard)
  }

  func takeWhereabouts(of lobby: LiveLobby) -> GaugePush? {
    lobby.whereabouts.takeChanges().map { GaugePush(gauge: .positions, host: ShownWhereabouts($0, of: lobby).push) }
  }
}
