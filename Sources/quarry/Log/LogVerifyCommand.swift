import ArgumentParser
import Core
import EventLog
import Foundation
import LobbyLog
import SQLiteLog

struct LogVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a log's hash chains and name the first broken event; check results against their log.",
    discussion: """
      With --results, checks offline that the log leads to the signed event, that the results recounted from the log \
      equal those in the file, and that the signature is valid. Both files come from `quarry log fetch`. Without \
      --public-key, the key in the results is trusted; compare it with the server's own (server.info).

      Exit code 1 means that something was altered, lost or added; the message says what.
      """
  )

  @Argument(help: ArgumentHelp("An exported or published log (- for standard input).", valueName: "file"))
  var file: String?

  @OptionGroup var source: LogOptions

  @Option(help: ArgumentHelp("The results of a lobby in the log.", valueName: "file"))
  var results: String?

  @Option(help: ArgumentHelp("The key with which the results must be signed.", valueName: "hex"))
  var publicKey: String?

  func validate() throws {
    guard (file == nil) == source.isNamed else {
      throw ValidationError("Name an exported file, --data DIR or --log nats://….")
    }
    guard results == nil || file != nil else {
      throw ValidationError("Results are checked against a log in a file: quarry log verify --results RESULTS FILE")
    }
    guard publicKey == nil || results != nil else {
      throw ValidationError("--public-key says who must have signed the results: give these with --results.")
    }
    if let publicKey, publicKey.count != 64 || !publicKey.allSatisfy(\.isHexDigit) {
      throw ValidationError("--public-key takes 64 hexadecimal digits: publicKey in the server's server.info.")
    }
  }

  func run() async throws {
    if let file {
      try Output.write(try Self.check(file: file, results: results, publicKey: publicKey?.lowercased()))
    } else {
      let log = try await source.openForReading()
      let verified: ChainVerifier
      do {
        verified = try await ChainVerifier.verify(log)
        // The chains say nothing of the rest of the file, without which the log cannot be copied.
        try await (log as? SQLiteLog)?.checkFile()
      } catch {
        await log.close()
        throw error
      }
      await log.close()
      try Output.write(Self.sentence(of: verified))
    }
  }

  /// Reads and verifies an exported log.
  static func verify(file: String) throws -> ChainVerifier {
    var reader = ExportReader()
    try InputFile(file).forEachChunk { _ = try reader.read($0) }
    return try reader.finish()
  }

  /// Verifies a log, with its results if given, and describes the outcome.
  static func check(file: String, results: String?, publicKey: String?) throws -> String {
    guard let results else { return sentence(of: try verify(file: file)) }
    var bytes: [UInt8] = []
    try InputFile(results).forEachChunk { bytes += $0 }
    var check = try ResultsCheck(of: bytes, publicKey: publicKey)
    var reader = ExportReader()
    try InputFile(file).forEachChunk { chunk in
      for event in try reader.read(chunk) { try check.add(event) }
    }
    let verified = try reader.finish()
    let verdict = try check.finish(epoch: reader.epoch)
    let news = verdict.changedAt.map {
      "The log continues, and event \($0) may have changed the results: ask the server for newer ones.\n"
    }
    return """
      \(sentence(of: verified))\
      The results match a recount of the log at event \(verdict.seq) and are signed with the key
      \(verdict.publicKey).
      \(news ?? "")
      """
  }

  private static func sentence(of verified: ChainVerifier) -> String {
    let withheld = verified.withheld == 0 ? "" : " \(verified.withheld) of them are partly withheld."
    let deleted = verified.deleted == 0 ? "" : " \(verified.deleted) more were deleted with their lobbies."
    return "The log is intact: \(verified.events.counted("event")) in \(verified.heads.count.counted("stream"))."
      + "\(withheld)\(deleted)\n"
  }
}

/// A file that is read in chunks.
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
