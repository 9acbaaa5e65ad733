// What is shown of a lobby, as JSON. What is not written here does not leave the server: answers above all.
import Core
public import Hunt
public import HuntViews
public import JSONCoding

extension JSONWriter {
  // MARK: Card

  /// - Parameters:
  ///   - code: nil once the lobby is archived and its code may be another's.
  ///   - warmUp: the code with which players warm up before the start.
  public mutating func value(_ card: Card, lobby: String, code: String?, warmUp: String? = nil) {
    object { json in
      json.member("lobby", lobby)
      json.member("code", ifPresent: code)
      json.member("name", card.name)
      json.member("description", card.description)
      json.member("author", card.author)
      json.member("clues", card.clues)
      json.member("players", card.players)
      json.member("capacity", card.capacity)
      json.member("phase", card.phase.rawValue)
      json.member("order", card.order)
      json.member("teams", strings: card.teams)
      json.member("divisions", ifAny: card.divisions)
      if !card.waves.isEmpty { json.member("waves", array: card.waves) { $0.value($1) } }
      json.member("teamColours", ifAny: card.teamColours)
      if let brand = card.brand { json.member("brand", brand) }
      json.member("languages", ifAny: card.languages.map(\.text))
      json.member("pack", ifPresent: card.pack)
      if card.positions { json.member("positions", true) }
      if let zone = card.zone { json.member("zone", zone) }
      if !card.hasMoments { json.member("feed", false) }
      json.member("startsAt", ifPresent: card.startsAt)
      json.member("endsAt", ifPresent: card.endsAt)
      json.member("secondsToStart", ifPresent: card.secondsToStart)
      json.member("secondsToEnd", ifPresent: card.secondsToEnd)
      if card.isForWarmingUp { json.member("warmUp", ifPresent: warmUp) }
    }
  }

  // MARK: Board

  public mutating func value(_ row: Row) {
    object {
      $0.member("rank", row.rank)
      $0.member("place", ifPresent: row.place)
      $0.member("player", row.player)
      $0.member("name", row.name)
      $0.member("team", ifPresent: row.team)
      $0.member("division", ifPresent: row.division)
      $0.member("points", row.points)
      $0.member("found", row.found)
      $0.member("lastAt", ifPresent: row.last?.at)
      $0.member("lastSeq", ifPresent: row.last?.seq)
    }
  }

  /// Left out if there are none.
  public mutating func member(_ name: StaticString, ifAny names: [String]) {
    if !names.isEmpty { member(name, strings: names) }
  }

  public mutating func member(_ name: StaticString, rows: [Row]) {
    member(name, array: rows) { $0.value($1) }
  }

  mutating func member(_ name: StaticString, teamsIfPresent rows: [TeamRow]?) {
    guard let rows else { return }
    member(name, array: rows) { json, row in
      json.object {
        $0.member("rank", row.rank)
        $0.member("place", ifPresent: row.place)
        $0.member("team", row.team)
        $0.member("name", row.name)
        $0.member("division", ifPresent: row.division)
        $0.member("points", row.points)
        $0.member("found", row.found)
        $0.member("lastAt", ifPresent: row.last?.at)
        $0.member("lastSeq", ifPresent: row.last?.seq)
      }
    }
  }

  /// `rows`, `total`, `frozen`, for a player `me`, and `teams` if there are some.
  public mutating func members(of page: BoardPage) {
    member("rows", rows: page.rows)
    member("total", page.total)
    member("frozen", page.frozen)
    if let me = page.me {
      name("me")
      value(me)
    }
    member("teams", teamsIfPresent: page.teams)
  }

  // MARK: Snapshot

  public mutating func value(_ snapshot: Snapshot, lobby: String, code: String?, warmUp: String? = nil) {
    object { json in
      json.name("card")
      json.value(snapshot.card, lobby: lobby, code: code, warmUp: warmUp)
      if let me = snapshot.me {
        json.name("me")
        json.value(me)
      }
      json.member("clues", array: snapshot.clues) { $0.value($1) }
      if !snapshot.groups.isEmpty { json.member("groups", array: snapshot.groups) { $0.value($1) } }
      json.member("needed", ifPresent: snapshot.needed)
      json.member("players", array: snapshot.players) { $0.value($1) }
      json.member("board") { $0.members(of: snapshot.board) }
      json.member("chat", array: snapshot.chat) { $0.value($1) }
      json.member("notices", array: snapshot.notices) { $0.value($1) }
      json.member("songs", array: snapshot.songs) { $0.value($1) }
      if let (roll, isAnswered) = snapshot.roll {
        json.member("roll") {
          $0.member("roll", roll.id)
          $0.member("text", ifPresent: roll.text)
          $0.member("at", roll.at)
          $0.member("answered", isAnswered)
        }
      }
      if let help = snapshot.help {
        json.member("help") {
          $0.member("help", help.id)
          $0.member("text", ifPresent: help.text)
          $0.member("at", help.at)
        }
      }
      if let sheet = snapshot.sheet { json.member("sheet") { $0.members(of: sheet) } }
    }
  }

  private mutating func members(of sheet: SheetView) {
    member("email", sheet.hasAddress)
    guard let last = sheet.last else { return }
    members(of: last.news)
    member("state", last.news.state)
    member("at", last.at)
  }

  /// `sheet` and, if it was given up, the `reason`.
  public mutating func members(of news: SheetNews) {
    member("sheet", news.number)
    if case .failed(_, let reason) = news { member("reason", reason.rawValue) }
  }

  public mutating func members(of message: ChatMessage) {
    member("message", message.id)
    member(of: message.sender)
    member("name", message.name)
    member("text", message.text)
    member("to", recipient: message.recipient)
    member("at", message.at)
  }

  public mutating func members(of report: ChatReport) {
    member("message", report.message)
    member("by", report.player)
    member("reason", report.reason)
    member("at", report.at)
  }

  public mutating func value(_ notice: Notice) {
    object {
      $0.member("notice", notice.id)
      $0.member("text", notice.text)
      $0.member("clue", ifPresent: notice.clue)
      $0.member("to", recipient: notice.recipient)
      $0.member("at", notice.at)
    }
  }

  /// Left out if it goes to all.
  public mutating func member(_ name: StaticString, recipient: Recipient) {
    switch recipient {
    case .all: break
    case .player(let id): member(name) { $0.member("player", id) }
    case .team(let id): member(name) { $0.member("team", id) }
    }
  }

  /// `player`; left out if it is the host.
  public mutating func member(of sender: Sender) {
    if case .player(let player) = sender { member("player", player) }
  }

  // MARK: Results

  /// All but their proof.
  public mutating func members(of results: Results, lobby: String) {
    member("lobby", lobby)
    member("seq", results.seq)
    member("endedAt", results.endedAt)
    member("rows", rows: results.rows)
    member("teams", teamsIfPresent: results.teams)
    if let divisions = results.divisions {
      member("divisions", array: divisions) { json, result in
        json.object {
          $0.member("division", result.division)
          $0.member("rows", rows: result.rows)
          $0.member("total", result.total)
        }
      }
    }
    member("winners", array: results.winners) { json, winner in
      json.object {
        $0.member("player", winner.player)
        $0.member("seconds", winner.seconds)
      }
    }
    member("clues", array: results.clues) { json, clue in
      json.object {
        $0.member("clue", clue.clue)
        $0.member("foundBy", clue.foundBy)
        $0.member("medianSeconds", ifPresent: clue.medianSeconds)
      }
    }
  }

  public mutating func value(_ badges: [PlayerBadges]) {
    array(badges) { json, earned in
      json.object {
        $0.member("player", earned.player)
        $0.member("badges", strings: earned.badges.map(\.rawValue))
      }
    }
  }
}

extension BoardPage: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("seq", seq)
      $0.members(of: self)
    }
  }
}

extension ClueView: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("clue", id)
      json.member("title", clue.title)
      json.member("text", clue.text)
      json.member("photo", ifPresent: clue.photo)
      json.member("points", clue.points)
      json.member("proof", proof)
      if let location = clue.location { json.member("location", location) }
      json.member("hints", array: hints) { json, hint in
        json.object {
          $0.member("cost", hint.cost)
          $0.member("text", ifPresent: hint.text)
        }
      }
      json.member("opens", ifPresent: clue.opens)
      json.member("closes", ifPresent: clue.closes)
      if let station {
        json.member("station") {
          $0.member("inside", station.inside)
          $0.member("capacity", station.station.capacity)
          $0.member("minutes", ifPresent: station.station.minutes)
          $0.member("enteredAt", ifPresent: station.enteredAt)
          $0.member("until", ifPresent: station.until)
        }
      }
      json.member("found", found)
      json.member("foundBy", foundBy)
      json.member("state", state.rawValue)
      if let submission, let photo = submission.photo {
        json.member("submission") {
          $0.member("submission", submission.id)
          $0.member("photo", photo.text)
          $0.member("caption", ifPresent: submission.caption)
          $0.member("state", submission.state.rawValue)
          $0.member("reason", ifPresent: submission.reason)
        }
      }
    }
  }
}

extension PlayerSummary: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("player", id)
      $0.member("name", name)
      $0.member("team", ifPresent: team)
      $0.member("division", ifPresent: division)
      $0.members(of: identity)
      $0.member("language", ifPresent: language?.text)
      if isMuted { $0.member("muted", true) }
      if isWarmedUp { $0.member("warmedUp", true) }
      $0.member("sharing", ifPresent: sharingUntil)
      $0.member("wave", ifPresent: wave)
      $0.member("startsAt", ifPresent: startsAt)
    }
  }
}

extension SongView: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("song", id)
      $0.member(of: requester)
      $0.member("title", title)
      $0.member("artist", artist)
      $0.member("votes", votes)
      if vote != .none { $0.member("vote", vote.rawValue) }
      $0.member("playedAt", ifPresent: playedAt)
    }
  }
}

extension ChatLine: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.members(of: message)
      if isRemoved { $0.member("removed", true) }
    }
  }
}

extension SheetNews {
  fileprivate var state: String {
    switch self {
    case .requested: "requested"
    case .mailed: "mailed"
    case .failed: "failed"
    }
  }
}
