import QRCode

extension Sheet {
  /// A ZIP of every code as a PNG in `png/` and as an SVG in `svg/`, for people who make their own layout.
  /// - Parameter limit: nil for no limit.
  /// - Throws: ``SheetProblem`` if it exceeds the limit, `QRRenderingFailed`
  public func zip(within limit: DrawingLimit? = nil) throws -> [UInt8] {
    var files: [(name: String, bytes: [UInt8])] = []
    let count = entries.map(\.number).max() ?? 0
    for (entry, code) in Swift.zip(entries, codes) {
      try limit?.check()
      let name = CodeFile.name(number: entry.number, of: count, title: entry.title)
      let title = entry.title.isEmpty ? texts.codeName(number: entry.number) : entry.title
      files.append(("png/\(name).png", try code.png(moduleSize: 20)))
      files.append(("svg/\(name).svg", Array(try code.svg(title: title).utf8)))
    }
    return ZipWriter.archive { archive in
      for file in files { archive.add(file.name, file.bytes) }
    }
  }

}
