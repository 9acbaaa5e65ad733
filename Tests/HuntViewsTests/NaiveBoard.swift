import Hunt

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
      standing.points = points
      standing.found = finds.count
      standing.last = last
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
      if players[index].standing != before { players[index].changedAt = seq }
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
