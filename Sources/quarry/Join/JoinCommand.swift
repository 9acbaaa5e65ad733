import ArgumentParser
import Foundation
import JSONCoding
import QuarryClient
import Translations

struct JoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Play in a lobby from the terminal.",
    discussion: """
      Each line of input is the code of a clue: typed, pasted, or sent by a scanner that acts as a keyboard. Lines that \
      begin with / are commands: /answer and /visit are for clues without a code; /help lists them all. What others do \
      appears as it happens. A broken connection is restored.

      EXAMPLES
        quarry join 7KQF --name Ada
        quarry join 7KQF --token TOKEN                    return to your seat
        quarry join 7KQF --name Ada --language de         in German, whatever the terminal's language
        zbarcam --raw | quarry join 7KQF --name Ada       scan with a camera
      """
  )

  @Argument(help: ArgumentHelp("The lobby's join code.", valueName: "code"))
  var code: JoinCode

  @OptionGroup var server: ServerOption

  @Option(help: "Your name; prompted for if omitted.")
  var name: String?

  @Option(help: "The team to play in, if the lobby has teams.")
  var team: String?

  @Option(help: "The division to play in, if the lobby has divisions.")
  var division: String?

  @Option(help: "The token of your existing seat, or one from the host that hands a seat over.")
  var token: String?

  @OptionGroup var language: LanguageOption

  func validate() throws {
    try Speech.$texts.withValue(.of(language.language)) {
      guard token != nil || name != nil || Terminal.isInteractive else {
        throw ValidationError(spoken("join.giveName"))
      }
      guard token == nil || (name == nil && team == nil && division == nil) else {
        throw ValidationError(spoken("join.tokenAlone"))
      }
    }
  }

  func run() async throws {
    try await Speech.speaking(language.language) {
      let seat = try await takeSeat()
      try await JoinTable.play(code: code.text, token: seat, on: server.address)
    }
  }

  // MARK: The seat

  /// Returns the token to play with.
  private func takeSeat() async throws -> String {
    try await QuarryCaller.with(server.address) { caller in
      let card = try await caller.call("lobby.peek", ["code": .string(code.text)])
      try print(JoinSentences.card(card))
      if let token { return try await attach(token, caller) }
      var name = try name ?? askName()
      while true {
        do {
          return try await join(as: name, caller)
        } catch let error as QuarryError where error.kind == "name-taken" && Terminal.isInteractive {
          try print([Failure.sentence(for: error)])
          name = try askName()
        }
      }
    }
  }

  /// Returns the token to play with: a new one if the given one hands a seat over.
  private func attach(_ token: String, _ caller: QuarryCaller) async throws -> String {
    let seat = try await caller.call("session.attach", ["token": .string(token), "key": .string(UUID().uuidString)])
    guard let new = seat["token"]?.string else { return token }
    try print(JoinSentences.takenOver(code: code.text, token: new, server: server.address))
    return new
  }

  private func join(as name: String, _ caller: QuarryCaller) async throws -> String {
    var params: JSONObject = ["code": .string(code.text), "name": .string(name)]
    if let team { params.members.append(.init("team", .string(team))) }
    if let division { params.members.append(.init("division", .string(division))) }
    let seat = try await caller.call("lobby.join", params)
    guard let token = seat["token"]?.string else { throw Failure.refused(spoken("join.noSeat")) }
    try print(JoinSentences.welcome(name: name, code: code.text, token: token, server: server.address))
    return token
  }

  private func askName() throws -> String {
    try Output.write(spoken("join.askName") + " ")
    guard let line = readLine()?.trimmed, !line.isEmpty else {
      throw ValidationError(spoken("join.nameNeeded"))
    }
    return line
  }

  private func print(_ lines: [String]) throws { try Output.write(lines.map { $0 + "\n" }.joined()) }
}
