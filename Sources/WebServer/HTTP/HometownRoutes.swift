import Connections
import Core
import HTTPTypes
import Hometown
import Hummingbird
import JSONCoding
import Listening
import NIOCore
import Wire

/// The directory of players and their home towns: a separate protocol for other programs too (`docs/hometown.md`).
struct HometownRoutes {
  /// Nil if the server lacks the lists of countries.
  let hometown: Hometown?
  let caller: Caller

  func add(to router: some RouterMethods<WebContext>) {
    addLists(to: router)
    addMap(to: router)
    router.post("/hometown/adduser") { request, context in
      try await change(request, context, with: UserForm.adding) { hometown, form in
        try await hometown.add(form, account: try await account(request, context), from: context.address)
      }
    }
    router.post("/hometown/edituser") { request, context in
      try await change(request, context, with: UserForm.editing) { hometown, form in
        try await hometown.edit(form, account: try await account(request, context), from: context.address)
      }
    }
    router.post("/hometown/deleteuser") { request, context in
      try await change(request, context, with: UserForm.deleting) { hometown, form in
        try await hometown.delete(form, from: context.address)
      }
    }
  }

  private func addLists(to router: some RouterMethods<WebContext>) {
    router.get("/hometown/countries") { request, _ in
      try await answer(request) { hometown, _ in .json { $0.array(hometown.places.countries) { $0.value($1) } } }
    }
    router.get("/hometown/states") { request, _ in
      try await answer(request, taking: ["country"]) { hometown, parameters in
        let states = try hometown.states(parameters)
        return .json { $0.array(states) { $0.value($1) } }
      }
    }
    router.get("/hometown/nicknameexists") { request, _ in
      try await answer(request, taking: ["name"]) { hometown, parameters in
        let isTaken = try await hometown.isNicknameTaken(parameters)
        return .json { $0.value(isTaken) }
      }
    }
    router.get("/hometown/count") { request, _ in
      try await answer(request) { hometown, _ in
        let count = try await hometown.count()
        return .json { $0.value(count) }
      }
    }
    router.get("/hometown/nextid") { request, _ in
      try await answer(request) { hometown, _ in
        let id = try await hometown.nextID()
        return .json { $0.value(id.number) }
      }
    }
    router.get("/hometown/users") { request, _ in
      try await answer(request, taking: UserQuery.parameters) { hometown, parameters in
        try await users(try hometown.query(parameters), hometown)
      }
    }
  }

  /// Adds the calls for the map and for signed-in users.
  private func addMap(to router: some RouterMethods<WebContext>) {
    router.get("/hometown/within") { request, _ in
      try await answer(request, taking: MapWindow.parameters) { hometown, parameters in
        let users = try await hometown.users(within: parameters)
        return .json { $0.array(users) { $0.value($1) } }
      }
    }
    router.get("/hometown/clusters") { request, _ in
      try await answer(request, taking: MapWindow.parameters) { hometown, parameters in
        let clusters = try await hometown.clusters(parameters)
        return .json { $0.array(clusters) { $0.value($1) } }
      }
    }
    router.get("/hometown/mine") { request, context in
      try await answer(request) { hometown, _ in
        guard let account = try await account(request, context) else { throw WireError.noAccount }
        let users = try await hometown.users(linkedTo: account)
        return .json { $0.array(users) { $0.value($1) } }
      }
    }
  }

  // MARK: Calls

  /// - Parameter parameters: the names that the call accepts.
  private func answer(
    _ request: Request, taking parameters: [String] = [],
    _ body: (Hometown, HometownParameters) async throws -> Response
  ) async throws -> Response {
    let hometown = try opened(request)
    return try await refusing {
      guard let query = QueryString(request.uri.query) else {
        throw WireError.invalidRequest("The parameters are not valid percent encoding.")
      }
      return try await body(hometown, HometownParameters(query.parameters, known: parameters))
    }
  }

  /// - Parameter members: the names that the body may contain.
  private func change(
    _ request: Request, _ context: WebContext, with members: [String],
    _ change: (Hometown, UserForm) async throws -> Void
  ) async throws -> Response {
    let hometown = try opened(request)
    return try await refusing {
      guard request.uri.query?.isEmpty != false else {
        throw WireError.invalidRequest("This call takes no parameters; send a JSON object as its body.")
      }
      let body = try await context.body(of: request, upTo: Limits.messageBytes, within: Limits.wholeRequest)
      let form = try UserForm(parsing: Array(body.readableBytesView), members: members)
      try await caller.service.storing(from: context.address) { try await change(hometown, form) }
      return Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(string: "ok")))
    }
  }

  /// Checks that the path is written exactly: `/hometown//users/` is a different address, and unknown.
  private func opened(_ request: Request) throws -> Hometown {
    let path = request.uri.path
    guard path == "/" + path.split(separator: "/").joined(separator: "/") else { throw HTTPError(.notFound) }
    guard let hometown else {
      throw WireError.unavailable(
        "The server has no lists of countries. Its operator must install iso-codes.", .seconds(60))
    }
    return hometown
  }

  private func refusing(_ body: () async throws -> Response) async throws -> Response {
    do {
      return try await body()
    } catch let rejection as HometownRejection {
      throw WebError(WireError(rejection), status: Self.status(of: rejection))
    }
  }

  /// The status of a rejection; nil for the one that fits the error's kind.
  private static func status(of rejection: HometownRejection) -> HTTPResponse.Status? {
    switch rejection {
    case .noSuchUser: .notFound
    // Not 401, which asks for a token: none would help.
    case .wrongPassword: .forbidden
    case .invalid, .nicknameTaken, .tooManyTries, .busy, .unavailable: nil
    }
  }

  /// The account whose token the request carries; nil if it carries none.
  private func account(_ request: Request, _ context: WebContext) async throws -> AccountID? {
    guard let token = request.bearerToken else { return nil }
    return try await caller.service.account(withToken: token)
  }

  // MARK: Users

  /// Answers with one page at once, or streams all users, as there may be a million.
  private func users(_ query: UserQuery, _ hometown: Hometown) async throws -> Response {
    var reader = try await hometown.users(query)
    let first = try await reader.next() ?? []
    guard query.page == nil, !first.isEmpty else { return .json { $0.array(first) { $0.value($1) } } }
    let rest = reader
    let body = ResponseBody { writer in
      var reader = rest
      try await writer.write(Self.part(first, after: "["))
      while let users = try await reader.next() {
        if !users.isEmpty { try await writer.write(Self.part(users, after: ",")) }
      }
      try await writer.write(ByteBuffer(string: "]"))
      try await writer.finish(nil)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"], body: body)
  }

  private static func part(_ users: [User], after beginning: StaticString) -> ByteBuffer {
    let json = JSONWriter.bytes(capacity: users.count * 200) { $0.array(users) { $0.value($1) } }
    var buffer = ByteBuffer(staticString: beginning)
    buffer.writeBytes(json.dropFirst().dropLast())
    return buffer
  }
}

extension Response {
  fileprivate static func json(_ write: (inout JSONWriter) -> Void) -> Response {
    .json(ByteBuffer(bytes: JSONWriter.bytes(write)))
  }
}
