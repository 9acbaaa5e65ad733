import Core
import Foundation

/// CSV (RFC 4180), harmless in a spreadsheet.
enum CSV {
  /// Quotes a text; an apostrophe turns what a spreadsheet would take for a formula into text.
  static func quoted(_ text: String) -> String {
    let harmless = text.first.map { "=+-@\t\r＝＋－＠".contains($0) } ?? false ? "'" + text : text
    guard harmless.contains(where: { "\",\r\n".contains($0) }) else { return harmless }
    return "\"" + harmless.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

/// A table as CSV with a header row. It ends before it has more than `Limits.exportedTable` bytes.
struct CSVTable: Sendable {
  let file: String
  private(set) var bytes: [UInt8]
  private(set) var rows = 0
  /// Whether rows are missing.
  private(set) var isCut = false

  enum Cell: Sendable {
    /// A number or an id: nothing that anybody typed.
    case plain(String)
    case text(String)

    fileprivate var csv: String {
      switch self {
      case .plain(let value): value
      case .text(let text): CSV.quoted(text)
      }
    }

    static let empty = Cell.plain("")
    static func number(_ value: Int?) -> Cell { .plain(value.map { "\($0)" } ?? "") }
    static func id(_ value: (some CustomStringConvertible)?) -> Cell { .plain(value.map { "\($0)" } ?? "") }
  }

  init(_ file: String, _ columns: String...) {
    self.file = file
    bytes = Array((columns.joined(separator: ",") + "\r\n").utf8)
  }

  mutating func add(_ cells: [Cell]) {
    let row = cells.map(\.csv).joined(separator: ",") + "\r\n"
    guard !isCut, bytes.count + row.utf8.count <= Limits.exportedTable else { return isCut = true }
    bytes += row.utf8
    rows += 1
  }

  /// Says that there would be more.
  mutating func cut() { isCut = true }

  /// A moment, once for programs and once for people.
  static func moment(_ moment: Timestamp?) -> [Cell] {
    guard let moment else { return [.empty, .empty] }
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
    return [.plain("\(moment.milliseconds)"), .plain(date.formatted(.iso8601))]
  }
}
