import Core
import Hunt
import HuntViews
import JSONCoding
import TestSupport
import Testing
import Wire

/// A game that ran from second 8 to second 14; times start at 1,700,000,000,000.
private func game(upTo count: Int = 13) throws -> LobbyView {
  let details = LobbyDetails(
    name: "Hunt \"1\"", description: "For all", author: "Grace", capacity: 5, duration: 600, teams: ["Red", "Blue"])
  let oak = Clue(
    title: "The oak", text: "Behind the church", points: 10, location: Location(latitude: 51.5, longitude: -0.25),
    hints: [Hint(text: "Look up", cost: 2)])
  let events: [LobbyEvent] = [
    .clueAdded(ClueAdded(id: "c1", clue: oak, before: nil)),
    .clueAdded(ClueAdded(id: "c2", clue: Clue(title: "The well", points: 50), before: nil)),
    .playerJoined(PlayerJoined(player: "p1", name: "Ada", team: "t2", token: .player)),
    .playerJoined(PlayerJoined(player: "p2", name: "Zoë", team: nil, token: .player)),
    .noticeSent(NoticeSent(notice: "n1", text: "Welcome", to: .all)),
    .noticeSent(NoticeSent(notice: "n2", text: "Hello Ada", to: .player("p1"))),
    .noticeSent(NoticeSent(notice: "n3", text: "Hello Blue", to: .team("t2"))),
    .huntStarted(HuntStarted(endsAt: .second(608))),
    .chatSent(ChatSent(message: "m1", from: .host, name: "Grace", text: "Go!")),
    .chatSent(ChatSent(message: "m2", from: .player("p2"), name: "Zoë", text: "On my way")),
    .clueScanned(Find(player: "p2", clue: "c1", at: .second(11))),
    .clueScanned(Find(player: "p2", clue: "c2", at: .second(12))),
    .clueScanned(Find(player: "p1", clue: "c1", at: .second(13))), .huntEnded(HuntEnded(by: .host)),
  ]
  return try view(details, Array(events.prefix(count)))
}

private let card =
  #"{"lobby":"01J","code":"7KQF","name":"Hunt \"1\"","description":"For all","author":"Grace","clues":2,"players":2,"#
  + #""capacity":5,"phase":"running","order":"free","teams":["Red","Blue"],"startsAt":1700000008000,"#
  + #""endsAt":1700000608000,"secondsToEnd":595}"#

private let players = #"[{"player":"p1","name":"Ada","team":"t2"},{"player":"p2","name":"Zoë"}]"#

private let firstRow =
  #"{"rank":1,"player":"p2","name":"Zoë","points":60,"found":2,"lastAt":1700000012000,"lastSeq":13}"#
private let secondRow =
  #"{"rank":2,"player":"p1","name":"Ada","team":"t2","points":10,"found":1,"lastAt":1700000013000,"lastSeq":14}"#

private let chat =
  #"[{"message":"m1","name":"Grace","text":"Go!","at":1700000009000},"#
  + #"{"message":"m2","player":"p2","name":"Zoë","text":"On my way","at":1700000010000}]"#

private let welcome = #"{"notice":"n1","text":"Welcome","at":1700000005000}"#
private let toAda = #"{"notice":"n2","text":"Hello Ada","to":{"player":"p1"},"at":1700000006000}"#
private let toBlue = #"{"notice":"n3","text":"Hello Blue","to":{"team":"t2"},"at":1700000007000}"#

private let teams =
  #"[{"rank":1,"team":"t2","name":"Blue","points":10,"found":1,"lastAt":1700000013000,"lastSeq":14},"#
  + #"{"rank":2,"team":"t1","name":"Red","points":0,"found":0}]"#

/// - Parameter hint: the JSON of the hint's text.
private func clues(found: Bool, hint: String = "") -> String {
  #"[{"clue":"c1","title":"The oak","text":"Behind the church","points":10,"proof":{"kind":"scan"},"#
    + #""location":{"lat":51.5,"lon":-0.25,"radius":30,"required":false},"hints":[{"cost":2\#(hint)}],"found":\#(found),"#
    + #""foundBy":2,"state":"open"},"#
    + #"{"clue":"c2","title":"The well","text":"","points":50,"proof":{"kind":"scan"},"hints":[],"found":false,"#
    + #""foundBy":1,"state":"open"}]"#
}

@Suite struct AGameOnTheWire {
  private let now = Timestamp.second(13)

  private func snapshot(_ view: LobbyView, _ viewer: Viewer) -> String {
    written { $0.value(view.snapshot(for: viewer, at: now), lobby: "01J", code: "7KQF") }
  }

  @Test func `is written whole for the host`() throws {
    #expect(
      snapshot(try game(), .host)
        == #"{"card":\#(card),"clues":\#(clues(found: false, hint: #","text":"Look up""#)),"#
        + #""players":\#(players),"board":{"rows":[\#(firstRow),\#(secondRow)],"total":2,"frozen":false,"#
        + #""teams":\#(teams)},"chat":\#(chat),"notices":[\#(welcome),\#(toAda),\#(toBlue)],"songs":[]}"#)
  }

  @Test func `is written for a player with who they are, and what is theirs`() throws {
    #expect(
      snapshot(try game(), .player("p1", team: "t2"))
        == #"{"card":\#(card),"me":{"player":"p1","name":"Ada","team":"t2"},"clues":\#(clues(found: true)),"#
        + #""players":\#(players),"board":{"rows":[\#(firstRow),\#(secondRow)],"total":2,"frozen":false,"#
        + #""me":\#(secondRow),"teams":\#(teams)},"chat":\#(chat),"notices":[\#(welcome),\#(toAda),\#(toBlue)],"songs":[]}"#
    )
  }

  @Test func `is written for a spectator without what goes to players`() throws {
    #expect(
      snapshot(try game(), .spectator)
        == #"{"card":\#(card),"clues":\#(clues(found: false)),"players":\#(players),"#
        + #""board":{"rows":[\#(firstRow),\#(secondRow)],"total":2,"frozen":false,"#
        + #""teams":\#(teams)},"chat":\#(chat),"notices":[\#(welcome)],"songs":[]}"#)
  }

  @Test func `shows players no clues before the start`() throws {
    let before = snapshot(try game(upTo: 7), .player("p1", team: "t2"))
    #expect(before.contains(#""clues":[],"players""#))
    #expect(!before.contains("oak"))
    #expect(snapshot(try game(upTo: 7), .host).contains("oak"))
  }

  @Test func `has no time of the last find for a player without points`() throws {
    let view = try game(upTo: 7)
    let row = try #require(view.row(of: "p1"))
    #expect(written { $0.value(row) } == #"{"rank":1,"player":"p1","name":"Ada","team":"t2","points":0,"found":0}"#)
  }

  @Test func `has a card without a code once that may be another's`() throws {
    let card = try game(upTo: 7).card(for: .host, at: now)
    #expect(
      written { $0.value(card, lobby: "01J", code: nil) }
        == #"{"lobby":"01J","name":"Hunt \"1\"","description":"For all","author":"Grace","clues":2,"players":2,"#
        + #""capacity":5,"phase":"open","order":"free","teams":["Red","Blue"]}"#)
  }

  @Test func `has a card that counts down to the start`() throws {
    let details = LobbyDetails(name: "Hunt", startsAt: .second(100))
    let card = try view(details, []).card(for: .host, at: .second(40))
    #expect(
      written { $0.value(card, lobby: "01J", code: "7KQF") }
        == #"{"lobby":"01J","code":"7KQF","name":"Hunt","description":"","author":"","clues":0,"players":0,"#
        + #""capacity":100,"phase":"open","order":"free","teams":[],"startsAt":1700000100000,"secondsToStart":60}"#)
  }

  @Test func `has results that name their lobby`() throws {
    let results = try #require(try game(upTo: 14).results)
    #expect(
      written { $0.object { $0.members(of: results, lobby: "01J") } }
        == #"{"lobby":"01J","seq":15,"endedAt":1700000014000,"rows":[\#(firstRow),\#(secondRow)],"#
        + #""teams":\#(teams),"winners":[{"player":"p2","seconds":4}],"clues":[{"clue":"c1","foundBy":2,"medianSeconds":4},"#
        + #"{"clue":"c2","foundBy":1,"medianSeconds":4}]}"#)
  }

  @Test func `leaves the median out where nobody was`() throws {
    let results = try #require(
      try view(
        LobbyDetails(name: "Hunt"),
        [
          .clueAdded(ClueAdded(id: "c1", clue: Clue(title: "Oak", points: 1), before: nil)),
          .huntEnded(HuntEnded(by: .clock)),
        ]
      ).results)
    let text = written { $0.object { $0.members(of: results, lobby: "01J") } }
    #expect(text.contains(#""clues":[{"clue":"c1","foundBy":0}]"#))
  }
}

@Suite struct ASecretOfAClue {
  @Test(arguments: ProofSample.all) func `never leaves the server`(sample: ProofSample) throws {
    let clue = Clue(title: "Oak", points: 1, proof: sample.proof, hints: [Hint(text: "SECRET3", cost: 7)])
    let view = try view(
      LobbyDetails(name: "Hunt"),
      [
        .clueAdded(ClueAdded(id: "c1", clue: clue, before: nil)),
        .playerJoined(PlayerJoined(player: "p1", name: "Ada", team: nil, token: .player)),
        .huntStarted(HuntStarted(endsAt: nil)), .clueScanned(Find(player: "p1", clue: "c1", at: .second(4))),
      ])
    for viewer in [.host, .player("p1", team: nil), .spectator] as [Viewer] {
      var text = written { $0.value(view.snapshot(for: viewer, at: .second(9)), lobby: "01J", code: "7KQF") }
      // A hint's text is only for the host and players who take it.
      let hint = viewer == .host ? #"{"cost":7,"text":"SECRET3"}"# : #"{"cost":7}"#
      #expect(text.contains(#""proof":\#(sample.shown)"#) && text.contains(#"},"hints":[\#(hint)]"#))
      if viewer == .host { text = text.split(separator: hint).joined() }
      for secret in sample.solution + ["SECRET", TokenHash.player.hex] {
        #expect(!text.contains(secret))
      }
    }
  }
}
