import ArgumentParser
import JSONCoding
import QRCode

// Commands for players and messages.

struct PlayersControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "players", abstract: "List the players.")
  @Flag(help: "List the players who are kept out instead.") var keptOut = false
  @OptionGroup var seat: HostSeat
  func run() async throws {
    guard !keptOut else { return try await listKeptOut() }
    let rows = try await seat.call("lobby.board", ["limit": 1_000])["rows"]?.array ?? []
    let waves = try await wavesOfPlayers(rows)
    let lines = rows.map { row in
      let points = "\(row["points"]?.int ?? 0)".fitted(to: 6, alignedRight: true)
      let team = row["team"]?.string.map { "  \($0.forTerminal)" } ?? ""
      return "\((row["player"]?.string ?? "").forTerminal.fitted(to: 6)) \(points)  "
        + (row["name"]?.string ?? "").forTerminal + team
        + (row["division"]?.string.map { "  \($0.forTerminal)" } ?? "")
        + (waves[row["player"]?.string ?? ""].map { "  \($0)" } ?? "")
    }
    try Output.write((lines.isEmpty ? ["Nobody has joined yet."] : lines).joined(separator: "\n") + "\n")
  }

  /// The wave of each player, if there are waves.
  private func wavesOfPlayers(_ rows: [JSONValue]) async throws -> [String: String] {
    let waves = try await seat.call("lobby.peek")["waves"]?.array ?? []
    guard !waves.isEmpty, !rows.isEmpty else { return [:] }
    let players = try await seat.call("player.list", ["limit": 1_000])["players"]?.array ?? []
    return Dictionary(
      uniqueKeysWithValues: players.compactMap { player in
        guard let id = player["player"]?.string, let wave = player["wave"]?.int, waves.indices.contains(wave) else {
          return nil
        }
        return (id, "wave \(wave) (\((waves[wave]["title"]?.string ?? "").forTerminal))")
      })
  }

  private func listKeptOut() async throws {
    var lines: [String] = []
    var after: String?
    repeat {
      let page = try await seat.call("player.list", ["keptOut": true, "limit": 1_000], ["after": after])
      let players = page["players"]?.array ?? []
      lines += players.map { player in
        (player["player"]?.string ?? "").forTerminal.fitted(to: 6) + " " + (player["name"]?.string ?? "").forTerminal
      }
      after = players.count == 1_000 ? players.last?["player"]?.string : nil
    } while after != nil
    try Output.write((lines.isEmpty ? ["Nobody is kept out."] : lines).joined(separator: "\n") + "\n")
  }
}

struct AnnounceControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "announce", abstract: "Send a notice to everybody.")
  @Argument(help: "The text.") var text: String
  @Option(help: "Send it only to this player (p1) or team (t1).") var to: Addressee?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    var params: JSONObject = ["text": .string(text)]
    if let to { params.members.append(.init("to", .object(JSONObject([to.member])))) }
    try await seat.call("lobby.announce", params)
    try Output.write("It is sent.\n")
  }
}

struct HintControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "hint", abstract: "Give a free hint for a clue.")
  @Argument(help: "The clue: c1.") var clue: String
  @Argument(help: "The text.") var text: String
  @Option(help: "Send it only to this player (p1) or team (t1).") var to: Addressee?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    var params: JSONObject = ["clue": .string(clue), "text": .string(text)]
    if let to { params.members.append(.init("to", .object(JSONObject([to.member])))) }
    try await seat.call("lobby.hint", params)
    try Output.write("It is sent.\n")
  }
}

struct ReportsControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "reports", abstract: "List reported messages.")
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let reports = try await seat.call("chat.reports")["reports"]?.array ?? []
    let lines = reports.map { report in
      "\((report["message"]?.string ?? "").forTerminal) by \((report["by"]?.string ?? "").forTerminal): "
        + (report["reason"]?.string ?? "").forTerminal
    }
    try Output.write((lines.isEmpty ? ["Nothing was reported."] : lines).joined(separator: "\n") + "\n")
  }
}

struct RemoveControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a message from the chat, or a song from the list.")
  @Argument(help: "The message (m1) or the song (s1).") var what: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    if what.hasPrefix("s") {
      try await seat.call("song.remove", ["song": .string(what)])
      try Output.write("The song is removed.\n")
    } else {
      try await seat.call("chat.remove", ["message": .string(what)])
      try Output.write("Only you can see it now.\n")
    }
  }
}

struct PlayControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "play", abstract: "Tell everybody which song plays now.")
  @Argument(help: "The song: s1.") var song: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("song.play", ["song": .string(song)])
    try Output.write("Everybody sees that it plays now.\n")
  }
}

struct KickControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kick", abstract: "Remove a player and their finds.")
  @Argument(help: "The player: p1.") var player: String
  @Option(help: "The reason, shown to the player.") var reason: String?
  @Flag(help: "Also refuse their name, account and device from now on.") var keepOut = false
  @OptionGroup var seat: HostSeat
  func run() async throws {
    var params: JSONObject = ["player": .string(player)]
    if keepOut { params.members.append(.init("keepOut", true)) }
    try await seat.call("player.kick", params, ["reason": reason])
    let next = keepOut ? " and cannot join again. `quarry control admit \(player.forTerminal)` undoes that." : "."
    try Output.write("\(player.forTerminal) is removed\(next)\n")
  }
}

struct AdmitControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admit", abstract: "Let a player who was kept out join again.")
  @Argument(help: "The player: p1. `players --kept-out` lists them.") var player: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("player.admit", ["player": .string(player)])
    try Output.write("\(player.forTerminal) may join again.\n")
  }
}

struct RenameControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rename", abstract: "Give a player another name.")
  @Argument(help: "The player: p1.") var player: String
  @Argument(help: "The new name.") var name: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("player.rename", ["player": .string(player), "name": .string(name)])
    try Output.write("\(player.forTerminal) is now called \(name.forTerminal).\n")
  }
}

struct ForgetControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Erase a player's name, photos and captions for good.",
    discussion: """
      Everybody sees "deleted player" instead, also in the past. Finds, points and what they said stay. Nothing can undo \
      this, so it needs --yes.
      """)
  @Argument(help: "The player: p1.") var player: String
  @Flag(help: "Confirm that nothing can undo this.") var yes = false
  @OptionGroup var seat: HostSeat

  func validate() throws {
    guard yes else { throw ValidationError("Nothing can undo this. Add --yes to erase the name of \(player).") }
  }

  func run() async throws {
    try await seat.call("player.forget", ["player": .string(player)])
    try Output.write("\(player.forTerminal) is forgotten.\n")
  }
}

struct HandoverControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "handover", abstract: "Hand a player's seat over to another device, such as when the phone is lost.")
  @Argument(help: "The player: p1.") var player: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let offer = try await seat.call("player.handover", ["player": .string(player)])
    let code = try await seat.call("lobby.peek")["code"]?.string
    var lines = ["\(player.forTerminal) keeps all finds on the first device that uses this within 15 minutes:"]
    if let url = offer["url"]?.string {
      if Output.isColourful, let picture = try? QRCode(url) { lines.append(picture.terminal()) }
      lines.append("  \(url.forTerminal)")
    }
    let token = (offer["token"]?.string ?? "").forTerminal
    if let code { lines.append("In a terminal: quarry join \(code.forTerminal) --token \(token)") }
    try Output.write(lines.joined(separator: "\n") + "\n")
  }
}

struct WaveControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wave", abstract: "Move a player or a team to another wave, or list the waves.")
  @Argument(help: "The player (p1) or team (t1); leave it out to list the waves.") var who: Addressee?
  @Argument(help: "The wave, counted from 0.") var wave: Int?
  @OptionGroup var seat: HostSeat

  func validate() throws {
    guard (who == nil) == (wave == nil) else { throw ValidationError("Name the wave, too: wave p1 2") }
  }

  func run() async throws {
    guard let who, let wave else { return try await list() }
    try await seat.call("player.wave", JSONObject([who.member, .init("wave", .integer(Int64(wave)))]))
    try Output.write("\((who.member.value.string ?? "").forTerminal) starts with wave \(wave).\n")
  }

  private func list() async throws {
    let waves = try await seat.call("lobby.peek")["waves"]?.array ?? []
    let lines = waves.enumerated().map { index, wave in
      "\(index)  \((wave["title"]?.string ?? "").forTerminal)  after \((wave["after"]?.int ?? 0).asClock)"
    }
    try Output.write((lines.isEmpty ? ["This hunt has no waves."] : lines).joined(separator: "\n") + "\n")
  }
}

struct TeamControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "team", abstract: "Put a player into another team, before the start.")
  @Argument(help: "The player: p1.") var player: String
  @Argument(help: "The team: t2, or its name.") var team: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("player.team", ["player": .string(player), "team": .string(team)])
    try Output.write("\(player.forTerminal) is in team \(team.forTerminal).\n")
  }
}

struct MuteControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mute", abstract: "Stop a player from chatting and requesting songs.")
  @Argument(help: "The player: p1.") var player: String
  @Option(help: "The reason, shown to the player.") var reason: String?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("player.mute", ["player": .string(player)], ["reason": reason])
    try Output.write("\(player.forTerminal) is muted.\n")
  }
}

struct UnmuteControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "unmute", abstract: "Let a muted player chat again.")
  @Argument(help: "The player: p1.") var player: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("player.unmute", ["player": .string(player)])
    try Output.write("\(player.forTerminal) may chat again.\n")
  }
}
