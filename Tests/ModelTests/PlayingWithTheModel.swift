import Testing

@testable import PlainGame

/// Ten thousand whole games, in each of which the game does what the model does.
@Suite struct AnyWholeGame {
  private static let batch: UInt64 = 100

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `is played as the model plays it`(number: UInt64) throws {
    for seed in number * Self.batch..<(number + 1) * Self.batch {
      if let difference = try Match.difference(seed: seed) { Issue.record("\(difference)") }
    }
  }
}

/// The random games are worth playing: all that can happen happens in them, often.
@Suite struct RandomGames {
  @Test func `have every command done and refused, and every outcome of a proof`() throws {
    var counts: [String: Int] = [:]
    for seed in 0..<500 as Range<UInt64> {
      var random = RandomPlay(seed: seed)
      let script = random.plan()
      var match = try Match(script)
      for _ in 0..<random.length() {
        let move = random.move(in: match.plain)
        for sentence in match.plain.asking(move) { counts[sentence, default: 0] += 1 }
        _ = match.play(move, isLast: false)
      }
    }
    for (what, count) in counts.sorted(by: { $0.key < $1.key }) { print(count, what) }
  }
}

extension PlainGame {
  /// What comes of a move, in a word for each.
  fileprivate func asking(_ move: Script.Move) -> [String] {
    var game = self
    game.letTimePass(to: move.now)
    let name = "\(move.command)".prefix { $0 != "(" }
    switch game.verdict(on: move.command, now: move.now) {
    case .refused(let refusals): return refusals.map { "\(name) \($0)" }
    case .done(let events, let answer):
      for event in events { game.record(event, at: move.now) }
      let outcome = answer(game).split(separator: "\"").dropFirst(2).first ?? ""
      return ["\(name) done \(events.count)" + (answer(game).contains("outcome") ? "\(outcome)" : "")]
    }
  }
}
