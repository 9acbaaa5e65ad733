extension JSONValue {
  /// The canonical form of a value, for hashing: RFC 8785, for values whose numbers are integers. Nil for a value with
  /// a fraction or a duplicate name in an object, which is never hashed.
  public var canonical: [UInt8]? {
    sorted.map { value in JSONWriter.bytes(capacity: 1_024) { $0.value(value) } }
  }

  /// The value with the members of objects sorted by the UTF-16 code units of their names.
  private var sorted: JSONValue? {
    switch self {
    case .null, .bool, .integer, .string: return self
    case .double: return nil
    case .array(let elements):
      let sorted = elements.compactMap(\.sorted)
      return sorted.count == elements.count ? .array(sorted) : nil
    case .object(let object):
      var members = object.members.compactMap { member in
        member.value.sorted.map { JSONObject.Member(member.name, $0) }
      }
      guard members.count == object.members.count else { return nil }
      members.sort { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
      let isTwice = zip(members, members.dropFirst()).contains { $0.name.hasSameBytes(as: $1.name) }
      guard !isTwice else { return nil }
      return .object(JSONObject(members))
    }
  }
}
