public import Foundation

/// Runs other programs as a user would.
public enum Tool {
  public struct Failed: Error {
    public let command: [String]
    public let status: Int32

    public init(command: [String], status: Int32) {
      self.command = command
      self.status = status
    }
  }

  /// Runs a program and returns its output. Throws ``Failed`` on a nonzero exit status.
  /// - Parameter folder: the working directory; nil for that of the tests.
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
