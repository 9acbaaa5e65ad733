import Disk
import Foundation

/// Writes to standard output and files; errors are sentences.
enum Output {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a terminal whose lines can be overwritten.
  static var isScreen: Bool { isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

  /// Whether colours may be used: https://no-color.org
  static var isColourful: Bool {
    isScreen && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Writes lines of text. Here, and nowhere else, they are made safe for a terminal: most have texts of a server that
  /// may be hostile, or of other people.
  static func write(_ text: String) throws(Failure) { try draw(text.linesForTerminal) }

  /// Writes data, as it is unless it goes to a terminal.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    guard isTerminal, let text = String(validating: bytes, as: UTF8.self) else { return try put(bytes) }
    try draw(text.linesForTerminal)
  }

  /// Writes what the program has drawn itself, with control sequences. Texts in it must be safe (`forTerminal`).
  static func draw(_ drawing: String) throws(Failure) { try put(Array(drawing.utf8)) }

  /// Says on standard error what is wrong with a part of what succeeds.
  static func warn(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence.linesForTerminal)\n".utf8))
  }

  /// Writes unbuffered, so that output stays in order.
  private static func put(_ bytes: [UInt8]) throws(Failure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      throw .outputClosed
    }
  }

  /// - Parameter path: `-` for standard output.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if path == "-" { return try write(bytes) }
    do {
      try Disk.write(bytes, to: path)
    } catch {
      throw .unreachable("\(path) cannot be written. Check that the directory is there and that you may write to it.")
    }
  }
}

/// In place of Swift's, so that everything goes through `Output`. If nobody reads it any more, nothing is lost.
func print(_ text: String = "", terminator: String = "\n") { try? Output.write(text + terminator) }
