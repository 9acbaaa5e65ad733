import Hunt
import TestSupport

@testable import HuntViews

/// The board as one would write it without a care for time: lists that are sorted whenever somebody asks.
struct NaiveBoard {
  struct Player {
    let id: PlayerID
    var finds: [(at: Timestamp, seq: Int, points: Int)] = []
    var changedAt: Int

    var points: Int { finds.map(\.points).reduce(0, +) }
    var last: (at: Timestamp, seq: Int)? {
      finds.filter { $0.points > 0 }.map { ($0.at, $0.seq) }.max { $0 < $1 }
    }
    var standing: Board.Standing {
      var standing = Board.Standing()
      standing.sum = points
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

  /// In order of rank.
  var ranked: [Player] {
    let scorers = players.compactMap { player in player.last.map { (player: player, last: $0) } }.sorted { one, other in
      one.player.points != other.player.points ? one.player.points > other.player.points : one.last < other.last
    }
    return scorers.map(\.player) + players.filter { $0.last == nil }.sorted { $0.id < $1.id }
  }
}

extension NaiveBoard {
  /// What a game's log amounts to, counted once at its end.
  init(scoring game: RandomGame) {
    let lobby = game.lobby
    for seated in lobby.seatedPlayers { join(seated.id, seq: 0) }
    for clue in lobby.clueOrder {
      var finds: [(find: Find, seq: Int)] = []
      for recorded in game.log {
        guard case .clueScanned(let find) = recorded.event, find.clue == clue else { continue }
        if lobby.player(find.player) != nil { finds.append((find, recorded.seq)) }
      }
      finds.sort { ($0.find.at, $0.seq) < ($1.find.at, $1.seq) }
      for (index, found) in finds.enumerated() {
        let clock = ClockReading(elapsed: lobby.clock.elapsed(at: found.find.at), whole: lobby.clock.length)
        let worth = lobby.details.scoring.worth(
          of: lobby.clue(clue)?.points ?? 0, place: index + 1, finders: finds.count, clock: clock)
        change(found.find.player, seq: found.seq) { $0.finds.append((found.find.at, found.seq, worth.total)) }
      }
    }
  }
}
