public import Core
public import JSONCoding

/// A JSON Schema whose meaning is the same in draft 7 and in 2020-12.
///
/// A schema with a name is a component: documents define it once and refer to it elsewhere.
public struct Schema: Sendable {
  /// The component's name; nil for a schema that is written where it is used.
  public let name: String?
  private(set) var keywords: [Keyword]

  /// A keyword of JSON Schema with its value.
  struct Keyword: Sendable {
    let name: String
    let value: Value

    enum Value: Sendable {
      case json(JSONValue)
      case schemas([Schema])
      case properties([Property])
      /// The schema of each element, in an array because a value type cannot contain itself.
      case items([Schema])
    }
  }

  /// A member of an object.
  public struct Property: Sendable {
    public let name: String
    public let schema: Schema
    public let isRequired: Bool

    public static func required(_ name: String, _ schema: Schema) -> Property {
      Property(name: name, schema: schema, isRequired: true)
    }

    public static func optional(_ name: String, _ schema: Schema) -> Property {
      Property(name: name, schema: schema, isRequired: false)
    }
  }

  /// Creates a component.
  public init(_ name: String, _ schema: Schema) {
    self.name = name
    keywords = schema.keywords
  }

  private init(_ description: String?, type: String? = nil, _ keywords: [Keyword] = []) {
    name = nil
    var all: [Keyword] = []
    if let description { all.append(.init("description", .string(description))) }
    if let type { all.append(.init("type", .string(type))) }
    self.keywords = all + keywords
  }
}

extension Schema.Keyword {
  fileprivate init(_ name: String, _ json: JSONValue) {
    self.init(name: name, value: .json(json))
  }

  fileprivate init?(_ name: String, ifPresent json: JSONValue?) {
    guard let json else { return nil }
    self.init(name, json)
  }
}

// MARK: Texts

extension Schema {
  /// A text.
  /// - Parameters:
  ///   - min: minimum number of code points.
  ///   - max: maximum number of code points.
  public static func string(
    _ description: String? = nil, min: Int? = nil, max: Int? = nil, pattern: String? = nil, example: String? = nil
  ) -> Schema {
    Schema(
      description, type: "string",
      [
        .init("minLength", ifPresent: min.map { JSONValue($0) }),
        .init("maxLength", ifPresent: max.map { JSONValue($0) }),
        .init("pattern", ifPresent: pattern.map { JSONValue.string($0) }),
        .init("examples", ifPresent: example.map { [.string($0)] }),
      ].compactMap(\.self))
  }

  /// A text whose length counts characters as people do, unlike `maxLength`.
  public static func string(
    _ description: String, characters: ClosedRange<Int>, pattern: String? = nil, example: String? = nil
  ) -> Schema {
    let min = characters.lowerBound == 0 ? nil : characters.lowerBound
    var schema = string(description, min: min, pattern: pattern)
    schema.keywords.append(.init("x-maxCharacters", JSONValue(characters.upperBound)))
    return example.map { schema.examples([.string($0)]) } ?? schema
  }

  /// A text that follows a rule.
  public static func text<Rule: TextRule>(
    _ description: String, _ rule: Rule.Type, example: String? = nil
  ) -> Schema {
    string(
      description, characters: rule.lengthMin...rule.lengthMax,
      pattern: rule.lengthMin == 0 ? Pattern.anyText : Pattern.text, example: example)
  }

  /// One of several words.
  public static func words(_ description: String?, _ words: [String]) -> Schema {
    Schema(description, type: "string", [.init("enum", .array(words.map { JSONValue.string($0) }))])
  }

  public static func words(_ words: [String]) -> Schema { self.words(nil, words) }

  /// The raw value of a case of a type.
  public static func words<Word: RawRepresentable<String> & CaseIterable>(
    _ description: String? = nil, of type: Word.Type
  ) -> Schema {
    words(description, type.allCases.map { $0.rawValue })
  }

  /// A constant.
  public static func constant(_ value: JSONValue, _ description: String? = nil) -> Schema {
    Schema(description, [.init("const", value)])
  }
}

// MARK: Numbers and other values

extension Schema {
  public static func integer(_ range: ClosedRange<Int>) -> Schema { integer(nil, range) }

  public static func integer(
    _ description: String?, _ range: ClosedRange<Int>, unlessGiven standard: Int? = nil
  ) -> Schema {
    Schema(
      description, type: "integer",
      [
        .init("minimum", JSONValue(range.lowerBound)), .init("maximum", JSONValue(range.upperBound)),
        .init("default", ifPresent: standard.map { JSONValue($0) }),
      ].compactMap(\.self))
  }

  public static func integer(_ description: String? = nil, from min: Int? = nil) -> Schema {
    Schema(description, type: "integer", [.init("minimum", ifPresent: min.map { JSONValue($0) })].compactMap(\.self))
  }

  public static func number(
    _ description: String?, _ range: ClosedRange<Double>, unlessGiven standard: Double? = nil
  ) -> Schema {
    Schema(
      description, type: "number",
      [
        .init("minimum", JSONValue(range.lowerBound)), .init("maximum", JSONValue(range.upperBound)),
        .init("default", ifPresent: standard.map { JSONValue($0) }),
      ].compactMap(\.self))
  }

  public static func number(_ description: String?, _ range: Range<Double>) -> Schema {
    Schema(
      description, type: "number",
      [
        .init("minimum", JSONValue(range.lowerBound)), .init("exclusiveMaximum", JSONValue(range.upperBound)),
      ])
  }

  public static func number(_ description: String? = nil, from min: Double? = nil) -> Schema {
    Schema(description, type: "number", [.init("minimum", ifPresent: min.map { JSONValue($0) })].compactMap(\.self))
  }

  public static func boolean(_ description: String? = nil) -> Schema { Schema(description, type: "boolean") }

  public static let null = Schema(nil, type: "null")

  /// Any value.
  public static func anything(_ description: String) -> Schema { Schema(description) }

  /// An object with any members. Its type is a list of one, to tell it from objects with described members.
  public static func anyObject(_ description: String) -> Schema {
    Schema(description, [.init("type", ["object"])])
  }
}

// MARK: Composed schemas

extension Schema {
  /// An object with these members and no others.
  public static func object(_ properties: [Property]) -> Schema { object(nil, properties) }

  /// An object with these members and no others.
  public static func object(_ description: String?, _ properties: [Property]) -> Schema {
    let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
    var keywords: [Keyword] = [.init("additionalProperties", .bool(false))]
    if !required.isEmpty { keywords.append(.init("required", .array(required))) }
    return Schema(description, type: "object", keywords + [.init(name: "properties", value: .properties(properties))])
  }

  /// An object whose members are all alike, whatever their names.
  public static func object(_ description: String?, eachMember schema: Schema) -> Schema {
    Schema(description, type: "object", [.init(name: "additionalProperties", value: .items([schema]))])
  }

  /// An object with exactly one member, whose name tells the variant.
  /// - Parameter beside: another member that is allowed besides.
  public static func variants(_ description: String, _ properties: [Property], beside: Property? = nil) -> Schema {
    object(description, properties + (beside.map { [$0] } ?? [])).members(1...(beside == nil ? 1 : 2))
  }

  public static func list(
    _ description: String? = nil, of element: Schema, min: Int? = nil, max: Int? = nil, different: Bool = false
  ) -> Schema {
    Schema(
      description, type: "array",
      [
        .init("minItems", ifPresent: min.map { JSONValue($0) }),
        .init("maxItems", ifPresent: max.map { JSONValue($0) }),
        .init("uniqueItems", ifPresent: different ? true : nil), .init(name: "items", value: .items([element])),
      ].compactMap(\.self))
  }

  public static func oneOf(_ schemas: [Schema]) -> Schema { oneOf(nil, schemas) }

  public static func oneOf(_ description: String?, _ schemas: [Schema]) -> Schema {
    Schema(description, [.init(name: "oneOf", value: .schemas(schemas))])
  }

  public static func anyOf(_ schemas: [Schema]) -> Schema { anyOf(nil, schemas) }

  public static func anyOf(_ description: String?, _ schemas: [Schema]) -> Schema {
    Schema(description, [.init(name: "anyOf", value: .schemas(schemas))])
  }

  /// The schema, or null.
  public var orNull: Schema {
    guard name == nil, let type = keywords.firstIndex(where: { $0.name == "type" }) else {
      return .anyOf([self, .null])
    }
    guard case .json(let json) = keywords[type].value else { return .anyOf([self, .null]) }
    var schema = self
    schema.keywords[type] = .init("type", [json, "null"])
    return schema
  }

  /// Limits the number of an object's members.
  public func members(_ count: ClosedRange<Int>) -> Schema {
    with(.init("minProperties", JSONValue(count.lowerBound)), .init("maxProperties", JSONValue(count.upperBound)))
  }

  /// Sets the minimum number of an object's members.
  public func members(from min: Int) -> Schema { with(.init("minProperties", JSONValue(min))) }

  /// Adds a condition to the schema, such as that one member requires another.
  public func `where`(_ condition: JSONValue, then consequence: JSONValue) -> Schema {
    with(.init("if", condition), .init("then", consequence))
  }

  public func unlessGiven(_ standard: JSONValue) -> Schema { with(.init("default", standard)) }

  public func examples(_ values: [JSONValue]) -> Schema { with(.init("examples", .array(values))) }

  private func with(_ more: Keyword...) -> Schema {
    var schema = self
    schema.keywords += more
    return schema
  }
}

extension JSONValue {
  fileprivate init(_ value: Int) { self = .integer(Int64(value)) }

  /// Whole numbers are written without a fraction.
  fileprivate init(_ value: Double) { self = Int64(exactly: value).map(JSONValue.integer) ?? .double(value) }
}
