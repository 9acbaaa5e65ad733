public import Accounts
import Background
public import Core
public import EventLog
public import LobbyLog
public import Logging
import NIOConcurrencyHelpers
public import NIOCore
public import Rates
import Wire

/// All lobbies of a server, spread over its event loops.
public final class Lobbies: Sendable {
  let context: ShardContext
  /// The origins of requests.
  public let origins: Origins
  /// Rings when the log has something new.
  public let bell: LogBell
  public var refusedGuesses: RefusedGuesses { context.refusedGuesses }
  let shards: [LobbyShard]
  let hubs: [(eventLoop: any EventLoop, box: NIOLoopBound<Hub>)]
  let openList = OpenLobbiesList()

  /// Starts the shards and hubs.
  /// - Parameters:
  ///   - people: the keys of those whose names appear in lobbies.
  ///   - publicURL: the prefix of QR codes, `https://HOST`; nil for codes that only the page's own scanner reads.
  ///   - rateLimits: false for benchmarks on loopback.
  ///   - quotas: how many seats a lobby may have.
  ///   - letters: the mail functions for letters to hosts.
  ///   - erase: removes what others store of a lobby that is being deleted.
  ///   - bell: rung by the log.
  ///   - room: for long answers; nil for the usual one.
  ///   - eventLoops: at least one. A lobby always stays on the same one.
  public static func start(
    log: any EventLog, key: ServerKey, people: NameKeys = .none, effects: Effects,
    publicURL: String?, rateLimits: Bool, quotas: Quotas = Quotas(), letters: LetterOutbox = .none,
    erase: @escaping LobbyEraser = { _ in Deletion() }, bell: LogBell = LogBell(), room: AnswerRoom? = nil,
    eventLoops: [any EventLoop], logger: Logger
  ) async throws -> Lobbies {
    let context = ShardContext(
      log: log, key: key.salting(epoch: log.epoch), signer: ResultsSigner(key), people: people, effects: effects,
      publicURL: publicURL, rateLimits: rateLimits, quotas: quotas, letters: letters, codes: CodeDirectory(),
      background: BackgroundThread(name: "snapshots"),
      refusedGuesses: RefusedGuesses(logger: logger, uptime: effects.uptime), logger: logger,
      room: room ?? AnswerRoom(),
      deletions: Deletions(
        log: log, loader: LobbyLoader(log: log, keys: people), erase: erase, effects: effects, logger: logger))
    let shards = eventLoops.map { LobbyShard(eventLoop: $0, context: context) }
    var hubs: [(any EventLoop, NIOLoopBound<Hub>)] = []
    for (index, eventLoop) in eventLoops.enumerated() {
      let box = try await eventLoop.submit {
        NIOLoopBound(Hub(index: index, eventLoop: eventLoop, shards: shards, now: effects.now), eventLoop: eventLoop)
      }.get()
      hubs.append((eventLoop, box))
    }
    for shard in shards { try await shard.connect(hubs.map(\.1)) }
    return Lobbies(context: context, bell: bell, shards: shards, hubs: hubs)
  }

  private init(
    context: ShardContext, bell: LogBell, shards: [LobbyShard],
    hubs: [(eventLoop: any EventLoop, box: NIOLoopBound<Hub>)]
  ) {
    self.context = context
    self.bell = bell
    origins = Origins(isOn: context.rateLimits, uptime: context.effects.uptime)
    self.shards = shards
    self.hubs = hubs
  }

  public var epoch: String { context.log.epoch }
  /// For the one who stores photos.
  public var photosGone: PhotosGone { context.photosGone }
  /// Room for the long answers of all connections.
  public var room: AnswerRoom { context.room }
  /// The key that signs results: 64 hexadecimal digits.
  public var publicKey: String { context.signer.publicKey }
  public var now: Timestamp { context.effects.now() }
  /// Counts bytes stored for an address outside the log.
  public func noteStored(bytes: Int, from address: String) {
    origins.of(address).note(bytes: bytes, at: uptime)
  }

  /// The clock that limits use.
  public var uptime: Uptime { context.effects.uptime() }
  var log: any EventLog { context.log }
  var deletions: Deletions { context.deletions }
  var loader: LobbyLoader { context.loader }
  public var rateLimits: Bool { context.rateLimits }

  /// A rate limiter that follows the server's settings and its clock.
  public func limiter<Key: RateKey>(_ rate: Rate) -> SharedRateLimiter<Key> {
    SharedRateLimiter(rate, isOn: context.rateLimits, now: context.effects.uptime)
  }
  /// Whether the server sends letters.
  public var mailIsOn: Bool { context.letters.isOn }
  /// Opens a lobby's sealed address; nil if the key is gone.
  func open(_ address: String, of lobby: LobbyID) async throws -> EmailAddress? {
    try await context.letters.open(address, lobby)
  }

  public func newLobbyID() -> LobbyID { context.effects.newLobbyID() }

  /// The hub of an event loop; call it on that loop.
  public func hub(of eventLoop: any EventLoop) -> Hub? {
    hubs.first { $0.eventLoop === eventLoop }?.box.value
  }

  /// The lobby of a join code, if known without a look-up.
  public func known(_ code: JoinCode) -> LobbyID? { context.codes.lobby(with: code) }

  /// Finds the lobby of a join code; nil if there is none.
  public func find(_ code: JoinCode) async throws -> LobbyID? {
    let holder = try await context.log.holder(of: LobbyClaims.name(of: code), at: now.milliseconds)
    guard let lobby = holder?.lobby else { return nil }
    context.codes.note(code, lobby: lobby)
    return lobby
  }

  /// Finds the lobby that was created with a key; nil if there is none.
  public func find(creator: String) async throws -> LobbyID? {
    try await context.log.holder(of: LobbyClaims.creation(by: creator), at: now.milliseconds)?.lobby
  }

  /// Finds the account of the ghost in a play that was begun with a key; nil if there is none.
  public func ghost(of play: LobbyID, creator: String) async throws -> AccountID? {
    let kept = try await context.log.receipt(LobbyClaims.creationReceipt(by: creator), of: StreamName(of: play))
    return kept.flatMap { SoloPlay.Ghost(kept: $0)?.account }
  }

  /// Revokes what connections may do because of a sign-in that is over, before it returns.
  public func signedOut(_ isOver: @escaping @Sendable (SignedIn) -> Bool) async {
    for (eventLoop, box) in hubs {
      // Only a loop that has shut down rejects tasks, and then there are no connections.
      try? await eventLoop.submit { box.value.end(isOver) }.get()
    }
  }

  /// Throws while the log cannot store events, such as when the disk is full.
  public func checkWritable() async throws(LogUnavailable) { try await context.log.checkWritable() }

  /// The current load, for operators.
  public func load() async -> Load {
    var load = Load()
    for shard in shards { load += await shard.load }
    load.answerBytes = room.bytesTaken
    return load
  }

  public struct Load: Sendable {
    /// In memory.
    public internal(set) var lobbies = 0
    /// On their way to the disk.
    public internal(set) var events = 0
    /// Bytes of long answers being made, or not yet taken by their sockets.
    public internal(set) var answerBytes = 0

    static func += (load: inout Load, other: Load) {
      load.lobbies += other.lobbies
      load.events += other.events
    }
  }

  /// What was pushed to watchers since the start.
  public struct Pushes: Sendable {
    /// Events that were pushed together count as one.
    public internal(set) var events = 0
    public internal(set) var boards = 0
    /// Such as who is connected.
    public internal(set) var gauges = 0
    /// Parts of what a watcher had missed.
    public internal(set) var missed = 0
  }

  public func pushes() async throws -> Pushes {
    var all = Pushes()
    for (eventLoop, box) in hubs {
      let pushes = try await eventLoop.submit { box.value.pushes }.get()
      all.events += pushes.events
      all.boards += pushes.boards
      all.gauges += pushes.gauges
      all.missed += pushes.missed
    }
    return all
  }

  /// Waits until all reads are done. Requests must have stopped before.
  public func shutdown() async {
    await deletions.stop()
    for shard in shards { await shard.shutdown() }
  }
}

/// A cache of the lobbies behind join codes. An entry may be out of date: the lobby itself knows its code and whether
/// it is archived.
final class CodeDirectory: Sendable {
  private let lobbies = NIOLockedValueBox<[JoinCode: LobbyID]>([:])

  /// More than lobbies being played at once; beyond it, the log is asked again.
  private static let countMax = 100_000

  func note(_ code: JoinCode, lobby: LobbyID) {
    lobbies.withLockedValue { lobbies in
      if lobbies.count >= Self.countMax { lobbies.removeAll(keepingCapacity: true) }
      lobbies[code] = lobby
    }
  }

  /// Forgets the code of a lobby that is gone, unless another one has it.
  func forget(_ code: JoinCode, of lobby: LobbyID) {
    lobbies.withLockedValue { if $0[code] == lobby { $0[code] = nil } }
  }

  func lobby(with code: JoinCode) -> LobbyID? {
    lobbies.withLockedValue { $0[code] }
  }
}
