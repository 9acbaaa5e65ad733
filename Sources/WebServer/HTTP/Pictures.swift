import Connections
public import Core
import HTTPTypes
import Hummingbird
import JSONCoding
import Lobbies
import NIOCore
import NIOPosix
public import Pictures
public import Rates
import Wire

/// Receives pictures from phones: photos of clues, which are stored, and camera frames, which are only searched for
/// codes.
struct PictureRoutes {
  let caller: Caller
  let folder: PhotoFolder
  let sharing: PhotoSharing
  let pools: WorkerPools
  private let players: PlayerPhotos
  private let files = FileIO()
  private let photosOfAddress: SharedRateLimiter<String>
  private let photosOfPlayer: SharedRateLimiter<PhotoSender>
  private let decodingsOfAddress: SharedRateLimiter<String>

  init(
    caller: Caller, folder: PhotoFolder, sharing: PhotoSharing, pools: WorkerPools
  ) {
    self.caller = caller
    self.folder = folder
    players = PlayerPhotos(beside: folder)
    self.sharing = sharing
    self.pools = pools
    photosOfAddress = caller.service.lobbies.limiter(Limits.photos)
    photosOfPlayer = caller.service.lobbies.limiter(Limits.photosOfPlayerInMinute)
    decodingsOfAddress = caller.service.lobbies.limiter(Limits.decoding)
  }

  func add(to router: some RouterMethods<WebContext>) {
    router.post("/lobbies/:lobby/photos") { try await keep($0, $1) }
    router.get("/photos/:photo") { try await photo($0, $1) }
    router.post("/decode") { try await decode($0, $1) }
  }

  // MARK: Photos

  private func keep(_ request: Request, _ context: WebContext) async throws -> Response {
    switch try await sender(request, context) {
    case .host(let lobby):
      try photosOfAddress.count(context.address)
      return try await caller.service.storing(from: context.address) { try await keep(request, for: lobby, context) }
    case .player(let player):
      try photosOfPlayer.count(player)
      return try await caller.service.storing(from: context.address) { try await keep(request, from: player, context) }
    }
  }

  /// Keeps a photo of a player, which is not for everybody.
  private func keep(_ request: Request, from sender: PhotoSender, _ context: WebContext) async throws -> Response {
    let (photo, name) = try await pools.photos.enter(from: context.address) { place in
      let bytes = try await context.picture(in: request, upTo: Limits.photoBytes, within: Limits.wholePhoto)
      let address = context.address
      return try await pools.photos.work(for: place) { [players, caller, pictures = pools.pictures] in
        try players.checkRoom(for: sender)
        let photo = try pictures.photo(developing: bytes)
        let name = try players.store(photo, from: sender)
        caller.service.noteStored(bytes: photo.picture.count + photo.thumbnail.count, from: address)
        return (photo, name)
      }
    }
    try await confirm(request, context) { players.delete(name, from: sender) }
    try await sharing.ofPlayer(photo, name, sender)
    return .json(ByteBuffer(bytes: JSONValue.object(["photo": .string(name.text)]).bytes))
  }

  private func keep(_ request: Request, for lobby: LobbyID, _ context: WebContext) async throws -> Response {
    let photo = try await pools.photos.enter(from: context.address) { place in
      let bytes = try await context.picture(in: request, upTo: Limits.photoBytes, within: Limits.wholePhoto)
      let address = context.address
      return try await pools.photos.work(for: place) { [folder, caller, pictures = pools.pictures] in
        try folder.checkRoom(for: lobby)
        let photo = try pictures.photo(developing: bytes)
        try folder.store(photo, sentTo: lobby)
        caller.service.noteStored(bytes: photo.picture.count + photo.thumbnail.count, from: address)
        return photo
      }
    }
    try await confirm(request, context) { folder.withdraw(photo.name, sentTo: lobby) }
    try await sharing.ofHost(photo, lobby)
    return .json(ByteBuffer(bytes: JSONValue.object(["photo": .string(photo.name.text)]).bytes))
  }

  /// Takes a photo back if its lobby was deleted, or its sender removed, while it was on its way.
  private func confirm(_ request: Request, _ context: WebContext, orElse takeBack: () -> Void) async throws {
    do {
      _ = try await sender(request, context)
    } catch let error as WireError where [.lobbyNotFound, .unauthorized, .forbidden, .kicked].contains(error.errorKind)
    {
      takeBack()
      throw error
    }
  }

  private enum Sender {
    case host(LobbyID)
    case player(PhotoSender)
  }

  /// Who sends a photo. Checked before the photo is read.
  private func sender(_ request: Request, _ context: WebContext) async throws -> Sender {
    guard let token = request.bearerToken else { throw WireError.noToken }
    let lobby = context.parameters.get("lobby") ?? ""
    if let hosted = try await caller.service.hostedLobby(lobby, token: token, for: .host) {
      return .host(hosted)
    }
    let seat = try await caller.call("photo.send", ["lobby": .string(lobby)], for: request, context)
    guard case .lobby(.attached(let seat, _)) = seat else { throw WireError.hostOnly }
    switch seat.role {
    case .host, .staff: return .host(seat.lobby)
    case .player(let player): return .player(PhotoSender(lobby: seat.lobby, player: player.number))
    }
  }

  /// Serves a photo. It never changes, as its name is its hash, but it may be taken down, so caches ask before they show
  /// it again. A client that knows the name has seen the photo or was given it.
  private func photo(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let name = PhotoName(parsing: context.parameters.get("photo") ?? ""), !caller.service.isTakenDown(name) else {
      throw Self.noPhoto
    }
    let size: PhotoFolder.Size
    switch request.uri.queryParameters["size"] {
    case nil: size = .full
    case "small"?: size = .thumbnail
    default: throw WebError("size must be small, or left out.", status: .badRequest)
    }
    let tag = "\"\(name)\""
    var headers: HTTPFields = [
      .cacheControl: "public, no-cache", .eTag: tag, .contentType: "image/jpeg",
    ]
    do {
      let body = try await files.loadFile(path: folder.path(of: name, size), context: context)
      if request.knows(tag) { return Response(status: .notModified, headers: headers) }
      headers[.contentSecurityPolicy] = "default-src 'none'"
      return Response(status: .ok, headers: headers, body: body)
    } catch is HTTPError {
      return try await photo(ofPlayer: name, size, request, context)
    }
  }

  /// Serves a photo of a player to those who may see it now. Nobody keeps it: it may be taken down.
  private func photo(
    ofPlayer name: PhotoName, _ size: PhotoFolder.Size, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let sender = try await NIOThreadPool.singleton.runIfActive { [players] in players.sender(of: name) }
    guard let sender, try await sees(name, from: sender, request, context) else { throw Self.noPhoto }
    let headers: HTTPFields = [
      .cacheControl: "no-store", .contentType: "image/jpeg", .contentSecurityPolicy: "default-src 'none'",
    ]
    do {
      let body = try await files.loadFile(path: players.path(of: name, from: sender, size), context: context)
      return Response(status: .ok, headers: headers, body: body)
    } catch is HTTPError {
      throw Self.noPhoto
    }
  }

  /// Whether the caller may see a photo. Somebody whose token is good for nothing sees what everybody does.
  private func sees(
    _ photo: PhotoName, from sender: PhotoSender, _ request: Request, _ context: WebContext
  ) async throws -> Bool {
    let question: JSONObject = [
      "lobby": .string(sender.lobby.rawValue), "photo": .string(photo.text), "player": .string("p\(sender.player)"),
    ]
    for asker in request.bearerToken == nil ? [nil] : [request.bearerToken, nil] {
      do {
        _ = try await caller.call("photo.see", question, token: asker, context)
        return true
      } catch let error as WireError where error.errorKind != .unavailable && error.errorKind != .rateLimited {
        continue
      }
    }
    return false
  }

  private static let noPhoto = WebError("There is no such photo.", status: .notFound)

  // MARK: Codes

  private func decode(_ request: Request, _ context: WebContext) async throws -> Response {
    try decodingsOfAddress.count(context.address)
    let size = try Self.size(request.uri.queryParameters)
    let texts = try await pools.decoding.enter(from: context.address) { place in
      let bytes = try await context.picture(in: request, upTo: Limits.decodedBytes, within: Limits.wholePicture)
      return try await pools.decoding.work(for: place) { [pictures = pools.pictures] in
        guard let size else { return try pictures.texts(inPicture: bytes) }
        return try pictures.texts(inGrey: bytes, width: size.width, height: size.height)
      }
    }
    let answer = JSONValue.object(["texts": .array(texts.map(JSONValue.string))])
    return .json(ByteBuffer(bytes: answer.bytes))
  }

  /// The size of raw pixels; nil for a picture file, which contains its own.
  private static func size(_ query: Parameters) throws(WebError) -> (width: Int, height: Int)? {
    guard query["width"] != nil || query["height"] != nil else { return nil }
    guard let width = query["width"].flatMap({ Int($0) }), let height = query["height"].flatMap({ Int($0) }) else {
      throw WebError("width and height must both be whole numbers.", status: .badRequest)
    }
    return (width, height)
  }
}

/// Has other nodes of a cluster get the photos that this one stores.
public struct PhotoSharing: Sendable {
  let ofHost: @Sendable (Photo, LobbyID) async throws -> Void
  let ofPlayer: @Sendable (Photo, PhotoName, PhotoSender) async throws -> Void

  public init(
    ofHost: @escaping @Sendable (Photo, LobbyID) async throws -> Void,
    ofPlayer: @escaping @Sendable (Photo, PhotoName, PhotoSender) async throws -> Void
  ) {
    self.ofHost = ofHost
    self.ofPlayer = ofPlayer
  }

  /// There are no others.
  public static let none = PhotoSharing { _, _ in
  } ofPlayer: { _, _, _ in
  }
}

extension WebContext {
  func picture(
    in request: Request, upTo bytesMax: Int, within limit: Span
  ) async throws -> [UInt8] {
    let tooLong = WebError(
      "The picture has more than \(bytesMax / 1_048_576) MiB. Make it smaller.", status: .contentTooLarge)
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > bytesMax {
      // Reads the body first: a client that is still sending would lose the answer when the connection closes.
      try await closing(within: limit) { for try await _ in request.body {} }
      throw tooLong
    }
    do {
      return Array((try await body(of: request, upTo: bytesMax, within: limit)).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLong
    }
  }
}

extension WebError {
  init(_ problem: PictureProblem) {
    let status: HTTPResponse.Status =
      switch problem {
      case .notAPicture: .unsupportedMediaType
      case .tooManyPixels, .tooManyScans, .tooMuchWork: .contentTooLarge
      case .damaged, .wrongSize: .badRequest
      }
    self.init(problem.description, status: status)
  }
}

extension PhotoSender: RateKey {}
