import Core

// What divides the cells of a table, which spreadsheets choose by their country.
extension PinTable {
  private static let separators: [Unicode.Scalar] = [",", ";", "\t", "|"]

  /// The lines that tell the separator if the header does not.
  private static let told = 8

  /// A table without what spreadsheets write before it, and its separator: the one that `sep=` names, or with which the
  /// header has most of the columns, or which divides the first lines most evenly.
  static func divided(_ text: String) -> (text: String, separator: Unicode.Scalar) {
    let head = text.prefix { !$0.isNewline }
    // Some programs put this line in quotation marks too.
    let line = head.first == "\"" && head.last == "\"" ? head.dropFirst().dropLast() : head
    if line.lowercased().hasPrefix("sep="), let named = line.dropFirst(4).unicodeScalars.first,
      line.dropFirst(4).unicodeScalars.count == 1
    {
      return (String(text.dropFirst(head.count).drop(while: \.isNewline)), named)
    }
    let lines = text.split(whereSeparator: \.isNewline).prefix(told).joined(separator: "\n")
    let scores = separators.map { separator in
      let rows = rows(of: lines, separator: separator)
      // Before names are compared, which takes time for each: more columns than these are refused anyway.
      let names = rows.first?.cells.prefix(Limits.tableColumns).map(columnName) ?? []
      let width = rows.first?.cells.count ?? 0
      let even = width > 1 ? rows.count { $0.cells.count == width } : 0
      return (known: Set(names.compactMap(\.self)).count, even: even)
    }
    var best = 0
    for index in separators.indices.dropFirst()
    where (scores[index].known, scores[index].even) > (scores[best].known, scores[best].even) { best = index }
    return (text, separators[best])
  }

  static func name(of separator: Unicode.Scalar) -> String {
    switch separator {
    case ",": "commas"
    case ";": "semicolons"
    case "\t": "tabs"
    default: "“\(Character(separator))”"
    }
  }

  /// Why a text is no table at all; nil if it may be one.
  static func whyNone(_ text: String) -> String? {
    if text.unicodeScalars.contains("\u{FFFD}") {
      return "has lost letters (\u{FFFD}): read it in the encoding in which it was saved, or save it as UTF-8"
    }
    if text.hasPrefix("PK\u{3}\u{4}") || text.hasPrefix("%PDF-") { return TextFileProblem.workbook.description }
    let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && !"\t\n\r\u{C}".unicodeScalars.contains(scalar)
    }
    return text.unicodeScalars.contains(where: isControl) ? TextFileProblem.noText.description : nil
  }

  /// A cell's text: spreadsheets write `="0049"` so that a text of digits stays one.
  static func withoutFormula(_ cell: String) -> String {
    cell.hasPrefix("=\"") && cell.hasSuffix("\"") && cell.count > 2 ? String(cell.dropFirst(2).dropLast()) : cell
  }
}
