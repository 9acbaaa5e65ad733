import Core
import Hunt

// Stations, which players check in at and out of.
extension PlainGame {
  struct PlainStay {
    let player: PlayerID
    let clue: ClueID
    let from: Timestamp
    /// nil while the player is inside.
    var to: Timestamp?
    /// The running time of the hunt, in milliseconds, at which the player must leave.
    var until: Int64?
  }

  /// Every stay of players who are still there, in order.
  var stays: [PlainStay] {
    var stays: [PlainStay] = []
    var minutes: [ClueID: Int] = [:]
    func leave(at moment: Timestamp, where isMeant: (PlainStay) -> Bool) {
      for index in stays.indices where stays[index].to == nil && isMeant(stays[index]) { stays[index].to = moment }
    }
    func end(after minutes: Int?, since moment: Timestamp) -> Int64? {
      minutes.map { elapsed(at: moment) + Int64($0) * 60_000 }
    }
    for happening in happened {
      switch happening.event {
      case .clueAdded(let added): minutes[added.id] = added.clue.station.map { $0.minutes ?? 30 }
      case .clueUpdated(let updated):
        guard let station = updated.changes.station else { break }
        minutes[updated.clue] = station.map { $0.minutes ?? 30 }
        for index in stays.indices where stays[index].to == nil && stays[index].clue == updated.clue {
          let end = end(after: minutes[updated.clue], since: stays[index].from)
          stays[index].until = end.map { max($0, elapsed(at: happening.at)) }
        }
      case .stationEntered(let entered):
        stays.append(
          PlainStay(
            player: entered.player, clue: entered.clue, from: happening.at, to: nil,
            until: end(after: minutes[entered.clue], since: happening.at)))
      case .stationLeft(let left): leave(at: happening.at) { $0.player == left.player }
      case .huntEnded: leave(at: happening.at) { _ in true }
      case .playerLeft(let left): stays.removeAll { $0.player == left.player }
      case .playerKicked(let kicked): stays.removeAll { $0.player == kicked.player }
      default: break
      }
    }
    return stays
  }

  func inside(_ clue: ClueID) -> Int { stays.count { $0.clue == clue && $0.to == nil } }

  private func place(of player: PlayerID) -> ClueID? { stays.first { $0.player == player && $0.to == nil }?.clue }

  // MARK: Moving

  func enter(_ id: ClueID, by player: PlayerID, now: Timestamp) -> Verdict {
    let objections = [
      seated(player) == nil ? "player-not-found" : nil, phase == .running ? nil : wrongPhase,
      clue(id) == nil ? "clue-not-found" : nil,
    ].compactMap { $0 }
    if !objections.isEmpty { return .refused(objections) }
    guard let clue = clue(id), isRevealed(id, to: player) else {
      return .done([]) { _ in object(("outcome", "locked".json), ("inside", "0"), ("capacity", "0")) }
    }
    guard let capacity = clue.station?.capacity else { return .refused(["invalid-params clue"]) }
    func answer(_ outcome: String, _ events: [LobbyEvent] = []) -> Verdict {
      .done(events) {
        object(("outcome", outcome.json), ("inside", "\($0.inside(id))"), ("capacity", "\(capacity)"))
      }
    }
    if place(of: player) == id { return answer("entered") }
    let canFind =
      isInWindow(clue, at: now) && !isClosed(id, to: player, at: now, isAccepted: false) && !hasFound(player, id)
      && !isOutOfTries(id, player) && !isSpare(id, player)
    if !canFind { return answer("closed") }
    if inside(id) >= capacity { return answer("full") }
    return answer("entered", wayOut(of: player) + [.stationEntered(StationEntered(player: player, clue: id))])
  }

  func leave(_ id: ClueID, by player: PlayerID) -> Verdict {
    let isHidden = !isRevealed(id, to: player)
    let wasThere = stays.contains { $0.player == player && $0.clue == id }
    let isNone = clue(id) != nil && clue(id)?.station == nil && !isHidden && !wasThere
    return done(
      unless: [
        seated(player) == nil ? "player-not-found" : nil, clue(id) == nil ? "clue-not-found" : nil,
        isNone ? "invalid-params clue" : nil,
      ], place(of: player) == id ? wayOut(of: player) : []
    ) { object(("inside", isHidden ? "0" : "\($0.inside(id))")) }
  }

  /// A player leaves the station that they are inside.
  func wayOut(of player: PlayerID) -> [LobbyEvent] {
    place(of: player).map { [.stationLeft(StationLeft(player: player, clue: $0))] } ?? []
  }

  /// Who must leave because of these events.
  func departures(after events: [LobbyEvent]) -> [LobbyEvent] {
    var departures: [LobbyEvent] = []
    func empty(_ clue: ClueID) {
      let inside = stays.filter { $0.clue == clue && $0.to == nil }.map(\.player).sorted()
      departures += inside.map { .stationLeft(StationLeft(player: $0, clue: clue)) }
    }
    for event in events {
      switch event {
      case .clueScanned(let find): if place(of: find.player) == find.clue { departures += wayOut(of: find.player) }
      case .clueUpdated(let updated): if updated.changes.station == .some(nil) { empty(updated.clue) }
      case .rulingApplied(let applied): if case .voidClue(let clue) = applied.ruling { empty(clue) }
      default: break
      }
    }
    return departures
  }

  // MARK: Time

  /// The player whose time runs out first, and when.
  var nextDeparture: (event: LobbyEvent, at: Timestamp)? {
    guard phase == .running, let since = stretches.last?.from else { return nil }
    let limited = stays.filter { $0.to == nil && $0.until != nil }
    guard let first = limited.min(by: { ($0.until ?? 0, $0.player) < ($1.until ?? 0, $1.player) }) else { return nil }
    let moment = since + Span(milliseconds: (first.until ?? 0) - elapsed(at: since))
    return (.stationLeft(StationLeft(player: first.player, clue: first.clue)), moment)
  }

  /// When a proof given in a station counts; nil if it is given outside.
  func timeInside(_ id: ClueID, of player: PlayerID, sentAt: Timestamp?, moment: Timestamp) -> Timestamp? {
    guard let stay = stays.last(where: { $0.player == player && $0.clue == id }) else { return nil }
    guard let end = stay.to else { return max(moment, stay.from) }
    return sentAt != nil && stay.from <= moment && moment < end ? moment : nil
  }

  // MARK: What is shown

  func shownStation(_ id: ClueID, _ clue: Clue, to player: PlayerID?) -> String? {
    guard let station = clue.station else { return nil }
    let mine = stays.last { $0.player == player && $0.clue == id && $0.to == nil }
    var end: Timestamp?
    if let until = mine?.until, phase == .running, let since = stretches.last?.from {
      end = since + Span(milliseconds: until - elapsed(at: since))
    }
    return object(
      ("inside", "\(inside(id))"), ("capacity", "\(station.capacity)"), ("minutes", station.minutes.map { "\($0)" }),
      ("enteredAt", mine.map { "\($0.from.milliseconds)" }), ("until", end.map { "\($0.milliseconds)" }))
  }
}
