import ArgumentParser
import JSONCoding

// What operators see of accounts and do to them.

struct AdminAccountsCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts", abstract: "List accounts, the oldest first, or find one.",
    discussion: """
      Never with the names and addresses of their owners.

      EXAMPLES
        quarry admin accounts --data ./data
        quarry admin accounts --email ada@example.com --data ./data
      """)
  @Option(help: ArgumentHelp("The one with exactly this username.", valueName: "username")) var username: String?
  @Option(help: ArgumentHelp("The one with exactly this email address.", valueName: "address")) var email: String?
  @Option(help: ArgumentHelp("The last account of the page before.", valueName: "account")) var after: String?
  @Option(help: ArgumentHelp("How many to list.", valueName: "count")) var limit = 100
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.accounts" }
  var params: JSONObject {
    var params: JSONObject = ["limit": .integer(Int64(limit))]
    for case (let name, let value?) in [("username", username), ("email", email), ("after", after)] {
      params.members.append(.init(name, .string(value)))
    }
    return params
  }
}

struct AdminCreateAccountCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "create-account", abstract: "Create an account for somebody, who chooses a password with the link.",
    discussion: "Also while nobody may register. The link is good once, for 30 minutes; reset-link makes another one.")
  @Argument(help: "The username.") var username: String
  @Option(help: ArgumentHelp("The email address.", valueName: "address")) var email: String
  @Option(help: ArgumentHelp("The first name.", valueName: "name")) var firstName: String
  @Option(help: ArgumentHelp("The last name.", valueName: "name")) var lastName: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.createAccount" }
  var params: JSONObject {
    [
      "firstName": .string(firstName), "lastName": .string(lastName), "username": .string(username),
      "email": .string(email),
    ]
  }
}

struct AdminExportAccountCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-account", abstract: "Print everything known about an account's owner, as JSON, for them.")
  @Argument(help: "The account's id.") var account: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.exportAccount" }
  var params: JSONObject { ["account": .string(account)] }
  var isAlwaysJSON: Bool { true }
}

struct AdminDeleteAccountCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete-account", abstract: "Delete an account for good.")
  @Argument(help: "The account's id.") var account: String
  @Option(help: ArgumentHelp("Why, for other operators.", valueName: "text")) var reason: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.deleteAccount" }
  var params: JSONObject { ["account": .string(account), "reason": .string(reason)] }
}

struct AdminAccountCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Find an account by its exact username or email address.")
  @Argument(help: "The username or the email address.") var login: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.account" }
  var params: JSONObject { ["login": .string(login)] }
}

struct AdminDisableCommand: MachineCommand {
  static let configuration = CommandConfiguration(commandName: "disable", abstract: "Keep an account's owner out.")
  @Argument(help: "The account's id.") var account: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.disableAccount" }
  var params: JSONObject { ["account": .string(account)] }
}

struct AdminEnableCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let an account's owner in again.")
  @Argument(help: "The account's id.") var account: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.enableAccount" }
  var params: JSONObject { ["account": .string(account)] }
}

struct AdminResetLinkCommand: MachineCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-link", abstract: "Make a link with which an account's owner can choose a new password.")
  @Argument(help: "The account's id.") var account: String
  @OptionGroup var machine: MachineOptions
  var method: String { "admin.resetLink" }
  var params: JSONObject { ["account": .string(account)] }
}
