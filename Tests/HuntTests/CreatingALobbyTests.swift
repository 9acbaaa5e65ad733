import Core
import Hunt
import TestSupport
import Testing

@Suite struct CreatingALobby {
  private let now = Timestamp.second(0)

  private func create(_ details: LobbyDetails, clues: [Clue] = []) throws(Rejection) -> Decision {
    try Lobby.create(details, clues: clues, code: "7KQF", host: .host, at: now)
  }

  private func rejection(_ clues: [Clue] = [], _ change: (inout LobbyDetails) -> Void = { _ in }) -> Rejection? {
    var details = LobbyDetails(name: "Hunt")
    change(&details)
    do throws(Rejection) {
      _ = try create(details, clues: clues)
      return nil
    } catch {
      return error
    }
  }

  @Test func `numbers the clues in the order given`() throws {
    var details = LobbyDetails(name: "Hunt")
    details.settings.late = .count
    let decision = try create(details, clues: [.oak, .well])
    #expect(
      decision.events == [
        .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)),
        .clueAdded(ClueAdded(id: "c1", clue: .oak, before: nil)),
        .clueAdded(ClueAdded(id: "c2", clue: .well, before: nil)),
      ])
    #expect(decision.answer == .created(clues: ["c1", "c2"]))
  }

  @Test func `needs no clues, for an event with songs and chat alone`() throws {
    #expect(try create(LobbyDetails(name: "Party")).answer == .created(clues: []))
  }

  @Test func `trims all texts`() throws {
    let details = LobbyDetails(name: " Hunt ", description: "\tFor all ", author: " Ada\n", teams: [" Red ", "Blue"])
    let clue = Clue(title: " Oak ", text: " Up ", points: 1, hints: [Hint(text: " High ", cost: 2)])
    var trimmed = LobbyDetails(name: "Hunt", description: "For all", author: "Ada", teams: ["Red", "Blue"])
    trimmed.settings.late = .count
    trimmed.teamColours = ["#8f2f0a", "#174a86"].compactMap(Colour.init(parsing:))
    let trimmedClue = Clue(title: "Oak", text: "Up", points: 1, hints: [Hint(text: "High", cost: 2)])
    let decision = try create(details, clues: [clue])
    #expect(
      decision.events == [
        .lobbyCreated(LobbyCreated(details: trimmed, code: "7KQF", host: .host)),
        .clueAdded(ClueAdded(id: "c1", clue: trimmedClue, before: nil)),
      ])
  }

  @Test func `takes everything up to its limit`() throws {
    var details = LobbyDetails(name: String(repeating: "n", count: 100))
    details.description = String(repeating: "d", count: 2_000)
    details.author = String(repeating: "a", count: 60)
    details.capacity = 10_000
    details.duration = 604_800
    details.teams = (1...50).map { "Team \($0)" }
    details.startsAt = now + Span(milliseconds: 1)
    let clues = Array(repeating: Clue(title: "Clue", points: 10_000), count: 1_000)
    #expect(try create(details, clues: clues).events.count == 1_001)
  }

  @Test func `starts in the future or by hand`() {
    let problem = "must be in the future; leave it out to start by hand"
    #expect(rejection { $0.startsAt = .second(0) } == .invalid(field: "startsAt", problem: problem))
    #expect(rejection { $0.startsAt = .second(-1) } == .invalid(field: "startsAt", problem: problem))
    #expect(rejection { $0.startsAt = .second(1) } == nil)
  }

  @Test func `names the text that is wrong, and the rule it breaks`() {
    let control = "must not contain control characters, such as line breaks"
    #expect(rejection { $0.name = " " } == .invalid(field: "name", problem: "must not be empty"))
    #expect(
      rejection { $0.name = String(repeating: "n", count: 101) }
        == .invalid(field: "name", problem: "must have at most 100 characters"))
    #expect(
      rejection { $0.description = String(repeating: "d", count: 2_001) }
        == .invalid(field: "description", problem: "must have at most 2000 characters"))
    #expect(rejection { $0.author = "A\u{7}da" } == .invalid(field: "author", problem: control))
    #expect(rejection { $0.teams = ["Red", ""] } == .invalid(field: "teams[1]", problem: "must not be empty"))
  }

  @Test func `names the number that is out of bounds`() {
    let capacity = Rejection.invalid(field: "capacity", problem: "must be from 1 to 10000")
    #expect(rejection { $0.capacity = 0 } == capacity)
    #expect(rejection { $0.capacity = 10_001 } == capacity)
    let initial = Rejection.invalid(field: "drip.initial", problem: "must be from 1 to 1000 clues")
    #expect(rejection { $0.order = .drip(initial: 0, seed: 1) } == initial)
    #expect(rejection { $0.order = .drip(initial: 1_001, seed: 1) } == initial)
    #expect(rejection { $0.order = .drip(initial: 1_000, seed: nil) } == nil)
    let duration = Rejection.invalid(field: "duration", problem: "must be from 60 to 604800 seconds")
    #expect(rejection { $0.duration = 59 } == duration)
    #expect(rejection { $0.duration = 604_801 } == duration)
  }

  @Test func `wants few teams with different names`() {
    #expect(
      rejection { $0.teams = (1...51).map { "Team \($0)" } } == .invalid(field: "teams", problem: "must be at most 50"))
    #expect(
      rejection { $0.teams = ["Red", " red"] } == .invalid(field: "teams", problem: "must have different names"))
    #expect(
      rejection { $0.teams = ["Zo\u{EB}", "ZOE\u{308}"] }
        == .invalid(field: "teams", problem: "must have different names"))
  }

  @Test func `wants a clock if points fall with time`() {
    #expect(
      rejection { $0.scoring = .speed(floor: 0.5) }
        == .invalid(field: "duration", problem: "is missing: points that fall with time need a clock"))
    #expect(
      rejection {
        $0.duration = 60
        $0.scoring = .speed(floor: 1)
      } == nil)
  }

  @Test func `wants a scoring that can be`() {
    func problem(_ scoring: Scoring) -> Rejection? {
      rejection {
        $0.duration = 60
        $0.scoring = scoring
      }
    }
    let floor = Rejection.invalid(field: "scoring.speed.floor", problem: "must be from 0 to 1")
    for wrong in [-0.1, 1.1, .nan, .infinity] { #expect(problem(.speed(floor: wrong)) == floor) }
    #expect(problem(.first(bonus: [])) == nil)
    #expect(problem(.first(bonus: Array(repeating: 10_000, count: 100))) == nil)
    #expect(
      problem(.first(bonus: Array(repeating: 1, count: 101)))
        == .invalid(field: "scoring.first.bonus", problem: "must be at most 100"))
    #expect(
      problem(.first(bonus: [1, -1])) == .invalid(field: "scoring.first.bonus[1]", problem: "must be from 0 to 10000"))
    #expect(
      problem(.dynamic(minimum: 10_001, decay: 1))
        == .invalid(field: "scoring.dynamic.minimum", problem: "must be from 0 to 10000"))
    #expect(
      problem(.dynamic(minimum: 0, decay: 0))
        == .invalid(field: "scoring.dynamic.decay", problem: "must be from 1 to 10000"))
  }

  @Test func `names the clue that is wrong`() {
    let fine = Clue.oak
    #expect(
      rejection([fine, fine, fine, Clue(title: "", points: 1)])
        == .invalid(field: "clues[3].title", problem: "must not be empty"))
    #expect(
      rejection([fine, Clue(title: "Oak", points: 10_001)])
        == .invalid(field: "clues[1].points", problem: "must be from 0 to 10000"))
    #expect(
      rejection([Clue(title: "Oak", points: 1, hints: [Hint(text: "Up", cost: 0), Hint(text: "", cost: 0)])])
        == .invalid(field: "clues[0].hints[1].text", problem: "must not be empty"))
    #expect(
      rejection(Array(repeating: fine, count: 1_001))
        == .invalid(field: "clues", problem: "must be at most 1000 in a lobby"))
  }

  @Test func `happens once`() throws {
    try expect(
      given: [.created()], when: .create(LobbyDetails(name: "Again"), clues: [], code: "7KQF", host: .host),
      rejects: .invalid(field: "lobby", problem: "exists already"))
  }

  @Test func `is how every log begins`() {
    #expect(Lobby(.huntStarted(HuntStarted(endsAt: nil)), at: now) == nil)
    let lobby = Lobby(
      .lobbyCreated(LobbyCreated(details: LobbyDetails(name: "Hunt"), code: "7KQF", host: .host)), at: now)
    #expect(lobby?.phase == .open)
    #expect(lobby?.createdAt == now)
    #expect(lobby?.code == "7KQF")
    #expect(lobby?.playerCount == 0)
  }
}
