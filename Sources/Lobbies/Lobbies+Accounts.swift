import EventLog
public import Hunt
import HuntViews
public import JSONCoding
public import Wire

/// A lobby that somebody hosts or has hosted.
public struct HostedLobby: Sendable {
  public let lobby: LobbyID
  /// nil once it is archived.
  public let code: String?
  public let name: String
  public let phase: Phase
}

/// What accounts have to do with lobbies. Which ones these are is told by claims, so nothing needs to be searched.
extension Lobbies {
  /// The newest first, and so many as `Limits.lobbiesListed`.
  public func hosted(by account: AccountID) async throws(WireError) -> [HostedLobby] {
    var hosted: [HostedLobby] = []
    for lobby in try await lobbies(hostedBy: account).prefix(Limits.lobbiesListed) {
      if let found = try? await listed(lobby) { hosted.append(found) }
    }
    return hosted
  }

  private func listed(_ lobby: LobbyID) async throws -> HostedLobby {
    let card = try JSONParser.parse(try await ask(.peek, of: lobby, as: nil).get())
    guard let phase = Phase(rawValue: card["phase"]?.string ?? "") else { throw WireError.noSuchLobby }
    return HostedLobby(lobby: lobby, code: card["code"]?.string, name: card["name"]?.string ?? "", phase: phase)
  }

  /// Takes the names of somebody out of all lobbies, once their key is erased. Throws if that failed in some of them, after
  /// it was tried in all: those show no name when they are read again, but may keep the address of their host.
  public func forget(_ account: AccountID) async throws {
    let lobbies = try await lobbies(hostedBy: account) + seats(of: account).map(\.lobby)
    var failure: WireError?
    for lobby in Set(lobbies) {
      if case .failure(let error) = try await ask(.forget(account), of: lobby, as: nil) { failure = error }
    }
    if let failure { throw failure }
  }

  /// What somebody did in lobbies, and what was done to them there: for them to take along.
  public func takeout(of account: AccountID) async throws -> [JSONObject.Member] {
    var hosted: [JSONValue] = []
    for id in try await lobbies(hostedBy: account) {
      let lobby = try await listed(id)
      hosted.append([
        "lobby": .string(id.rawValue), "name": .string(lobby.name), "phase": .string(lobby.phase.rawValue),
      ])
    }
    var played: [JSONValue] = []
    for seat in try await seats(of: account) { played.append(try await deeds(of: seat)) }
    return [.init("hosted", .array(hosted)), .init("played", .array(played))]
  }

  private func deeds(of seat: (lobby: LobbyID, player: PlayerID)) async throws -> JSONValue {
    let events = try await loader.events(of: seat.lobby, after: 0, limit: .max) { $0.event.isAbout(seat.player) }
    let card = try? JSONParser.parse(try await ask(.peek, of: seat.lobby, as: nil).get())
    return [
      "lobby": .string(seat.lobby.rawValue), "name": card?["name"] ?? "", "player": .string(seat.player.description),
      "events": .array(
        try events.map { event in
          let data = EventCodec.pushed(event.event, stored: event.data, at: event.at, as: .full)
          return [
            "seq": .integer(Int64(event.seq)), "at": .integer(event.at.milliseconds),
            "type": .string(EventCodec.storedName(of: event.event)), "data": try JSONParser.parse(data),
          ]
        }),
    ]
  }

  // MARK: Claims

  private func lobbies(hostedBy account: AccountID) async throws(WireError) -> [LobbyID] {
    let claims = try await claims(in: LobbyClaims.hostSpace, of: account)
    return claims.compactMap(\.stream.lobby).sorted { $0.rawValue > $1.rawValue }
  }

  private func seats(of account: AccountID) async throws(WireError) -> [(lobby: LobbyID, player: PlayerID)] {
    try await claims(in: LobbyClaims.playSpace, of: account).compactMap { claim in
      guard let lobby = claim.stream.lobby, let last = claim.name.name.split(separator: ":").last,
        let player = PlayerID(parsing: last)
      else { return nil }
      return (lobby, player)
    }
  }

  private func claims(in space: String, of account: AccountID) async throws(WireError) -> [HeldClaim] {
    do throws(LogUnavailable) {
      return try await log.claims(withPrefix: ClaimName(space: space, name: "\(account):"), at: now.milliseconds)
    } catch {
      throw .unavailable
    }
  }
}

extension LobbyEvent {
  /// Whether a player did it, or it was done to them.
  fileprivate func isAbout(_ player: PlayerID) -> Bool {
    switch self {
    case .playerJoined(let who, _, _, _, _), .playerRenamed(let who, _, _), .playerLeft(let who),
      .playerKicked(let who, _),
      .playerMuted(let who, _), .playerUnmuted(let who, _), .hintTaken(let who, _, _, _), .chatReported(_, let who, _):
      who == player
    case .clueScanned(let find): find.player == player
    case .chatSent(_, let sender, _, _, _), .songRequested(_, let sender, _, _): sender == .player(player)
    case .songVoted(let cast): cast.voter == .player(player)
    case .noticeSent(_, _, _, let recipient): recipient == .player(player)
    case .lobbyCreated, .lobbyUpdated, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved: false
    case .clueRevealed, .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: false
    case .ghostScanned, .playAmended: false
    case .sheet, .boardFrozen, .boardRevealed, .chatRemoved, .songRemoved, .rulingApplied, .rulingRevoked: false
    }
  }
}
