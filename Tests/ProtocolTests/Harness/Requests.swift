import Connections
import JSONCoding

/// A request to mutate.
struct SampleRequest {
  let method: String
  let params: JSONValue
  /// All parameters that the method takes, whether `params` has them or not.
  let parameters: [Parameter]
  let isHost: Bool
  /// The kinds of error that the method is described to cause.
  let kinds: Set<String>

  struct Parameter {
    let name: String
    /// The types of JSON that it may have; empty if it may have any.
    let types: Set<String>

    /// Whether a value of this type is refused whatever else the request holds.
    func refuses(_ value: JSONValue) -> Bool {
      switch value {
      // Stands for a parameter that is left out.
      case .null: false
      case .integer, .double: !types.isEmpty && types.isDisjoint(with: ["integer", "number"])
      case .bool, .string, .array, .object: !types.isEmpty && !types.contains(value.typeName)
      }
    }
  }
}

/// Requests to mutate, made from the protocol's description of itself.
enum Requests {
  /// After these, the other requests would hardly be looked at.
  private static let endings: Set = ["session.detach", "lobby.leave", "lobby.end", "lobby.delete"]

  /// The example of every method that needs no account, for this lobby.
  static func samples(for lobby: HostedLobby) throws -> [SampleRequest] {
    let document = try Methods.openRPC()
    let methods = document["methods"]?.array ?? []
    return methods.compactMap { method in
      guard let name = method["name"]?.string, let who = method["x-who"]?.string, who != "account",
        !endings.contains(name)
      else { return nil }
      let example = method["examples"]?[0]?["params"]?.array ?? []
      let members = example.compactMap { param -> JSONObject.Member? in
        guard let name = param["name"]?.string, let value = param["value"] else { return nil }
        return .init(name, lobby.own(name) ?? value)
      }
      let parameters = (method["params"]?.array ?? []).compactMap { parameter -> SampleRequest.Parameter? in
        let parameter = document.resolved(parameter)
        guard let name = parameter["name"]?.string, let schema = parameter["schema"] else { return nil }
        return .init(name: name, types: document.types(of: schema))
      }
      return SampleRequest(
        method: name, params: .object(JSONObject(members)), parameters: parameters,
        isHost: who == "host" || who == "any",
        kinds: Set((method["x-kinds"]?.array ?? []).compactMap(\.string)))
    }
  }

  static let wrongValues: [JSONValue] = [
    .bool(true), .integer(-1), .integer(.max), 1.5, 1e300, "", "x",
    .string(String(repeating: "\u{1F468}\u{200D}", count: 700)),
    "line\nbreak", "\u{0}", [], [[]], [1, "x", [:]], [:], ["a": ["b": []]], .null,
  ]
}

extension HostedLobby {
  /// The value that a parameter needs in a request for this lobby; nil if the example's will do.
  fileprivate func own(_ parameter: String) -> JSONValue? {
    switch parameter {
    case "lobby": .string(id)
    case "code": .string(code)
    case "token": .string(token)
    default: nil
    }
  }
}

/// An OpenRPC document.
extension JSONValue {
  /// What a reference refers to.
  fileprivate func resolved(_ value: JSONValue) -> JSONValue {
    guard let path = value["$ref"]?.string?.split(separator: "/").dropFirst() else { return value }
    return path.reduce(self) { $0[String($1)] ?? .null }
  }

  fileprivate func types(of schema: JSONValue) -> Set<String> {
    let schema = resolved(schema)
    if let value = schema["const"] { return [value.typeName] }
    if let type = schema["type"]?.string { return [type] }
    if let types = schema["type"]?.array { return Set(types.compactMap(\.string)) }
    let choices = (schema["oneOf"] ?? schema["anyOf"])?.array?.map(types) ?? []
    return choices.contains([]) ? [] : choices.reduce(into: []) { $0.formUnion($1) }
  }

  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .double: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSONValue {
  func replacing(_ name: String, with value: JSONValue) -> JSONValue {
    .object(JSONObject((object?.members ?? []).map { $0.name == name ? .init(name, value) : $0 }))
  }

  /// The object with this member, instead of one of the same name.
  func setting(_ name: String, to value: JSONValue) -> JSONValue {
    .object(JSONObject((object?.members ?? []).filter { $0.name != name } + [.init(name, value)]))
  }
}
