public import Accounts
public import Hunt
public import Lobbies
public import Logging
import NIOConcurrencyHelpers
public import Packs
public import Wire

/// What all connections of a server share.
public final class ConnectionService: Sendable {
  public let lobbies: Lobbies
  let info: ServerInfo
  let desk: AccountService
  let packs: PackService
  let plays: Plays
  /// The source of map tiles, if the operator has configured one.
  public let tiles: Tiles?
  /// The origins at which phones reach this server, likeliest first.
  public let origins: @Sendable () -> [String]
  let hasPhoto: @Sendable (PhotoName) -> Bool
  public let counts = RequestCounts()
  let wrongCodes: AddressWindows
  let creations: AddressWindows
  let joins: AddressWindows
  let mailLimits: MailLimits
  let refusedSignIns: RefusedSignIns

  /// - Parameters:
  ///   - origins: the origins at which phones reach this server, such as `http://192.168.1.20:8080`, likeliest first.
  ///   - hasPhoto: whether a photo exists. Called off the event loops, so it may access files.
  public init(
    lobbies: Lobbies, accounts: Accounts, packs: Packs, plays: Plays, tiles: Tiles?,
    origins: @escaping @Sendable () -> [String] = { [] },
    logger: Logger = Logger(label: "quarry") { _ in SwiftLogNoOpLogHandler() },
    hasPhoto: @escaping @Sendable (PhotoName) -> Bool
  ) {
    self.lobbies = lobbies
    self.tiles = tiles
    self.origins = origins
    desk = AccountService(accounts: accounts, lobbies: lobbies, plays: plays)
    self.plays = plays
    self.packs = PackService(packs: packs, plays: plays, lobbies: lobbies, hasPhoto: hasPhoto)
    self.hasPhoto = hasPhoto
    info = ServerInfo(lobbies: lobbies, tiles: tiles, origins: origins)
    wrongCodes = AddressWindows(Limits.wrongCodes, lobbies: lobbies)
    creations = AddressWindows(Limits.creations, lobbies: lobbies)
    joins = AddressWindows(Limits.joins, lobbies: lobbies)
    mailLimits = MailLimits(lobbies: lobbies)
    refusedSignIns = RefusedSignIns(lobbies: lobbies, logger: logger)
  }
}

extension ConnectionService {
  /// Stores something for a sender without a seat, and counts its bytes for their address.
  public func storing<Value: Sendable>(
    from address: String, _ body: () async throws -> Value
  ) async throws -> Value {
    try await lobbies.origins.storing(for: nil, from: lobbies.origins.of(address), needsRoom: true, body)
  }
}

/// A rate limit per address. It is used so rarely that one lock is enough.
public final class AddressWindows: Sendable {
  private let windows: NIOLockedValueBox<RateWindows<String>>
  private let lobbies: Lobbies

  public init(_ rate: Rate, lobbies: Lobbies) {
    windows = NIOLockedValueBox(RateWindows(rate, isOn: lobbies.rateLimits))
    self.lobbies = lobbies
  }

  /// How long the address must wait; nil if it need not.
  public func wait(for address: String) -> Span? {
    let now = lobbies.uptime
    return windows.withLockedValue { $0.wait(for: address, at: now) }
  }

  public func note(_ address: String) {
    let now = lobbies.uptime
    windows.withLockedValue { $0.note(address, at: now) }
  }

  /// Counts one more use.
  /// - Throws: `WireError.rateLimited` if that is too often.
  public func count(_ address: String) throws(WireError) {
    if let wait = wait(for: address) { throw .rateLimited(retryAfter: wait) }
    note(address)
  }
}
