import Hunt

// In which order the clues are shown.
extension PlainGame {
  /// Whether this player, or somebody who only watches (nil), gets to see a clue.
  func isRevealed(_ id: ClueID, to player: PlayerID?) -> Bool { startedAt != nil && clue(id) != nil }
}
