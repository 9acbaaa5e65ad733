import ArgumentParser
import Foundation
import JSONCoding

/// Those whom the host invites to help.
struct StaffControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "staff", abstract: "Invite others to help, list them, and revoke invitations.",
    discussion: """
      A cohost may do what the host may, a referee judges finds and photos, a moderator looks after chat and players, an \
      onlooker changes nothing, and a station is a device at a clue. Their tokens work wherever the host's does.

      EXAMPLES
        quarry control staff --token TOKEN                          list them
        quarry control staff invite Mia referee --token TOKEN
        quarry control staff invite "Tent 3" station --clue c3 --hours 8 --token TOKEN
        quarry control staff revoke h1 --token TOKEN
      """,
    subcommands: [ListStaff.self, InviteStaff.self, RevokeStaff.self], defaultSubcommand: ListStaff.self)
}

private struct ListStaff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List everybody who was invited.")
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let staff = try await seat.call("staff.list")["staff"]?.array ?? []
    if staff.isEmpty { return try Output.write("Nobody was invited yet.\n") }
    for member in staff { try Output.write(Self.line(member) + "\n") }
  }

  private static func line(_ member: JSONValue) -> String {
    func text(_ name: String) -> String { (member[name]?.string ?? "").forTerminal }
    func time(_ name: String) -> String? {
      member[name]?.integer.map { Date(timeIntervalSince1970: Double($0) / 1_000).formatted(.iso8601) }
    }
    var line = "\(text("staff").fitted(to: 5)) \(text("role").fitted(to: 9)) \(text("name"))"
    if member["clue"] != nil { line += ", at \(text("clue"))" }
    if member["revoked"]?.bool == true {
      line += ", revoked"
    } else if let expiry = time("expiresAt") {
      line += ", until \(expiry)"
    }
    return line + (time("lastAt").map { ", last seen \($0)" } ?? ", never seen")
  }
}

private struct InviteStaff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "invite", abstract: "Invite somebody to help.")
  @Argument(help: "Their name.") var name: String
  @Argument(help: "cohost, referee, moderator, onlooker or station.") var role: String
  @Option(help: "The clue of a station: c3.") var clue: String?
  @Option(help: "For how many hours the invitation is valid; by default, until it is revoked.") var hours: Double?
  @OptionGroup var seat: HostSeat

  func validate() throws {
    guard hours.map({ $0 > 0 && $0 < 1_000_000 }) ?? true else { throw ValidationError("--hours must be more than 0.") }
  }

  func run() async throws {
    var params: JSONObject = ["name": .string(name), "role": .string(role)]
    if let hours {
      let moment = Date().addingTimeInterval(hours * 3_600).timeIntervalSince1970
      params.members.append(.init("expiresAt", .integer(Int64(moment * 1_000))))
    }
    let invited = try await seat.call("staff.invite", params, ["clue": clue])
    try Output.write(
      """
      \((invited["staff"]?.string ?? "").forTerminal) is invited. Give them this, and nobody else:
        \((invited["url"]?.string ?? invited["token"]?.string ?? "").forTerminal)

      """)
    if invited["url"] != nil { try Output.write("Token: \((invited["token"]?.string ?? "").forTerminal)\n") }
  }
}

private struct RevokeStaff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Revoke an invitation: its devices lose their access at once.")
  @Argument(help: "Whose: h1.") var staff: String
  @OptionGroup var seat: HostSeat

  func run() async throws {
    try await seat.call("staff.revoke", ["staff": .string(staff)])
    try Output.write("Revoked.\n")
  }
}
