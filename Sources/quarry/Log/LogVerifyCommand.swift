import ArgumentParser
import EventLog
import Foundation
import SQLiteLog

struct LogVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Walk the hash chains and name the first event that is broken.",
    discussion: "Exit code 1 means that something was altered, lost or added."
  )

  @Argument(help: ArgumentHelp("An exported log (- for standard input).", valueName: "file"))
  var file: String?

  @Option(help: ArgumentHelp("The server's data folder.", valueName: "dir"))
  var data: String?

  func validate() throws {
    guard (file == nil) != (data == nil) else {
      throw ValidationError("Name either an exported file or --data DIR.")
    }
  }

  func run() async throws {
    let verified: ChainVerifier
    if let file {
      verified = try Self.verify(file: file)
    } else {
      let log = try SQLiteLog.openForReading(path: DataFolder(data ?? "").log)
      do {
        verified = try await ChainVerifier.verify(log)
      } catch {
        await log.close()
        throw error
      }
      await log.close()
    }
    print("The log is whole: \(verified.events) events in \(verified.heads.count) streams.")
  }

  /// Reads an exported log to its end.
  static func verify(file: String) throws -> ChainVerifier {
    var reader = ExportReader()
    try InputFile(file).forEachChunk { _ = try reader.read($0) }
    return try reader.finish()
  }
}

/// A file that is read a piece at a time.
struct InputFile {
  private let path: String

  /// - Parameter path: `-` for standard input.
  init(_ path: String) { self.path = path }

  func forEachChunk(_ body: ([UInt8]) throws -> Void) throws {
    let handle = try open()
    while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty { try body(Array(chunk)) }
  }

  func forEachChunk(_ body: ([UInt8]) async throws -> Void) async throws {
    let handle = try open()
    while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty { try await body(Array(chunk)) }
  }

  private func open() throws -> FileHandle {
    guard path != "-" else { return .standardInput }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw BadSetting(sentence: "The file \(path) cannot be read. Check its name and permissions.")
    }
    return handle
  }
}
