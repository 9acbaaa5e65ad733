import Core
import Hunt
import TestSupport
import Testing

@Suite struct Avatars {
  @Test(arguments: ["🦊", "❤️", "❤", "👩‍👩‍👧", "👍🏽", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "#️⃣", "™️", "🫠", "☠️"])
  func `are single emoji`(text: String) {
    #expect(Avatar(emoji: text) == .emoji(text))
  }

  @Test(arguments: [
    "", "a", "1", "#", "é", "ß", "©", "🦊🦊", "🦊 ", " ", "🇩", "a\u{20E3}", "🦊\u{301}", "\u{200D}", "\u{FE0F}", "李",
    "🦊\u{202E}", "x\u{FE0F}", "👩" + String(repeating: "\u{200D}👩", count: 20),
  ])
  func `are nothing else`(text: String) {
    #expect(Avatar(emoji: text) == nil)
  }

  @Test(arguments: ["M3 4L9 12", "M0 0", "M 63,63 L 0 0 L1,1", "M1 2L3 4M5 6L7 8"])
  func `are drawn with lines`(text: String) {
    #expect(Avatar(drawing: text) == .drawing(text))
  }

  @Test(arguments: [
    "", "L1 2", "M64 0", "M1", "M1 2 3", "M1 2L", "M-1 2", "M1.5 2", "m1 2", "M1 2Z", "M1 2C1 2 3 4 5 6", "M001 2",
    "M12",
    "M1 2\n", "<svg>", "M1 2" + String(repeating: "L1 2", count: 250),
  ])
  func `are drawn with nothing else`(text: String) {
    #expect(Avatar(drawing: text) == nil)
  }

  @Test(arguments: ["a", "0", "k7m2", "abcdefghijklmnopqrstuvwxyz012345"])
  func `are drawn from a seed`(text: String) {
    #expect(Avatar(critter: text) == .critter(text))
  }

  @Test(arguments: ["", "A", "é", "k7-m2", "a b", ":a", "а", "1️⃣", String(repeating: "a", count: 33)])
  func `are drawn from no other seed`(text: String) {
    #expect(Avatar(critter: text) == nil)
  }

  @Test func `are told apart in one text`() {
    for avatar in [Avatar.emoji("🦊"), .emoji("1️⃣"), .drawing("M3 4L9 12"), .critter("k7m2"), .critter("1")] {
      #expect(Avatar(text: avatar.text) == avatar)
    }
  }
}

@Suite struct Colours {
  @Test func `have six digits`() {
    #expect(Colour(parsing: "#D04a2b")?.text == "#d04a2b")
    for text in ["", "#fff", "d04a2b", "#d04a2", "#d04a2bb", "#d04a2g", "red", "#１２３456"] {
      #expect(Colour(parsing: text) == nil, "\(text)")
    }
  }
}

@Suite struct LanguageTags {
  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("pt-br", "pt-BR"), ("ZH-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("fil", "fil"),
  ])
  func `are written in one way`(raw: String, text: String) {
    #expect(LanguageTag(parsing: raw)?.text == text)
  }

  @Test(arguments: ["", "d", "deutsch", "de_AT", "de-", "-de", "d1", "de-a", "de-AT-Latn", "de-AT-x", "dé", "de AT"])
  func `are nothing else`(raw: String) {
    #expect(LanguageTag(parsing: raw) == nil)
  }

  @Test func `find the best of several`() throws {
    let tags = try ["pt", "pt-BR", "de-CH", "de-AT", "zh-Hant"].map { try #require(LanguageTag(parsing: $0)) }
    let wishes = ["pt-BR": "pt-BR", "pt-PT": "pt", "de": "de-AT", "zh": "zh-Hant", "fr": nil]
    for (wish, best) in wishes {
      #expect(try #require(LanguageTag(parsing: wish)).best(among: tags)?.text == best)
    }
  }
}

private let past: [Past] = [.created(), .joined("p1", "Ada"), .joined("p2", "Alan")]
private let red = Colour(parsing: "#ff0000")

@Suite struct ChangingHowOneAppears {
  private func updated(_ changes: IdentityChanges) -> LobbyEvent {
    .playerUpdated(PlayerUpdated(player: "p1", changes))
  }

  @Test func `changes what is given, and clears what is null`() throws {
    let first = IdentityChanges(avatar: .some(.emoji("🦊")), colour: .some(red))
    try expect(given: past, when: .changeIdentity("p1", first), then: [updated(first)])
    let then = IdentityChanges(avatar: .some(nil), language: .some(LanguageTag(parsing: "de")))
    let changed = try lobby(after: past + [first, then].map { Past(event: updated($0)) })
    #expect(
      changed.player("p1")?.identity == Identity(colour: red, language: LanguageTag(parsing: "de")))
    #expect(changed.player("p2")?.identity == Identity())
  }

  @Test func `says nothing if nothing changes`() throws {
    let changes = IdentityChanges(colour: .some(red))
    try expect(given: past, when: .changeIdentity("p1", IdentityChanges()), then: [])
    try expect(given: past + [Past(event: updated(changes))], when: .changeIdentity("p1", changes), then: [])
  }

  @Test func `is for those who are seated, and not after the end`() throws {
    let changes = IdentityChanges(colour: .some(red))
    try expect(given: past, when: .changeIdentity("p3", changes), rejects: .playerNotFound("p3"))
    try expect(given: past + [.left("p1")], when: .changeIdentity("p1", changes), rejects: .playerNotFound("p1"))
    let ended = Past(event: .huntEnded(HuntEnded(by: .host)))
    try expect(given: past + [ended], when: .changeIdentity("p1", changes), rejects: .wrongPhase(.ended))
  }

  @Test func `is undone for those who leave or are forgotten`() throws {
    let changes = Past(event: updated(IdentityChanges(avatar: .some(.drawing("M1 2L3 4")), colour: .some(red))))
    let forgotten = Past(event: .playerRenamed(PlayerRenamed(player: "p1", name: Lobby.deletedPlayer)))
    for end in [Past.left("p1"), forgotten] {
      #expect(try lobby(after: past + [changes, end]).anyPlayer("p1")?.identity == Identity())
    }
    // Who plays on, nameless, and draws again can be forgotten again.
    try expect(
      given: past + [changes, forgotten, changes], when: .forgetPlayer("p1"), then: [forgotten.event])
  }

  @Test func `belongs to whoever is named in the event`() throws {
    let lobby = try lobby(after: past)
    let drawn = updated(IdentityChanges(avatar: .some(.emoji("🦊")), colour: .some(red)))
    #expect(lobby.holder(named: drawn) == .seat("p1"))
    #expect(drawn.named("") == updated(IdentityChanges(colour: .some(red))))
    let cleared = updated(IdentityChanges(avatar: .some(nil)))
    #expect(lobby.holder(named: cleared) == nil)
    #expect(cleared.named("") == cleared)
  }
}
