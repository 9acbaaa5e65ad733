import Core
import Hunt
import HuntViews
import JSONCoding
import NIOCore
import Wire

/// Which players of a lobby are connected: those whose seat a connection has, or who watch with it.
struct Presence {
  private var connections: [PlayerID: Int] = [:]
  /// Players who came or went since the last push.
  private var changed: Set<PlayerID> = []
  /// How many were online in the last push.
  private var onlineTold: Int?

  var isEmpty: Bool { connections.isEmpty }

  /// - Returns: whether the player came or went.
  mutating func count(_ player: PlayerID, by change: Int, isWatched: Bool) -> Bool {
    let before = connections[player] ?? 0
    let after = max(0, before + change)
    connections[player] = after > 0 ? after : nil
    guard (before > 0) != (after > 0) else { return false }
    if isWatched { changed.insert(player) } else { changed = [] }
    return true
  }

  /// What a viewer may see: the host everybody, players their own team, others only how many are online.
  func shown(of lobby: LiveLobby, to viewer: Viewer) -> ShownPresence {
    let online = online(in: lobby.view.lobby)
    switch viewer {
    case .host, .moderator:
      return ShownPresence(
        online: online, players: lobby.view.lobby.seatedPlayers.map { shown($0.id, $0.player, in: lobby) })
    case .player(let id, let team):
      let seen = lobby.view.lobby.seatedPlayers.filter { team == nil ? $0.id == id : $0.player.team == team }
      return ShownPresence(online: online, players: seen.map { shown($0.id, $0.player, in: lobby) })
    case .spectator, .station: return ShownPresence(online: online, players: nil)
    }
  }

  /// The change since the last push; nil if there is none.
  mutating func takeChange(of lobby: LiveLobby) -> GaugePush? {
    let online = online(in: lobby.view.lobby)
    let players = changed.sorted().compactMap { id in lobby.player(id).map { (id: id, player: $0) } }
    let isOnlineNew = online != onlineTold
    changed = []
    onlineTold = online
    guard isOnlineNew || !players.isEmpty else { return nil }
    var push = GaugePush(gauge: .presence, host: line(online, players, of: lobby))
    for (team, members) in Dictionary(grouping: players, by: \.player.team) {
      if let team {
        push.teams[team] = line(online, members, of: lobby)
      } else {
        for member in members { push.players[member.id] = line(online, [member], of: lobby) }
      }
    }
    if isOnlineNew { push.others = line(online, [], of: lobby) }
    return push
  }

  private func line(_ online: Int, _ seen: [(id: PlayerID, player: Player)], of lobby: LiveLobby) -> ByteBuffer {
    let players = seen.map { shown($0.id, $0.player, in: lobby) }
    return ShownPresence(online: online, players: players.isEmpty ? nil : players).push(of: lobby.id)
  }

  private func online(in lobby: Lobby) -> Int { connections.keys.count { lobby.player($0) != nil } }

  private func shown(_ id: PlayerID, _ player: Player, in lobby: LiveLobby) -> ShownPresence.Player {
    ShownPresence.Player(
      id: id, isOnline: connections[id] != nil, lastAt: lobby.contacts.last(of: id) ?? player.lastEventAt)
  }
}

/// Who is connected, as a viewer may see it.
struct ShownPresence: JSONWritable {
  struct Player: Sendable {
    let id: PlayerID
    let isOnline: Bool
    /// When the server last heard from them.
    let lastAt: Timestamp
  }

  /// How many players are online.
  let online: Int
  /// nil where only the number is shown.
  let players: [Player]?

  func write(to json: inout JSONWriter) { json.object { $0.members(of: self) } }

  /// The push that tells it.
  func push(of lobby: LobbyID) -> ByteBuffer {
    let push = Reply.push("presence") {
      $0.member("lobby", lobby.rawValue)
      $0.members(of: self)
    }
    return ByteBuffer(bytes: push + [UInt8(ascii: "\n")])
  }
}

extension JSONWriter {
  fileprivate mutating func members(of presence: ShownPresence) {
    member("online", presence.online)
    guard let players = presence.players else { return }
    member("players", array: players) { json, player in
      json.object {
        $0.member("player", player.id)
        $0.member("online", player.isOnline)
        $0.member("lastAt", player.lastAt)
      }
    }
  }
}
