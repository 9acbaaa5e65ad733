import Core
import Hunt
import TestSupport
import Testing

private let german: LanguageTag = "de"
private let french: LanguageTag = "fr"
private let choice = Proof.choice(options: ["oak", "elm"], answer: 1)

private func clue(_ texts: [String: ClueTexts], proof: Proof = choice) throws -> Clue {
  var clue = Clue(title: "Tree", text: "Old", points: 5, proof: proof, hints: [Hint(text: "Green", cost: 2)])
  for (name, texts) in texts { clue.texts[try #require(LanguageTag(parsing: name))] = texts }
  return clue
}

@Suite struct ReadingInALanguage {
  private let full = ClueTexts(title: "Baum", text: "Alt", options: ["Eiche", "Ulme"], hints: ["Grün"])

  @Test func `shows what there is, and the clue's own for the rest`() throws {
    let clue = try clue(["de": full, "fr": ClueTexts(title: "Arbre")])
    let read = clue.read(in: german, own: nil)
    #expect([read.title, read.text] == ["Baum", "Alt"])
    #expect(read.proof == .choice(options: ["Eiche", "Ulme"], answer: 1))
    #expect(read.hints == [Hint(text: "Grün", cost: 2)])
    let other = clue.read(in: french, own: nil)
    #expect([other.title, other.text] == ["Arbre", "Old"])
    #expect(other.proof == choice)
    for nobodys in [nil, "nl"] as [LanguageTag?] { #expect(clue.read(in: nobodys, own: nil) == clue) }
  }

  @Test func `knows the clue's own language`() throws {
    let clue = try clue(["de-CH": full])
    #expect(clue.read(in: german, own: nil).title == "Baum")
    #expect(clue.read(in: german, own: german).title == "Tree")
    #expect(clue.read(in: "de-CH", own: german).title == "Baum")
    #expect(clue.read(in: "de-AT", own: german).title == "Tree")
  }

  @Test func `asks in it`() throws {
    let texts = ["de": ClueTexts(ask: "Alle", question: "Wie viele?", options: ["a", "b", "c", "d"])]
    let proofs: [(Proof, Proof)] = [
      (
        .number(question: "How many?", answer: 3, tolerance: 0),
        .number(question: "Wie viele?", answer: 3, tolerance: 0)
      ),
      (.photo(ask: nil, review: .auto), .photo(ask: "Alle", review: .auto)),
      (
        .outsider(words: ["1", "2", "3", "4"], outsider: 2),
        .outsider(words: ["a", "b", "c", "d"], outsider: 2)
      ),
      (.codeword(accepts: ["oak"]), .codeword(accepts: ["oak"])), (.scan, .scan),
    ]
    for (own, shown) in proofs { #expect(try clue(texts, proof: own).read(in: german, own: nil).proof == shown) }
  }

  @Test func `tells a hint in it`() throws {
    let joined = PlayerJoined(
      player: "p1", name: "Ada", team: nil, token: .player, identity: Identity(language: "de-AT"))
    let past: [Past] = [
      .created(), Past(event: .clueAdded(ClueAdded(id: "c1", clue: try clue(["de": full]), before: nil))),
      Past(event: .playerJoined(joined)), .joined("p2", "Bo"), .started(),
    ]
    let lobby = try lobby(after: past)
    for (player, text) in [("p1", "Grün"), ("p2", "Green")] as [(PlayerID, String)] {
      let decision = try lobby.decide(.takeHint(player, "c1", hint: 0), at: .second(9))
      #expect(decision.answer == .hint(text: text, cost: 2))
    }
  }
}

@Suite struct WritingInLanguages {
  private func refusal(of texts: [String: ClueTexts], proof: Proof = choice) throws -> Rejection? {
    let clue = try clue(texts, proof: proof)
    do throws(Rejection) { _ = try clue.checked() } catch { return error }
    return nil
  }

  @Test func `needs lists as long as the clue's own`() throws {
    #expect(try refusal(of: ["de": ClueTexts(options: ["a", "b"], hints: ["c"])]) == nil)
    #expect(
      try refusal(of: ["de": ClueTexts(options: ["a"])])
        == .invalid(field: "texts.de.options", problem: "must be 2, as many as the clue's own"))
    #expect(
      try refusal(of: ["de": ClueTexts(options: ["a", "b"])], proof: .scan)
        == .invalid(field: "texts.de.options", problem: "must be left out: the clue itself has none"))
    #expect(
      try refusal(of: ["pt-br": ClueTexts(hints: [])])
        == .invalid(field: "texts.pt-BR.hints", problem: "must be 1, as many as the clue's own"))
    #expect(
      try refusal(of: ["de": ClueTexts(options: ["a", "a"])])
        == .invalid(field: "texts.de.options", problem: "must all be different"))
  }

  @Test func `is limited`() throws {
    let tags = (0..<13).map { "q\(Character(Unicode.Scalar(97 + UInt8($0))))" }
    let texts = Dictionary(uniqueKeysWithValues: tags.map { ($0, ClueTexts(title: "T")) })
    #expect(
      try refusal(of: texts) == .invalid(field: "texts", problem: "must be in at most 12 languages"))
    #expect(
      try refusal(of: ["de": ClueTexts(title: "")]) == .invalid(field: "texts.de.title", problem: "must not be empty"))
    let long = String(repeating: "x", count: 2_001)
    #expect(
      try refusal(of: ["de": ClueTexts(text: long)])
        == .invalid(field: "texts.de.text", problem: "must have at most 2000 characters"))
  }

  @Test func `counts for the clue's bytes`() throws {
    let own = try clue([:]).bytes
    #expect(try clue(["de": ClueTexts(title: "Bäume", hints: ["Grün"])]).bytes == own + 6 + 5)
  }

  @Test func `drops lists that no longer fit, of a host who does not know of them`() throws {
    var changes = ClueChanges { $0.hints = [] }
    let clue = try clue([
      "de": ClueTexts(title: "Baum", options: ["a", "b"], hints: ["Grün"]), "fr": ClueTexts(hints: ["Vert"]),
    ])
    let changed = changes.applied(to: clue)
    #expect(changed.texts == [german: ClueTexts(title: "Baum", options: ["a", "b"])])
    changes.texts = clue.texts
    #expect(changes.applied(to: clue).texts == clue.texts)
  }

  @Test func `is told on the card`() throws {
    let added = ClueAdded(
      id: "c1", clue: try clue(["fr": ClueTexts(title: "Arbre"), "de": ClueTexts(title: "Baum")]), before: nil)
    var lobby = try lobby(after: [.created(), Past(event: .clueAdded(added))])
    #expect(lobby.languages == [german, french])
    lobby.evolve(.lobbyUpdated(LobbyChanges { $0.language = .some(french) }), at: .second(2))
    #expect(lobby.languages == [french, german])
    lobby.evolve(.clueUpdated(ClueUpdated(clue: "c1", changes: ClueChanges { $0.texts = [:] })), at: .second(3))
    #expect(lobby.languages == [french])
  }
}

@Suite struct ColouringTeams {
  @Test func `needs no more colours than teams`() throws {
    let red = try #require(Colour(parsing: "#ff0000"))
    try expect(
      given: [.created()], when: .update { $0.teamColours = [red] },
      rejects: .invalid(field: "teamColours", problem: "must be at most 0, one for each team"))
    let both = LobbyChanges {
      $0.teams = ["Red", "Blue"]
      $0.teamColours = [red, red]
    }
    try expect(given: [.created()], when: .update(both), then: [.lobbyUpdated(both)])
    let fewer = LobbyChanges { $0.teams = ["Red"] }
    try expect(
      given: [.created(), Past(event: .lobbyUpdated(both))], when: .update(fewer), then: [.lobbyUpdated(fewer)])
    let lobby = try lobby(after: [.created(), Past(event: .lobbyUpdated(both)), Past(event: .lobbyUpdated(fewer))])
    #expect(lobby.details.teamColours == [red])
  }

  private static let usual = [
    "#8f2f0a", "#174a86", "#8f1d4e", "#6b4300", "#5b2a86", "#0b5563", "#0f5a3c", "#3b4652", "#8f2f0a",
  ].compactMap(Colour.init(parsing:))

  @Test func `gives the teams of a new hunt colours in turn, unless the host names some`() throws {
    func colours(_ named: [Colour], of teams: Int) throws -> [Colour]? {
      let details = LobbyDetails(name: "Hunt", teams: (0..<teams).map { "Team \($0)" }, teamColours: named)
      let created = try Lobby.create(details, clues: [], code: "7KQF", host: .host, at: .second(0))
      return Lobby(created.events[0], at: .second(0))?.details.teamColours
    }
    #expect(try colours([], of: 9) == Self.usual)
    #expect(try colours([], of: 0) == [])
    #expect(try colours([Self.usual[3]], of: 2) == [Self.usual[3]])
  }

  @Test func `gives later teams theirs, unless one before has none`() throws {
    func updated(_ teams: [String], _ colours: [Colour]?) -> LobbyChanges {
      LobbyChanges {
        $0.teams = teams
        $0.teamColours = colours
      }
    }
    func expectColours(_ then: [Colour]?, given: [Past], when changes: LobbyChanges) throws {
      try expect(given: given, when: .update(changes), then: [.lobbyUpdated(updated(changes.teams ?? [], then))])
    }
    let own = try #require(Colour(parsing: "#ff0000"))
    let two = Past(event: .lobbyUpdated(updated(["Red", "Blue"], [own, own])))
    let none = updated(["Red", "Blue", "Green"], nil)
    try expectColours(Array(Self.usual[..<3]), given: [.created()], when: none)
    try expectColours([own, own, Self.usual[2]], given: [.created(), two], when: none)
    try expectColours(Array(Self.usual[..<3]), given: [.created(), two], when: updated(["R", "B", "G"], []))
    try expectColours([own], given: [.created(), two], when: updated(["R", "B", "G"], [own]))
    try expectColours(nil, given: [.created(), two], when: updated(["Rot", "Blau"], nil))
    try expectColours(nil, given: [.created(teams: ["Red", "Blue"])], when: none)
  }

  @Test func `tells everybody`() {
    let looks = [
      LobbyChanges { $0.brand = .some(nil) }, LobbyChanges { $0.teamColours = [] },
      LobbyChanges { $0.language = .some(nil) },
    ]
    for changes in looks { #expect(changes.audience == .everyone) }
  }
}
