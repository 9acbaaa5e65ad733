import Foundation
import TestTools

/// A printed page as a greyscale picture.
struct PrintedPage {
  let width: Int
  let height: Int
  /// The rows of pixels; 0 is black.
  let pixels: [UInt8]

  static let dotsPerInch = 150.0
  static let dotsPerMillimetre = dotsPerInch / 25.4

  /// Renders all pages of a PDF at 150 dpi with poppler.
  static func pages(of pdf: [UInt8]) throws -> [PrintedPage] {
    try withFolder { folder in
      try Data(pdf).write(to: URL(filePath: folder + "/sheet.pdf"))
      try Tool.run(["pdftoppm", "-r", "\(Int(dotsPerInch))", "-gray", "sheet.pdf", "page"], in: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".pgm") }
      return try names.sorted().map { try PrintedPage(pgm: Array(Data(contentsOf: URL(filePath: "\(folder)/\($0)")))) }
    }
  }

  /// - Parameter pgm: `P5`, width, height and 255, each followed by one white space, then the pixels.
  private init(pgm: [UInt8]) throws {
    let head = pgm.split(maxSplits: 4, omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x20 }
    let words = head.prefix(4).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, words[0] == "P5", words[3] == "255", let width = Int(words[1]), let height = Int(words[2])
    else { throw Tool.Failed(command: ["pdftoppm: \(words)"], status: 0) }
    self.init(width: width, height: height, pixels: Array(pgm.suffix(width * height)))
  }

  private init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The given area of the page, in millimetres.
  func cropped(x: Double, y: Double, width: Double, height: Double) -> PrintedPage {
    func dots(_ from: Double, _ length: Double, most: Int) -> Range<Int> {
      let start = max(0, min(most, Int((from * Self.dotsPerMillimetre).rounded())))
      return start..<max(start, min(most, Int(((from + length) * Self.dotsPerMillimetre).rounded())))
    }
    let (columns, rows) = (dots(x, width, most: self.width), dots(y, height, most: self.height))
    let part = rows.flatMap { pixels[($0 * self.width + columns.lowerBound)..<($0 * self.width + columns.upperBound)] }
    return PrintedPage(width: columns.count, height: rows.count, pixels: part)
  }

  var isBlank: Bool { pixels.allSatisfy { $0 > 250 } }

  var pgm: Data { Data("P5\n\(width) \(height)\n255\n".utf8) + Data(pixels) }
}

/// Reads codes with zbarimg, which is started once for many pictures.
enum Scanner {
  /// The texts of all codes in the pictures; they must not contain line feeds.
  static func read(_ pictures: [PrintedPage]) throws -> [String] {
    try withFolder { folder in
      for (index, picture) in pictures.enumerated() {
        try picture.pgm.write(to: URL(filePath: folder + "/\(index).pgm"))
      }
      let output = try Tool.run(
        ["zbarimg", "--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable"]
          + pictures.indices.map { "\($0).pgm" },
        in: folder)
      return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}

extension Tool {
  /// Whether poppler accepts the PDF without complaints, with this number of pages.
  static func isPDF(_ bytes: [UInt8], pages: Int) -> Bool {
    let text = try? withFolder { folder in
      try Data(bytes).write(to: URL(filePath: folder + "/sheet.pdf"))
      return String(decoding: try run(["pdfinfo", "sheet.pdf"], in: folder), as: UTF8.self)
    }
    return text?.split(separator: "\n").contains { $0.hasPrefix("Pages:") && $0.hasSuffix(" \(pages)") } == true
  }
}
