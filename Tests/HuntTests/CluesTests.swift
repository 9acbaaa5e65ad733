import Hunt
import TestSupport
import Testing

@Suite struct AddingAClue {
  @Test func `gives it the next number`() throws {
    try expect(
      given: [.created(), .added("c1")], when: .addClue(.well, before: nil),
      then: [.clueAdded("c2", .well, before: nil)], answer: .clue("c2"))
  }

  @Test func `puts it before another`() throws {
    let past: [Past] = [.created(), .added("c1"), .added("c2")]
    try expect(given: past, when: .addClue(.well, before: "c2"), then: [.clueAdded("c3", .well, before: "c2")])
    #expect(try lobby(after: past + [.added("c3", before: "c2")]).clueOrder == ["c1", "c3", "c2"])
  }

  @Test func `never gives a number twice`() throws {
    try expect(
      given: [.created(), .added("c1"), .added("c2"), .removed("c2")], when: .addClue(.well, before: nil),
      then: [.clueAdded("c3", .well, before: nil)])
  }

  @Test func `goes on while the hunt runs, and stops with it`() throws {
    let running: [Past] = [.created(), .started()]
    try expect(given: running, when: .addClue(.well, before: nil), then: [.clueAdded("c1", .well, before: nil)])
    try expect(
      given: running + [.paused()], when: .addClue(.well, before: nil), then: [.clueAdded("c1", .well, before: nil)])
    try expect(given: running + [.ended()], when: .addClue(.well, before: nil), rejects: .wrongPhase(.ended))
  }

  @Test func `needs the other clue to be there`() throws {
    try expect(
      given: [.created(), .added("c1"), .removed("c1")], when: .addClue(.well, before: "c1"),
      rejects: .clueNotFound("c1"))
  }

  @Test func `stops at a thousand`() throws {
    let past = [.created()] + (1...1_000).map { Past.added(ClueID($0)) }
    try expect(
      given: past, when: .addClue(.well, before: nil),
      rejects: .invalid(field: "clues", problem: "must be at most 1000 in a lobby"))
    try expect(
      given: past + [.removed("c7")], when: .addClue(.well, before: nil),
      then: [.clueAdded("c1001", .well, before: nil)])
  }

  @Test func `trims its texts`() throws {
    try expect(
      given: [.created()], when: .addClue(Clue(title: " Oak ", text: " Up ", points: 1), before: nil),
      then: [.clueAdded("c1", Clue(title: "Oak", text: "Up", points: 1), before: nil)])
  }
}

@Suite struct AClueThatIsWrong {
  struct Case: Sendable, CustomTestStringConvertible {
    let field: String
    let problem: String
    let change: @Sendable (inout Clue) -> Void
    var testDescription: String { "\(field) \(problem)" }

    init(_ field: String, _ problem: String, _ change: @escaping @Sendable (inout Clue) -> Void) {
      self.field = field
      self.problem = problem
      self.change = change
    }
  }

  @Test(arguments: [
    Case("title", "must not be empty") { $0.title = "\u{3000}" },
    Case("title", "must have at most 140 characters") { $0.title = String(repeating: "t", count: 141) },
    Case("title", "must not hold control characters, such as line breaks") { $0.title = "The\noak" },
    Case("text", "must have at most 2000 characters") { $0.text = String(repeating: "t", count: 2_001) },
    Case("points", "must be from 0 to 10000") { $0.points = -1 },
    Case("points", "must be from 0 to 10000") { $0.points = 10_001 },
    Case("hints", "must be at most 10") { $0.hints = Array(repeating: Hint(text: "Up", cost: 0), count: 11) },
    Case("hints[0].text", "must have at most 500 characters") {
      $0.hints = [Hint(text: String(repeating: "h", count: 501), cost: 0)]
    },
    Case("hints[1].cost", "must be from 0 to 10000") {
      $0.hints = [Hint(text: "A", cost: 0), Hint(text: "B", cost: -1)]
    },
    Case("location.lat", "must be from -90 to 90 degrees") { $0.location = Location(latitude: 90.1, longitude: 0) },
    Case("location.lat", "must be from -90 to 90 degrees") { $0.location = Location(latitude: .nan, longitude: 0) },
    Case("location.lon", "must be from -180 to 180 degrees") { $0.location = Location(latitude: 0, longitude: 180) },
    Case("location.radius", "must be from 1 to 10000 metres") {
      $0.location = Location(latitude: 0, longitude: 0, radius: 0)
    },
    Case("location.required", "must be false: this version does not require places yet") {
      $0.location = Location(latitude: 0, longitude: 0, isRequired: true)
    },
    Case("photo", "must be left out: this version does not store photos yet") { $0.photo = "oak" },
    Case("proof", "must be {\"scan\":{}}: this version does not play the others yet") { $0.proof = .visit },
    Case("opens", "must be left out: this version does not play windows yet") { $0.opens = .second(0) },
    Case("opens", "must be left out: this version does not play windows yet") { $0.closes = .second(0) },
  ])
  func `is refused by the name of its field`(wrong: Case) throws {
    var clue = Clue.oak
    wrong.change(&clue)
    try expect(
      given: [.created()], when: .addClue(clue, before: nil),
      rejects: .invalid(field: wrong.field, problem: wrong.problem))
  }

  @Test func `is fine at every limit`() throws {
    var clue = Clue(title: String(repeating: "t", count: 140), points: 10_000)
    clue.text = String(repeating: "t", count: 2_000)
    clue.hints = Array(repeating: Hint(text: String(repeating: "h", count: 500), cost: 10_000), count: 10)
    clue.location = Location(latitude: -90, longitude: -180, radius: 10_000)
    try expect(given: [.created()], when: .addClue(clue, before: nil), then: [.clueAdded("c1", clue, before: nil)])
  }
}

@Suite struct ChangingAClue {
  @Test func `records what changes, trimmed`() throws {
    try expect(
      given: [.created(), .added("c1")], when: .updateClue("c1") { $0.title = " The elm " },
      then: [.clueUpdated("c1", ClueChanges { $0.title = "The elm" })], answer: .done)
  }

  @Test func `records nothing if nothing changes`() throws {
    let past: [Past] = [.created(), .added("c1")]
    try expect(given: past, when: .updateClue("c1") { _ in }, then: [])
    try expect(given: past, when: .updateClue("c1") { $0.title = "  The old oak" }, then: [])
    try expect(given: past, when: .updateClue("c1") { $0.location = .some(nil) }, then: [])
  }

  @Test func `sets a place and clears it`() throws {
    var placed = Clue.oak
    placed.location = Location(latitude: 1, longitude: 2)
    let lobby = try lobby(after: [
      .created(), .added("c1", placed), Past(event: .clueUpdated("c1", ClueChanges { $0.location = .some(nil) })),
    ])
    #expect(lobby.clue("c1") == .oak)
  }

  @Test func `is held to the same rules as adding`() throws {
    let past: [Past] = [.created(), .added("c1")]
    try expect(
      given: past, when: .updateClue("c1") { $0.title = "" },
      rejects: .invalid(field: "title", problem: "must not be empty"))
    try expect(
      given: past, when: .updateClue("c1") { $0.points = -1 },
      rejects: .invalid(field: "points", problem: "must be from 0 to 10000"))
    try expect(
      given: past, when: .updateClue("c1") { $0.hints = [Hint(text: " ", cost: 1)] },
      rejects: .invalid(field: "hints[0].text", problem: "must not be empty"))
  }

  @Test func `goes on while the hunt runs, and stops with it`() throws {
    let running: [Past] = [.created(), .added("c1"), .started()]
    try expect(
      given: running, when: .updateClue("c1") { $0.points = 20 },
      then: [.clueUpdated("c1", ClueChanges { $0.points = 20 })])
    try expect(given: running + [.ended()], when: .updateClue("c1") { $0.points = 20 }, rejects: .wrongPhase(.ended))
  }

  @Test func `needs the clue to be there`() throws {
    try expect(given: [.created()], when: .updateClue("c1") { $0.points = 20 }, rejects: .clueNotFound("c1"))
  }
}

@Suite struct RemovingAClue {
  @Test func `takes it away`() throws {
    try expect(given: [.created(), .added("c1")], when: .removeClue("c1"), then: [.clueRemoved("c1")], answer: .done)
    let lobby = try lobby(after: [.created(), .added("c1"), .added("c2"), .removed("c1")])
    #expect(lobby.clueOrder == ["c2"])
    #expect(lobby.clue("c1") == nil)
  }

  @Test func `is over once the hunt has begun, since points that were given stay given`() throws {
    let running: [Past] = [.created(), .added("c1"), .started()]
    try expect(given: running, when: .removeClue("c1"), rejects: .wrongPhase(.running))
    try expect(given: running + [.paused()], when: .removeClue("c1"), rejects: .wrongPhase(.paused))
    try expect(given: running + [.ended()], when: .removeClue("c1"), rejects: .wrongPhase(.ended))
  }

  @Test func `happens once`() throws {
    try expect(
      given: [.created(), .added("c1"), .removed("c1")], when: .removeClue("c1"), rejects: .clueNotFound("c1"))
  }
}

@Suite struct MovingAClue {
  private let past: [Past] = [.created(), .added("c1"), .added("c2"), .added("c3")]

  private func order(_ clue: ClueID, before next: ClueID?) throws -> [ClueID] {
    try lobby(after: past + [Past(event: .clueMoved(clue, before: next))]).clueOrder
  }

  @Test func `puts it before another, or at the end`() throws {
    try expect(given: past, when: .moveClue("c3", before: "c1"), then: [.clueMoved("c3", before: "c1")], answer: .done)
    try expect(given: past, when: .moveClue("c1", before: nil), then: [.clueMoved("c1", before: nil)])
    #expect(try order("c3", before: "c1") == ["c3", "c1", "c2"])
    #expect(try order("c1", before: "c3") == ["c2", "c1", "c3"])
    #expect(try order("c1", before: nil) == ["c2", "c3", "c1"])
  }

  @Test(arguments: [("c2", "c2"), ("c1", "c2"), ("c2", "c3"), ("c3", nil)] as [(ClueID, ClueID?)])
  func `records nothing if it stands there already`(clue: ClueID, next: ClueID?) throws {
    try expect(given: past, when: .moveClue(clue, before: next), then: [])
  }

  @Test func `needs both to be there`() throws {
    try expect(given: past, when: .moveClue("c4", before: "c1"), rejects: .clueNotFound("c4"))
    try expect(given: past, when: .moveClue("c1", before: "c4"), rejects: .clueNotFound("c4"))
  }

  @Test func `goes on while the hunt runs, and stops with it`() throws {
    let running = past + [.started()]
    try expect(given: running, when: .moveClue("c3", before: "c1"), then: [.clueMoved("c3", before: "c1")])
    try expect(given: running + [.ended()], when: .moveClue("c3", before: "c1"), rejects: .wrongPhase(.ended))
  }
}
