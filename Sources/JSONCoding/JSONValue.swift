/// A JSON value (RFC 8259).
///
/// Numbers written as integers that fit into 64 bits are integers; all others are doubles.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object, in their written order. Messages have few members, so searching a list is faster than
/// a dictionary.
///
/// If a name occurs twice, the last one wins, as in most parsers. Names are compared byte by byte.
public struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  public var members: [Member]

  public init(_ members: [Member] = []) { self.members = members }

  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member($0.0, $0.1) }
  }

  public subscript(name: String) -> JSONValue? {
    // By index: an iterator would copy each member.
    var index = members.endIndex
    while index > members.startIndex {
      members.formIndex(before: &index)
      if members[index].name.hasSameBytes(as: name) { return members[index].value }
    }
    return nil
  }
}

extension JSONValue {
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// An integer, even if written as `3.0` or `3e2`.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int64(exactly: value)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// Any number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The member of an object; nil if it is missing or this is not an object.
  public subscript(name: String) -> JSONValue? { object?[name] }

  /// The element of an array; nil if there is none or this is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { .init($0.0, $0.1) }))
  }
}
