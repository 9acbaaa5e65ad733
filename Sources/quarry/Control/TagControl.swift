import ArgumentParser
import Core
import JSONCoding
import QuarryClient

// Commands for players without a phone.

struct AddControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a player who has no phone.",
    discussion: """
      Print their badge with quarry sheet --badges. A helper at a clue scans it, on the page of the station or with \
      quarry control credit.
      """)
  @Argument(help: "The player's name.") var name: String
  @Option(help: "Their team: its name or id.") var team: String?
  @Option(help: "Their division.") var division: String?
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let added = try await seat.call("player.add", ["name": .string(name)], ["team": team, "division": division])
    let player = (added["player"]?.string ?? "").forTerminal
    try Output.write("\(player) is \(name.forTerminal). Their tag: \((added["tag"]?.string ?? "").forTerminal)\n")
  }
}

struct TagsControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", abstract: "List the tags on the players' badges.",
    discussion: "quarry sheet --badges --token TOKEN -o badges.pdf prints them.")
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let tags = try await seat.pages("player.tags", of: "tags")
    let lines = tags.map { tag in
      "\((tag["player"]?.string ?? "").forTerminal.fitted(to: 6)) \((tag["tag"]?.string ?? "").forTerminal)  "
        + (tag["name"]?.string ?? "").forTerminal
    }
    try Output.write((lines.isEmpty ? ["Nobody has joined yet."] : lines).joined(separator: "\n") + "\n")
  }
}

struct CreditControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "credit", abstract: "Credit a find to the player whose badge was scanned at a clue.")
  @Argument(help: "The tag on the badge.") var tag: String
  @Argument(help: "The clue: c1. A station may leave it out.") var clue: String?
  @Option(help: "When it was scanned, such as 2026-05-01T14:30:00Z, if the network was down then.") var at: String?
  @OptionGroup var seat: HostSeat

  func run() async throws {
    var scan: JSONObject = ["tag": .string(tag)]
    if let at { scan.members.append(.init("at", .integer(try moment(at, of: "--at")))) }
    let outcome = try await seat.call("tag.scan", scan, ["clue": clue])
    let total = (outcome["total"]?.int ?? 0).counted("point")
    try Output.write("\((outcome["outcome"]?.string ?? "").forTerminal): the player has \(total) now.\n")
  }
}

extension HostSeat {
  /// All entries of a list of players that comes in pages.
  func pages(_ method: String, of list: String) async throws -> [JSONValue] {
    try await QuarryCaller.with(server.address) { caller in
      await caller.takeSeat(token: token)
      return try await caller.pages(method, of: list)
    }
  }
}

extension QuarryCaller {
  /// All entries of a list of players that comes in pages.
  func pages(_ method: String, of list: String) async throws -> [JSONValue] {
    var all: [JSONValue] = []
    var after: String?
    repeat {
      let params: JSONObject = ["limit": 1_000]
      let page = try await call(method, params.adding(["after": after]))[list]?.array ?? []
      all += page
      after = page.count == 1_000 ? page.last?["player"]?.string : nil
    } while after != nil
    return all
  }
}
