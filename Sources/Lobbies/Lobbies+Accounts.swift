public import Core
import EventLog
public import Hunt
import HuntViews
public import JSONCoding
import LobbyLog
public import Wire

/// A lobby that an account hosts or has hosted.
public struct HostedLobby: Sendable {
  public let lobby: LobbyID
  /// nil once it is archived.
  public let code: String?
  public let name: String
  public let phase: Phase
  /// nil before the end.
  public let endedAt: Timestamp?
  /// Whether it may count for accounts. Retention does not delete it then.
  public let isOfRecord: Bool
}

/// The lobbies of accounts. Claims list them, so no search is needed.
extension Lobbies {
  /// The lobbies of an account, newest first, up to `Limits.lobbiesListed`.
  public func hosted(by account: AccountID) async throws(WireError) -> [HostedLobby] {
    var hosted: [HostedLobby] = []
    for lobby in try await lobbies(hostedBy: account).prefix(Limits.lobbiesListed) {
      if let found = try? await listed(lobby) { hosted.append(found) }
    }
    return hosted
  }

  private func listed(_ lobby: LobbyID) async throws -> HostedLobby {
    guard let card = try await card(of: lobby) else { throw WireError.noSuchLobby }
    return HostedLobby(
      lobby: lobby, code: card.code, name: card.card.name, phase: card.card.phase,
      endedAt: card.card.phase == .ended ? card.card.endsAt : nil, isOfRecord: card.card.pack?.kind.isOfRecord ?? false)
  }

  /// Removes an account's names from all lobbies, once its key is erased. Tries all lobbies, then throws if any failed:
  /// those show no name when they are loaded again, but may keep their host's address.
  public func forget(_ account: AccountID) async throws {
    let lobbies = try await lobbies(hostedBy: account) + seats(of: account).map(\.lobby)
    var failure: WireError?
    for lobby in Set(lobbies) {
      if case .failure(let error) = try await ask(.forget(account), of: lobby, as: nil) { failure = error }
    }
    if let failure { throw failure }
  }

  /// Exports an account's actions in lobbies, and what others did to it there.
  public func takeout(of account: AccountID) async throws -> [JSONObject.Member] {
    var hosted: [JSONValue] = []
    for id in try await lobbies(hostedBy: account) {
      let lobby = try await listed(id)
      var known: JSONObject = [
        "lobby": .string(id.rawValue), "name": .string(lobby.name), "phase": .string(lobby.phase.rawValue),
      ]
      if let email = try await sheetsGoTo(of: id) { known.members.append(.init("email", .string(email.text))) }
      hosted.append(.object(known))
    }
    var played: [JSONValue] = []
    for seat in try await seats(of: account) { played.append(try await deeds(of: seat)) }
    return [.init("hosted", .array(hosted)), .init("played", .array(played))]
  }

  /// The address that a lobby keeps for its sheets; nil if it has none.
  private func sheetsGoTo(of lobby: LobbyID) async throws -> EmailAddress? {
    guard case .sealed(let sealed)? = try await sheet(of: lobby)?.contact?.address else { return nil }
    return try await open(sealed, of: lobby)
  }

  private func deeds(of seat: (lobby: LobbyID, player: PlayerID)) async throws -> JSONValue {
    let trace = PlayerTrace(of: seat.player)
    let events = try await loader.events(of: seat.lobby, after: 0, limit: .max) { trace.follows($0.event) }
    let name = try await card(of: seat.lobby)?.card.name ?? ""
    return [
      "lobby": .string(seat.lobby.rawValue), "name": .string(name), "player": .string(seat.player.description),
      "events": .array(
        try events.map { event in
          let data = EventCodec.pushed(event.event, stored: event.data, at: event.at, as: .full)
          return [
            "seq": .integer(Int64(event.seq)), "at": .integer(event.at.milliseconds),
            "type": .string(event.event.kind.rawValue), "data": try JSONParser.parse(data, from: .stored),
          ]
        }),
    ]
  }

  // MARK: Claims

  /// The lobbies of an account, newest first.
  public func lobbies(hostedBy account: AccountID) async throws(WireError) -> [LobbyID] {
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

/// Selects the events of a lobby that a player caused or was affected by: what they said and requested, and what became
/// of it.
///
/// Excludes reports of their messages, which are between the reporter and the host.
private final class PlayerTrace {
  private let player: PlayerID
  private var messages: Set<MessageID> = []
  private var songs: Set<SongID> = []
  private var rulings: Set<RulingID> = []

  init(of player: PlayerID) { self.player = player }

  /// - Parameter event: the lobby's next event.
  func follows(_ event: LobbyEvent) -> Bool {
    switch event {
    case .playerJoined(let joined): joined.player == player
    case .playerRenamed(let renamed): renamed.player == player
    case .playerUpdated(let updated): updated.player == player
    case .playerLeft(let left): left.player == player
    case .playerKicked(let kicked): kicked.player == player
    case .playerMuted(let muted): muted.player == player
    case .playerUnmuted(let unmuted): unmuted.player == player
    case .playerWarmedUp(let warmed): warmed.player == player
    case .playerMoved(let moved): moved.player == player
    case .hintTaken(let taken): taken.player == player
    case .stationEntered(let entered): entered.player == player
    case .stationLeft(let left): left.player == player
    case .chatReported(let report): report.player == player
    case .clueScanned(let find): find.player == player
    case .clueTried(let tried): tried.player == player
    case .clueRevealed(let revealed): revealed.player == player
    case .chatSent(let sent): sent.from == .player(player) && messages.insert(sent.message).inserted
    case .chatRemoved(let removed): messages.contains(removed.message)
    case .songRequested(let request): request.from == .player(player) && songs.insert(request.song).inserted
    case .songPlayed(let played): songs.contains(played.song)
    case .songRemoved(let removed): songs.contains(removed.song)
    case .songVoted(let cast): cast.voter == .player(player)
    case .momentReacted(let reacted): reacted.player == player
    case .rollAnswered(let answered): answered.player == player
    case .helpAsked(let asked): asked.player == player
    case .helpAnswered(let answered): answered.player == player
    case .rollCalled, .rollClosed: false
    // It belongs to nobody known.
    case .feedbackGiven: false
    case .noticeSent(let sent): sent.to == .player(player)
    case .rulingApplied(let applied): applied.ruling.player == player && rulings.insert(applied.id).inserted
    case .rulingRevoked(let revoked): rulings.contains(revoked.id)
    case .lobbyCreated, .lobbyUpdated, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved: false
    case .huntStarting, .huntStartCancelled: false
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .waveStarted: false
    case .waveMoved(let moved): moved.party == .player(player)
    case .ghostScanned, .playAmended, .clueClaimed: false
    // Who is kept out is for the host alone.
    case .playerAdmitted: false
    // So is whose device was lost.
    case .playerHandedOver: false
    case .sheetRequested, .sheetMailed, .sheetMailFailed, .boardFrozen, .boardRevealed: false
    case .staffInvited, .staffRevoked, .passphraseChanged: false
    case .photoSubmitted(let sent): sent.player == player
    case .photoAccepted(let accepted): accepted.player == player
    case .photoRejected(let rejected): rejected.player == player
    case .photoReopened(let reopened): reopened.player == player
    case .photoPublished(let published): published.player == player
    case .photoWithdrawn(let withdrawn): withdrawn.player == player
    }
  }
}

extension Ruling {
  /// The single player it concerns, if any.
  fileprivate var player: PlayerID? {
    switch self {
    case .voidFind(_, let player), .award(.player(let player), _), .allowTime(let player, _): player
    case .voidClue, .voidCode, .award(.team, _): nil
    }
  }
}
