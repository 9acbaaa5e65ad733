import Core
import Hunt
import HuntViews
import JSONCoding
import Wire

/// A complete board, to export as JSON or CSV.
struct BoardExport {
  private var board: BoardPage

  /// - Parameter board: all its rows in one page.
  init(_ board: BoardPage) {
    self.board = board
    self.board.me = nil
  }

  var seq: Int { board.seq }

  private var hasDivisions: Bool { board.rows.contains { $0.division != nil } }

  var json: [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("seq", board.seq)
        $0.members(of: board)
      }
    }
  }

  /// CSV (RFC 4180) with a header row.
  var csv: [UInt8] {
    let lines = board.rows.map { row in
      var cells = [
        "\(row.rank)", row.player.description, CSV.quoted(row.name), row.team?.description ?? "", "\(row.points)",
        "\(row.found)", row.last.map { "\($0.at.milliseconds)" } ?? "",
      ]
      // At the end, for readers who count columns; only where there are divisions.
      if hasDivisions { cells.append(row.division.map(CSV.quoted) ?? "") }
      return cells.joined(separator: ",")
    }
    let head = "rank,player,name,team,points,found,lastAt" + (hasDivisions ? ",division" : "")
    return Array(([head] + lines).map { $0 + "\r\n" }.joined().utf8)
  }
}
