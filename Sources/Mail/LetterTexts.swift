import Core
import Disk
import Foundation
import JSONCoding

/// The texts of letters in every language, in a flat list: `letter.part` → text with `{places}` to fill.
struct LetterTexts: Sendable {
  private let languages: [LetterLanguage: JSONObject]

  init() throws {
    let folder = try Resources.folder(of: "Mail")
    var languages: [LetterLanguage: JSONObject] = [:]
    for language in LetterLanguage.allCases {
      let file = folder.appending(path: "texts/\(language.rawValue).json")
      languages[language] = try JSONParser.parse(Data(contentsOf: file)).object ?? [:]
    }
    self.languages = languages
  }

  /// - Parameter places: the values to fill in. Places inside values are not filled.
  func text(_ key: String, in language: LetterLanguage, _ places: [String: String]) -> String {
    var rest = (languages[language]?[key]?.string ?? key)[...]
    var filled = ""
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += places[String(rest[rest.index(after: open)..<close])] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  /// The keys of all texts, for tests.
  func keys(in language: LetterLanguage) -> [String] { languages[language]?.members.map(\.name) ?? [] }
}
