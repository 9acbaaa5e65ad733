import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestDoubles
import Testing

@testable import LobbyLog

/// Tests what is kept of a finished hunt besides its log: for packs' boards and people's badges.
@Suite(.timeLimit(.minutes(10))) struct RememberingHunts {
  struct Kind: CustomTestStringConvertible {
    let ofPack: Bool
    let signedIn: Bool
    var testDescription: String { "\(ofPack ? "of a pack" : "of its host's"), \(signedIn ? "signed in" : "unknown")" }
  }

  private static let kinds = [(false, false), (false, true), (true, false), (true, true)].map(Kind.init)

  /// The host is signed in each time.
  @Test(arguments: kinds)
  func `reads only hunts of packs or of signed-in players`(kind: Kind) async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log) { server in
      let lobby = try await Self.hunt(kind, on: server)
      let version = try #require(try await log.read(StreamName(of: lobby), after: 0, limit: 1_000).last?.version)
      let reader = PlayReader(log: log)
      let view = try #require(try await LobbyLoader(log: log).views(of: lobby, upTo: version).last?.view)
      #expect(view.lobby.phase == .ended)
      let concernsSomebody =
        view.lobby.details.pack != nil || view.lobby.seatedPlayers.contains { $0.player.account != nil }
      #expect(concernsSomebody == (kind.ofPack || kind.signedIn))

      let end = try await reader.end(of: lobby, at: version)
      #expect((end != nil) == concernsSomebody)
      let earned = end?.players.filter { $0.account != nil }.flatMap(\.badges) ?? []
      #expect(earned.contains(.allClues) == kind.signedIn)
      #expect(try await reader.end(of: lobby, at: version - 1) == nil)
    }
  }

  /// A hunt in which one player finds all clues.
  private static func hunt(_ kind: Kind, on server: TestServer) async throws -> LobbyID {
    let ann = try await PlayingPacks.register("ann", on: server)
    var hunt: JSONObject = ["token": ann.token]
    if kind.ofPack {
      hunt.members.append(.init("pack", try await PlayingPacks.pack(by: ann, on: server)))
      hunt.members.append(.init("ranked", .bool(kind.signedIn)))
    } else {
      let clue: JSONValue = [
        "title": "Bell", "points": 10, "proof": ["codeword": ["accepts": ["word1"]]],
      ]
      hunt.members += [
        .init("name", "Harbour"), .init("clues", .array([clue])), .init("settings", ["endWhenAllFound": true]),
      ]
    }
    let host = try await server.connect()
    let made = try await host.ask("lobby.create", .object(hunt))
    let token = try #require(made["token"])
    var seat: JSONObject = ["code": made["code"] ?? .null, "name": "Ada"]
    if kind.signedIn {
      seat.members.append(.init("token", try await PlayingPacks.register("ada", on: server).token))
    }
    let player = try await server.connect().ask("lobby.join", .object(seat))
    _ = try await host.ask("lobby.start", ["token": token])
    server.clock.advance(.seconds(10))
    try await PlayingPacks.find(6, in: player, on: server)
    // If the hunt has ended because everything was found, this changes nothing.
    _ = try await host.ask("lobby.end", ["token": token])
    return LobbyID(try #require(made["lobby"]?.string))
  }
}
