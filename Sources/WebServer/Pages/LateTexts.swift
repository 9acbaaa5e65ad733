import Core

/// The texts that only the modules need that a page loads on demand. Most visitors need few of them, so they are no part
/// of the page: the first such module imports them.
struct LateTexts: Sendable {
  /// The module's name in import maps.
  static let module = "texts"

  let file: String
  let body: StoredBody

  /// - Parameter json: the texts by key.
  init(page: String, language: Language, json: String) {
    let script = "import { addTexts } from \"quarry/shared/texts\";\naddTexts(\(json));\n"
    body = StoredBody(Array(script.utf8), contentType: "text/javascript; charset=utf-8")
    file = "texts-\(page)-\(language.rawValue).\(body.hash).js"
  }

  var address: String { "/static/\(file)" }

  /// The language in a file's name; nil if it is not named like texts.
  static func language(in file: String) -> Language? {
    let words = file.prefix { $0 != "." }.split(separator: "-")
    guard words.count == 3, words[0] == "texts" else { return nil }
    return Language(rawValue: String(words[2]))
  }
}
