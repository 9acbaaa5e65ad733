import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestDoubles
import TestSupport
import TestTools
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// A random game in a log on which a server runs.
private struct PlayedGame {
  let id = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
  let game: RandomGame
  let log = InMemoryLog()
  var events: [RandomGame.Recorded] { game.log }

  init(seed: UInt64, steps: Int) async throws {
    game = try RandomGame(seed: seed, steps: steps)
    let stored = game.log.map { EventCodec.encode($0.event, at: $0.at) }
    try await log.append(Append(to: StreamName(of: id), expected: 0, events: stored, now: 0))
  }

  /// The view as if these were all the events.
  func fold(upTo seq: Int) throws -> LobbyView {
    var view = try #require(LobbyView(events[0].event, at: events[0].at))
    for event in events[1..<seq] { view.apply(event.event, at: event.at, seq: event.seq) }
    return view
  }

  var seats: [Seat?] {
    [nil, Seat(lobby: id, role: .host)] + game.lobby.seatedPlayers.map { Seat(lobby: id, role: .player($0.id)) }
  }

  func viewer(_ seat: Seat?) -> Viewer {
    switch seat?.role {
    case nil: .spectator
    case .host: .host
    case .player(let id): .player(id, team: game.lobby.player(id)?.team)
    case .staff: .host
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct LookingBack {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `gives the bytes that a fold of the events until then gives`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed &+ 77)
    let played = try await PlayedGame(seed: seed, steps: random.integer(20...200))
    // The lobby's clock is later than every event, and must not show.
    let clock = TestClock(played.game.now.milliseconds)
    try await TestServer.run(on: played.log, clock: clock) { server in
      let count = try await server.client(seat: Seat(lobby: played.id, role: .host)).newestSeq()
      for _ in 0..<12 {
        let seq = random.integer(1...min(count, played.events.count))
        guard seq < count else { continue }
        let view = try played.fold(upTo: seq)
        let moment = played.events[seq - 1].at
        for seat in played.seats {
          let client =
            seat.map { server.client(seat: $0) } ?? TestClient(server: server, loop: 0, lobby: played.id)
          let code: String? = view.lobby.isArchived(at: clock.now) ? nil : view.lobby.code.text
          for ask in [LobbyRequest.ViewQuery.snapshot(at: seq), .board(after: 0, limit: 100, at: seq)] {
            guard case .read(let query) = ask else { continue }
            // Messages removed later stay hidden in the past, and so do players forgotten later.
            let seen = SeenLobby(
              view: view.concealing(played.game.lobby.forgotten), viewer: played.viewer(seat), now: moment,
              lobby: played.id, code: code,
              warmUp: view.lobby.phase == .open
                ? QRToken(warmUpIn: played.id, code: view.lobby.code, key: .test).encoded(
                  publicURL: "https://quarry.test")
                : nil,
              removed: played.game.lobby.removals)
            let expected = try query.answer(seen).json
            let answer = try await client.bytes(.view(ask))
            #expect(answer == String(decoding: expected, as: UTF8.self), "at \(seq)")
          }
        }
      }
    }
  }

  @Test func `reads only the events between one step and the next`() async throws {
    let played = try await PlayedGame(seed: 9, steps: 200)
    let count = played.events.count
    let step = count / 2
    let first = try #require(try await LobbyLoader(log: played.log).views(of: played.id, upTo: step).last)
    // A second log whose first events cannot be read.
    let rest = InMemoryLog()
    let events = played.events.map { recorded in
      recorded.seq <= step
        ? NewEvent(type: "clue.teleported", at: 0, data: Array("{}".utf8))
        : EventCodec.encode(recorded.event, at: recorded.at)
    }
    try await rest.append(Append(to: StreamName(of: played.id), expected: 0, events: events, now: 0))
    for seq in [step, step + 1, count] {
      let past = try #require(try await LobbyLoader(log: rest).views(of: played.id, upTo: seq, from: first).last)
      #expect(past.seq == seq)
      #expect(past.view.state == (try played.fold(upTo: seq)).state)
    }
    await #expect(throws: UnreadableEvent.self) {
      try await LobbyLoader(log: rest).views(of: played.id, upTo: count)
    }
  }

  @Test func `goes on while others ask for other moments`() async throws {
    let played = try await PlayedGame(seed: 9, steps: 200)
    let clock = TestClock(played.game.now.milliseconds)
    try await TestServer.run(on: played.log, threads: 2, clock: clock) { server in
      let clients = (0..<4).map { TestClient(server: server, loop: $0 % 2, lobby: played.id) }
      let moments = (1..<60).map { ($0 * 37) % (played.events.count - 1) + 1 }
      let slots = clients.map { client in moments.map { client.send(.view(.board(after: 0, limit: 5, at: $0))) } }
      for (client, slots) in zip(clients, slots) {
        for (slot, moment) in zip(slots, moments) {
          let answer = try await client.result(slot)
          #expect(answer["seq"]?.integer == Int64(moment))
        }
      }
    }
  }
}

@Suite struct KeepingViewsOfThePast {
  private func past(_ seq: Int, isOnTheWay: Bool = false) -> PastView {
    let lobby = LobbyState(
      details: LobbyDetails(name: "Hunt"), code: "7KQF", host: .host, createdAt: .second(0), seq: seq)
    return PastView(
      view: LobbyView(restoring: LobbyViewState(lobby: lobby)), at: .second(1), isOnTheWay: isOnTheWay)
  }

  private let lobby = LobbyID("A")

  @Test func `finds the nearest before`() {
    var views = PastViews()
    for seq in [10, 30, 20] { views.keep(past(seq), of: lobby) }
    views.keep(past(24), of: LobbyID("B"))
    let found = [9, 10, 25, 40].map { views.nearest(of: lobby, upTo: $0)?.seq }
    #expect(found == [nil, 10, 20, 30])
    #expect(views.nearest(of: LobbyID("C"), upTo: 99) == nil)
  }

  @Test func `keeps only a few of those that were asked for`() {
    var views = PastViews()
    views.keep(past(5, isOnTheWay: true), of: lobby)
    for seq in 100..<200 { views.keep(past(seq), of: lobby) }
    #expect(views.count == Limits.pastViewsAsked + 1)
    #expect(views.nearest(of: lobby, upTo: 99)?.seq == 5)
    #expect(views.nearest(of: lobby, upTo: 999)?.seq == 199)
  }

  @Test func `shows no more events in all than it may, but one view however large`() {
    var views = PastViews()
    for seq in 1...200 { views.keep(past(seq * 1_000, isOnTheWay: true), of: lobby) }
    #expect(views.count < Limits.pastViews)
    var events = 0
    for seq in 1...200 {
      guard let kept = views.nearest(of: lobby, upTo: seq * 1_000), kept.seq == seq * 1_000 else { continue }
      events += kept.seq
    }
    #expect(events <= Limits.pastEvents && events > Limits.pastEvents / 2)
    views.keep(past(Limits.pastEvents * 2), of: lobby)
    #expect(views.count == 1)
  }

  @Test func `forgets the one that was not used for longest`() {
    var views = PastViews()
    for seq in 1...Limits.pastViews { views.keep(past(seq, isOnTheWay: true), of: lobby) }
    _ = views.nearest(of: lobby, upTo: 1)
    views.keep(past(1_000, isOnTheWay: true), of: lobby)
    #expect(views.count == Limits.pastViews)
    #expect(views.nearest(of: lobby, upTo: 1)?.seq == 1)
    #expect(views.nearest(of: lobby, upTo: 2)?.seq == 1)
  }
}
