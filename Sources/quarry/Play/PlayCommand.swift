import ArgumentParser
import JSONCoding
import QuarryClient

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a pack from the store in the terminal, solo.",
    discussion: """
      You play against the clock, with five clues at first and the others over time; or, with --casual, with all clues
      at once and for as long as you like, until you type /end. Only your first play of a pack that you did not make
      counts for its board, and only if you are signed in (quarry account login) and play against the clock.

      EXAMPLES
        quarry play 01ARZ3NDEKTSV4RRFFQ69G5FAV
        quarry play 01ARZ3NDEKTSV4RRFFQ69G5FAV --ghost best     race against the best play
        quarry play 01ARZ3NDEKTSV4RRFFQ69G5FAV --ghost ada      race against ada's play
        quarry play 01ARZ3NDEKTSV4RRFFQ69G5FAV --casual
      """
  )

  @Argument(help: "The pack's id, as shown on its page in the store.")
  var pack: String

  @OptionGroup var server: ServerOption

  @Flag(help: "Play without a clock and without ranking.")
  var casual = false

  @Option(help: ArgumentHelp("Race against a recorded play: \"best\", or a username's.", valueName: "who"))
  var ghost: String?

  @Option(help: "Your name, if not your username.")
  var name: String?

  func run() async throws {
    let address = server.address
    var params: JSONObject = ["pack": .string(pack), "play": casual ? "casual" : "competitive"]
    if let name { params.members.append(.init("name", .string(name))) }
    if let ghost { params.members.append(.init("ghost", ghost == "best" ? "best" : ["username": .string(ghost)])) }
    let play = try await QuarryCaller.with(address) { [params] caller in
      if let token = SignedInFile().token(for: address) { await caller.takeSeat(token: token) }
      return try await caller.call("lobby.create", params)
    }
    guard let code = play["code"]?.string, let token = play["token"]?.string else {
      throw Failure.refused("The server gave no seat. Try again.")
    }
    var lines = JoinSentences.welcome(name: name ?? "player", code: code, token: token, server: address)
    if let ghost = play["ghost"] { lines.append(JoinSentences.ghost(ghost)) }
    lines.append(JoinSentences.counting(play))
    try Output.write(lines.map { $0 + "\n" }.joined())
    try await JoinTable.play(code: code, token: token, on: address)
    if !casual { try await tellRank(play, on: address) }
  }

  /// Prints the play's rank on the pack's board, or why it has none.
  private func tellRank(_ play: JSONValue, on address: ServerAddress) async throws {
    guard play["ranked"]?.bool == true else { return try Output.write(JoinSentences.counting(play) + "\n") }
    let board = try await QuarryCaller.with(address) { [pack] caller in
      if let token = SignedInFile().token(for: address) { await caller.takeSeat(token: token) }
      return try await caller.call("pack.board", ["pack": .string(pack)])
    }
    // A play left early has no rank until its clock has run out.
    guard let rank = board["me"]?["rank"]?.int, let players = board["players"]?.int else { return }
    try Output.write("You are at rank \(rank) of \(players) on the pack's board.\n")
  }
}

extension JoinSentences {
  /// Tells whether a play counts for its pack's board.
  static func counting(_ play: JSONValue) -> String {
    guard play["ranked"]?.bool != true else { return "This play counts for the pack's board." }
    let reason =
      switch play["unranked"]?.string {
      case "casual": "casual plays never do. It also uses up your first play, which alone can count"
      case "signed-out": "you are not signed in (quarry account login)"
      case "creator": "you made the pack"
      case "opened": "you have seen its answers"
      default: "you have played this pack before"
      }
    return "This play does not count for the pack's board: \(reason)."
  }

  /// Describes the ghost that the player races against.
  static func ghost(_ ghost: JSONValue) -> String {
    let name = ghost["name"]?.string?.forTerminal ?? "the ghost"
    return "You race against \(name), who found \((ghost["found"]?.int ?? 0).counted("clue")) and had "
      + "\((ghost["points"]?.int ?? 0).counted("point"))."
  }
}
