import Core
import EventLog
import Hunt
import HuntViews
public import JSONCoding
import LobbyLog
import Wire

/// The lobbies that can be joined and whose hosts want them listed, the next to start first.
public struct OpenLobbies: JSONWritable, Sendable {
  let cards: [LobbyCard]

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("lobbies", array: cards) { json, shown in
        json.object {
          $0.member("lobby", shown.lobby.rawValue)
          $0.member("code", ifPresent: shown.code)
          $0.member("name", shown.card.name)
          $0.member("author", shown.card.author)
          $0.member("phase", shown.card.phase.rawValue)
          $0.member("clues", shown.card.clues)
          $0.member("players", shown.card.players)
          $0.member("capacity", shown.card.capacity)
          $0.member("startsAt", ifPresent: shown.card.startsAt)
        }
      }
    }
  }
}

/// Keeps the list for some seconds, since a crowd asks at once. While one request looks, others wait for what it finds.
actor OpenLobbiesList {
  private var kept = OpenLobbies(cards: [])
  private var lookedAt: Timestamp?
  private var isLooking = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func list(of lobbies: Lobbies) async throws -> OpenLobbies {
    let now = lobbies.now
    if let lookedAt, lookedAt <= now, now < lookedAt + Limits.listKept { return kept }
    guard !isLooking else {
      await withCheckedContinuation { waiting.append($0) }
      return kept
    }
    isLooking = true
    defer {
      isLooking = false
      for one in waiting { one.resume() }
      waiting = []
    }
    kept = OpenLobbies(cards: try await lobbies.lookForListed())
    lookedAt = now
    return kept
  }
}

extension Card {
  fileprivate var hasRoom: Bool { phase != .ended && players < capacity }
}

extension Lobbies {
  public func open() async throws -> OpenLobbies { try await openList.list(of: self) }

  /// Reads the newest ones: a host who lists hundreds of lobbies does not make everybody wait.
  fileprivate func lookForListed() async throws -> [LobbyCard] {
    let all = ClaimName(space: LobbyClaims.listedSpace, name: "")
    let claims = try await log.claims(withPrefix: all, at: now.milliseconds)
    var cards: [LobbyCard] = []
    for lobby in claims.compactMap(\.stream.lobby).sorted(by: { $0.rawValue > $1.rawValue }).prefix(Limits.listed) {
      if let card = try await card(of: lobby), card.code != nil, card.card.hasRoom { cards.append(card) }
    }
    func rank(_ card: LobbyCard) -> (Int, Int64) {
      (card.card.phase == .open ? 0 : 1, card.card.startsAt?.milliseconds ?? .max)
    }
    return cards.sorted { rank($0) < rank($1) }
  }
}
