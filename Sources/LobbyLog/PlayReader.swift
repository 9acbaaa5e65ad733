public import Core
public import EventLog
public import Hunt
public import HuntViews

/// Reads players' achievements in hunts from the log, for records across lobbies.
///
/// The result at an event depends only on the events up to it, so it never changes.
public struct PlayReader: Sendable {
  private let loader: LobbyLoader

  public init(log: any EventLog) { loader = LobbyLoader(log: log) }

  /// A pack play that has begun.
  public struct Start: Sendable {
    public let play: PackPlay
    /// When the clock ends it; nil without a clock.
    public let endsAt: Timestamp?
    public let players: [(player: PlayerID, account: AccountID?)]
  }

  /// Returns nil if the lobby plays no pack, or not for the record.
  /// - Parameter version: of the event that started the hunt.
  public func start(of lobby: LobbyID, at version: Int) async throws -> Start? {
    guard let play = try await play(of: lobby), play.kind.isOfRecord else { return nil }
    return try await view(of: lobby, at: version).map { Self.start($0, play) }
  }

  /// The end of a hunt.
  public struct End: Sendable {
    /// nil if it plays no pack.
    public let play: PackPlay?
    public let endedAt: Timestamp
    /// Empty while the board stands still: what it hides must not appear elsewhere.
    public let players: [Entry]

    public struct Entry: Sendable {
      public let player: PlayerID
      public let account: AccountID?
      public let points: Int
      public let found: Int
      /// Running time from the start to the last scoring find; nil without points.
      public let after: Span?
      public let badges: [Badge]
      /// The time that each clue took since it was shown.
      public let finds: [(clue: ClueID, after: Span)]
    }
  }

  /// Returns nil if the hunt had not ended or never began, or if nothing would be recorded: without a pack and
  /// signed-in players, as in most school hunts, it need not be folded at all.
  public func end(of lobby: LobbyID, at version: Int) async throws -> End? {
    if try await concernsNobody(lobby, upTo: version) { return nil }
    return try await view(of: lobby, at: version).flatMap(Self.end)
  }

  /// A player's run, for others to race against.
  public struct Run: Sendable {
    public let finds: [Find]
    public let points: Int

    public struct Find: Sendable {
      public let clue: ClueID
      public let title: String
      /// Running time from the start.
      public let after: Span
      /// The player's points at that time.
      public let points: Int
    }
  }

  /// Reads a player's run from the lobby's current state; nil if there is no such player.
  public func run(of player: PlayerID, in lobby: LobbyID) async throws -> Run? {
    try await view(of: lobby, at: .max).flatMap { Self.run(of: player, in: $0) }
  }

  private func play(of lobby: LobbyID) async throws -> PackPlay? {
    guard let first = try await loader.log.read(StreamName(of: lobby), after: 0, limit: 1).first,
      case .lobbyCreated(let created) = try EventCodec.decode(first)
    else { return nil }
    return created.details.pack
  }

  private func concernsNobody(_ lobby: LobbyID, upTo version: Int) async throws -> Bool {
    // A longer history has a snapshot, which is faster to read than all its events.
    guard version <= Limits.snapshotEvents, try await play(of: lobby) == nil else { return false }
    let events = try await loader.log.read(StreamName(of: lobby), after: 0, limit: version)
    return !events.contains { event in
      guard event.type == "player.joined", case .account = EventCodec.holder(in: event) else { return false }
      return true
    }
  }

  private func view(of lobby: LobbyID, at version: Int) async throws -> LobbyView? {
    try await loader.views(of: lobby, upTo: version).last?.view
  }

  // MARK: Folding

  @inline(never) private static func start(_ view: LobbyView, _ play: PackPlay) -> Start {
    Start(
      play: play, endsAt: view.lobby.clock.endsAt,
      players: view.lobby.seatedPlayers.map { ($0.id, $0.player.account) })
  }

  @inline(never) private static func end(_ view: LobbyView) -> End? {
    let lobby = view.lobby
    guard let endedAt = lobby.endedAt, lobby.clock.startedAt != nil else { return nil }
    guard lobby.freeze == nil else { return End(play: lobby.details.pack, endedAt: endedAt, players: []) }
    var badges: [PlayerID: [Badge]] = [:]
    for earned in view.badges { badges[earned.player] = earned.badges }
    // Only for packs: other hunts may have many finds, and nobody needs them.
    let finds = lobby.details.pack == nil ? [:] : Dictionary(grouping: lobby.finds.values.joined(), by: \.player)
    let players = lobby.seatedPlayers.map { id, player in
      let isForBoard = lobby.details.pack?.kind.isForBoard == true
      let standing = isForBoard ? view.standingInTime(of: id) : view.board.standing(of: id)
      return End.Entry(
        player: id, account: player.account, points: standing.points, found: standing.found,
        after: standing.last.map { lobby.clock.elapsed(at: $0.at) }, badges: badges[id] ?? [],
        finds: (finds[id] ?? []).filter { !isForBoard || $0.arrival != .longAfterEnd }.sorted { $0.clue < $1.clue }
          .map { ($0.clue, lobby.timeTaken(for: $0)) })
    }
    return End(play: lobby.details.pack, endedAt: endedAt, players: Array(players))
  }

  @inline(never) private static func run(of player: PlayerID, in view: LobbyView) -> Run? {
    let lobby = view.lobby
    guard lobby.player(player) != nil else { return nil }
    let finds = lobby.finds.values.joined().filter { $0.player == player }.sorted { $0.isBefore($1) }
    let hints = lobby.hints[player] ?? []
    var sum = 0
    let run = finds.map { find in
      sum += view.worth(of: find.clue, foundBy: player)?.total ?? 0
      let taken = hints.filter { $0.at <= find.at }.reduce(0) { $0 + $1.cost }
      return Run.Find(
        clue: find.clue, title: lobby.clue(find.clue)?.title ?? "", after: lobby.clock.elapsed(at: find.at),
        points: max(0, sum - taken))
    }
    return Run(finds: run, points: view.board.standing(of: player).points)
  }
}

extension Lobby {
  /// Running time from the clue's reveal to the find.
  fileprivate func timeTaken(for find: RecordedFind) -> Span {
    let shown = drip.revealedAt[find.clue].map { clock.elapsed(at: $0) } ?? Span(milliseconds: 0)
    return max(Span(milliseconds: 0), clock.elapsed(at: rankedTime(of: find)) - shown)
  }
}
