import Core
import Foundation
import Hunt
import HuntViews
import JSONCoding
import Lobbies
import LobbyLog
import QRSheet

/// Everything about a hunt that is over as tables, whose header rows are the same in all languages.
struct ReportTables: Sendable {
  private let tables: [CSVTable]
  private let results: [UInt8]

  init(_ card: LobbyCard, _ reader: HuntReader) async throws {
    let report = try await reader.ask("lobby.report", as: HuntReport.self)
    let clues = try await reader.clues()
    let board = try await reader.board()
    let names = Dictionary(board.rows.map { ($0.player, $0.name) }) { first, _ in first }
    let titles = Dictionary(clues.map { ($0.id, $0.clue.title) }) { first, _ in first }
    results = try await reader.ask("lobby.results", as: SignedResults.self).json
    let (finds, wrong) = try await Self.finds(names, titles, reader)
    let (chat, notices) = try await Self.talk(reader)
    let all: [CSVTable?] = [
      Self.hunt(card, report, players: board.total), Self.players(board, card, wrong: wrong), Self.teams(board),
      Self.clues(clues, report), finds, try await Self.scores(names, reader), chat, notices,
      try await Self.feedback(reader), try await Self.photos(names, titles, reader),
    ]
    tables = all.compactMap { $0 }
  }

  // MARK: The tables

  private static func hunt(_ card: LobbyCard, _ report: HuntReport, players: Int) -> CSVTable {
    var table = CSVTable(
      "hunt.csv", "lobby", "code", "name", "author", "startsAt", "startTime", "endsAt", "endTime", "players", "clues",
      "finds", "chatLines")
    table.add(
      [.id(card.lobby), .id(card.code), .text(card.card.name), .text(card.card.author)]
        + CSVTable.moment(card.card.startsAt) + CSVTable.moment(card.card.endsAt)
        + [
          .number(players), .number(report.clues.count),
          .number(report.clues.reduce(0) { $0 + $1.result.foundBy }), .number(report.chatLines),
        ])
    return table
  }

  private static func players(_ board: BoardPage, _ card: LobbyCard, wrong: [PlayerID: Int]) -> CSVTable {
    var table = CSVTable(
      "players.csv", "rank", "place", "player", "name", "team", "teamName", "division", "points", "found", "lastAt",
      "lastTime", "wrong")
    for row in board.rows {
      table.add(
        [
          .number(row.rank), .number(row.place ?? row.rank), .id(row.player), .text(row.name), .id(row.team),
          .text(card.teamName(row.team) ?? ""), .text(row.division ?? ""), .number(row.points), .number(row.found),
        ] + CSVTable.moment(row.last?.at) + [.number(wrong[row.player] ?? 0)])
    }
    return table
  }

  private static func teams(_ board: BoardPage) -> CSVTable? {
    guard let teams = board.teams else { return nil }
    var table = CSVTable(
      "teams.csv", "rank", "place", "team", "name", "division", "points", "found", "lastAt", "lastTime")
    for row in teams {
      table.add(
        [
          .number(row.rank), .number(row.place ?? row.rank), .id(row.team), .text(row.name),
          .text(row.division ?? ""), .number(row.points), .number(row.found),
        ] + CSVTable.moment(row.last?.at))
    }
    return table
  }

  private static func clues(_ clues: [ListedClue], _ report: HuntReport) -> CSVTable {
    var table = CSVTable(
      "clues.csv", "number", "clue", "title", "text", "points", "proof", "latitude", "longitude", "radius", "foundBy",
      "medianSeconds", "wrong", "hints")
    let told = Dictionary(report.clues.map { ($0.result.clue, $0) }) { first, _ in first }
    for (index, listed) in clues.enumerated() {
      let (clue, report) = (listed.clue, told[listed.id])
      table.add([
        .number(index + 1), .id(listed.id), .text(clue.title), .text(clue.text), .number(clue.points),
        .plain(clue.proof.kind.rawValue), .id(clue.location?.latitude), .id(clue.location?.longitude),
        .number(clue.location?.radius), .number(report?.result.foundBy), .number(report?.result.medianSeconds),
        .number(report?.wrong), .number(report?.hints),
      ])
    }
    return table
  }

  /// - Returns: the finds, and how many wrong tries players had who had any.
  private static func finds(
    _ names: [PlayerID: String], _ titles: [ClueID: String], _ reader: HuntReader
  ) async throws -> (CSVTable, wrong: [PlayerID: Int]) {
    var table = CSVTable("finds.csv", "player", "name", "clue", "title", "at", "time")
    var wrong: [PlayerID: Int] = [:]
    try await reader.progress { entry in
      if entry.wrong > 0 { wrong[entry.player] = entry.wrong }
      for find in entry.finds {
        table.add(
          [
            .id(entry.player), .text(names[entry.player] ?? ""), .id(find.clue), .text(titles[find.clue] ?? ""),
          ] + CSVTable.moment(find.at))
      }
      return false
    }
    return (table, wrong)
  }

  private static func scores(_ names: [PlayerID: String], _ reader: HuntReader) async throws -> CSVTable {
    var table = CSVTable("scores.csv", "player", "name", "at", "time", "points")
    for line in try await reader.scores(limit: Limits.exportedLines) {
      for step in line.points {
        table.add(
          [.id(line.player), .text(names[line.player] ?? "")] + CSVTable.moment(step.at) + [.number(step.points)])
      }
    }
    return table
  }

  private static func talk(_ reader: HuntReader) async throws -> (chat: CSVTable, notices: CSVTable) {
    var chat = CSVTable("chat.csv", "message", "at", "time", "player", "name", "team", "text")
    var notices = CSVTable("notices.csv", "notice", "at", "time", "clue", "to", "text")
    let text = { (data: JSONObject, name: String) in CSVTable.Cell.text(data[name]?.string ?? "") }
    let isCut = try await reader.events(of: ["chat.sent", "notice.sent"]) { type, at, data in
      let to = data["to"]?.object
      if type == "notice.sent" {
        let recipient = CSVTable.Cell.text(to?.members.first?.value.string ?? "")
        notices.add([text(data, "notice")] + CSVTable.moment(at) + [text(data, "clue"), recipient, text(data, "text")])
      } else if data["text"] != nil {
        chat.add(
          [text(data, "message")] + CSVTable.moment(at)
            + [
              text(data, "player"), text(data, "name"), .text(to?["team"]?.string ?? ""), text(data, "text"),
            ])
      }
    }
    if isCut {
      chat.cut()
      notices.cut()
    }
    return (chat, notices)
  }

  private static func feedback(_ reader: HuntReader) async throws -> CSVTable {
    var table = CSVTable("feedback.csv", "stars", "text")
    for answer in try await reader.feedback() { table.add([.number(answer.stars), .text(answer.text ?? "")]) }
    return table
  }

  private static func photos(
    _ names: [PlayerID: String], _ titles: [ClueID: String], _ reader: HuntReader
  ) async throws -> CSVTable {
    var table = CSVTable(
      "photos.csv", "submission", "at", "time", "player", "name", "clue", "title", "photo", "caption")
    let album = try await reader.album(most: Limits.playersPhotosOfLobby)
    for sent in album.photos {
      table.add(
        [.id(sent.id)] + CSVTable.moment(sent.at)
          + [
            .id(sent.player), .text(names[sent.player] ?? ""), .id(sent.clue), .text(titles[sent.clue] ?? ""),
            .id(sent.photo?.text), .text(sent.caption ?? ""),
          ])
    }
    if album.total > album.photos.count { table.cut() }
    return table
  }

  // MARK: The archive

  /// Takes a second for large tables: do not call it on an event loop.
  /// - Parameter language: of whoever opens the tables in a spreadsheet; nil for programs.
  func zip(for language: Language?) -> [UInt8] {
    ZipWriter.archive(isCompressed: true) { archive in
      archive.add("README.txt", Array(guide(for: language).utf8))
      for table in tables { archive.add(table.file, language.map { CSV.opened(table.bytes, in: $0) } ?? table.bytes) }
      archive.add("results.json", results)
    }
  }

  private func guide(for language: Language?) -> String {
    let separator = language ?? .english == .english ? "commas" : "semicolons"
    let lines = tables.map { table in
      let count = table.rows == 1 ? "1 row" : "\(table.rows) rows"
      return "\(table.file): \(count)\(table.isCut ? ", and more that did not fit" : "")"
    }
    return """
      A hunt on Quarry as tables: CSV in UTF-8, separated by \(separator), with a header row.

      \(lines.joined(separator: "\n"))
      results.json: the results as the server signs them

      A time named "…At" counts milliseconds since 1970; the same time is beside it in UTC. An apostrophe before a text
      that begins like a formula keeps a spreadsheet from taking it for one.

      """
  }
}
