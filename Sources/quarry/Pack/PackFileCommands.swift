import ArgumentParser
import JSONCoding
import QuarryClient

enum PackFileFormat: String, CaseIterable, ExpressibleByArgument {
  case quarry, townhunt, csv
}

struct ExportPack: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a pack as a file.",
    discussion: "Exporting somebody else's pack shows you its answers, so your plays of it no longer count.")

  @Argument(help: "The pack's id.") var pack: String
  @Option(help: "quarry, townhunt or csv.") var format = PackFileFormat.quarry
  @Option(name: .shortAndLong, help: "The file to write; standard output by default.") var output: String?
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    let export = try await seat.callSignedIn(
      "pack.export", ["pack": .string(pack), "format": .string(format.rawValue)])
    let bytes = Array((export["file"]?.string ?? "").utf8)
    if let output { try Output.write(bytes, to: output) } else { try Output.write(bytes) }
  }
}

struct ImportPack: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Create a pack from a file, or a new version of a pack.",
    discussion: """
      With --pack the file changes that pack: its clues replace all of the pack's, and properties that the file lacks \
      stay. For a file from `quarry pack export`, --version is the number in the file.
      """)

  @Argument(help: "The file; - for standard input.") var file: String
  @Option(help: "The pack's name, instead of the file's; required for a table.") var name: String?
  @OptionGroup var members: PackMembers
  @Option(help: "quarry, townhunt or csv; detected by default.") var format: PackFileFormat?
  @Option(help: "The id of the pack to change; by default, a new one is created.") var pack: String?
  @Option(help: "With --pack, the version that the file is based on; the latest by default.") var version: Int?
  @OptionGroup var seat: AccountSeat

  func validate() throws {
    if version != nil, pack == nil { throw ValidationError("--version needs --pack: the pack that has this version.") }
  }

  func run() async throws {
    var params = members.params
    params.members.append(.init("file", .string(try PackText.read(file))))
    if let name { params.members.append(.init("name", .string(name))) }
    if let format { params.members.append(.init("format", .string(format.rawValue))) }
    if let pack {
      let base = try await seat.version(of: pack, orNewest: version)
      params.members += [.init("pack", .string(pack)), .init("version", .integer(base))]
    }
    do {
      let made = try await seat.callSignedIn("pack.import", params)
      let now = "The pack is at version \(made["version"]?.integer ?? 0)."
      try Output.write("\(pack == nil ? made["pack"]?.string ?? "" : now)\n")
    } catch let error as QuarryError {
      throw Self.withAllProblems(error)
    }
  }

  /// The server lists all problems of a file; so does the error.
  private static func withAllProblems(_ error: QuarryError) -> any Error {
    let problems = (error.data["problems"]?.array ?? []).compactMap { problem -> String? in
      guard let at = problem["at"]?.string, let what = problem["problem"]?.string else { return nil }
      return "\(at) \(what)."
    }
    return problems.count > 1 ? Failure.refused(problems.joined(separator: " ")) : error
  }
}

struct PackUpdates: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "updates", abstract: "List exported packs that have newer versions.")

  @Argument(help: "Files from `quarry pack export`.") var files: [String]
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    var names: [String: String] = [:]
    var known: [JSONValue] = []
    for file in files {
      let pack = try? JSONParser.parse(Array(try PackText.read(file).utf8))
      guard let pack, let id = (pack["pack"] ?? pack["PackID"])?.string,
        let version = (pack["version"] ?? pack["Version"])?.integer
      else { throw Failure.refused("\(file) does not name its pack: export it as JSON.") }
      names[id] = file
      known.append(["pack": .string(id), "version": .integer(version)])
    }
    let answer = try await seat.callIfSignedIn("pack.versions", ["packs": .array(known)])
    var lines = (answer["newer"]?.array ?? []).map { pack in
      let id = pack["pack"]?.string ?? ""
      return "\(names[id] ?? id): version \(pack["version"]?.integer ?? 0) is available: quarry pack export \(id)"
    }
    lines += (answer["gone"]?.array ?? []).compactMap(\.string).map { "\(names[$0] ?? $0): the pack is gone" }
    try Output.write(lines.isEmpty ? "All are up to date.\n" : lines.joined(separator: "\n") + "\n")
  }
}
