import Accounts
import Core
import Hunt
import JSONCoding
import Lobbies
import Packs
import Rates
import Wire

/// Carries out requests about packs. Nothing here runs on an event loop.
struct PackService: Sendable {
  let packs: Packs
  let plays: Plays
  private let changes: SharedRateLimiter<String>
  private let searches: SharedRateLimiter<String>
  private let hasPhoto: @Sendable (PhotoName) -> Bool

  init(packs: Packs, plays: Plays, lobbies: Lobbies, hasPhoto: @escaping @Sendable (PhotoName) -> Bool) {
    self.packs = packs
    self.plays = plays
    self.hasPhoto = hasPhoto
    changes = lobbies.limiter(Limits.packChanges)
    searches = lobbies.limiter(Limits.packSearches)
  }

  /// - Parameters:
  ///   - account: the sender; nil if nobody is signed in.
  ///   - key: the idempotency key.
  ///   - address: the sender's address.
  func carryOut(
    _ request: PackRequest, by account: AccountID?, key: String?, from address: String
  ) async throws(WireError) -> MethodResult {
    switch request {
    case .open(let request):
      switch request {
      case .search, .board, .export: try searches.count(address)
      case .get, .versions: break
      }
      return try await answer(request, to: account)
    case .own(let own):
      guard let account else { throw .noAccount }
      if request.isChange { try changes.count(account.rawValue) }
      return try await carryOut(own, by: account, key: key)
    }
  }

  private func carryOut(
    _ request: PackRequest.Own, by account: AccountID, key: String?
  ) async throws(WireError) -> MethodResult {
    try await answering { () async throws(PackRejection) in
      switch request {
      case .create(let fields):
        let content = try PackContent(fields)
        try checkPhotos(content.clues)
        return .json(Self.stored(try await packs.create(content, by: account, key: key), version: 1))
      case .read(let file, let format, let given):
        let draft = try PackDraft(file: file, as: format, given)
        return .json(Self.draft(draft, missing: missingPhotos(draft.changes.clues ?? [])))
      case .take(let file, let format, nil, let given):
        let content = try PackContent(file: file, as: format, given)
        try checkPhotos(content.clues)
        return .json(Self.stored(try await packs.create(content, by: account, key: key), version: 1))
      case .take(let file, let format, let (pack, version)?, let given):
        let changes = try PackChanges(file: file, as: format, given)
        try checkPhotos(changes.clues ?? [])
        return .json(
          Self.stored(
            pack, version: try await packs.update(pack, readAt: version, changes, by: account, key: key)))
      case .update(let pack, let version, let fields):
        let changes = try PackChanges(fields)
        try checkPhotos(changes.clues ?? [])
        let now = try await packs.update(pack, readAt: version, changes, by: account, key: key)
        return .json(JSONWriter.bytes { $0.object { $0.member("version", now) } })
      case .delete(let pack):
        try await packs.delete(pack, by: account, key: key)
        return .nothing
      case .mine:
        return .json(try await list(try await packs.mine(account), next: nil, for: account))
      }
    }
  }

  private func answer(_ request: PackRequest.Open, to account: AccountID?) async throws(WireError) -> MethodResult {
    try await answering { () async throws(PackRejection) in
      switch request {
      case .get(let pack, let version):
        return .json(try await whole(try await packs.edition(of: pack, version: version, for: account), for: account))
      case .search(let query):
        let (cards, next) = try await packs.search(query, for: account)
        return .json(try await list(cards, next: next, for: account))
      case .board(let pack):
        let board = try await plays.board(of: pack, for: account)
        return .json(JSONWriter.bytes { $0.value(board) })
      case .export(let pack, let format):
        let (text, name) = try await packs.export(pack, as: format, by: account)
        return .packFile(text: text, name: name)
      case .versions(let known):
        let (newer, gone) = try await packs.versions(of: known, for: account)
        return .json(
          JSONWriter.bytes {
            $0.object {
              $0.member("newer", array: newer) { json, pack in
                json.object {
                  $0.member("pack", pack.pack.rawValue)
                  $0.member("version", pack.version)
                }
              }
              $0.member("gone", array: gone) { $0.value($1.rawValue) }
            }
          })
      }
    }
  }

  /// Rejects clues that show missing photos.
  private func checkPhotos(_ clues: [Clue]) throws(PackRejection) {
    let missing = missingPhotos(clues)
    guard missing.isEmpty else {
      throw .invalid(missing.map { PackProblem("clues[\($0)].photo", "is not on this server: send it first") })
    }
  }

  /// The places of clues that show missing photos.
  private func missingPhotos(_ clues: [Clue]) -> [Int] {
    clues.indices.filter { index in
      clues[index].photo.flatMap { PhotoName(parsing: $0) }.map { !hasPhoto($0) } ?? false
    }
  }

  // MARK: Answers

  private static func stored(_ pack: PackID, version: Int) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("pack", pack.rawValue)
        $0.member("version", version)
      }
    }
  }

  /// Encodes what a file has of a pack.
  /// - Parameter missing: the clues whose photos are left out.
  private static func draft(_ draft: PackDraft, missing: [Int]) -> [UInt8] {
    var clues = draft.changes.clues ?? []
    for index in missing { clues[index].photo = nil }
    let problems =
      draft.problems + missing.map { PackProblem("clues[\($0)].photo", "is not on this server, and was left out") }
    return JSONWriter.bytes(capacity: 1_024) {
      $0.object {
        $0.member("name", ifPresent: draft.changes.name)
        $0.member("description", ifPresent: draft.changes.description)
        $0.member("location", ifPresent: draft.changes.location)
        $0.member("gameTime", ifPresent: draft.changes.gameTime)
        $0.member("clues", array: clues) { json, clue in json.object { $0.members(of: clue) } }
        $0.member("problems", array: problems) { json, problem in
          json.object {
            $0.member("at", problem.at)
            $0.member("problem", problem.problem)
          }
        }
      }
    }
  }

  /// Encodes a pack, with the clues and all their secrets for its creator only.
  private func whole(_ edition: PackEdition, for account: AccountID?) async throws(PackRejection) -> [UInt8] {
    let card = ShownCard(
      edition, creator: try await packs.creatorName(of: edition.creator),
      isMine: account != nil && edition.creator == account,
      plays: try await plays.hunts(of: [edition.pack])[edition.pack] ?? 0)
    return JSONWriter.bytes(capacity: 1_024) {
      $0.object {
        $0.members(of: card)
        if card.isMine {
          $0.member("clues", array: edition.content.clues) { json, clue in json.object { $0.members(of: clue) } }
        }
      }
    }
  }

  private func list(
    _ cards: [PackCard], next: PackPlace?, for account: AccountID?
  ) async throws(PackRejection) -> [UInt8] {
    let creators = try await packs.creatorNames(of: cards.map(\.account))
    let plays = try await plays.hunts(of: cards.map(\.pack))
    let shown = zip(cards, creators).map { card, creator in
      ShownCard(
        card, creator: creator, isMine: account != nil && card.account == account, plays: plays[card.pack] ?? 0)
    }
    return JSONWriter.bytes(capacity: 1_024) {
      $0.object {
        $0.member("packs", array: shown) { json, card in json.object { $0.members(of: card) } }
        $0.member("next", ifPresent: next?.text)
      }
    }
  }

  /// Converts rejections to the errors that clients see.
  private func answering<Value>(
    _ body: () async throws(PackRejection) -> Value
  ) async throws(WireError) -> Value {
    do throws(PackRejection) { return try await body() } catch { throw WireError(error) }
  }
}

/// A pack as everybody sees it.
private struct ShownCard {
  let pack: PackID
  let version: Int
  let name: String
  let description: String
  let location: String
  let gameTime: Int
  let pins: Int
  let points: Int
  let place: Degrees?
  let creator: String
  let isMine: Bool
  /// How often it has been played to the end.
  let plays: Int

  init(_ card: PackCard, creator: String, isMine: Bool, plays: Int) {
    pack = card.pack
    version = card.version
    name = card.name
    description = card.description
    location = card.location
    gameTime = card.gameTime
    pins = card.pins
    points = card.points
    place = card.place
    self.creator = creator
    self.isMine = isMine
    self.plays = plays
  }

  init(_ edition: PackEdition, creator: String, isMine: Bool, plays: Int) {
    pack = edition.pack
    version = edition.version
    name = edition.content.name
    description = edition.content.description
    location = edition.content.location
    gameTime = edition.content.gameTime
    pins = edition.content.clues.count
    points = edition.content.points
    place = edition.place
    self.creator = creator
    self.isMine = isMine
    self.plays = plays
  }
}

extension JSONWriter {
  fileprivate mutating func members(of card: ShownCard) {
    member("pack", card.pack.rawValue)
    member("version", card.version)
    member("name", card.name)
    member("description", card.description)
    member("location", card.location)
    member("gameTime", card.gameTime)
    member("creator", card.creator)
    member("mine", card.isMine)
    member("pins", card.pins)
    member("points", card.points)
    member("plays", card.plays)
    guard let place = card.place else { return }
    member("place") {
      $0.member("lat", place.latitude)
      $0.member("lon", place.longitude)
    }
  }
}
