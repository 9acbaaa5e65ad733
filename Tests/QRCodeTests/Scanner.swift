import Foundation
import QRCode
import TestTools

/// What zbarimg reads in pictures. It is started once for all of them: starting takes longer than reading.
enum Scanner {
  private static let mark = "~next picture~"

  /// What each picture says; empty where nothing was found. Pictures are files as they are: PNG, PGM.
  ///
  /// zbarimg's plain output does not say where a text of several lines ends, and its XML garbles texts in base64
  /// (0.23.92 extends the sign of bytes); so a picture of a mark follows each picture.
  static func read(_ pictures: [[UInt8]]) throws -> [String] {
    try withFolder { folder in
      try Data(QRCode(mark).png()).write(to: URL(filePath: folder + "/mark"))
      for (index, bytes) in pictures.enumerated() { try Data(bytes).write(to: URL(filePath: folder + "/\(index)")) }
      let output = try Tool.run(
        ["zbarimg", "--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable"]
          + pictures.indices.flatMap { ["\($0)", "mark"] },
        in: folder)
      // By bytes, since a line feed after a carriage return is one character with it.
      let texts = Array(output).split(separator: Array("\(mark)\n".utf8), omittingEmptySubsequences: false)
      return texts.dropLast().map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }
  }

  static func rasterise(svg: String) throws -> [UInt8] {
    try withFolder { folder in
      try Data(svg.utf8).write(to: URL(filePath: folder + "/code.svg"))
      return Array(try Tool.run(["rsvg-convert", "code.svg"], in: folder))
    }
  }
}
