public import Core

/// Roll calls and calls for help.
public struct Safety: Sendable, Equatable {
  /// The newest roll calls, oldest first; the last is `q` and this number.
  public private(set) var rolls: [RollCall] = []
  public private(set) var rollCount = 0
  /// The newest calls for help, oldest first.
  public private(set) var calls: [HelpCall] = []
  public private(set) var callCount = 0

  public init() {}

  /// Restores saved ones.
  public init(rolls: [RollCall], rollCount: Int, calls: [HelpCall], callCount: Int) {
    self.rolls = rolls
    self.rollCount = rollCount
    self.calls = calls
    self.callCount = callCount
  }

  public var isEmpty: Bool { rollCount == 0 && callCount == 0 }
  /// The roll call that waits for answers.
  public var openRoll: RollCall? { rolls.last.flatMap { $0.closedAt == nil ? $0 : nil } }

  public func roll(_ id: RollID) -> RollCall? { rolls.last { $0.id == id } }
  public func call(_ id: HelpID) -> HelpCall? { calls.last { $0.id == id } }

  /// A player's newest call that nobody has answered.
  public func openCall(of player: PlayerID) -> HelpCall? {
    calls.last { $0.player == player && $0.answeredAt == nil }
  }

  // MARK: Events

  mutating func note(_ event: LobbyEvent, at moment: Timestamp, by author: StaffID?) {
    switch event {
    case .rollCalled(let called): call(called, at: moment)
    case .rollAnswered(let answered): answer(answered, at: moment)
    case .rollClosed(let closed): close(closed, at: moment)
    case .helpAsked(let asked): call(asked, at: moment)
    case .helpAnswered(let answered): answer(answered, at: moment, by: author)
    default: break
    }
  }

  private mutating func call(_ called: RollCalled, at moment: Timestamp) {
    rollCount = called.roll.number
    rolls.append(RollCall(id: called.roll, text: called.text, at: moment))
    if rolls.count > Limits.rollCalls { rolls.removeFirst() }
  }

  private mutating func answer(_ answered: RollAnswered, at moment: Timestamp) {
    guard let index = rolls.lastIndex(where: { $0.id == answered.roll }) else { return }
    rolls[index].answer(answered.player, at: moment)
  }

  private mutating func close(_ closed: RollClosed, at moment: Timestamp) {
    guard let index = rolls.lastIndex(where: { $0.id == closed.roll }) else { return }
    rolls[index].closedAt = rolls[index].closedAt ?? moment
  }

  private mutating func call(_ asked: HelpAsked, at moment: Timestamp) {
    callCount = asked.help.number
    calls.append(HelpCall(id: asked.help, player: asked.player, text: asked.text, at: moment))
    if calls.count > Limits.helpCalls { calls.removeFirst() }
  }

  private mutating func answer(_ answered: HelpAnswered, at moment: Timestamp, by author: StaffID?) {
    guard let index = calls.lastIndex(where: { $0.id == answered.help }) else { return }
    guard calls[index].answeredAt == nil else { return }
    calls[index].answeredAt = moment
    calls[index].answeredBy = author
  }
}

/// A roll call: everybody is asked to say that they are there.
public struct RollCall: Sendable, Equatable {
  public struct Answer: Sendable, Equatable {
    public let player: PlayerID
    public let at: Timestamp

    public init(player: PlayerID, at: Timestamp) {
      self.player = player
      self.at = at
    }
  }

  public let id: RollID
  public let text: String?
  public let at: Timestamp
  public internal(set) var closedAt: Timestamp?
  /// In the order in which they came.
  public private(set) var answers: [Answer]
  private var answered = BitSet()

  public init(id: RollID, text: String?, at: Timestamp, closedAt: Timestamp? = nil, answers: [Answer] = []) {
    self.id = id
    self.text = text
    self.at = at
    self.closedAt = closedAt
    self.answers = answers
    for answer in answers { answered.insert(answer.player.number) }
  }

  public func isAnswered(by player: PlayerID) -> Bool { answered.contains(player.number) }

  mutating func answer(_ player: PlayerID, at moment: Timestamp) {
    guard !isAnswered(by: player) else { return }
    answered.insert(player.number)
    answers.append(Answer(player: player, at: moment))
  }
}

/// A player's call for help.
public struct HelpCall: Sendable, Equatable {
  public let id: HelpID
  public let player: PlayerID
  public let text: String?
  public let at: Timestamp
  public internal(set) var answeredAt: Timestamp?
  /// The member of staff who answered; nil for the host, and before.
  public internal(set) var answeredBy: StaffID?

  public init(
    id: HelpID, player: PlayerID, text: String?, at: Timestamp, answeredAt: Timestamp? = nil,
    answeredBy: StaffID? = nil
  ) {
    self.id = id
    self.player = player
    self.text = text
    self.at = at
    self.answeredAt = answeredAt
    self.answeredBy = answeredBy
  }
}

// In any phase: people must come home after the end, too.
extension Lobby {
  /// Calls the roll. An earlier call ends with it.
  func callRoll(_ text: NoticeText?) -> Decision {
    let id = RollID(safety.rollCount + 1)
    let closed = safety.openRoll.map { [LobbyEvent.rollClosed(RollClosed(roll: $0.id))] } ?? []
    return Decision(closed + [.rollCalled(RollCalled(roll: id, text: text?.value))], answer: .roll(id))
  }

  func closeRoll(_ id: RollID) throws(Rejection) -> Decision {
    try existing(id).closedAt == nil ? Decision([.rollClosed(RollClosed(roll: id))]) : Decision()
  }

  func answerRoll(_ id: RollID, by player: PlayerID) throws(Rejection) -> Decision {
    guard self.player(player) != nil else { throw .notSeated }
    let roll = try existing(id)
    guard !roll.isAnswered(by: player) else { return Decision() }
    guard roll.closedAt == nil else {
      throw .invalid(field: "roll", problem: "is over: the host no longer waits for answers")
    }
    return Decision([.rollAnswered(RollAnswered(roll: id, player: player))])
  }

  private func existing(_ id: RollID) throws(Rejection) -> RollCall {
    guard let roll = safety.roll(id) else { throw .invalid(field: "roll", problem: "is no roll call of this lobby") }
    return roll
  }

  /// Calls for help. Muted players may, too.
  func askForHelp(_ text: NoticeText?, by player: PlayerID) throws(Rejection) -> Decision {
    guard self.player(player) != nil else { throw .notSeated }
    let id = HelpID(safety.callCount + 1)
    return Decision([.helpAsked(HelpAsked(help: id, player: player, text: text?.value))], answer: .help(id))
  }

  func answerHelp(_ id: HelpID, _ text: NoticeText?) throws(Rejection) -> Decision {
    guard let call = safety.call(id) else {
      throw .invalid(field: "help", problem: "is no call for help of this lobby")
    }
    guard call.answeredAt == nil else { return Decision() }
    return Decision([.helpAnswered(HelpAnswered(help: id, player: call.player, text: text?.value))])
  }

  // MARK: Positions

  /// Throws if players may not share where they are now. Positions themselves are no part of a lobby, so that nothing
  /// stores them.
  public func checkSharing() throws(Rejection) {
    try checkSharingIsOn()
    guard phase != .ended else { throw .wrongPhase(phase) }
  }

  /// Throws if the host lets nobody share where they are.
  public func checkSharingIsOn() throws(Rejection) {
    guard details.settings.positions else { throw .notAllowed(.positionsAreOff) }
  }
}
