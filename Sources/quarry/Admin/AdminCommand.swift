import Accounts
import ArgumentParser
import Connections
import Core
import EventLog
import JSONCoding
import Operators
import Vault
import Wire

struct AdminCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin",
    abstract: "Administer a server: operators, lobbies, accounts, bans.",
    discussion: """
      Run these on the server's own machine, as its user or as root. They work while the server runs; token and grant \
      also work while it is stopped. With a token, the methods admin.… of the protocol do the same from elsewhere.

      EXAMPLES
        quarry admin token --data ./data --name Mia      print a token for an operator
        quarry admin grant ada --data ./data             make ada's account an operator
        quarry admin lobbies town --data ./data
        quarry admin delete LOBBY --data ./data
        quarry admin ban --address 192.0.2.0/24 --reason "Guesses codes" --data ./data
      """,
    subcommands: [
      AdminTokenCommand.self, AdminGrantCommand.self, AdminTokensCommand.self, AdminRevokeCommand.self,
      AdminAuditCommand.self,
      AdminStatusCommand.self, AdminProblemsCommand.self, AdminLobbiesCommand.self, AdminEndCommand.self,
      AdminArchiveCommand.self,
      AdminDeleteCommand.self, AdminAccountsCommand.self, AdminAccountCommand.self, AdminCreateAccountCommand.self,
      AdminExportAccountCommand.self, AdminDeleteAccountCommand.self, AdminDisableCommand.self, AdminEnableCommand.self,
      AdminResetLinkCommand.self, AdminBanCommand.self, AdminBansCommand.self, AdminUnbanCommand.self,
      AdminInviteCommand.self, AdminAnnounceCommand.self, AdminDrainCommand.self,
      AdminAllowHostingCommand.self, AdminPacksCommand.self, AdminTakeDownCommand.self, AdminRestoreCommand.self,
    ]
  )
}

struct AdminTokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Print a new token of an operator.",
    discussion: "Anybody who has the token can do everything that an operator can. It is shown only once."
  )

  @OptionGroup var machine: MachineOptions
  @Option(help: ArgumentHelp("Whose it is, for the list of tokens.", valueName: "name")) var name = "operator"
  @Option(help: ArgumentHelp("How many days it is valid.", valueName: "days")) var days = Limits.operatorDays

  func run() async throws {
    let params: JSONObject = ["name": .string(name), "days": .integer(Int64(days))]
    if let result = try MachineLine(machine.data.folder).call("admin.addToken", params) { return try show(result) }
    let (name, days) = (name, days)
    let token = try await machine.data.folder.withOperators { operators, _ in
      try await operators.addToken(named: name, days: days, by: .machine)
    }
    try show(["operator": .string(token.id.description), "token": .string(token.text)])
  }

  /// The token alone, so that a script can take it.
  private func show(_ result: JSONValue) throws {
    guard !machine.json else { return try machine.show(result) }
    try Output.write((result["token"]?.string ?? "").forTerminal + "\n")
  }
}

struct AdminGrantCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grant",
    abstract: "Make an account an operator, or undo that."
  )

  @Argument(help: "The username.") var username: String
  @OptionGroup var machine: MachineOptions
  @Flag(help: "Take it back.") var remove = false

  func run() async throws {
    let params: JSONObject = ["username": .string(username), "granted": .bool(!remove)]
    if let result = try MachineLine(machine.data.folder).call("admin.grant", params) { return try show(result) }
    let (username, remove) = (username, remove)
    let account = try await machine.data.folder.withOperators { operators, accounts in
      guard let found = try await accounts.find(login: username) else {
        throw Failure.refused("There is no account \(username).")
      }
      try await operators.grant(found.account, isOperator: !remove, by: .machine)
      return found.account
    }
    try show(["account": .string(account.rawValue)])
  }

  private func show(_ result: JSONValue) throws {
    if machine.json { try machine.show(result) }
  }
}
