import ArgumentParser
import Foundation
import JSONCoding
import QuarryClient

struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Manage your account on a server, which keeps your lobbies on every device.",
    discussion: """
      While you are signed in, lobbies that you open with `quarry host` belong to your account. Passwords are prompted \
      for, or read from standard input if it is not a terminal.

      EXAMPLES
        quarry account register --first Ada --last Lovelace --username ada --email ada@example.com
        quarry account login ada
        quarry account show
        quarry account export > account.json
        quarry account logout
      """,
    subcommands: [
      RegisterAccount.self, LoginAccount.self, ShowAccount.self, ExportAccount.self, LogoutAccount.self,
      DeleteAccount.self,
    ]
  )
}

/// The server and the account signed in to it.
struct AccountSeat: ParsableArguments {
  @OptionGroup var server: ServerOption

  @discardableResult
  func call(_ method: String, _ params: JSONObject = [:], token: String? = nil) async throws -> JSONValue {
    try await QuarryCaller.with(server.address) { caller in
      await caller.takeSeat(token: token)
      return try await caller.call(method, params)
    }
  }

  func token() throws(Failure) -> String {
    guard let token = SignedInFile().token(for: server.address) else {
      throw .refused("You are not signed in on \(server.address). Sign in first: quarry account login NAME.")
    }
    return token
  }

  /// Makes a request as the signed-in account. If the server has ended the sign-in, forgets it here, too.
  @discardableResult
  func callSignedIn(_ method: String, _ params: JSONObject = [:]) async throws -> JSONValue {
    do {
      return try await call(method, params, token: token())
    } catch let error as QuarryError where error.kind == "unauthorized" {
      try SignedInFile().keep(nil, for: server.address)
      throw error
    }
  }

  /// Makes a request that needs no account, with the signed-in account if there is one.
  func callIfSignedIn(_ method: String, _ params: JSONObject = [:]) async throws -> JSONValue {
    if SignedInFile().token(for: server.address) == nil { return try await call(method, params) }
    return try await callSignedIn(method, params)
  }

  /// Signs in and stores the token.
  func signIn(_ method: String, _ params: JSONObject) async throws {
    guard let token = try await call(method, params)["token"]?.string else { return }
    try SignedInFile().keep(token, for: server.address)
    let username = try await call("account.get", token: token)["username"]?.string ?? ""
    try Output.write("You are signed in on \(server.address) as \(username.forTerminal).\n")
  }
}

struct RegisterAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "register", abstract: "Create an account and sign in.")

  @Option(help: "Your first name.") var first: String
  @Option(help: "Your last name.") var last: String
  @Option(help: "Your username.") var username: String
  @Option(help: "Your email address.") var email: String
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    try await seat.signIn(
      "account.register",
      [
        "firstName": .string(first), "lastName": .string(last), "username": .string(username), "email": .string(email),
        "password": .string(try Secret.read("Password")),
      ])
  }
}

struct LoginAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "login", abstract: "Sign in.")

  @Argument(help: "Your username or email address.") var login: String
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    try await seat.signIn(
      "account.login", ["login": .string(login), "password": .string(try Secret.read("Password"))])
  }
}

struct LogoutAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "logout", abstract: "Sign out.")

  @Flag(help: "Sign out on all devices.") var everywhere = false
  @OptionGroup var seat: AccountSeat

  func run() async throws {
    try await seat.callSignedIn("account.logout", ["everywhere": .bool(everywhere)])
    try SignedInFile().keep(nil, for: seat.server.address)
    try Output.write("You are signed out\(everywhere ? " everywhere" : "").\n")
  }
}

struct ShowAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show who is signed in and the lobbies they host.")

  @OptionGroup var seat: AccountSeat

  func run() async throws {
    let profile = try await seat.callSignedIn("account.get")
    func text(_ name: String) -> String { (profile[name]?.string ?? "").forTerminal }
    var lines = ["\(text("username")): \(text("firstName")) \(text("lastName")), \(text("email"))"]
    for (title, list) in [("Hosting", "hosting"), ("Hosted", "hosted")] {
      for lobby in profile[list]?.array ?? [] {
        let code = lobby["code"]?.string ?? "----"
        lines.append("\(title) \(code)  \((lobby["name"]?.string ?? "").forTerminal) (\(lobby["phase"]?.string ?? ""))")
      }
    }
    try Output.write(lines.joined(separator: "\n") + "\n")
  }
}

struct ExportAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export everything the server stores about you, as JSON.")

  @OptionGroup var seat: AccountSeat

  func run() async throws {
    try Output.write(try await seat.callSignedIn("account.export").bytes + [UInt8(ascii: "\n")])
  }
}

struct DeleteAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete your account permanently.")

  @OptionGroup var seat: AccountSeat

  func run() async throws {
    try await seat.callSignedIn(
      "account.delete", ["password": .string(try Secret.read("Your password, to delete the account permanently"))])
    try SignedInFile().keep(nil, for: seat.server.address)
    try Output.write("The account is deleted.\n")
  }
}

/// Passwords and passphrases, which no command line may show.
enum Secret {
  /// Reads a secret from the terminal, or the first line of standard input.
  static func read(_ question: String) throws(Failure) -> String {
    guard isatty(STDIN_FILENO) == 1 else { return try line() }
    FileHandle.standardError.write(Data("\(question): ".utf8))
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return try line() }
    let before = modes
    modes.c_lflag &= ~tcflag_t(ECHO)
    _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    defer {
      Terminal.restore(before)
      FileHandle.standardError.write(Data("\n".utf8))
    }
    return try line()
  }

  private static func line() throws(Failure) -> String {
    guard let line = readLine(), !line.isEmpty else { throw .refused("Type it, or pipe it in.") }
    return line
  }
}
