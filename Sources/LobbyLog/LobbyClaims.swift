public import Core
public import EventLog
public import Hunt

/// The claims that lobbies make with their events: the join code, held until the lobby is archived, and the accounts
/// that host it or play in it, so that their lobbies can be found.
///
/// The server makes them as it runs; this type derives them again from the events of a log, in order.
public struct LobbyClaims {
  static let codeSpace = "code"
  static let creationSpace = "creation"
  public static let hostSpace = "host"
  public static let playSpace = "plays"
  public static let sheetSpace = "sheet-due"
  public static let listedSpace = "listed"

  /// Held while a lobby is being deleted.
  public static func deletion(of lobby: LobbyID) -> ClaimName { ClaimName(space: deletionSpace, name: lobby.rawValue) }
  public static let deletionSpace = "deletion"

  public static func creation(by creator: String) -> ClaimName { ClaimName(space: creationSpace, name: creator) }
  public static func creationReceipt(by creator: String) -> ReceiptName { ReceiptName(seat: "create", key: creator) }
  public static func name(of code: JoinCode) -> ClaimName { ClaimName(space: codeSpace, name: code.text) }
  /// Held while the server lists the lobby for everybody.
  public static func listing(of lobby: LobbyID) -> ClaimName { ClaimName(space: listedSpace, name: lobby.rawValue) }
  static func host(_ account: AccountID, of lobby: LobbyID) -> ClaimName {
    ClaimName(space: hostSpace, name: "\(account):\(lobby)")
  }
  static func player(_ player: PlayerID, _ account: AccountID, in lobby: LobbyID) -> ClaimName {
    ClaimName(space: playSpace, name: "\(account):\(lobby):\(player)")
  }

  /// The claims on people that an event makes or releases.
  /// - Parameter lobby: the lobby before the event; nil if the event creates it.
  public static func people(
    in event: LobbyEvent, in id: LobbyID, before lobby: @autoclosure () -> Lobby?
  ) -> [ClaimChange] {
    switch event {
    case .lobbyCreated(let created): return created.account.map { [.hold(host($0, of: id), until: nil)] } ?? []
    case .lobbyClaimed(let claimed):
      if let account = claimed.account { return [.hold(host(account, of: id), until: nil)] }
      return lobby()?.account.map { [.release(host($0, of: id))] } ?? []
    case .playerJoined(let joined):
      return joined.account.map { [.hold(player(joined.player, $0, in: id), until: nil)] } ?? []
    case .playerRenamed(let renamed):
      guard renamed.name == Lobby.deletedPlayer, let account = lobby()?.anyPlayer(renamed.player)?.account else {
        return []
      }
      return [.release(player(renamed.player, account, in: id))]
    default: return []
    }
  }

  private var lobbies: [StreamName: Lobby] = [:]

  public init() {}

  public mutating func claims(of stored: StoredEvent) throws -> [ClaimChange] {
    guard let id = stored.stream.lobby else { return [] }
    let event = try EventCodec.decode(stored)
    let moment = Timestamp(stored.at)
    // An imported log may be forged.
    guard lobbies[stored.stream]?.canRecord(event, at: moment) ?? Lobby.canBegin(with: event, at: moment) else {
      throw UnreadableEvent.impossible(stored)
    }
    let (before, alarm) = (lobbies[stored.stream]?.archivesAt, lobbies[stored.stream]?.sheetAlarm)
    let wasListed = lobbies[stored.stream]?.isListed ?? false
    var claims = Self.people(in: event, in: id, before: lobbies[stored.stream])
    if lobbies[stored.stream] == nil {
      lobbies[stored.stream] = Lobby(event, at: moment)
    } else {
      lobbies[stored.stream]?.evolve(event, at: moment)
    }
    guard let lobby = lobbies[stored.stream] else { return claims }
    claims += Self.sheets(of: id, from: alarm, in: lobby)
    let until = lobby.archivesAt
    if lobby.isListed {
      if !wasListed || until != before { claims.append(.hold(Self.listing(of: id), until: until?.milliseconds)) }
    } else if wasListed {
      claims.append(.release(Self.listing(of: id)))
    }
    guard stored.version == 1 || until != before else { return claims }
    return claims + [.hold(Self.name(of: lobby.code), until: lobby.archivesAt?.milliseconds)]
  }
}
