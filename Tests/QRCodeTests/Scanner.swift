import Foundation
import QRCode

/// Runs a program with files in a directory of its own, and returns what it writes.
enum Tool {
  struct Failed: Error {
    let command: [String]
    let status: Int32
  }

  static func run(_ command: [String], in directory: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = directory
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(command: command, status: process.terminationStatus) }
    return written
  }

  static func withDirectory<R>(_ body: (URL) throws -> R) throws -> R {
    let directory = FileManager.default.temporaryDirectory.appending(path: "quarry-qr-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }
}

/// What zbarimg reads in pictures. It is started once for all of them: starting takes longer than reading.
enum Scanner {
  private static let mark = "~next picture~"

  /// What each picture says; empty where nothing was found. Pictures are files as they are: PNG, PGM.
  ///
  /// zbarimg's plain output does not say where a text of several lines ends, and its XML garbles texts in base64
  /// (0.23.92 extends the sign of bytes); so a picture of a mark follows each picture.
  static func read(_ pictures: [[UInt8]]) throws -> [String] {
    try Tool.withDirectory { directory in
      try Data(QRCode(mark).png()).write(to: directory.appending(path: "mark"))
      for (index, bytes) in pictures.enumerated() { try Data(bytes).write(to: directory.appending(path: "\(index)")) }
      let output = try Tool.run(
        ["zbarimg", "--quiet", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable"]
          + pictures.indices.flatMap { ["\($0)", "mark"] },
        in: directory)
      // By bytes, since a line feed after a carriage return is one character with it.
      let texts = Array(output).split(separator: Array("\(mark)\n".utf8), omittingEmptySubsequences: false)
      return texts.dropLast().map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }
  }

  static func rasterise(svg: String) throws -> [UInt8] {
    try Tool.withDirectory { directory in
      try Data(svg.utf8).write(to: directory.appending(path: "code.svg"))
      return Array(try Tool.run(["rsvg-convert", "code.svg"], in: directory))
    }
  }
}
