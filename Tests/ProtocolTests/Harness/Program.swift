import Foundation
import NIOCore

/// What the program under test is built with beside itself; `deploy/test --sanitize` says so.
enum Sanitizer: String {
  case thread, address

  static let current = ProcessInfo.processInfo.environment["SANITIZER"].flatMap(Sanitizer.init)

  /// How many times as long as usual something may take before it counts as hung.
  static var patience: Int { current == nil ? 1 : 5 }
}

/// The program under test, and others.
enum Program {
  /// `quarry` beside the bundle that these tests are in: the test target depends on it, so it is there and new.
  static var quarry: String {
    get throws {
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

  /// Runs a program to its end.
  static func run(
    _ command: [String], environment: [String: String] = [:], within limit: TimeAmount = .seconds(60)
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

  /// Runs `quarry` to its end.
  static func quarry(_ arguments: String...) async throws -> Finished { try await run([quarry] + arguments) }

  /// Runs a program that is found by its name.
  static func tool(_ arguments: String...) async throws -> Finished { try await run(["/usr/bin/env"] + arguments) }
}
