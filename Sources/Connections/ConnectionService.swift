public import Accounts
public import Core
public import Hunt
public import Lobbies
public import Logging
import NIOConcurrencyHelpers
public import Operators
public import Packs
public import Rates
public import Traces
public import Webhooks
public import Wire

/// What all connections of a server share.
public final class ConnectionService: Sendable {
  public let lobbies: Lobbies
  let info: ServerInfo
  let desk: AccountService
  let packs: PackService
  let plays: Plays
  let operators: Operators
  let admin: AdminService
  let policy: ServerPolicy
  /// The source of map tiles, if the operator has configured one.
  public let tiles: Tiles?
  /// The origins at which phones reach this server, likeliest first.
  public let origins: @Sendable () -> [String]
  /// nil for a server without any.
  let webhooks: Webhooks?
  let hasPhoto: @Sendable (PhotoName) -> Bool
  let hasSent: @Sendable (PhotoName, LobbyID, PlayerID) -> Bool
  /// Waits until what is stored is shipped; nil if it is not shipped at all.
  let settle: (@Sendable () async -> Void)?
  private let mayAnswer: @Sendable () -> Bool
  /// Nil unless the operator wants one.
  public let access: AccessLog?
  /// Nil unless the operator wants traces.
  public let tracer: OTLPTracer?
  public let problems: Problems
  public let counts = RequestCounts()
  let requestRoom = RequestRoom()
  private let hostingPlaces = HostingPlaces()
  private let talks = OpenTalks()
  let wrongCodes: SharedRateLimiter<String>
  let creations: SharedRateLimiter<String>
  let joins: SharedRateLimiter<String>
  let listings: SharedRateLimiter<String>
  let passphrases: SharedRateLimiter<String>
  let mailLimits: MailLimits
  let refusedSignIns: RefusedSignIns

  /// - Parameters:
  ///   - policy: who may register and host.
  ///   - vitals: what operators see of the server.
  ///   - origins: the origins at which phones reach this server, such as `http://192.168.1.20:8080`, likeliest first.
  ///   - mayAnswer: whether this node may answer, rather than another one of its cluster. Called for each request.
  ///   - settle: waits until what is stored is shipped, for requests that erase or revoke; nil if it is not shipped.
  ///   - hasPhoto: whether a photo exists. Called off the event loops, so it may access files; so is `hasSent`.
  ///   - hasSent: whether a player sent a photo to a lobby.
  public init(
    lobbies: Lobbies, accounts: Accounts, packs: Packs, plays: Plays, operators: Operators, directory: LobbyDirectory,
    policy: ServerPolicy = ServerPolicy(), vitals: Vitals = Vitals(), tiles: Tiles?,
    origins: @escaping @Sendable () -> [String] = { [] },
    logger: Logger = Logger(label: "quarry") { _ in SwiftLogNoOpLogHandler() },
    access: AccessLog? = nil, tracer: OTLPTracer? = nil, problems: Problems? = nil,
    mayAnswer: @escaping @Sendable () -> Bool = { true }, webhooks: Webhooks? = nil,
    settle: (@Sendable () async -> Void)? = nil,
    hasPhoto: @escaping @Sendable (PhotoName) -> Bool,
    hasSent: @escaping @Sendable (PhotoName, LobbyID, PlayerID) -> Bool = { _, _, _ in false }
  ) {
    self.lobbies = lobbies
    self.tiles = tiles
    self.origins = origins
    self.operators = operators
    desk = AccountService(accounts: accounts, lobbies: lobbies, plays: plays, operators: operators, policy: policy)
    let problems = problems ?? Problems { lobbies.now }
    self.problems = problems
    admin = AdminService(
      operators: operators, directory: directory, desk: desk, packs: packs, lobbies: lobbies, vitals: vitals,
      problems: problems, origins: origins)
    self.plays = plays
    self.packs = PackService(packs: packs, plays: plays, lobbies: lobbies, hasPhoto: hasPhoto)
    self.hasPhoto = hasPhoto
    self.hasSent = hasSent
    self.mayAnswer = mayAnswer
    self.settle = settle
    self.access = access
    self.tracer = tracer
    self.webhooks = webhooks
    self.policy = policy
    info = ServerInfo(lobbies: lobbies, policy: policy, tiles: tiles, operators: operators, origins: origins)
    wrongCodes = lobbies.limiter(Limits.wrongCodes)
    creations = lobbies.limiter(Rate(count: policy.quotas[.lobbiesOfAddress], in: Limits.creationsWindow))
    joins = lobbies.limiter(Rate(count: policy.quotas[.joinsOfAddress], in: Limits.joinsWindow))
    listings = lobbies.limiter(Limits.listings)
    passphrases = lobbies.limiter(Limits.passphrasesSet)
    mailLimits = MailLimits(lobbies: lobbies)
    refusedSignIns = RefusedSignIns(lobbies: lobbies, logger: logger)
    operators.onChange { [talks] in await talks.review() }
    operators.onNotice { [talks] notice in await talks.push(notice: notice) }
  }
}

extension ConnectionService {
  /// Takes a place for one more lobby of an account. Throws if it hosts as many as it may.
  /// - Parameter lobby: one that it may host already.
  /// - Returns: the place, to be kept until the lobby is hosted.
  func placeToHost(for account: AccountID, _ lobby: LobbyID? = nil) async throws(WireError) -> HostingPlaces.Place {
    let limit = policy.quotas[.lobbiesOfAccount]
    let place = hostingPlaces.take(for: account)
    let hosted = try await lobbies.lobbies(hostedBy: account)
    guard hosted.count + place.others < limit || lobby.map(hosted.contains) == true else {
      throw .quotaExceeded(.lobbiesOfAccount, limit)
    }
    return place
  }

  /// Throws `unavailable` while another node may lead, which knows more than this one.
  public func checkAnswering() throws(WireError) {
    guard mayAnswer() else { throw .unavailable }
  }

  /// How many hunts are running or paused; nil unless the server takes no new lobbies, and waits for their end.
  public func huntsBeforeDrained() async throws(WireError) -> Int? {
    guard operators.isDraining else { return nil }
    var hunts = 0
    for phase in [Phase.running, .paused] {
      hunts += try await admin.count(LobbySearch(query: nil, phase: phase, after: nil, limit: 1))
    }
    return hunts
  }

  /// How many connections are open, or still have something to send.
  public var talking: Int { talks.count }

  func talkBegan(_ connection: Connection) { talks.add(connection) }
  func talkEnded(_ connection: Connection) { talks.remove(connection) }

  /// Stores something for a sender without a seat, and counts its bytes for their address.
  public func storing<Value: Sendable>(
    from address: String, _ body: () async throws -> Value
  ) async throws -> Value {
    if let ban = operators.ban(ofAddress: address) { throw WireError.banned(until: ban.until) }
    return try await Passwords.$address.withValue(address) {
      try await lobbies.origins.storing(for: nil, from: lobbies.origins.of(address), needsRoom: true, body)
    }
  }
}

extension SharedRateLimiter {
  /// Counts once more, or refuses it.
  public func count(_ key: Key) throws(WireError) {
    if let wait = take(key) { throw .rateLimited(retryAfter: wait) }
  }
}
