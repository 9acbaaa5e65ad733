public import Core

// The start of a hunt: at once, or counted in, so that the host can take it back.

/// A start that the host has ordered and may still take back.
public struct CountedStart: Hashable, Sendable {
  public let at: Timestamp
  /// When the hunt was to start by itself before; nil if it was not.
  public let instead: Timestamp?

  public init(at: Timestamp, instead: Timestamp?) {
    self.at = at
    self.instead = instead
  }
}

extension Lobby {
  /// When the hunt starts by itself according to its plan, whatever is counted in.
  public var plannedStart: Timestamp? { countedStart.map(\.instead) ?? details.startsAt }

  // MARK: Deciding

  func decideStart(_ command: LobbyCommand, at now: Timestamp) throws(Rejection) -> Decision {
    switch command {
    case .countIn(let seconds): try countIn(seconds, at: now)
    case .cancelStart: try cancelStart(at: now)
    default: try start(at: now)
    }
  }

  private func start(at now: Timestamp) throws(Rejection) -> Decision {
    guard phase == .open else { throw .wrongPhase(phase) }
    return Decision([.huntStarted(HuntStarted(endsAt: details.duration.map { now + .seconds($0) }))], answer: .phase)
  }

  private func countIn(_ seconds: Int, at now: Timestamp) throws(Rejection) -> Decision {
    guard phase == .open else { throw .wrongPhase(phase) }
    try check("undo", seconds, in: Limits.startUndo, unit: " seconds")
    // Asked again: the count goes on.
    if let countedStart { return Decision(answer: .starting(at: countedStart.at)) }
    let start = now + .seconds(seconds)
    return Decision([.huntStarting(HuntStarting(at: start))], answer: .starting(at: start))
  }

  private func cancelStart(at now: Timestamp) throws(Rejection) -> Decision {
    guard let countedStart else { throw .wrongPhase(phase) }
    let planned = countedStart.instead.flatMap { now < $0 ? $0 : nil }
    return Decision([.huntStartCancelled(HuntStartCancelled(startsAt: planned))], answer: .startsAt(planned))
  }

  /// Refuses changes to the plan of a start that is counted in: what everybody counts down to must come.
  func checkCountedStart(_ changed: LobbyDetails) throws(Rejection) {
    guard countedStart != nil else { return }
    guard changed.startsAt == details.startsAt, changed.order == details.order, changed.waves == details.waves else {
      throw .wrongPhase(phase)
    }
  }

  /// The code of the waiting room was scanned, with which players try their cameras. Recognised in any phase; told once,
  /// and only while it is of use.
  func warmUp(_ id: PlayerID) throws(Rejection) -> Decision {
    guard let player = player(id) else { throw .notSeated }
    let isNews = phase == .open && !player.isWarmedUp
    return Decision(
      isNews ? [.playerWarmedUp(PlayerWarmedUp(player: id))] : [], answer: .scan(.warmUp, clue: nil))
  }

  public func checkCheering() throws(Rejection) {
    guard phase == .open else { throw .wrongPhase(phase) }
  }

  // MARK: Recording

  mutating func countIn(_ start: Timestamp) {
    countedStart = CountedStart(at: start, instead: details.startsAt)
    details.startsAt = start
  }

  /// The hunt starts, ends, or its start is taken back: the plan is what it was.
  mutating func endCount(startsAt: Timestamp?) {
    guard countedStart != nil else { return }
    countedStart = nil
    details.startsAt = startsAt
  }
}
