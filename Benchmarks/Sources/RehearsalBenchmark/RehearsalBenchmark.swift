import Core
import Foundation
import Hunt

/// Measures rehearsals: games a second of 20 teams and 12 clues in each order, and of a lobby at its limits, 500 teams and
/// 1,000 clues. `RehearsalBenchmark [rounds]` prints JSON: games a second, for each round.
@main struct RehearsalBenchmark {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    let usual: [(name: String, order: ClueOrder)] = [
      ("free", .free), ("sequence", .sequence), ("rotate", .rotate), ("drip", .drip(initial: 3, seed: 1)),
    ]
    var parts: [String] = []
    for (name, order) in usual {
      let lobby = try lobby(clues: 12, order: order)
      let rates = (0..<rounds).map { _ in rate(of: lobby, teams: 20, games: 10_000) }
      parts.append(#""\#(name)":[\#(list(rates))]"#)
    }
    let largest = try lobby(clues: 1_000, order: .free)
    let rates = (0..<rounds).map { _ in rate(of: largest, teams: 500, games: 5) }
    parts.append(#""largest":[\#(list(rates))]"#)
    print("{\(parts.joined(separator: ","))}")
  }

  private static func list(_ rates: [Double]) -> String {
    rates.map { String(format: "%.2f", $0) }.joined(separator: ",")
  }

  private static func rate(of lobby: Lobby, teams: Int, games: Int) -> Double {
    var rehearsal = Rehearsal(
      of: lobby, RehearsalPlan(teams: teams, games: games, from: .init(latitude: 53.55, longitude: 10), seed: 1),
      at: Timestamp(0))
    let spent = ContinuousClock().measure {
      while !rehearsal.isOver { _ = rehearsal.playNext { false } }
    }
    precondition(rehearsal.forecast?.games == games)
    return Double(games) / (spent / .seconds(1))
  }

  /// Every third one is a station, and all have a place in a square of two kilometres.
  private static func clue(_ index: Int) -> Clue {
    let north = Double(index * 37 % 100) / 5_500
    let east = Double(index * 61 % 100) / 3_300
    return Clue(
      title: "Clue \(index + 1)", points: 10, location: Location(latitude: 53.55 + north, longitude: 10 + east),
      station: index % 3 == 0 ? Station(capacity: 4) : nil)
  }

  private static func lobby(clues: Int, order: ClueOrder) throws -> Lobby {
    let planned = (0..<clues).map { clue($0) }
    guard let code = JoinCode(parsing: "7KQF") else { throw CannotStart() }
    let created = try Lobby.create(
      LobbyDetails(name: "Rehearsal", order: order), clues: planned, code: code,
      host: TokenHash(hex: String(repeating: "0", count: 64)), at: Timestamp(0))
    guard var lobby = Lobby(created.events[0], at: Timestamp(0)) else { throw CannotStart() }
    for event in created.events.dropFirst() { lobby.evolve(event, at: Timestamp(0)) }
    return lobby
  }
}

struct CannotStart: Error {}
