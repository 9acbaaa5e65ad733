import Foundation
import JSONCoding
import QuarryClient
import Testing

/// `quarry join` and `quarry play`, with pipes in place of a terminal.
@Suite struct PlayingInATerminal {
  /// Runs `quarry` with arguments while these lines are typed.
  private static func quarry(
    _ arguments: [String], on server: TestServer, typing lines: [String] = [], speaking locale: String = "C"
  ) async throws -> Program.Finished {
    // The whole locale, as those who run the tests may have one.
    let environment = [
      "TYPED": lines.joined(separator: "\n"), "LC_ALL": locale, "LC_MESSAGES": "", "LANG": "", "LANGUAGE": "",
    ]
    let script = #"printf '%s\n' "$TYPED" | exec "$@""#
    return try await Program.run(
      ["/bin/sh", "-c", script, "sh", try Program.quarry] + arguments + ["--server", "\(server.address)"],
      environment: environment)
  }

  private static func clue(_ title: String, points: Int64, _ proof: JSONValue = ["scan": [:]]) -> JSONValue {
    ["title": .string(title), "text": "Look.", "points": .integer(points), "proof": proof]
  }

  @Test func `a game in German`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(
        on: server,
        [
          "clues": [
            Self.clue("Brunnen", points: 1), Self.clue("Eiche", points: 20, ["codeword": ["accepts": ["Ast"]]]),
            Self.clue("Turm", points: 5),
          ]
        ])
      let played = try await Self.quarry(
        ["join", lobby.code, "--name", "Ada", "--language", "de"], on: server,
        typing: [
          lobby.codes[0], lobby.codes[0], "QUARRY:AAAAAAAAAAAA", "/answer 2", "/answer 2 Blatt", "/clues", "/board",
          "/why", "/messages", "/songs", "/present", "/tanz", "/visit 9", "/quit",
        ])
      #expect(played.exit == .code(0), "\(played.errorOutput)")
      let lines = played.output.split(separator: "\n").map(String.init)
      let expected = [
        "3 Hinweise, 0 Spieler, Platz für 100. Das Spiel läuft.",
        "Du bist dabei, Ada. Das Token deines Platzes; gib es niemandem:",
        "✔ Du hast „Brunnen“ gefunden: 1 Punkt! 3 Hinweise, 1 gefunden, 1 Punkt, Rang 1.",
        "„Brunnen“ hast du schon gefunden. 3 Hinweise, 1 gefunden, 1 Punkt, Rang 1.",
        "✘ Das ist kein Code dieses Spiels. Prüfe ihn und versuch es noch einmal.",
        "Da fehlt etwas: /answer HINWEIS TEXT", "✘ Das ist nicht die Antwort. Versuch es noch einmal.",
        "✔ 1. Brunnen (1 Punkt, von 1 gefunden)", "· 2. Eiche (20 Punkte, von niemandem gefunden)",
        "     → /answer 2 LÖSUNGSWORT", "  1. Ada (du): 1 Punkt, 1/3", "    +1  für „Brunnen“",
        "     1  Punkte insgesamt", "Noch hat niemand etwas gesagt.",
        "Noch hat sich niemand ein Lied gewünscht: /song INTERPRET - TITEL", "Gerade fragt niemand nach dir.",
        "Den Befehl /tanz gibt es nicht. /help zeigt alle.", "Hinweis 9 gibt es nicht. /clues zeigt alle.",
        "Bis bald. Mit deinem Token kannst du zurückkehren.",
      ]
      #expect(expected.filter { !lines.contains($0) } == [], "\(played.output)")
    }
  }

  @Test func `a game in Ukrainian, the terminal's language, with each form of a number`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(
        on: server,
        ["clues": [Self.clue("Дуб", points: 1), Self.clue("Міст", points: 3), Self.clue("Вежа", points: 8)]])
      let played = try await Self.quarry(
        ["join", lobby.code, "--name", "Ада"], on: server, typing: lobby.codes + ["/why"], speaking: "uk_UA.UTF-8")
      let lines = played.output.split(separator: "\n").map(String.init)
      let expected = [
        "Ти у грі, Ада. Токен твого місця, нікому його не давай:",
        "✔ «Дуб» – знайдено: 1 бал! 3 загадки, знайдено 1, 1 бал, місце 1.",
        "✔ «Міст» – знайдено: 3 бали! 3 загадки, знайдено 2, 4 бали, місце 1.",
        "✔ «Вежа» – знайдено: 8 балів! 3 загадки, знайдено 3, 12 балів, місце 1.", "    +8  за «Вежа»",
        "    12  усього балів",
      ]
      #expect(expected.filter { !lines.contains($0) } == [], "\(played.output) \(played.errorOutput)")
    }
  }

  @Test(arguments: [
    ("de_AT.UTF-8", "quarry: Es gibt keine Lobby mit diesem Code. Prüfe ihn mit deiner Spielleitung.\n"),
    ("ar", "quarry: لا توجد غرفة بهذا الرمز. يُرجى التحقق منه مع المنظّم.\n"),
  ])
  func `a refusal in the words of the pages`(locale: String, sentence: String) async throws {
    try await withSharedServer { server in
      let refused = try await Self.quarry(["join", "ZZZZ", "--name", "Ada"], on: server, speaking: locale)
      #expect(refused.exit == .code(1))
      #expect(refused.errorOutput == sentence)
    }
  }

  @Test func `a mistake on the command line, and a server that is not there`() async throws {
    try await withSharedServer { server in
      let mistaken = try await Self.quarry(
        ["join", "7KQF", "--token", "T", "--name", "Ada", "--language", "fr"], on: server)
      #expect(mistaken.exit == .code(64))
      #expect(mistaken.errorOutput.contains("--token revient à une place qui a déjà un nom et une équipe"))
      let unknown = try await Self.quarry(["join", "7KQF", "--name", "Ada", "--language", "xx"], on: server)
      #expect(unknown.exit == .code(64))
      let gone = try await Program.run(
        [try Program.quarry, "join", "7KQF", "--name", "Ada", "--language", "pl", "--server", "127.0.0.1:1"])
      #expect(gone.exit == .code(2))
      #expect(gone.errorOutput.contains("Pod adresem 127.0.0.1:1 nie ma osiągalnego serwera"), "\(gone.errorOutput)")
    }
  }

  @Test func `where a player is, for as long as the player shares it`() async throws {
    try await withSharedServer { server in
      let lobby = try await HostedLobby.create(on: server, ["settings": ["positions": true]])
      let host = try await lobby.host(on: server)
      let shared = try await Self.quarry(
        ["join", lobby.code, "--name", "Ada"], on: server, typing: ["/share 48.5 2.25", "/share", "/share here"])
      #expect(shared.output.contains("The host sees where you are for ten minutes. /share off ends that.\n"))
      #expect(
        shared.output.contains("Something is missing: /share LATITUDE LONGITUDE, or /share off\n"), "\(shared.output)")
      let seen = try await host.call("lobby.positions")["players"]?.array ?? []
      #expect(seen.column("lat") == [48.5] && seen.column("lon") == [2.25], "\(seen)")
      let token = try #require(shared.output.firstMatch(of: #/--token (\S+)/#)?.1)
      let stopped = try await Self.quarry(
        ["join", lobby.code, "--token", String(token)], on: server, typing: ["/share off"])
      #expect(stopped.output.contains("The host no longer sees where you are.\n"), "\(stopped.output)")
      let left = try await host.call("lobby.positions")["players"]?.array
      #expect(left == [])
      await host.close()
    }
  }

  @Test func `a pack of the store, in French`() async throws {
    try await withSharedServer { server in
      let found = try await Client.with(server) { try await $0.call("pack.search") }
      let pack = try #require(found["packs"]?[0]?["pack"]?.string)
      let played = try await Self.quarry(
        ["play", pack, "--casual", "--language", "fr"], on: server, typing: ["/clues", "/quit"])
      #expect(played.exit == .code(0), "\(played.errorOutput)")
      #expect(played.output.hasPrefix("Tu es dans la chasse. Le jeton de ta place, à garder pour toi :\n"))
      #expect(
        played.output.contains("Cette partie ne compte pas pour le classement du parcours : "))
      #expect(played.output.contains(" points, trouvé par personne)\n"), "\(played.output)")
      #expect(played.output.hasSuffix("À bientôt. Ton jeton te permet de revenir.\n"))
    }
  }
}
