import Core
import Hunt
import TestSupport
import TestTools
import Testing

@testable import HuntViews

/// The board and the naive one, with the same history.
private struct Pair {
  var board = Board()
  var naive = NaiveBoard()
  var seq = 1
  private var joined = 0

  mutating func join() {
    joined += 1
    seq += 1
    board.join(PlayerID(joined), seq: seq)
    naive.join(PlayerID(joined), seq: seq)
  }

  mutating func find(by player: PlayerID, at moment: Timestamp, points: Int) {
    seq += 1
    board.record(RecordedFind(Find(player: player, clue: "c1", at: moment), seq: seq), points: points)
    naive.change(player, seq: seq) { $0.finds.append((moment, seq, points)) }
  }

  /// Applies a random change to both.
  mutating func happen(_ random: inout SeededGenerator) {
    let player = PlayerID(random.integer(1...joined + 1))
    switch random.integer(1...10) {
    case 1, 2: join()
    case 3:
      seq += 1
      board.leave(player, seq: seq)
      naive.leave(player)
    case 4:
      seq += 1
      board.touch(player, seq: seq)
      naive.touch(player, seq: seq)
    case 5:
      // A recount, as when a clue's points change.
      seq += 1
      naive.change(player, seq: seq) { player in
        for index in player.finds.indices { player.finds[index].points = random.one(of: [0, 10, 20]) }
      }
      for counted in naive.players where counted.id == player { board.replace(counted.standing, of: player, seq: seq) }
    default:
      // Few times and points, so that ties are common.
      find(by: player, at: .second(random.integer(1...4)), points: random.one(of: [0, 10, 10, 20]))
    }
  }
}

@Suite struct ABoard {
  @Test(arguments: 0..<200 as Range<UInt64>) func `has the order of a plain sort`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pair = Pair()
    for _ in 0..<60 {
      pair.happen(&random)
      let ranked = pair.naive.ranked
      #expect(pair.board.count == ranked.count)
      #expect(pair.board.players(fromRank: 1, limit: 1_000) == ranked.map(\.id))
      #expect(ranked.map { pair.board.place(of: $0.id) } == Array(1..<ranked.count + 1))
      for player in ranked { #expect(pair.board.standing(of: player.id).looksLike(player.standing)) }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `knows which rows changed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pair = Pair()
    for _ in 0..<60 {
      pair.happen(&random)
      for seq in [0, pair.seq - 1, pair.seq, random.integer(0...pair.seq)] {
        let changed = pair.naive.ranked.filter { $0.changedAt > seq }.map(\.id)
        #expect(pair.board.players(changedAfter: seq) == changed)
      }
    }
  }

  @Test func `stands the same with five thousand players`() {
    var random = SeededGenerator(seed: 5_000)
    var pair = Pair()
    for _ in 0..<5_000 { pair.join() }
    // Updating the naive board with each find is too slow, so its content is collected separately.
    var finds = Array(repeating: [(at: Timestamp, seq: Int, points: Int)](), count: 5_000)
    for seq in 10_001...20_000 {
      let number = random.integer(0...4_999)
      let find = Find(player: PlayerID(number + 1), clue: "c1", at: .second(random.integer(1...600)))
      pair.board.record(RecordedFind(find, seq: seq), points: 10)
      finds[number].append((find.at, seq, 10))
    }
    for number in 0..<500 { pair.board.leave(PlayerID(number * 10 + 1), seq: 20_001 + number) }
    let expected = finds.indices.filter { $0 % 10 != 0 }.map { number in
      let last = finds[number].map { (Int($0.at.milliseconds), $0.seq) }.max { $0 < $1 } ?? (0, 0)
      return (key: (-finds[number].count, last.0, last.1, number), player: PlayerID(number + 1))
    }.sorted { $0.key < $1.key }.map(\.player)
    #expect(pair.board.count == 4_500)
    #expect(pair.board.players(fromRank: 1, limit: 5_000) == expected)
    #expect(expected.map { pair.board.place(of: $0) } == Array(1...4_500))
  }

  @Test(arguments: [1, 7, 100, 1_000]) func `comes in pages that make the whole`(limit: Int) {
    var random = SeededGenerator(seed: 7)
    var pair = Pair()
    for _ in 0..<300 { pair.happen(&random) }
    let whole = pair.naive.ranked.map(\.id)
    let pages = stride(from: 1, through: whole.count, by: limit)
      .flatMap { pair.board.players(fromRank: $0, limit: limit) }
    #expect(pages == whole)
  }

  @Test func `has nothing outside its ranks`() {
    var pair = Pair()
    for _ in 0..<3 { pair.join() }
    #expect(pair.board.players(fromRank: 0, limit: 10).isEmpty)
    #expect(pair.board.players(fromRank: -1, limit: 10).isEmpty)
    #expect(pair.board.players(fromRank: 4, limit: 10).isEmpty)
    #expect(pair.board.players(fromRank: 1, limit: 0).isEmpty)
    #expect(pair.board.players(fromRank: .max, limit: .max).isEmpty)
    #expect(pair.board.players(fromRank: 2, limit: .max) == ["p2", "p3"])
    #expect(Board().players(fromRank: 1, limit: 10).isEmpty)
    #expect(pair.board.place(of: "p4") == nil)
    #expect(pair.board.standing(of: "p4").looksLike(Board.Standing()))
  }

  @Test func `forgets players who left`() {
    var pair = Pair()
    for _ in 0..<2 { pair.join() }
    pair.find(by: "p1", at: .second(1), points: 10)
    pair.board.leave("p1", seq: 9)
    pair.board.record(RecordedFind(Find(player: "p1", clue: "c2", at: .second(2)), seq: 10), points: 10)
    #expect(pair.board.players(fromRank: 1, limit: 10) == ["p2"])
    #expect(pair.board.players(changedAfter: 0) == ["p2"])
    #expect(pair.board.standing(of: "p1").looksLike(Board.Standing()))
    #expect(pair.board.changedAt == 9)
  }
}
