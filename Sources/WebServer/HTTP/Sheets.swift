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

/// A lobby's codes, or the badges or punch cards of its players, as printable pages for its host:
/// `?layout=…&look=…&backs=…&paper=…&skip=…&offset=…&scale=…&language=…`.
struct Sheets {
  let caller: Caller
  let pool: WorkerPool
  let photos: PhotoFolder

  func add(to router: some RouterMethods<WebContext>) {
    let lobby = router.group("/lobbies/:lobby")
    lobby.get("/sheet.pdf") { try await answer($0, $1, .codes, as: pdf) }
    lobby.get("/sheet.html") { try await answer($0, $1, .codes, as: html) }
    lobby.get("/sheet.zip") { try await answer($0, $1, .codes, as: zip) }
    lobby.get("/tags.pdf") { try await answer($0, $1, .badges, as: pdf) }
    lobby.get("/tags.html") { try await answer($0, $1, .badges, as: html) }
    lobby.get("/tags.zip") { try await answer($0, $1, .badges, as: zip) }
    lobby.get("/punchcards.pdf") { try await answer($0, $1, .punchCards, as: pdf) }
    lobby.get("/punchcards.html") { try await answer($0, $1, .punchCards, as: html) }
  }

  @Sendable private func pdf(of sheet: Sheet, within limit: DrawingLimit) throws -> Drawn {
    Drawn(bytes: try sheet.pdf(within: limit).bytes, type: "application/pdf", ending: "pdf")
  }

  @Sendable private func html(of sheet: Sheet, within limit: DrawingLimit) throws -> Drawn {
    let page = try sheet.html(within: limit)
    return Drawn(
      bytes: Array(page.text.utf8), type: "text/html; charset=utf-8", ending: "html",
      policy: page.contentSecurityPolicy)
  }

  @Sendable private func zip(of sheet: Sheet, within limit: DrawingLimit) throws -> Drawn {
    Drawn(bytes: try sheet.zip(within: limit), type: "application/zip", ending: "zip")
  }

  private struct Drawn: Sendable {
    let bytes: [UInt8]
    let type: String
    let ending: String
    /// The page's Content-Security-Policy.
    var policy: String?
  }

  /// Draws a sheet in the pool, as a thousand codes take a second; stops if the client has gone.
  private func answer(
    _ request: Request, _ context: WebContext, _ kind: Sheet.Kind,
    as draw: @escaping @Sendable (Sheet, DrawingLimit) throws -> Drawn
  ) async throws -> Response {
    let options = try options(request)
    let params: JSONObject = ["lobby": .string(context.parameters.get("lobby") ?? "")]
    // Refuses callers without a seat at once. The codes are fetched only when drawing, as many requests may wait.
    guard let token = request.bearerToken else { throw WireError.noToken }
    if try await caller.service.hostedLobby(context.parameters.get("lobby") ?? "", token: token, for: .read) == nil {
      _ = try await caller.call("session.attach", params, for: request, context)
    }
    let peeked = try await caller.call("lobby.peek", params, as: LobbyCard.self, for: request, context)
    let address = Sheet.joinAddress(publicURL: context.origin, code: peeked.code ?? "")
    let logo = peeked.card.brand?.logo.flatMap { PhotoName(parsing: $0) }
    let isShown = logo.map { !caller.service.isTakenDown($0) } ?? false
    let drawn = try await pool.draw(for: request, context) {
      try await entries(of: kind, params, request, context)
    } work: { [photos] entries, limit in
      let brand = SheetBrand(
        colour: peeked.card.brand?.colour?.text, logo: isShown ? logo.flatMap { photos.load($0)?.thumbnail } : nil)
      return try draw(
        Sheet(
          title: peeked.card.name, entries: entries, joinAddress: address, options: options, of: kind, brand: brand,
          seed: peeked.lobby.description),
        limit)
    }
    var headers: HTTPFields = [.contentType: drawn.type, .cacheControl: "private, no-store"]
    headers[.contentDisposition] = "inline; filename=\"\(kind.fileName)-\(peeked.code ?? "archived").\(drawn.ending)\""
    headers[.contentSecurityPolicy] = drawn.policy
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: drawn.bytes)))
  }

  /// What is printed beside each code. The protocol decides who may see them.
  private func entries(
    of kind: Sheet.Kind, _ params: JSONObject, _ request: Request, _ context: WebContext
  ) async throws -> [Sheet.Entry] {
    let query = request.uri.queryParameters
    switch kind {
    case .codes:
      let wanted = query["clue"].map(String.init)
      let codes = try await clues(params, request, context).filter {
        wanted == nil || $0.clue.id.description == wanted
      }
      let entries = codes.map {
        Sheet.Entry(number: $0.number, title: $0.clue.clue.title, text: $0.clue.qr, typedCode: $0.clue.token.text)
      }
      return try Sheet.Entry.copied(entries, copies: query["copies"].map(String.init))
    case .badges:
      return try await tags(params, request, context).map {
        Sheet.Entry(
          number: $0.player.number, title: $0.name, text: $0.qr, typedCode: $0.tag.text, note: $0.team ?? "")
      }
    case .punchCards:
      let numbers = try await clues(params, request, context).map(\.number)
      guard !numbers.isEmpty else { throw SheetProblem.noCodes }
      return try await tags(params, request, context).flatMap {
        PunchCard.entries(
          of: $0.player.number, name: $0.name, tag: $0.qr, typedCode: $0.tag.text, team: $0.team ?? "", clues: numbers)
      }
    }
  }

  private func clues(
    _ params: JSONObject, _ request: Request, _ context: WebContext
  ) async throws -> [(number: Int, clue: ListedClue)] {
    try await caller.call("clue.list", params, as: ListedClues.self, for: request, context).clues.codes
  }

  private func tags(
    _ params: JSONObject, _ request: Request, _ context: WebContext
  ) async throws -> [ListedTag] {
    var params = params
    params.members.append(.init("limit", .integer(Int64(SheetLimits.entries))))
    if let last = request.uri.queryParameters["after"] {
      params.members.append(.init("after", .string(String(last))))
    }
    return try await caller.call("player.tags", params, as: ListedTags.self, for: request, context).tags
  }

  private func options(_ request: Request) throws(SheetProblem) -> SheetOptions {
    let query = request.uri.queryParameters
    func text(_ name: Substring) -> String? { query[name].map(String.init) }
    return try SheetOptions(
      layout: text("layout"), paper: text("paper"), skip: text("skip"), offset: text("offset"), scale: text("scale"),
      language: text("language")
        ?? (Language(preferredIn: request.headers[.acceptLanguage] ?? "") ?? .fallback).rawValue,
      look: text("look"), backs: text("backs"))
  }
}

extension Sheet.Kind {
  fileprivate var fileName: String {
    switch self {
    case .codes: "codes"
    case .badges: "badges"
    case .punchCards: "punchcards"
    }
  }
}

extension WebError {
  init(_ problem: SheetProblem) {
    if problem == .tooSlow || problem == .slowPaper {
      self.init(problem.sentence, status: .contentTooLarge)
    } else if let field = problem.field {
      self.init(WireError.invalidParams(field, sentence: problem.sentence))
    } else {
      // The problem is the hunt, which has nothing to print.
      self.init(problem.sentence, status: .notFound)
    }
  }
}
