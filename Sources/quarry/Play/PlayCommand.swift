import ArgumentParser
import JSONCoding
import QuarryClient

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a pack from the store in the terminal, solo.",
    discussion: """
      You play against the clock, with five clues at first and the others over time; or, with --casual, with all clues \
      at once and for as long as you like, until you type /end. Only your first play of a pack that you did not make \
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

  @OptionGroup var language: LanguageOption

  func run() async throws { try await Speech.speaking(language.language, play) }

  private func play() async throws {
    let address = server.address
    var params: JSONObject = ["pack": .string(pack), "play": casual ? "casual" : "competitive"]
    if let name { params.members.append(.init("name", .string(name))) }
    if let ghost { params.members.append(.init("ghost", ghost == "best" ? "best" : ["username": .string(ghost)])) }
    let play = try await QuarryCaller.with(address) { [params] caller in
      if let token = SignedInFile().token(for: address) { await caller.takeSeat(token: token) }
      return try await caller.call("lobby.create", params)
    }
    guard let code = play["code"]?.string, let token = play["token"]?.string else {
      throw Failure.refused(spoken("join.noSeat"))
    }
    var lines = JoinSentences.welcome(name: name, code: code, token: token, server: address)
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
    try Output.write(spoken("play.rank", ["rank": "\(rank)", "players": "\(players)"]) + "\n")
  }
}

extension JoinSentences {
  /// Tells whether a play counts for its pack's board.
  static func counting(_ play: JSONValue) -> String {
    guard play["ranked"]?.bool != true else { return spoken("play.ranked") }
    let reason =
      switch play["unranked"]?.string {
      case "casual": spoken("play.casual")
      case "signed-out": spoken("play.signedOut")
      case "creator": spoken("play.creator")
      case "opened": spoken("play.opened")
      default: spoken("play.before")
      }
    return spoken("play.unranked", ["reason": reason])
  }

  /// Describes the ghost that the player races against.
  static func ghost(_ ghost: JSONValue) -> String {
    let name = ghost["name"]?.string?.forTerminal ?? spoken("play.theGhost")
    return spoken("play.ghost", ["name": name, "clues": clues(ghost["found"]), "points": points(ghost["points"])])
  }
}
