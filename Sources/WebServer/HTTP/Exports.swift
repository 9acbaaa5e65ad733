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
import QRCode
import Wire

/// The downloads: a lobby's board, results, log and codes, and everything stored about an account.
struct Exports {
  let caller: Caller

  func add(to router: some RouterMethods<WebContext>) {
    let lobby = router.group("/lobbies/:lobby")
    lobby.get("/board.json") { request, context in
      let board = try await board(request, context)
      return tagged(board.seq, request) { .init(bytes: board.json) }
    }
    lobby.get("/board.csv") { request, context in
      let board = try await board(request, context)
      let language = try CSV.language(of: request.uri.queryParameters)
      return tagged(board.seq, request, type: "text/csv; charset=utf-8; header=present") {
        .init(bytes: language.map { CSV.opened(board.csv, in: $0) } ?? board.csv)
      }
    }
    lobby.get("/results.json") { request, context in
      let results = try await caller.call(
        "lobby.results", ["lobby": lobbyID(context)], as: SignedResults.self, for: request, context)
      return tagged(results.seq, request) { .init(bytes: results.json) }
    }
    lobby.get("/log.ndjson") { try await log($0, $1) }
    router.get("/account.json") { request, context -> Response in
      let takeout = try await caller.call("account.export", [:], for: request, context)
      let name = "attachment; filename=\"quarry-account.json\""
      return .json(ByteBuffer(bytes: takeout.json), headers: [.contentDisposition: name])
    }
    lobby.get("/clues/:clue/qr.svg") { request, context in
      let code = try await code(request, context)
      return picture(Array(try code.svg().utf8), type: "image/svg+xml")
    }
    lobby.get("/clues/:clue/qr.png") { request, context in
      picture(try await code(request, context).png(), type: "image/png")
    }
  }

  private func lobbyID(_ context: WebContext) -> JSONValue { .string(context.parameters.get("lobby") ?? "") }

  // MARK: The board

  private func board(_ request: Request, _ context: WebContext) async throws -> BoardExport {
    func page(_ params: JSONObject) async throws -> BoardPage {
      let all: JSONObject = ["lobby": lobbyID(context), "limit": .integer(Int64(Limits.page.upperBound))]
      return try await caller.call(
        "lobby.board", JSONObject(all.members + params.members), as: BoardPage.self, for: request, context)
    }
    var board = try await page([:])
    // All pages show the same moment as the first.
    while board.rows.count < board.total {
      let next = try await page(["after": .integer(Int64(board.rows.count)), "at": .integer(Int64(board.seq))])
      guard !next.rows.isEmpty else { break }
      board.rows += next.rows
    }
    return BoardExport(board)
  }

  // MARK: The log

  /// Streams the file that `quarry log fetch` writes, page by page, as it may be long.
  private func log(_ request: Request, _ context: WebContext) async throws -> Response {
    let lobby = lobbyID(context)
    let page = { @Sendable (wanted: (after: Int, limit: Int)) in
      // The previous page has been sent.
      context.room.leave()
      let params: JSONObject = [
        "lobby": lobby, "after": .integer(Int64(wanted.after)), "limit": .integer(Int64(wanted.limit)),
      ]
      return try await caller.call("lobby.log", params, as: LogPage.self, for: request, context)
    }
    var log = PublishedLog()
    let beginning = try log.lines(of: try await page((after: 0, limit: Limits.page.upperBound)))
    let rest = log
    return tagged(log.last, request, type: "application/x-ndjson; charset=utf-8") {
      ResponseBody { writer in
        var log = rest
        try await writer.write(ByteBuffer(bytes: beginning))
        while let wanted = log.wanted {
          try await writer.write(ByteBuffer(bytes: log.lines(of: page(wanted))))
        }
        try await writer.finish(nil)
      }
    }
  }

  // MARK: Answers

  /// Answers with a body and an ETag, or with 304 if the client has this state already.
  /// - Parameter seq: identifies the state shown.
  private func tagged(
    _ seq: Int, _ request: Request, type: String = "application/json; charset=utf-8", _ body: () -> ResponseBody
  ) -> Response {
    // The answer also depends on the caller, hence `Vary`.
    let tag = "\"\(seq)\""
    let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .vary: "Authorization", .contentType: type]
    if request.knows(tag) { return Response(status: .notModified, headers: headers) }
    return Response(status: .ok, headers: headers, body: body())
  }

  // MARK: Codes

  /// A clue's code, for the host, drawn as the query asks.
  private func code(_ request: Request, _ context: WebContext) async throws -> DrawnCode {
    let list = try await caller.call(
      "clue.list", ["lobby": lobbyID(context)], as: ListedClues.self, for: request, context)
    let name = context.parameters.get("clue") ?? ""
    guard let clue = list.clues.first(where: { $0.id.description == name }) else { throw WireError.noClue(name) }
    guard case .scan = clue.clue.proof else {
      throw WebError("Clue \(name) has no printed code.", status: .notFound)
    }
    return try DrawnCode(clue.qr, title: clue.clue.title, query: request.uri.queryParameters)
  }

  private func picture(_ bytes: [UInt8], type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "private, no-cache"],
      body: .init(bytes: bytes))
  }
}

extension ResponseBody {
  fileprivate init(bytes: [UInt8]) { self.init(byteBuffer: ByteBuffer(bytes: bytes)) }
}
