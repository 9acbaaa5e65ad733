public import Core

// Choices whose wrong options cost tries, points or time.

/// What a wrong option of a choice costs, and how many may be tried.
public struct TryRules: Hashable, Sendable {
  /// nil without a limit.
  public var tries: Int?
  /// Points that each wrong option takes from what the find is worth.
  public var wrongCost: Int
  /// Seconds until the next answer.
  public var wrongPause: Int

  public init(tries: Int? = nil, wrongCost: Int = 0, wrongPause: Int = 0) {
    self.tries = tries
    self.wrongCost = wrongCost
    self.wrongPause = wrongPause
  }

  /// Whether wrong options cost nothing: then nobody keeps them.
  public var isEmpty: Bool { self == TryRules() }

  func check(path: String) throws(Rejection) {
    if let tries { try Hunt.check(path + "tries", tries, in: Limits.tries) }
    try Hunt.check(path + "wrongCost", wrongCost, in: Limits.points)
    try Hunt.check(path + "wrongPause", wrongPause, in: Limits.wrongPause, unit: " seconds")
  }
}

/// A wrong option that was tried.
public struct WrongTry: Hashable, Sendable {
  public var player: PlayerID
  /// Its index in the host's list; -1 if a published log withholds it.
  public let option: Int
  public let cost: Int
  /// When the server got it.
  public let at: Timestamp
  /// The number of its event.
  public let seq: Int

  public init(player: PlayerID, option: Int, cost: Int, at: Timestamp, seq: Int) {
    self.player = player
    self.option = option
    self.cost = cost
    self.at = at
    self.seq = seq
  }
}

extension Lobby {
  /// The wrong options that a player, or their team, has tried.
  public func wrongTries(of clue: ClueID, by player: PlayerID) -> [WrongTry] {
    let all = allTries(of: clue, by: player)
    // Members of a team may have tried the same before they were in it.
    return all.filter { one in !all.contains { $0.option == one.option && $0.seq < one.seq } }
  }

  private func allTries(of clue: ClueID, by player: PlayerID) -> [WrongTry] {
    guard let tries = tries[clue], let sharer = sharer(player) else { return [] }
    return tries[sharer] ?? []
  }

  /// How many tries a player has left; nil without a limit.
  public func triesLeft(of clue: ClueID, by player: PlayerID) -> Int? {
    guard let tries = self.clue(clue)?.proof.tryRules.tries else { return nil }
    return max(0, tries - wrongTries(of: clue, by: player).count)
  }

  func isOutOfTries(of clue: ClueID, by player: PlayerID) -> Bool {
    !tries.isEmpty && triesLeft(of: clue, by: player) == 0
  }

  /// Who shares tries with a player.
  private func sharer(_ id: PlayerID) -> Party? {
    anyPlayer(id).map { player in player.team.map(Party.team) ?? .player(id) }
  }

  // MARK: Deciding

  /// Throws if a wrong option keeps the player from answering for a while.
  func checkPause(of clue: ClueID, by player: PlayerID, _ rules: TryRules, now: Timestamp) throws(Rejection) {
    guard rules.wrongPause > 0, let last = wrongTries(of: clue, by: player).map(\.at).max() else { return }
    let free = last + .seconds(rules.wrongPause)
    guard free <= now else { throw .triedTooSoon(retryAfter: free - now) }
  }

  /// Decides a wrong option. Whoever tries it again loses nothing.
  func tried(_ option: Int, of clue: ClueID, by id: PlayerID, _ rules: TryRules) -> Decision {
    let answer = Decision.Answer.scan(.wrongAnswer, clue: clue)
    let before = wrongTries(of: clue, by: id)
    guard !before.contains(where: { $0.option == option }) else { return Decision(answer: answer) }
    let tried = ClueTried(
      player: id, clue: clue, option: option, cost: rules.wrongCost,
      triesLeft: rules.tries.map { max(0, $0 - before.count - 1) }, team: player(id)?.team, isHidden: freeze != nil)
    return Decision([.clueTried(tried)], answer: answer)
  }

  /// What a player's find loses for the wrong options tried before it.
  func costOfTries(of clue: ClueID, by player: PlayerID) -> Int {
    tries.isEmpty ? 0 : wrongTries(of: clue, by: player).reduce(0) { $0 + $1.cost }
  }

  // MARK: Recording

  mutating func record(_ tried: ClueTried, at moment: Timestamp) {
    guard let sharer = sharer(tried.player) else { return }
    tries[tried.clue, default: [:]][sharer, default: []].append(
      WrongTry(player: tried.player, option: tried.option, cost: tried.cost, at: moment, seq: seq))
    if triesLeft(of: tried.clue, by: tried.player) == 0 { placeAll(sharing: sharer) }
  }

  /// Moves on the players of a sequence who have no tries left.
  private mutating func placeAll(sharing sharer: Party) {
    guard details.order.isSequence else { return }
    for index in players.indices where self.sharer(PlayerID(index + 1)) == sharer { place(PlayerID(index + 1)) }
  }

  /// Forgets the tries of a clue if its question changed.
  mutating func renewTries(of id: ClueID, before: Proof) {
    if let after = clue(id)?.proof, !after.asksTheSame(as: before) { tries[id] = nil }
    placeAll()
  }

  /// A player who left and joined again, by name, account or device, gets no new tries.
  mutating func inheritTries(_ joined: PlayerJoined) {
    guard !tries.isEmpty, let sharer = sharer(joined.player) else { return }
    // Events of earlier versions do not say.
    let earlier =
      joined.earlier.isEmpty ? earlierSeats(of: joined.name, joined.account, joined.device) : joined.earlier
    guard !earlier.isEmpty else { return }
    for clue in tries.keys {
      // In the same team, they share the tries anyway.
      for old in earlier where self.sharer(old) != sharer {
        for var wrong in allTries(of: clue, by: old) where wrong.player == old {
          wrong.player = joined.player
          tries[clue]?[sharer, default: []].append(wrong)
        }
      }
    }
    placeAll(sharing: sharer)
  }

  /// The seats that a person has left whose tries they inherit.
  func earlierSeats(of name: String, _ account: AccountID?, _ device: DeviceHash?) -> [PlayerID] {
    guard !tries.isEmpty else { return [] }
    let folded = name.nameKey
    let earlier = players.indices.filter { index in
      let player = players[index]
      guard !player.isSeated else { return false }
      return name != Self.deletedPlayer && player.nameKey == folded || account != nil && player.account == account
        || device != nil && player.device == device
    }
    return earlier.suffix(Limits.earlierSeats).map { PlayerID($0 + 1) }
  }
}

extension Proof {
  public var tryRules: TryRules { if case .choice(_, _, let rules) = self { rules } else { TryRules() } }

  /// Whether only the rules for tries differ.
  fileprivate func asksTheSame(as other: Proof) -> Bool {
    guard case .choice(let options, let answer, _) = self, case .choice(options, answer, _) = other else {
      return false
    }
    return true
  }

  /// The index of the option that a choice's answer means; nil if it is none.
  func option(_ answer: GivenAnswer, order: (_ count: Int) -> OptionOrder) -> Int? {
    guard case .choice(let options, _, _) = self, case .number(let number) = answer,
      let place = Int(exactly: number), options.indices.contains(place)
    else { return nil }
    return order(options.count).places[place]
  }
}
