// JSON as the protocol documents it: members in documented order, no spaces.

/// An object; members without a value are left out.
func object(_ members: (name: String, json: String?)...) -> String { object(members) }

func object(_ members: [(name: String, json: String?)]) -> String {
  "{" + members.compactMap { member in member.json.map { "\"\(member.name)\":\($0)" } }.joined(separator: ",") + "}"
}

func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

extension String {
  /// A JSON string. The texts of the random games need no further escaping.
  var json: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension CustomStringConvertible {
  /// An id as a JSON string.
  var quoted: String { "\"\(description)\"" }
}

extension Double {
  /// A number; whole numbers have no decimals.
  var json: String { Int64(exactly: self).map(String.init) ?? description }
}
