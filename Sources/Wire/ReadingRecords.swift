public import Core
import JSONCoding

/// Reads the fields of a record from the members of an object.
public struct RecordReader<Described>: FieldVisitor {
  private let fields: Fields
  /// Whether a secret part may be withheld: then its fields are blank.
  private let isPublished: Bool

  public init(_ fields: Fields, isPublished: Bool) {
    self.fields = fields
    self.isPublished = isPublished
  }

  @usableFromInline
  func member(_ name: StaticString) -> RecordMember? {
    fields.value(name).map { RecordMember(value: $0, name: name, fields: fields) }
  }

  @usableFromInline
  func expectWithheld(_ name: StaticString, _ part: Part) throws(WireError) {
    guard isPublished, part.contains(.seal) else { throw fields.problem("\(name)", "is missing") }
  }

  @inlinable
  public func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part
  ) throws(WireError) -> T {
    if let member = member(name) { return try T(from: member) }
    try expectWithheld(name, part)
    return .blank
  }

  @inlinable
  public func callAsFunction<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T>, _ part: Part, unless usual: T
  ) throws(WireError) -> T {
    guard let member = member(name) else { return usual }
    return try T(from: member)
  }

  @inlinable
  public func optional<T: FieldValue>(
    _ name: StaticString, _ get: KeyPath<Described, T?>, _ part: Part
  ) throws(WireError) -> T? {
    guard let member = member(name) else { return nil }
    return try T(from: member)
  }
}

/// The value of a member, with what an error needs to name it.
public struct RecordMember: ValueDecoder {
  let value: JSONValue
  let name: StaticString
  let fields: Fields

  public func problem(_ problem: String) -> WireError { fields.problem("\(name)", problem) }

  public func text() throws(WireError) -> String {
    guard let text = value.string else { throw problem("must be a string") }
    return text.normalized
  }

  public func integer() throws(WireError) -> Int {
    guard let integer = value.integer.flatMap(Int.init(exactly:)) else { throw problem("must be a whole number") }
    return integer
  }

  public func flag() throws(WireError) -> Bool {
    guard let flag = value.bool else { throw problem("must be true or false") }
    return flag
  }
}
