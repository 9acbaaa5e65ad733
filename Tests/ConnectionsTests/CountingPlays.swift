import JSONCoding
import Testing

@testable import Connections

@Suite(.timeLimit(.minutes(10))) struct CountingPlays {
  @Test func `says before and at the beginning of a play whether it will stand on the board, and why not`() async throws
  {
    try await TestServer.run { server in
      let ann = try await PlayingPacks.register("ann", on: server)
      let (ada, bob) = (
        try await PlayingPacks.register("ada", on: server), try await PlayingPacks.register("bob", on: server)
      )
      let cyd = try await PlayingPacks.register("cyd", on: server)
      let pack = try await PlayingPacks.pack(by: ann, on: server)
      func next(_ person: PlayingPacks.Person?) async throws -> JSONValue? {
        var params: JSONObject = ["pack": pack]
        if let person { params.members.append(.init("token", person.token)) }
        return try await server.connect().ask("pack.board", .object(params))["next"]
      }
      func begun(_ kind: String, _ person: PlayingPacks.Person?) async throws -> [JSONValue?] {
        let play = try await PlayingPacks.begin(pack, kind, by: person, on: server)
        return [play["ranked"], play["unranked"]]
      }
      #expect(try await next(ada) == ["ranked": true])
      #expect(try await begun("competitive", ada) == [true, nil])
      #expect(try await next(ada) == ["ranked": false, "unranked": "played"])
      #expect(try await begun("competitive", ada) == [false, "played"])
      #expect(try await begun("casual", bob) == [false, "casual"])
      #expect(try await begun("competitive", bob) == [false, "played"])
      #expect(try await next(ann) == ["ranked": false, "unranked": "creator"])
      #expect(try await begun("competitive", ann) == [false, "creator"])
      #expect(try await next(nil) == ["ranked": false, "unranked": "signed-out"])
      #expect(try await begun("competitive", nil) == [false, "signed-out"])
      _ = try await server.connect().ask("pack.export", ["token": cyd.token, "pack": pack])
      #expect(try await next(cyd) == ["ranked": false, "unranked": "opened"])
      #expect(try await begun("competitive", cyd) == [false, "opened"])
      let stats = try await server.connect().ask("account.get", ["token": ann.token])["stats"]
      #expect(stats?["packsPlayed"] == 0, "one's own do not count")
    }
  }
}
