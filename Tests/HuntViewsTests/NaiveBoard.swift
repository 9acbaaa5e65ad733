import Core
import Hunt
import TestSupport

@testable import HuntViews

/// A board without regard for speed: lists that are sorted on each query.
struct NaiveBoard {
  struct Player {
    let id: PlayerID
    var finds: [(at: Timestamp, seq: Int, points: Int)] = []
    /// The points from hints and awards.
    var extra = 0
    var changedAt: Int

    var sum: Int { finds.map(\.points).reduce(extra, +) }
    var last: (at: Timestamp, seq: Int)? {
      finds.filter { $0.points > 0 }.map { ($0.at, $0.seq) }.max { $0 < $1 }
    }
    var standing: Board.Standing {
      var standing = Board.Standing()
      standing.sum = sum
      standing.found = finds.count
      standing.lastScored = last
      return standing
    }
  }

  private(set) var players: [Player] = []

  mutating func join(_ id: PlayerID, seq: Int) { players.append(Player(id: id, changedAt: seq)) }
  mutating func leave(_ id: PlayerID) { players.removeAll { $0.id == id } }

  mutating func change(_ id: PlayerID, seq: Int, _ change: (inout Player) -> Void) {
    for index in players.indices where players[index].id == id {
      let before = players[index].standing
      change(&players[index])
      if !players[index].standing.looksLike(before) { players[index].changedAt = seq }
    }
  }

  mutating func touch(_ id: PlayerID, seq: Int) {
    for index in players.indices where players[index].id == id { players[index].changedAt = seq }
  }

  /// The players by rank.
  var ranked: [Player] {
    let byJoining = players.sorted { $0.id < $1.id }
    let scorers = byJoining.filter { $0.sum > 0 }.sorted { one, other in
      let never = (at: Timestamp(.max), seq: Int.max)
      if one.sum != other.sum { return one.sum > other.sum }
      let (first, second) = (one.last ?? never, other.last ?? never)
      return first == second ? one.id < other.id : first < second
    }
    return scorers + byJoining.filter { $0.sum <= 0 }
  }
}

extension NaiveBoard {
  /// The final board of a game, computed from its log.
  init(scoring game: RandomGame) {
    let lobby = game.lobby
    for seated in lobby.seatedPlayers { join(seated.id, seq: 0) }
    var inForce: [RulingID: Ruling] = [:]
    for recorded in game.log {
      if case .rulingApplied(let applied) = recorded.event { inForce[applied.id] = applied.ruling }
      if case .rulingRevoked(let revoked) = recorded.event { inForce[revoked.id] = nil }
      if case .hintTaken(let taken) = recorded.event { change(taken.player, seq: 0) { $0.extra -= taken.cost } }
    }
    for case .award(.player(let player), let points) in inForce.values { change(player, seq: 0) { $0.extra += points } }
    for clue in lobby.clueOrder {
      let finds = Self.finds(of: clue, in: game).filter { find in !inForce.values.contains { $0.voids(find) } }
      for (index, find) in finds.enumerated() {
        let allowances = inForce.sorted { $0.key < $1.key }.compactMap { _, ruling -> TimeAllowance? in
          if case .allowTime(find.player, let allowance) = ruling { allowance } else { nil }
        }
        var elapsed = lobby.clock.elapsed(at: find.at)
        if case .percent(let percent) = allowances.last {
          elapsed = Span(milliseconds: elapsed.milliseconds * 100 / Int64(100 + percent))
        }
        if case .minutes(let minutes) = allowances.last { elapsed = max(.seconds(0), elapsed - .minutes(minutes)) }
        let clock = ClockReading(elapsed: elapsed, whole: lobby.clock.length)
        let worth = lobby.details.scoring.worth(
          of: lobby.clue(clue)?.points ?? 0, place: index + 1,
          finders: finds.count { find.isBehind || !$0.isBehind }, clock: clock
        ).less(find.cost)
        let moment = find.isBehind ? lobby.endedAt ?? find.at : find.at
        let photo = lobby.photos.newest(of: clue, by: find.player)
        let bonus = photo?.state == .accepted ? photo?.bonus ?? 0 : 0
        change(find.player, seq: find.seq) { $0.finds.append((moment, find.seq, worth.total + bonus)) }
      }
    }
  }

  /// The finds of players still present, in order. A find that the host accepts replaces the player's earlier one.
  private static func finds(of clue: ClueID, in game: RandomGame) -> [RecordedFind] {
    let endedAt = game.log.first { if case .huntEnded = $0.event { true } else { false } }?.seq ?? .max
    var finds: [RecordedFind] = []
    for recorded in game.log {
      if case .photoReopened(let reopened) = recorded.event, reopened.clue == clue {
        finds.removeAll { $0.player == reopened.player }
      }
      guard case .clueScanned(let find) = recorded.event, find.clue == clue, game.lobby.player(find.player) != nil
      else {
        continue
      }
      if find.isAccepted { finds.removeAll { $0.player == find.player } }
      var isBehind = recorded.seq > endedAt && !find.isAccepted
      if let photo = game.lobby.photos.newest(of: clue, by: find.player), photo.state == .accepted {
        isBehind =
          isBehind && photo.arrivedAt > game.lobby.endedAt ?? photo.arrivedAt
          && game.lobby.details.settings.late != .review
      }
      finds.append(RecordedFind(find, seq: recorded.seq, arrival: isBehind ? .afterEnd : .inTime))
    }
    return finds.sorted { ($0.isBehind ? 1 : 0, $0.at, $0.seq) < ($1.isBehind ? 1 : 0, $1.at, $1.seq) }
  }
}
