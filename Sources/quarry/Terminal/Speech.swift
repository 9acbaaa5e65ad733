public import ArgumentParser
public import Core
import Foundation
import Translations

/// The language in which the program speaks in a terminal.
enum Speech {
  /// English unless a command speaks to players.
  @TaskLocal static var texts = Texts.of(.english)

  /// Runs a command in a language. Errors become sentences in it.
  static func speaking(_ language: Language, _ command: () async throws -> Void) async throws {
    try await $texts.withValue(.of(language)) {
      do {
        try await command()
      } catch {
        if let failure = Failure(error) { throw failure }
        throw error
      }
    }
  }

  /// The language of a terminal's user: the first that the program speaks.
  static func language(in environment: [String: String]) -> Language {
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
      // LANGUAGE is a list.
      for wish in (environment[variable] ?? "").split(separator: ":") {
        if wish == "C" || wish == "POSIX" || wish.hasPrefix("C.") { return .fallback }
        if let language = Language(tag: wish) { return language }
      }
    }
    return .fallback
  }

  /// Joins items with the commas of the language.
  static func list(_ items: some Collection<String>) -> String { items.joined(separator: spoken("join.comma") + " ") }
}

/// A text of the file `Translations/Resources/texts` of the terminal's language.
func spoken(_ key: String, _ places: [String: String] = [:], count: Int? = nil) -> String {
  Speech.texts.text(key, places, count: count)
}

/// The option of the commands that speak to players.
struct LanguageOption: ParsableArguments {
  @Option(
    name: .customLong("language"),
    help: ArgumentHelp(
      "The language to speak: \(Language.tags). By default the terminal's, or English.", valueName: "tag"))
  private var wish: Language?

  var language: Language { wish ?? Speech.language(in: ProcessInfo.processInfo.environment) }
}

extension Language: ExpressibleByArgument {
  public init?(argument: String) { self.init(tag: argument) }
}
