import Core
import Hunt
import TestSupport
import Testing

@Suite struct AddingAClue {
  @Test func `gives it the next number`() throws {
    try expect(
      given: [.created(), .added("c1")], when: .addClue(.well, before: nil),
      then: [.clueAdded(ClueAdded(id: "c2", clue: .well, before: nil, reach: .card))], answer: .clue("c2"))
  }

  @Test func `puts it before another`() throws {
    let past: [Past] = [.created(), .added("c1"), .added("c2")]
    try expect(
      given: past, when: .addClue(.well, before: "c2"),
      then: [.clueAdded(ClueAdded(id: "c3", clue: .well, before: "c2", reach: .card))])
    #expect(try lobby(after: past + [.added("c3", before: "c2")]).clueOrder == ["c1", "c3", "c2"])
  }

  @Test func `never gives a number twice`() throws {
    try expect(
      given: [.created(), .added("c1"), .added("c2"), .removed("c2")], when: .addClue(.well, before: nil),
      then: [.clueAdded(ClueAdded(id: "c3", clue: .well, before: nil, reach: .card))])
  }

  @Test func `goes on while the hunt runs, and stops with it`() throws {
    let running: [Past] = [.created(), .started()]
    let added: [LobbyEvent] = [
      .clueAdded(ClueAdded(id: "c1", clue: .well, before: nil, reach: .card)),
      .clueRevealed(ClueRevealed(clue: "c1", player: nil)),
    ]
    try expect(given: running, when: .addClue(.well, before: nil), then: added)
    try expect(
      given: running + [.paused()], when: .addClue(.well, before: nil), then: added)
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
      then: [.clueAdded(ClueAdded(id: "c1001", clue: .well, before: nil, reach: .card))])
  }

  @Test func `trims its texts`() throws {
    try expect(
      given: [.created()], when: .addClue(Clue(title: " Oak ", text: " Up ", points: 1), before: nil),
      then: [
        .clueAdded(
          ClueAdded(id: "c1", clue: Clue(title: "Oak", text: "Up", points: 1), before: nil, reach: .card))
      ])
  }
}

@Suite struct TheTextsOfAllClues {
  /// A clue of 8,000 bytes: 524 of them fit, leaving 2,304 bytes.
  private static let long = Clue(title: "", text: String(repeating: "\u{1F98A}", count: 2_000), points: 1)
  private static func titled(_ title: String) -> Clue {
    var clue = long
    clue.title = title
    return clue
  }

  private static let full: [Past] =
    [.created()] + (1...524).map { Past(event: .clueAdded(ClueAdded(id: ClueID($0), clue: long, before: nil))) }

  @Test func `may have four mebibytes together`() throws {
    try expect(
      given: Self.full, when: .addClue(Self.titled("Oak"), before: nil), rejects: .quotaExceeded(.clueBytes))
    let rest = Clue(title: "Oak", text: String(repeating: "x", count: 1_997), points: 1)
    let last = [Past(event: .clueAdded(ClueAdded(id: "c525", clue: rest, before: nil)))]
    let fits = Clue(
      title: String(repeating: "x", count: 104), points: 1,
      hints: [Hint(text: String(repeating: "x", count: 200), cost: 0)])
    try expect(
      given: Self.full + last, when: .addClue(fits, before: nil),
      then: [.clueAdded(ClueAdded(id: "c526", clue: fits, before: nil, reach: .card))])
    var more = fits
    more.hints[0].text += "x"
    try expect(given: Self.full + last, when: .addClue(more, before: nil), rejects: .quotaExceeded(.clueBytes))
  }

  @Test func `make room when they are removed or become shorter`() throws {
    let added: [LobbyEvent] = [.clueAdded(ClueAdded(id: "c525", clue: Self.titled("Oak"), before: nil, reach: .card))]
    try expect(given: Self.full + [.removed("c7")], when: .addClue(Self.titled("Oak"), before: nil), then: added)
    var changes = ClueChanges()
    changes.text = "Up"
    let shortened = Self.full + [Past(event: .clueUpdated(ClueUpdated(clue: "c7", changes: changes)))]
    try expect(given: shortened, when: .addClue(Self.titled("Oak"), before: nil), then: added)
  }

  @Test func `count when they are changed`() throws {
    var changes = ClueChanges()
    changes.proof = .codeword(accepts: Array(repeating: String(repeating: "x", count: 130), count: 20))
    try expect(given: Self.full, when: .updateClue("c7", changes), rejects: .quotaExceeded(.clueBytes))
  }

  @Test func `may stay, shrink and be worth something else in a lobby that always had more`() throws {
    let past =
      Self.full + (525...600).map { Past(event: .clueAdded(ClueAdded(id: ClueID($0), clue: Self.long, before: nil))) }
    var changes = ClueChanges()
    changes.points = 7
    try expect(
      given: past, when: .updateClue("c7", changes),
      then: [.clueUpdated(ClueUpdated(clue: "c7", changes: changes, reach: .viewers))])
    changes.text = "Up"
    try expect(
      given: past, when: .updateClue("c7", changes),
      then: [.clueUpdated(ClueUpdated(clue: "c7", changes: changes, reach: .viewers))])
    changes.text = Self.long.text
    changes.title = "Oak"
    try expect(given: past, when: .updateClue("c7", changes), rejects: .quotaExceeded(.clueBytes))
  }

  @Test func `count when a lobby is created with them`() throws {
    let clues = Array(repeating: Self.titled("x"), count: 525)
    #expect(throws: Rejection.quotaExceeded(.clueBytes)) {
      try Lobby.create(LobbyDetails(name: "Hunt"), clues: clues, code: "7KQF", host: .host, at: .second(0))
    }
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
    Case("title", "must not contain control characters, such as line breaks") { $0.title = "The\noak" },
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
    Case("location.lon", "must be at least -180 and less than 180 degrees") {
      $0.location = Location(latitude: 0, longitude: 180)
    },
    Case("location.radius", "must be from 1 to 10000 metres") {
      $0.location = Location(latitude: 0, longitude: 0, radius: 0)
    },
    Case("photo", "must be the name of a photo that was sent") { $0.photo = "oak" },
    Case("photo", "must be the name of a photo that was sent") {
      $0.photo = String(repeating: "A", count: 64)
    },
    Case("location", "is missing: a visit needs a place") { $0.proof = .visit },
    Case("closes", "must be later than opens") { ($0.opens, $0.closes) = (.second(2), .second(1)) },
    Case("closes", "must be later than opens") { ($0.opens, $0.closes) = (.second(2), .second(2)) },
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
    clue.location = Location(latitude: -90, longitude: -180, radius: 10_000, isRequired: true)
    clue.opens = .second(1)
    clue.closes = .second(1) + Span(milliseconds: 1)
    try expect(
      given: [.created()], when: .addClue(clue, before: nil),
      then: [.clueAdded(ClueAdded(id: "c1", clue: clue, before: nil, reach: .card))])
  }

  @Test func `is refused when a lobby is created, by the number of the clue`() {
    #expect(throws: Rejection.invalid(field: "clues[1].proof.choice.answer", problem: "must be from 0 to 1")) {
      try Lobby.create(
        LobbyDetails(name: "Hunt"),
        clues: [.oak, Clue(title: "Choice", points: 1, proof: .choice(options: ["a", "b"], answer: 2))], code: "7KQF",
        host: .host, at: .second(0))
    }
  }
}

@Suite struct ChangingAClue {
  @Test func `records what changes, trimmed`() throws {
    try expect(
      given: [.created(), .added("c1")], when: .updateClue("c1") { $0.title = " The elm " },
      then: [.clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges { $0.title = "The elm" }, reach: .viewers))],
      answer: .done)
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
      .created(), .added("c1", placed),
      Past(event: .clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges { $0.location = .some(nil) }))),
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
    try expect(
      given: past, when: .updateClue("c1") { $0.proof = .choice(options: ["a"], answer: 0) },
      rejects: .invalid(field: "proof.choice.options", problem: "must be 2 to 10"))
    try expect(
      given: past, when: .updateClue("c1") { $0.proof = .visit },
      rejects: .invalid(field: "location", problem: "is missing: a visit needs a place"))
    try expect(
      given: [.created(), .added("c1", .pier)], when: .updateClue("c1") { $0.location = .some(nil) },
      rejects: .invalid(field: "location", problem: "is missing: a visit needs a place"))
    try expect(
      given: past + [
        Past(event: .clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges { $0.opens = .some(.second(9)) })))
      ],
      when: .updateClue("c1") { $0.closes = .some(.second(9)) },
      rejects: .invalid(field: "closes", problem: "must be later than opens"))
  }

  @Test func `gives it another proof, trimmed`() throws {
    try expect(
      given: [.created(), .added("c1")], when: .updateClue("c1") { $0.proof = .codeword(accepts: [" oak "]) },
      then: [
        .clueUpdated(
          ClueUpdated(clue: "c1", changes: ClueChanges { $0.proof = .codeword(accepts: ["oak"]) }, reach: .viewers))
      ])
    try expect(
      given: [.created(), .added("c1")],
      when: .updateClue("c1") { ($0.proof, $0.location) = (.visit, .some(.pier)) },
      then: [
        .clueUpdated(
          ClueUpdated(
            clue: "c1", changes: ClueChanges { ($0.proof, $0.location) = (.visit, .some(.pier)) }, reach: .viewers))
      ])
  }

  @Test func `goes on while the hunt runs, and stops with it`() throws {
    let running: [Past] = [.created(), .added("c1"), .started()]
    try expect(
      given: running, when: .updateClue("c1") { $0.points = 20 },
      then: [.clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges { $0.points = 20 }, reach: .everyone))])
    try expect(given: running + [.ended()], when: .updateClue("c1") { $0.points = 20 }, rejects: .wrongPhase(.ended))
  }

  @Test func `needs the clue to be there`() throws {
    try expect(given: [.created()], when: .updateClue("c1") { $0.points = 20 }, rejects: .clueNotFound("c1"))
  }
}

@Suite struct RemovingAClue {
  @Test func `takes it away`() throws {
    try expect(
      given: [.created(), .added("c1")], when: .removeClue("c1"), then: [.clueRemoved(ClueRemoved(clue: "c1"))],
      answer: .done)
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
    try lobby(after: past + [Past(event: .clueMoved(ClueMoved(clue: clue, before: next)))]).clueOrder
  }

  @Test func `puts it before another, or at the end`() throws {
    try expect(
      given: past, when: .moveClue("c3", before: "c1"),
      then: [.clueMoved(ClueMoved(clue: "c3", before: "c1", reach: .viewers))], answer: .done)
    try expect(
      given: past, when: .moveClue("c1", before: nil),
      then: [.clueMoved(ClueMoved(clue: "c1", before: nil, reach: .viewers))])
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
    try expect(
      given: running, when: .moveClue("c3", before: "c1"),
      then: [.clueMoved(ClueMoved(clue: "c3", before: "c1", reach: .everyone))])
    try expect(given: running + [.ended()], when: .moveClue("c3", before: "c1"), rejects: .wrongPhase(.ended))
  }
}
