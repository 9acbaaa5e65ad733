import Core
import Foundation
import TestSupport
import TestTools
import Testing

@testable import Hunt

extension Location {
  /// A pier in Hamburg's harbour, with a radius of 30 m.
  static let pier = Location(latitude: 53.5461, longitude: 9.9661)
}

extension Position {
  static let pier = Position.fix(latitude: 53.5461, longitude: 9.9661, accuracy: 0)

  /// A position the given number of metres north of the pier.
  static func north(_ metres: Double, accuracy: Double = 0) -> Position {
    .fix(
      latitude: 53.5461 + metres / Geodesy.radius * 180 / .pi, longitude: 9.9661, accuracy: accuracy)
  }
}

extension Clue {
  /// A clue proved by visiting it.
  static let pier = Clue(title: "The pier", points: 10, proof: .visit, location: .pier)
}

private func hunt(_ clue: Clue) -> [Past] {
  [.created(), .added("c1", clue), .joined("p1", "Ada"), .started(at: .second(10))]
}

private let found: [LobbyEvent] = [.clueScanned(Find(player: "p1", clue: "c1", at: .second(20)))]

@Suite struct VisitingAPlace {
  private func visit(_ position: Position?) -> LobbyCommand { .visit("p1", "c1", from: position) }

  @Test(arguments: [0, 12, 29.9]) func `finds it within the radius`(metres: Double) throws {
    try expect(
      given: hunt(.pier), when: visit(.north(metres)), at: .second(20), then: found, answer: .scan(.found, clue: "c1"))
  }

  @Test(arguments: [30.1, 31, 500]) func `is too far outside, and says how far`(metres: Double) throws {
    try expect(
      given: hunt(.pier), when: visit(.north(metres)), then: [],
      answer: .scan(.tooFar(distance: metres), clue: "c1"))
  }

  @Test func `counts if the circle of the fix touches the radius`() throws {
    try expect(given: hunt(.pier), when: visit(.north(49, accuracy: 20)), at: .second(20), then: found)
    try expect(
      given: hunt(.pier), when: visit(.north(51, accuracy: 20)), then: [],
      answer: .scan(.tooFar(distance: 51), clue: "c1"))
  }

  @Test func `credits at most 50 m of inaccuracy`() throws {
    for accuracy in [50, 51, 5_000, .infinity] {
      try expect(given: hunt(.pier), when: visit(.north(79, accuracy: accuracy)), at: .second(20), then: found)
      try expect(
        given: hunt(.pier), when: visit(.north(81, accuracy: accuracy)), then: [],
        answer: .scan(.tooFar(distance: 81), clue: "c1"))
    }
  }

  @Test func `needs a position`() throws {
    try expect(given: hunt(.pier), when: visit(nil), rejects: .invalid(field: "lat", problem: Position.isMissing))
  }

  @Test func `counts with a radius of its own`() throws {
    var clue = Clue.pier
    clue.location?.radius = 1_000
    try expect(given: hunt(clue), when: visit(.north(999)), at: .second(20), then: found)
    try expect(
      given: hunt(clue), when: visit(.north(1_001)), then: [], answer: .scan(.tooFar(distance: 1_001), clue: "c1"))
  }
}

@Suite struct AnsweringAtAPlace {
  private func clue(_ proof: Proof, isRequired: Bool = true) -> Clue {
    var location = Location.pier
    location.isRequired = isRequired
    return Clue(title: "The pier", points: 10, proof: proof, location: location)
  }

  private let codeword = Proof.codeword(accepts: ["oak"])

  private func answer(_ text: Answer, from position: Position?) -> LobbyCommand {
    .answer("p1", "c1", .text(text), from: position)
  }

  @Test func `needs to be there where the host requires it`() throws {
    let past = hunt(clue(codeword))
    try expect(given: past, when: answer("oak", from: .north(5)), at: .second(20), then: found)
    try expect(
      given: past, when: answer("oak", from: .north(99)), then: [], answer: .scan(.tooFar(distance: 99), clue: "c1"))
    try expect(
      given: past, when: answer("oak", from: nil), rejects: .invalid(field: "lat", problem: Position.isMissing))
  }

  @Test func `tells nothing of the answer from afar`() throws {
    for text in ["oak", "elm"] as [Answer] {
      try expect(
        given: hunt(clue(codeword)), when: answer(text, from: .north(99)), then: [],
        answer: .scan(.tooFar(distance: 99), clue: "c1"))
    }
  }

  @Test func `needs it for codes as well`() throws {
    let past = hunt(clue(.scan))
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: nil, from: .north(5)), at: .second(20), then: found)
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: nil, from: .north(99)), then: [],
      answer: .scan(.tooFar(distance: 99), clue: "c1"))
    try expect(
      given: past, when: .scan("p1", clue: "c1", at: nil), rejects: .invalid(field: "lat", problem: Position.isMissing))
  }

  @Test func `does not ask where one is if the place is only shown`() throws {
    let past = hunt(clue(.scan, isRequired: false))
    for position in [nil, Position.north(9_999)] {
      try expect(given: past, when: .scan("p1", clue: "c1", at: nil, from: position), at: .second(20), then: found)
    }
  }

  @Test func `says that it was found before asking where one is`() throws {
    try expect(
      given: hunt(.pier) + [.found("p1", "c1", at: .second(15))], when: .visit("p1", "c1", from: nil), then: [],
      answer: .scan(.alreadyFound, clue: "c1"))
  }
}

@Suite struct MeasuringDistances {
  typealias Place = (latitude: Double, longitude: Double)

  private func place(_ random: inout SeededGenerator) -> Place {
    (Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
  }

  @Test(
    arguments: [
      // Berlin and Paris, London and New York, Quito and Singapore: distances from other programs that use the same
      // sphere.
      (52.5200, 13.4050, 48.8566, 2.3522, 877_464.5), (51.5074, -0.1278, 40.7128, -74.0060, 5_570_229.9),
      (-0.1807, -78.4678, 1.3521, 103.8198, 19_729_358.8),
      // Across the date line, a degree of latitude, pole to pole, and antipodes.
      (0, 179.5, 0, -179.5, 111_195.08), (0, 0, 1, 0, 111_195.08), (90, 0, -90, 77, 20_015_114.44),
      (0, 0, 0, 180, 20_015_114.44), (10, 20, -10, -160, 20_015_114.44), (5, 5, 5, 5, 0),
    ] as [(Double, Double, Double, Double, Double)])
  func `knows how far it is`(one: Double, east: Double, other: Double, otherEast: Double, metres: Double) {
    #expect(abs(Geodesy.distance((one, east), (other, otherEast)) - metres) < 1)
  }

  @Test(arguments: 0..<500 as Range<UInt64>) func `is symmetric and agrees with the textbook`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let one = place(&random)
    let other = place(&random)
    let distance = Geodesy.distance(one, other)
    #expect(distance == Geodesy.distance(other, one))
    #expect((0...20_015_115).contains(distance))
    #expect(Geodesy.distance(one, one) == 0)
    #expect(abs(distance - textbook(one, other)) < 0.01)
  }

  @Test(arguments: 0..<500 as Range<UInt64>) func `is right to a millimetre where it matters`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let metres = Double.random(in: 0...200, using: &random)
    let latitude = Double.random(in: -80...80, using: &random)
    let north = metres / Geodesy.radius * 180 / .pi
    let east = north / cos(latitude * .pi / 180)
    #expect(abs(Geodesy.distance((latitude, 7), (latitude + north, 7)) - metres) < 0.001)
    #expect(abs(Geodesy.distance((latitude, 7), (latitude, 7 + east)) - metres) < 0.001)
  }

  /// The distance by the standard formula, with the system's maths library.
  private func textbook(_ one: Place, _ other: Place) -> Double {
    let north = sin((one.latitude - other.latitude) * .pi / 360)
    let east = sin((one.longitude - other.longitude) * .pi / 360)
    let haversine = north * north + cos(one.latitude * .pi / 180) * cos(other.latitude * .pi / 180) * east * east
    return 2 * Geodesy.radius * asin(min(1, haversine.squareRoot()))
  }
}
