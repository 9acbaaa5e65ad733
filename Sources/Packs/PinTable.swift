import Core
import Hunt
import JSONCoding
import Translations
import Wire

/// Pins as a table for spreadsheets: CSV (RFC 4180) with a header line.
///
/// Text that a spreadsheet would treat as a formula gets an apostrophe in front, and so does such text that already has
/// apostrophes in front. Reading removes one apostrophe again, so a round trip changes nothing.
enum PinTable {
  static let columns = ["title", "hint", "codeword", "lat", "lon", "points"]

  /// The columns by what the header of a table may call them: these names, or those in any language.
  static let columnsByName: [SearchText: String] = {
    var columns: [SearchText: String] = [:]
    for column in Self.columns { columns[SearchText(column)] = column }
    for language in Language.allCases {
      let names = Texts.of(language).text("table.columns").split(separator: ",")
      for (column, name) in zip(Self.columns, names) { columns[SearchText(String(name))] = column }
    }
    return columns
  }()

  /// The column that a cell of the header names, if it names one.
  static func columnName(_ cell: String) -> String? {
    cell.utf8.count <= Limits.tableHeading ? columnsByName[SearchText(cell)] : nil
  }

  static func text(of content: PackContent) throws(PackRejection) -> String {
    let pins = try Pin.list(of: content, mustHaveLocation: false)
    let rows = pins.map { pin in
      [
        cell(pin.title), cell(pin.hint), cell(pin.codeword), pin.location.map { "\($0.latitude)" } ?? "",
        pin.location.map { "\($0.longitude)" } ?? "", "\(pin.points)",
      ].joined(separator: ",")
    }
    return ([columns.joined(separator: ",")] + rows).map { $0 + "\r\n" }.joined()
  }

  private static let signs = "=+-@＝＋－＠"

  private static func isFormula(_ text: Substring) -> Bool { text.first.map(signs.contains) ?? false }

  private static func isGuarded(_ text: Substring) -> Bool {
    text.first == "'" && isFormula(text.drop { $0 == "'" })
  }

  private static func cell(_ text: String) -> String {
    let harmless = isFormula(text[...]) || isGuarded(text[...]) ? "'" + text : text
    guard harmless.unicodeScalars.contains(where: { "\",;\r\n".unicodeScalars.contains($0) }) else { return harmless }
    return "\"" + harmless.replacing("\"", with: "\"\"") + "\""
  }

  static func unguarded(_ text: String) -> String { isGuarded(text[...]) ? String(text.dropFirst()) : text }

  /// A row, and the line of the file where it begins.
  struct Row: Equatable {
    let line: Int
    var cells: [String]
    /// The problem with a misplaced quotation mark in this line, if any. The cells are unknown then.
    var misfit: String?
  }

  /// A quotation mark that is unclosed or misplaced.
  struct Misfit: Error {
    let problem: String
  }

  /// Splits a table into cells. Skips empty rows. A row with a misplaced quotation mark ends with its line, whatever
  /// the mark would swallow, so that problems in later lines are reported, too.
  static func rows(of text: String, separator: Unicode.Scalar) -> [Row] {
    let scalars = text.unicodeScalars
    var cutter = Cutter(separator: separator)
    var next = scalars.startIndex
    while true {
      do throws(Misfit) {
        while next < scalars.endIndex {
          try cutter.take(scalars[next], at: next)
          next = scalars.index(after: next)
        }
        return try cutter.finish()
      } catch {
        next = cutter.leave(error, in: scalars)
      }
    }
  }

  /// A state machine over the characters.
  private struct Cutter {
    private enum State { case start, plain, quoted, quoteInQuoted, closed }

    let separator: Unicode.Scalar
    private var rows: [Row] = []
    private var row = Row(line: 1, cells: [])
    private var cell = String.UnicodeScalarView()
    private var state = State.start
    private var line = 1
    /// The position of the last opening quotation mark.
    private var opening = (line: 1, index: "".startIndex)
    private var wasReturn = false

    init(separator: Unicode.Scalar) { self.separator = separator }

    mutating func take(_ scalar: Unicode.Scalar, at index: String.Index) throws(Misfit) {
      defer { wasReturn = scalar == "\r" }
      if Self.isBreak(scalar), !(scalar == "\n" && wasReturn) { line += 1 }
      if state == .quoted {
        if scalar == "\"" { state = .quoteInQuoted } else { cell.append(scalar) }
        return
      }
      switch scalar {
      case separator: endCell()
      case "\n" where wasReturn: row = Row(line: line, cells: row.cells)
      case "\r", "\n": endRow()
      case " " where state == .start: cell.append(scalar)
      case "\"" where state == .start:
        (cell, state) = (String.UnicodeScalarView(), .quoted)
        opening = (line, index)
      case "\"" where state == .quoteInQuoted:
        state = .quoted
        cell.append("\"")
      case " " where state == .quoteInQuoted || state == .closed: state = .closed
      default:
        guard state != .quoteInQuoted, state != .closed else {
          throw opening.line == line
            ? Misfit(problem: "has a quotation mark that does not fit: inside quotation marks, write it twice")
            : .unclosed
        }
        state = .plain
        cell.append(scalar)
      }
    }

    mutating func finish() throws(Misfit) -> [Row] {
      guard state != .quoted else { throw .unclosed }
      endRow()
      return rows
    }

    /// Records the problem, and returns where to continue: on the line after the opening quotation mark.
    mutating func leave(_ misfit: Misfit, in scalars: String.UnicodeScalarView) -> String.Index {
      rows.append(Row(line: opening.line, cells: [], misfit: misfit.problem))
      (cell, state) = (String.UnicodeScalarView(), .start)
      line = opening.line + 1
      row = Row(line: line, cells: [])
      guard let end = scalars[opening.index...].firstIndex(where: Self.isBreak) else { return scalars.endIndex }
      wasReturn = scalars[end] == "\r"
      return scalars.index(after: end)
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

    private mutating func endCell() {
      row.cells.append(String(cell))
      cell = String.UnicodeScalarView()
      state = .start
    }

    private mutating func endRow() {
      endCell()
      if row.cells.contains(where: { !$0.isEmpty }) { rows.append(row) }
      row = Row(line: line, cells: [])
    }
  }
}

extension PinTable.Misfit {
  fileprivate static let unclosed = Self(problem: "has a quotation mark that is not closed")
}

// MARK: Reading

extension PackReader {
  /// Reads the clues of a table. Columns may be in any order, and be separated by commas, by semicolons, as spreadsheets
  /// do where numbers have decimal commas, or by tabs.
  mutating func pinTable(_ text: String) -> PackChanges? {
    if let problem = PinTable.whyNone(text) {
      note("file", problem)
      return nil
    }
    let (text, separator) = PinTable.divided(text)
    let rows = PinTable.rows(of: text, separator: separator)
    for row in rows { row.misfit.map { note("line \(row.line)", $0) } }
    guard rows.first?.misfit == nil, let columns = columns(rows.first) else { return nil }
    guard rows.count > 1 else {
      // Nobody means to empty a pack with a table.
      note(PackFile.noClues.at, PackFile.noClues.problem)
      return nil
    }
    guard rows.count - 1 <= Limits.packClues else {
      note("file", "must have at most \(Limits.packClues) rows")
      return nil
    }
    var changes = PackChanges()
    let width = rows.first?.cells.count ?? 0
    changes.clues = rows.dropFirst().filter { $0.misfit == nil }.compactMap { row in
      guard row.cells.dropFirst(width).allSatisfy(\.isEmpty) else {
        note(
          "line \(row.line)",
          "has more cells than the header: put a text that contains \(PinTable.name(of: separator)) in quotation marks"
        )
        return nil
      }
      return pin(of: row, columns)
    }
    return changes
  }

  /// The index of each column.
  private mutating func columns(_ head: PinTable.Row?) -> [String: Int]? {
    let cells = head?.cells ?? []
    // Before names are compared, which takes time for each.
    guard cells.count <= Limits.tableColumns else {
      note("line 1", "has \(cells.count) columns: a table has at most \(Limits.tableColumns)")
      return nil
    }
    guard !cells.isEmpty else {
      note("file", "is empty")
      return nil
    }
    let names = cells.map(PinTable.columnName)
    guard names.contains(where: { $0 != nil }) else {
      note("file", "is no table of clues: its first line must be \(PinTable.columns.joined(separator: ","))")
      return nil
    }
    var columns: [String: Int] = [:]
    for name in PinTable.columns {
      switch names.count(where: { $0 == name }) {
      case 0: note("line 1", "has no column \"\(name)\": the header is \(PinTable.columns.joined(separator: ","))")
      case 1: columns[name] = names.firstIndex(of: name)
      default: note("line 1", "has two columns \"\(name)\"")
      }
    }
    return columns.count == PinTable.columns.count ? columns : nil
  }

  private mutating func pin(of row: PinTable.Row, _ columns: [String: Int]) -> Clue? {
    func raw(_ name: String) -> String {
      guard let index = columns[name], row.cells.indices.contains(index) else { return "" }
      return PinTable.withoutFormula(row.cells[index])
    }
    func place(_ name: String) -> String { "line \(row.line), \(name)" }
    func degrees(_ name: String) -> (text: String, value: Double?) {
      let text = TypedNumber.plain(raw(name))
      return (text, TypedNumber.decimal(text))
    }
    let before = noted
    let title = cell(raw("title"), ClueTitleRule.self, at: place("title"))
    let hint = cell(raw("hint"), PinQuestionRule.self, at: place("hint"))
    let codeword = cell(raw("codeword"), AnswerRule.self, at: place("codeword"))
    let (latitude, longitude) = (degrees("lat"), degrees("lon"))
    // Both coordinates must be given, or neither.
    if !latitude.text.isEmpty || !longitude.text.isEmpty {
      if latitude.value == nil { note(place("lat"), latitude.text.isEmpty ? "is missing" : "must be a number") }
      if longitude.value == nil { note(place("lon"), longitude.text.isEmpty ? "is missing" : "must be a number") }
    }
    let location = location(latitude.value, longitude.value, at: (place("lat"), place("lon")))
    let points = TypedNumber.whole(raw("points"))
    if points == nil { note(place("points"), "must be a whole number") }
    let checkedPoints = points.flatMap { checked(points: $0, at: place("points")) }
    guard noted == before, let title, let hint, let codeword, let checkedPoints else { return nil }
    return Pin(title: title, hint: hint, codeword: codeword, location: location, points: checkedPoints).clue
  }

  private mutating func cell<Rule: TextRule>(_ raw: String, _ rule: Rule.Type, at place: String) -> String? {
    do throws(TextProblem) {
      let text = String(raw.trimmingSpace())
      try Text<Rule>.checkBytes(of: text)
      return try Text<Rule>(parsing: PinTable.unguarded(text).normalized).value
    } catch {
      note(place, error.description)
      return nil
    }
  }
}
