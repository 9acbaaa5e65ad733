import Connections
import Core
import Hummingbird
import Hunt
import JSONCoding
import Lobbies
import LobbyLog
import NIOCore
import Pictures
import QRSheet
import Rates
import Wire

/// Reads photos of punch cards. It credits nothing: a person checks first what was read.
struct PunchCards {
  let caller: Caller
  let pools: WorkerPools
  private let photosOfAddress: SharedRateLimiter<String>

  init(caller: Caller, pools: WorkerPools) {
    self.caller = caller
    self.pools = pools
    photosOfAddress = caller.service.lobbies.limiter(Limits.cardPhotos)
  }

  func add(to router: some RouterMethods<WebContext>) {
    router.post("/lobbies/:lobby/punchcards") { try await read($0, $1) }
  }

  private func read(_ request: Request, _ context: WebContext) async throws -> Response {
    // Refuses others before the photo is read.
    _ = try await meanings(of: [], request, context)
    try photosOfAddress.count(context.address)
    let codes = try await pools.cards.enter(from: context.address) { place in
      let bytes = try await context.picture(in: request, upTo: Limits.photoBytes, within: Limits.wholePhoto)
      return try await pools.cards.work(for: place) { [pictures = pools.pictures] in
        try pictures.codes(onCards: bytes)
      }
    }
    let known = codes.compactMap { code in QRToken(parsing: code.text).map { (code: code, token: $0) } }
    let meanings = try await meanings(of: known.map(\.token), request, context)
    let cards = PunchCard.read(
      zip(known, meanings).compactMap { known, meaning in
        meaning.map { PunchCard.Code($0.number, corners: known.code.corners.map { ($0.x, $0.y) }) }
      })
    return .json(ByteBuffer(bytes: JSONValue.object(["cards": .array(cards.map(\.json))]).bytes))
  }

  /// What the codes stand for. The protocol decides who may ask.
  private func meanings(
    of codes: [QRToken], _ request: Request, _ context: WebContext
  ) async throws -> [CodeOnCard?] {
    let params: JSONObject = [
      "lobby": .string(context.parameters.get("lobby") ?? ""), "codes": .array(codes.map { .string($0.text) }),
    ]
    return try await caller.call("punchcards.read", params, as: CodesOnCards.self, for: request, context).meanings
  }
}

extension CodeOnCard {
  fileprivate var number: PunchCard.Code.Meaning {
    switch self {
    case .player(let player): .player(player.number)
    case .clue(let clue): .clue(clue.number)
    }
  }
}

extension PunchCard.Read {
  fileprivate var json: JSONValue {
    .object([
      "player": .string(PlayerID(player).description),
      "clues": .array(clues.map { .string(ClueID($0).description) }),
    ])
  }
}
