import ArgumentParser
import Foundation
import JSONCoding
import QRCode
import QuarryClient

struct HostCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host",
    abstract: "Open a lobby from a hunt file and show its codes.",
    discussion: """
      A hunt file is JSON: the params of lobby.create, such as
      {"name":"Old Town","duration":3600,"clues":[{"title":"The fountain","points":50,"proof":{"scan":{}}}]}.

      The output lets anybody play and host: print the QR codes, and keep the host token to yourself. If you are signed \
      in (quarry account login), the lobby belongs to your account, too.

      EXAMPLES
        quarry host hunts/demo.json --start
        quarry host hunt.json --out codes       one PNG for each clue, ready to print
        quarry host hunt.json --codes-from LOBBY --codes-token TOKEN    reuse the posters of an earlier hunt
        quarry host - --json < hunt.json        for scripts
      """
  )

  @Argument(help: "The hunt file; - for standard input.")
  var file: String

  @OptionGroup var server: ServerOption

  @Option(help: ArgumentHelp("The id of an earlier lobby of yours whose printed codes to reuse.", valueName: "lobby"))
  var codesFrom: String?

  @Option(help: ArgumentHelp("The host token of that lobby.", valueName: "token"))
  var codesToken: String?

  @Flag(help: "Start the hunt at once.")
  var start = false

  @Flag(help: "Omit the clues' codes and drawings.")
  var noCodes = false

  @Flag(help: "Print everything as one line of JSON.")
  var json = false

  @Option(
    name: .customLong("out"),
    help: ArgumentHelp("Write a PNG for each clue to this directory.", valueName: "directory"))
  var directory: String?

  func validate() throws {
    guard (codesFrom == nil) == (codesToken == nil) else {
      throw ValidationError("--codes-from LOBBY and --codes-token TOKEN must be given together.")
    }
    guard !(json && noCodes) else {
      throw ValidationError("--json and --no-codes cannot be combined: the JSON contains the codes.")
    }
  }

  func run() async throws {
    let hunt = try HuntFile(readingFrom: file).withCodes(of: codesFrom, token: codesToken)
    // Before a lobby is created that the host would have to find again.
    let folder = try directory.map(makeFolder)
    let account = SignedInFile().token(for: server.address)
    let (created, list) = try await QuarryCaller.with(server.address) { caller in
      // Signed-in users find the lobby again.
      await caller.takeSeat(token: account)
      let created = try await create(hunt, caller)
      await caller.takeSeat(token: created["token"]?.string)
      if start { try await caller.call("lobby.start") }
      return (created, try await caller.call("clue.list"))
    }
    let name = hunt.params["name"]?.string ?? ""
    let report = HostReport(name: name, created: created, list: list, hasStarted: start)
    if json {
      let bytes = HostReport.json(name: name, created: created, list: list, hasStarted: start).bytes
      try Output.write(bytes + [UInt8(ascii: "\n")])
    } else {
      let draw = Output.isColourful ? QRCode.coloured : { $0.terminal() }
      // The codes have colours, and the report's texts are safe.
      try Output.draw(report.text(withCodes: !noCodes, server: server.address, program: Self.program, draw: draw))
    }
    if let folder { try writePictures(of: report, to: folder) }
  }

  /// The program's path as it was called: off the PATH, its name alone would not be found.
  private static var program: String {
    CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil } ?? "quarry"
  }

  // MARK: Creating

  private func create(_ hunt: HuntFile, _ caller: QuarryCaller) async throws -> JSONValue {
    do {
      return try await caller.call("lobby.create", hunt.params)
    } catch ConnectionFailure.requestTooLong {
      return try await createInPieces(hunt, caller)
    } catch let error as QuarryError {
      throw Failure.refused("The server refused \(file): \(Failure.sentence(for: error))")
    }
  }

  /// Sends the hunt clue by clue, because it does not fit into one line.
  private func createInPieces(_ hunt: HuntFile, _ caller: QuarryCaller) async throws -> JSONValue {
    let clues = try hunt.clues
    let created: JSONValue
    do {
      created = try await caller.call("lobby.create", hunt.withoutClues)
    } catch let error as QuarryError {
      throw Failure.refused("The server refused \(file): \(Failure.sentence(for: error))")
    }
    await caller.takeSeat(token: created["token"]?.string)
    for (index, clue) in clues.enumerated() {
      do {
        try await caller.call("clue.add", clue)
      } catch {
        // The lobby exists with the clues so far; end it, so that nobody joins half a hunt.
        _ = try? await caller.call("lobby.end")
        guard let failure = Failure(error), failure.exitCode == 1 else { throw error }
        throw Failure.refused("The server refused \(file): clues[\(index)]: \(failure.sentence)")
      }
    }
    if let groups = hunt.groupsByID {
      do {
        try await caller.call("lobby.update", groups)
      } catch let error as QuarryError {
        _ = try? await caller.call("lobby.end")
        throw Failure.refused("The server refused \(file): \(Failure.sentence(for: error))")
      }
    }
    return created
  }

  // MARK: Pictures

  private func makeFolder(_ directory: String) throws -> URL {
    let folder = URL(fileURLWithPath: directory, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure.unreachable("The directory \(directory) cannot be created. Choose another with --out.")
    }
    return folder
  }

  private func writePictures(of report: HostReport, to folder: URL) throws {
    for (index, clue) in report.clues.enumerated() where !clue.qr.isEmpty {
      let picture = try QRCode(clue.qr).png()
      try Output.write(picture, to: folder.appending(path: report.fileName(ofClue: index)).path)
    }
  }
}
