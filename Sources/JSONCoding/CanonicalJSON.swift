extension JSONValue {
  /// The one way of writing a value, so that it can be hashed however it was written: RFC 8785, for values whose numbers
  /// are whole. Nil for one with a fraction, or with a name twice in an object: neither is hashed anywhere.
  public var canonical: [UInt8]? {
    sorted.map { value in JSONWriter.bytes(capacity: 1_024) { $0.value(value) } }
  }

  /// With the members of objects in the order of their names' UTF-16 code units.
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
