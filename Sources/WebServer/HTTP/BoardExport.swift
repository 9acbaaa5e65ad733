import JSONCoding

/// A complete board, to export as JSON or CSV.
struct BoardExport {
  let seq: Int64
  let total: Int64
  var rows: [JSONValue]
  private let rest: [JSONObject.Member]

  /// - Parameter page: the first page of `lobby.board`.
  init(_ page: JSONValue) {
    seq = page["seq"]?.integer ?? 0
    total = page["total"]?.integer ?? 0
    rows = page["rows"]?.array ?? []
    rest = page.object?.members.filter { $0.name != "rows" && $0.name != "me" } ?? []
  }

  var json: [UInt8] { JSONValue.object(JSONObject(rest + [.init("rows", .array(rows))])).bytes }

  /// CSV (RFC 4180) with a header row.
  var csv: [UInt8] {
    let columns = ["rank", "player", "name", "team", "points", "found", "lastAt"]
    let lines = rows.map { row in columns.map { Self.cell(row[$0]) }.joined(separator: ",") }
    return Array(([columns.joined(separator: ",")] + lines).map { $0 + "\r\n" }.joined().utf8)
  }

  private static func cell(_ value: JSONValue?) -> String {
    switch value {
    case .integer(let number)?: "\(number)"
    case .string(let text)?: quoted(text)
    default: ""
    }
  }

  /// Quotes a cell; an apostrophe turns what a spreadsheet would take for a formula into text.
  private static func quoted(_ text: String) -> String {
    let harmless = text.first.map { "=+-@\t\r＝＋－＠".contains($0) } ?? false ? "'" + text : text
    guard harmless.contains(where: { "\",\r\n".contains($0) }) else { return harmless }
    return "\"" + harmless.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
