import Core
import Hunt
import JSONCoding
import TestDoubles
import TestSupport
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

@Suite(.timeLimit(.minutes(10))) struct FollowingCrowd {
  private static let clues = [
    Clue(title: "Tower", points: 10, station: Station(capacity: 2)), Clue(title: "Bridge", points: 20),
  ]

  /// A push in one line: `c1 1/2 next 0 finds 3, c2 …`.
  private func told(_ push: TestPeer.Push?) -> String {
    let clues = push?.params["clues"]?.array ?? []
    return clues.map(told).joined(separator: ", ")
  }

  private func told(_ clue: JSONValue) -> String {
    func number(_ name: String) -> Int { Int(clue[name]?.integer ?? -1) }
    let station = clue["capacity"] == nil ? "" : " \(number("inside"))/\(number("capacity"))"
    let name = clue["clue"]?.string ?? ""
    return "\(name)\(station) next \(number("next")) finds \(number("finds"))"
  }

  @Test(arguments: [1, 2])
  func `tells all clues at once, and then those that changed`(threads: Int) async throws {
    try await TestServer.run(threads: threads) { server in
      let host = try await server.host(LobbyDetails(name: "Harbour", order: .sequence), clues: Self.clues)
      let ada = try await server.join("Ada", host.lobby)
      let bob = try await server.join("Bob", host.lobby)
      try await host.command(.start)
      try await host.watch(topics: .crowd)
      await host.peer.wait { $0.crowds.count == 1 }
      #expect(told(host.peer.now.crowds.first) == "c1 0/2 next 2 finds 0, c2 next 0 finds 0")
      try await ada.ask(.player(.enterStation("c1")))
      await host.peer.wait { $0.crowds.count == 2 }
      #expect(told(host.peer.now.crowds.last) == "c1 1/2 next 2 finds 0")
      try await bob.chat("Where are you?")
      try await ada.find(1)
      await host.peer.wait { $0.crowds.count == 3 }
      #expect(told(host.peer.now.crowds.last) == "c1 0/2 next 1 finds 1, c2 next 1 finds 0")
      #expect(host.peer.events.isEmpty)
    }
  }

  @Test func `is for the host alone`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(clues: Self.clues)
      let ada = try await server.join("Ada", host.lobby)
      await #expect(throws: WireError.hostOnly) { try await ada.watch(topics: [.events, .crowd]) }
      await #expect(throws: WireError.noToken) { try await server.client().watch(of: host.lobby, topics: .crowd) }
      await #expect(throws: WireError.hostOnly) { try await ada.ask(.hostQuery(.crowd)) }
    }
  }

  @Test func `catches up a reader that was too slow with all clues`() async throws {
    try await TestServer.run { server in
      let host = try await server.host(clues: Self.clues)
      let quick = server.client(token: host.token ?? "", in: host.lobby)
      let ada = try await server.join("Ada", host.lobby)
      try await host.command(.start)
      try await host.watch(topics: .crowd)
      try await quick.watch(topics: .crowd)
      host.peer.takesBoards(false)
      try await ada.ask(.player(.enterStation("c1")))
      await quick.peer.wait { $0.crowds.count == 2 }
      #expect(host.peer.now.crowds.count == 1)
      host.hasRoom()
      await host.peer.wait { $0.crowds.count == 2 }
      #expect(told(host.peer.now.crowds.last) == "c1 1/2 next 0 finds 0, c2 next 0 finds 0")
    }
  }
}
