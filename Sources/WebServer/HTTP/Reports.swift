import Connections
import Core
import HTTPTypes
import Hummingbird
import Hunt
import HuntViews
import JSONCoding
import Lobbies
import LobbyLog
import NIOCore
import Pictures
import QRSheet
import Wire

/// What a host takes away from a hunt that is over: a report on paper, tables, and certificates for the players.
struct Reports {
  let caller: Caller
  let pool: WorkerPool
  let photos: PlayerPhotos

  func add(to router: some RouterMethods<WebContext>) {
    let lobby = router.group("/lobbies/:lobby")
    lobby.get("/report.pdf") { try await report($0, $1) }
    lobby.get("/report.zip") { try await tables($0, $1) }
    lobby.get("/certificates.pdf") { try await certificates($0, $1) }
  }

  // MARK: The report

  private struct Drawable: Sendable {
    var paper: HuntPaper
    /// Where the pictures are that the paper shows, in its order.
    let pictures: [(name: PhotoName, sender: PhotoSender)?]
  }

  private func report(_ request: Request, _ context: WebContext) async throws -> Response {
    let options = try options(request)
    let reader = HuntReader(caller: caller, request: request, context: context)
    // Refuses others at once. The rest is read only when drawing, as many requests may wait.
    _ = try await reader.ask("lobby.report", as: HuntReport.self)
    let card = try await reader.card()
    let bytes = try await pool.draw(for: request, context) {
      try await drawable(of: card, reader)
    } work: { [photos] drawable, limit in
      var paper = drawable.paper
      for (index, picture) in drawable.pictures.enumerated() {
        paper.pictures[index].jpeg = picture.flatMap { photos.thumbnail(of: $0.name, from: $0.sender) }
      }
      return try paper.pdf(options, within: limit)
    }
    return answer(bytes, type: "application/pdf", disposition: "inline", file: "report-\(card.fileCode).pdf")
  }

  private func drawable(of card: LobbyCard, _ reader: HuntReader) async throws -> Drawable {
    let report = try await reader.ask("lobby.report", as: HuntReport.self)
    let clues = try await reader.clues()
    let album = try await reader.album(most: SheetLimits.reportPictures)
    let said = try await reader.feedback()
    let scores = try await reader.scores(limit: SheetLimits.chartLines)
    let board = try await reader.board()
    let names = Dictionary(board.rows.map { ($0.player, $0.name) }) { first, _ in first }
    let titles = Dictionary(clues.map { ($0.id, $0.clue.title) }) { first, _ in first }
    let paper = HuntPaper(
      title: card.card.name, seed: card.lobby.rawValue, author: card.card.author, from: card.card.startsAt,
      to: card.card.endsAt,
      counts: HuntPaper.Counts(
        players: board.total, finds: report.clues.reduce(0) { $0 + $1.result.foundBy }, chatLines: report.chatLines,
        pictures: album.total),
      players: try await players(of: board, card, clues, reader), teams: HuntPaper.Team.all(board.teams),
      clues: HuntPaper.Clue.all(report.clues, of: clues),
      lines: scores.map { line in
        HuntPaper.Line(
          name: names[line.player] ?? line.player.description, steps: line.points.map { ($0.at, $0.points) })
      },
      pictures: album.photos.map {
        HuntPaper.Picture(
          jpeg: nil, caption: $0.caption ?? "", player: names[$0.player] ?? $0.player.description,
          clue: titles[$0.clue] ?? $0.clue.description)
      },
      opinions: HuntPaper.Opinions(
        stars: report.stars, sentences: said.compactMap { one in one.text.map { (one.stars, $0) } }))
    return Drawable(
      paper: paper,
      pictures: album.photos.map { sent in
        sent.photo.map { ($0, PhotoSender(lobby: card.lobby, player: sent.player.number)) }
      })
  }

  /// The first players, with what those of the heat map have found.
  private func players(
    of board: BoardPage, _ card: LobbyCard, _ clues: [ListedClue], _ reader: HuntReader
  ) async throws -> [HuntPaper.Player] {
    let rows = board.rows.prefix(SheetLimits.reportPlayers)
    let places = Dictionary(rows.prefix(SheetLimits.heatPlayers).enumerated().map { ($1.player, $0) }) { one, _ in one }
    let columns = Dictionary(clues.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var players = rows.map { row in
      HuntPaper.Player(
        rank: row.points > 0 ? row.rank : nil, name: row.name,
        group: [card.teamName(row.team), row.division].compactMap { $0 }.joined(separator: " · "), points: row.points,
        found: row.found)
    }
    var missing = places.count
    try await reader.progress { entry in
      guard let place = places[entry.player] else { return missing == 0 }
      for find in entry.finds { if let column = columns[find.clue] { players[place].finds[column] = find.at } }
      missing -= 1
      return missing == 0
    }
    return players
  }

  // MARK: Tables

  private func tables(_ request: Request, _ context: WebContext) async throws -> Response {
    let language = try CSV.language(of: request.uri.queryParameters)
    let reader = HuntReader(caller: caller, request: request, context: context)
    _ = try await reader.ask("lobby.report", as: HuntReport.self)
    let card = try await reader.card()
    let bytes = try await pool.draw(for: request, context) {
      try await ReportTables(card, reader)
    } work: { tables, _ in
      tables.zip(for: language)
    }
    return answer(bytes, type: "application/zip", disposition: "attachment", file: "report-\(card.fileCode).zip")
  }

  // MARK: Certificates

  private func certificates(_ request: Request, _ context: WebContext) async throws -> Response {
    let options = try options(request)
    let query = request.uri.queryParameters
    guard let choice = CertificateChoice(rawValue: query["for"].map(String.init) ?? "winners") else {
      throw SheetProblem.unknownChoice(
        "for", String(query["for"] ?? ""), of: CertificateChoice.allCases.map(\.rawValue))
    }
    let skipped = query["after"].map { Int($0) ?? -1 } ?? 0
    guard skipped >= 0 else { throw SheetProblem.placesSkipped }
    let reader = HuntReader(caller: caller, request: request, context: context)
    _ = try await reader.ask("certificates.draw", as: HuntReport.self)
    let card = try await reader.card()
    let bytes = try await pool.draw(for: request, context) {
      let entries = try await CertificateList(card, reader).entries(for: choice)
      return Certificates(
        hunt: card.card.name, seed: card.lobby.rawValue, clues: card.card.clues, host: card.card.author,
        date: card.card.endsAt,
        entries: Array(entries.dropFirst(skipped).prefix(SheetLimits.certificates)))
    } work: { certificates, limit in
      try certificates.pdf(options, within: limit)
    }
    return answer(bytes, type: "application/pdf", disposition: "inline", file: "certificates-\(card.fileCode).pdf")
  }

  // MARK: Both

  private func options(_ request: Request) throws -> PaperOptions {
    let query = request.uri.queryParameters
    return try PaperOptions(
      paper: query["paper"].map(String.init),
      language: query["language"].map(String.init)
        ?? (Language(preferredIn: request.headers[.acceptLanguage] ?? "") ?? .fallback).rawValue,
      zone: query["zone"].map(String.init))
  }

  private func answer(_ bytes: [UInt8], type: String, disposition: String, file: String) -> Response {
    let headers: HTTPFields = [
      .contentType: type, .cacheControl: "private, no-store",
      .contentDisposition: "\(disposition); filename=\"\(file)\"",
    ]
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

extension HuntPaper.Team {
  fileprivate static func all(_ rows: [TeamRow]?) -> [Self] {
    (rows ?? []).map { row in
      Self(rank: row.points > 0 ? row.rank : nil, name: row.name, points: row.points, found: row.found)
    }
  }
}

extension HuntPaper.Clue {
  /// In the order of the list, which is the host's.
  fileprivate static func all(_ reports: [HuntReport.ClueReport], of clues: [ListedClue]) -> [Self] {
    let told = Dictionary(reports.map { ($0.result.clue, $0) }) { first, _ in first }
    return clues.map { listed in
      let report = told[listed.id]
      return Self(
        title: listed.clue.title, foundBy: report?.result.foundBy ?? listed.foundBy,
        medianSeconds: report?.result.medianSeconds, wrong: report?.wrong ?? 0, hints: report?.hints ?? 0,
        latitude: listed.clue.location?.latitude, longitude: listed.clue.location?.longitude)
    }
  }
}
