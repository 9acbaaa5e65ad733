import EventLog
public import Hunt

/// The pack that comes with the server, and teaches how to play: one clue of each proof. There is one in each language of
/// the pages.
///
/// None of it must be somewhere: who has no code at hand, or is not where the last clue is, ends the game when they have
/// tried the others, as one may end any casual play.
public enum Tutorial {
  public static let pack = PackID("000000000000000000TVT0R1A1")
  static let germanPack = PackID("000000000000000000TVT0R1A2")

  static let all = [(pack, english), (germanPack, german)]

  static let english = PackContent(
    stored: "Learn to play",
    description: "One clue of each kind, and a word about each. Play it casually: without a clock.",
    location: "Anywhere", gameTime: Limits.gameTimeDefault,
    clues: [
      Clue(
        title: "A codeword",
        text: "Many clues ask for a word that you find on the spot. Here it is: QUARRY. Type it in, in any case.",
        points: 10, proof: .codeword(accepts: ["quarry"])),
      Clue(
        title: "A choice", text: "Sometimes the answer is one of several. What do hunters look for in this game?",
        points: 10, proof: .choice(options: ["Clues", "Deer", "Bargains"], answer: 0)),
      Clue(
        title: "The odd one out", text: "Three of these belong together. Choose the one that does not.", points: 10,
        proof: .outsider(words: ["north", "south", "cheese", "west"], outsider: 2)),
      Clue(
        title: "A number", text: "Counting or calculating, on the spot or in your head.", points: 10,
        proof: .number(question: "3 * 7", answer: 21, tolerance: 0),
        hints: [Hint(text: "Hints help, and may cost points: this one cost you 2. It is one more than 20.", cost: 2)]),
      Clue(
        title: "A code",
        text: """
          On most hunts codes hang at the places. Scan them with the camera, or type the letters below. No code hangs \
          where you are? Then nobody can find this one: skip it.
          """,
        points: 10, proof: .scan),
      Clue(
        title: "A place",
        text: """
          Some clues want you to be there. Your position is asked for when you say that you are. This place is the \
          observatory of Greenwich; unless you happen to be close, end the game here.
          """,
        points: 10, proof: .visit, location: Location(latitude: 51.4769, longitude: -0.0005, radius: 1_000)),
    ])

  static let german = PackContent(
    stored: "Spielen lernen",
    description: "Von jeder Art Hinweis einer, und ein Wort zu jedem. Spiel es locker: ohne Uhr.",
    location: "Überall", gameTime: Limits.gameTimeDefault,
    clues: [
      Clue(
        title: "Ein Lösungswort",
        text: """
          Oft ist ein Wort gefragt, das man vor Ort findet. Hier ist es: QUARRY. Gib es ein, groß oder klein geschrieben.
          """,
        points: 10, proof: .codeword(accepts: ["quarry"])),
      Clue(
        title: "Eine Auswahl",
        text: "Manchmal ist die Antwort eine von mehreren. Wonach sucht man in diesem Spiel?",
        points: 10, proof: .choice(options: ["Hinweise", "Hirsche", "Schnäppchen"], answer: 0)),
      Clue(
        title: "Was nicht dazugehört", text: "Drei davon gehören zusammen. Wähle das eine, das nicht dazugehört.",
        points: 10, proof: .outsider(words: ["Norden", "Süden", "Käse", "Westen"], outsider: 2)),
      Clue(
        title: "Eine Zahl", text: "Zählen oder rechnen, vor Ort oder im Kopf.", points: 10,
        proof: .number(question: "3 * 7", answer: 21, tolerance: 0),
        hints: [
          Hint(text: "Tipps helfen und können Punkte kosten: dieser kostet 2. Es ist eins mehr als 20.", cost: 2)
        ]),
      Clue(
        title: "Ein Code",
        text: """
          Bei den meisten Jagden hängen Codes an den Orten. Scanne sie mit der Kamera, oder tippe die Buchstaben \
          darunter. Bei dir hängt kein Code? Dann kann ihn niemand finden: lass ihn aus.
          """,
        points: 10, proof: .scan),
      Clue(
        title: "Ein Ort",
        text: """
          Manche Hinweise wollen, dass du dort bist. Nach deinem Standort wird gefragt, wenn du sagst, dass du da bist. \
          Dieser Ort ist die Sternwarte von Greenwich; bist du nicht gerade in der Nähe, beende das Spiel hier.
          """,
        points: 10, proof: .visit, location: Location(latitude: 51.4769, longitude: -0.0005, radius: 1_000)),
    ])
}

extension Packs {
  /// Puts the tutorials into the log, or their newest texts, unless they are there already.
  public func installTutorials() async throws {
    for (pack, content) in Tutorial.all { try await install(pack, content) }
  }

  private func install(_ pack: PackID, _ content: PackContent) async throws {
    let known = try await store.load(pack)
    let event: PackEvent
    if let known {
      guard !known.isDeleted, known.content != content else { return }
      event = .updated(version: known.version + 1, content)
    } else {
      event = .created(by: nil, content, request: nil)
    }
    let now = effects.now()
    try await log.append(
      Append(
        to: pack.stream, expected: known?.version ?? 0, events: [PackCodec.encode(event, at: now)],
        now: now.milliseconds))
  }
}
