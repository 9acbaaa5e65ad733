import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestSupport
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// Guests whose names are kept sealed, and erased when they are forgotten.
@Suite struct ForgettingPlayers {
  /// What a thief could read in a log.
  private func readable(_ log: InMemoryLog, of lobby: LobbyID) async throws -> String {
    let stream = StreamName(of: lobby)
    let kept = try await log.read(stream, after: 0, limit: .max)
    var bytes = kept.flatMap { $0.data + ($0.secret ?? []) }
    if let snapshot = try await log.snapshot(of: stream) { bytes += snapshot.data }
    for name in try await log.receiptNames(of: stream) { bytes += try await log.receipt(name, of: stream) ?? [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a seat's key seals a name in the secret part, and erasing it leaves the seal as it is`() throws {
    var people = People()
    people[NameHolder.seat(PlayerID(1))] = SampleKey()
    let joined = LobbyEvent.playerJoined(PlayerJoined(player: PlayerID(1), name: "Ada", team: nil, token: .player))
    let new = EventCodec.encode(
      joined, at: Timestamp(1), by: people.sealer(of: .seat(PlayerID(1))), salt: "00112233445566778899aabbccddeeff")
    let secret = String(decoding: new.secret ?? [], as: UTF8.self)
    #expect(secret.contains(#""person":{"seat":"p1","name":"sealed:Ada"}"#))
    #expect(!String(decoding: new.data, as: UTF8.self).contains("Ada"))
    #expect(NameHolder.seat(PlayerID(1)).person(in: LobbyID("01ARZ")) == Person("01ARZ/p1"))
    let stored = StoredEvent("player.joined", String(decoding: new.data, as: UTF8.self), secret: secret)
    #expect(EventCodec.holder(in: stored) == .seat(PlayerID(1)))
    #expect(try EventCodec.decode(stored, names: people) == joined)
    #expect(try EventCodec.decode(stored, names: People()).name == "deleted player")
    #expect(try EventCodec.decode(stored).name == "Player 1 (name withheld)")
    #expect(try EventCodec.decodePublished(stored.withoutSecret).name == "Player 1 (name withheld)")
  }

  @Test(arguments: [
    (Avatar.drawing("M1 2L3 4"), "M1 2L3 4", #"{"drawing":"M1 2L3 4"}"#),
    (.critter("zoe1"), ":zoe1", #"{"critter":"zoe1"}"#), (.emoji("🦊"), "🦊", #"{"emoji":"🦊"}"#),
  ])
  func `an avatar is sealed beside the name, and shown to everybody else`(
    avatar: Avatar, sealed: String, shown: String
  ) throws {
    var people = People()
    people[NameHolder.seat("p1")] = SampleKey()
    let changes = IdentityChanges(
      avatar: .some(avatar), colour: .some(Colour(parsing: "#ff0000")),
      language: .some(LanguageTag(parsing: "de")))
    let events: [LobbyEvent] = [
      .playerJoined(
        PlayerJoined(
          player: "p1", name: "Ada", team: nil, token: .player, identity: changes.applied(to: Identity()))),
      .playerUpdated(PlayerUpdated(player: "p1", changes)),
    ]
    for event in events {
      let new = EventCodec.encode(event, at: Timestamp(1), by: people.sealer(of: .seat("p1")), salt: "00112233")
      let (data, secret) = (
        String(decoding: new.data, as: UTF8.self), String(decoding: new.secret ?? [], as: UTF8.self)
      )
      #expect(
        !data.contains(avatar.text.replacing(":", with: "")) && !data.contains("de\"") && data.contains("#ff0000"))
      #expect(secret.contains(#""avatar":"sealed:\#(sealed)""#))
      let stored = StoredEvent(new.type, data, secret: secret)
      #expect(EventCodec.holder(in: stored) == .seat("p1"))
      #expect(try EventCodec.decode(stored, names: people) == event)
      #expect(try EventCodec.decode(stored, names: People()).avatar == nil)
      #expect(try EventCodec.decodePublished(stored.withoutSecret).avatar == nil)
      let pushed = String(
        decoding: EventCodec.pushed(event, stored: stored.data, at: Timestamp(1), as: .common), as: UTF8.self)
      #expect(pushed.contains(##""avatar":\##(shown),"colour":"#ff0000""##))
      #expect(!pushed.contains("language"))
      // In a log that others may see, with what they may know.
      let told = try EventCodec.shown(stored, to: .spectator, removed: Removals(), names: people)
      #expect(try EventCodec.decodeShown(told).avatar == avatar)
      let later = try EventCodec.shown(stored, to: .spectator, removed: Removals(forgotten: ["p1": 9]), names: people)
      #expect(try EventCodec.decodeShown(later).avatar == nil)
    }
  }

  private static let past: [LobbyRequest.Content] = [
    .view(.history(after: 0, limit: 100)), .view(.log(after: 0, limit: 100)), .view(.snapshot(at: nil)),
    .view(.snapshot(at: 5)), .view(.snapshot(at: 7)),
  ]

  @Test(arguments: [true, false])
  func `a guest's name is kept sealed, and read again`(withSnapshot: Bool) async throws {
    let (log, people) = (InMemoryLog(), TestPeople())
    var lobby = LobbyID("")
    try await TestServer.run(on: log, people: people) { server in
      let host = try await server.host()
      lobby = host.lobby
      let player = try await server.join("Frobnicator", lobby)
      try await player.chat("I am here")
      try await player.rename("Fnord")
      try await player.ask(.player(.changeIdentity(IdentityChanges(avatar: .some(.drawing("M1 2L33 44"))))))
      try await host.ask(.host(.rename(PlayerID(1), try PlayerName(parsing: "Plugh"))))
    }
    if withSnapshot {
      let loaded = try #require(try await LobbyLoader(log: log, keys: people.keys(in: log)).load(lobby))
      let stream = StreamName(of: lobby)
      try await log.saveSnapshot(
        SnapshotCodec.encode(LobbySnapshot(loaded), of: stream, names: loaded.people), of: stream)
    }
    let text = try await readable(log, of: lobby)
    for name in ["Frobnicator", "Fnord", "Plugh", "M1 2L33 44"] {
      #expect(!text.contains(name), "\(name) is kept readable")
    }
    try await TestServer.run(on: log, people: people) { server in
      let view = try await server.client().ask(.view(.snapshot(at: nil)), of: lobby)
      #expect(view["players"]?.array?.first?["name"]?.string == "Plugh")
      #expect(view["players"]?.array?.first?["avatar"]?["drawing"]?.string == "M1 2L33 44")
      #expect(view["chat"]?.array?.first?["name"]?.string == "Frobnicator")
      let history = try await server.client().ask(.view(.history(after: 0, limit: 100)), of: lobby)
      #expect(history.text.contains("Fnord"))
    }
  }

  @Test(arguments: [true, false])
  func `who is forgotten is a deleted player, in the past too`(wasSealed: Bool) async throws {
    let log = InMemoryLog()
    var (lobby, token) = (LobbyID(""), "")
    // In the log of an earlier version, the names are readable.
    try await TestServer.run(on: log, people: TestPeople(sealsGuests: wasSealed)) { server in
      let host = try await server.host()
      (lobby, token) = (host.lobby, host.token ?? "")
      let player = try await server.join("Frobnicator", lobby)
      try await player.chat("I am here")
      try await host.command(.start)
      try await player.find(1)
    }
    func check(_ server: TestServer) async throws {
      let host = server.client(token: token, in: lobby)
      for ask in Self.past {
        let text = try await host.ask(ask).text
        // A chain of hashes covers what was stored readable, and so the published log keeps it.
        if !wasSealed, case .view(.log) = ask { continue }
        #expect(!text.contains("Frobnicator"), "in \(ask)")
      }
      let view = try await host.ask(.view(.snapshot(at: nil)))
      #expect(view["board"]?["rows"]?.array?.first?["name"]?.string == "deleted player")
      #expect(view["board"]?["rows"]?.array?.first?["points"]?.integer == 10)
      #expect(view["chat"]?.array?.first?["name"]?.string == "deleted player")
      #expect(view["chat"]?.array?.first?["text"]?.string == "I am here")
    }
    for isReloaded in [false, true] {
      try await TestServer.run(on: log, people: TestPeople()) { server in
        let host = server.client(token: token, in: lobby)
        if !isReloaded {
          _ = try await host.ask(.view(.snapshot(at: 5)))
          let watcher = server.client()
          try await watcher.watch(of: lobby)
          try await host.ask(.forgetPlayer(PlayerID(1)))
          #expect(await watcher.peer.events(upTo: 9).map(\.type) == ["player.renamed"])
        }
        try await check(server)
        try await host.ask(.forgetPlayer(PlayerID(1)))
      }
    }
    #expect(try await log.allKeys().isEmpty)
    if wasSealed { #expect(try await !readable(log, of: lobby).contains("Frobnicator")) }
  }

  @Test func `a seat that is gone is good for forgetting, and nothing else`() async throws {
    let log = InMemoryLog()
    try await TestServer.run(on: log, people: TestPeople()) { server in
      let host = try await server.host()
      let (ada, bob) = (try await server.join("Ada", host.lobby), try await server.join("Bob", host.lobby))
      #expect(try await log.allKeys().count == 2)
      #expect(await kind { try await ada.ask(.forgetPlayer(PlayerID(2))) } == "forbidden")
      #expect(await kind { try await host.ask(.forgetPlayer(nil)) } == "invalid-params")
      #expect(await kind { try await host.ask(.forgetPlayer(PlayerID(3))) } == "player-not-found")
      let screen = server.client()
      #expect(await kind { try await screen.ask(.forgetPlayer(PlayerID(1)), of: host.lobby) } == "unauthorized")
      try await ada.ask(.player(.leave))
      try await host.command(.kick(PlayerID(2), reason: nil, keepOut: true))
      for (player, refusal) in [(ada, "unauthorized"), (bob, "kicked")] {
        let again = server.client(token: player.token ?? "", in: host.lobby)
        #expect(await kind { try await again.rename("Back") } == refusal)
        try await again.ask(.forgetPlayer(nil))
        #expect(await kind { try await again.chat("Back") } == refusal)
      }
      #expect(try await log.allKeys().isEmpty)
      // The name is free again.
      _ = try await server.join("Bob", host.lobby)
    }
  }

  @Test func `a player who plays on gets a new key with the next name`() async throws {
    let (log, people) = (InMemoryLog(), TestPeople())
    var lobby = LobbyID("")
    try await TestServer.run(on: log, people: people) { server in
      let host = try await server.host()
      lobby = host.lobby
      let player = try await server.join("Frobnicator", lobby)
      try await player.ask(.forgetPlayer(nil))
      try await player.chat("Who am I?")
      #expect(try await log.allKeys().isEmpty)
      try await player.rename("Fnord")
      #expect(try await log.allKeys().count == 1)
    }
    try await TestServer.run(on: log, people: people) { server in
      let view = try await server.client().ask(.view(.snapshot(at: nil)), of: lobby)
      #expect(view["players"]?.array?.first?["name"]?.string == "Fnord")
      #expect(view["chat"]?.array?.first?["name"]?.string == "deleted player")
      let history = try await server.client().ask(.view(.history(after: 0, limit: 100)), of: lobby)
      #expect(!history.text.contains("Frobnicator"))
    }
  }
}
