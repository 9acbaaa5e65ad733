import Core
import Hunt

// The kinds of proof: which answers are right, and what players are shown.
extension PlainGame {
  /// Whether the answer is right; nil if this kind of clue does not take it.
  func isRight(_ answer: GivenAnswer, _ proof: Proof, _ id: ClueID, by player: PlayerID) -> Bool? {
    switch (proof, answer) {
    case (.codeword(let accepts), .text(let text)):
      func plain(_ word: String) -> String { word.lowercased().split(separator: " ").joined(separator: " ") }
      return accepts.contains { plain($0) == plain(text.value) }
    case (.choice(let options, let right, _), .number(let place)),
      (.outsider(let options, let right), .number(let place)):
      guard options.indices.map(Double.init).contains(place) else { return nil }
      return optionOrder(id, player, options.count)[Int(place)] == right
    case (.number(_, let right, let tolerance), .number(let number)): return abs(number - right) <= tolerance
    case (.number(_, let right, let tolerance), .text(let text)):
      return Double(text.value.replacing(",", with: ".")).map { abs($0 - right) <= tolerance }
    case (.photo, .photo): return true
    default: return nil
    }
  }

  /// Whether a code is the one that finds a clue: the printed one, or one that its screen showed some time.
  func isCode(_ period: LivingPeriod?, of proof: Proof?) -> Bool {
    period == nil ? proof == .scan : proof == .living
  }

  /// Whether a code was shown too long ago, or is shown too far ahead. A printed one never is.
  func isStale(_ period: LivingPeriod?, at moment: Timestamp) -> Bool {
    guard let period else { return false }
    let begins = Int64(period.number) * 20_000
    return moment.milliseconds < begins - 20_000 || moment.milliseconds >= begins + 40_000
  }

  func shown(_ proof: Proof, of id: ClueID, to viewer: PlainViewer) -> String {
    func shuffled(_ options: [String]) -> String {
      let order =
        switch viewer {
        case .host: Array(options.indices)
        case .player(let player): optionOrder(id, player, options.count)
        case .spectator: optionOrder(id, nil, options.count)
        }
      return list(order.map { options[$0].json })
    }
    return switch proof {
    case .scan, .living: object(("kind", "scan".json))
    case .codeword: object(("kind", "codeword".json))
    case .choice(let options, _, _):
      object(
        [("kind", "choice".json), ("options", shuffled(options))]
          + shownTries(id, to: viewer, count: options.count))
    case .outsider(let words, _): object(("kind", "outsider".json), ("options", shuffled(words)))
    case .number(let question, _, _): object(("kind", "number".json), ("question", question.json))
    case .visit: object(("kind", "visit".json))
    case .photo(let ask, let review):
      object(("kind", "photo".json), ("ask", ask?.json), ("review", review.rawValue.json))
    }
  }
}
