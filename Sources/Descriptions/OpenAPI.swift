public import JSONCoding

/// The routes of the web server as a self-contained OpenAPI 3.1 document.
public enum OpenAPI {
  /// Returns the document, completed with the schemas that it shares with the protocol.
  /// - Parameters:
  ///   - routes: the document without the shared schemas.
  ///   - protocol: the OpenRPC document that contains them.
  public static func document(of routes: JSONValue, with protocol: JSONValue) -> JSONValue {
    let routes = routes.answering(with: `protocol`)
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
  /// Says what the methods of the protocol result in: in `Answer`, and by name in `x-results` of `/rpc`.
  fileprivate func answering(with protocol: JSONValue) -> JSONValue {
    let results: [JSONObject.Member] = (`protocol`["methods"]?.array ?? []).compactMap { method in
      guard let name = method["name"]?.string, let schema = method["result"]?["schema"] else { return nil }
      return .init(name, schema)
    }
    var distinct: [JSONValue] = []
    for result in results where !distinct.contains(result.value) { distinct.append(result.value) }
    return replacing("components") { components in
      components.replacing("schemas") { schemas in
        schemas.replacing("Answer") { answer in
          answer.replacing("properties") { properties in
            properties.replacing("result") { _ in
              ["description": "By method: `x-results` of `/rpc`.", "anyOf": .array(distinct)]
            }
          }
        }
      }
    }
    .replacing("paths") { paths in
      paths.replacing("/rpc") { path in
        path.replacing("post") { $0.replacing("x-results") { _ in .object(JSONObject(results)) } }
      }
    }
  }

  /// Returns a copy with another value for an existing member.
  fileprivate func replacing(_ name: String, _ value: (JSONValue) -> JSONValue) -> JSONValue {
    guard let object else { return self }
    return .object(JSONObject(object.members.map { $0.name == name ? .init(name, value($0.value)) : $0 }))
  }
}
