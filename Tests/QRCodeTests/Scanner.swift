import Foundation
import QRCode
import TestTools

/// Reads codes in pictures with zbarimg. It is started once for many pictures, because starting takes longer than
/// reading.
enum Scanner {
  private static let mark = "~next picture~"

  /// Returns the text of each picture, empty where nothing was found. Pictures are PNG or PGM files.
  ///
  /// zbarimg's plain output does not show where a text of several lines ends, and its XML garbles base64 (0.23.92
  /// sign-extends bytes); so a picture with a separator follows each picture.
  static func read(_ pictures: [[UInt8]]) throws -> [String] {
    try withFolder { folder in
      try Data(QRCode(mark).png()).write(to: URL(filePath: folder + "/mark"))
      for (index, bytes) in pictures.enumerated() { try Data(bytes).write(to: URL(filePath: folder + "/\(index)")) }
      let output = try Tool.run(
        ["zbarimg", "--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable"]
          + pictures.indices.flatMap { ["\($0)", "mark"] },
        in: folder)
      // Split bytes, because Swift treats CR LF as one character.
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
