public import Accounts
public import Hunt
public import Lobbies
public import Logging
public import Packs
public import Rates
public import Wire

/// What all sessions of a server share.
public final class SessionService: Sendable {
  public let lobbies: Lobbies
  let info: ServerInfo
  let desk: AccountDesk
  let packs: PackDesk
  let plays: Plays
  /// Where maps get their tiles, if the operator has said so.
  public let tiles: Tiles?
  /// Under which phones reach this server, the likeliest first.
  public let origins: @Sendable () -> [String]
  let hasPhoto: @Sendable (PhotoName) -> Bool
  public let counts = RequestCounts()
  let wrongCodes: SharedRateLimiter<String>
  let creations: SharedRateLimiter<String>
  let joins: SharedRateLimiter<String>
  let mailLimits: MailLimits
  let refusedSignIns: RefusedSignIns

  /// - Parameters:
  ///   - origins: under which phones reach this server, `http://192.168.1.20:8080`, the likeliest first.
  ///   - hasPhoto: whether there is a photo. Asked off the event loops, so it may look at files.
  public init(
    lobbies: Lobbies, accounts: Accounts, packs: Packs, plays: Plays, tiles: Tiles?,
    origins: @escaping @Sendable () -> [String] = { [] },
    logger: Logger = Logger(label: "quarry") { _ in SwiftLogNoOpLogHandler() },
    hasPhoto: @escaping @Sendable (PhotoName) -> Bool
  ) {
    self.lobbies = lobbies
    self.tiles = tiles
    self.origins = origins
    desk = AccountDesk(accounts: accounts, lobbies: lobbies, plays: plays)
    self.plays = plays
    self.packs = PackDesk(packs: packs, plays: plays, lobbies: lobbies, hasPhoto: hasPhoto)
    self.hasPhoto = hasPhoto
    info = ServerInfo(lobbies: lobbies, tiles: tiles, origins: origins)
    wrongCodes = lobbies.limiter(Limits.wrongCodes)
    creations = lobbies.limiter(Limits.creations)
    joins = lobbies.limiter(Limits.joins)
    mailLimits = MailLimits(lobbies: lobbies)
    refusedSignIns = RefusedSignIns(lobbies: lobbies, logger: logger)
  }
}

extension SessionService {
  /// Does what somebody without a seat asks to be stored, and counts its bytes for their address.
  public func storing<Value: Sendable>(
    from address: String, _ body: () async throws -> Value
  ) async throws -> Value {
    try await lobbies.origins.storing(for: nil, from: lobbies.origins.of(address), needsRoom: true, body)
  }
}

extension SharedRateLimiter {
  /// Counts once more, or refuses it.
  public func count(_ key: Key) throws(WireError) {
    if let wait = take(key) { throw .rateLimited(retryAfter: wait) }
  }
}
