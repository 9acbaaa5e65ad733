import ArgumentParser
import Connections
import Core
import Disk
import Foundation
import JSONCoding
import LobbyLog
import Pictures
import QRSheet
import QuarryClient

/// Reads punch cards. The photos are unpacked here, in a process of their own; only what they say is looked up.
struct CardsControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards", abstract: "Read photos of punch cards, and credit the finds on them.",
    discussion: """
      Lay the cards flat beside one another, up to four in a photo. quarry sheet --punch-cards prints them.

      EXAMPLES
        quarry control cards table.jpg --token TOKEN               show what was read
        quarry control cards table.jpg --accept --token TOKEN      and credit it
      """)
  @Argument(help: ArgumentHelp("JPEG, PNG or WebP pictures.", valueName: "photo")) var photos: [String]
  @Flag(help: "Credit the finds.") var accept = false
  @Option(
    help: "When they were found, such as 2026-05-01T14:30:00Z; needed in a pause. After the end, the end by default.")
  var at: String?
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let codes = try photos.map(Self.codes)
    try await QuarryCaller.with(seat.server.address) { caller in
      await caller.takeSeat(token: seat.token)
      let view = try await caller.call("lobby.view")
      let meanings = try await Self.meanings(caller)
      let lobby = LobbyMirror(view)
      let cards = codes.map { PunchCard.read($0.compactMap { Self.code($0, meanings) }) }
      guard cards.contains(where: { !$0.isEmpty }) else {
        return try Output.write(
          "No punch card of this hunt was found. Take the photo from closer, and in more light.\n")
      }
      for card in cards.joined() {
        let player = "p\(card.player)"
        let clues = card.clues.isEmpty ? "nothing" : card.clues.map { "c\($0)" }.joined(separator: " ")
        try Output.write("\(player) \(lobby.playerName(player)): \(clues)\n")
        guard accept else { continue }
        for clue in card.clues { try await credit("c\(clue)", to: player, in: lobby, view, caller) }
      }
    }
  }

  private func credit(
    _ clue: String, to player: String, in lobby: LobbyMirror, _ view: JSONValue, _ caller: QuarryCaller
  ) async throws {
    var find: JSONObject = ["clue": .string(clue), "player": .string(player)]
    if let at {
      find.members.append(.init("at", .integer(try moment(at, of: "--at"))))
    } else if view["card"]?["phase"]?.string == "ended", let end = view["card"]?["endsAt"]?.integer {
      find.members.append(.init("at", .integer(end - 1)))
    }
    let outcome = try await caller.call("clue.accept", find)["outcome"]?.string ?? ""
    try Output.write("  \(clue) \(lobby.clueTitle(clue)): \(outcome.forTerminal)\n")
  }

  // MARK: Reading

  private static func codes(in path: String) throws -> [FoundCode] {
    guard let file = FileHandle(forReadingAtPath: path), let bytes = try file.read(upToCount: Limits.photoBytes + 1)
    else { throw Failure.unreachable("\(path) cannot be read.") }
    guard bytes.count <= Limits.photoBytes else {
      throw Failure.refused("\(path) has more than \(Limits.photoBytes >> 20) MiB. Make it smaller.")
    }
    let pictures = PictureProcesses(command: [try Resources.pictureProgram])
    defer { pictures.close() }
    do {
      return try pictures.codes(onCards: Array(bytes))
    } catch {
      throw Failure.refused("\(path): \(error)")
    }
  }

  private static func code(_ code: FoundCode, _ meanings: [QRToken: PunchCard.Code.Meaning]) -> PunchCard.Code? {
    guard let meaning = QRToken(parsing: code.text).flatMap({ meanings[$0] }) else { return nil }
    return PunchCard.Code(meaning, corners: code.corners.map { ($0.x, $0.y) })
  }

  private static func meanings(_ caller: QuarryCaller) async throws -> [QRToken: PunchCard.Code.Meaning] {
    var meanings: [QRToken: PunchCard.Code.Meaning] = [:]
    func note(_ text: JSONValue?, _ id: JSONValue?, as meaning: (Int) -> PunchCard.Code.Meaning) {
      guard let token = text?.string.flatMap({ QRToken(parsing: $0) }), let number = id?.string.map({ $0.dropFirst() }),
        let number = Int(number)
      else { return }
      meanings[token] = meaning(number)
    }
    for clue in try await caller.call("clue.list")["clues"]?.array ?? [] where Sheet.Entry.isPrinted(clue) {
      note(clue["token"], clue["clue"], as: PunchCard.Code.Meaning.clue)
    }
    for tag in try await caller.pages("player.tags", of: "tags") {
      note(tag["tag"], tag["player"], as: PunchCard.Code.Meaning.player)
    }
    return meanings
  }
}
