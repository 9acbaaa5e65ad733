public import Accounts
public import EventLog
public import Hunt
public import Logging
import NIOConcurrencyHelpers
public import NIOCore
import Wire

/// All lobbies of a server, spread over its event loops.
public final class Lobbies: Sendable {
  private let context: ShardContext
  /// Where requests come from.
  public let origins: Origins
  public var refusedGuesses: RefusedGuesses { context.refusedGuesses }
  let shards: [LobbyShard]
  let switchboards: [(eventLoop: any EventLoop, box: NIOLoopBound<Switchboard>)]

  /// - Parameters:
  ///   - people: the keys of those who are signed in.
  ///   - publicURL: what QR codes lead to, `https://HOST`; nil for codes that only the scanner in the page reads.
  ///   - rateLimits: false for benchmarks on loopback.
  ///   - letters: where those to hosts go.
  ///   - eventLoops: at least one. A lobby stays on the same one for good.
  public static func start(
    log: any EventLog, key: ServerKey, people: @escaping NameKeys = { _ in nil }, effects: Effects = .live,
    publicURL: String?, rateLimits: Bool, letters: LetterDesk = .none, eventLoops: [any EventLoop], logger: Logger
  ) async throws -> Lobbies {
    let context = ShardContext(
      log: log, key: key.salting(epoch: log.epoch), signer: ResultsSigner(key), people: people, effects: effects,
      publicURL: publicURL, rateLimits: rateLimits, letters: letters, codes: CodeDirectory(),
      background: BackgroundThread(name: "snapshots"),
      refusedGuesses: RefusedGuesses(logger: logger, uptime: effects.uptime), logger: logger,
      room: AnswerRoom(bytes: Limits.answerRoom))
    let shards = eventLoops.map { LobbyShard(eventLoop: $0, context: context) }
    var switchboards: [(any EventLoop, NIOLoopBound<Switchboard>)] = []
    for (index, eventLoop) in eventLoops.enumerated() {
      let box = try await eventLoop.submit {
        NIOLoopBound(Switchboard(index: index, eventLoop: eventLoop, shards: shards), eventLoop: eventLoop)
      }.get()
      switchboards.append((eventLoop, box))
    }
    for shard in shards { try await shard.connect(switchboards.map(\.1)) }
    return Lobbies(context: context, shards: shards, switchboards: switchboards)
  }

  private init(
    context: ShardContext, shards: [LobbyShard],
    switchboards: [(eventLoop: any EventLoop, box: NIOLoopBound<Switchboard>)]
  ) {
    self.context = context
    origins = Origins(isOn: context.rateLimits, uptime: context.effects.uptime)
    self.shards = shards
    self.switchboards = switchboards
  }

  public var epoch: String { context.log.epoch }
  /// For long answers of all connections.
  public var room: AnswerRoom { context.room }
  /// With which results are signed: 64 hexadecimal digits.
  public var publicKey: String { context.signer.publicKey }
  public var now: Timestamp { context.effects.now() }
  /// Counts bytes that were stored for an address, outside of the log.
  public func noteStored(bytes: Int, from address: String) {
    origins.of(address).note(bytes: bytes, at: uptime)
  }

  /// What limits count by.
  public var uptime: Uptime { context.effects.uptime() }
  var log: any EventLog { context.log }
  var loader: LobbyLoader { context.loader }
  public var rateLimits: Bool { context.rateLimits }
  /// Whether the server sends letters.
  public var mailIsOn: Bool { context.letters.isOn }
  /// The address that a lobby keeps sealed; nil if nobody can read it any more.
  func open(_ address: String, of lobby: LobbyID) async throws -> EmailAddress? {
    try await context.letters.open(address, lobby)
  }

  public func newLobbyID() -> LobbyID { context.effects.newLobbyID() }

  /// The exchange of an event loop; must be called on it.
  public func switchboard(of eventLoop: any EventLoop) -> Switchboard? {
    switchboards.first { $0.eventLoop === eventLoop }?.box.value
  }

  /// The lobby that a code leads to, if that is known without looking.
  public func known(_ code: JoinCode) -> LobbyID? { context.codes.lobby(with: code) }

  /// The lobby that a code leads to; nil if none does.
  public func find(_ code: JoinCode) async throws -> LobbyID? {
    let holder = try await context.log.holder(of: LobbyClaims.name(of: code), at: now.milliseconds)
    guard let lobby = holder?.lobby else { return nil }
    context.codes.note(code, lobby: lobby)
    return lobby
  }

  /// The lobby that was created with a key; nil if none was.
  public func find(creator: String) async throws -> LobbyID? {
    try await context.log.holder(of: LobbyClaims.creation(by: creator), at: now.milliseconds)?.lobby
  }

  /// Whose run the play is against that was begun with a key; nil if nobody's.
  public func ghost(of play: LobbyID, creator: String) async throws -> AccountID? {
    let kept = try await context.log.receipt(LobbyClaims.creationReceipt(by: creator), of: StreamName(of: play))
    return kept.flatMap { SoloPlay.Ghost(kept: $0)?.account }
  }

  /// Somebody has signed out: when this returns, no connection may do any more what followed from it.
  public func signedOut(_ isOver: @escaping @Sendable (SignedIn) -> Bool) async {
    for (eventLoop, box) in switchboards {
      // Only a loop that is shut down takes nothing more, and then there are no connections.
      try? await eventLoop.submit { box.value.end(isOver) }.get()
    }
  }

  /// Throws while what happens in lobbies cannot be stored, as on a disk that is full.
  public func checkWritable() async throws(LogUnavailable) { try await context.log.checkWritable() }

  /// How much there is to do, for operators.
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
    /// Bytes of long answers that are being made, or that sockets have not taken.
    public internal(set) var answerBytes = 0

    static func += (load: inout Load, other: Load) {
      load.lobbies += other.lobbies
      load.events += other.events
    }
  }

  /// Waits until nothing is being read any more. Requests have stopped coming before.
  public func shutdown() async {
    for shard in shards { await shard.shutdown() }
  }
}

/// Which lobby a join code leads to, as far as it was asked before. An entry may be out of date: the lobby itself knows
/// its code and whether it is archived.
final class CodeDirectory: Sendable {
  private let lobbies = NIOLockedValueBox<[JoinCode: LobbyID]>([:])

  /// More than lobbies that are played at the same time; beyond it the log is asked again.
  private static let countMax = 100_000

  func note(_ code: JoinCode, lobby: LobbyID) {
    lobbies.withLockedValue { lobbies in
      if lobbies.count >= Self.countMax { lobbies.removeAll(keepingCapacity: true) }
      lobbies[code] = lobby
    }
  }

  func lobby(with code: JoinCode) -> LobbyID? {
    lobbies.withLockedValue { $0[code] }
  }
}
