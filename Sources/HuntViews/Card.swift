public import Core
public import Hunt

/// What people see of a lobby before joining.
public struct Card: Sendable, Equatable {
  public var name: String
  public var description: String
  public var author: String
  /// The number of clues that are not void.
  public var clues: Int
  public var players: Int
  public var capacity: Int
  public var phase: Phase
  public var order: ClueOrder
  public var teams: [String]
  public var divisions: [String] = []
  public var waves: [WaveView] = []
  public var teamColours: [Colour] = []
  public var brand: Brand?
  /// Those of the clues' texts: their own first, if the host named it.
  public var languages: [LanguageTag] = []
  /// The pack that is played, if any.
  public var pack: PackPlay?
  /// Whether players may share where they are with the host.
  public var positions = false
  /// Where the hunt is played, for those who play and run it.
  public var zone: Zone?
  /// Whether everybody sees finds, photos and notices in a feed.
  public var hasMoments = true
  /// When the hunt started or, before that, is scheduled to start.
  public var startsAt: Timestamp?
  /// When the hunt ended or, before that, its clock runs out. nil while the clock is stopped.
  public var endsAt: Timestamp?
  /// Rounded up.
  public var secondsToStart: Int?
  public var secondsToEnd: Int?

  /// Whether players may try their cameras now.
  public var isForWarmingUp: Bool { phase == .open && clues > 0 }
}

/// A wave of players as everybody may see it.
public struct WaveView: Sendable, Equatable {
  public var wave: Wave
  /// When it starts, or started; nil while that is unknown.
  public var startsAt: Timestamp?
}

extension LobbyView {
  /// - Parameter viewer: while the board stands still, only the host and staff see which clues are void by now.
  public func card(for viewer: Viewer, at now: Timestamp) -> Card {
    let details = lobby.details
    let toEnd = lobby.phase == .running || lobby.phase == .paused ? lobby.endsAt(now: now).map { $0 - now } : nil
    return Card(
      name: details.name, description: details.description, author: details.author,
      clues: lobby.clueCount(under: rulings(knownTo: viewer)), players: lobby.playerCount,
      capacity: details.capacity,
      phase: lobby.phase, order: details.order,
      teams: details.teams, divisions: details.divisions,
      waves: details.waves.enumerated().map { WaveView(wave: $1, startsAt: lobby.startsAt(ofWave: $0)) },
      teamColours: details.teamColours, brand: details.brand, languages: lobby.languages,
      pack: details.pack, positions: details.settings.positions,
      zone: viewer.seesZone ? details.settings.zone : nil,
      hasMoments: lobby.hasMoments,
      startsAt: lobby.clock.startedAt ?? details.startsAt,
      endsAt: lobby.endedAt ?? lobby.clock.endsAt,
      secondsToStart: lobby.phase == .open ? details.startsAt.map { ($0 - now).secondsLeft } : nil,
      secondsToEnd: toEnd?.secondsLeft)
  }
}

extension Span {
  /// In whole seconds, rounded up, so that a clock at 0 has run out.
  fileprivate var secondsLeft: Int { max(0, Int((milliseconds + 999) / 1_000)) }
}

extension Viewer {
  fileprivate var seesZone: Bool {
    switch self {
    case .host, .moderator, .player: true
    case .spectator, .station: false
    }
  }
}
