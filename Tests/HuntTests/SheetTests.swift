import Core
import Hunt
import TestSupport
import Testing

@Suite struct MailingTheSheet {
  private static let contact = Contact(.sealed("c2VhbGVk"), in: .english)
  private static let word = Clue(title: "A word", points: 5, proof: .codeword(accepts: ["x"]))

  /// A lobby with a contact address.
  private var withAddress: Past {
    Past(
      event: .lobbyCreated(
        LobbyCreated(details: LobbyDetails(name: "Hunt", contact: Self.contact), code: "7KQF", host: .host)))
  }

  private func news(_ news: SheetNews) -> Past { Past(event: news.event) }

  @Test func `asks for it when a lobby comes with an address and codes`() throws {
    let details = LobbyDetails(name: "Hunt", contact: Self.contact)
    func last(_ details: LobbyDetails, _ clues: [Clue]) throws -> LobbyEvent? {
      try Lobby.create(details, clues: clues, code: "7KQF", host: .host, at: .second(0)).events.last
    }
    #expect(try last(details, [.oak]) == .sheetRequested(SheetRequested(sheet: 1)))
    #expect(try last(details, [Self.word]) == .clueAdded(ClueAdded(id: "c1", clue: Self.word, before: nil)))
    #expect(try last(LobbyDetails(name: "Hunt"), [.oak]) == .clueAdded(ClueAdded(id: "c1", clue: .oak, before: nil)))
  }

  @Test func `asks for it at the start if the clues came one by one, and only once`() throws {
    let past: [Past] = [withAddress, .added("c1")]
    try expect(
      given: past, when: .start,
      then: [.huntStarted(HuntStarted(endsAt: nil)), .sheetRequested(SheetRequested(sheet: 1))])
    try expect(given: past + [news(.requested(1))], when: .start, then: [.huntStarted(HuntStarted(endsAt: nil))])
    try expect(
      given: [withAddress, .added("c1", Self.word)], when: .start, then: [.huntStarted(HuntStarted(endsAt: nil))])
  }

  @Test func `asks for it when the clock has started the hunt`() throws {
    let started = try lobby(after: [withAddress, .added("c1"), .started()])
    let (event, moment) = try #require(started.overdue(at: .second(9)))
    #expect(event == .sheetRequested(SheetRequested(sheet: 1)))
    #expect(moment == started.clock.startedAt)
    let asked = try lobby(after: [withAddress, .added("c1"), .started(), news(.requested(1))])
    #expect(asked.overdue(at: .second(9)) == nil)
  }

  @Test func `asks for it ten minutes after the last clue was added or changed`() throws {
    let past: [Past] = [withAddress, .added("c1"), .added("c2")]
    let set = try lobby(after: past)
    let last = try #require(set.cluesChangedAt)
    let due = last + Limits.sheetAfterLastClue
    #expect(set.deadline == due)
    #expect(set.overdue(at: due - .seconds(1)) == nil)
    let (event, moment) = try #require(set.overdue(at: due + .hours(9)))
    #expect(event == .sheetRequested(SheetRequested(sheet: 1)))
    #expect(moment == due)
    var changes = ClueChanges()
    changes.title = "Elm"
    let later = last + .minutes(9)
    #expect(
      try lobby(after: past + [Past(event: .clueUpdated(ClueUpdated(clue: "c2", changes: changes)), at: later)])
        .overdue(at: due) == nil)
    // Only once, whoever asked, and never without codes or an address.
    #expect(try lobby(after: past + [news(.requested(1))]).overdue(at: due) == nil)
    #expect(try lobby(after: [withAddress, .added("c1", Self.word)]).overdue(at: due) == nil)
    #expect(try lobby(after: [.created(), .added("c1")]).overdue(at: due) == nil)
    #expect(try lobby(after: past + [.ended()]).overdue(at: due) == nil)
  }

  @Test func `asks for it in the order of time, between what else was due`() throws {
    let details = LobbyDetails(name: "Hunt", startsAt: .second(3_600), duration: 60, contact: Self.contact)
    let planned = Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)))
    var lobby = try lobby(after: [
      planned, Past(event: .clueAdded(ClueAdded(id: "c1", clue: .oak, before: nil)), at: .second(1)),
    ])
    var happened: [Timestamp] = []
    while let (event, moment) = lobby.overdue(at: .second(9_999)) {
      lobby.evolve(event, at: moment)
      happened.append(moment)
    }
    #expect(happened == [.second(601), .second(3_600), .second(3_660)])
  }

  @Test func `asks for it when the address comes after the start`() throws {
    var changes = LobbyChanges()
    changes.contact = .some(Self.contact)
    try expect(
      given: [.created(), .added("c1"), .started()], when: .update(changes),
      then: [.lobbyUpdated(changes), .sheetRequested(SheetRequested(sheet: 1))])
    try expect(given: [.created(), .added("c1")], when: .update(changes), then: [.lobbyUpdated(changes)])
  }

  @Test func `asks for it again when the host says so, also after the end`() throws {
    let past: [Past] = [withAddress, .added("c1"), news(.requested(1)), news(.mailed(1)), .started(), .ended()]
    try expect(given: past, when: .sendSheet(hasAddress: false), then: [.sheetRequested(SheetRequested(sheet: 2))])
    try expect(
      given: [.created(), .added("c1")], when: .sendSheet(hasAddress: true),
      then: [.sheetRequested(SheetRequested(sheet: 1))])
  }

  @Test func `refuses without an address and without codes`() throws {
    let noAddress = Rejection.invalid(
      field: "email", problem: "is missing: this lobby has no address to send the codes to")
    try expect(given: [.created(), .added("c1")], when: .sendSheet(hasAddress: false), rejects: noAddress)
    let noCodes = Rejection.invalid(
      field: "lobby", problem: "has no codes to print: none of its clues is proved by scanning")
    try expect(given: [withAddress, .added("c1", Self.word)], when: .sendSheet(hasAddress: false), rejects: noCodes)
  }

  @Test func `notes what became of the newest, once`() throws {
    let past: [Past] = [withAddress, .added("c1"), news(.requested(1))]
    try expect(given: past, when: .noteSheet(.mailed(1)), then: [.sheetMailed(SheetMailed(sheet: 1))])
    try expect(
      given: past, when: .noteSheet(.failed(1, .refused)),
      then: [.sheetMailFailed(SheetMailFailed(sheet: 1, reason: .refused))])
    try expect(given: past + [news(.mailed(1))], when: .noteSheet(.mailed(1)), then: [])
    #expect(try lobby(after: past + [news(.mailed(1))]).sheet?.news == .mailed(1))
    // News about a request before the newest one.
    try expect(
      given: past + [news(.requested(2))], when: .noteSheet(.mailed(1)), then: [.sheetMailed(SheetMailed(sheet: 1))])
    #expect(try lobby(after: past + [news(.requested(2)), news(.mailed(1))]).sheet?.news == .requested(2))
    try expect(given: past, when: .noteSheet(.mailed(2)), then: [])
  }

  @Test func `forgets an address that is cleared`() throws {
    var changes = LobbyChanges()
    changes.contact = .some(nil)
    try expect(given: [withAddress], when: .update(changes), then: [.lobbyUpdated(changes)])
    #expect(try lobby(after: [withAddress, Past(event: .lobbyUpdated(changes))]).details.contact == nil)
    try expect(given: [.created()], when: .update(changes), then: [])
  }
}
