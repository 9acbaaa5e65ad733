public import Core

// Waves, in which players start one after another.

/// A wave as the host plans it.
public struct Wave: Hashable, Sendable {
  public var title: String
  /// Seconds of running time after the start of the hunt.
  public var after: Int

  public init(title: String, after: Int) {
    self.title = title
    self.after = after
  }
}

/// The state of a lobby's waves. A wave is named by its index.
public struct Waves: Sendable, Equatable {
  /// When each wave that has started did so.
  public internal(set) var begun: [Timestamp]
  /// Those whom the host moved to another wave.
  public internal(set) var moves: [Party: Move]

  public struct Move: Hashable, Sendable {
    public let wave: Int
    public let at: Timestamp

    public init(wave: Int, at: Timestamp) {
      self.wave = wave
      self.at = at
    }
  }

  public init(begun: [Timestamp] = [], moves: [Party: Move] = [:]) {
    self.begun = begun
    self.moves = moves
  }

  public var isEmpty: Bool { begun.isEmpty && moves.isEmpty }
}

extension [Wave] {
  /// The waves with trimmed titles, or what is wrong with them.
  func checked(duration: Int?) throws(Rejection) -> [Wave] {
    guard count <= Limits.waves else { throw .invalid(field: "waves", problem: "must be at most \(Limits.waves)") }
    var waves = self
    for (index, wave) in enumerated() {
      let path = "waves[\(index)]."
      waves[index].title = try checkedText(path + "title", wave.title, TeamNameRule.self)
      try check(path + "after", wave.after, in: Limits.waveAfter, unit: " seconds")
      guard index > 0 || wave.after == 0 else {
        throw .invalid(field: path + "after", problem: "must be 0: the first wave starts with the hunt")
      }
      guard index == 0 || self[index - 1].after < wave.after else {
        throw .invalid(field: path + "after", problem: "must be later than the wave before")
      }
      if let duration, wave.after >= duration {
        throw .invalid(field: path + "after", problem: "must be less than the duration, \(duration) seconds")
      }
    }
    return waves
  }
}

extension Lobby {
  // MARK: Reading

  /// The wave in which a player starts; nil without waves. Teams, or players without one, are dealt in turn.
  public func wave(of id: PlayerID) -> Int? {
    guard !details.waves.isEmpty else { return nil }
    let player = anyPlayer(id)
    return move(of: id)?.wave ?? dealt(number: player?.team?.number ?? player?.place ?? id.number)
  }

  private func wave(of party: Party) -> Int {
    switch party {
    case .player(let id): wave(of: id) ?? 0
    case .team(let id): waves.moves[party]?.wave ?? dealt(number: id.number)
    }
  }

  private func dealt(number: Int) -> Int { (number - 1) % max(1, details.waves.count) }

  /// The number by which a joiner without a team is dealt into a wave, if it is not their own: that of whoever left without
  /// a successor and would have started last. So nobody gets into an earlier wave by leaving and joining again.
  var vacantPlace: Int? {
    guard !details.waves.isEmpty, playerCount < players.count else { return nil }
    let alone = players.enumerated().lazy.filter { $0.element.team == nil }
      .map { (id: PlayerID($0.offset + 1), place: $0.element.place ?? $0.offset + 1, isSeated: $0.element.isSeated) }
    let taken = Set(alone.filter(\.isSeated).map(\.place))
    var last: (wave: Int, place: Int)?
    for one in alone where !one.isSeated && !taken.contains(one.place) {
      guard let wave = wave(of: one.id), wave > last?.wave ?? -1 else { continue }
      // The host had moved whoever was not dealt there.
      last = (wave, dealt(number: one.place) == wave ? one.place : wave + 1)
    }
    return last?.place
  }

  private func move(of id: PlayerID) -> Waves.Move? {
    guard !waves.moves.isEmpty else { return nil }
    return waves.moves[.player(id)] ?? anyPlayer(id)?.team.flatMap { waves.moves[.team($0)] }
  }

  /// Whether a player's wave has not started yet.
  public func isWaiting(_ player: PlayerID) -> Bool {
    guard !details.waves.isEmpty, anyPlayer(player) != nil, let wave = wave(of: player) else { return false }
    return wave >= waves.begun.count
  }

  /// When a player's wave started, or the host moved them into it; nil without waves and before that.
  func waveStart(of player: PlayerID) -> Timestamp? {
    guard !details.waves.isEmpty, let wave = wave(of: player), wave < waves.begun.count else { return nil }
    let start = waves.begun[wave]
    return move(of: player).map { max(start, $0.at) } ?? start
  }

  /// When a wave starts, or started; nil while that is unknown.
  public func startsAt(ofWave wave: Int) -> Timestamp? {
    if waves.begun.indices.contains(wave) { return waves.begun[wave] }
    guard details.waves.indices.contains(wave) else { return nil }
    let after = Span.seconds(details.waves[wave].after)
    switch phase {
    case .open: return details.startsAt.map { $0 + after }
    case .running: return clock.moment(after: after)
    case .paused, .ended: return nil
    }
  }

  /// When a player starts, or started; nil while that is unknown, and without waves.
  public func startsAt(of player: PlayerID) -> Timestamp? {
    waveStart(of: player) ?? wave(of: player).flatMap(startsAt)
  }

  /// When the next wave starts; nil while none does.
  var nextWave: Timestamp? {
    guard waves.begun.count < details.waves.count, phase == .running else { return nil }
    return startsAt(ofWave: waves.begun.count)
  }

  /// The event of the next wave's start at that moment.
  func waveStarted(at moment: Timestamp) -> LobbyEvent {
    .waveStarted(WaveStarted(wave: waves.begun.count, startsAt: moment))
  }

  // MARK: Deciding

  func moveToWave(_ party: Party, _ wave: Int) throws(Rejection) -> Decision {
    guard phase != .ended else { throw .wrongPhase(phase) }
    let field: String
    switch party {
    case .player(let id):
      guard player(id) != nil else { throw .playerNotFound(id) }
      field = "player"
    case .team(let id):
      try checkTeam(id, field: "team")
      field = "team"
    }
    guard details.waves.indices.contains(wave) else {
      let last = details.waves.count - 1
      throw .invalid(
        field: "wave", problem: last < 0 ? "cannot be: this hunt has no waves" : "must be from 0 to \(last)")
    }
    guard self.wave(of: party) >= waves.begun.count else {
      throw .invalid(field: field, problem: "cannot be moved: their wave has started")
    }
    guard self.wave(of: party) != wave || hasStrayed(from: party) else { return Decision() }
    return Decision([.waveMoved(WaveMoved(party: party, wave: wave))])
  }

  /// Whether somebody of a team waits in another wave than the team.
  private func hasStrayed(from party: Party) -> Bool {
    guard case .team(let team) = party, !waves.moves.isEmpty else { return false }
    return seatedPlayers.contains { id, player in
      player.team == team && isWaiting(id) && wave(of: id) != wave(of: party)
    }
  }

  // MARK: Recording

  func moved(_ moved: WaveMoved, at moment: Timestamp) -> Waves {
    var waves = waves
    if case .team(let team) = moved.party {
      // Those of the team who were moved by themselves and still wait come along.
      for (party, move) in waves.moves where move.wave >= waves.begun.count {
        if case .player(let id) = party, anyPlayer(id)?.team == team { waves.moves[party] = nil }
      }
    }
    waves.moves[moved.party] = Waves.Move(wave: moved.wave, at: moment)
    return waves
  }

  /// The waves after the host has planned others.
  func replanned() -> Waves {
    Waves(begun: waves.begun, moves: waves.moves.filter { $0.value.wave < details.waves.count })
  }
}
