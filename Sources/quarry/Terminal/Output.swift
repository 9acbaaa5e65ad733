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

  static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes unbuffered, so that output stays in order.
  static func write(_ bytes: [UInt8]) throws(Failure) {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      throw .outputClosed
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unreachable("\(path) cannot be written. Check that the directory is there and that you may write to it.")
    }
  }
}
