import Core
import Hunt
import TestSupport
import Testing

/// Who is told that the host has changed a clue.
@Suite struct WhoIsToldOfACorrection {
  private let choice = Proof.choice(options: ["Up", "Down"], answer: 0)

  private func reach(after past: [Past], _ change: (inout ClueChanges) -> Void) throws -> ClueReach? {
    let events = try lobby(after: past).decide(.updateClue("c1", ClueChanges(change)), at: .second(90)).events
    guard case .clueUpdated(let updated) = events.first else { return nil }
    return updated.reach
  }

  private func started(_ order: ClueOrder = .free, proof: Proof = .scan, _ more: [Past] = []) -> [Past] {
    var clue = Clue.oak
    clue.proof = proof
    return [.created(order: order), .added("c1", clue), .added("c2"), .joined("p1", "Ada"), .joined("p2", "Alan")]
      + more + [.started(at: .second(10))]
  }

  @Test func `is everybody once everybody sees the clue`() throws {
    #expect(try reach(after: started()) { $0.title = "The elm" } == .everyone)
    #expect(try reach(after: started()) { $0.hints = [Hint(text: "North", cost: 2)] } == .everyone)
    #expect(try reach(after: started()) { $0.points = 3 } == .everyone)
    #expect(try reach(after: started()) { $0.closes = .some(.second(900)) } == .everyone)
  }

  @Test func `is who sees it where not everybody does`() throws {
    let found = started(.sequence) + [.found("p1", "c1", at: .second(20)), .revealed("c2", to: "p1")]
    #expect(try reach(after: found) { $0.title = "The elm" } == .everyone, "it stays with those who found it")
    let before: [Past] = Array(started().dropLast())
    #expect(try reach(after: before) { $0.title = "The elm" } == .viewers, "moderators alone")
    var second = ClueChanges()
    second.title = "The elm"
    let events = try lobby(after: found).decide(.updateClue("c2", second), at: .second(90)).events
    #expect(events == [.clueUpdated(ClueUpdated(clue: "c2", changes: second, reach: .viewers))])
    let readers = try lobby(after: found).readers(of: try #require(events.first))
    #expect(readers == [.player("p1")])
  }

  @Test func `is nobody else if only the answer has changed`() throws {
    let asked = started(proof: choice)
    #expect(try reach(after: asked) { $0.proof = .choice(options: ["Up", "Down"], answer: 1) } == .authors)
    #expect(try reach(after: asked) { $0.proof = .choice(options: ["Up", "Left"], answer: 0) } == .everyone)
    let word = started(proof: .codeword(accepts: ["oak"]))
    #expect(try reach(after: word) { $0.proof = .codeword(accepts: ["oak", "elm"]) } == .authors)
    let number = started(proof: .number(question: "How many?", answer: 3, tolerance: 0))
    #expect(try reach(after: number) { $0.proof = .number(question: "How many?", answer: 4, tolerance: 1) } == .authors)
    #expect(try reach(after: number) { $0.proof = .number(question: "How old?", answer: 3, tolerance: 0) } == .everyone)
  }

  @Test func `is everybody, but not of which clue, if the card names other languages`() throws {
    let before: [Past] = Array(started().dropLast())
    #expect(try reach(after: before) { $0.texts = ["de": ClueTexts(title: "Eiche")] } == .card)
    #expect(try reach(after: started()) { $0.texts = ["de": ClueTexts(title: "Eiche")] } == .everyone)
  }
}
