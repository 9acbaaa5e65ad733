public import Core
import EventLog
import Hunt
public import LobbyLog

/// The packs that come with the server and teach how to play, in English and in German.
///
/// It can be finished anywhere: no clue requires a location, and the code to scan is in its clue's text, to be typed.
public enum Tutorial {
  public static let pack = PackID("000000000000000000TVT0R1A1")
  static let germanPack = PackID("000000000000000000TVT0R1A2")

  /// The clue whose proof is a code.
  private static let coded = ClueID(5)

  /// The tutorials of a server with this key, from which the code is derived.
  static func all(_ key: ServerKey) -> [(PackID, PackContent)] {
    [
      (pack, english(code: QRToken(of: pack, coded, key: key).grouped)),
      (germanPack, german(code: QRToken(of: germanPack, coded, key: key).grouped)),
    ]
  }

  /// - Parameter code: the code to type.
  static func english(code: String) -> PackContent {
    PackContent(
      stored: "Learn to play",
      description: "One clue of each kind, briefly explained. Play it casually: without a clock.",
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
            On most hunts codes hang at the places. Choose Scan and hold the camera on one, or type what is printed \
            below it. You have no printed code here, so type this one: \(code)
            """,
          points: 10, proof: .scan),
        Clue(
          title: "A place",
          text: """
            Some clues want you to be at their place. You press a button there, and your device tells how far away you are. \
            Not here: this one you can find anywhere. What does your device ask you to share for such a clue?
            """,
          points: 10, proof: .choice(options: ["My photos", "My position", "My contacts"], answer: 1)),
      ])
  }

  static func german(code: String) -> PackContent {
    PackContent(
      stored: "Spielen lernen",
      description: "Von jeder Art ein Hinweis, kurz erklärt. Spiel ganz locker, also ohne Uhr.",
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
            Bei den meisten Jagden hängen Codes an den Orten. Wähle Scannen und halte die Kamera darauf, oder tippe ein, \
            was darunter gedruckt ist. Hier hast du keinen gedruckten Code, also tippe diesen ein: \(code)
            """,
          points: 10, proof: .scan),
        Clue(
          title: "Ein Ort",
          text: """
            Manche Hinweise verlangen, dass du an ihrem Ort bist. Dort drückst du einen Knopf, und dein Gerät sagt, wie \
            weit du weg bist. Hier nicht: Diesen findest du überall. Was sollst du für so einen Hinweis freigeben?
            """,
          points: 10, proof: .choice(options: ["Meine Fotos", "Meinen Standort", "Meine Kontakte"], answer: 1)),
      ])
  }
}

extension Packs {
  /// Stores the tutorials in the log, or updates their texts, unless they are up to date.
  /// - Parameter key: the server's key, from which codes are derived.
  public func installTutorials(_ key: ServerKey) async throws {
    for (pack, content) in Tutorial.all(key) { try await install(pack, content) }
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
