import Core
import Hunt
import HuntViews
public import JSONCoding
public import LobbyLog
import Wire

/// Results as the protocol sends them and as the log's receipts keep them.
extension LobbyResult {
  public var json: [UInt8] {
    // Everybody asks for the results when a hunt ends, so what is written already is not copied.
    if case .written(let json) = self { return json }
    if case .read(let result) = self { return result.json }
    return JSONWriter.bytes { $0.value(self) }
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ result: LobbyResult) {
    switch result {
    case .done: object { _ in }
    case .written(let json): raw(json)
    case .created(let lobby): object { $0.members(of: lobby) }
    case .played(let play): object { $0.members(of: play) }
    case .joined(let joined): object { $0.members(of: joined) }
    case .attached(let seat, let code): object { $0.members(of: seat, code: code) }
    case .attachedStaff(let member, let lobby, let code):
      object {
        $0.member("role", member.role.rawValue)
        $0.member("lobby", lobby.rawValue)
        $0.member("code", ifPresent: code)
        $0.member("staff", member.id)
        $0.member("name", member.name)
        $0.member("clue", ifPresent: member.clue)
      }
    case .invited(let invited):
      object {
        $0.member("staff", invited.id)
        $0.member("token", ifPresent: invited.token?.text)
        $0.member("url", ifPresent: invited.url)
      }
    case .tokenGiven(let seat, let code, let token):
      object {
        $0.members(of: seat, code: code)
        $0.member("token", token.text)
      }
    case .clue(let id): object { $0.member("clue", id) }
    case .startsAt(let startsAt): object { $0.member("startsAt", ifPresent: startsAt) }
    case .phase(let phase, let startsAt, let endsAt):
      object {
        $0.member("phase", phase.rawValue)
        $0.member("startsAt", ifPresent: startsAt)
        $0.member("endsAt", ifPresent: endsAt)
      }
    case .extended(let endsAt): object { $0.member("endsAt", endsAt) }
    case .position(let seq): object { $0.member("seq", seq) }
    case .notice(let id): object { $0.member("notice", id) }
    case .message(let id): object { $0.member("message", id) }
    case .roll(let id): object { $0.member("roll", id) }
    case .help(let id): object { $0.member("help", id) }
    case .sharing(let until): object { $0.member("until", until) }
    case .song(let id): object { $0.member("song", id) }
    case .votes(let votes): object { $0.member("votes", votes) }
    case .scan(let result): object { $0.members(of: result) }
    case .hint(let text, let cost, let points):
      object {
        $0.member("text", text)
        $0.member("cost", cost)
        $0.member("points", ifPresent: points)
      }
    case .station(let result): object { $0.members(of: result) }
    case .ruling(let id, let effect):
      object {
        if let effect { $0.members(of: effect) }
        $0.member("ruling", id)
      }
    case .read(let result): value(result)
    case .sheet, .photos: object { _ in }  // For the server itself, which takes it as a value.
    case .watching(let epoch, let seq, let snapshot):
      object {
        $0.member("epoch", epoch)
        $0.member("seq", seq)
        guard let snapshot else { return $0.member("resumed", true) }
        $0.name("snapshot")
        $0.value(snapshot)
      }
    }
  }

  // MARK: Commands

  private mutating func members(of lobby: CreatedLobby) {
    member("lobby", lobby.lobby.rawValue)
    member("code", lobby.code.text)
    member("token", ifPresent: lobby.token?.text)
    member("clues", array: lobby.clues) { $0.value($1.description) }
  }

  /// The log keeps the ghost's account, and no names.
  private mutating func members(of play: BegunPlay) {
    member("lobby", play.lobby.rawValue)
    member("code", play.code.text)
    member("token", ifPresent: play.token?.text)
    member("player", PlayerID(1))
    member("clues", array: play.clues) { $0.value($1.description) }
    if let ranking = play.ranking { members(of: ranking) }
    guard let ghost = play.ghost else { return }
    member("ghost") {
      if play.token == nil {
        $0.member("account", ifPresent: ghost.account?.rawValue)
      } else {
        $0.member("name", ifPresent: ghost.name)
      }
      $0.member("points", ghost.points)
      $0.member("found", ghost.found)
    }
  }

  private mutating func members(of joined: JoinedPlayer) {
    member("lobby", joined.lobby.rawValue)
    member("player", joined.player)
    member("token", ifPresent: joined.token?.text)
    member("seq", joined.seq)
  }

  private mutating func members(of seat: Seat, code: String?) {
    switch seat.role {
    case .host: member("role", "host")
    case .player: member("role", "player")
    case .staff: break  // `attachedStaff` says it.
    }
    member("lobby", seat.lobby.rawValue)
    member("code", ifPresent: code)
    if case .player(let player) = seat.role { member("player", player) }
  }

  private mutating func members(of result: StationResult) {
    member("outcome", ifPresent: result.outcome?.rawValue)
    member("inside", result.inside)
    if result.outcome != nil { member("capacity", result.capacity) }
  }

  private mutating func members(of result: ScanResult) {
    member("outcome", result.outcome.name)
    member("clue", ifPresent: result.clue)
    if case .tooFar(let distance) = result.outcome { member("distance", distance) }
    member("triesLeft", ifPresent: result.triesLeft)
    guard let standing = result.standing else { return }
    member("points", standing.points)
    member("total", standing.total)
    member("rank", standing.rank)
    member("found", standing.found)
    member("of", standing.needed)
    member("player", ifPresent: result.tagged)
  }
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
    case .stale: "stale"
    case .warmUp: "warm-up"
    }
  }
}

// MARK: Queries

extension LobbyCard: JSONWritable {
  public func write(to json: inout JSONWriter) { json.value(card, lobby: lobby.rawValue, code: code, warmUp: warmUp) }
}

extension SeatOffer: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("token", token)
      $0.member("url", ifPresent: url)
      $0.member("expiresAt", expiresAt)
    }
  }
}

extension ShownSnapshot: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.value(snapshot, lobby: lobby.rawValue, code: code, warmUp: warmUp)
  }
}

extension ListedClues: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("clues", array: clues) { json, clue in
        json.object {
          $0.member("clue", clue.id)
          $0.members(of: clue.clue)
          $0.member("token", clue.token.text)
          $0.member("qr", clue.qr)
          $0.member("foundBy", clue.foundBy)
        }
      }
    }
  }
}

extension ListedReports: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("reports", array: reports) { json, report in
        json.object {
          $0.members(of: report.report)
          if report.isRemoved { $0.member("removed", true) }
        }
      }
    }
  }
}

extension ListedPlayers: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("players", array: players) { json, player in
        json.object {
          $0.member("player", player.id)
          $0.member("name", player.player.name)
          $0.member("team", ifPresent: player.player.team)
          $0.member("division", ifPresent: player.player.division)
          $0.members(of: player.player.identity)
          $0.member("joinedAt", player.player.joinedAt)
          $0.member("wave", ifPresent: player.wave)
        }
      }
      $0.member("total", total)
    }
  }
}

extension LateFinds: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("finds", array: finds) { json, claim in
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

extension HistoryPage: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      var previous = after
      $0.member("events", array: events) { json, event in
        let form = event.form(for: viewer, removed: removed, during: freeze)
        json.object {
          $0.members(of: event, lobby: lobby, previous: previous, as: form, namesAuthor: viewer.seesAsHost)
        }
        previous = event.seq
      }
      $0.member("last", last)
    }
  }
}

extension SignedResults: JSONWritable {
  public func write(to json: inout JSONWriter) { json.raw(self.json) }
}

extension LogPage: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("epoch", epoch)
      $0.member("events", array: events) { $0.raw($1) }
      $0.member("last", last)
    }
  }
}
