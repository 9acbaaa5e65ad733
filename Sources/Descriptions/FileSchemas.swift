public import JSONCoding

/// The schemas of hunts and packs as files. They are written by hand, except for what they share with the protocol: how
/// a clue is proved.
public enum FileSchemas {
  private static let place = "#/$defs/"

  /// Returns the document with the protocol's definitions in place of its own of the same name.
  public static func filled(into document: JSONValue) -> JSONValue {
    var components = Components()
    _ = components.use(.proof)
    let shared = moved(components.json).object?.members ?? []
    guard let object = document.object else { return document }
    return .object(
      JSONObject(
        object.members.map { member in
          member.name == "$defs" ? .init(member.name, filled(member.value, with: shared)) : member
        }))
  }

  private static func filled(_ definitions: JSONValue, with shared: [JSONObject.Member]) -> JSONValue {
    let own = definitions.object?.members ?? []
    let kept = own.map { member in shared.first { $0.name == member.name } ?? member }
    return .object(JSONObject(kept + shared.filter { new in !own.contains { $0.name == new.name } }))
  }

  /// Returns the value with references that fit these documents.
  private static func moved(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .integer, .double, .string: value
    case .array(let elements): .array(elements.map(moved))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { member in
            guard member.name == "$ref", let text = member.value.string, text.hasPrefix(Components.place) else {
              return .init(member.name, moved(member.value))
            }
            return .init(member.name, .string(place + text.dropFirst(Components.place.count)))
          }))
    }
  }
}
