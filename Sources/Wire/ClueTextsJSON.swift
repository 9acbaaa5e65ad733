// A clue's texts in further languages, as JSON: the same in requests, in results, in pushes, in the log and in packs.
import Core
import Hunt
import JSONCoding

extension JSONWriter {
  /// An object with a member for each language.
  mutating func member(_ name: StaticString, _ texts: [LanguageTag: ClueTexts]) {
    let members = texts.sorted { $0.key < $1.key }.map { JSONObject.Member($0.key.text, $0.value.json) }
    self.name(name)
    value(JSONValue.object(JSONObject(members)))
  }
}

extension ClueTexts {
  fileprivate var json: JSONValue {
    let members: [(name: String, value: JSONValue?)] = [
      ("title", title.map(JSONValue.string)), ("text", text.map(JSONValue.string)), ("ask", ask.map(JSONValue.string)),
      ("question", question.map(JSONValue.string)), ("options", options.map { .array($0.map(JSONValue.string)) }),
      ("hints", hints.map { .array($0.map(JSONValue.string)) }),
    ]
    return .object(JSONObject(members.compactMap { name, value in value.map { JSONObject.Member(name, $0) } }))
  }

  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(
      title: try fields.optionalString("title"), text: try fields.optionalString("text"),
      ask: try fields.optionalString("ask"), question: try fields.optionalString("question"),
      options: try fields.optionalStrings("options"), hints: try fields.optionalStrings("hints"))
  }

  /// `texts`; nil if there is none.
  static func all(_ fields: Fields) throws(WireError) -> [LanguageTag: ClueTexts]? {
    guard let objects = try fields.optionalNamedObjects("texts", such: #"{"de":{"title":"Der Brunnen"}}"#) else {
      return nil
    }
    var texts: [LanguageTag: ClueTexts] = [:]
    for (name, object) in objects {
      guard let tag = LanguageTag(parsing: name) else {
        throw fields.problem("texts.\(name.beginning(40))", LanguageTag.expectation)
      }
      guard texts.updateValue(try ClueTexts(object), forKey: tag) == nil else {
        throw fields.problem("texts.\(name)", "is there twice")
      }
    }
    return texts
  }
}
