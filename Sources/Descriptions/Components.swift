public import JSONCoding

/// The schemas that have names and are used in a document: each stands there once.
public struct Components: Sendable {
  /// What stands before the name in a reference.
  public static let place = "#/components/schemas/"

  private var schemas: [String: JSONValue] = [:]

  public init() {}

  /// By their names, in alphabetical order.
  public var json: JSONValue {
    .object(JSONObject(schemas.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }))
  }

  /// The schema as it is written where it is used: a reference if it has a name.
  public mutating func use(_ schema: Schema) -> JSONValue {
    guard let name = schema.name else { return written(schema) }
    if schemas[name] == nil {
      // Taken before it is written, so that one that is used twice within itself is written once.
      schemas[name] = .null
      schemas[name] = written(schema)
    }
    return ["$ref": .string(Self.place + name)]
  }

  private mutating func written(_ schema: Schema) -> JSONValue {
    var members: [JSONObject.Member] = []
    for keyword in schema.keywords { members.append(.init(keyword.name, written(keyword.value))) }
    return .object(JSONObject(members))
  }

  private mutating func written(_ value: Schema.Keyword.Value) -> JSONValue {
    switch value {
    case .json(let json): return json
    case .schemas(let schemas): return .array(schemas.map { use($0) })
    case .items(let schemas): return schemas.first.map { use($0) } ?? .bool(true)
    case .properties(let properties):
      return .object(JSONObject(properties.map { .init($0.name, use($0.schema)) }))
    }
  }
}
