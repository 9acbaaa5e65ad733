public import Core

// Stations: clues with room for a few players, who check in and out.

extension Lobby {
  // MARK: Deciding

  func enterStation(_ clue: ClueID, by id: PlayerID, now: Timestamp) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .playerNotFound(id) }
    guard phase == .running else { throw .wrongPhase(phase) }
    let plan = try existing(clue)
    let answer = { Decision(answer: .station($0, clue: clue, of: id)) }
    // Before the kind of clue is told.
    guard isRevealed(clue, to: id) else { return answer(.locked) }
    let station = try station(of: plan)
    guard stations.place(of: id) != clue else { return answer(.entered) }
    guard plan.isOpen(at: now), !isClosed(clue, to: id, at: now, byHand: false), !player.found.contains(clue),
      !isOutOfTries(of: clue, by: id), !isSpare(clue, to: id)
    else { return answer(.closed) }
    guard stations.inside(clue) < station.capacity else { return answer(.full) }
    return Decision(
      departures(of: id) + [.stationEntered(StationEntered(player: id, clue: clue))],
      answer: .station(.entered, clue: clue, of: id))
  }

  /// Leaving a station that one is not inside changes nothing: a phone may ask twice, or after its time ran out.
  func leaveStation(_ clue: ClueID, by id: PlayerID) throws(Rejection) -> Decision {
    guard player(id) != nil else { throw .playerNotFound(id) }
    let plan = try existing(clue)
    if isRevealed(clue, to: id), stations.stay(of: id, in: clue) == nil { _ = try station(of: plan) }
    return Decision(
      stations.place(of: id) == clue ? departures(of: id) : [], answer: .leftStation(clue, by: id))
  }

  private func station(of clue: Clue) throws(Rejection) -> Station {
    guard let station = clue.station else {
      throw .invalid(field: "clue", problem: "is no station: nobody has to check in there")
    }
    return station
  }

  /// A player's way out of the station that they are inside.
  func departures(of player: PlayerID) -> [LobbyEvent] {
    stations.place(of: player).map { [.stationLeft(StationLeft(player: player, clue: $0))] } ?? []
  }

  /// Who must leave stations because of decided events: finders, and everybody if the station is one no longer.
  func departures(after events: [LobbyEvent]) -> [LobbyEvent] {
    guard !stations.isEmpty else { return [] }
    return events.flatMap { event in
      if case .clueScanned(let find) = event {
        return stations.place(of: find.player) == find.clue ? departures(of: find.player) : []
      }
      if case .clueUpdated(let updated) = event, updated.changes.station == .some(nil) {
        return departures(from: updated.clue)
      }
      if case .rulingApplied(let applied) = event, case .voidClue(let clue) = applied.ruling {
        return departures(from: clue)
      }
      return []
    }
  }

  private func departures(from clue: ClueID) -> [LobbyEvent] {
    stations.players(inside: clue).map { .stationLeft(StationLeft(player: $0, clue: clue)) }
  }

  /// The time from which a proof given in a station counts; nil if the player is not inside, or was not when the proof
  /// was made.
  /// - Parameter moment: the time from which it would count elsewhere.
  func timeInside(_ clue: ClueID, by player: PlayerID, madeAt: Timestamp?, _ moment: Timestamp) -> Timestamp? {
    guard let stay = stations.stay(of: player, in: clue) else { return nil }
    // A phone's clock may be slow: nobody finds anything before entering.
    guard let leftAt = stay.leftAt else { return max(moment, stay.enteredAt) }
    return madeAt != nil && stay.enteredAt <= moment && moment < leftAt ? moment : nil
  }

  // MARK: Time

  /// When a player's time in a station runs out. It stands still while the hunt is paused.
  public func stayEnds(_ player: PlayerID) -> Timestamp? {
    guard phase == .running, let place = stations.place(of: player) else { return nil }
    return stations.stay(of: player, in: place)?.until.flatMap(clock.moment)
  }

  /// When somebody's time in a station runs out next.
  var nextDeparture: Timestamp? { stations.nextToEnd.flatMap { stayEnds($0.player) } }

  /// The player whose time runs out then leaves.
  var departing: LobbyEvent? {
    stations.nextToEnd.map { .stationLeft(StationLeft(player: $0.player, clue: $0.clue)) }
  }

  // MARK: Recording

  /// A published log withholds who was where, so the clue may be any.
  func canRecordStay(_ event: LobbyEvent) -> Bool {
    if case .stationEntered(let entered) = event { return anyPlayer(entered.player) != nil }
    if case .stationLeft(let left) = event { return anyPlayer(left.player) != nil }
    return false
  }

  mutating func recordStay(_ event: LobbyEvent, at moment: Timestamp) {
    if case .stationEntered(let entered) = event { record(entered, at: moment) }
    if case .stationLeft(let left) = event { stations.leave(left.player, at: moment) }
  }

  private mutating func record(_ entered: StationEntered, at moment: Timestamp) {
    let since = clock.elapsed(at: moment)
    let until = clue(entered.clue)?.station.map { since + $0.stay }
    stations.enter(
      Stations.Stay(player: entered.player, clue: entered.clue, enteredAt: moment, since: since, until: until))
  }

  mutating func limitStays(in clue: ClueID, by station: Station?, at moment: Timestamp) {
    guard stations.inside(clue) > 0 else { return }
    stations.limit(clue, to: station?.stay, elapsed: clock.elapsed(at: moment))
  }
}

// MARK: Reading

extension Lobby {
  /// The players of a sequence who look for each clue.
  public var nextClues: [ClueID: Int] {
    guard details.order.isSequence, clock.startedAt != nil else { return [:] }
    return seatedPlayers.reduce(into: [:]) { counts, seated in
      if let clue = next(of: seated.id) { counts[clue, default: 0] += 1 }
    }
  }

  /// The finds of a clue that were made after a moment, in order.
  public func finds(of clue: ClueID, after moment: Timestamp) -> ArraySlice<RecordedFind> {
    guard let finds = finds[clue], let last = finds.lastIndex(where: { $0.at <= moment }) else {
      return finds[clue]?[...] ?? []
    }
    return finds[(last + 1)...]
  }
}
