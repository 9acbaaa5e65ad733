public import Core

// Finds that arrive after the end, from phones that were offline or claim to have been.

/// How a lobby treats finds that arrive after the end; raw values appear in the log and on the wire.
public enum LateFinds: String, Hashable, Sendable, CaseIterable {
  /// They count, but rank behind every find that arrived in time.
  case count
  /// They wait for the host, who accepts the ones they believe.
  case review
  case refuse

  /// The default for a scoring. Where only the clue's points count, claiming a false time gains nothing.
  public static func usual(for scoring: Scoring) -> LateFinds {
    switch scoring {
    case .fixed: .count
    case .speed, .first, .dynamic: .review
    }
  }
}

/// When a player's time starts to count; raw values appear in the log and on the wire.
public enum PlayersClock: String, Hashable, Sendable, CaseIterable {
  /// From the start of the hunt.
  case shared
  /// From each player's own start.
  case own
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
  /// These changes plus what follows from them: `late` follows the scoring while it has that scoring's default.
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

  /// Decides a valid proof that the host did not give.
  func found(_ find: Find) -> Decision {
    guard phase == .ended, details.settings.late == .review else {
      return Decision([.clueScanned(find)], answer: .scan(.found, clue: find.clue))
    }
    let name = FindName(player: find.player, clue: find.clue)
    let claim = ClaimedFind(player: find.player, clue: find.clue, at: find.at)
    return Decision(claims[name] == nil ? [.clueClaimed(claim)] : [], answer: .scan(.pending, clue: find.clue))
  }

  /// Returns the find as the lobby keeps it. Call it right after its event was recorded.
  /// - Parameter moment: the event's time.
  public func recorded(_ find: Find, at moment: Timestamp) -> RecordedFind {
    RecordedFind(find, seq: seq, arrival: arrival(of: find, at: moment))
  }

  private func arrival(of find: Find, at moment: Timestamp) -> RecordedFind.Arrival {
    guard !details.settings.hasEarlierRules, !find.isAccepted, phase == .ended, let endedAt else { return .inTime }
    if let photo = photos.newest(of: find.clue, by: find.player), photo.state == .accepted {
      // What counts is when the photo arrived, not when it was judged.
      guard photo.arrivedAt > endedAt, details.settings.late != .review else { return .inTime }
      return photo.arrivedAt <= endedAt + Limits.packLateness ? .afterEnd : .longAfterEnd
    }
    return moment <= endedAt + Limits.packLateness ? .afterEnd : .longAfterEnd
  }

  /// The time of a find for ranks and places: one that arrived after the end counts as made at the end.
  public func rankedTime(of find: RecordedFind) -> Timestamp {
    find.isBehind ? endedAt ?? find.at : find.at
  }
}

// MARK: A player's own clock

extension Lobby {
  /// When a player's time begins if each has their own clock. No other place defines this.
  func ownStart(of player: PlayerID) -> Timestamp {
    let joinedAt = anyPlayer(player)?.joinedAt ?? createdAt
    return waveStart(of: player).map { max($0, joinedAt) } ?? joinedAt
  }

  /// Running time, without pauses, that counts for a player up to a moment.
  /// - Parameter rulings: those in force, as far as the reader may know.
  public func elapsed(at moment: Timestamp, of player: PlayerID, under rulings: Rulings? = nil) -> Span {
    var elapsed = clock.elapsed(at: moment)
    if details.settings.clock == .own {
      elapsed = max(Span(milliseconds: 0), elapsed - clock.elapsed(at: ownStart(of: player)))
    }
    return (rulings ?? self.rulings).allowance(of: player)?.counted(of: elapsed) ?? elapsed
  }
}
