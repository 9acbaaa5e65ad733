import Core
import Hunt
import TestSupport
import Testing

@Suite struct ScanningATag {
  /// A running hunt with one clue; two players.
  private func hunt(_ clue: Clue, order: ClueOrder = .free) -> [Past] {
    [
      .created(order: order), .added("c1", clue), .added("c2"), .joined("p1", "Ada"), .joined("p2", "Ben"),
      .started(at: .second(10)),
    ]
  }

  private func expectFound(_ clue: Clue, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(
      given: hunt(clue), when: .scanTag("p1", "c1"), at: .second(20), then: [.found("p1", "c1", at: .second(20))],
      answer: .tagScanned(.found, clue: "c1", of: "p1"), sourceLocation: sourceLocation)
  }

  @Test func `stands for any proof, given at the clue's place`() throws {
    let place = Location(latitude: 53.5, longitude: 9.75, radius: 25, isRequired: true)
    try expectFound(Clue(title: "Code", points: 10))
    try expectFound(Clue(title: "Word", points: 10, proof: .codeword(accepts: ["oak"])))
    try expectFound(Clue(title: "Place", points: 10, proof: .visit, location: place))
    try expectFound(Clue(title: "Code at a place", points: 10, location: place))
    try expectFound(Clue(title: "Photo", points: 10, proof: .photo(ask: "", review: .host)))
  }

  @Test func `finds a clue once, and none that is not revealed`() throws {
    let past = hunt(Clue(title: "One", points: 10), order: .sequence)
    try expect(
      given: past + [.found("p1", "c1", at: .second(11))], when: .scanTag("p1", "c1"), then: [],
      answer: .tagScanned(.alreadyFound, clue: "c1", of: "p1"))
    try expect(
      given: past, when: .scanTag("p1", "c2"), then: [], answer: .tagScanned(.locked, clue: nil, of: "p1"))
  }

  @Test func `waits for the window and for a place in the station`() throws {
    try expect(
      given: hunt(Clue(title: "Late", points: 10, opens: .second(60))), when: .scanTag("p1", "c1"), at: .second(20),
      then: [],
      answer: .tagScanned(.closed, clue: "c1", of: "p1"))
    let station = hunt(Clue(title: "Tower", points: 10, station: Station(capacity: 1)))
    try expect(
      given: station, when: .scanTag("p1", "c1"), at: .second(20), then: [],
      answer: .tagScanned(.locked, clue: "c1", of: "p1"))
    try expect(
      given: station + [Past(event: .stationEntered(StationEntered(player: "p1", clue: "c1")), at: .second(15))],
      when: .scanTag("p1", "c1"), at: .second(20),
      then: [.found("p1", "c1", at: .second(20)), .stationLeft(StationLeft(player: "p1", clue: "c1"))])
  }

  @Test func `gives no tries back`() throws {
    let proof = Proof.choice(options: ["a", "b", "c"], answer: 0, rules: TryRules(tries: 1))
    let tried = Past(event: .clueTried(ClueTried(player: "p1", clue: "c1", option: 1, cost: 0)))
    try expect(
      given: hunt(Clue(title: "Choice", points: 10, proof: proof)) + [tried], when: .scanTag("p1", "c1"),
      at: .second(20), then: [],
      answer: .tagScanned(.closed, clue: "c1", of: "p1"))
  }

  @Test func `waits as long after a wrong option as its player must`() throws {
    let proof = Proof.choice(options: ["a", "b", "c"], answer: 0, rules: TryRules(wrongPause: 60))
    let past =
      hunt(Clue(title: "Choice", points: 10, proof: proof)) + [
        Past(event: .clueTried(ClueTried(player: "p1", clue: "c1", option: 1, cost: 0)), at: .second(15))
      ]
    let lobby = try lobby(after: past)
    #expect(throws: Rejection.self) { try lobby.decide(.scanTag("p1", "c1"), at: .second(20)) }
    #expect(try lobby.decide(.scanTag("p1", "c1"), at: .second(80)).answer == .tagScanned(.found, clue: "c1", of: "p1"))
  }

  @Test func `counts from when it was scanned`() throws {
    try expect(
      given: hunt(Clue(title: "One", points: 10)), when: .scanTag("p1", "c1", at: .second(15)), at: .second(40),
      then: [.found("p1", "c1", at: .second(15))], answer: .tagScanned(.found, clue: "c1", of: "p1"))
    try expect(
      given: hunt(Clue(title: "One", points: 10)) + [.ended(at: .second(30))],
      when: .scanTag("p1", "c1", at: .second(35)),
      at: .second(40), then: [], answer: .tagScanned(.late, clue: nil, of: "p1"))
    try expect(
      given: hunt(Clue(title: "One", points: 10)) + [.ended(at: .second(30))], when: .scanTag("p1", "c1"),
      at: .second(40),
      rejects: .wrongPhase(.ended))
  }

  @Test func `needs a player and a clue that exist`() throws {
    try expect(given: hunt(Clue(title: "One", points: 10)), when: .scanTag("p9", "c1"), rejects: .playerNotFound("p9"))
    try expect(given: hunt(Clue(title: "One", points: 10)), when: .scanTag("p1", "c9"), rejects: .clueNotFound("c9"))
    try expect(
      given: hunt(Clue(title: "One", points: 10)) + [.left("p1")], when: .scanTag("p1", "c1"),
      rejects: .playerNotFound("p1"))
  }
}
