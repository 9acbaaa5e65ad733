import Core
import JSONCoding
import TestDoubles
import Testing

@testable import Connections

/// Tests a hunt that has ended while its board is frozen: what the board hides must not appear elsewhere.
@Suite(.timeLimit(.minutes(10))) struct WaitingForTheFinale {
  @Test func `shows neither a pack's board nor badges what the host has not revealed`() async throws {
    try await TestServer.run { server in
      let ann = try await PlayingPacks.register("ann", on: server)
      let pack = try await PlayingPacks.pack(by: ann, on: server)
      let host = try await server.connect()
      let hunt = try await host.ask("lobby.create", ["token": ann.token, "pack": pack, "ranked": true])
      let token = try #require(hunt["token"])
      var people: [PlayingPacks.Person] = []
      var seats: [JSONValue] = []
      for name in ["ada", "bob"] {
        let person = try await PlayingPacks.register(name, on: server)
        people.append(person)
        let seat: JSONValue = ["token": person.token, "code": hunt["code"] ?? .null, "name": .string(name)]
        seats.append(try await server.connect().ask("lobby.join", seat))
      }
      #expect(try await host.ask("lobby.start", ["token": token])["phase"] == "running")
      let frozen = try #require(try await host.ask("lobby.freeze", ["token": token])["seq"]?.integer)
      for seat in seats {
        server.clock.advance(.seconds(10))
        try await PlayingPacks.find(6, in: seat, on: server)
      }
      #expect(try await host.ask("lobby.view", ["token": token])["card"]?["phase"] == "ended")

      for step in [frozen, frozen + 3] {
        #expect(try await host.ask("lobby.reveal", ["token": token, "at": .integer(step)])["seq"] == .integer(step))
        #expect(try await PlayingPacks.board(pack, on: server)["players"] == 0)
        let ada = try await host.ask("account.get", ["token": people[0].token])
        #expect(ada["badges"] == [] && ada["stats"]?["competitivePoints"] == 0)
      }

      _ = try await host.ask("lobby.reveal", ["token": token])
      let board = try await PlayingPacks.board(pack, on: server)
      #expect(PlayingPacks.names(board) == ["ada", "bob"])
      let ada = try await host.ask("account.get", ["token": people[0].token])
      let badges = (ada["badges"]?.array ?? []).map { $0["badge"] }
      #expect(badges.contains("winner"))
      #expect(ada["stats"]?["competitivePoints"] == 210)
    }
  }
}
