/// Who learns that the host has changed the clues, besides those who know the answers, who learn everything.
///
/// It is stored with the event, because only the lobby at that moment knows what the clue was before and who saw it.
/// Others learn that something has changed, and ask for it: the event itself would tell them the answers.
public enum ClueReach: String, Hashable, Sendable, CaseIterable {
  /// Nobody else: nothing that they may see has changed.
  case authors
  /// Whoever sees the clue.
  case viewers
  /// Everybody, since all of them see the clue.
  case everyone
  /// Everybody, but not of which clue: what they see of the change is on the lobby's card.
  case card

  func audience(of clue: ClueID) -> Audience {
    switch self {
    case .authors: .authors
    case .viewers: .viewers(of: clue)
    case .everyone, .card: .everyone
    }
  }

  /// Whether those who are told may know which clue it is.
  public var namesClue: Bool { self != .card }
}

extension Clue {
  /// Whether somebody to whom both are revealed can tell them apart. What only the host knows does not count: answers,
  /// accepted words, codes.
  func looksLike(_ other: Clue) -> Bool {
    var (one, other) = (self, other)
    guard one.proof.shown(arranging: { $0 }) == other.proof.shown(arranging: { $0 }) else { return false }
    one.proof = .scan
    other.proof = .scan
    return one == other
  }
}

extension Lobby {
  /// Who learns that a clue was changed.
  func reach(ofChanging id: ClueID, from old: Clue, to new: Clue) -> ClueReach {
    guard !old.looksLike(new) else { return .authors }
    let reach = reach(ofMoving: id)
    return reach == .everyone || !changesLanguages(id, from: old, to: new) ? reach : .card
  }

  /// Who learns that a clue was moved.
  func reach(ofMoving id: ClueID) -> ClueReach {
    isRevealed(id, to: nil) && seatedPlayers.allSatisfy { isRevealed(id, to: $0.id) } ? .everyone : .viewers
  }

  /// Whether the card will name other languages.
  private func changesLanguages(_ id: ClueID, from old: Clue, to new: Clue) -> Bool {
    Set(old.texts.keys) != Set(new.texts.keys) && clueStore.languages != clueStore.languages(with: new, as: id)
  }

  /// Those whom an event reaches because they see its clue: players, and spectators if they see it. Empty for events
  /// with any other audience.
  public func readers(of event: LobbyEvent) -> [Audience] {
    guard case .viewers(let clue) = event.audience else { return [] }
    let players = seatedPlayers.filter { isRevealed(clue, to: $0.id) }.map { Audience.player($0.id) }
    return isRevealed(clue, to: nil) ? players + [.spectators] : players
  }
}
