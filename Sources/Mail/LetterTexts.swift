import Disk
import Foundation
import Hunt
import JSONCoding

/// What letters say, in every language: flat, `letter.part` → text with `{places}` to be filled.
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

  /// - Parameter places: what to fill in. Whatever it is, it stays what it is: no place in it is filled.
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

  /// For tests: what there is to say.
  func keys(in language: LetterLanguage) -> [String] { languages[language]?.members.map(\.name) ?? [] }
}
