import Hunt
import HuntViews
import JSONCoding
import Wire

/// Results of requests, as JSON.
enum Answers {
  static let empty = JSONWriter.bytes { $0.object { _ in } }

  /// The result of a command. Joining and creating have their own functions, since they issue tokens.
  /// - Parameter effect: a ruling's.
  static func result(
    of decision: Decision, by seat: Seat, effect: RulingEffect? = nil, in view: LobbyView, at now: Timestamp
  ) -> [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        switch decision.answer {
        case .done, .created, .joined, .played: break
        case .clue(let id): json.member("clue", id)
        case .phase:
          json.member("phase", view.lobby.phase.rawValue)
          json.member("endsAt", ifPresent: view.lobby.clock.endsAt)
        case .extended(let endsAt): json.member("endsAt", endsAt)
        case .position(let seq): json.member("seq", seq)
        case .notice(let id): json.member("notice", id)
        case .message(let id): json.member("message", id)
        case .song(let id): json.member("song", id)
        case .votes(let votes): json.member("votes", votes)
        case .scan(let outcome, let clue):
          json.members(of: outcome, clue: clue, by: seat.role.player, toldTo: seat.viewer, in: view)
        case .accepted(let outcome, let clue, let player):
          json.members(of: outcome, clue: clue, by: player, toldTo: .host, in: view)
        case .hint(let text, let cost):
          json.member("text", text)
          json.member("cost", cost)
          if let player = seat.role.player {
            json.member("points", view.board(for: seat.viewer).standing(of: player).points)
          }
        case .ruling(let id):
          if let effect { json.members(of: effect) }
          json.member("ruling", id)
        }
      }
    }
  }

  /// - Parameter token: nil in the stored copy, since the log keeps no tokens.
  static func created(_ id: LobbyID, code: JoinCode, clues: [ClueID], token: SeatToken?) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("lobby", id.rawValue)
        $0.member("code", code.text)
        $0.member("token", ifPresent: token?.text)
        $0.member("clues", array: clues) { $0.value($1.description) }
      }
    }
  }

  /// The result of a play without a host: the token is the player's. The log keeps the ghost's account, and no names.
  static func played(
    _ id: LobbyID, code: JoinCode, clues: [ClueID], token: SeatToken?, ghost: SoloPlay.Ghost?, ranking: PackRanking?
  ) -> [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        json.member("lobby", id.rawValue)
        json.member("code", code.text)
        json.member("token", ifPresent: token?.text)
        json.member("player", PlayerID(1))
        json.member("clues", array: clues) { $0.value($1.description) }
        if let ranking { json.members(of: ranking) }
        guard let ghost else { return }
        json.member("ghost") {
          if token == nil {
            $0.member("account", ifPresent: ghost.account?.rawValue)
          } else {
            $0.member("name", ifPresent: ghost.name)
          }
          $0.member("points", ghost.points)
          $0.member("found", ghost.found)
        }
      }
    }
  }

  /// - Parameter token: nil in the stored copy, since the log keeps no tokens.
  static func joined(_ id: LobbyID, player: PlayerID, seq: Int, token: SeatToken?) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("lobby", id.rawValue)
        $0.member("player", player)
        $0.member("token", ifPresent: token?.text)
        $0.member("seq", seq)
      }
    }
  }

  static func attached(_ seat: Seat, code: String?) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        switch seat.role {
        case .host: $0.member("role", "host")
        case .player: $0.member("role", "player")
        }
        $0.member("lobby", seat.lobby.rawValue)
        $0.member("code", ifPresent: code)
        if case .player(let player) = seat.role { $0.member("player", player) }
      }
    }
  }

  static func clueList(of lobby: LiveLobby, publicURL: String?) -> [UInt8] {
    JSONWriter.bytes { $0.object { writeClues(of: lobby, publicURL: publicURL, to: &$0) } }
  }

  /// The data for a letter with the codes; the address is sealed.
  static func sheet(of lobby: LiveLobby, publicURL: String?) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("name", lobby.view.lobby.details.name)
        $0.member("code", lobby.view.lobby.code.text)
        if let contact = lobby.view.lobby.details.contact { $0.member(sealed: contact) }
        writeClues(of: lobby, publicURL: publicURL, to: &$0)
      }
    }
  }

  private static func writeClues(of lobby: LiveLobby, publicURL: String?, to json: inout JSONWriter) {
    json.member("clues", array: lobby.view.lobby.clueOrder) { json, id in
      guard let clue = lobby.view.lobby.clue(id) else { return }
      let token = lobby.qrToken(of: id)
      json.object {
        $0.member("clue", id)
        $0.members(of: clue)
        $0.member("token", token.text)
        $0.member("qr", token.encoded(publicURL: publicURL))
        $0.member("foundBy", lobby.view.foundBy(id))
      }
    }
  }

  static func reports(_ lobby: Lobby) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("reports", array: lobby.reports) { json, report in
          json.object {
            $0.members(of: report)
            if lobby.removedMessages.contains(report.message.number) { $0.member("removed", true) }
          }
        }
      }
    }
  }

  /// A page of seated players, or of those kept out.
  static func players(of lobby: Lobby, after: PlayerID?, limit: Int, keptOut: Bool) -> [UInt8] {
    let ids = keptOut ? lobby.keptOutPlayers : lobby.seatedPlayers.map(\.id)
    let page = ids.lazy.filter { $0.number > after?.number ?? 0 }.prefix(limit)
    return JSONWriter.bytes {
      $0.object {
        $0.member("players", array: page) { json, id in
          guard let player = lobby.anyPlayer(id) else { return }
          json.object {
            $0.member("player", id)
            $0.member("name", player.name)
            $0.member("team", ifPresent: player.team)
            $0.member("joinedAt", player.joinedAt)
          }
        }
        $0.member("total", ids.count)
      }
    }
  }

  static func lateFinds(_ lobby: Lobby) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("finds", array: lobby.waitingClaims.prefix(Limits.lateFinds)) { json, claim in
          json.object {
            $0.member("player", claim.find.player)
            $0.member("clue", claim.find.clue)
            $0.member("at", claim.find.at)
            $0.member("arrivedAt", claim.arrivedAt)
          }
        }
      }
    }
  }

  /// The requested part of a view: a page of its board, or a snapshot.
  /// - Parameters:
  ///   - now: the time for its clocks.
  ///   - removed: the messages removed by now, for a view of the past.
  static func shown(
    _ view: LobbyView, for viewer: Viewer, at now: Timestamp, asked ask: LobbyRequest.Ask, lobby: LobbyID,
    code: String?, removed: BitSet? = nil
  ) -> [UInt8] {
    JSONWriter.bytes { json in
      guard case .board(let rank, let limit, _) = ask else {
        let snapshot = view.snapshot(for: viewer, at: now, removed: removed)
        return json.value(snapshot, lobby: lobby.rawValue, code: code)
      }
      let page = view.boardPage(after: rank, limit: limit, for: viewer)
      json.object {
        $0.member("seq", page.seq)
        $0.members(of: page)
      }
    }
  }

  /// - Parameters:
  ///   - after: what the client has seen: the first event's `prev` is at most that.
  ///   - removed: the messages removed by now.
  static func history(
    _ events: [RecentEvent], after: Int, last: Int, lobby: LobbyID, viewer: Viewer, removed: BitSet
  ) -> [UInt8] {
    var previous = after
    return JSONWriter.bytes {
      $0.object {
        $0.member("events", array: events) { json, event in
          let form = event.form(for: viewer, removed: removed)
          json.object { $0.members(of: event, lobby: lobby, previous: previous, as: form) }
          previous = event.seq
        }
        $0.member("last", last)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(
    of outcome: ScanOutcome, clue: ClueID?, by player: PlayerID?, toldTo viewer: Viewer, in view: LobbyView
  ) {
    member("outcome", outcome.name)
    member("clue", ifPresent: clue)
    if case .tooFar(let distance) = outcome { member("distance", distance) }
    guard let player else { return }
    let board = view.board(for: viewer)
    let points = clue.map { view.points(of: $0, foundBy: player, toldTo: viewer) }
    member("points", outcome == .found ? points ?? 0 : 0)
    member("total", board.standing(of: player).points)
    member("rank", board.rank(of: player) ?? 0)
    // A player's own finds are no secret to them.
    member("found", view.board.standing(of: player).found)
    member("of", view.cluesNeeded(toldTo: viewer))
  }
}

extension Seat {
  fileprivate var viewer: Viewer { role.player.map { .player($0, team: nil) } ?? .host }
}

extension ScanOutcome {
  var name: String {
    switch self {
    case .found: "found"
    case .alreadyFound: "already-found"
    case .notAClue: "not-a-clue"
    case .locked: "locked"
    case .wrongAnswer: "wrong-answer"
    case .tooFar: "too-far"
    case .closed: "closed"
    case .late: "late"
    case .pending: "pending"
    }
  }
}
