import Core
import Hunt

// Waves in which players start.
extension PlainGame {
  struct PlainWaves {
    /// When each wave started that has.
    var begun: [Timestamp] = []
    /// Those whom the host moved, and when.
    var moves: [Party: (wave: Int, at: Timestamp)] = [:]
  }

  func readWaves() -> PlainWaves {
    var waves = PlainWaves()
    for happening in happened {
      switch happening.event {
      case .waveStarted(let started): waves.begun.append(started.startsAt)
      case .waveMoved(let moved):
        if case .team(let team) = moved.party {
          // Members who were moved alone, and still wait, go with their team.
          for guest in guests
          where guest.team == team && waves.moves[.player(guest.id)].map({ $0.wave >= waves.begun.count }) ?? false {
            waves.moves[.player(guest.id)] = nil
          }
        }
        waves.moves[moved.party] = (moved.wave, happening.at)
      case .lobbyUpdated(let changes):
        if let planned = changes.waves { waves.moves = waves.moves.filter { $0.value.wave < planned.count } }
      default: break
      }
    }
    return waves
  }

  /// The index of a player's wave; nil without waves.
  func wave(of player: PlayerID) -> Int? {
    guard !details.waves.isEmpty else { return nil }
    if let moved = moved(player) { return moved.wave }
    let guest = guests.first { $0.id == player }
    return ((guest?.team?.number ?? guest?.place ?? player.number) - 1) % details.waves.count
  }

  /// Who joins takes the place of somebody who left, of several the one in the latest wave who joined first.
  var placeOfLeaver: Int? {
    let alone = guests.filter { $0.team == nil }
    let left = alone.filter { one in !one.isSeated && !alone.contains { $0.isSeated && $0.place == one.place } }
    guard let latest = left.compactMap({ wave(of: $0.id) }).max(),
      let leaver = left.first(where: { wave(of: $0.id) == latest })
    else { return nil }
    return (leaver.place - 1) % details.waves.count == latest ? leaver.place : latest + 1
  }

  private func moved(_ player: PlayerID) -> (wave: Int, at: Timestamp)? {
    waves.moves[.player(player)] ?? guests.first { $0.id == player }?.team.flatMap { waves.moves[.team($0)] }
  }

  private func wave(of team: TeamID) -> Int {
    waves.moves[.team(team)]?.wave ?? (team.number - 1) % max(1, details.waves.count)
  }

  /// Whether a player may not play yet.
  func isWaiting(_ player: PlayerID) -> Bool {
    guard guests.contains(where: { $0.id == player }), let wave = wave(of: player) else { return false }
    return wave >= waves.begun.count
  }

  /// When a player's wave began, or they were moved into it; nil before.
  func waveStart(of player: PlayerID) -> Timestamp? {
    guard let wave = wave(of: player), wave < waves.begun.count else { return nil }
    return max(waves.begun[wave], moved(player)?.at ?? waves.begun[wave])
  }

  func startsAt(wave: Int) -> Timestamp? {
    if wave < waves.begun.count { return waves.begun[wave] }
    let after = Int64(details.waves[wave].after * 1_000)
    switch phase {
    case .open: return details.startsAt.map { $0 + Span(milliseconds: after) }
    case .running:
      let last = happened[seq - 1].at
      return last + Span(milliseconds: after - elapsed(at: last))
    case .paused, .ended: return nil
    }
  }

  /// The start of the next wave; nil if none waits or the hunt does not run.
  var nextWave: (event: LobbyEvent, at: Timestamp)? {
    let next = waves.begun.count
    guard phase == .running, next < details.waves.count, let at = startsAt(wave: next) else { return nil }
    return (.waveStarted(WaveStarted(wave: next, startsAt: at)), at)
  }

  func moveToWave(_ party: Party, _ wave: Int) -> Verdict {
    var objections: [Refusal?] = [phase == .ended ? wrongPhase : nil]
    if wave < 0 || wave >= details.waves.count { objections.append("invalid-params wave") }
    var isThere = false
    switch party {
    case .player(let id):
      if seated(id) == nil { objections.append("player-not-found") }
      if self.wave(of: id) ?? 0 < waves.begun.count { objections.append("invalid-params player") }
      isThere = self.wave(of: id) == wave
    case .team(let id):
      if id.number > details.teams.count { objections.append("invalid-params team") }
      if self.wave(of: id) < waves.begun.count { objections.append("invalid-params team") }
      let waiting = seated.filter { $0.team == id && isWaiting($0.id) }
      isThere = self.wave(of: id) == wave && waiting.allSatisfy { self.wave(of: $0.id) == wave }
    }
    return done(unless: objections, isThere ? [] : [.waveMoved(WaveMoved(party: party, wave: wave))])
  }

  /// What is wrong with the waves that a host asks for.
  func problems(of waves: [Wave], duration: Int?) -> [Refusal?] {
    waves.enumerated().map { index, wave in
      let isFirst = index == 0 && wave.after == 0
      let isNext = index > 0 && wave.after > waves[index - 1].after
      let isInTime = duration.map { wave.after < $0 } ?? true
      return (isFirst || isNext) && isInTime ? nil : "invalid-params waves[\(index)].after"
    }
  }

  var shownWaves: String? {
    guard !details.waves.isEmpty else { return nil }
    return list(
      details.waves.enumerated().map { index, wave in
        object(
          ("title", wave.title.json), ("after", "\(wave.after)"),
          ("startsAt", startsAt(wave: index).map { "\($0.milliseconds)" }))
      })
  }
}
