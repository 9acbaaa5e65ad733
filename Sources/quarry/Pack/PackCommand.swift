import ArgumentParser
import Core
import Foundation
import JSONCoding
import QuarryClient

struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Manage packs, hunts that can be played again, and search the store.",
    discussion: """
      Packs belong to accounts: sign in first with `quarry account login`. Everybody may search and view them. Files are \
      quarry's own JSON, JSON with the keys of TownHunt, or a table (CSV) of title, hint, codeword, lat, lon and points.

      EXAMPLES
        quarry pack import old-town.json
        quarry pack import pins.csv --name "Old Town" --description "A walk" --location Florence
        quarry pack import old-town.json --pack PACK --version 3
        quarry pack create "Old Town" --description "A walk" --location Florence
        quarry pack update PACK --version 1 --time 45
        quarry pack list
        quarry pack search --name town --near 43.77,11.25 --within 10
        quarry pack show PACK
        quarry pack export PACK --format csv -o pins.csv
        quarry pack updates old-town.json other.json
        quarry pack delete PACK
      """,
    subcommands: [
      CreatePack.self, UpdatePack.self, DeletePack.self, ListPacks.self, SearchPacks.self, ShowPack.self,
      ExportPack.self, ImportPack.self, PackUpdates.self,
    ]
  )
}

/// A pack's optional properties.
struct PackMembers: ParsableArguments {
  @Option(help: "A description of up to 500 characters.") var description: String?
  @Option(help: "Where it is played, up to 60 characters.") var location: String?
  @Option(name: .customLong("time"), help: "The playing time in minutes, 15 to 300.") var gameTime: Int?

  var params: JSONObject {
    var params = JSONObject()
    if let description { params.members.append(.init("description", .string(description))) }
    if let location { params.members.append(.init("location", .string(location))) }
    if let gameTime { params.members.append(.init("gameTime", .integer(Int64(gameTime)))) }
    return params
  }
}

extension JSONObject {
  /// The object with one more member, if there is a value.
  fileprivate func adding(_ name: String, _ value: JSONValue?) -> JSONObject {
    value.map { JSONObject(members + [.init(name, $0)]) } ?? self
  }
}

struct CreatePack: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a pack without clues; add them on the editor's page, or import a file.")

  @Argument(help: "The pack's name.") var name: String
  @OptionGroup var members: PackMembers
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    let made = try await seat.callSignedIn("pack.create", members.params.adding("name", .string(name)))
    try Output.write("\(made["pack"]?.string ?? "")\n")
  }
}

struct UpdatePack: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Change the given properties of a pack.")

  @Argument(help: "The pack's id.") var pack: String
  @Option(help: "The version to change; the latest by default.") var version: Int?
  @Option(help: "The pack's name.") var name: String?
  @OptionGroup var members: PackMembers
  @Option(help: "A JSON file whose clues replace all of the pack's.") var clues: String?
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    var params = members.params.adding("name", name.map(JSONValue.string))
    if let clues {
      let list = try JSONParser.parse(Array(PackText.read(clues).utf8))
      params = params.adding("clues", list["clues"] ?? list)
    }
    let base = try await seat.version(of: pack, orNewest: version)
    params = params.adding("pack", .string(pack)).adding("version", .integer(base))
    let now = try await seat.callSignedIn("pack.update", params)
    try Output.write("The pack is at version \(now["version"]?.integer ?? 0).\n")
  }
}

extension AccountSeat {
  /// The version that a change is based on.
  func version(of pack: String, orNewest given: Int?) async throws -> Int64 {
    if let given { return Int64(given) }
    return try await callSignedIn("pack.get", ["pack": .string(pack)])["version"]?.integer ?? 1
  }
}

struct DeletePack: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a pack permanently.")

  @Argument(help: "The pack's id.") var pack: String
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    try await seat.callSignedIn("pack.delete", ["pack": .string(pack)])
    try Output.write("The pack is deleted.\n")
  }
}

struct ListPacks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the packs that you have made.")

  @OptionGroup var seat: AccountSeat

  func run() async throws {
    let packs = try await seat.callSignedIn("pack.mine")["packs"]?.array ?? []
    try Output.write(packs.isEmpty ? "You have made no packs.\n" : packs.map(PackText.line).joined())
  }
}

struct SearchPacks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Search the store; lists all packs by default.")

  @Option(help: "Part of the name.") var name: String?
  @Option(help: "Part of the place where it is played.") var location: String?
  @Option(help: "Part of the creator's username.") var creator: String?
  @Option(help: "A place: LAT,LON in degrees.") var near: String?
  @Option(help: "The distance from it, in kilometres.") var within = 10.0
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    var params = JSONObject().adding("name", name.map(JSONValue.string))
      .adding("location", location.map(JSONValue.string)).adding("creator", creator.map(JSONValue.string))
    if let near {
      let degrees = near.split(separator: ",").compactMap { Double($0) }
      guard degrees.count == 2 else { throw ValidationError("--near takes degrees, such as 43.77,11.25.") }
      params = params.adding(
        "near", ["lat": .double(degrees[0]), "lon": .double(degrees[1]), "km": .double(within)])
    }
    params = params.adding("limit", 100)
    var count = 0
    var after: String?
    repeat {
      let page = try await seat.callIfSignedIn("pack.search", params.adding("after", after.map(JSONValue.string)))
      let packs = page["packs"]?.array ?? []
      count += packs.count
      after = page["next"]?.string
      try Output.write(packs.map(PackText.line).joined())
    } while after != nil
    if count == 0 { try Output.write("No pack matches.\n") }
  }
}

struct ShowPack: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a pack, with its clues if it is yours.")

  @Argument(help: "The pack's id.") var pack: String
  @Option(help: "The version to show; the latest by default.") var version: Int?
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    let shown = try await seat.callIfSignedIn(
      "pack.get", JSONObject().adding("pack", .string(pack)).adding("version", version.map { .integer(Int64($0)) }))
    func text(_ name: String) -> String { (shown[name]?.string ?? "").forTerminal }
    var lines = [
      "\(text("name")), \(text("location"))", text("description"),
      "By \(text("creator")), version \(shown["version"]?.integer ?? 0): \(shown["gameTime"]?.integer ?? 0) min, "
        + "\((shown["pins"]?.integer ?? 0).counted("clue")), \((shown["points"]?.integer ?? 0).counted("point"))",
    ]
    for (number, clue) in (shown["clues"]?.array ?? []).enumerated() {
      let proof = clue["proof"]?.object?.members.first?.name ?? ""
      lines.append(
        "\(number + 1). \((clue["title"]?.string ?? "").forTerminal) (\(proof), \(clue["points"]?.integer ?? 0))")
    }
    try Output.write(lines.joined(separator: "\n") + "\n")
  }
}

/// Reads and prints packs as text.
enum PackText {
  static func line(_ card: JSONValue) -> String {
    func text(_ name: String) -> String { (card[name]?.string ?? "").forTerminal }
    return "\(text("pack"))  \(text("name")), \(text("location")) (\((card["pins"]?.integer ?? 0).counted("clue")), "
      + "version \(card["version"]?.integer ?? 0)) by \(text("creator"))\n"
  }

  /// - Parameter path: `-` for standard input.
  static func read(_ path: String) throws(Failure) -> String {
    let data: Data
    do {
      let file =
        path == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      data = try file.readToEnd() ?? Data()
    } catch {
      throw .unreachable("\(path) cannot be read. Check that the file is there and that you may read it.")
    }
    do throws(TextFileProblem) {
      return try TextFile.text(of: data)
    } catch {
      throw .refused("\(path) \(error).")
    }
  }
}
