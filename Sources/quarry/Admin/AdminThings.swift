import ArgumentParser
import Core
import Foundation
import JSONCoding

/// A command that asks the running server with one method.
protocol MachineCommand: AsyncParsableCommand {
  var machine: MachineOptions { get }
  var method: String { get }
  var params: JSONObject { get }
  /// Whether the result is only of use as JSON.
  var isAlwaysJSON: Bool { get }
}

extension MachineCommand {
  var isAlwaysJSON: Bool { false }

  func run() async throws {
    let folder = machine.data.folder
    guard let result = try MachineLine(folder).call(method, params) else {
      throw Failure.unreachable("No server runs on \(folder.path) on this machine. Start it first.")
    }
    try machine.show(result, asJSON: isAlwaysJSON)
  }
}

/// What all commands take that ask the running server.
struct MachineOptions: ParsableArguments {
  @OptionGroup var data: DataOption
  @Flag(help: "Print JSON.") var json = false

  /// Prints what a method of operators answered.
  func show(_ result: JSONValue, asJSON: Bool = false) throws {
    guard json || asJSON else { return try Output.write(AdminLines.lines(of: result)) }
    try Output.write(JSONWriter.bytes { $0.value(result) } + [UInt8(ascii: "\n")])
  }
}

/// What operators are shown at a terminal.
enum AdminLines {
  /// A line for each thing of a list, or for each member of a result.
  static func lines(of result: JSONValue) -> String {
    guard let members = result.object?.members else { return "" }
    let lists = members.compactMap { member in member.value.array.map { (member.name, $0) } }
    if lists.count > 1 { return lists.map { "\($0):\n" + rows(of: $1) }.joined() }
    if let (_, list) = lists.first { return rows(of: list) }
    return members.map { "\($0.name)  \(text(of: $0))\n" }.joined()
  }

  private static func rows(of list: [JSONValue]) -> String {
    list.compactMap(\.object).map { row in
      row.members.map { "\($0.name)=\(text(of: $0))" }.joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func text(of member: JSONObject.Member) -> String {
    // Moments are times of day for people.
    if member.name.hasSuffix("At") || ["at", "until"].contains(member.name), let moment = member.value.integer {
      return Date(timeIntervalSince1970: Double(moment) / 1_000).ISO8601Format()
    }
    if let text = member.value.string { return text.forTerminal }
    return String(decoding: JSONWriter.bytes { $0.value(member.value) }, as: UTF8.self)
  }
}

struct AdminTokensCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "tokens", abstract: "List the tokens of operators.")
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.tokens" }
  var params: JSONObject { [:] }
}

struct AdminRevokeCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revoke a token of an operator.")
  @Argument(help: "The operator, such as o1.") var id: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.revoke" }
  var params: JSONObject { ["operator": .string(id)] }
}

struct AdminStatusCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "status", abstract: "Show how the server is doing.")
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.status" }
  var params: JSONObject { [:] }
}

struct AdminProblemsCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "problems",
    abstract: "Show what went wrong since the start: slow requests, warnings, failed letters and webhooks.")
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.problems" }
  var params: JSONObject { [:] }
}

struct AdminLobbiesCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "lobbies", abstract: "List lobbies, the newest first.")
  @Argument(help: "A part of the name, or a whole join code or id.") var query: String?
  @OptionGroup var machine: MachineOptions
  @Option(help: ArgumentHelp("open, running, paused or ended.", valueName: "phase")) var phase: String?
  @Option(help: ArgumentHelp("The last lobby of the page before.", valueName: "lobby")) var after: String?
  @Option(help: ArgumentHelp("How many to list.", valueName: "count")) var limit = 100
  var method: String { "admin.lobbies" }
  var params: JSONObject {
    var params: JSONObject = ["limit": .integer(Int64(limit))]
    for case (let name, let value?) in [("query", query), ("phase", phase), ("after", after)] {
      params.members.append(.init(name, .string(value)))
    }
    return params
  }
}

struct AdminEndCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "end", abstract: "End a hunt.")
  @Argument(help: "The lobby's id.") var lobby: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.endLobby" }
  var params: JSONObject { ["lobby": .string(lobby)] }
}

struct AdminArchiveCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "archive", abstract: "Archive a lobby at once.")
  @Argument(help: "The lobby's id.") var lobby: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.archiveLobby" }
  var params: JSONObject { ["lobby": .string(lobby)] }
}

struct AdminDeleteCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a lobby for good, with all its data.")
  @Argument(help: "The lobby's id.") var lobby: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.deleteLobby" }
  var params: JSONObject { ["lobby": .string(lobby)] }
}

struct AdminBanCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "ban", abstract: "Keep an address, a network or an account out.")
  @Option(help: ArgumentHelp("An address, or a network such as 192.0.2.0/24.", valueName: "address"))
  var address: String?
  @Option(help: ArgumentHelp("The account's id.", valueName: "account")) var account: String?
  @Option(help: ArgumentHelp("Why, for other operators.", valueName: "text")) var reason: String
  @Option(help: ArgumentHelp("For how many hours; for ever if left out.", valueName: "hours")) var hours: Int?
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.ban" }
  var params: JSONObject {
    var params: JSONObject = ["reason": .string(reason)]
    if let address { params.members.append(.init("address", .string(address))) }
    if let account { params.members.append(.init("account", .string(account))) }
    if let hours {
      let until = Effects.live.now() + .hours(hours)
      params.members.append(.init("until", .integer(until.milliseconds)))
    }
    return params
  }
}

struct AdminBansCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "bans", abstract: "List the bans in force.")
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.bans" }
  var params: JSONObject { [:] }
}

struct AdminUnbanCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "unban", abstract: "End a ban.")
  @Argument(help: "The ban, such as b1.") var ban: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.unban" }
  var params: JSONObject { ["ban": .string(ban)] }
}

struct AdminAnnounceCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "announce", abstract: "Tell everybody on the server something, or take it away.",
    discussion: """
      EXAMPLES
        quarry admin announce "The server restarts at 22:00." --hours 3 --data ./data
        quarry admin announce --remove --data ./data
      """)
  @Argument(help: "What to tell them.") var text: String?
  @Option(help: ArgumentHelp("For how many hours; until it is removed if left out.", valueName: "hours")) var hours:
    Int?
  @Flag(help: "Take it away.") var remove = false
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.announce" }
  var params: JSONObject {
    var params: JSONObject = ["text": text.map { .string($0) } ?? .null]
    if let hours { params.members.append(.init("until", .integer((Effects.live.now() + .hours(hours)).milliseconds))) }
    return params
  }

  func validate() throws {
    guard (text == nil) == remove else { throw ValidationError("Give a text, or --remove.") }
    guard hours.map({ $0 > 0 && !remove }) ?? true else {
      throw ValidationError("--hours takes a number from 1 on, with a text.")
    }
  }
}

struct AdminDrainCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "drain", abstract: "Take no new lobbies, for a planned stop.",
    discussion: "GET /readyz tells how many hunts still run, and is 503 once none does. It holds across restarts.")
  @Flag(help: "Take new lobbies again.") var off = false
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.drain" }
  var params: JSONObject { ["on": .bool(!off)] }
}

struct AdminInviteCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "invite", abstract: "Make an invitation to register.")
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.invite" }
  var params: JSONObject { [:] }
}

struct AdminAllowHostingCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow-hosting", abstract: "Let an account host while --hosting is listed.")
  @Argument(help: "The account's id.") var account: String
  @OptionGroup var machine: MachineOptions
  @Flag(help: "Take it back.") var remove = false
  var method: String { "admin.allowHosting" }
  var params: JSONObject { ["account": .string(account), "allowed": .bool(!remove)] }
}

struct AdminPacksCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "packs", abstract: "List packs.")
  @Argument(help: "A part of the name.") var query: String?
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.packs" }
  var params: JSONObject { query.map { ["query": .string($0)] } ?? [:] }
}

struct AdminTakeDownCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "take-down", abstract: "Take a pack or a photo down.")
  @Argument(help: "The pack's id, or the photo's name of 64 digits.") var what: String
  @Option(help: ArgumentHelp("Why, for other operators.", valueName: "text")) var reason: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.takeDown" }
  var params: JSONObject { [what.count == 64 ? "photo" : "pack": .string(what), "reason": .string(reason)] }
}

struct AdminRestoreCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "restore", abstract: "Show a pack or a photo again.")
  @Argument(help: "The pack's id, or the photo's name of 64 digits.") var what: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.restore" }
  var params: JSONObject { [what.count == 64 ? "photo" : "pack": .string(what)] }
}
