import Core
import Hunt
import HuntViews
import TestDoubles
import Testing

@testable import Lobbies

@Suite(.timeLimit(.minutes(10))) struct ListingLobbies {
  private static func details(_ name: String, lateJoin: Bool = true, startsAt: Timestamp? = nil) -> LobbyDetails {
    var details = LobbyDetails(name: name)
    details.settings.listed = true
    details.settings.lateJoin = lateJoin
    details.startsAt = startsAt
    return details
  }

  /// The names listed, once the list before is no longer kept.
  private func names(_ server: TestServer) async throws -> [String] {
    server.clock.advance(.seconds(3))
    return try await server.lobbies.open().names
  }

  @Test func `shows those whose hosts wish so, the next to start first, as long as they can be joined`() async throws {
    try await TestServer.run { server in
      _ = try await server.host()
      let now = server.clock.now
      _ = try await server.host(Self.details("Late", startsAt: now + .days(2)))
      let soon = try await server.host(Self.details("Soon", startsAt: now + .days(1)))
      let closing = try await server.host(Self.details("Closing", lateJoin: false))
      let running = try await server.host(Self.details("Running"))
      #expect(try await names(server) == ["Soon", "Late", "Running", "Closing"])
      try await running.command(.start)
      try await closing.command(.start)
      #expect(try await names(server) == ["Soon", "Late", "Running"])
      try await running.command(.end)
      var changes = LobbyChanges()
      changes.settings = SettingsChanges()
      changes.settings?.listed = false
      try await soon.command(.update(changes))
      #expect(try await names(server) == ["Late"])
      changes.settings?.listed = true
      try await soon.command(.update(changes))
      #expect(try await names(server) == ["Soon", "Late"])
    }
  }

  @Test func `forgets a lobby that is archived`() async throws {
    try await TestServer.run { server in
      _ = try await server.host(Self.details("Forgotten"))
      #expect(try await names(server) == ["Forgotten"])
      server.clock.advance(.days(91))
      #expect(try await names(server) == [])
    }
  }
}

extension OpenLobbies {
  fileprivate var names: [String] { cards.map(\.card.name) }
}
