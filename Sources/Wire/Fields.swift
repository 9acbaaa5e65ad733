public import Core
import Foundation
public import Hunt
public import JSONCoding

/// The members of a JSON object, read with errors that name them.
///
/// A member that may be left out may also be null. Unknown members are ignored.
public struct Fields: Sendable {
  private let object: JSONObject
  /// What stands before the name in an error: `clues[3].`.
  private let path: String

  public init(_ object: JSONObject = JSONObject(), path: String = "") {
    self.object = object
    self.path = path
  }

  /// The members of a JSON text that the server wrote itself and that is an object.
  public init(parsing json: [UInt8]) throws {
    guard let object = try JSONParser.parse(json, from: .stored).object else {
      throw WireError.invalidRequest("This must be an object.")
    }
    self.init(object)
  }

  /// These members, and those of another object that are not among them.
  public func orElse(_ other: JSONObject) -> Fields {
    Fields(JSONObject(other.members + object.members), path: path)
  }

  /// These members, but one of them with another value.
  public func replacing(_ name: String, _ value: JSONValue) -> Fields {
    Fields(JSONObject(object.members.filter { !$0.name.hasSameBytes(as: name) } + [.init(name, value)]), path: path)
  }

  private func value(_ name: String) -> JSONValue? {
    let value = object[name]
    return value == .null ? nil : value
  }

  /// The value of a member, as of one whose name is in a `String`.
  func value(_ name: StaticString) -> JSONValue? {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard let value = object.members.last(where: { $0.name.utf8.elementsEqual(bytes) })?.value, value != .null
    else { return .none }
    return value
  }

  /// Whether a member is there, and not null.
  public func has(_ name: String) -> Bool { value(name) != nil }

  public func problem(_ name: String, _ problem: String) -> WireError { .invalidParams(path + name, problem) }

  private func required<T>(_ name: String, _ value: T?) throws(WireError) -> T {
    guard let value else { throw problem(name, "is missing") }
    return value
  }

  private func typed<T>(
    _ name: String, _ expectation: @autoclosure () -> String, _ convert: (JSONValue) -> T?
  ) throws(WireError) -> T? {
    guard let value = value(name) else { return nil }
    guard let converted = convert(value) else { throw problem(name, "must be \(expectation())") }
    return converted
  }

  // MARK: Optional members

  /// In Unicode normalisation form C.
  public func optionalString(_ name: String) throws(WireError) -> String? {
    try typed(name, "a string") { $0.string?.normalized }
  }

  public func optionalInteger(_ name: String) throws(WireError) -> Int? {
    try typed(name, "a whole number") { $0.integer.flatMap(Int.init(exactly:)) }
  }

  public func optionalNumber(_ name: String) throws(WireError) -> Double? {
    try typed(name, "a number", \.number)
  }

  public func optionalBool(_ name: String) throws(WireError) -> Bool? {
    try typed(name, "true or false", \.bool)
  }

  public func optionalTimestamp(_ name: String) throws(WireError) -> Timestamp? {
    guard let milliseconds = try optionalInteger(name) else { return nil }
    guard Limits.moments.contains(milliseconds) else {
      throw problem(name, "must be milliseconds since 1970")
    }
    return Timestamp(Int64(milliseconds))
  }

  /// - Parameter example: of such an object, for errors.
  public func optionalFields(_ name: String, such example: String? = nil) throws(WireError) -> Fields? {
    try typed(name, example.map { "an object, such as \($0)" } ?? "an object", \.object).map {
      Fields($0, path: "\(path)\(name).")
    }
  }

  public func optionalArray(_ name: String) throws(WireError) -> [JSONValue]? {
    try typed(name, "a list", \.array)
  }

  public func optionalStrings(_ name: String) throws(WireError) -> [String]? {
    try typed(name, "a list of strings") { value in
      guard let array = value.array else { return nil }
      let strings = array.compactMap { $0.string?.normalized }
      return strings.count == array.count ? strings : nil
    }
  }

  /// A list of objects, each with a path of its own.
  public func optionalObjects(_ name: String) throws(WireError) -> [Fields]? {
    guard let array = try optionalArray(name) else { return nil }
    var objects: [Fields] = []
    for (index, element) in array.enumerated() {
      guard let object = element.object else { throw problem("\(name)[\(index)]", "must be an object") }
      objects.append(Fields(object, path: "\(path)\(name)[\(index)]."))
    }
    return objects
  }

  /// The objects in an object, by their names, each with a path of its own.
  public func optionalNamedObjects(
    _ name: String, such example: String
  ) throws(WireError) -> [(name: String, fields: Fields)]? {
    guard let object = try typed(name, "an object, such as \(example)", \.object) else { return nil }
    var objects: [(name: String, fields: Fields)] = []
    for member in object.members {
      let inner = "\(name).\(member.name.beginning(40))"
      guard let fields = member.value.object else { throw problem(inner, "must be an object") }
      objects.append((member.name, Fields(fields, path: "\(path)\(inner).")))
    }
    return objects
  }

  public func optionalID<Tag>(_ name: String, as type: ShortID<Tag>.Type) throws(WireError) -> ShortID<Tag>? {
    try typed(name, "an id such as \(ShortID<Tag>(1))") { $0.string.flatMap { ShortID<Tag>(parsing: $0) } }
  }

  // MARK: Required members

  public func string(_ name: String) throws(WireError) -> String { try required(name, try optionalString(name)) }
  public func integer(_ name: String) throws(WireError) -> Int { try required(name, try optionalInteger(name)) }
  public func number(_ name: String) throws(WireError) -> Double { try required(name, try optionalNumber(name)) }
  public func timestamp(_ name: String) throws(WireError) -> Timestamp {
    try required(name, try optionalTimestamp(name))
  }
  public func fields(_ name: String) throws(WireError) -> Fields { try required(name, try optionalFields(name)) }
  public func strings(_ name: String) throws(WireError) -> [String] { try required(name, try optionalStrings(name)) }

  public func id<Tag>(_ name: String, as type: ShortID<Tag>.Type) throws(WireError) -> ShortID<Tag> {
    try required(name, try optionalID(name, as: type))
  }

  public func text<Rule>(_ name: String, as type: Text<Rule>.Type) throws(WireError) -> Text<Rule> {
    let raw = try required(name, try typed(name, "a string", \.string))
    do throws(TextProblem) {
      // Before it is normalised, which takes longer than to refuse it.
      try Text<Rule>.checkBytes(of: raw)
      return try Text(parsing: raw.normalized)
    } catch {
      throw problem(name, error.description)
    }
  }

  /// What a player answers: a string or a number.
  public func answer(_ name: String) throws(WireError) -> GivenAnswer {
    guard let value = value(name), value.string == nil else { return .text(try text(name, as: Answer.self)) }
    if let object = value.object { return .photo(try SentPhoto(Fields(object))) }
    guard let number = value.number else { throw problem(name, "must be a string, a number or a photo") }
    return .number(number)
  }

  public func vote(_ name: String) throws(WireError) -> Vote {
    guard let vote = Vote(rawValue: try string(name)) else {
      throw problem(name, "must be \"up\", \"down\" or \"none\"")
    }
    return vote
  }

  // MARK: Variants

  /// The one member of an object that names a variant: `{"scan":{}}`.
  /// - Parameters:
  ///   - example: of such an object, for errors.
  ///   - beside: a member that may stand beside it.
  public func variant(
    _ name: String, such example: String, beside: String? = nil
  ) throws(WireError) -> (name: String, fields: Fields)? {
    guard let value = value(name) else { return nil }
    let members = value.object?.members.filter { $0.name != beside } ?? []
    guard members.count == 1, let content = members[0].value.object else {
      throw problem(name, "must be an object with one member, such as \(example)")
    }
    return (members[0].name, Fields(content, path: "\(path)\(name).\(members[0].name)."))
  }

  /// A member that can be cleared: nil if left out, `.some(nil)` if null.
  public func clearable<T>(
    _ name: String, _ read: (Fields) throws(WireError) -> T?
  ) throws(WireError) -> T?? {
    object[name] != nil ? .some(try read(self)) : nil
  }
}

extension String {
  /// Unicode normalisation form C. ASCII is in it already, and so is what was stored before runs of marks were bounded.
  public var normalized: String {
    utf8.allSatisfy { $0 < 0x80 } || !StreamSafe.allows(self) ? self : precomposedStringWithCanonicalMapping
  }

  /// The beginning of a text that may be long, in code points: a single character may have thousands of them.
  public func beginning(_ count: Int) -> String { String(unicodeScalars.prefix(count)) }
}
