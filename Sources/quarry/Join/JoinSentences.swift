import Foundation
import Hunt
import JSONCoding
import LobbyLog
import QuarryClient

/// The sentences that a player reads.
enum JoinSentences {
  // MARK: Before

  /// Describes a lobby, from the answer to `lobby.peek`.
  static func card(_ card: JSONValue) -> [String] {
    func text(_ name: String) -> String { (card[name]?.string ?? "").forTerminal }
    var lines = [text("name")]
    if !text("author").isEmpty { lines.append("by \(text("author"))") }
    if !text("description").isEmpty { lines += text("description").wrapped(to: 76).map { "  " + $0 } }
    let clues = (card["clues"]?.int ?? 0).counted("clue")
    let players = "\((card["players"]?.int ?? 0).counted("player")) of \(card["capacity"]?.int ?? 0)"
    lines.append("\(clues), \(players). \(state(card))")
    let teams = (card["teams"]?.array ?? []).compactMap { $0.string?.forTerminal }
    if !teams.isEmpty { lines.append("Teams: \(teams.joined(separator: ", ")) (choose one with --team)") }
    let divisions = (card["divisions"]?.array ?? []).compactMap { $0.string?.forTerminal }
    if !divisions.isEmpty {
      lines.append("Divisions: \(divisions.joined(separator: ", ")) (choose one with --division)")
    }
    return lines
  }

  /// The phase of the hunt.
  static func state(_ card: JSONValue) -> String {
    let toEnd = card["secondsToEnd"]?.int.map { " \($0.asClock) left." } ?? ""
    switch card["phase"]?.string {
    case "running": return "The hunt is running." + toEnd
    case "paused": return "The hunt is paused." + toEnd
    case "ended": return "The hunt has ended."
    default:
      return card["secondsToStart"]?.int.map { "The hunt starts in \($0.asClock)." } ?? "The host starts the hunt."
    }
  }

  /// Shown once, with the token that is the seat.
  static func welcome(name: String, code: String, token: String, server: ServerAddress) -> [String] {
    let server = server == .local ? "" : " \(server.asOption)"
    return [
      "You are in, \(name.forTerminal). Your seat's token, to keep to yourself:", "  \(token)",
      "To return to your seat: quarry join \(code) --token \(token)\(server)",
      "Type a code to claim a clue, or /help.",
    ]
  }

  /// Says that a seat was handed over to this device, and how to return to it.
  static func takenOver(code: String, token: String, server: ServerAddress) -> [String] {
    let server = server == .local ? "" : " \(server.asOption)"
    return [
      "The seat is yours now. Its new token, to keep to yourself:", "  \(token)",
      "To return to it: quarry join \(code) --token \(token)\(server)",
    ]
  }

  // MARK: Codes

  /// Describes the answer to `scan.submit`.
  static func outcome(_ outcome: JSONValue, in lobby: LobbyMirror) -> String {
    let title = lobby.clueTitle(outcome["clue"]?.string)
    switch outcome["outcome"]?.string {
    case "found":
      let points = (outcome["points"]?.int ?? 0).counted("point")
      return "✔ You found \(title): \(points)! \(standing(outcome))"
    case "already-found": return "You have already found \(title). \(standing(outcome))"
    case "not-a-clue": return "✘ That is not a code of this hunt. Check it, and try again."
    case "locked" where outcome["clue"] != nil: return "Only who is inside finds \(title): check in first, with /enter."
    case "locked": return "That clue is not open to you yet."
    case "wrong-answer":
      switch outcome["triesLeft"]?.int {
      case nil: return "✘ That is not the answer. Try again."
      case 0: return "✘ That is not the answer, and it was your last try."
      case let left?: return "✘ That is not the answer. Tries left: \(left)."
      }
    case "too-far":
      let distance = outcome["distance"]?.number.map { " (\(Int(min($0, 1e9).rounded())) m away)" } ?? ""
      return "You are too far from \(title)\(distance). Go closer, and try again."
    case "closed": return "That clue is closed: it does not count now."
    case "stale": return "✘ This code is too old. Scan the one on the screen now."
    case "pending": return "That arrived after the end: the host decides whether \(title) counts."
    case "late": return "✘ That came too late: the hunt had ended."
    case let other: return "The server says: \((other ?? "nothing").forTerminal)"
    }
  }

  /// Describes the answer to `station.enter`.
  static func entered(_ answer: JSONValue, number: Int) -> String {
    switch answer["outcome"]?.string {
    case "entered": "You are inside: \(crowd(answer)). /out leaves."
    case "full": "It is full: \(crowd(answer)). Try again in a moment: /enter \(number)"
    case "locked": "That clue is not open to you yet."
    case "closed": "You cannot find that clue now."
    case let other: "The server says: \((other ?? "nothing").forTerminal)"
    }
  }

  private static func crowd(_ station: JSONValue) -> String {
    "\(station["inside"]?.int ?? 0) of \((station["capacity"]?.int ?? 0).counted("place")) taken"
  }

  private static func standing(_ outcome: JSONValue) -> String {
    let total = (outcome["total"]?.int ?? 0).counted("point")
    let found = "\(outcome["found"]?.int ?? 0) of \((outcome["of"]?.int ?? 0).counted("clue"))"
    guard let rank = outcome["rank"]?.int else { return "\(found), \(total)." }
    return "\(found), \(total), rank \(rank)."
  }

  // MARK: Overviews

  static func clues(of lobby: LobbyMirror) -> [String] {
    guard !lobby.clues.isEmpty else {
      return [waiting(in: lobby)]
    }
    return groups(of: lobby) + lobby.clues.enumerated().flatMap { lines(for: $0.element, number: $0.offset + 1) }
  }

  /// Why no clue is shown.
  private static func waiting(in lobby: LobbyMirror) -> String {
    if let wave = lobby.wave, lobby.phase != .ended {
      let title = lobby.waves.indices.contains(wave.index) ? " (\(lobby.waves[wave.index].forTerminal))" : ""
      let time = wave.startsAt.map {
        " at " + Date(timeIntervalSince1970: Double($0) / 1_000).formatted(date: .omitted, time: .shortened)
      }
      return "You start\(time ?? "") with wave \(wave.index + 1)\(title)."
    }
    return lobby.phase == .open ? "The clues are shown when the hunt starts." : "No clue is open."
  }

  /// How much of each group is found.
  private static func groups(of lobby: LobbyMirror) -> [String] {
    lobby.groups.map { group in
      let numbers = group.clues.compactMap { id in lobby.clues.firstIndex { $0.id == id }.map { "\($0 + 1)" } }
      return
        "\(group.title.forTerminal): \(group.found) of \(group.need) needed (clues \(numbers.joined(separator: ", ")))"
        + (group.isDone ? ", done" : "")
    }
  }

  /// A newly revealed clue; nothing if the player cannot see it.
  static func revealed(_ id: String, in lobby: LobbyMirror) -> [String] {
    guard let index = lobby.clues.firstIndex(where: { $0.id == id }) else { return [] }
    return ["A new clue is open:"] + lines(for: lobby.clues[index], number: index + 1)
  }

  private static func lines(for clue: LobbyMirror.Clue, number: Int) -> [String] {
    let mark = clue.isFound ? "✔" : "·"
    let state = clue.state == "open" ? "" : ", \(clue.state.forTerminal)"
    let finders = clue.foundBy == 0 ? "found by nobody" : "found by \(clue.foundBy)"
    let head = "\(mark) \(number). \(clue.title.forTerminal) (\(clue.points.counted("point")), \(finders)\(state))"
    guard !clue.isFound else { return [head] }
    let text = clue.text.isEmpty ? [] : clue.text.forTerminal.wrapped(to: 72)
    let below =
      text + door(of: clue.station, number: number) + ways(to: clue.proof, number: number)
      + hints(of: clue, number: number)
    return [head] + below.map { "     " + $0 }
  }

  /// How full a station is, and what to type.
  private static func door(of station: LobbyMirror.Station?, number: Int) -> [String] {
    guard let station else { return [] }
    let way = station.isHere ? "you are inside; /out leaves" : "/enter \(number) before you can find it"
    return ["→ \(station.inside) of \(station.capacity.counted("place")) taken: \(way)"]
  }

  /// The question and what to type; nothing for a code.
  private static func ways(to proof: JSONValue, number: Int) -> [String] {
    switch proof["kind"]?.string.flatMap(Proof.Kind.init) {
    case .scan, nil: []
    case .codeword: ["→ /answer \(number) CODEWORD"]
    case .choice, .outsider:
      choices(of: proof) + ["→ /answer \(number) LETTER" + rules(of: proof)]
    case .number: (proof["question"]?.string ?? "").forTerminal.wrapped(to: 72) + ["→ /answer \(number) NUMBER"]
    case .visit: ["→ /here LATITUDE LONGITUDE, then /visit \(number)"]
    case .photo: (proof["ask"]?.string ?? "").forTerminal.wrapped(to: 72) + ["→ send a photo with your phone"]
    }
  }

  /// The options; wrong ones that were tried are marked.
  private static func choices(of proof: JSONValue) -> [String] {
    let wrong = Set((proof["wrong"]?.array ?? []).compactMap(\.int))
    return zip(letters, options(of: proof) ?? []).enumerated().map { index, option in
      "\(option.0)) \(option.1.forTerminal)" + (wrong.contains(index) ? " (wrong)" : "")
    }
  }

  /// What a wrong option costs.
  private static func rules(of proof: JSONValue) -> String {
    let rules = [
      proof["triesLeft"]?.int.map { "tries left: \($0)" },
      proof["wrongCost"]?.int.map { "a wrong one costs \($0.counted("point"))" },
      proof["wrongPause"]?.int.map { "after a wrong one, wait \($0) s" },
    ].compactMap(\.self)
    return rules.isEmpty ? "" : " (" + rules.joined(separator: "; ") + ")"
  }

  private static func options(of proof: JSONValue) -> [String]? { proof["options"]?.array?.map { $0.string ?? "" } }

  private static let letters = Array("abcdefghij")

  /// A typed answer as it is sent: for a choice, the index of the option whose letter or text was typed.
  static func answer(_ text: String, to clue: LobbyMirror.Clue) -> JSONValue {
    guard let options = options(of: clue.proof) else { return .string(text) }
    func isMeant(_ option: String) -> Bool { option.lowercased() == text.lowercased() }
    let place = options.firstIndex(where: isMeant) ?? letters.firstIndex { String($0) == text.lowercased() }
    return place.map { .integer(Int64($0)) } ?? .string(text)
  }

  /// The top of the board and the player's own row.
  static func board(of lobby: LobbyMirror, top: Int = 10) -> [String] {
    let (rows, ranks) = (lobby.board.rows, lobby.board.ranks)
    guard !rows.isEmpty else { return ["Nobody is on the board."] }
    var lines: [String] = []
    for (index, row) in rows.enumerated() where index < top || row.player == lobby.me {
      if index > top, lines.count == top { lines.append("   …") }
      // Further down, not all rows are known, so their number is not the rank.
      lines.append(
        line(
          rank: index < top ? ranks[index] : row.toldRank ?? index + 1, row, isMe: row.player == lobby.me,
          of: lobby.needed))
    }
    lines += divisions(of: lobby.board)
    let rest = max(lobby.board.total, rows.count) - min(top, rows.count)
    if rest > 0 { lines.append("   \(lobby.board.total.counted("player")) in all") }
    if !lobby.board.teams.isEmpty {
      lines.append("Teams: " + lobby.board.teams.map(\.summary).joined(separator: ", "))
    }
    return lobby.board.isFrozen ? lines + ["The board is frozen until the finale."] : lines
  }

  /// The first three known players of each division.
  private static func divisions(of board: BoardMirror) -> [String] {
    board.divisions.map { division, rows in
      let first = zip(board.ranks(of: rows), rows).prefix(3).map { rank, row in
        "\(rank). \(row.name.forTerminal.truncated(to: 40)) \(row.points)"
      }
      return "\(division.forTerminal): " + first.joined(separator: ", ")
    }
  }

  private static func line(rank: Int, _ row: BoardMirror.Row, isMe: Bool, of clues: Int) -> String {
    let place = "\(rank).".fitted(to: 4, alignedRight: true)
    return "\(place) \(row.name.forTerminal.truncated(to: 40))\(isMe ? " (you)" : ""): "
      + "\(row.points.counted("point")), \(row.found)/\(clues)"
  }

  /// The latest messages of a snapshot, with the numbers used to report them.
  static func messages(in snapshot: JSONValue) -> [String] {
    let messages = (snapshot["chat"]?.array ?? []).map { message in
      "\(number(message["message"])). \(LobbyMirror().sentence(forMessage: message))"
    }
    return messages.isEmpty ? ["Nobody has said anything yet."] : messages
  }

  /// The songs by votes; older ones first if tied.
  static func songs(of lobby: LobbyMirror) -> [String] {
    let songs = lobby.songsByVotes.map { song in
      let mine = song.vote.map { " (you: \($0.forTerminal))" } ?? ""
      return "\(number(.string(song.id))). \(song.words): \(song.votes.counted("vote"))\(mine)"
    }
    return songs.isEmpty ? ["No songs have been requested yet: /song ARTIST - TITLE"] : songs
  }

  /// The part of an id after its letter.
  private static func number(_ id: JSONValue?) -> String { (id?.string ?? "").dropFirst().description.forTerminal }

  // MARK: After

  /// Describes the answer to `lobby.results`.
  static func results(_ results: JSONValue, in lobby: LobbyMirror, top: Int = 10) -> [String] {
    let rows = results["rows"]?.array ?? []
    var lines = ["Results:"]
    for (index, row) in rows.enumerated() {
      let isMe = row["player"]?.string != nil && row["player"]?.string == lobby.me
      guard index < top || isMe else { continue }
      let place = "\(row["rank"]?.int ?? index + 1).".fitted(to: 4, alignedRight: true)
      let name = (row["name"]?.string ?? "").forTerminal.truncated(to: 40)
      lines.append(
        "\(place) \(name)\(isMe ? " (you)" : ""): \((row["points"]?.int ?? 0).counted("point")), "
          + "\(row["found"]?.int ?? 0)/\(lobby.needed)")
    }
    if rows.count > top { lines.append("   \(rows.count.counted("player")) in all") }
    let winners = (results["winners"]?.array ?? []).prefix(top).map { winner in
      "\(lobby.playerName(winner["player"]?.string)) in \((winner["seconds"]?.int ?? 0).asClock)"
    }
    if !winners.isEmpty { lines.append("Found everything: \(winners.joined(separator: ", ")).") }
    return lines
  }

  // MARK: What others do

  /// The lines to print for an update.
  /// - Parameter lobby: its state before the update.
  static func lines(for update: WatchUpdate, in lobby: LobbyMirror) -> [String] {
    switch update {
    // Latecomers have missed what the host said.
    case .snapshot(let snapshot, _):
      lobby.isKnown ? ["Connected again."] : Happening.notices(in: snapshot).suffix(3).map(\.text)
    case .resumed: ["Connected again."]
    case .disconnected(let reason, _):
      // Say so once, not for each attempt.
      lobby.isConnected ? ["Connection lost (\(reason.forTerminal)). Trying again…"] : []
    case .event(let event): line(for: event, in: lobby).map { [$0] } ?? []
    case .board: []
    }
  }

  /// One line for an event; nil for those that an answer tells the player anyway.
  static func line(for event: Push.Event, in lobby: LobbyMirror) -> String? {
    let player = event.data["player"]?.string
    let isMine = player != nil && player == lobby.me
    switch EventKind(rawValue: event.type) {
    case .clueScanned where isMine, .playerRenamed where isMine, .hintTaken where isMine, .clueTried where isMine,
      .stationEntered where isMine:
      return nil
    // Printed once the clue has been fetched, as its text comes with no event.
    case .clueRevealed: return nil
    case .chatSent where isMine: return "You: \((event.data["text"]?.string ?? "").forTerminal)"
    case .songVoted: return nil
    case .huntStarted: return lobby.sentence(for: event).map { $0 + " /clues shows where to look." }
    default: return lobby.sentence(for: event)
    }
  }
}
