import JSONCoding

/// A value that is read from JSON.
protocol Readable {
  init(json: JSONValue) throws
}

/// A value that is written as JSON.
protocol Writable {
  var json: JSONValue { get }
}

// MARK: Writing

/// The members of an object that is being written.
struct Fields {
  private(set) var object = JSONObject()

  var json: JSONValue { .object(object) }

  /// Leaves out what is nil.
  mutating func set(_ name: String, _ value: (some Writable)?) {
    if let value { object.members.append(.init(name, value.json)) }
  }

  mutating func set(_ name: String, orNull value: (some Writable)?) {
    object.members.append(.init(name, value?.json ?? .null))
  }
}

// MARK: Reading

extension JSONValue {
  func read<Value: Readable>(_ name: String) throws -> Value {
    guard let value = self[name] else { throw ConnectionFailure.unreadable("“\(name)” is missing") }
    return try Value(json: value)
  }

  func readIfPresent<Value: Readable>(_ name: String) throws -> Value? {
    guard let value = self[name], value != .null else { return nil }
    return try Value(json: value)
  }

  /// A member that null clears.
  func change<Value: Readable>(_ name: String) throws -> Quarry.Change<Value>? {
    guard let value = self[name] else { return nil }
    return value == .null ? .cleared : .set(try Value(json: value))
  }

  /// A member that is true or missing.
  func flag(_ name: String) -> Bool { self[name]?.bool ?? false }

  func expect(_ name: String, _ value: String) throws {
    guard self[name]?.string == value else { throw ConnectionFailure.unreadable("“\(name)” is not “\(value)”") }
  }

  func expectObject() throws {
    guard object != nil else { throw ConnectionFailure.unreadable("a value is no object") }
  }

  /// The value, or an error if it is of another kind.
  fileprivate func `is`<Value>(_ value: Value?, _ kind: String) throws -> Value {
    guard let value else { throw ConnectionFailure.unreadable("a value is no \(kind)") }
    return value
  }
}

// MARK: Plain values

extension String: Readable, Writable {
  init(json: JSONValue) throws { self = try json.is(json.string, "text") }
  var json: JSONValue { .string(self) }
}

extension Int: Readable, Writable {
  init(json: JSONValue) throws { self = try json.is(json.integer.flatMap(Int.init(exactly:)), "whole number") }
  var json: JSONValue { .integer(Int64(self)) }
}

extension Double: Readable, Writable {
  init(json: JSONValue) throws { self = try json.is(json.number, "number") }
  var json: JSONValue { .double(self) }
}

extension Bool: Readable, Writable {
  init(json: JSONValue) throws { self = try json.is(json.bool, "truth value") }
  var json: JSONValue { .bool(self) }
}

extension JSONValue: Readable, Writable {
  init(json: JSONValue) throws { self = json }
  var json: JSONValue { self }
}

extension Array: Readable where Element: Readable {
  init(json: JSONValue) throws { self = try json.is(json.array, "list").map { try Element(json: $0) } }
}

extension Array: Writable where Element: Writable {
  var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: Readable where Key == String, Value: Readable {
  init(json: JSONValue) throws {
    let members = try json.is(json.object, "object").members.map { ($0.name, try Value(json: $0.value)) }
    self.init(members) { _, last in last }
  }
}

extension Dictionary: Writable where Key == String, Value: Writable {
  var json: JSONValue { .object(JSONObject(map { .init($0.key, $0.value.json) })) }
}

extension Quarry.Change: Writable where Value: Writable {
  var json: JSONValue {
    switch self {
    case .set(let value): value.json
    case .cleared: .null
    }
  }
}

extension Quarry.Nothing: Readable, Writable {
  init(json: JSONValue) throws { try json.expectObject() }
  var json: JSONValue { [:] }
}

extension QuarryWord {
  init(json: JSONValue) throws { self.init(rawValue: try String(json: json)) }
  var json: JSONValue { .string(rawValue) }
}
