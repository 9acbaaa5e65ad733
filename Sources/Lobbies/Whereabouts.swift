import Core
import Hunt
import Wire

/// Where players are who share it with the host, for ten minutes, and where open calls for help came from.
///
/// It exists in memory only, as long as the lobby does: no event, snapshot or receipt contains any of it.
struct Whereabouts {
  /// A position that a player shared.
  struct Point: Sendable {
    let latitude: Double
    let longitude: Double
    /// The time to show, and the time that counts when the time of day is set.
    let at: Timestamp
    let heardAt: Uptime

    fileprivate func isOld(at uptime: Uptime) -> Bool { heardAt + Limits.positionKept <= uptime }
  }

  struct Sharer: Sendable {
    fileprivate(set) var newest: Point
    fileprivate(set) var accuracy: Double
    /// The last minutes, oldest first, with the newest.
    fileprivate(set) var trail: [Point] = []
    /// The newest point that was pushed.
    fileprivate var pushed: Timestamp?

    fileprivate init(_ point: Point, accuracy: Double) {
      newest = point
      self.accuracy = accuracy
    }

    /// Until when the player is shown if nothing further comes.
    var until: Timestamp { newest.at + Limits.positionKept }

    /// Since when the player has been outside a zone without a break; nil if they are not.
    func outside(_ zone: Zone) -> Timestamp? {
      var since: Timestamp?
      for point in [newest] + trail.reversed() {
        let position = Position.fix(latitude: point.latitude, longitude: point.longitude, accuracy: accuracy)
        guard zone.isOutside(position) else { break }
        since = point.at
      }
      return since
    }

    /// Replaces the last point if it follows another one too closely to be worth keeping.
    fileprivate mutating func add(_ point: Point, accuracy: Double, atMost count: Int) {
      newest = point
      self.accuracy = accuracy
      if let last = trail.last, let before = trail.dropLast().last, last.heardAt < before.heardAt + Limits.trailInterval
      {
        trail[trail.count - 1] = point
      } else {
        trail.append(point)
      }
      if trail.count > count { trail.removeFirst(trail.count - count) }
    }

    fileprivate mutating func forgetOld(at uptime: Uptime) {
      guard trail.first?.isOld(at: uptime) == true else { return }
      trail.removeAll { $0.isOld(at: uptime) }
    }
  }

  private(set) var sharers: [PlayerID: Sharer] = [:]
  /// Where open calls for help came from, if the players said so.
  private(set) var help: [HelpID: (player: PlayerID, position: Position)] = [:]

  // What changed since the last push.
  private var changed: Set<PlayerID> = []
  private var gone: Set<PlayerID> = []
  private var changedCalls: Set<HelpID> = []

  var hasChanges: Bool { !changed.isEmpty || !gone.isEmpty || !changedCalls.isEmpty }

  // MARK: Players

  /// Notes where a player is.
  /// - Returns: until when that is shown.
  mutating func note(_ position: Position, of player: PlayerID, at now: Timestamp, _ uptime: Uptime) -> Timestamp {
    forgetOld(at: uptime)
    guard case .fix(let latitude, let longitude, let accuracy) = position else { return now }
    let point = Point(latitude: latitude, longitude: longitude, at: now, heardAt: uptime)
    var sharer = sharers.removeValue(forKey: player) ?? Sharer(point, accuracy: accuracy)
    let share = Limits.trailPointsOfLobby / (sharers.count + 1)
    sharer.add(point, accuracy: accuracy, atMost: max(1, min(Limits.trailPoints, share)))
    sharers[player] = sharer
    changed.insert(player)
    gone.remove(player)
    return now + Limits.positionKept
  }

  /// Forgets where a player is and was.
  mutating func forget(_ player: PlayerID) {
    guard sharers.removeValue(forKey: player) != nil else { return }
    changed.remove(player)
    gone.insert(player)
  }

  private mutating func forgetSharers() {
    for player in Array(sharers.keys) { forget(player) }
  }

  mutating func forgetOld(at uptime: Uptime) {
    for player in Array(sharers.keys) {
      sharers[player]?.forgetOld(at: uptime)
      if sharers[player]?.trail.isEmpty == true { forget(player) }
    }
  }

  mutating func isShared(at uptime: Uptime) -> Bool {
    forgetOld(at: uptime)
    return !sharers.isEmpty
  }

  /// When the oldest position is to be forgotten.
  var nextForgotten: Uptime? {
    sharers.values.lazy.compactMap(\.trail.first).map { $0.heardAt + Limits.positionKept }.min()
  }

  // MARK: Calls for help

  mutating func note(_ position: Position, of player: PlayerID, calling help: HelpID) {
    self.help[help] = (player, position)
    changedCalls.insert(help)
  }

  /// Calls whose positions were kept while the lobby was not in memory.
  mutating func restore(_ help: [HelpID: (player: PlayerID, position: Position)]) { self.help = help }

  // MARK: Events

  /// Forgets what an event ends: a position goes with the seat that shared it, and with the hunt. Where a call for help
  /// came from is known until it is answered, also after the end.
  mutating func note(_ event: LobbyEvent) {
    switch event {
    case .playerLeft(let left): leave(left.player)
    case .playerKicked(let kicked): leave(kicked.player)
    case .playerHandedOver(let handedOver): leave(handedOver.player)
    case .huntEnded: forgetSharers()
    case .lobbyUpdated(let changes): if changes.settings?.positions == false { forgetSharers() }
    case .helpAsked(let asked): changedCalls.insert(asked.help)
    case .helpAnswered(let answered):
      help[answered.help] = nil
      changedCalls.insert(answered.help)
    default: break
    }
  }

  private mutating func leave(_ player: PlayerID) {
    forget(player)
    for (id, call) in help where call.player == player {
      help[id] = nil
      changedCalls.insert(id)
    }
  }

  // MARK: Changes

  struct Changes {
    let players: [PlayerID: Sharer]
    let gone: Set<PlayerID>
    let calls: Set<HelpID>
  }

  /// What changed since the last push, with only the new points of trails; nil if nothing did.
  mutating func takeChanges() -> Changes? {
    guard hasChanges else { return nil }
    var players: [PlayerID: Sharer] = [:]
    for player in changed {
      guard var sharer = sharers[player] else { continue }
      let pushed = sharer.pushed
      sharers[player]?.pushed = sharer.newest.at
      if let pushed { sharer.trail.removeAll { $0.at <= pushed } }
      players[player] = sharer
    }
    let changes = Changes(players: players, gone: gone, calls: changedCalls)
    forgetChanges()
    return changes
  }

  /// For when nobody watches.
  mutating func forgetChanges() {
    changed = []
    gone = []
    changedCalls = []
  }
}
