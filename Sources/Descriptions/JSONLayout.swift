public import JSONCoding

extension JSONValue {
  /// Returns readable JSON: indented by two spaces, with values that fit on one line kept there.
  ///
  /// It ends with a line feed.
  public func laidOut(width: Int = 120) -> [UInt8] {
    var layout = JSONLayout(width: width)
    layout.write(self, before: 0, after: 0)
    return layout.bytes + [UInt8(ascii: "\n")]
  }
}

private struct JSONLayout {
  let width: Int
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  init(width: Int) { self.width = width }

  /// - Parameters:
  ///   - before: columns already used in the line.
  ///   - after: columns needed after the value on the same line, for a comma.
  mutating func write(_ value: JSONValue, before: Int, after: Int) {
    let room = width - before - after
    switch value {
    case .array(let elements) where !elements.isEmpty && Self.columns(of: value, upTo: room) == nil:
      enclose("[", "]", elements) { layout, element, after in
        layout.write(element, before: layout.column, after: after)
      }
    case .object(let object) where !object.members.isEmpty && Self.columns(of: value, upTo: room) == nil:
      enclose("{", "}", object.members) { layout, member, after in
        let name = JSONValue.string(member.name)
        layout.bytes += name.bytes + Array(": ".utf8)
        let before = layout.column + Self.columns(of: name) + 2
        layout.write(member.value, before: before, after: after)
      }
    case .null, .bool, .integer, .double, .string, .array, .object: bytes += Self.line(value)
    }
  }

  private var column: Int { 2 * depth }

  private mutating func enclose<Element>(
    _ open: String, _ close: String, _ elements: [Element], _ write: (inout JSONLayout, Element, Int) -> Void
  ) {
    bytes += open.utf8
    depth += 1
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      startLine()
      write(&self, element, isLast ? 0 : 1)
      if !isLast { bytes.append(UInt8(ascii: ",")) }
    }
    depth -= 1
    startLine()
    bytes += close.utf8
  }

  private mutating func startLine() { bytes += ("\n" + String(repeating: " ", count: column)).utf8 }

  /// Returns the columns that the value takes on one line; nil if there are more than `max`.
  private static func columns(of value: JSONValue, upTo max: Int) -> Int? {
    var count = 0
    switch value {
    case .null, .bool, .integer, .double, .string: count = columns(of: value)
    case .array(let elements):
      count = 2 + 2 * Swift.max(0, elements.count - 1)
      for element in elements {
        guard count <= max, let columns = columns(of: element, upTo: max - count) else { return nil }
        count += columns
      }
    case .object(let object):
      count = object.members.isEmpty ? 2 : 4 + 2 * (object.members.count - 1)
      for member in object.members {
        count += columns(of: .string(member.name)) + 2
        guard count <= max, let columns = columns(of: member.value, upTo: max - count) else { return nil }
        count += columns
      }
    }
    return count <= max ? count : nil
  }

  /// Returns the columns of a value without parts, counted in code points.
  private static func columns(of value: JSONValue) -> Int { value.bytes.count { $0 & 0xC0 != 0x80 } }

  /// Writes the value on one line, with a space after each comma and colon.
  private static func line(_ value: JSONValue) -> [UInt8] {
    switch value {
    case .null, .bool, .integer, .double, .string: return value.bytes
    case .array(let elements):
      return Array("[".utf8) + elements.map(line).joined(separator: ", ".utf8) + Array("]".utf8)
    case .object(let object):
      guard !object.members.isEmpty else { return Array("{}".utf8) }
      let members = object.members.map { JSONValue.string($0.name).bytes + Array(": ".utf8) + line($0.value) }
      return Array("{ ".utf8) + members.joined(separator: ", ".utf8) + Array(" }".utf8)
    }
  }
}
