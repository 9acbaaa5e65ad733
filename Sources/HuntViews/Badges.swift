public import Core
public import Hunt

/// An achievement in a hunt. Derived from the finds as they stand at the end, so a new badge also applies to past
/// games.
public enum Badge: String, Sendable, CaseIterable {
  /// Found every clue.
  case allClues = "all-clues"
  /// Came first among at least two.
  case winner
  /// Made the very first find among at least two players.
  case firstFind = "first-find"
  /// Found everything without taking a hint, though there were some.
  case noHints = "no-hints"
  /// Found everything within half of the available time.
  case halfTime = "half-time"
  /// Won after being behind at least half of the others at half-time.
  case comeback
  /// The first two have equal points, and their last finds are at most ten seconds apart. Both get it.
  case photoFinish = "photo-finish"
  /// Found something in the last minute of the clock.
  case lastMinute = "last-minute"
  /// Found something between midnight and five in the morning: solar time at the clue's location, or UTC if it has
  /// none.
  case nightOwl = "night-owl"
  /// Did better than the ghost.
  case ghostBeaten = "ghost-beaten"
  /// Ranks first on the board of a pack. No single hunt can tell; `Packs` can.
  case firstOfPack = "first-of-pack"
}

/// The badges of one player, in the order of `Badge`.
public struct PlayerBadges: Sendable, Equatable {
  public var player: PlayerID
  public var badges: [Badge]

  public init(player: PlayerID, badges: [Badge]) {
    self.player = player
    self.badges = badges
  }
}

extension LobbyView {
  /// The badges of all players who earned any, in order of rank. Empty before the end, and if the hunt never began.
  public var badges: [PlayerBadges] {
    guard lobby.endedAt != nil, lobby.clock.startedAt != nil else { return [] }
    let judge = BadgeJudge(self)
    return judge.order.compactMap { player in
      let badges = Badge.allCases.filter { judge.deserves(player, $0) }
      return badges.isEmpty ? nil : PlayerBadges(player: player, badges: badges)
    }
  }
}

/// Scans the finds once, then judges each player.
private struct BadgeJudge {
  private let view: LobbyView
  /// In order of rank.
  let order: [PlayerID]
  private var finds: [PlayerID: [RecordedFind]] = [:]
  private let first: RecordedFind?
  private let photoFinish: Set<PlayerID>
  private let comeback: PlayerID?

  private var lobby: Lobby { view.lobby }

  init(_ view: LobbyView) {
    self.view = view
    order = view.board.players(fromRank: 1, limit: view.board.count)
    let all = view.lobby.finds.values.joined()
    for find in all where !view.lobby.isSurplus(find) { finds[find.player, default: []].append(find) }
    first = all.min { $0.isBefore($1) }
    photoFinish = Self.photoFinish(of: order, in: view)
    comeback = Self.comeback(of: order, in: view)
  }

  func deserves(_ player: PlayerID, _ badge: Badge) -> Bool {
    let finds = finds[player] ?? []
    let length = lobby.clock.length
    switch badge {
    case .allClues: return hasAll(player)
    case .winner: return order.count > 1 && order.first == player && view.board.standing(of: player).points > 0
    case .firstFind: return order.count > 1 && first?.player == player
    case .noHints: return hasAll(player) && hasHints && (lobby.hints[player] ?? []).isEmpty
    case .halfTime:
      guard let length, hasAll(player) else { return false }
      return finds.allSatisfy { took(until: $0).milliseconds * 2 <= length.milliseconds }
    case .comeback: return comeback == player
    case .photoFinish: return photoFinish.contains(player)
    case .lastMinute:
      guard let length else { return false }
      return finds.contains { lobby.clock.elapsed(at: $0.at) + .minutes(1) >= length }
    case .nightOwl: return finds.contains(where: isAtNight)
    case .ghostBeaten: return hasBeatenGhost(player)
    case .firstOfPack: return false
    }
  }

  private func took(until find: RecordedFind) -> Span {
    lobby.elapsed(at: lobby.rankedTime(of: find), of: find.player)
  }

  private func hasAll(_ player: PlayerID) -> Bool {
    lobby.cluesNeeded > 0 && view.board.standing(of: player).found == lobby.cluesNeeded
  }

  private var hasHints: Bool { lobby.clueOrder.contains { lobby.clue($0)?.hints.isEmpty == false } }

  private func isAtNight(_ find: RecordedFind) -> Bool {
    // Solar time advances four minutes per degree east.
    let east = lobby.clue(find.clue)?.location.map { Int64($0.longitude * 240_000) } ?? 0
    let hour = Int64(3_600_000)
    let ofDay = (find.at.milliseconds + east) % (24 * hour)
    return (0..<5 * hour).contains(ofDay < 0 ? ofDay + 24 * hour : ofDay)
  }

  private func hasBeatenGhost(_ player: PlayerID) -> Bool {
    guard let last = lobby.details.pack?.ghost?.finds.last else { return false }
    let mine = view.board.standing(of: player)
    guard mine.points == last.points else { return mine.points > last.points }
    return mine.last.map { lobby.clock.elapsed(at: $0.at) < last.after } ?? false
  }

  private static func photoFinish(of order: [PlayerID], in view: LobbyView) -> Set<PlayerID> {
    guard order.count > 1 else { return [] }
    let (one, other) = (view.board.standing(of: order[0]), view.board.standing(of: order[1]))
    guard one.points == other.points, let first = one.last?.at, let second = other.last?.at,
      abs((second - first).milliseconds) <= 10_000
    else { return [] }
    return [order[0], order[1]]
  }

  private static func comeback(of order: [PlayerID], in view: LobbyView) -> PlayerID? {
    guard order.count > 1, let winner = order.first, view.board.standing(of: winner).points > 0,
      let end = view.lobby.endedAt
    else { return nil }
    let half = view.lobby.clock.elapsed(at: end).milliseconds / 2
    var points: [PlayerID: Int] = [:]
    for find in view.lobby.finds.values.joined()
    where view.lobby.clock.elapsed(at: view.lobby.rankedTime(of: find)).milliseconds <= half {
      points[find.player, default: 0] += view.worth(of: find).total
    }
    for (player, hints) in view.lobby.hints {
      for hint in hints where view.lobby.clock.elapsed(at: hint.at).milliseconds <= half {
        points[player, default: 0] -= hint.cost
      }
    }
    let ahead = order.count { points[$0, default: 0] > points[winner, default: 0] }
    return ahead * 2 >= order.count ? winner : nil
  }
}
