import ArgumentParser
import Core
import Foundation
import Mail

struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Try a server's mail settings.", subcommands: [MailTestCommand.self])
}

struct MailTestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a letter to an address, with the settings of quarry serve.",
    discussion: """
      Exits with 0 once the mail server has taken the letter, with 1 if it refuses it, and with 2 if it cannot be reached. \
      The server need not run.

      EXAMPLES
        quarry mail test me@example.org --config /etc/quarry/quarry.json
      """)

  @Argument(help: "Where to send it.") var address: String
  @OptionGroup var options: SettingOptions

  func run() async throws {
    guard let to = EmailAddress(address) else { throw ValidationError("\(address) is no email address.") }
    guard let mail = try options.settings().mail else {
      throw Failure.badSetting(
        BadSetting(sentence: "No mail server is set. Give --smtp, --mail-from and --public-url."))
    }
    let letter = MailMessage(
      id: "test-\(UUID().uuidString.lowercased())", date: Effects.live.now(),
      from: .init(name: HeaderText("Quarry"), address: mail.from), to: to, subject: HeaderText("A letter to try"),
      text: "This letter shows that the server \(mail.publicURL) can send letters.\n")
    switch await mail.server.deliver(letter) {
    case .accepted: try Output.write("The mail server has taken a letter to \(to.text.forTerminal).\n")
    case .refused(let reply):
      throw Failure.refused("The mail server refuses the letter (\(reply)). Check --mail-from and the address.")
    case .failed(let reason): throw Failure.unreachable("The mail server does not take the letter: \(reason).")
    }
  }
}
