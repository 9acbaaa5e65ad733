public import Core
import Disk
import Foundation
public import JSONCoding

/// The program's texts in letters, on paper and for players in a terminal, in one language: a flat list, `letter.part`
/// → text with `{places}` to fill, or one such text for each plural form.
public struct Texts: Sendable {
  public let language: Language
  private let texts: JSONObject

  init(in language: Language) throws {
    let file = try Resources.folder(of: "Translations").appending(path: "texts/\(language.rawValue).json")
    self.language = language
    texts = try JSONParser.parse(Data(contentsOf: file)).object ?? [:]
  }

  private static let loaded = Result { try Language.allCases.map { try Texts(in: $0) } }

  /// The texts of a language. Without its files, which the program checks when it starts, each text is its key.
  public static func of(_ language: Language) -> Texts {
    (try? loaded.get())?.first { $0.language == language } ?? Texts(language: language, texts: [:])
  }

  private init(language: Language, texts: JSONObject) {
    self.language = language
    self.texts = texts
  }

  /// - Parameters:
  ///   - places: the values to fill in. Places inside values are not filled.
  ///   - count: what chooses among the plural forms, and fills `{n}`.
  public func text(_ key: String, _ places: [String: String] = [:], count: Int? = nil) -> String {
    var places = places
    if let count { places["n"] = "\(count)" }
    var rest = form(of: key, count ?? 0)[...]
    var filled = ""
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += places[String(rest[rest.index(after: open)..<close])] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  private func form(of key: String, _ count: Int) -> String {
    guard let forms = texts[key]?.object else { return texts[key]?.string ?? key }
    return (forms[PluralForm(of: count, in: language).rawValue] ?? forms["other"])?.string ?? key
  }

  /// All texts, for tests.
  public var all: JSONObject { texts }
}
