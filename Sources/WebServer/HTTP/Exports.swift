import HTTPTypes
import Hummingbird
import Hunt
import JSONCoding
import NIOCore
import QRCode
import Wire

/// What can be taken along: of a lobby the board, the results, the codes; of an account all that is known of it.
struct Exports {
  let caller: Caller

  func add(to router: Router<WebContext>) {
    let lobby = router.group("/lobbies/:lobby")
    lobby.get("/board.json") { request, context in
      let board = try await board(request, context)
      return try tagged(board.seq, request) { board.json }
    }
    lobby.get("/board.csv") { request, context in
      let board = try await board(request, context)
      return try tagged(board.seq, request, type: "text/csv; charset=utf-8; header=present") { board.csv }
    }
    lobby.get("/results.json") { request, context in
      let results = try await caller.result(of: "lobby.results", ["lobby": lobbyID(context)], for: request, context)
      let seq = try JSONParser.parse(results)["seq"]?.integer ?? 0
      return try tagged(seq, request) { results }
    }
    router.get("/account.json") { request, context -> Response in
      let takeout = try await caller.result(of: "account.export", [:], for: request, context)
      let name = "attachment; filename=\"quarry-account.json\""
      return .json(ByteBuffer(bytes: takeout), headers: [.contentDisposition: name])
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
    var params: JSONObject = ["lobby": lobbyID(context), "limit": .integer(Int64(Limits.page.upperBound))]
    let first = try await caller.call("lobby.board", params, for: request, context)
    var export = BoardExport(first)
    // All pages are of the same moment as the first.
    params.members.append(.init("at", .integer(export.seq)))
    while Int64(export.rows.count) < export.total {
      let page = try await caller.call(
        "lobby.board", JSONObject(params.members + [.init("after", .integer(Int64(export.rows.count)))]), for: request,
        context)
      guard let rows = page["rows"]?.array, !rows.isEmpty else { break }
      export.rows += rows
    }
    return export
  }

  /// Answers with what a client does not have yet.
  /// - Parameter seq: names the state that is shown.
  private func tagged(
    _ seq: Int64, _ request: Request, type: String = "application/json; charset=utf-8", _ body: () throws -> [UInt8]
  ) throws -> Response {
    // Weak, as what one sees depends on who looks.
    let tag = "W/\"\(seq)\""
    let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .vary: "Authorization", .contentType: type]
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: try body())))
  }

  // MARK: Codes

  /// The code of a clue, as the host has it and the query wants it.
  private func code(_ request: Request, _ context: WebContext) async throws -> DrawnCode {
    let clues = try await caller.call("clue.list", ["lobby": lobbyID(context)], for: request, context)
    let name = context.parameters.get("clue") ?? ""
    guard let clue = clues["clues"]?.array?.first(where: { $0["clue"]?.string == name }) else {
      throw WebError("This lobby has no clue \(name.prefix(20)).", status: .notFound)
    }
    guard clue["proof"]?["scan"] != nil, let text = clue["qr"]?.string else {
      throw WebError("Clue \(name) is not proved by a code.", status: .notFound)
    }
    return try DrawnCode(text, title: clue["title"]?.string ?? name, query: request.uri.queryParameters)
  }

  private func picture(_ bytes: [UInt8], type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "private, no-cache"],
      body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
