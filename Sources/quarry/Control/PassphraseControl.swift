import ArgumentParser
import JSONCoding
import QuarryClient

/// A passphrase by which the host comes in on any device.
struct PassphraseControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passphrase", abstract: "Set a passphrase by which you come in as the host, or remove it.",
    discussion: """
      It has 12 to 200 characters, and is prompted for, or read from standard input if it is not a terminal. Whoever came \
      in by an earlier one is out; the host's own token stays.

      EXAMPLES
        quarry control passphrase --token TOKEN
        quarry control passphrase --remove --token TOKEN
        quarry control enter 7KQF                           print a token for the passphrase
      """)

  @Flag(help: "Remove it.") var remove = false
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let passphrase: JSONValue = remove ? .null : .string(try Secret.read("Passphrase"))
    try await seat.call("lobby.setPassphrase", JSONObject([.init("passphrase", passphrase)]))
    try Output.write(remove ? "The passphrase is removed.\n" : "The passphrase is set.\n")
  }
}

/// Coming in by the passphrase.
struct EnterControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enter", abstract: "Print a host's token, for the passphrase that the host has set.")

  @Argument(help: "The join code.") var code: String
  @OptionGroup var server: ServerOption

  func run() async throws {
    let passphrase = try Secret.read("Passphrase")
    let entered = try await QuarryCaller.with(server.address) { caller in
      try await caller.call("session.enter", ["code": .string(code), "passphrase": .string(passphrase)])
    }
    try Output.write("\((entered["token"]?.string ?? "").forTerminal)\n")
  }
}
