import Foundation
import JSONCoding

/// The pages' texts in one language: flat, `page.thing` → text, or one text per plural form.
struct Catalogue: Sendable {
  /// The available languages; the first is the fallback.
  static let languages = ["en", "de"]

  let language: String
  private let texts: JSONObject
  /// For templates, where a dot descends: `page` → `thing` → text.
  let nested: [String: [String: String]]

  init(language: String, folder: URL) throws {
    self.language = language
    let file = folder.appending(path: "\(language).json")
    let texts = try JSONParser.parse(Data(contentsOf: file)).object ?? [:]
    self.texts = texts
    nested = texts.members.reduce(into: [:]) { nested, member in
      let words = member.name.utf8.split(separator: UInt8(ascii: "."))
      guard words.count == 2, let text = member.value.string else { return }
      nested[String(Substring(words[0])), default: [:]][String(Substring(words[1]))] = text
    }
  }

  subscript(key: String) -> String { texts[key]?.string ?? key }

  /// The texts of these keys for scripts, to embed in a page: nothing in it can end the enclosing element. Whatever is
  /// not a key is left out.
  func json(of keys: Set<Substring>) -> String {
    let wanted = JSONObject(texts.members.filter { keys.contains($0.name[...]) })
    return String(decoding: JSONValue.object(wanted).bytes, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}

/// Chooses a page's language.
enum PageLanguage {
  /// - Parameters:
  ///   - asked: `?lang=` of the address.
  ///   - cookie: the language chosen before.
  ///   - accepted: the header `Accept-Language`.
  static func chosen(asked: String?, cookie: String?, accepted: String?) -> String {
    let wishes = [asked, cookie].compactMap { $0 } + ranked(accepted ?? "")
    return wishes.lazy.compactMap(known).first ?? Catalogue.languages[0]
  }

  /// The supported language of a tag: `de` for `de-AT`.
  static func known(_ tag: String) -> String? {
    let base = tag.lowercased().prefix { $0 != "-" }
    return Catalogue.languages.first { $0 == base }
  }

  private static func ranked(_ accepted: String) -> [String] {
    let wishes = accepted.split(separator: ",").prefix(20).map { wish in
      let parts = wish.split(separator: ";").map { $0.filter { $0 != " " } }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (tag: parts.first ?? "", quality: quality)
    }
    let wanted = wishes.filter { $0.quality > 0 }.enumerated()
    // Sorting is not stable, so the order breaks ties.
    return wanted.sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }.map(\.element.tag)
  }
}
