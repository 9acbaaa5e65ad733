import Foundation
import NIOCore

/// The sanitizer that the program under test is built with, set by `deploy/test --sanitize`.
enum Sanitizer: String {
  case thread, address

  static let current = ProcessInfo.processInfo.environment["SANITIZER"].flatMap(Sanitizer.init)

  /// The factor by which time limits are extended.
  static var patience: Int { current == nil ? 1 : 5 }
}

/// Runs the program under test, and others.
enum Program {
  /// The path of `quarry`: what QUARRY says, or beside this test bundle, where it is up to date because the test target
  /// depends on it.
  static var quarry: String {
    get throws {
      if let path = ProcessInfo.processInfo.environment["QUARRY"] { return path }
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let path = URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/quarry"
      guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing("\(path); build it first") }
      return path
    }
  }

  struct Finished: Sendable {
    let exit: ChildProcess.Exit
    let output: String
    let errorOutput: String
  }

  /// Runs a program until it exits.
  static func run(
    _ command: [String], environment: [String: String] = [:], within limit: TimeAmount = .seconds(120)
  ) async throws -> Finished {
    let child = try ChildProcess(command, environment: environment)
    do {
      let exit = try await child.exit(within: limit)
      return Finished(exit: exit, output: child.output, errorOutput: child.errorOutput)
    } catch {
      await child.killAndReap()
      throw error
    }
  }

  /// Runs `quarry` until it exits.
  static func quarry(_ arguments: String...) async throws -> Finished { try await run([quarry] + arguments) }

  /// Runs a program found in `PATH`.
  static func tool(_ arguments: String...) async throws -> Finished { try await run(["/usr/bin/env"] + arguments) }
}
