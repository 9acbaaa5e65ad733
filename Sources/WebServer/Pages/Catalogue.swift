import Core
import Foundation
import JSONCoding

/// The pages' texts in one language: flat, `page.thing` → text, or one text per plural form.
struct Catalogue: Sendable {
  let language: Language
  private let texts: JSONObject
  /// For templates, where a dot descends: `page` → `thing` → text.
  let nested: [String: [String: String]]

  init(language: Language, folder: URL) throws {
    self.language = language
    let file = folder.appending(path: "\(language.rawValue).json")
    let texts = try JSONParser.parse(Data(contentsOf: file)).object ?? [:]
    self.texts = texts
    nested = texts.members.reduce(into: [:]) { nested, member in
      let words = member.name.utf8.split(separator: UInt8(ascii: "."))
      guard words.count == 2, let text = member.value.string else { return }
      nested[String(Substring(words[0])), default: [:]][String(Substring(words[1]))] = text
    }
  }

  subscript(key: String) -> String { texts[key]?.string ?? key }

  /// The texts of these keys for scripts, to embed in a page: nothing in it can end the enclosing element. Names that
  /// are not keys are left out.
  func json(of keys: Set<Substring>) -> String {
    let wanted = JSONObject(texts.members.filter { keys.contains($0.name[...]) })
    return String(decoding: JSONValue.object(wanted).bytes, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}
