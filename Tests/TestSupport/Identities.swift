public import Core
public import Hunt
public import TestTools

extension SeededGenerator {
  /// Changes of few values, so that some change nothing.
  public mutating func identityChanges() -> IdentityChanges {
    IdentityChanges(
      avatar: maybe { random in
        random.maybe { $0.one(of: [.emoji("🦊"), .emoji("👩‍👩‍👧"), .drawing("M3 4L9 12"), .critter("k7m2")]) }
      },
      colour: maybe { random in
        random.maybe { $0.one(of: [Colour(parsing: "#d04a2b"), Colour(parsing: "#00FF00")]) } ?? nil
      },
      language: maybe { random in
        random.maybe { $0.one(of: [LanguageTag(parsing: "de"), LanguageTag(parsing: "pt-BR")]) } ?? nil
      })
  }

  /// Texts that fit a clue.
  public mutating func texts(of clue: Clue) -> [LanguageTag: ClueTexts] {
    var texts: [LanguageTag: ClueTexts] = [:]
    for tag in ["de", "pt", "pt-BR"].compactMap(LanguageTag.init(parsing:)) where once(in: 2) {
      var own = ClueTexts(title: "Titel (\(tag))", text: maybe { _ in "\"Text\"" })
      if once(in: 2), !clue.hints.isEmpty { own.hints = clue.hints.indices.map { "Tipp \($0)" } }
      if once(in: 2) { own.question = "Wie viele?" }
      if once(in: 2) { own.ask = "Alle" }
      if once(in: 2), let options = clue.proof.shown(arranging: { $0 }).options {
        own.options = options.indices.map { "Wort \($0)" }
      }
      texts[tag] = own
    }
    return texts
  }

  /// Gives a hunt colours and a language.
  public mutating func paint(_ details: inout LobbyDetails) {
    let colours = ["#d04a2b", "#00ff00", "#0000ff"].compactMap(Colour.init(parsing:))
    details.teamColours = Array(colours.prefix(integer(0...details.teams.count)))
    details.brand = maybe { random in
      Brand(colour: random.maybe { $0.one(of: colours) }, logo: random.maybe { _ in String(repeating: "a", count: 64) })
    }
    details.language = maybe { $0.one(of: [LanguageTag(parsing: "en"), LanguageTag(parsing: "de")]) } ?? nil
  }

  public mutating func repaint(_ changes: inout LobbyChanges) {
    var details = LobbyDetails(name: "Hunt", teams: ["Red", "Blue", "Green"])
    paint(&details)
    if once(in: 2) { changes.teamColours = details.teamColours }
    if once(in: 2) { changes.brand = .some(details.brand) }
    if once(in: 2) { changes.language = .some(details.language) }
  }
}
