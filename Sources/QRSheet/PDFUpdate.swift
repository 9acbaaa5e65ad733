import Foundation

/// Draws below all else on the pages of a PDF, by an incremental update: what is there stays, and changed and new
/// objects follow (ISO 32000-1, 7.5.6).
struct PDFUpdate {
  private let original: CairoPDF
  private var added: [UInt8] = []
  /// Where each changed or new object begins, by its number.
  private var offsets: [Int: Int] = [:]

  /// - Parameter streams: for each page, a content stream compressed by zlib.
  /// - Returns: the bytes of the whole PDF.
  static func adding(_ streams: [[UInt8]], to pdf: CairoPDF) -> [UInt8] {
    precondition(pdf.pages.count == streams.count, "cairo wrote \(pdf.pages.count) pages, not \(streams.count)")
    var update = PDFUpdate(original: pdf)
    for (index, (page, stream)) in zip(pdf.pages, streams).enumerated() {
      let number = pdf.size + index
      update.add(page.number, page.text(drawingFirst: number))
      update.add(number, "<< /Length \(stream.count) /Filter /FlateDecode >>\nstream\n", stream, "\nendstream\n")
    }
    update.end()
    return pdf.bytes + update.added
  }

  private init(original: CairoPDF) {
    self.original = original
  }

  private var position: Int { original.bytes.count + added.count }

  private mutating func add(_ number: Int, _ head: String, _ stream: [UInt8] = [], _ tail: String = "") {
    offsets[number] = position
    added += "\(number) 0 obj\n\(head)".utf8
    added += stream
    added += "\(tail)endobj\n".utf8
  }

  private mutating func end() {
    let table = position
    added += "xref\n".utf8
    for (number, offset) in offsets.sorted(by: { $0.key < $1.key }) {
      let digits = String(offset)
      // An entry is 20 bytes long.
      added += "\(number) 1\n\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n".utf8
    }
    let size = (offsets.keys.max() ?? 0) + 1
    let trailer = original.trailer.replacing("/Size \(original.size)", with: "/Size \(size) /Prev \(original.table)")
    added += "trailer\n\(trailer)startxref\n\(table)\n%%EOF\n".utf8
  }
}

/// A PDF of version 1.4 as cairo writes it: one table of cross-references, and pages in order.
struct CairoPDF {
  struct Page {
    /// The number of the page's object.
    let number: Int
    /// The object between `obj` and `endobj`.
    let text: String

    /// The object, with another content stream before its own.
    func text(drawingFirst stream: Int) -> String {
      let marker = "/Contents "
      guard let start = text.range(of: marker)?.upperBound, let end = text[start...].range(of: " R")?.upperBound else {
        preconditionFailure("a page has no contents: \(text)")
      }
      return "\(text[..<start])[ \(stream) 0 R \(text[start..<end]) ]\(text[end...])"
    }
  }

  let bytes: [UInt8]
  /// Where the table of cross-references begins.
  let table: Int
  /// One more than the highest number of an object.
  let size: Int
  /// The dictionary after the table.
  let trailer: String
  let pages: [Page]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let tail = bytes.suffix(100).split(separator: UInt8(ascii: "\n"))
    table = tail.dropLast().last.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? bytes.count
    // "xref", the first object and the number of objects, one entry for each, "trailer", its dictionary, "startxref".
    let lines = String(decoding: bytes[table...], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    size = lines.dropFirst().first.flatMap { Int($0.dropFirst(2)) } ?? 0
    trailer = lines.dropFirst(2 + size + 1).prefix { $0 != "startxref" }.map { $0 + "\n" }.joined()
    pages = lines.dropFirst(2).prefix(size).enumerated().compactMap { number, entry in
      Int(entry.prefix(10)).flatMap { Page(number: number, in: bytes[$0...]) }
    }
    precondition(!pages.isEmpty, "cairo wrote a PDF of another structure")
  }
}

extension CairoPDF.Page {
  /// - Returns: nil if the object is no page.
  fileprivate init?(number: Int, in bytes: ArraySlice<UInt8>) {
    let head = "\(number) 0 obj\n"
    guard bytes.starts(with: (head + "<< /Type /Page ").utf8) else { return nil }
    let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
    guard let end = text.range(of: "endobj\n") else { return nil }
    self.init(number: number, text: String(text[..<end.lowerBound].dropFirst(head.count)))
  }
}
