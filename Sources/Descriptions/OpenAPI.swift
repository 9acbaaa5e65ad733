public import JSONCoding

/// The routes of the web server as a self-contained OpenAPI 3.1 document.
public enum OpenAPI {
  /// Returns the document, completed with the schemas that it shares with the protocol.
  /// - Parameters:
  ///   - routes: the document without the shared schemas.
  ///   - protocol: the OpenRPC document that contains them.
  public static func document(of routes: JSONValue, with protocol: JSONValue) -> JSONValue {
    let known = `protocol`["components"]?["schemas"]
    let own = routes["components"]?["schemas"]?.object?.members ?? []
    var taken: [String: JSONValue] = [:]
    var waiting = names(in: routes)
    while let name = waiting.popLast() {
      guard taken[name] == nil, !own.contains(where: { $0.name == name }), let schema = known?[name] else { continue }
      taken[name] = schema
      waiting += names(in: schema)
    }
    let schemas = own + taken.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
    return routes.replacing("components") { components in
      components.replacing("schemas") { _ in .object(JSONObject(schemas)) }
    }
    .replacing("info") { info in
      info.replacing("version") { version in `protocol`["info"]?["version"] ?? version }
    }
  }

  /// Returns the names of the schemas that a value refers to.
  private static func names(in value: JSONValue) -> [String] {
    switch value {
    case .null, .bool, .integer, .double, .string: []
    case .array(let elements): elements.flatMap(names)
    case .object(let object):
      object.members.flatMap { member in
        guard member.name == "$ref", let text = member.value.string, text.hasPrefix(Components.place) else {
          return names(in: member.value)
        }
        return [String(text.dropFirst(Components.place.count))]
      }
    }
  }
}

extension JSONValue {
  /// Returns a copy with another value for an existing member.
  fileprivate func replacing(_ name: String, _ value: (JSONValue) -> JSONValue) -> JSONValue {
    guard let object else { return self }
    return .object(JSONObject(object.members.map { $0.name == name ? .init(name, value($0.value)) : $0 }))
  }
}
