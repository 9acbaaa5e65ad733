import Core
import Hunt

extension PlainGame {
  struct PlainTeamRow: Ranked {
    var rank = 0
    var place: Int?
    let team: TeamID
    let name: String
    let points: Int
    let found: Int
    let last: (at: Timestamp, seq: Int)?
    var number: Int { team.number }
  }

  var teamRows: [PlainTeamRow] { teamRows(named: details.teams) }

  /// The teams by rank, with the same rules as the players' board.
  /// - Parameter names: current names, which may differ in number and text from those at the time.
  func teamRows(named names: [String]) -> [PlainTeamRow] {
    ranked(inOrderOfRank(names.enumerated().map { index, name in row(of: TeamID(index + 1), name) }))
  }

  private func row(of team: TeamID, _ name: String) -> PlainTeamRow {
    let members = Set(seated.filter { $0.team == team }.map(\.id))
    let theirs = finds.filter { members.contains($0.player) }
    // A find counts once for the team: the earliest by a member.
    let firsts = counted(theirs.filter { find in theirs.first { $0.clue == find.clue }?.seq == find.seq })
    var points = firsts.map { worth(of: $0).points + worth(of: $0).bonus + photoBonus(of: $0) }.reduce(0, +)
    // The cost of a hint stays deducted when a member leaves.
    let payers = Set(guests.filter { $0.team == team }.map(\.id))
    points -= hintsTaken.filter { payers.contains($0.player) }.map(\.cost).reduce(0, +)
    for applied in rulingsInForce {
      switch applied.ruling {
      case .award(.team(team), let award): points += award
      case .award(.player(let player), let award) where members.contains(player): points += award
      default: break
      }
    }
    let last = lastScoring(firsts)
    return PlainTeamRow(
      team: team, name: name, points: max(0, points), found: firsts.count, last: points > 0 ? last : nil)
  }
}
