// Finds that arrive after the end, from phones that had no network or said so.

/// What becomes of finds that arrive after the end; the words of the log and the wire.
public enum LateFinds: String, Hashable, Sendable, CaseIterable {
  /// They count, but rank behind every find that arrived in time.
  case count
  /// They wait for the host, who accepts those they believe.
  case review
  case refuse

  /// What a lobby has unless its host chooses. Where only the clue's points count, a wrong time gains nothing.
  public static func usual(for scoring: Scoring) -> LateFinds {
    switch scoring {
    case .fixed: .count
    case .speed, .first, .dynamic: .review
    }
  }
}

/// From when a player's time counts; the words of the log and the wire.
public enum PlayersClock: String, Hashable, Sendable, CaseIterable {
  /// From the start of the hunt.
  case shared
  /// From each player's own start.
  case own
}

/// A find that arrived after the end and waits for the host.
public struct ClaimedFind: Hashable, Sendable {
  public let player: PlayerID
  public let clue: ClueID
  /// When it was made, by the player's phone.
  public let at: Timestamp

  public init(player: PlayerID, clue: ClueID, at: Timestamp) {
    self.player = player
    self.clue = clue
    self.at = at
  }
}

/// A claimed find as a lobby keeps it.
public struct WaitingClaim: Hashable, Sendable {
  public let find: ClaimedFind
  public let arrivedAt: Timestamp
  /// The number of its event.
  public let seq: Int

  public init(_ find: ClaimedFind, arrivedAt: Timestamp, seq: Int) {
    self.find = find
    self.arrivedAt = arrivedAt
    self.seq = seq
  }
}

/// A player and a clue.
struct FindName: Hashable, Sendable {
  let player: PlayerID
  let clue: ClueID
}

extension LobbyChanges {
  /// These changes and what follows from them: `late` follows the scoring as long as it is what the scoring suggests.
  func withUsualLateFinds(in details: LobbyDetails) -> LobbyChanges {
    guard let scoring, settings?.late == nil, let late = details.settings.late, late == .usual(for: details.scoring),
      late != .usual(for: scoring)
    else { return self }
    var changes = self
    changes.settings = settings ?? SettingsChanges()
    changes.settings?.late = .usual(for: scoring)
    return changes
  }
}

extension Lobby {
  /// Finds that wait for the host, in order of arrival.
  public var waitingClaims: [WaitingClaim] { claims.values.sorted { $0.seq < $1.seq } }

  /// What comes of a proof that is good in all else, and that the host did not give.
  func found(_ find: Find) -> Decision {
    guard phase == .ended, details.settings.late == .review else {
      return Decision([.clueScanned(find)], answer: .scan(.found, clue: find.clue))
    }
    let name = FindName(player: find.player, clue: find.clue)
    let claim = ClaimedFind(player: find.player, clue: find.clue, at: find.at)
    return Decision(claims[name] == nil ? [.clueClaimed(claim)] : [], answer: .scan(.pending, clue: find.clue))
  }

  /// The find as it is kept, right after its event was recorded.
  /// - Parameter moment: that of the event.
  public func recorded(_ find: Find, at moment: Timestamp) -> RecordedFind {
    RecordedFind(find, seq: seq, arrival: arrival(of: find, at: moment))
  }

  private func arrival(of find: Find, at moment: Timestamp) -> RecordedFind.Arrival {
    guard !details.settings.hasEarlierRules, !find.isAccepted, phase == .ended, let endedAt else { return .inTime }
    return moment <= endedAt + Limits.packLateness ? .afterEnd : .longAfterEnd
  }

  /// When a find was made as far as ranks and places are concerned: one that arrived after the end was made at the end.
  public func rankedTime(of find: RecordedFind) -> Timestamp {
    find.isBehind ? endedAt ?? find.at : find.at
  }
}

// MARK: A player's own clock

extension Lobby {
  /// When a player's time begins, if each has a clock of their own. The one place that says so.
  func ownStart(of player: PlayerID) -> Timestamp { anyPlayer(player)?.joinedAt ?? createdAt }

  /// Running time from the start that counts for a player to a moment. Pauses do not count.
  public func elapsed(at moment: Timestamp, of player: PlayerID) -> Span {
    let elapsed = clock.elapsed(at: moment)
    guard details.settings.clock == .own else { return elapsed }
    return max(Span(milliseconds: 0), elapsed - clock.elapsed(at: ownStart(of: player)))
  }
}
