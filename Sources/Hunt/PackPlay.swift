public import Core

/// A lobby's play of a pack.
public struct PackPlay: Hashable, Sendable {
  public let pack: PackID
  public let version: Int
  public let kind: Kind
  /// What the player races against, if anything.
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
    /// One player without a clock, who decides when it is over.
    case casual
    /// An ordinary lobby with the clues of a pack.
    case group
    /// A group whose results appear on the board of the pack.
    case ranked

    /// Whether it has a single player and no host.
    public var isSolo: Bool {
      switch self {
      case .competitive, .casual: true
      case .group, .ranked: false
      }
    }

    /// Whether it counts as having played the pack, for its board and its players' statistics.
    public var isOfRecord: Bool {
      switch self {
      case .competitive, .casual, .ranked: true
      case .group: false
      }
    }

    /// Whether its results may appear on the board of the pack.
    public var isForBoard: Bool {
      switch self {
      case .competitive, .ranked: true
      case .casual, .group: false
      }
    }
  }
}

/// An earlier run through a pack, replayed beside the player who races against it.
public struct GhostRun: Hashable, Sendable {
  /// In order of time.
  public let finds: [Find]

  public struct Find: Hashable, Sendable {
    public let clue: ClueID
    /// Running time from the start.
    public let after: Span
    /// The runner's points at that time.
    public let points: Int

    public init(_ clue: ClueID, after: Span, points: Int) {
      self.clue = clue
      self.after = after
      self.points = points
    }
  }

  public init(_ finds: [Find]) { self.finds = finds.sorted { $0.after < $1.after } }
}

/// The parts of a pack that a lobby uses.
public struct PackPlan: Sendable {
  public var name: String
  public var description: String
  /// Seconds.
  public var gameTime: Int
  public var clues: [Clue]
  /// The number of each clue in the pack.
  public var numbers: [ClueID]

  /// - Parameter numbers: nil means 1, 2, 3, …
  public init(name: String, description: String, gameTime: Int, clues: [Clue], numbers: [ClueID]? = nil) {
    self.name = name
    self.description = description
    self.gameTime = gameTime
    self.clues = clues
    self.numbers = numbers ?? clues.indices.map { ClueID($0 + 1) }
  }
}

extension LobbyDetails {
  /// The default details of a pack play. A play for the board is the same for everybody: five clues at first, the
  /// others over time, until the game time is over or everything is found.
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
    // A solo player has nobody to talk to.
    settings.chat = false
    settings.songs = false
  }
}

extension Lobby {
  public var isSolo: Bool { details.pack?.kind.isSolo ?? false }
  public var isRanked: Bool { details.pack?.kind == .ranked }

  /// Decides a whole solo play at once: the lobby, its clues, the player, the start. It has no host: the person who
  /// asked for it may not see the answers.
  /// - Parameters:
  ///   - host: the hash of a token that nobody knows.
  ///   - account: the player's; nil if not signed in.
  public static func play(
    _ details: LobbyDetails, clues: [Clue], code: JoinCode, host: TokenHash, codes: [CodeSource] = [],
    by name: PlayerName, token: TokenHash, account: AccountID?, identity: Identity = Identity(),
    at now: Timestamp
  ) throws(Rejection) -> Decision {
    guard !clues.isEmpty else { throw .invalid(field: "pack", problem: "has no clues yet") }
    // There is nobody to wait for, and no screen.
    let clues = clues.map { clue in
      var clue = clue
      clue.station = nil
      if clue.proof == .living { clue.proof = .scan }
      return clue
    }
    let created = try create(details, clues: clues, code: code, host: host, codes: codes, at: now)
    var events = created.events
    guard case .created(let ids) = created.answer, var lobby = Lobby(events[0], at: now) else { return created }
    for event in events.dropFirst() { lobby.evolve(event, at: now) }
    let join = LobbyCommand.join(name, team: nil, token: token, account: account, identity: identity)
    for command in [join, .start] {
      let decision = try lobby.decide(command, at: now)
      for event in decision.events { lobby.evolve(event, at: now) }
      events += decision.events
    }
    return Decision(events, answer: .played(PlayerID(1), clues: ids))
  }

  /// Throws if a command would make a ranked play incomparable: clues and their points must be the pack's.
  func checkFairness(of command: LobbyCommand) throws(Rejection) {
    guard isRanked else { return }
    switch command {
    case .addClue, .updateClue, .removeClue, .extend, .rule(.award, _), .rule(.allowTime, _):
      throw .notAllowed(.isRanked)
    case .acceptPhoto(_, let bonus, _): guard bonus == 0 else { throw .notAllowed(.isRanked) }
    case .update(let changes):
      guard changes.order == nil, changes.scoring == nil, changes.duration == nil,
        changes.settings?.endWhenAllFound == nil, changes.groups == nil, changes.waves == nil
      else { throw .notAllowed(.isRanked) }
    default: return
    }
  }

  // MARK: The ghost

  /// The ghost's next find; nil if there is none.
  private var nextOfGhost: GhostRun.Find? {
    guard let finds = details.pack?.ghost?.finds, finds.indices.contains(ghostFound) else { return nil }
    return finds[ghostFound]
  }

  /// The time of the ghost's next find; nil if there is none.
  var nextGhost: Timestamp? { nextOfGhost.flatMap { clock.moment(after: $0.after) } }

  /// The event of the ghost's next find, which must exist.
  var ghostScanned: LobbyEvent? {
    nextOfGhost.map { .ghostScanned(GhostScanned(clue: $0.clue, points: $0.points, found: ghostFound + 1)) }
  }
}
