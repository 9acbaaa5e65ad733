import Core
import Foundation
import Hunt
import HuntViews

/// Measures recording a find and reading the finder's rank, as each answer to a scan does, on a board of 100,000
/// players. `BoardBenchmark [rounds]` prints JSON: microseconds per find, for each round.
@main struct BoardBenchmark {
  static let players = 100_000
  static let clues = 20
  static let finds = 200_000

  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    let full = try lobby()
    var random = SystemRandomNumberGenerator()
    let microseconds = (0..<rounds).map { _ in
      // Each round starts from the same board; every pair of player and clue occurs at most once.
      let pairs = (0..<players * clues).shuffled(using: &random).prefix(finds)
      return time(full, pairs: Array(pairs))
    }
    let list = microseconds.map { String(format: "%.3f", $0) }.joined(separator: ",")
    print(#"{"microseconds":[\#(list)],"players":\#(players),"finds":\#(finds)}"#)
  }

  static func lobby() throws -> LobbyView {
    let start = Timestamp(1_750_000_000_000)
    guard let code = JoinCode(parsing: "7KQF"),
      var view = LobbyView(
        .lobbyCreated(LobbyCreated(details: LobbyDetails(name: "Board", capacity: players), code: code, host: hash)),
        at: start)
    else { throw CannotStart() }
    for clue in 1...clues {
      apply(.clueAdded(ClueAdded(id: ClueID(clue), clue: Clue(title: "\(clue)", points: clue * 10), before: nil)))
    }
    for player in 1...players {
      apply(.playerJoined(PlayerJoined(player: PlayerID(player), name: "Player \(player)", team: nil, token: hash)))
    }
    apply(.huntStarted(HuntStarted(endsAt: nil)))
    return view

    func apply(_ event: LobbyEvent) { view.apply(event, at: start, seq: view.seq + 1) }
  }

  static func time(_ full: LobbyView, pairs: [Int]) -> Double {
    var view = full
    var at = Timestamp(1_750_000_001_000)
    // The first find copies the shared board.
    record(pairs[0], in: &view, at: at)
    let clock = ContinuousClock()
    var ranks = 0
    let spent = clock.measure {
      for (index, pair) in pairs.dropFirst().enumerated() {
        if index % 4 == 0 { at = Timestamp(at.milliseconds + 1) }
        ranks &+= record(pair, in: &view, at: at)
      }
    }
    precondition(ranks > 0)
    return spent / .microseconds(1) / Double(pairs.count - 1)
  }

  @discardableResult
  static func record(_ pair: Int, in view: inout LobbyView, at now: Timestamp) -> Int {
    let player = PlayerID(pair / clues + 1)
    view.apply(.clueScanned(Find(player: player, clue: ClueID(pair % clues + 1), at: now)), at: now, seq: view.seq + 1)
    return view.board.rank(of: player, ties: .ordered) ?? 0
  }

  static let hash = TokenHash(hex: String(repeating: "0", count: 64))
}

struct CannotStart: Error {}
