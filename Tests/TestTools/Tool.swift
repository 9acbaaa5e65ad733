public import Foundation

/// Other programs, as a person would start them.
public enum Tool {
  public struct Failed: Error {
    public let command: [String]
    public let status: Int32

    public init(command: [String], status: Int32) {
      self.command = command
      self.status = status
    }
  }

  /// Runs a program and returns what it writes. Throws ``Failed`` if it ends with anything but 0.
  /// - Parameter folder: where it runs; nil for where the tests do.
  @discardableResult
  public static func run(_ command: [String], in folder: String? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(command: command, status: process.terminationStatus) }
    return written
  }
}
