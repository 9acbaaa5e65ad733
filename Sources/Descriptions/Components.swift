public import JSONCoding

/// The named schemas that a document uses, each defined once.
public struct Components: Sendable {
  /// The prefix of a reference to a schema.
  public static let place = "#/components/schemas/"

  private var schemas: [String: JSONValue] = [:]

  public init() {}

  /// The schemas by name, in alphabetical order.
  public var json: JSONValue {
    .object(JSONObject(schemas.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }))
  }

  /// Returns the schema as written where it is used: a reference if it has a name.
  public mutating func use(_ schema: Schema) -> JSONValue {
    guard let name = schema.name else { return written(schema) }
    if schemas[name] == nil {
      // Reserved before it is written, so that a recursive schema is written once.
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
