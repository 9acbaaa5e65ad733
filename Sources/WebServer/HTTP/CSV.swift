import Core
import Foundation
import Hummingbird
import Wire

/// CSV (RFC 4180), harmless in a spreadsheet.
enum CSV {
  /// Quotes a text; an apostrophe turns what a spreadsheet would take for a formula into text.
  static func quoted(_ text: String) -> String {
    let harmless = text.first.map { "=+-@\t\r＝＋－＠".contains($0) } ?? false ? "'" + text : text
    guard harmless.contains(where: { "\",\r\n".contains($0) }) else { return harmless }
    return "\"" + harmless.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

// MARK: For spreadsheets

extension CSV {
  /// A table as the spreadsheets of people who write in a language open it: with a byte order mark, without which they
  /// break umlauts, and where numbers have decimal commas, with semicolons between cells.
  static func opened(_ csv: [UInt8], in language: Language) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard language != .english else { return mark + csv }
    var opened = mark
    opened.reserveCapacity(csv.count + csv.count / 8)
    var cell: [UInt8] = []
    var isQuoted = false
    for byte in csv {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") else {
        cell.append(byte)
        continue
      }
      opened += withDecimalComma(cell)
      cell.removeAll(keepingCapacity: true)
      opened.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ";") : byte)
    }
    return opened + withDecimalComma(cell)
  }

  /// A cell between semicolons: a number has a decimal comma, and a text with a semicolon is quoted.
  private static func withDecimalComma(_ cell: [UInt8]) -> [UInt8] {
    let digits = cell.first == UInt8(ascii: "-") ? cell.dropFirst() : cell[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    if parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) {
      return cell.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
    }
    let isBare = cell.first != UInt8(ascii: "\"") && cell.contains(UInt8(ascii: ";"))
    return isBare ? [UInt8(ascii: "\"")] + cell + [UInt8(ascii: "\"")] : cell
  }

  /// The language that a request names for its table; nil for a table as programs read it.
  static func language(of query: Parameters) throws(WireError) -> Language? {
    guard let tag = query["language"] else { return nil }
    if let language = Language(rawValue: String(tag)) { return language }
    let all = Language.allCases.map(\.rawValue).joined(separator: ", ")
    throw .invalidParams("language", "must be one of: \(all)")
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
