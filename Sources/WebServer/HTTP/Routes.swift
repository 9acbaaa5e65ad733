import Connections
import Core
import HTTPTypes
import Hometown
import Hummingbird
import Listening
import Lobbies
import OpenIDConnect
import Pictures
import Traces
import Tracing
import Wire

/// Maps addresses to handlers.
struct Routes {
  let service: ConnectionService
  let site: Site
  let pages: DrawnPages
  let photos: PhotoFolder
  let sharing: PhotoSharing
  let pools: WorkerPools
  /// Nil if the server lacks the lists of countries.
  let hometown: Hometown?
  /// Nil if nobody else signs people in.
  let providers: OpenIDConnect?
  /// The number of open connections.
  let connections: @Sendable () -> Int
  /// Nil without a cluster.
  let linkedNodes: (@Sendable () -> Int)?
  let more: MoreMetrics

  func responder() -> some HTTPResponder<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let measures = RouteMeasures()
    router.add(
      middleware: Measured(
        measures: measures, access: service.access, problems: service.problems, tracer: service.tracer))
    router.add(middleware: SafeHeaders(isOnlySecure: site.isOnlySecure))
    router.add(middleware: ErrorsAsJSON())
    router.add(middleware: StreamSafeHead())
    router.add(middleware: FormQueries())
    router.add(middleware: MissingPage(drawn: pages))
    router.add(middleware: SameOrigin(site: site))
    router.add(middleware: NothingPacked())
    router.add(middleware: CompressedAnswers())
    router.add(middleware: LongAnswersInPieces())
    router.get("/ws") { _, _ -> Response in
      throw WireError.invalidRequest("This address is for WebSockets: request an upgrade, from a page of this server.")
    }
    router.post("/rpc") { try await rpc($0, $1) }
    Health(service: service, connections: connections, linkedNodes: linkedNodes, routes: measures, more: more)
      .add(to: router)
    let caller = Caller(service: service)
    let data = router.group().add(middleware: OnlyFromLeader(service: service))
    Exports(caller: caller).add(to: data)
    Sheets(caller: caller, pool: pools.sheets, photos: photos).add(to: data)
    Reports(caller: caller, pool: pools.sheets, photos: PlayerPhotos(beside: photos)).add(to: data)
    PictureRoutes(caller: caller, folder: photos, sharing: sharing, pools: pools).add(to: data)
    PunchCards(caller: caller, pools: pools).add(to: data)
    PackFiles(caller: caller).add(to: data)
    FollowedEvents(caller: caller).add(to: data)
    HometownRoutes(hometown: hometown, caller: caller).add(to: data)
    SignInRoutes(providers: providers).add(to: data)
    JoinCodePicture(origins: service.origins).add(to: router)
    pages.add(to: router) { [lobbies = service.lobbies] in await lobbies.waitingRoom(ofCode: $0) }
    OtherMethods().add(to: router)
    return router.buildResponder()
  }

  /// Handles one protocol message that `PlainMessages` left alone; answers 204 if the message wants no answer.
  private func rpc(_ request: Request, _ context: WebContext) async throws -> Response {
    let message = try await context.body(of: request, upTo: Limits.messageBytes, within: Limits.wholeRequest)
    let (token, address, origin) = (request.bearerToken, context.address, context.origin)
    let isPrivate = context.isPrivate
    let eventLoop = context.eventLoop
    let parent = service.tracer == nil ? nil : ServiceContext.current?.traceMark
    let answer = try await eventLoop.flatSubmit {
      service.answer(
        message, token: token, address: address, webOrigin: origin, isPrivate: isPrivate, parent: parent,
        on: eventLoop)
    }.get()
    context.room.keep(answer.shares)
    guard let json = answer.json else { return Response(status: .noContent) }
    return .json(json)
  }
}

extension LoneAnswer {
  /// The answer without the line feed, which only line connections need; nil if none is wanted.
  var json: ByteBuffer? {
    guard line.readableBytes > 0 else { return nil }
    return line.getSlice(at: line.readerIndex, length: line.readableBytes - 1)
  }
}

extension Request {
  /// The bearer token from the request's headers.
  var bearerToken: String? { headers.bearerToken }
}

extension HTTPFields {
  /// The bearer token.
  var bearerToken: String? {
    guard let field = self[.authorization], field.utf8.prefix(7).elementsEqual("bearer ".utf8, by: Self.isSameLetter)
    else { return nil }
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") }
    let token = field.utf8.dropFirst(7).drop(while: isSpace)
    guard let last = token.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(Substring(token[...last]))
  }

  /// Whether a byte is a letter in either case, or the space.
  private static func isSameLetter(_ byte: UInt8, _ small: UInt8) -> Bool { byte | 0x20 == small }
}

extension Response {
  static func json(_ bytes: ByteBuffer, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
  }
}

/// Adds the security headers to every answer.
struct SafeHeaders: RouterMiddleware {
  typealias Context = WebContext
  let isOnlySecure: Bool

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    add(to: &response.headers)
    return response
  }

  func add(to fields: inout HTTPFields) {
    fields[.xContentTypeOptions] = "nosniff"
    // For a year, and for this name only: the domain's other names are not ours to decide.
    if isOnlySecure { fields[.strictTransportSecurity] = "max-age=31536000" }
  }
}

/// Stops pages of other sites from making a browser change anything here.
private struct SameOrigin: RouterMiddleware {
  typealias Context = WebContext
  let site: Site

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let changes = request.method != .get && request.method != .head
    let (origin, host) = (request.headers[.origin], request.head.authority)
    let isAdmitted =
      request.uri.path == "/rpc" ? site.admits(origin: origin, host: host) : site.allows(origin: origin, host: host)
    guard !changes || isAdmitted else {
      throw WireError.otherSite
    }
    return try await next(request, context)
  }
}

/// Answers only while no other node of a cluster may lead, which would know more.
private struct OnlyFromLeader: RouterMiddleware {
  typealias Context = WebContext
  let service: ConnectionService

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    try service.checkAnswering()
    return try await next(request, context)
  }
}

/// Refuses compressed bodies, because unpacking a few bytes could produce many.
private struct NothingPacked: RouterMiddleware {
  typealias Context = WebContext

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw WebError("Send the body as it is, without a Content-Encoding.", status: .unsupportedMediaType)
    }
    return try await next(request, context)
  }
}
