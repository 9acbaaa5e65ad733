import ArgumentParser
import Core
import Disk
import EventLog
import Foundation

struct LogExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all events as NDJSON, one per line.",
    discussion: """
      The events are written as stored, with their hashes, so that the file can be verified anywhere. It contains what \
      players wrote, but no keys or tokens.
      """
  )

  @OptionGroup var source: LogOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; standard output by default.", valueName: "file"))
  var output: String?

  func run() async throws {
    let log = try await source.openForReading()
    do {
      let handle = try open()
      let count = try await Export.write(log) { try handle.write(contentsOf: Data($0)) }
      try handle.synchronizeIfFile()
      // The output itself may be the file.
      if let output, output != "-" { Output.warn("\(count.counted("event")) written to \(output).") }
    } catch {
      await log.close()
      throw error
    }
    await log.close()
  }

  private func open() throws -> FileHandle {
    guard let output, output != "-" else { return .standardOutput }
    do {
      return FileHandle(fileDescriptor: try Disk.openToWrite(output, mode: 0o600), closeOnDealloc: true)
    } catch {
      throw BadSetting(sentence: "\(output) cannot be written. Check the folder and its permissions.")
    }
  }
}

extension FileHandle {
  /// Synchronizes a regular file; pipes need no synchronizing.
  fileprivate func synchronizeIfFile() throws {
    var status = stat()
    guard fstat(fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    try synchronize()
  }
}
