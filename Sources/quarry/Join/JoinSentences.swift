import Foundation
import Hunt
import JSONCoding
import LobbyLog
import QuarryClient

/// The sentences that a player reads.
enum JoinSentences {
  static func points(_ count: JSONValue?) -> String { spoken("count.points", count: count?.int ?? 0) }

  static func clues(_ count: JSONValue?) -> String { spoken("count.clues", count: count?.int ?? 0) }

  // MARK: Before

  /// Describes a lobby, from the answer to `lobby.peek`.
  static func card(_ card: JSONValue) -> [String] {
    func text(_ name: String) -> String { (card[name]?.string ?? "").forTerminal }
    var lines = [text("name")]
    if !text("author").isEmpty { lines.append(spoken("join.by", ["author": text("author")])) }
    if !text("description").isEmpty { lines += text("description").wrapped(to: 76).map { "  " + $0 } }
    lines.append(
      spoken(
        "join.card",
        [
          "clues": clues(card["clues"]), "players": spoken("count.players", count: card["players"]?.int ?? 0),
          "capacity": "\(card["capacity"]?.int ?? 0)", "state": state(card),
        ]))
    let teams = (card["teams"]?.array ?? []).compactMap { $0.string?.forTerminal }
    if !teams.isEmpty { lines.append(spoken("join.teams", ["names": Speech.list(teams)])) }
    let divisions = (card["divisions"]?.array ?? []).compactMap { $0.string?.forTerminal }
    if !divisions.isEmpty { lines.append(spoken("join.divisions", ["names": Speech.list(divisions)])) }
    return lines
  }

  /// The phase of the hunt.
  static func state(_ card: JSONValue) -> String {
    let toEnd = card["secondsToEnd"]?.int.map { " " + spoken("join.left", ["time": $0.asClock]) } ?? ""
    switch card["phase"]?.string {
    case "running": return spoken("join.running") + toEnd
    case "paused": return spoken("join.paused") + toEnd
    case "ended": return spoken("join.ended")
    default:
      return card["secondsToStart"]?.int.map { spoken("join.startsIn", ["time": $0.asClock]) }
        ?? spoken("join.hostStarts")
    }
  }

  /// Shown once, with the token that is the seat.
  static func welcome(name: String?, code: String, token: String, server: ServerAddress) -> [String] {
    let hello = name.map { spoken("join.welcome", ["name": $0.forTerminal]) } ?? spoken("join.welcomeUnnamed")
    return [hello] + wayBack(code: code, token: token, server: server) + [spoken("join.typeCode")]
  }

  /// Says that a seat was handed over to this device, and how to return to it.
  static func takenOver(code: String, token: String, server: ServerAddress) -> [String] {
    [spoken("join.takenOver")] + wayBack(code: code, token: token, server: server)
  }

  private static func wayBack(code: String, token: String, server: ServerAddress) -> [String] {
    let server = server == .local ? "" : " \(server.asOption)"
    let command = "quarry join \(code) --token \(token)\(server)"
    return ["  \(token)", spoken("join.return", ["command": command])]
  }

  // MARK: Codes

  /// Describes the answer to `scan.submit`.
  static func outcome(_ outcome: JSONValue, in lobby: LobbyMirror) -> String {
    let title = lobby.clueTitle(outcome["clue"]?.string)
    switch outcome["outcome"]?.string {
    case "found":
      return spoken(
        "join.found", ["clue": title, "points": points(outcome["points"]), "standing": standing(outcome)])
    case "already-found": return spoken("join.alreadyFound", ["clue": title, "standing": standing(outcome)])
    case "not-a-clue": return spoken("join.notAClue")
    case "locked" where outcome["clue"] != nil: return spoken("join.checkInFirst", ["clue": title])
    case "locked": return spoken("join.locked")
    case "wrong-answer":
      switch outcome["triesLeft"]?.int {
      case nil: return spoken("join.wrong")
      case 0: return spoken("join.wrongLast")
      case let left?: return spoken("join.wrongLeft", count: left)
      }
    case "too-far":
      guard let distance = outcome["distance"]?.number else { return spoken("join.tooFar", ["clue": title]) }
      return spoken("join.tooFarBy", ["clue": title, "distance": "\(Int(min(distance, 1e9).rounded()))"])
    case "closed": return spoken("join.closed")
    case "stale": return spoken("join.stale")
    case "warm-up": return spoken("join.warmUp")
    case "pending": return spoken("join.pending", ["clue": title])
    case "late": return spoken("join.late")
    case let other: return unknown(other)
    }
  }

  /// An outcome of a newer server.
  private static func unknown(_ outcome: String?) -> String {
    spoken("join.serverSays", ["what": outcome?.forTerminal ?? spoken("join.nothing")])
  }

  /// Describes the answer to `station.enter`.
  static func entered(_ answer: JSONValue, number: Int) -> String {
    let crowd = ["inside": "\(answer["inside"]?.int ?? 0)", "of": "\(answer["capacity"]?.int ?? 0)"]
    return switch answer["outcome"]?.string {
    case "entered": spoken("join.entered", crowd)
    case "full": spoken("join.full", crowd.merging(["number": "\(number)"]) { $1 })
    case "locked": spoken("join.locked")
    case "closed": spoken("join.cannotFind")
    case let other: unknown(other)
    }
  }

  private static func standing(_ outcome: JSONValue) -> String {
    let places = [
      "found": "\(outcome["found"]?.int ?? 0)", "clues": clues(outcome["of"]), "points": points(outcome["total"]),
    ]
    guard let rank = outcome["rank"]?.int else { return spoken("join.standing", places) }
    return spoken("join.standingRank", places.merging(["rank": "\(rank)"]) { $1 })
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
      let title = lobby.waveTitle(wave.index)
      guard let moment = wave.startsAt else { return spoken("join.startsWith", ["wave": title]) }
      let time = Date(timeIntervalSince1970: Double(moment) / 1_000).formatted(date: .omitted, time: .shortened)
      return spoken("join.startsAt", ["time": time, "wave": title])
    }
    return lobby.phase == .open ? spoken("join.cluesLater") : spoken("join.noneOpen")
  }

  /// How much of each group is found.
  private static func groups(of lobby: LobbyMirror) -> [String] {
    lobby.groups.map { group in
      let numbers = group.clues.compactMap { id in lobby.clues.firstIndex { $0.id == id }.map { "\($0 + 1)" } }
      let line = spoken(
        "join.group",
        [
          "title": group.title.forTerminal, "found": "\(group.found)", "need": "\(group.need)",
          "numbers": Speech.list(numbers),
        ])
      return group.isDone ? spoken("join.groupDone", ["group": line]) : line
    }
  }

  /// A newly revealed clue; nothing if the player cannot see it.
  static func revealed(_ id: String, in lobby: LobbyMirror) -> [String] {
    guard let index = lobby.clues.firstIndex(where: { $0.id == id }) else { return [] }
    return [spoken("join.newClue")] + lines(for: lobby.clues[index], number: index + 1)
  }

  private static func lines(for clue: LobbyMirror.Clue, number: Int) -> [String] {
    let mark = clue.isFound ? "✔" : "·"
    let state: String? =
      switch clue.state {
      case "open": nil
      case "closed": spoken("join.stateClosed")
      case "void": spoken("join.stateVoid")
      default: clue.state.forTerminal
      }
    let finders = clue.foundBy == 0 ? spoken("join.foundByNobody") : spoken("join.foundBy", count: clue.foundBy)
    let facts = Speech.list([spoken("count.points", count: clue.points), finders, state].compactMap(\.self))
    let head = "\(mark) \(number). \(clue.title.forTerminal) (\(facts))"
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
    let crowd = ["inside": "\(station.inside)", "of": "\(station.capacity)"]
    guard !station.isHere else { return [spoken("join.insideNow", crowd)] }
    return [spoken("join.enterBefore", crowd.merging(["number": "\(number)"]) { $1 })]
  }

  /// The question and what to type; nothing for a code.
  private static func ways(to proof: JSONValue, number: Int) -> [String] {
    let place = ["number": "\(number)"]
    return switch proof["kind"]?.string.flatMap(Proof.Kind.init) {
    case .scan, nil: []
    case .codeword: [spoken("join.codeword", place)]
    case .choice, .outsider: choices(of: proof) + [spoken("join.letter", place) + rules(of: proof)]
    case .number: (proof["question"]?.string ?? "").forTerminal.wrapped(to: 72) + [spoken("join.number", place)]
    case .visit: [spoken("join.goThere", place)]
    case .photo: (proof["ask"]?.string ?? "").forTerminal.wrapped(to: 72) + [spoken("join.sendPhoto")]
    }
  }

  /// The options; wrong ones that were tried are marked.
  private static func choices(of proof: JSONValue) -> [String] {
    let wrong = Set((proof["wrong"]?.array ?? []).compactMap(\.int))
    return zip(letters, options(of: proof) ?? []).enumerated().map { index, option in
      let line = "\(option.0)) \(option.1.forTerminal)"
      return wrong.contains(index) ? spoken("join.wrongOption", ["option": line]) : line
    }
  }

  /// What a wrong option costs.
  private static func rules(of proof: JSONValue) -> String {
    let rules = [
      proof["triesLeft"]?.int.map { spoken("join.triesLeft", count: $0) },
      proof["wrongCost"]?.int.map { spoken("join.wrongCosts", ["points": spoken("count.points", count: $0)]) },
      proof["wrongPause"]?.int.map { spoken("join.wrongWait", count: $0) },
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
    guard !rows.isEmpty else { return [spoken("join.boardEmpty")] }
    var lines: [String] = []
    for (index, row) in rows.enumerated() where index < top || row.player == lobby.me {
      if index > top, lines.count == top { lines.append("   …") }
      // Further down, not all rows are known, so their number is not the rank.
      lines.append(
        line(
          rank: index < top ? ranks[index] : row.toldRank ?? index + 1, name: row.name, points: row.points,
          found: row.found, isMe: row.player == lobby.me, of: lobby.needed))
    }
    lines += divisions(of: lobby.board)
    let rest = max(lobby.board.total, rows.count) - min(top, rows.count)
    if rest > 0 { lines.append(inAll(lobby.board.total)) }
    if !lobby.board.teams.isEmpty {
      lines.append(spoken("join.teamPoints", ["teams": Speech.list(lobby.board.teams.map(\.summary))]))
    }
    return lobby.board.isFrozen ? lines + [spoken("event.boardFrozen")] : lines
  }

  /// The first three known players of each division.
  private static func divisions(of board: BoardMirror) -> [String] {
    board.divisions.map { division, rows in
      let first = zip(board.ranks(of: rows), rows).prefix(3).map { rank, row in
        "\(rank). \(row.name.forTerminal.truncated(to: 40)) \(row.points)"
      }
      return "\(division.forTerminal): " + Speech.list(first)
    }
  }

  private static func line(rank: Int, name: String, points: Int, found: Int, isMe: Bool, of clues: Int) -> String {
    let name = name.forTerminal.truncated(to: 40)
    let places = [
      "name": isMe ? spoken("join.you", ["name": name]) : name, "points": spoken("count.points", count: points),
      "found": "\(found)", "of": "\(clues)",
    ]
    return "\(rank).".fitted(to: 4, alignedRight: true) + " " + spoken("join.row", places)
  }

  private static func inAll(_ players: Int) -> String {
    "   " + spoken("join.inAll", ["players": spoken("count.players", count: players)])
  }

  /// The latest messages of a snapshot, with the numbers used to report them.
  static func messages(in snapshot: JSONValue) -> [String] {
    let messages = (snapshot["chat"]?.array ?? []).map { message in
      "\(number(message["message"])). \(LobbyMirror().sentence(forMessage: message))"
    }
    return messages.isEmpty ? [spoken("join.noMessages")] : messages
  }

  /// The songs by votes; older ones first if tied.
  static func songs(of lobby: LobbyMirror) -> [String] {
    let songs = lobby.songsByVotes.map { song in
      let line = spoken("join.song", ["song": song.words, "votes": spoken("count.votes", count: song.votes)])
      let voted =
        switch song.vote {
        case "up": spoken("join.votedUp", ["song": line])
        case "down": spoken("join.votedDown", ["song": line])
        default: line
        }
      return "\(number(.string(song.id))). \(voted)"
    }
    return songs.isEmpty ? [spoken("join.noSongs")] : songs
  }

  /// The part of an id after its letter.
  private static func number(_ id: JSONValue?) -> String { (id?.string ?? "").dropFirst().description.forTerminal }

  // MARK: After

  /// Describes the answer to `lobby.results`.
  static func results(_ results: JSONValue, in lobby: LobbyMirror, top: Int = 10) -> [String] {
    let rows = results["rows"]?.array ?? []
    var lines = [spoken("join.results")]
    for (index, row) in rows.enumerated() {
      let isMe = row["player"]?.string != nil && row["player"]?.string == lobby.me
      guard index < top || isMe else { continue }
      lines.append(
        line(
          rank: row["rank"]?.int ?? index + 1, name: row["name"]?.string ?? "", points: row["points"]?.int ?? 0,
          found: row["found"]?.int ?? 0, isMe: isMe, of: lobby.needed))
    }
    if rows.count > top { lines.append(inAll(rows.count)) }
    let winners = (results["winners"]?.array ?? []).prefix(top).map { winner in
      let time = (winner["seconds"]?.int ?? 0).asClock
      return spoken("join.winner", ["name": lobby.playerName(winner["player"]?.string), "time": time])
    }
    if !winners.isEmpty { lines.append(spoken("join.winners", ["names": Speech.list(winners)])) }
    return lines
  }

  // MARK: What others do

  /// The lines to print for an update.
  /// - Parameter lobby: its state before the update.
  static func lines(for update: WatchUpdate, in lobby: LobbyMirror) -> [String] {
    switch update {
    // Latecomers have missed what the host said.
    case .snapshot(let snapshot, _):
      lobby.isKnown ? [spoken("join.again")] : Happening.notices(in: snapshot).suffix(3).map(\.text)
    case .resumed: [spoken("join.again")]
    case .disconnected(let reason, _):
      // Say so once, not for each attempt.
      lobby.isConnected ? [spoken("join.lost", ["reason": reason.forTerminal])] : []
    case .event(let event): line(for: event, in: lobby).map { [$0] } ?? []
    case .board, .push: []
    }
  }

  /// One line for an event; nil for those that an answer tells the player anyway.
  static func line(for event: Push.Event, in lobby: LobbyMirror) -> String? {
    let player = event.data["player"]?.string
    let isMine = player != nil && player == lobby.me
    switch EventKind(rawValue: event.type) {
    case .clueScanned where isMine, .playerRenamed where isMine, .hintTaken where isMine, .clueTried where isMine,
      .stationEntered where isMine, .playerWarmedUp where isMine:
      return nil
    // Printed once the clue has been fetched, as its text comes with no event.
    case .clueRevealed: return nil
    case .chatSent where isMine:
      return spoken("join.youSaid", ["text": (event.data["text"]?.string ?? "").forTerminal])
    case .songVoted: return nil
    case .huntStarted: return lobby.sentence(for: event).map { $0 + " " + spoken("join.look") }
    default: return lobby.sentence(for: event)
    }
  }
}
