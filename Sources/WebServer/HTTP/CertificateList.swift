import Core
import Hunt
import HuntViews
import JSONCoding
import Lobbies
import QRSheet

/// Who gets a certificate.
enum CertificateChoice: String, CaseIterable {
  /// Those who have points and one of the first three ranks.
  case winners
  case all
}

/// The certificates of a hunt, the best first. In a hunt with teams a player has the place and the points of the team; in
/// one with divisions, the place within the division.
struct CertificateList {
  private let rows: [(entry: Certificates.Entry, order: Int)]

  init(_ card: LobbyCard, _ reader: HuntReader) async throws {
    let board = try await reader.board()
    let faces = PaperFaces(of: card.lobby, try await reader.avatars())
    if let teams = board.teams {
      rows = Self.ofTeams(board.rows, teams, faces)
    } else if card.card.divisions.isEmpty {
      rows = Self.ofPlayers(board.rows, count: board.total, faces)
    } else {
      var rows: [(entry: Certificates.Entry, order: Int)] = []
      for division in card.card.divisions {
        let page = try await reader.board(of: division)
        rows += Self.ofPlayers(page.rows, count: page.total, faces)
      }
      self.rows = rows
    }
  }

  private static func ofPlayers(
    _ rows: [Row], count: Int, _ faces: PaperFaces
  ) -> [(entry: Certificates.Entry, order: Int)] {
    rows.map { row in
      let entry = Certificates.Entry(
        name: row.name, face: faces[row.player], team: nil, division: row.division,
        place: row.points > 0 ? row.rank : nil, of: count,
        points: row.points)
      return (entry, row.rank)
    }
  }

  private static func ofTeams(
    _ rows: [Row], _ teams: [TeamRow], _ faces: PaperFaces
  ) -> [(entry: Certificates.Entry, order: Int)] {
    let places = Dictionary(teams.enumerated().map { ($1.team, (row: $1, order: $0)) }) { first, _ in first }
    return rows.map { row in
      let team = row.team.flatMap { places[$0] }
      let points = team?.row.points ?? 0
      let entry = Certificates.Entry(
        name: row.name, face: faces[row.player], team: team?.row.name, division: team?.row.division,
        place: points > 0 ? team?.row.rank : nil, of: teams.count, points: points)
      return (entry, team?.order ?? teams.count)
    }
  }

  func entries(for choice: CertificateChoice) -> [Certificates.Entry] {
    // Equals stay in the order of the board.
    let ordered = rows.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map { $0.element.entry }
    switch choice {
    case .winners: return ordered.filter { $0.place.map { (1...3).contains($0) } ?? false }
    case .all: return ordered
    }
  }
}

/// The faces of a lobby's players on paper: what they have chosen, or else the animal that pages draw for their seat.
private struct PaperFaces {
  let lobby: LobbyID
  let avatars: [PlayerID: Avatar]

  init(of lobby: LobbyID, _ avatars: [PlayerID: Avatar]) {
    self.lobby = lobby
    self.avatars = avatars
  }

  subscript(_ player: PlayerID) -> PaperFace {
    switch avatars[player] {
    case .emoji(let text): .emoji(text)
    case .drawing(let path): .drawing(path)
    case .critter(let seed): .critter(seed)
    case nil: .critter("\(lobby.rawValue)/\(player)")
    }
  }
}
