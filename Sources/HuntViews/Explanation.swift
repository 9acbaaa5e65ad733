public import Core
public import Hunt

/// The breakdown of a player's points.
public struct Explanation: Sendable, Equatable {
  public var points: Int
  /// By ascending sequence number. The entries' points add up to the player's.
  public var because: [Entry]

  public struct Entry: Sendable, Equatable {
    /// The event that gave or took the points, and its time.
    public var seq: Int
    public var at: Timestamp
    public var points: Int
    public var kind: Kind
    public var clue: ClueID?
    public var ruling: RulingID?
    /// The photo that a bonus is for.
    public var submission: SubmissionID?
    /// The host's reason for a ruling, or for a find accepted by hand.
    public var reason: String?
    /// Whether the host accepted the find by hand.
    public var isAccepted = false
  }

  public enum Kind: String, Sendable {
    case find
    /// For being among the first finders, or for a photo.
    case bonus
    case hint
    /// Wrong options tried before the find.
    case tries
    /// An award or, with no points, a find that a ruling voids, or extra time.
    case ruling
  }
}

extension Explanation.Kind {
  fileprivate var order: Int {
    switch self {
    case .find, .hint, .ruling: 0
    case .tries: 1
    case .bonus: 2
    }
  }
}

extension LobbyView {
  /// The breakdown of a player's points that a viewer may see; nil if the player is not in the lobby.
  public func explanation(of player: PlayerID, toldTo viewer: Viewer = .host) -> Explanation? {
    guard lobby.player(player) != nil else { return nil }
    // Players who joined while the board stood still have no points there.
    return scores(for: viewer).explanation(of: player) ?? Explanation(points: 0, because: [])
  }

  private func explanation(of player: PlayerID) -> Explanation? {
    guard lobby.player(player) != nil else { return nil }
    var because = finds(by: player) + voidFinds(by: player)
    for hint in lobby.hints[player] ?? [] {
      because.append(.init(seq: hint.seq, at: hint.at, points: -hint.cost, kind: .hint, clue: hint.clue))
    }
    for applied in lobby.rulings.inForce {
      let points: Int
      switch applied.ruling {
      case .award(.player(player), let given): points = given
      case .allowTime(player, _): points = 0
      case .award, .allowTime, .voidClue, .voidCode, .voidFind: continue
      }
      because.append(
        .init(
          seq: applied.seq, at: applied.at, points: points, kind: .ruling, ruling: applied.id, reason: applied.reason))
    }
    // A find, its costs and its bonus have the same number.
    because.sort { ($0.seq, $0.kind.order) < ($1.seq, $1.kind.order) }
    // Points never drop below zero: the last deductions took only what was left.
    var owed = -because.reduce(0) { $0 + $1.points }
    for index in because.indices.reversed() where owed > 0 && because[index].points < 0 {
      let returned = min(owed, -because[index].points)
      because[index].points += returned
      owed -= returned
    }
    return Explanation(points: board.standing(of: player).points, because: because)
  }

  private func finds(by player: PlayerID) -> [Explanation.Entry] {
    var entries: [Explanation.Entry] = []
    for clue in lobby.players[player.number - 1].found.clues {
      guard let find = lobby.finds[clue]?.last(where: { $0.player == player }) else { continue }
      let worth = worth(of: find)
      entries.append(
        .init(
          seq: find.seq, at: find.at, points: worth.points + worth.lost, kind: .find, clue: clue,
          reason: lobby.acceptReasons[find.seq], isAccepted: find.isAccepted))
      if worth.lost > 0 {
        entries.append(.init(seq: find.seq, at: find.at, points: -worth.lost, kind: .tries, clue: clue))
      }
      if worth.bonus > 0 {
        entries.append(.init(seq: find.seq, at: find.at, points: worth.bonus, kind: .bonus, clue: clue))
      }
      if worth.photoBonus > 0 {
        entries.append(
          .init(
            seq: find.seq, at: find.at, points: worth.photoBonus, kind: .bonus, clue: clue,
            submission: lobby.photos.bonus(of: clue, by: player)?.submission))
      }
    }
    return entries
  }

  /// Each entry appears at the position of the ruling that voids the find.
  private func voidFinds(by player: PlayerID) -> [Explanation.Entry] {
    lobby.voidFinds.values.joined().filter { $0.player == player }.compactMap { find in
      guard let applied = lobby.rulings.inForce.first(where: { $0.ruling.voids(find) }) else { return nil }
      return .init(
        seq: applied.seq, at: applied.at, points: 0, kind: .ruling, clue: find.clue, ruling: applied.id,
        reason: applied.reason)
    }
  }
}
