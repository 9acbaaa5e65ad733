/// What a lobby plays of the store of packs.
public struct PackPlay: Hashable, Sendable {
  public let pack: PackID
  public let version: Int
  public let kind: Kind
  /// What the player races against; nil for nothing.
  public let ghost: GhostRun?

  public init(_ pack: PackID, version: Int, as kind: Kind, against ghost: GhostRun? = nil) {
    self.pack = pack
    self.version = version
    self.kind = kind
    self.ghost = ghost
  }

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One player against the clock.
    case competitive
    /// One player without a clock, who says when it is over.
    case casual
    /// A lobby as any other, with the clues of a pack.
    case group
    /// One whose results stand on the board of the pack.
    case ranked

    /// Whether it has a single player, and no host.
    public var isSolo: Bool {
      switch self {
      case .competitive, .casual: true
      case .group, .ranked: false
      }
    }

    /// Whether its players have played the pack, for its board and their statistics.
    public var isOfRecord: Bool {
      switch self {
      case .competitive, .casual, .ranked: true
      case .group: false
      }
    }

    /// Whether its results may stand on the board of the pack.
    public var isForBoard: Bool {
      switch self {
      case .competitive, .ranked: true
      case .casual, .group: false
      }
    }
  }
}

/// A run through a pack as it was once: it is played again beside the one who races against it.
public struct GhostRun: Hashable, Sendable {
  /// In order.
  public let finds: [Find]

  public struct Find: Hashable, Sendable {
    public let clue: ClueID
    /// Running time from the start.
    public let after: Span
    /// What the runner had then.
    public let points: Int

    public init(_ clue: ClueID, after: Span, points: Int) {
      self.clue = clue
      self.after = after
      self.points = points
    }
  }

  public init(_ finds: [Find]) { self.finds = finds.sorted { $0.after < $1.after } }
}

/// What a lobby takes from a pack.
public struct PackPlan: Sendable {
  public var name: String
  public var description: String
  /// Seconds.
  public var gameTime: Int
  public var clues: [Clue]
  /// What each clue is known by in the pack.
  public var numbers: [ClueID]

  /// - Parameter numbers: 1, 2, 3, … if nil.
  public init(name: String, description: String, gameTime: Int, clues: [Clue], numbers: [ClueID]? = nil) {
    self.name = name
    self.description = description
    self.gameTime = gameTime
    self.clues = clues
    self.numbers = numbers ?? clues.indices.map { ClueID($0 + 1) }
  }
}

extension LobbyDetails {
  /// Those that a play of a pack has unless the host says otherwise. A play for the board is the same for everybody: five
  /// clues at first, the others by and by, until the game time is over or all is found.
  public init(_ play: PackPlay, of plan: PackPlan) {
    self.init(name: plan.name, description: plan.description)
    pack = play
    settings.endWhenAllFound = play.kind.isOfRecord
    switch play.kind {
    case .competitive, .ranked:
      order = .drip(initial: Limits.packInitial, seed: nil)
      duration = plan.gameTime
    case .casual: break
    case .group: duration = plan.gameTime
    }
    guard play.kind.isSolo else { return }
    capacity = 1
    // There is nobody to talk to.
    settings.chat = false
    settings.songs = false
  }
}

extension Lobby {
  public var isSolo: Bool { details.pack?.kind.isSolo ?? false }
  public var isRanked: Bool { details.pack?.kind == .ranked }

  /// A play by one player, decided at once: the lobby, its clues, the player, the start. It has no host: whoever asked for
  /// it may not see the answers.
  /// - Parameters:
  ///   - host: the hash of what nobody knows.
  ///   - account: the player's; nil if they are not signed in.
  public static func play(
    _ details: LobbyDetails, clues: [Clue], code: JoinCode, host: TokenHash, codes: [CodeSource] = [],
    by name: PlayerName, token: TokenHash, account: AccountID?, at now: Timestamp
  ) throws(Rejection) -> Decision {
    guard !clues.isEmpty else { throw .invalid(field: "pack", problem: "has no clues yet") }
    let created = try create(details, clues: clues, code: code, host: host, codes: codes, at: now)
    var events = created.events
    guard case .created(let ids) = created.answer, var lobby = Lobby(events[0], at: now) else { return created }
    for event in events.dropFirst() { lobby.evolve(event, at: now) }
    for command in [LobbyCommand.join(name, team: nil, token: token, account: account), .start] {
      let decision = try lobby.decide(command, at: now)
      for event in decision.events { lobby.evolve(event, at: now) }
      events += decision.events
    }
    return Decision(events, answer: .played(PlayerID(1), clues: ids))
  }

  /// What stands on the board of a pack must be comparable: the clues are the pack's, and worth what they are worth there.
  func checkFairness(of command: LobbyCommand) throws(Rejection) {
    guard isRanked else { return }
    switch command {
    case .addClue, .updateClue, .removeClue, .extend, .rule(.award, _): throw .notAllowed(.isRanked)
    case .update(let changes):
      guard changes.order == nil, changes.scoring == nil, changes.duration == nil,
        changes.settings?.endWhenAllFound == nil
      else { throw .notAllowed(.isRanked) }
    default: return
    }
  }

  // MARK: The ghost

  /// What the ghost finds next; nil if nothing more.
  private var nextOfGhost: GhostRun.Find? {
    guard let finds = details.pack?.ghost?.finds, finds.indices.contains(ghostFound) else { return nil }
    return finds[ghostFound]
  }

  /// When the ghost finds something; nil if never.
  var nextGhost: Timestamp? { nextOfGhost.flatMap { clock.moment(after: $0.after) } }

  /// What it finds then. There must be something.
  var ghostScanned: LobbyEvent? {
    nextOfGhost.map { .ghostScanned($0.clue, points: $0.points, found: ghostFound + 1) }
  }
}

// Those of `Limits` that are about plays of packs.
extension Limits {
  /// Clues that a play of a pack for its board reveals at first. The protocol's number.
  public static let packInitial = 5
  /// Rows of a pack's board. The protocol's number.
  public static let packBoardRows = 10
  /// How long after the end of a play finds may arrive and still count on the board of its pack: long enough for a phone to
  /// find its network again.
  public static let packLateness = Span.minutes(1)
  /// Plays that are ended before one question is answered, of those whose clock ran out while nobody looked: each takes
  /// a lobby to be read. The next question ends more.
  public static let playsSettled = 100
  /// Plays by which it is measured how hard a clue is, the newest: more would tell the same.
  public static let playsMeasured = 1_000
}
