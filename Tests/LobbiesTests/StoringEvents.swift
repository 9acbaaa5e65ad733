import Core
import EventLog
import Hunt
import JSONCoding
import Testing

@testable import LobbyLog

@Suite struct StoringEvents {
  @Test(arguments: EventSamples.all.indices)
  func `reads what was ever stored, and would store the same members`(index: Int) throws {
    let (type, data) = EventSamples.all[index]
    let stored = StoredEvent(type, data)
    let event = try EventCodec.decode(stored)
    let again = EventCodec.encode(event, at: Timestamp(stored.at))
    #expect(again.type == type)
    #expect(again.at == stored.at)
    if let secret = again.secret {
      let parts = [again.data, secret].compactMap { try? JSONParser.parse($0).object?.members }.joined()
      let members = parts.filter { $0.name != "sealed" && $0.name != "salt" }
      #expect(Set(members) == Set(try #require(try JSONParser.parse(Array(data.utf8)).object).members))
    } else {
      #expect(String(decoding: again.data, as: UTF8.self) == data)
    }
  }

  @Test(arguments: EventSamples.inTwoParts.indices)
  func `reads what was ever stored in two parts, and would store it in the same bytes`(index: Int) throws {
    let (type, data, secret) = EventSamples.inTwoParts[index]
    let stored = StoredEvent(type, data, secret: secret)
    let again = EventCodec.encode(try EventCodec.decode(stored), at: Timestamp(stored.at))
    #expect(String(decoding: again.data, as: UTF8.self) == data)
    #expect(again.secret.map { String(decoding: $0, as: UTF8.self) } == secret)
    #expect(Seal(of: Array(secret.utf8)) == Seal(closing: stored.data))
    _ = try EventCodec.decodePublished(stored.withoutSecret)
  }

  @Test(arguments: EventSamples.named.indices)
  func `keeps names of those who are signed in sealed, and in the secret part`(index: Int) throws {
    let (type, data, secret) = EventSamples.named[index]
    let stored = StoredEvent(type, data, secret: secret)
    let holder = try #require(EventCodec.holder(in: stored))
    var people = People()
    people[holder] = SampleKey()
    let event = try EventCodec.decode(stored, names: people)
    let name = try #require(event.name)
    #expect(secret.contains(#""name":"sealed:\#(name)""#))

    let again = EventCodec.encode(
      event, at: Timestamp(stored.at), by: people.sealer(of: holder), salt: "00112233445566778899aabbccddeeff")
    #expect(String(decoding: again.data, as: UTF8.self) == data)
    #expect(again.secret.map { String(decoding: $0, as: UTF8.self) } == secret)
    #expect(!data.contains(name))
    let pushed = EventCodec.pushed(event, stored: stored.data, at: Timestamp(stored.at), as: .common)
    #expect(String(decoding: pushed, as: UTF8.self).contains(name))
  }

  @Test(arguments: EventSamples.named.indices)
  func `reads them without the key as those of somebody who is gone`(index: Int) throws {
    let (type, data, secret) = EventSamples.named[index]
    let stored = StoredEvent(type, data, secret: secret)
    let event = try EventCodec.decode(stored, names: People())
    let gone =
      switch EventCodec.holder(in: stored) {
      case .staff: "deleted helper"
      default: event.namedPlayer == nil ? "deleted host" : "deleted player"
      }
    #expect(event.name == gone)
    // A copy of the log cannot tell whether the key was erased.
    let elsewhere = try EventCodec.decode(stored)
    #expect(elsewhere.name == (event.namedPlayer == nil ? "" : "Player 1 (name withheld)"))
    let published = try EventCodec.decodePublished(stored.withoutSecret)
    if type.hasPrefix("player.") { #expect(published.name == "Player 1 (name withheld)") }
  }

  @Test func `has a sample of every event that is stored in two parts`() throws {
    let events = try EventSamples.all.map { try EventCodec.decode(StoredEvent($0.type, $0.data)) }
    let names = Set(events.filter(\.hasSecret).map(\.kind.rawValue))
    #expect(names == Set(EventSamples.inTwoParts.map(\.type)))
  }

  @Test func `has a sample of every event`() throws {
    #expect(Set(EventSamples.all.map(\.type)) == Set(EventCodec.names))
  }

  @Test func `says what to do about an event of a newer version`() {
    let error = #expect(throws: UnreadableEvent.self) {
      try EventCodec.decode(StoredEvent("clue.teleported", "{}"))
    }
    #expect(
      error?.description
        == "Event 3 of lobby/X cannot be read: clue.teleported is not known to this version; use a newer quarry")
  }

  @Test(arguments: [
    ("player.joined", "{"), ("player.joined", "[]"), ("player.joined", #"{"player":"p1","name":"Ada"}"#),
    ("clue.removed", #"{"clue":"p1"}"#), ("hunt.ended", #"{"by":"magic"}"#), ("lobby.created", #"{"code":"0000"}"#),
    ("chat.sent", #"{"message":7,"name":"Ada","text":""}"#),
  ])
  func `says which event it cannot read, and why`(type: String, data: String) {
    let error = #expect(throws: UnreadableEvent.self) { try EventCodec.decode(StoredEvent(type, data)) }
    #expect(error?.description.hasPrefix("Event 3 of lobby/X cannot be read: its data does not fit its type") == true)
  }

  @Test func `gives finds the time of their event unless they have one of their own`() throws {
    let event = try EventCodec.decode(StoredEvent("clue.scanned", #"{"player":"p1","clue":"c1"}"#, at: 77))
    #expect(event == .clueScanned(Find(player: PlayerID(1), clue: ClueID(1), at: Timestamp(77))))
  }

  @Test(arguments: EventSamples.all.indices)
  func `shows hosts and everyone the stored data without the hashes of tokens`(index: Int) throws {
    let stored = StoredEvent(EventSamples.all[index].type, EventSamples.all[index].data)
    let event = try EventCodec.decode(stored)
    for toHost in [true, false] {
      let pushed = EventCodec.pushed(event, stored: stored.data, at: Timestamp(stored.at), as: toHost ? .full : .common)
      let text = String(decoding: pushed, as: UTF8.self)
      #expect(!text.contains("0a1b2c3d"))
      // Only the server needs a player's language.
      var data = EventSamples.all[index].data
      if stored.type.hasPrefix("player.") {
        data = data.replacing(try Regex(#","language":("[^"]*"|null)\}$"#), with: "}")
      }
      let secrets = #"^(.*),"(host|token)":"[0-9a-f]{64}"(,"device":"[0-9a-f]{64}")?\}$"#
      let kept = data.replacing(try Regex(secrets)) { "\($0.output[1].substring ?? "")}" }
        // The event says neither where a station stands nor when an invitation ends.
        .replacing(#","clue":"c1","expiresAt":1750000000000,"name""#, with: #","name""#)
        // The event says whether there is a passphrase, and nothing of it.
        .replacing(try Regex(#"^\{\}$"#), with: stored.type == "passphrase.changed" ? #"{"set":false}"# : "{}")
        // The event says whether there is an address, but not which.
        .replacing(#""contact":null"#, with: #""email":false"#)
        // Who is told is for the log alone.
        .replacing(try Regex(#","told":"[a-z]+""#), with: "")
        // Nobody is told whose opinion it is.
        .replacing(#""mark":"0a1b2c3d","#, with: "")
        // Nobody is told which option was wrong, nor what follows from who tried it and when.
        .replacing(try Regex(#"(,"team":"t\d+","hidden":true)?,"option":\d+"#), with: "")
      // The team is stored to say whom the event is for.
      let isOfPhoto = EventSamples.all[index].type.hasPrefix("photo.")
      if toHost { #expect(text == (isOfPhoto ? kept.replacing(#","team":"t1""#, with: "") : kept)) }
    }
  }

  @Test func `shows everyone how many votes a song has, and not whose`() throws {
    let event = LobbyEvent.songVoted(SongVote(song: SongID(2), voter: .player(PlayerID(7)), vote: .down, votes: -1))
    let stored = EventCodec.encode(event, at: Timestamp(1))
    func pushed(as form: EventCodec.Form) -> String {
      String(decoding: EventCodec.pushed(event, stored: stored.data, at: Timestamp(1), as: form), as: UTF8.self)
    }
    #expect(pushed(as: .common) == #"{"song":"s2","votes":-1}"#)
    #expect(pushed(as: .full) == #"{"song":"s2","player":"p7","vote":"down","votes":-1}"#)
  }

  @Test func `shows of a message that was removed that there was one`() throws {
    let event = LobbyEvent.chatSent(
      ChatSent(message: MessageID(7), from: .player(PlayerID(2)), name: "Mallory", text: "Rude", to: .team(TeamID(1))))
    let stored = EventCodec.encode(event, at: Timestamp(1))
    let pushed = EventCodec.pushed(event, stored: stored.data, at: Timestamp(1), as: .removed)
    #expect(
      String(decoding: pushed, as: UTF8.self)
        == #"{"message":"m7","player":"p2","to":{"team":"t1"},"removed":true}"#)
  }

  @Test func `shows everyone nothing of a new lobby but what stands on its card`() throws {
    let card: Set = [
      "code", "name", "description", "author", "capacity", "order", "teams", "divisions", "startsAt", "pack",
      "positions", "waves", "groupsChanged", "teamColours", "brand", "language",
    ]
    for (type, data) in EventSamples.all where type.hasPrefix("lobby.") {
      let stored = StoredEvent(type, data)
      let event = try EventCodec.decode(stored)
      let pushed = EventCodec.pushed(event, stored: stored.data, at: Timestamp(stored.at), as: .common)
      let members = try #require(try JSONParser.parse(pushed).object?.members.map(\.name))
      #expect(Set(members).isSubset(of: card))
    }
  }
}
