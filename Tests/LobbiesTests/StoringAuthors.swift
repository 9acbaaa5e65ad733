import Core
import EventLog
import Hunt
import HuntViews
import TestSupport
import Testing

@testable import LobbyLog

/// The member of staff who caused an event is stored in the event's secret part, sealed by itself.
@Suite struct StoringAuthors {
  private let author = StaffAuthor(id: "h1", name: #"Mia "the" ,"by":{ boss"#)
  private let muted = LobbyEvent.playerMuted(PlayerMuted(player: "p1"))
  private let chat = LobbyEvent.chatSent(
    ChatSent(message: "m1", from: .host, name: #"x","by":{"#, text: #"y","by":{}}"#))

  private func stored(_ event: LobbyEvent) -> StoredEvent {
    let new = EventCodec.encode(event, at: Timestamp(7), author: author, salt: "outer", authorSalt: "inner")
    return StoredEvent(
      position: 1, stream: StreamName("lobby/X"), version: 2, type: new.type, at: new.at, data: new.data,
      secret: new.secret, hash: .origin)
  }

  @Test func `stores it for ever in these bytes`() throws {
    let plain = StaffAuthor(id: "h1", name: "Mia")
    let new = EventCodec.encode(muted, at: Timestamp(7), author: plain, salt: "outer", authorSalt: "inner")
    #expect(
      new.secret.map { String(decoding: $0, as: UTF8.self) }
        == #"{"salt":"outer","by":{"staff":"h1","name":"Mia","salt":"inner"}}"#)
    #expect(
      String(decoding: new.data, as: UTF8.self)
        == #"{"player":"p1","sealed":"b0c45aee5b382def26d87393e975e46615ae21c5cb9d891493618cf2d290d59e"}"#)
  }

  @Test func `stores the name sealed with the author's key for ever in these bytes`() throws {
    let plain = StaffAuthor(id: "h1", name: "Mia")
    let new = EventCodec.encode(
      muted, at: Timestamp(7), author: plain, authorKey: SampleKey(), salt: "outer", authorSalt: "inner")
    let secret = #"{"salt":"outer","by":{"staff":"h1","sealedName":"sealed:Mia","salt":"inner"}}"#
    #expect(new.secret.map { String(decoding: $0, as: UTF8.self) } == secret)
    let stored = StoredEvent("player.muted", String(decoding: new.data, as: UTF8.self), secret: secret)
    #expect(Seal(of: Array(secret.utf8)) == Seal(closing: stored.data))
    #expect(EventCodec.holders(in: stored) == [.staff("h1")])
    #expect(EventCodec.author(of: stored) == StaffAuthor(id: "h1", name: ""))
    var people = People()
    people[.staff("h1")] = SampleKey()
    #expect(EventCodec.author(of: stored, names: people) == plain)
    // The host's copy of the log has it opened, and tells it without the key.
    let shown = try EventCodec.shown(stored, to: .host, removed: Removals(), names: people)
    #expect(shown.opened.map { String(decoding: $0, as: UTF8.self) } == #"{"by":"Mia"}"#)
    #expect(EventCodec.author(of: shown) == plain)
    let others = try EventCodec.shown(stored, to: .spectator, removed: Removals(), names: people)
    #expect(others.opened == nil && EventCodec.author(of: others) == nil)
  }

  @Test func `reads it again, and gives it to nobody but the host and staff`() throws {
    for event in [muted, chat] {
      let stored = stored(event)
      #expect(EventCodec.author(of: stored) == author)
      let secret = try #require(stored.secret)
      #expect(Seal(of: secret) == Seal(closing: stored.data))
      for viewer in [Viewer.host, .moderator] {
        #expect(try EventCodec.shown(stored, to: viewer, removed: Removals(), names: People()) == stored)
      }
      for viewer in [Viewer.player("p1", team: nil), .spectator, .station] {
        let shown = try EventCodec.shown(stored, to: viewer, removed: Removals(), names: People())
        #expect(EventCodec.author(of: shown) == nil)
        if let secret = shown.secret {
          #expect(Seal(of: secret) == Seal(closing: shown.data), "it verifies without the author, too")
          #expect(!String(decoding: secret, as: UTF8.self).contains("boss"))
        }
        #expect(try EventCodec.decodeShown(shown).kind == event.kind)
      }
    }
  }

  @Test func `shows the event itself as if nobody of staff had caused it`() {
    let stored = stored(muted)
    let pushed = EventCodec.pushed(muted, stored: stored.data, at: Timestamp(7), as: .common)
    #expect(String(decoding: pushed, as: UTF8.self) == #"{"player":"p1"}"#)
  }
}
