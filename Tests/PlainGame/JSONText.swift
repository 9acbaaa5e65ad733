// JSON as the protocol's text shows it: members in the order in which it names them, without a space.

/// A member that has no value is left out.
func object(_ members: (name: String, json: String?)...) -> String { object(members) }

func object(_ members: [(name: String, json: String?)]) -> String {
  "{" + members.compactMap { member in member.json.map { "\"\(member.name)\":\($0)" } }.joined(separator: ",") + "}"
}

func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

extension String {
  /// As a JSON string. The texts of the random games hold nothing that needs more than this.
  var json: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension CustomStringConvertible {
  /// An id, as a JSON string.
  var quoted: String { "\"\(description)\"" }
}

extension Double {
  /// Whole numbers have no decimals.
  var json: String { Int64(exactly: self).map(String.init) ?? description }
}
