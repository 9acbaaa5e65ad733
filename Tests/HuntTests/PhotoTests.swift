import Core
import Hunt
import TestSupport
import Testing

private let name = PhotoName(hash: Array(repeating: 7, count: 32))
private let other = PhotoName(hash: Array(repeating: 8, count: 32))

private let photo = Clue(title: "Photo", points: 20, proof: .photo(ask: "All of you", review: .host))
private let quick = Clue(title: "Quick", points: 20, proof: .photo(ask: nil, review: .auto))

private func hunt(order: ClueOrder = .free, _ clue: Clue = photo) -> [Past] {
  [
    .created(order: order), Past(event: .clueAdded(ClueAdded(id: "c1", clue: clue, before: nil)), at: .second(0)),
    .added("c2"), .joined("p1", "Ada"), .joined("p2", "Alan"), .started(at: .second(100)),
  ]
}

private func sent(_ number: Int = 1, _ photo: PhotoName = name, caption: String? = nil, at second: Int = 110) -> Past {
  Past(
    event: .photoSubmitted(
      PhotoSubmitted(
        submission: SubmissionID(number), player: "p1", clue: "c1", photo: photo, caption: caption,
        at: .second(second), team: nil)), at: .second(second))
}

private let accepted: [LobbyEvent] = [
  .photoAccepted(PhotoAccepted(submission: "f1", player: "p1", clue: "c1", bonus: 0, team: nil)),
  .found("p1", "c1", at: .second(110)),
]
private let published = LobbyEvent.photoPublished(
  PhotoPublished(submission: "f1", player: "p1", clue: "c1", photo: name, caption: nil))
private let withdrawn = LobbyEvent.photoWithdrawn(PhotoWithdrawn(submission: "f1", player: "p1", clue: "c1"))

private func answer(_ photo: PhotoName = name, _ caption: Caption? = nil) -> LobbyCommand {
  .answer("p1", "c1", .photo(SentPhoto(name: photo, caption: caption)))
}

@Suite struct PhotosOfClues {
  @Test func `wait for the host`() throws {
    try expect(
      given: hunt(), when: answer(), at: .second(110), then: [sent().event], answer: .scan(.pending, clue: "c1"))
    let lobby = try lobby(after: hunt() + [sent()])
    #expect(lobby.finds.isEmpty)
    #expect(lobby.photos["f1"]?.state == .pending)
  }

  @Test func `count at once where the host wants it so`() throws {
    try expect(
      given: hunt(quick), when: answer(), at: .second(110), then: [sent().event] + accepted,
      answer: .scan(.found, clue: "c1"))
  }

  @Test func `that wait are not sent twice, but replaced by others`() throws {
    try expect(
      given: hunt() + [sent()], when: answer(), at: .second(120), then: [], answer: .scan(.pending, clue: "c1"))
    let lobby = try lobby(after: hunt() + [sent(), sent(2, other, at: 120)])
    #expect(lobby.photos["f1"] == nil)
    #expect(lobby.photos["f2"]?.photo == other)
    #expect(throws: Rejection.submissionJudged("f1")) {
      try lobby.decide(.acceptPhoto("f1"), at: .second(130))
    }
  }

  @Test func `need no other answer`() throws {
    #expect(throws: Rejection.invalid(field: "answer", problem: #"must be {"photo": NAME}"#)) {
      try lobby(after: hunt()).decide(.answer("p1", "c1", .text("tree")), at: .second(110))
    }
  }

  @Test func `count from when they were sent, also after the end`() throws {
    try expect(
      given: hunt() + [sent()], when: .acceptPhoto("f1"), at: .second(150), then: accepted,
      answer: .accepted(.found, clue: "c1", by: "p1"))
    let ended = hunt() + [sent(), .ended(at: .second(200))]
    let late = try lobby(
      after: ended + [Past(event: accepted[0], at: .second(300)), Past(event: accepted[1], at: .second(300))])
    #expect(late.finds["c1"]?.first?.arrival == .inTime)
  }

  @Test func `are judged once`() throws {
    let rejected = LobbyEvent.photoRejected(
      PhotoRejected(submission: "f1", player: "p1", clue: "c1", reason: "Too dark", team: nil))
    try expect(
      given: hunt() + [sent()], when: .rejectPhoto("f1", because: "Too dark"), at: .second(150), then: [rejected])
    let past = hunt() + [sent(), Past(event: rejected, at: .second(150))]
    #expect(throws: Rejection.submissionJudged("f1")) {
      try lobby(after: past).decide(.acceptPhoto("f1"), at: .second(160))
    }
    #expect(throws: Rejection.submissionNotFound("f9")) {
      try lobby(after: past).decide(.acceptPhoto("f9"), at: .second(160))
    }
    // The same photo may be tried again.
    try expect(
      given: past, when: answer(), at: .second(160), then: [sent(2, at: 160).event],
      answer: .scan(.pending, clue: "c1"))
  }

  @Test func `count no more once they wait again`() throws {
    let found = hunt() + [sent()] + accepted.map { Past(event: $0, at: .second(150)) }
    let reopened = LobbyEvent.photoReopened(
      PhotoReopened(submission: "f1", player: "p1", clue: "c1", hadFind: true, team: nil))
    #expect(reopened.audience == .everyone)
    try expect(given: found, when: .reopenPhoto("f1"), at: .second(160), then: [reopened])
    try expect(
      given: found + [Past(event: published, at: .second(155))], when: .reopenPhoto("f1"), at: .second(160),
      then: [withdrawn, reopened])
    let lobby = try lobby(after: found + [Past(event: reopened, at: .second(160))])
    #expect(lobby.finds.isEmpty)
    #expect(lobby.player("p1")?.found.contains("c1") == false)
    #expect(lobby.photos["f1"]?.state == .pending)
  }

  @Test func `show the next clue of a sequence, which is not hidden again`() throws {
    let past = hunt(order: .sequence)
    try expect(
      given: past, when: answer(), at: .second(110),
      then: [sent().event, .clueRevealed(ClueRevealed(clue: "c2", player: "p1"))],
      answer: .scan(.pending, clue: "c1"))
    let rejected = Past(
      event: .photoRejected(PhotoRejected(submission: "f1", player: "p1", clue: "c1", reason: nil, team: nil)),
      at: .second(120))
    let lobby = try lobby(after: past + [sent(), rejected])
    #expect(lobby.isRevealed("c2", to: "p1"))
    #expect(lobby.isRevealed("c1", to: "p1"))
    #expect(!lobby.isRevealed("c2", to: "p2"))
  }

  @Test func `are published only if the board does not hide their find`() throws {
    let frozen = hunt() + [sent(), Past(event: .boardFrozen(BoardFrozen(seq: 7)), at: .second(120))]
    #expect(throws: Rejection.notAllowed(.isHiddenByBoard)) {
      try lobby(after: frozen).decide(.acceptPhoto("f1", publish: true), at: .second(130))
    }
    let found = frozen + accepted.map { Past(event: $0, at: .second(130)) }
    #expect(throws: Rejection.notAllowed(.isHiddenByBoard)) {
      try lobby(after: found).decide(.publishPhoto("f1", true), at: .second(140))
    }
    try expect(
      given: hunt() + [sent()], when: .acceptPhoto("f1", publish: true), at: .second(150),
      then: accepted + [published], answer: .accepted(.found, clue: "c1", by: "p1"))
  }

  @Test func `go with their player`() throws {
    let shown = hunt() + [sent()] + (accepted + [published]).map { Past(event: $0, at: .second(150)) }
    try expect(
      given: shown, when: .leave("p1"), at: .second(160),
      then: [withdrawn, .playerLeft(PlayerLeft(player: "p1"))])
    let lobby = try lobby(after: shown + [Past(event: .playerLeft(PlayerLeft(player: "p1")), at: .second(160))])
    #expect(lobby.photos.isEmpty)
    #expect(!lobby.shows(name, of: "p1", to: nil, isHost: true))
  }

  @Test func `are for their player and the host until they are published`() throws {
    let before = try lobby(after: hunt() + [sent()])
    #expect(before.shows(name, of: "p1", to: "p1", isHost: false))
    #expect(before.shows(name, of: "p1", to: nil, isHost: true))
    #expect(!before.shows(name, of: "p1", to: "p2", isHost: false))
    #expect(!before.shows(name, of: "p1", to: nil, isHost: false))
    let after = try lobby(after: hunt() + [sent()] + (accepted + [published]).map { Past(event: $0, at: .second(150)) })
    #expect(after.shows(name, of: "p1", to: "p2", isHost: false))
    #expect(after.shows(name, of: "p1", to: nil, isHost: false))
  }
}
